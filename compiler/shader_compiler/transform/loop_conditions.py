"""Give a loop that leaves in one branch of an `if` a condition.

    loop { if c { A } else { B break; } }          while c { A }  B
    loop { if c { B break; } else { A } }          while !c { A }  B

Nothing else may stand in the loop, and A may not leave it or go on with it in another way. Ranges and
unrolling look at a loop's condition.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..ir.expressions import Unary
from ..ir.module import Module
from ..ir.statements import Block, Break, Continue, If, Loop, Statement, Switch
from ..ir.types import BOOL
from .rewrite import Rewriter

__all__ = ["loop_conditions"]


def loop_conditions(module: Module) -> Module:
    """The module with such loops rewritten, inner ones first."""
    return Rewriter({}, {Loop: _rewritten}).module(module)


def _rewritten(statement: Statement) -> list[Statement]:
    assert isinstance(statement, Loop)
    match statement:
        case Loop(condition=None, continuing=[], break_if=None, body=[If(condition=c, accept=accept, reject=reject)]):
            if _leaves(reject) and not _jumps(accept):
                return [Loop(statement.span, c, accept, [], None), *reject[:-1]]
            if _leaves(accept) and not _jumps(reject):
                return [Loop(statement.span, Unary(c.span, BOOL, "!", c), reject, [], None), *accept[:-1]]
    return [statement]


def _leaves(body: list[Statement]) -> bool:
    """Whether the statements end with the only jump in them, out of the loop."""
    return bool(body) and isinstance(body[-1], Break) and not _jumps(body[:-1])


def _jumps(body: Iterable[Statement], *, in_switch: bool = False) -> bool:
    """Whether the statements may leave the loop around them, or go on with its next round."""
    for s in body:
        match s:
            case Continue():
                return True
            case Break():
                if not in_switch:
                    return True
            case If(accept=accept, reject=reject):
                if _jumps(accept, in_switch=in_switch) or _jumps(reject, in_switch=in_switch):
                    return True
            case Switch(cases=cases):
                if any(_jumps(case.body, in_switch=True) for case in cases):
                    return True
            case Block(body=inner):
                if _jumps(inner, in_switch=in_switch):
                    return True
    return False
