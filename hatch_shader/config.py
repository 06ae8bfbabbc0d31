"""`[tool.hatch-shader]` of a `pyproject.toml`, checked.

In: a project's root folder. Out: a `Config`; `Config.settings_of(path)` gives what holds for one
source. Everything wrong is a `ConfigError` that names the key and says what would be right.

    [tool.hatch-shader]
    packages = ["src/my_package"]       # default: the packages of the wheel
    exclude = ["src/my_package/old/*"]  # paths relative to the project; `*` matches `/` too
    targets = ["wgsl", "msl", "ptx"]
    required-targets = ["wgsl"]         # a source that cannot have these fails the build
    bounds-checks = true

    [tool.hatch-shader.sources."src/my_package/kernels/matmul.wgsl"]
    bounds-checks = false               # the same options, for the sources that the pattern matches
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from shader_compiler.options import TARGETS, Options, Target

from .errors import ConfigError

__all__ = ["Config", "Settings", "find_root", "load", "uses_hatch_shader"]

TABLE = "tool.hatch-shader"

# Keys that Hatchling itself reads from a hook's table.
HATCH_RESERVED = {"dependencies", "enable-by-default", "require-runtime-dependencies", "require-runtime-features"}


class Settings:
    """What holds for one source: which targets, which of them are required, the compiler's options."""

    __slots__ = ("options", "required", "targets")

    def __init__(self, targets: tuple[Target, ...], required: tuple[Target, ...], options: dict[str, Any]) -> None:
        self.targets = targets
        self.required = required
        self.options = options

    def compiler_options(self, **more: Any) -> Options:
        """The options as the compiler takes them."""
        return Options(**{**self.options, **more})

    def fingerprint(self) -> str:
        """Text that is equal exactly for equal settings, whichever process makes it."""
        return repr((self.targets, sorted((name, _canonical(value)) for name, value in self.options.items())))


def _canonical(value: Any) -> Any:
    if isinstance(value, Mapping):
        return sorted((key, type(item).__name__, item) for key, item in value.items())
    return sorted(value) if isinstance(value, frozenset) else value


class Config:
    """The configuration of one project.

    `root` is the absolute real path of the project. `packages`, `include` and `exclude` are paths
    and patterns relative to it, with `/`. `sources` are the per-source tables, in file order.
    """

    __slots__ = ("exclude", "general", "include", "name", "packages", "root", "sources")

    def __init__(self, root: str, name: str, packages: tuple[str, ...], table: Mapping[str, Any]) -> None:
        self.root = root
        self.name = name
        self.packages = packages
        self.include: tuple[str, ...] = table.get("include", ("*",))
        self.exclude: tuple[str, ...] = table.get("exclude", ())
        self.sources: Mapping[str, Mapping[str, Any]] = table.get("sources", {})
        self.general = {key: value for key, value in table.items() if key in SOURCE_KEYS}

    def settings_of(self, path: str) -> Settings:
        """The settings for the source at `path` (relative to the root); later tables win."""
        from fnmatch import fnmatchcase

        merged = dict(self.general)
        for pattern, table in self.sources.items():
            if fnmatchcase(path, pattern):
                merged.update(table)
        return make_settings(merged)

    def selects(self, path: str) -> bool:
        """Whether `include` and `exclude` leave the source at `path` in."""
        from fnmatch import fnmatchcase

        return any(fnmatchcase(path, p) for p in self.include) and not self.leaves_out(path)

    def leaves_out(self, path: str) -> bool:
        """Whether `exclude` names `path`."""
        from fnmatch import fnmatchcase

        return any(fnmatchcase(path, p) for p in self.exclude)


def make_settings(table: Mapping[str, Any]) -> Settings:
    """Settings from checked values by their TOML keys; what is absent has its default."""
    targets = table.get("targets", TARGETS)
    required = table.get("required-targets", ())
    missing = [target for target in required if target not in targets]
    if missing:
        raise ConfigError(f"`{TABLE}.required-targets` names {_quoted(missing)}, which `targets` leaves out")
    options = {OPTION_FIELDS[key]: value for key, value in table.items() if key in OPTION_FIELDS}
    return Settings(targets, required, options)


# --- checks of single values: each gives the value to keep, or raises ValueError("what it must be")


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("a boolean")
    return value


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise ValueError("an array of strings")
    return tuple(value)


def _paths(value: object) -> tuple[str, ...]:
    paths = _strings(value)
    for path in paths:
        parts = path.split("/")
        if path.startswith("/") or ".." in parts or "\\" in path or ":" in path or "\0" in path:
            raise ValueError("an array of paths inside the project, relative to it, written with `/`")
    return tuple(path.strip("/") for path in paths)


def _targets(value: object) -> tuple[str, ...]:
    names = _strings(value)
    if not set(names) <= set(get_args(Target)):
        raise ValueError(f"an array of targets: {_quoted(TARGETS)}")
    return tuple(target for target in TARGETS if target in names)  # one order, whatever the file says


def _some_targets(value: object) -> tuple[str, ...]:
    names = _targets(value)
    if not names:
        raise ValueError(f"one target at least: {_quoted(TARGETS)}")
    return names


def _ptx_target(value: object) -> str:
    match = re.fullmatch(r"sm_([0-9]{2,3})[af]?", value) if isinstance(value, str) else None
    if match is None or int(match[1]) < 80:
        raise ValueError('"sm_80" or later, such as "sm_90" or "sm_100a"')
    return match[0]


def _ptx_version(value: object) -> str:
    match = re.fullmatch(r"([0-9]{1,2})\.([0-9])", value) if isinstance(value, str) else None
    if match is None or int(match[1]) < 8:
        raise ValueError('"8.0" or later, written as a string')
    return match[0]


def _msl_version(value: object) -> tuple[int, int]:
    match = re.fullmatch(r"([2-9])\.([0-9])", value) if isinstance(value, str) else None
    if match is None:
        raise ValueError('a version such as "2.4", written as a string')
    return int(match[1]), int(match[2])


def _wgsl_for(value: object) -> str:
    if value not in ("any", "naga"):
        raise ValueError('"any" or "naga"')
    return str(value)


def _overrides(value: object) -> dict[str, int | float | bool]:
    if not isinstance(value, dict) or not all(isinstance(item, (int, float)) for item in value.values()):
        raise ValueError("a table of numbers and booleans, by the names of `override` declarations")
    return value


def _names(value: object) -> frozenset[str]:
    return frozenset(_strings(value))


def _source_tables(value: object) -> dict[str, dict[str, Any]]:
    if not isinstance(value, dict) or not all(isinstance(item, dict) for item in value.values()):
        raise ValueError("a table of tables, by path pattern")
    return {pattern: _checked(table, SOURCE_KEYS, f'{TABLE}.sources."{pattern}"') for pattern, table in value.items()}


Check = Callable[[object], Any]

# TOML key -> (field of the compiler's Options, check).
OPTION_KEYS: dict[str, tuple[str, Check]] = {
    "bounds-checks": ("bounds_checks", _boolean),
    "fast-math": ("fast_math", _boolean),
    "features": ("features", _names),
    "msl-version": ("msl_version", _msl_version),
    "overrides": ("overrides", _overrides),
    "ptx-target": ("ptx_target", _ptx_target),
    "ptx-version": ("ptx_version", _ptx_version),
    "wgsl-for": ("wgsl_for", _wgsl_for),
    "zero-initialize-workgroup-memory": ("zero_initialize_workgroup_memory", _boolean),
}
OPTION_FIELDS = {key: field for key, (field, _) in OPTION_KEYS.items()}
SOURCE_KEYS: dict[str, Check] = {
    "required-targets": _targets,
    "targets": _some_targets,
    **{key: check for key, (_, check) in OPTION_KEYS.items()},
}
PROJECT_KEYS: dict[str, Check] = {
    "exclude": _paths,
    "include": _paths,
    "packages": _paths,
    "sources": _source_tables,
    **SOURCE_KEYS,
}


def _checked(table: Mapping[str, Any], keys: Mapping[str, Check], where: str) -> dict[str, Any]:
    """The table with every value checked; `where` is its name for messages."""
    checked = {}
    for key, value in table.items():
        if key not in keys:
            raise ConfigError(_unknown_key(key, keys, where))
        try:
            checked[key] = keys[key](value)
        except ValueError as error:
            raise ConfigError(f"`{where}.{key}` must be {error}, not {_shown(value)}") from None
    return checked


def _unknown_key(key: str, keys: Mapping[str, Check], where: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(key.replace("_", "-"), keys, 1)
    hint = f"did you mean `{close[0]}`?" if close else f"the keys are {_quoted(sorted(keys))}"
    return f"`{where}` has no key `{key}`; {hint}"


def _quoted(names: Any) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


# --- reading pyproject.toml


def find_root(path: str) -> str | None:
    """The nearest folder at or above `path` whose pyproject.toml uses hatch-shader, or None."""
    folder = path
    while True:
        if uses_hatch_shader(os.path.join(folder, "pyproject.toml")):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def uses_hatch_shader(pyproject: str) -> bool:
    """Whether the file exists and switches the plug-in on: our table, or the build hook's."""
    try:
        with open(pyproject, "rb") as file:
            data = file.read()
    except OSError:
        return False
    # Reading TOML costs more than the rest of a start; most projects are told apart by this alone.
    if b"hatch-shader" not in data and b"shader" not in data:
        return False
    try:
        tool = _parse(data, pyproject).get("tool", {})
    except ConfigError:
        return True  # to be reported by whoever loads it
    return "hatch-shader" in tool or any("shader" in hooks for hooks in _hook_tables(tool))


def load(root: str) -> Config:
    """The configuration of the project in the folder `root`."""
    pyproject = os.path.join(root, "pyproject.toml")
    try:
        with open(pyproject, "rb") as file:
            data = file.read()
    except OSError as error:
        raise ConfigError(f"cannot read {pyproject}: {error.strerror}") from None
    document = _parse(data, pyproject)
    tool = _table(document, "tool")
    for hooks in _hook_tables(tool):
        _check_hook_table(hooks.get("shader", {}))
    table = _checked(_table(tool, "hatch-shader", TABLE), PROJECT_KEYS, TABLE)
    make_settings(table)
    name = _table(document, "project").get("name")
    name = name if isinstance(name, str) else os.path.basename(root)
    packages = table.get("packages") or _wheel_packages(root, name, tool)
    return Config(os.path.realpath(root), name, packages, table)


def _parse(data: bytes, pyproject: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{pyproject} is not valid TOML: {error}") from None


def _table(document: Mapping[str, Any], key: str, shown: str | None = None) -> dict[str, Any]:
    table = document.get(key, {})
    if not isinstance(table, dict):
        raise ConfigError(f"`{shown or key}` must be a table")
    return table


def _hook_tables(tool: Mapping[str, Any]) -> list[dict[str, Any]]:
    """`tool.hatch.build.hooks` and `tool.hatch.build.targets.*.hooks`."""
    build = _get(tool, "hatch", "build")
    targets = _get(build, "targets")
    return [_get(build, "hooks"), *(_get(targets, target, "hooks") for target in targets)]


def _get(table: Any, *keys: str) -> dict[str, Any]:
    """A nested table, empty where there is none: Hatchling reports its own mistakes."""
    for key in keys:
        table = table.get(key, {}) if isinstance(table, dict) else {}
    return table if isinstance(table, dict) else {}


def _check_hook_table(table: Any) -> None:
    own = set(table) - HATCH_RESERVED if isinstance(table, dict) else set()
    if own:
        raise ConfigError(
            f"`tool.hatch.build.hooks.shader` only switches the hook on; move {_quoted(sorted(own))} to `[{TABLE}]`, "
            "which the build, the import hook and the command line all read"
        )


def _wheel_packages(root: str, name: str, tool: Mapping[str, Any]) -> tuple[str, ...]:
    """The folders that Hatchling ships in the wheel, by its own rules."""
    build = _get(tool, "hatch", "build")
    wheel = _get(build, "targets", "wheel")
    for key in ("packages", "only-include"):
        paths = wheel.get(key, build.get(key))
        if isinstance(paths, list) and paths and all(isinstance(path, str) for path in paths):
            return tuple(path.strip("/") for path in paths if os.path.isdir(os.path.join(root, path.strip("/"))))
    stem = re.sub(r"[-_.]+", "_", name).lower()
    for folder in (stem, f"src/{stem}"):
        actual = _as_on_disk(root, folder)
        if actual and os.path.isfile(os.path.join(root, actual, "__init__.py")):
            return (actual,)
    namespaces = sorted(
        entry for entry in os.listdir(root) if os.path.isfile(os.path.join(root, entry, stem, "__init__.py"))
    )
    return (namespaces[0],) if len(namespaces) == 1 else ()


def _as_on_disk(root: str, folder: str) -> str | None:
    """`folder` with its last part spelled as the file system has it (`my_package` may be `My_Package`)."""
    parent, _, name = folder.rpartition("/")
    try:
        entries = os.listdir(os.path.join(root, parent))
    except OSError:
        return None
    matches = sorted(entry for entry in entries if entry.lower() == name)
    return "/".join(filter(None, [parent, matches[-1]])) if matches else None
