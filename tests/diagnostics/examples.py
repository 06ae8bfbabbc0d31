"""The examples: `<code>-<name>.wgsl`, with what the compiler says of it in `<code>-<name>.expected.txt`.

Comments at the head of an example say what else it needs:

// target ptx             what this target says, not what the check says
// override count = -1    the value of an override

An example imports from `modules/`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from shader_compiler import CompileError, Diagnostic, Options, Source, check, compile

__all__ = ["EXAMPLES", "FOLDER", "code_of", "diagnostics_of", "expected_path", "rendered", "source_of"]

FOLDER = Path(__file__).parent
EXAMPLES = sorted(FOLDER.glob("*.wgsl"))
TARGET = re.compile(r"// target (\w+)")
OVERRIDE = re.compile(r"// override (\w+) = (.+)")


def code_of(path: Path) -> str:
    """The code that an example is for."""
    return path.name.partition("-")[0]


def expected_path(path: Path) -> Path:
    """The file of what the compiler says."""
    return path.with_suffix(".expected.txt")


def source_of(path: Path) -> Source:
    """An example as the compiler takes it."""
    return Source(path.read_text(encoding="utf-8"), path.name)


def diagnostics_of(path: Path) -> list[Diagnostic]:
    """What the compiler says of an example."""
    source = source_of(path)
    overrides = {name: json.loads(value) for name, value in OVERRIDE.findall(source.text)}
    options = Options(resolver=_module, overrides=overrides)
    target = TARGET.search(source.text)
    if target is None:
        return check(source, options)
    try:
        unit = compile(source, (target[1],), options)
    except CompileError as error:
        return list(error.diagnostics)
    return [*unit.failures.values(), *unit.diagnostics]


def _module(path: tuple[str, ...]) -> Source | None:
    found = [p for p in FOLDER.glob("modules/*") if p.stem == "-".join(path[1:])]
    if not found:
        return None
    dialect = "wgsl" if found[0].suffix == ".wgsl" else "yuyan"
    return Source(found[0].read_text(encoding="utf-8"), f"modules/{found[0].name}", dialect)


def rendered(path: Path) -> str:
    """What the compiler says of an example, as a user sees it."""
    return "\n\n".join(d.render() for d in diagnostics_of(path)) + "\n"
