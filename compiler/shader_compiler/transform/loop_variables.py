"""Variables that are declared in a loop get their zero value in the text (WGSL 7.3, 9.4.3), for implementations that forget
to set them to zero in each round but the first.

    loop { var n: i32; ... }        loop { var n: i32 = 0i; ... }

Where a declaration is in no loop, or has a value, nothing changes.
"""

from __future__ import annotations

from ..ir.expressions import Construct
from ..ir.module import Module
from ..ir.statements import Declare, LocalVariable, Loop, Statement
from ..ir.walk import statements
from .rewrite import Rewriter

__all__ = ["loop_variables"]


def loop_variables(module: Module) -> Module:
    """The module with a value in each declaration that is executed again."""
    loops = [s for f in module.functions for s in statements(f.body) if isinstance(s, Loop)]
    inside = {variable for loop in loops for variable in _without_value(loop)}
    return _LoopVariables(inside).module(module) if inside else module


def _without_value(loop: Loop) -> list[LocalVariable]:
    found = [*statements(loop.body), *statements(loop.continuing)]
    return [s.variable for s in found if isinstance(s, Declare) and s.value is None]


class _LoopVariables(Rewriter):
    def __init__(self, inside: set[LocalVariable]) -> None:
        super().__init__({}, {Declare: self.declare})
        self.inside = inside

    def declare(self, s: Declare) -> list[Statement]:
        """The declaration with the zero value of its type, if it is in a loop."""
        if s.variable not in self.inside:
            return [s]
        return [Declare(s.span, s.variable, Construct(s.span, s.variable.type, ()))]
