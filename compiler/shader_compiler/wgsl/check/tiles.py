"""Subgroup matrices in memory: what is known now of their offsets and strides must be right.

In: a call of `subgroupMatrixLoad` or `subgroupMatrixStore`. Out: nothing, or an error.
"""

from __future__ import annotations

from ...analysis.tiles import wrong_tile
from ...ir.expressions import Literal
from ...ir.statements import BuiltinCall
from .state import Checker
from .values import constant_value

__all__ = ["check_tile"]


def check_tile(c: Checker, call: BuiltinCall) -> None:
    """Refuse a tile that cannot lie in its array, wherever what is unknown of its offset and stride are least."""
    known = [constant_value(argument) for argument in call.arguments]
    wrong = wrong_tile(call, [value.value if isinstance(value, Literal) else None for value in known])
    if wrong is not None:
        raise c.fail(wrong.code, wrong.message, call.arguments[wrong.argument].span)
