"""`hatch-shader init`: switch the plug-in on in a package that exists.

In: a folder with a `pyproject.toml`. Out: the same file with the lines that are missing, everything else in
it as it was, and a list of what a build will make. Nothing is written if the result would not be what was
meant. A package that depends on wgpu-py gets `wgsl-for = "naga"`: what it needs to see zeroed workgroup memory.
"""

from __future__ import annotations

import os
import re
import tomllib
from typing import Any

from shader_compiler import CompileError

from .atomic import write_atomically
from .config import load
from .console import report, report_all, say
from .discover import discover
from .errors import ConfigError, count

__all__ = ["init"]

HOOK = """
# Every shader in the package becomes a module of its `shader_generated`.
[tool.hatch.build.hooks.shader]
"""
TABLE = """
# Every shader in the package becomes a module of its `shader_generated`.
[tool.hatch-shader]
"""
FOR_WGPU = 'wgsl-for = "naga"  # for wgpu-py alone; without it the text is for browsers, too\n'
IGNORED = "shader_generated/"


def init(folder: str) -> int:
    """Change the project in `folder`. Gives the exit status; raises ConfigError where it cannot be done."""
    pyproject = os.path.join(folder, "pyproject.toml")
    text = _read(pyproject)
    changed = with_plugin(text)
    if changed == text:
        report("pyproject.toml has it all already")
    else:
        write_atomically(pyproject, changed.encode("utf-8"))
        report("pyproject.toml: hatch-shader added")
    if _ignore_generated(os.path.join(folder, ".gitignore")):
        report(f".gitignore: {IGNORED} added")
    return _show(folder)


def with_plugin(text: str) -> str:
    """The text of a pyproject.toml with the plug-in switched on."""
    document = _parse(text)
    backend = _table(document, "build-system").get("build-backend")
    if backend not in ("hatchling.build", "setuptools.build_meta"):
        raise ConfigError(
            f"the build backend is {backend!r}; hatch-shader plugs into hatchling and setuptools "
            '(elsewhere run `hatch-shader build` before the build, with "[tool.hatch-shader]" in pyproject.toml)'
        )
    requires = _table(document, "build-system").get("requires", [])
    if not any(re.match(r"hatch[-_.]shader\b", name, re.IGNORECASE) for name in requires):
        text = _with_requirement(text, requires)
    tool = _table(document, "tool")
    hooks = _table(_table(_table(tool, "hatch"), "build"), "hooks")
    is_for_wgpu = "hatch-shader" not in tool and _depends_on_wgpu(_table(document, "project"))
    settings = FOR_WGPU if is_for_wgpu else ""
    if backend == "hatchling.build" and "shader" not in hooks:
        text = text.rstrip("\n") + "\n" + HOOK
        if settings:
            text += f"\n[tool.hatch-shader]\n{settings}"
    if backend == "setuptools.build_meta" and "hatch-shader" not in tool:
        text = text.rstrip("\n") + "\n" + TABLE + settings
    return text


def _depends_on_wgpu(project: dict[str, Any]) -> bool:
    """Whether the package, or an extra of it, needs wgpu-py."""
    optional = _table(project, "optional-dependencies").values()
    needed = [project.get("dependencies"), *optional]
    names = [name for names in needed if isinstance(names, list) for name in names if isinstance(name, str)]
    return any(re.match(r"wgpu\b(?![-_.])", name.strip(), re.IGNORECASE) for name in names)


def _with_requirement(text: str, requires: list[str]) -> str:
    """Add to the array of `build-system.requires`, which may go over several lines and have comments."""
    for opening in re.finditer(r"^[ \t]*requires[ \t]*=[ \t]*\[", text, re.MULTILINE):
        separator = "" if not requires else ", "
        candidate = f'{text[: opening.end()]}"hatch-shader"{separator}{text[opening.end() :]}'
        try:
            found = tomllib.loads(candidate).get("build-system", {}).get("requires")
        except tomllib.TOMLDecodeError:
            continue
        if found == ["hatch-shader", *requires]:
            return candidate
    raise ConfigError('cannot find `build-system.requires`; add "hatch-shader" to it, then run this again')


def _ignore_generated(path: str) -> bool:
    """Add the generated package to `.gitignore`, if there is such a file without it."""
    if not os.path.isfile(path):
        return False
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    if any(line.strip().strip("/") in ("shader_generated", "**/shader_generated") for line in text.splitlines()):
        return False
    separator = "" if not text or text.endswith("\n") else "\n"
    write_atomically(path, f"{text}{separator}{IGNORED}\n".encode("utf-8", "surrogateescape"))
    return True


def _show(folder: str) -> int:
    """What a build will make."""
    config = load(folder)
    try:
        sources = discover(config)
    except CompileError as error:
        report_all(error.diagnostics)
        return 1
    for source in sources:
        say(f"{source.relative} -> {source.generated}.py")
    where = ", ".join(config.packages)
    report(f"{count(len(sources), 'shader source')} in {where}" if sources else f"no shader sources in {where} yet")
    return 0


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        raise ConfigError(f"{path} does not exist; `hatch new` makes a project") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read {path}: {error}") from None


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"pyproject.toml is not valid TOML: {error}") from None


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    table = document.get(key, {})
    return table if isinstance(table, dict) else {}
