"""What an entry point may reach: what only some stages have (舍弃, derivatives, implicit sampling, workgroup
memory), and one variable in immediate memory.

In: a program with its entry points. Out: E-10 for everything that an entry point reaches and may not.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.uses import globals_of, reachable
from ...diagnostics import Diagnostic
from ...ir.expressions import Builtin
from ...ir.module import Function, Stage
from ...ir.statements import BuiltinCall, Discard
from ...ir.walk import expressions_in, statements
from ...source import Span
from ..errors import error
from ..vocabulary.types import STAGE_WORDS
from .program import Program

__all__ = ["stage_errors"]

FRAGMENT: frozenset[Stage] = frozenset(("fragment",))
COMPUTE: frozenset[Stage] = frozenset(("compute",))


def stage_errors(program: Program) -> list[Diagnostic]:
    """Every use of something in a stage that does not have it, each place once."""
    found: dict[tuple[str, int], Diagnostic] = {}
    for declaration in program.declarations:
        if not isinstance(declaration, Function) or declaration.stage is None:
            continue
        for span, stages in _needs(declaration):
            if declaration.stage not in stages:
                having = "、".join([word for stage, word in STAGE_WORDS.items() if stage in stages])
                note = f"此惟{having}有之，而「{declaration.name}」为{STAGE_WORDS[declaration.stage]}之入口"
                found.setdefault((span.source.name, span.start), error("E-10", span, note=note))
        immediates = [v for v in globals_of(declaration) if v.space == "immediate"]
        for variable in sorted(immediates, key=program.declarations.index)[1:]:
            note = f"「{declaration.name}」所用「即时常量」惟可有一：宜合之为构"
            found.setdefault((variable.span.source.name, variable.span.start), error("E-10", variable.span, note=note))
    return list(found.values())


def _needs(entry: Function) -> Iterator[tuple[Span, frozenset[Stage]]]:
    """What the entry point reaches that only some stages have, with those."""
    for function in reachable(entry):
        for s in statements(function.body):
            if isinstance(s, Discard):
                yield s.span, FRAGMENT
            elif isinstance(s, BuiltinCall) and s.overload.row.stages:
                yield s.span, s.overload.row.stages
        for e in expressions_in(function.body):
            if isinstance(e, Builtin) and e.overload.row.stages:
                yield e.span, e.overload.row.stages
    if entry.stage != "compute":
        for variable in globals_of(entry):
            if variable.space == "workgroup":
                yield variable.span, COMPUTE
