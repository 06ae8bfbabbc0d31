"""What a project's `pyproject.toml` says, and the `hatch.toml` beside it.

In: a folder. Out: its `Pyproject`, as TOML has it; whether the project uses hatch-shader; the nearest folder that
does. What the keys hold is for `config.py` to check.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from .errors import ConfigError
from .reading import MAX_BYTES

__all__ = [
    "FILES",
    "Pyproject",
    "find_root",
    "misspelt_table",
    "parse",
    "read",
    "requires",
    "subtable",
    "uses_hatch_shader",
]

# Hatch reads `hatch.toml` as it reads `[tool.hatch]`; a table there takes the place of the one in pyproject.toml.
FILES = ("pyproject.toml", "hatch.toml")


class Pyproject:
    """The parts that matter here, each a table that may be empty. `text` is the content of the files."""

    __slots__ = ("build_system", "hatch", "hatch_toml", "project", "text", "tool")

    def __init__(self, text: bytes, document: Mapping[str, Any], hatch_toml: Mapping[str, Any]) -> None:
        self.text = text
        self.build_system = subtable(document, "build-system")
        self.project = subtable(document, "project")
        self.tool = subtable(document, "tool")
        self.hatch_toml = hatch_toml
        self.hatch = {**subtable(self.tool, "hatch"), **hatch_toml}

    @property
    def hooks(self) -> list[dict[str, Any]]:
        """The tables of build hooks: for every target, and for each."""
        build = subtable(self.hatch, "build")
        targets = subtable(build, "targets")
        return [subtable(build, "hooks"), *(subtable(targets, target, "hooks") for target in targets)]

    @property
    def has_hook(self) -> bool:
        """Whether Hatch would call the build hook."""
        return any("shader" in hooks for hooks in self.hooks)

    @property
    def is_required(self) -> bool:
        """Whether hatch-shader is among the build requirements."""
        return requires(self.build_system.get("requires"), r"hatch[-_.]+shader")

    def switched_off(self) -> str | None:
        """What to say of a project that has everything but the table that switches the plug-in on: it is built
        without its shaders, and without a word.
        """
        backend = self.build_system.get("build-backend")
        if backend == "hatchling.build" and not self.has_hook:
            missing = "tool.hatch.build.hooks.shader"
        elif backend == "setuptools.build_meta" and "hatch-shader" not in self.tool:
            missing = "tool.hatch-shader"
        else:
            return None
        return (
            f"pyproject.toml has no `[{missing}]`: wheels are built without these shaders; `hatch-shader init` adds it"
        )


def find_root(path: str) -> str | None:
    """The nearest folder at or above `path` with a project that uses hatch-shader, or None."""
    folder = path
    while not uses_hatch_shader(folder):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder


def uses_hatch_shader(folder: str) -> bool:
    """Whether the folder has a project with our table, the build hook's, or hatch-shader among its build
    requirements.
    """
    try:
        texts = _texts(folder)
    except (OSError, ValueError):
        return False
    # Reading TOML costs more than the rest of a start; most projects are told apart by this alone.
    if not any(b"shader" in text.lower() for text in texts.values()):
        return False
    try:
        found = _parsed(folder, texts)
    except ConfigError:
        return True  # to be reported by whoever loads it
    is_ours = "hatch-shader" in found.tool or misspelt_table(found.tool) is not None  # to be reported, too
    return is_ours or found.has_hook or found.is_required


def misspelt_table(tool: Mapping[str, Any]) -> str | None:
    """The table of a pyproject.toml's `tool` that was meant to be ours, such as `hatch_shader`."""
    return next(
        (key for key in tool if key != "hatch-shader" and re.sub(r"[-_. ]", "", key).lower() == "hatchshader"), None
    )


def read(root: str) -> Pyproject:
    """The project in the folder `root`. Raises ConfigError for files that cannot be read, or are no TOML."""
    try:
        texts = _texts(root)
    except OSError as error:
        raise ConfigError(f"cannot read {os.path.join(root, FILES[0])}: {error.strerror}") from None
    return _parsed(root, texts)


def parse(data: bytes, shown: str) -> dict[str, Any]:
    """The document in a TOML file. Raises ConfigError that calls the file `shown`."""
    import tomllib

    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{shown} is not valid TOML: {error}") from None


def subtable(table: Any, *keys: str) -> dict[str, Any]:
    """A nested table, empty where there is none: build backends report their own mistakes."""
    for key in keys:
        table = table.get(key, {}) if isinstance(table, dict) else {}
    return table if isinstance(table, dict) else {}


def requires(requirements: object, name: str) -> bool:
    """Whether a list of requirements has the project that the pattern `name` matches, with extras and versions or not."""
    names = requirements if isinstance(requirements, list) else []
    pattern = rf"\s*{name}(?![-_.\w])"
    return any(isinstance(item, str) and re.match(pattern, item, re.IGNORECASE) for item in names)


def _texts(folder: str) -> dict[str, bytes]:
    """The content of the files that are there. Raises OSError if there is no pyproject.toml."""
    pyproject, *others = (os.path.join(folder, name) for name in FILES)
    return {path: _content(path) for path in (pyproject, *filter(os.path.exists, others))}


def _parsed(folder: str, texts: Mapping[str, bytes]) -> Pyproject:
    document, hatch_toml = (
        parse(texts.get(path, b""), path) for path in (os.path.join(folder, name) for name in FILES)
    )
    return Pyproject(b"\0".join(texts.values()), document, hatch_toml)


def _content(path: str) -> bytes:
    """The content of the file; no pipe that never ends, and nothing that fills the memory."""
    if not os.path.isfile(path) and os.path.exists(path):
        raise ConfigError(f"{path} is not a regular file")
    with open(path, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ConfigError(f"{path} is larger than {MAX_BYTES >> 20} MiB")
    return data
