"""The cases: `cases/<what>.豫` with what each target gives beside it, `errors/<rule>….豫` with what is said.

<what>.expected.wgsl .msl .ptx    the target's text, or the diagnostic that says why there is none
<rule>….expected.txt              the errors, rendered

A case that is named after a requirement of the language's specification shows that requirement.
Modules that cases import are in `modules/`; `「点染」` is builtin.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from shader_compiler import CompiledUnit, CompileError, Diagnostic, Options, Source, compile

__all__ = [
    "CASES",
    "ERRORS",
    "TARGETS",
    "compiled",
    "diagnostics_of",
    "errors_of",
    "expected_path",
    "name_of",
    "source_of",
]

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.豫"))
MODULES = frozenset((HERE / "modules").rglob("*。豫"))
ERRORS = sorted((HERE / "errors").glob("*.豫"))
TARGETS = ("wgsl", "msl", "ptx")
SUFFIXES = ("。着色器。豫", "。着色器。接口。豫")


def name_of(path: Path) -> str:
    """The name of a case."""
    return path.name.removesuffix(".豫")


def source_of(path: Path) -> Source:
    """The case as the compiler takes it."""
    return Source(path.read_text(encoding="utf-8"), path.name, "yuyan")


def resolve(path: tuple[str, ...]) -> Source | None:
    """Modules of the cases, in the order of 着二."""
    for suffix in SUFFIXES:
        file = HERE.joinpath("modules", *path[1:-1], path[-1] + suffix)
        if path[0] == "package" and file in MODULES:
            return Source(file.read_text(encoding="utf-8"), file.name, "yuyan")
    return None


OPTIONS = Options(resolver=resolve, module_path=("package", "例"), msl_version=(4, 0))


@cache
def compiled(path: Path) -> CompiledUnit:
    """The case for all targets."""
    return compile(source_of(path), TARGETS, OPTIONS)


def text_of(path: Path, target: str) -> str:
    """The target's text, or its diagnostic."""
    unit = compiled(path)
    return unit.text[target] if target in unit.text else unit.failures[target].render() + "\n"


def errors_of(source: Source) -> str:
    """What is said of a source with errors."""
    return "\n\n".join([d.render() for d in diagnostics_of(source)]) + "\n"


def diagnostics_of(source: Source) -> list[Diagnostic]:
    """The errors of a source; of one that has none, its warnings and why targets refuse it."""
    try:
        unit = compile(source, TARGETS, OPTIONS)
    except CompileError as error:
        return list(error.diagnostics)
    return [*unit.diagnostics, *(unit.failures.values() if unit.entry_points else ())]


def expected_path(path: Path, kind: str) -> Path:
    """The file of what is expected."""
    return path.with_name(f"{name_of(path)}.expected.{kind}")
