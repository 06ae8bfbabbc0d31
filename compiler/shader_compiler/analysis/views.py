"""Views of buffers (WGSL 17.14): which there are, and how large they make a buffer.

In: pointers, or a module. Out: the calls of `bufferView` and `bufferArrayView` in them, and what is wrong there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..builtins.views import VIEWS
from ..ir.expressions import Builtin, Expression, Index, Literal, Member
from ..ir.module import GlobalVariable, Module
from ..ir.node import Node
from ..ir.statements import Call, Let, Statement
from ..ir.types import Buffer, Pointer, Type
from ..ir.walk import expressions, statements, subexpressions
from .layout import align_of, least_size, runtime_array
from .order import callees_first
from .uses import root_of

__all__ = ["least_sizes", "view_of", "viewed_types", "wrong_view"]

# The language feature without which a module has no views.
FEATURE = "buffer_view"


def view_of(pointer: Expression) -> Builtin | None:
    """The view that a pointer leads into, where the expression itself says so."""
    while isinstance(pointer, (Index, Member)):
        pointer = pointer.base
    return pointer if isinstance(pointer, Builtin) and pointer.overload.name in VIEWS else None


def viewed_types(module: Module) -> list[Type]:
    """The types that buffers of the module are seen as, each once."""
    if not _may_have_views(module):
        return []
    found = [view for f in module.functions for s in statements(f.body) for view in _views_in(s)]
    return list(dict.fromkeys([_seen_as(view) for view in found]))


def least_sizes(module: Module) -> dict[GlobalVariable, int]:
    """The bytes that each variable with views must have at least (WebGPU, "minimum buffer binding size"): room for the
    largest of them, a runtime-sized array with one element.
    """
    if not _may_have_views(module):
        return {}
    # By variable, and by parameter of the functions on the way.
    found: dict[object, int] = {}
    aliases: dict[object, object] = {}

    def note(pointer: Expression, size: int) -> None:
        root = root_of(pointer)
        root = aliases.get(root, root)
        found[root] = max(found.get(root, 0), size)

    for function in callees_first(module):
        for statement in statements(function.body):
            for view in _views_in(statement):
                note(view.arguments[0], least_size(_seen_as(view)))
            if isinstance(statement, Let) and isinstance(statement.target.type, Pointer):
                root = root_of(statement.value)
                aliases[statement.target] = aliases.get(root, root)
            elif isinstance(statement, Call):
                for parameter, argument in zip(statement.function.parameters, statement.arguments, strict=True):
                    if parameter in found:
                        note(argument, found[parameter])
    return {variable: found[variable] for variable in module.globals if variable in found}


def _may_have_views(module: Module) -> bool:
    return FEATURE in module.requires or any(isinstance(g.type, Buffer) for g in module.globals)


class Wrong(Node):
    """What is wrong with a view: the code, the message, and which number of offset and size is the reason."""

    code: str
    message: str
    number: int


def wrong_view(store: Type, buffer: Buffer, numbers: Sequence[Expression | None]) -> Wrong | None:
    """Why a view of type `store` cannot lie in the buffer, wherever the unknown of its offset and size are zero.

    `numbers` are the offset, and the size of `bufferArrayView`; literals are known.
    """
    known = [_known(number) for number in numbers]
    for i, value in enumerate(known):
        if value is not None and value < 0:
            what = ("offset", "size")[i]
            return Wrong("E0347", f"the {what} of a view is not negative, as {value} is", i)
    offset, size = (*known, None)[:2]
    align, least, last = align_of(store), least_size(store), len(known) - 1
    if offset is not None and offset % align:
        return Wrong("E0345", f"the offset of a `{store}` is a multiple of {align}, not {offset}", 0)
    if size is not None and (wrong := _wrong_size(store, size, least)) is not None:
        return wrong
    end = (offset or 0) + max(least, size or 0)
    if isinstance(buffer.size, int) and end > buffer.size:
        return Wrong("E0346", f"this view ends at byte {end}, but `{buffer}` has {buffer.size} bytes", last)
    if end >= 1 << 32:
        return Wrong("E0346", "this view ends beyond what a `u32` can say", last)
    return None


def _known(number: Expression | None) -> int | None:
    return number.value if isinstance(number, Literal) and isinstance(number.value, int) else None


def _wrong_size(store: Type, size: int, least: int) -> Wrong | None:
    found = runtime_array(store)
    assert found is not None
    start, stride = found
    if size < least:
        return Wrong("E0348", f"a `{store}` takes at least {least} bytes, more than {size}", 1)
    if (size - start) % stride:
        message = f"{size} bytes are no whole number of elements: the array starts at {start} and has stride {stride}"
        return Wrong("E0348", message, 1)
    return None


def _views_in(statement: Statement) -> Iterator[Builtin]:
    for outer in expressions(statement):
        for expression in subexpressions(outer):
            if isinstance(expression, Builtin) and expression.overload.name in VIEWS:
                yield expression


def _seen_as(view: Builtin) -> Type:
    assert isinstance(view.type, Pointer)
    return view.type.store
