"""How many elements an array has, as an expression that passes insert.

    arrayLength(&data)                            of a variable or a parameter
    (size - offset_of_the_array) / stride         of a view of so many bytes

Views must have their sizes: `buffer_views` comes first.
"""

from __future__ import annotations

from ..analysis.layout import runtime_array
from ..analysis.views import view_of
from ..ir.expressions import Builtin, Expression, Literal
from ..ir.types import U32, Array, Pointer
from .numbers import arithmetic, number
from .overloads import overload

__all__ = ["array_length"]


def array_length(array: Expression) -> Expression:
    """The number of elements, a u32, of the array that `array` points to."""
    assert isinstance(array.type, Pointer)
    assert isinstance(array.type.store, Array)
    if isinstance(array.type.store.count, int):
        return number(array, array.type.store.count)
    view = view_of(array)
    if view is None:
        return Builtin(array.span, U32, overload("arrayLength", (array.type,), U32), (array,))
    assert isinstance(view.type, Pointer)
    found = runtime_array(view.type.store)
    assert found is not None
    start, stride = found
    size = view.arguments[2]
    if isinstance(size, Literal):
        assert isinstance(size.value, int)
        return number(array, (size.value - start) // stride)
    return arithmetic(arithmetic(size, "-", start), "/", stride)
