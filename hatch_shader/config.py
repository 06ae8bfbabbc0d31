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
from collections.abc import Mapping
from typing import Any

from .errors import ConfigError
from .reading import MAX_BYTES
from .settings import PROJECT_KEYS, SOURCE_KEYS, TABLE, Settings, checked, make_settings, quoted

__all__ = ["Config", "Settings", "find_root", "load", "misspelt_table", "uses_hatch_shader"]

# Keys that Hatchling itself reads from a hook's table.
HATCH_RESERVED = {"dependencies", "enable-by-default", "require-runtime-dependencies", "require-runtime-features"}


class Config:
    """The configuration of one project.

    `root` is the absolute real path of the project. `packages`, `include` and `exclude` are paths
    and patterns relative to it, with `/`. `sources` are the per-source tables, in file order; `text` is the
    whole file.
    """

    __slots__ = ("exclude", "general", "include", "name", "packages", "root", "sources", "text")

    def __init__(self, root: str, name: str, packages: tuple[str, ...], table: Mapping[str, Any], text: bytes) -> None:
        self.root = root
        self.text = text
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
        data = _read(pyproject)
    except (OSError, ValueError):
        return False
    # Reading TOML costs more than the rest of a start; most projects are told apart by this alone.
    if b"shader" not in data.lower():
        return False
    try:
        tool = _get(_parse(data, pyproject), "tool")
    except ConfigError:
        return True  # to be reported by whoever loads it
    is_ours = "hatch-shader" in tool or misspelt_table(tool) is not None  # to be reported, too
    return is_ours or any("shader" in hooks for hooks in _hook_tables(tool))


def misspelt_table(tool: Mapping[str, Any]) -> str | None:
    """The table of a pyproject.toml's `tool` that was meant to be ours, such as `hatch_shader`."""
    return next(
        (key for key in tool if key != "hatch-shader" and re.sub(r"[-_. ]", "", key).lower() == "hatchshader"), None
    )


def load(root: str) -> Config:
    """The configuration of the project in the folder `root`."""
    pyproject = os.path.join(root, "pyproject.toml")
    try:
        data = _read(pyproject)
    except OSError as error:
        raise ConfigError(f"cannot read {pyproject}: {error.strerror}") from None
    document = _parse(data, pyproject)
    tool = _table(document, "tool")
    if (key := misspelt_table(tool)) is not None:
        raise ConfigError(f"nobody reads the table `[tool.{key}]`; write `[{TABLE}]`")
    for hooks in _hook_tables(tool):
        _check_hook_table(hooks.get("shader", {}))
    table = checked(_table(tool, "hatch-shader", TABLE), PROJECT_KEYS, TABLE)
    make_settings(table)
    name = _table(document, "project").get("name")
    name = name if isinstance(name, str) else os.path.basename(root)
    packages = table.get("packages") or _wheel_packages(root, name, tool)
    return Config(os.path.realpath(root), name, packages, table, data)


def _read(pyproject: str) -> bytes:
    """The content of the file; no pipe that never ends, and nothing that fills the memory."""
    if not os.path.isfile(pyproject) and os.path.exists(pyproject):
        raise ConfigError(f"{pyproject} is not a regular file")
    with open(pyproject, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ConfigError(f"{pyproject} is larger than {MAX_BYTES >> 20} MiB")
    return data


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
            f"`tool.hatch.build.hooks.shader` only switches the hook on; move {quoted(sorted(own))} to `[{TABLE}]`, "
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
