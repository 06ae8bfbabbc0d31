"""Views of buffers (WGSL 17.14): what is known now of their offsets and sizes must be right.

In: a call of `bufferView` or `bufferArrayView` with its overload. Out: nothing, or an error.
"""

from __future__ import annotations

from ...analysis.layout import align_of, runtime_array, size_of
from ...builtins.signature import Overload
from ...ir.expressions import Expression, Literal
from ...ir.types import Buffer, Pointer, Type
from .state import Checker
from .values import constant_value

__all__ = ["VIEWS", "check_view"]

VIEWS = frozenset(("bufferView", "bufferArrayView"))


def check_view(c: Checker, overload: Overload, arguments: list[Expression]) -> None:
    """Refuse a view that cannot lie in its buffer, wherever the unknown of its numbers are zero."""
    view, source = overload.result, overload.parameters[0]
    assert isinstance(view, Pointer)
    assert isinstance(source, Pointer)
    assert isinstance(source.store, Buffer)
    offset = _known(c, arguments[1], "offset")
    size = _known(c, arguments[2], "size") if len(arguments) == 3 else None
    if offset is not None and offset % align_of(view.store):
        message = f"the offset of a `{view.store}` is a multiple of {align_of(view.store)}, not {offset}"
        raise c.fail("E0345", message, arguments[1].span)
    least = _least_size(view.store)
    if size is not None:
        _check_size(c, view.store, size, least, arguments[2])
    end = (offset or 0) + max(least, size or 0)
    if isinstance(source.store.size, int) and end > source.store.size:
        message = f"this view ends at byte {end}, but `{source.store}` has {source.store.size} bytes"
        raise c.fail("E0346", message, arguments[-1].span)
    if end >= 1 << 32:
        raise c.fail("E0346", "this view ends beyond what a `u32` can say", arguments[-1].span)


def _known(c: Checker, argument: Expression, what: str) -> int | None:
    found = constant_value(argument)
    if found is None:
        return None
    assert isinstance(found, Literal)
    assert isinstance(found.value, int)
    if found.value < 0:
        raise c.fail("E0347", f"the {what} of a view is not negative, as {found.value} is", argument.span)
    return found.value


def _least_size(type: Type) -> int:
    """The bytes of the type, a runtime-sized array counted with one element."""
    found = runtime_array(type)
    return size_of(type) if found is None else sum(found)


def _check_size(c: Checker, type: Type, size: int, least: int, argument: Expression) -> None:
    found = runtime_array(type)
    assert found is not None
    start, stride = found
    if size < least:
        raise c.fail("E0348", f"a `{type}` takes at least {least} bytes, more than {size}", argument.span)
    if (size - start) % stride:
        message = f"{size} bytes are no whole number of elements: the array starts at {start} and has stride {stride}"
        raise c.fail("E0348", message, argument.span)
