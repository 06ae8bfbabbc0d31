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

from . import pyproject
from .errors import ConfigError
from .settings import PROJECT_KEYS, SOURCE_KEYS, TABLE, Settings, checked, make_settings, plain_path, quoted

__all__ = ["Config", "load"]

# Keys that Hatchling itself reads from a hook's table.
HATCH_RESERVED = {"dependencies", "enable-by-default", "require-runtime-dependencies", "require-runtime-features"}


class Config:
    """The configuration of one project.

    `root` is the absolute real path of the project. `packages`, `include` and `exclude` are paths
    and patterns relative to it, with `/`. `sources` are the per-source tables, in file order; `text` is the
    content of the files that it was read from. `notes` is what the user should know of it.
    """

    __slots__ = ("exclude", "general", "include", "name", "notes", "packages", "root", "sources", "text")

    def __init__(
        self, root: str, name: str, packages: tuple[str, ...], table: Mapping[str, Any], found: pyproject.Pyproject
    ) -> None:
        self.root = root
        self.text = found.text
        self.notes = list(filter(None, [found.switched_off()]))
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


def load(root: str) -> Config:
    """The configuration of the project in the folder `root`."""
    found = pyproject.read(root)
    if (key := pyproject.misspelt_table(found.tool)) is not None:
        raise ConfigError(f"nobody reads the table `[tool.{key}]`; write `[{TABLE}]`")
    for hooks in found.hooks:
        _check_hook_table(hooks.get("shader", {}))
    table = found.tool.get("hatch-shader", {})
    if not isinstance(table, dict):
        raise ConfigError(f"`{TABLE}` must be a table")
    table = checked(table, PROJECT_KEYS, TABLE)
    make_settings(table)
    name = found.project.get("name")
    name = name if isinstance(name, str) else os.path.basename(root)
    packages = table.get("packages") or _wheel_packages(root, name, found.hatch)
    return Config(os.path.realpath(root), name, packages, table, found)


def _check_hook_table(table: Any) -> None:
    own = set(table) - HATCH_RESERVED if isinstance(table, dict) else set()
    if own:
        raise ConfigError(
            f"`tool.hatch.build.hooks.shader` only switches the hook on; move {quoted(sorted(own))} to `[{TABLE}]`, "
            "which the build, the import hook and the command line all read"
        )


def _wheel_packages(root: str, name: str, hatch: Mapping[str, Any]) -> tuple[str, ...]:
    """The folders that Hatchling ships in the wheel, by its own rules."""
    build = pyproject.subtable(hatch, "build")
    wheel = pyproject.subtable(build, "targets", "wheel")
    for key in ("packages", "only-include"):
        paths = wheel.get(key, build.get(key))
        if isinstance(paths, list) and paths and all(isinstance(path, str) for path in paths):
            folders = [plain_path(path) for path in paths]
            return tuple(folder for folder in folders if os.path.isdir(os.path.join(root, folder)))
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
