"""`hatch-shader init`: switch the plug-in on in a package that exists.

In: a folder with a `pyproject.toml`. Out: the same file with the lines that are missing, everything else in
it as it was, and a list of what a build will make. Nothing is written if the result would not be what was
meant. A package that depends on wgpu-py gets `wgsl-for = "naga"`: what it needs to see zeroed workgroup memory.
"""

from __future__ import annotations

import os
import re
import tomllib
from typing import TYPE_CHECKING, Any

from shader_compiler import CompileError

from . import pyproject
from .atomic import write_atomically
from .config import load
from .console import failed, report, say, succeeded_json
from .discover import discover
from .errors import ConfigError, count
from .pyproject import Pyproject, parse, subtable

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

__all__ = ["init", "with_plugin"]

HATCH, SETUPTOOLS = "hatchling.build", "setuptools.build_meta"
# What switches the plug-in on, by build backend.
TABLES = {HATCH: "tool.hatch.build.hooks.shader", SETUPTOOLS: "tool.hatch-shader"}
COMMENT = "# Every shader in the package becomes a module of its `shader_generated`."
FOR_WGPU = 'wgsl-for = "naga"  # for wgpu-py alone; without it the text is for browsers, too\n'
IGNORED = "shader_generated/"


def init(folder: str, options: Namespace) -> int:
    """Change the project in `folder`. Gives the exit status; raises ConfigError where it cannot be done."""
    path = os.path.join(folder, "pyproject.toml")
    text = _read(path)
    changed = with_plugin(text, pyproject.read(folder).hatch_toml)
    written = []
    if changed != text:
        write_atomically(path, changed.encode("utf-8"))
        written.append("pyproject.toml")
    if _ignore_generated(os.path.join(folder, ".gitignore")):
        written.append(".gitignore")
    if options.format == "text":
        report("pyproject.toml: hatch-shader added" if changed != text else "pyproject.toml has it all already")
        if ".gitignore" in written:
            report(f".gitignore: {IGNORED} added")
    return _show(folder, written, options)


def with_plugin(text: str, hatch_toml: Mapping[str, Any] | None = None) -> str:
    """The text of a pyproject.toml with the plug-in switched on; `hatch_toml` is what the file beside it says.

    Raises ConfigError where that cannot be done by adding to it.
    """
    found = Pyproject(b"", parse(text.encode("utf-8"), "pyproject.toml"), hatch_toml or {})
    backend = found.build_system.get("build-backend")
    if backend not in TABLES:
        raise ConfigError(
            f"the build backend is {backend!r}; hatch-shader plugs into hatchling and setuptools "
            '(elsewhere run `hatch-shader build` before the build, with "[tool.hatch-shader]" in pyproject.toml)'
        )
    if not found.is_required:
        text = _with_requirement(text, found.build_system.get("requires", []))
    is_for_wgpu = "hatch-shader" not in found.tool and _depends_on_wgpu(found.project)
    settings = FOR_WGPU if is_for_wgpu else ""
    if not found.switched_off():
        return text
    if backend == SETUPTOOLS:
        return _with_table(text, TABLES[backend], settings)
    if "build" in found.hatch_toml:
        raise ConfigError(
            "hatch.toml has the table `[build]`, which hides the one in pyproject.toml; "
            "add `[build.hooks.shader]` to it, then run this again"
        )
    text = _with_table(text, TABLES[HATCH])
    return f"{text}\n[tool.hatch-shader]\n{settings}" if settings else text


def _depends_on_wgpu(project: dict[str, Any]) -> bool:
    """Whether the package, or an extra of it, needs wgpu-py."""
    optional = subtable(project, "optional-dependencies").values()
    return any(pyproject.requires(needed, "wgpu") for needed in (project.get("dependencies"), *optional))


def _with_table(text: str, table: str, content: str = "") -> str:
    """Add a table at the end, with line ends as the text has them."""
    newline = "\r\n" if "\r\n" in text else "\n"
    changed = text.rstrip("\r\n") + f"\n\n{COMMENT}\n[{table}]\n{content}".replace("\n", newline)
    try:
        tomllib.loads(changed)
    except tomllib.TOMLDecodeError:
        raise ConfigError(
            f"cannot add the table `[{table}]`: pyproject.toml writes a table around it as a key; "
            "add it there, then run this again"
        ) from None
    return changed


def _with_requirement(text: str, requires: object) -> str:
    """Add to the array of `build-system.requires`, which may go over several lines and have comments."""
    requires = requires if isinstance(requires, list) else [requires]
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


def _show(folder: str, written: list[str], options: Namespace) -> int:
    """What a build will make; as JSON, what was written too."""
    config = load(folder)
    try:
        sources = discover(config)
    except CompileError as error:
        return failed(error.diagnostics, options)
    if options.format == "json":
        modules = [{"source": source.relative, "module": f"{source.generated}.py"} for source in sources]
        return succeeded_json({"written": written, "packages": list(config.packages), "modules": modules})
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
