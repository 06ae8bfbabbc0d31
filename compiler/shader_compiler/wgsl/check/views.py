"""Views of buffers (WGSL 17.14): what is known now of their offsets and sizes must be right.

In: a call of `bufferView` or `bufferArrayView` with its overload. Out: nothing, or an error.
"""

from __future__ import annotations

from ...analysis.views import wrong_view
from ...builtins.signature import Overload
from ...ir.expressions import Expression
from ...ir.types import Buffer, Pointer
from .state import Checker
from .values import constant_value

__all__ = ["check_view"]


def check_view(c: Checker, overload: Overload, arguments: list[Expression]) -> None:
    """Refuse a view that cannot lie in its buffer, wherever the unknown of its numbers are zero."""
    view, source = overload.result, overload.parameters[0]
    assert isinstance(view, Pointer)
    assert isinstance(source, Pointer)
    assert isinstance(source.store, Buffer)
    wrong = wrong_view(view.store, source.store, [constant_value(number) for number in arguments[1:]])
    if wrong is not None:
        raise c.fail(wrong.code, wrong.message, arguments[1 + wrong.number].span)
