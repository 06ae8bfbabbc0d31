"""The keys of `[tool.hatch-shader]`: what each may hold, and what the compiler is told.

In: values as TOML has them. Out: checked values, and `Settings` for one source. A wrong key or value
is a `ConfigError` that names the key and says what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from posixpath import normpath
from typing import Any, get_args

from shader_compiler.options import TARGETS, Options, Target

from .errors import ConfigError

__all__ = [
    "OPTION_KEYS", "PROJECT_KEYS", "SOURCE_KEYS", "TABLE", "Settings", "checked", "make_settings",
    "plain_path", "quoted",
]  # fmt: skip

TABLE = "tool.hatch-shader"

# Of the Metal Shading Language, all that there are from 2.0 on.
MSL_VERSIONS = ("2.0", "2.1", "2.2", "2.3", "2.4", "3.0", "3.1", "3.2", "4.0")


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


def make_settings(table: Mapping[str, Any]) -> Settings:
    """Settings from checked values by their TOML keys; what is absent has its default."""
    targets = table.get("targets", TARGETS)
    required = table.get("required-targets", ())
    missing = [target for target in required if target not in targets]
    if missing:
        raise ConfigError(f"`{TABLE}.required-targets` names {quoted(missing)}, which `targets` leaves out")
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
    return tuple(map(plain_path, paths))


def plain_path(path: str) -> str:
    """`./src//my_package/` as `src/my_package`, which is how paths of the project are compared."""
    return normpath(path.strip("/"))


def _targets(value: object) -> tuple[str, ...]:
    names = _strings(value)
    if not set(names) <= set(get_args(Target)):
        raise ValueError(f"an array of targets: {quoted(TARGETS)}")
    return tuple(target for target in TARGETS if target in names)  # one order, whatever the file says


def _some_targets(value: object) -> tuple[str, ...]:
    names = _targets(value)
    if not names:
        raise ValueError(f"one target at least: {quoted(TARGETS)}")
    return names


def _ptx_target(value: object) -> str:
    match = re.fullmatch(r"sm_([0-9]{2,3})[af]?", value) if isinstance(value, str) else None
    if match is None or int(match[1]) < 80:
        raise ValueError('"sm_80" or later, such as "sm_90" or "sm_100a"')
    return match[0]


def _ptx_version(value: object) -> str:
    match = re.fullmatch(r"([0-9]{1,2})\.([0-9])", value) if isinstance(value, str) else None
    if match is None or int(match[1]) < 8:
        raise ValueError('"8.0" or later, in quotes')
    return match[0]


def _msl_version(value: object) -> tuple[int, int]:
    if value not in MSL_VERSIONS:
        raise ValueError(f"one of {quoted(MSL_VERSIONS)}")
    major, minor = str(value).split(".")
    return int(major), int(minor)


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
    return {pattern: checked(table, SOURCE_KEYS, f'{TABLE}.sources."{pattern}"') for pattern, table in value.items()}


Check = Callable[[object], Any]

# TOML key -> (field of the compiler's Options, check).
OPTION_KEYS: dict[str, tuple[str, Check]] = {
    "bounds-checks": ("bounds_checks", _boolean),
    "fast-math": ("fast_math", _boolean),
    "features": ("features", _names),
    "merge-workgroups": ("merge_workgroups", _boolean),
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


def checked(table: Mapping[str, Any], keys: Mapping[str, Check], where: str) -> dict[str, Any]:
    """The table with every value checked; `where` is its name for messages."""
    values = {}
    for key, value in table.items():
        if key not in keys:
            raise ConfigError(_unknown_key(key, keys, where))
        try:
            values[key] = keys[key](value)
        except ConfigError:
            raise  # of a table within this one
        except ValueError as error:
            raise ConfigError(f"`{where}.{key}` must be {error}, not {_shown(value)}") from None
    return values


def _unknown_key(key: str, keys: Mapping[str, Check], where: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(key.replace("_", "-"), keys, 1)
    hint = f"did you mean `{close[0]}`?" if close else f"the keys are {quoted(sorted(keys))}"
    return f"`{where}` has no key `{key}`; {hint}"


def quoted(names: Iterable[str]) -> str:
    """The names for a message."""
    return ", ".join(f'"{name}"' for name in names)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
