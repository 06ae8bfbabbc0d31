"""Leave an entry point at once where a buffer is too short for what its accesses count on.

    fn main() {                              fn main() {
                                               if (arrayLength(&data) == 0u) { return; }
      data[min(i, arrayLength(&data) - 1u)]    ...

WebGPU binds no buffer that is shorter than its type with one element, and `bounds_checks` counts on that: a clamp
selects the last element, and the first is always there. Metal and CUDA bind any buffer. So an entry point that asks
for a buffer's length looks at it first, except where it accesses only elements that were compared with the length, or
tiles, which are. Views of a buffer count on room for the largest of them. An entry point asks for no length for this
alone: a buffer that needs none is the host's to measure, as one of a fixed size is.
"""

from __future__ import annotations

from functools import reduce

from ..analysis.layout import runtime_array, size_of
from ..analysis.needs import needs
from ..analysis.uses import reachable
from ..analysis.views import least_sizes, view_of
from ..ir.expressions import Binary, Builtin, Construct, Expression, Index, Literal, Member, Name
from ..ir.module import Declaration, Function, GlobalVariable, Module
from ..ir.statements import BuiltinCall, Discard, If, Return, Statement
from ..ir.types import BOOL, U32, Array, Pointer, Struct, pointer
from ..ir.walk import expressions, operands, statements
from .overloads import overload
from .rewrite import copy_without_body

__all__ = ["empty_buffers"]


def empty_buffers(module: Module, below_length: set[Expression]) -> Module:
    """The module with a guard in each entry point that needs one. `below_length` are the `Index` nodes that are in
    range of an empty array, too: they are never evaluated.
    """
    unbounded = {variable for variable in module.globals if runtime_array(variable.type) is not None}
    if not unbounded:
        return module
    counted = {function: unbounded & _counted_on(function, below_length) for function in module.functions}
    if not any(counted.values()):
        return module
    measured, sizes = needs(module)[0], least_sizes(module)
    declarations: list[Declaration] = []
    for declaration in module.declarations:
        if isinstance(declaration, Function) and declaration.stage is not None:
            counted_on = {variable for function in reachable(declaration) for variable in counted[function]}
            buffers = [b for b in measured[declaration].lengths if isinstance(b, GlobalVariable) and b in counted_on]
            tests = [_is_short(b, sizes.get(b, 0)) for b in buffers]
            declaration = _guarded(declaration, tests) if tests else declaration
        declarations.append(declaration)
    return Module(module.source, declarations, module.enables, module.requires, module.diagnostics)


def _counted_on(function: Function, below_length: set[Expression]) -> set[GlobalVariable]:
    """The variables of which a function itself accesses, or may pass on, more than elements that were compared."""
    found: set[GlobalVariable] = set()
    pending = [e for s in statements(function.body) for e in expressions(s) if not _is_measured(s, e)]
    while pending:
        current = pending.pop()
        if isinstance(current, Name) and isinstance(current.target, GlobalVariable):
            found.add(current.target)
        elif isinstance(current, Index) and current in below_length:
            pending.append(current.index)
        elif not (isinstance(current, Builtin) and current.overload.name == "arrayLength"):
            pending += operands(current)
    return found


def _is_measured(statement: Statement, argument: Expression) -> bool:
    """Whether this is the array that a tile is loaded from or stored to, which `tile_bounds` compares: not a view,
    whose offset counts on room for it.
    """
    if not isinstance(statement, BuiltinCall) or not isinstance(argument.type, Pointer):
        return False
    return isinstance(argument.type.store, Array) and view_of(argument) is None


def _guarded(entry: Function, tests: list[Expression]) -> Function:
    is_short = reduce(lambda left, right: Binary(entry.span, BOOL, "|", left, right), tests)
    guarded = copy_without_body(entry)
    guarded.body = [If(entry.span, is_short, _leave(entry), []), *entry.body]
    return guarded


def _is_short(buffer: GlobalVariable, least: int) -> Expression:
    """Whether the buffer has no element, or fewer than a view of `least` bytes takes."""
    span, type = buffer.span, buffer.type
    array: Expression = Name(span, pointer(buffer.space, type, buffer.access), buffer)
    if isinstance(type, Struct):
        last = len(type.members) - 1
        array = Member(span, pointer(buffer.space, type.members[last].type, buffer.access), array, last)
    length = Builtin(span, U32, overload("arrayLength", (array.type,), U32), (array,))
    needed = -(-least // size_of(type.element)) if isinstance(type, Array) else 1
    if needed <= 1:
        return Binary(span, BOOL, "==", length, Literal(span, U32, 0))
    return Binary(span, BOOL, "<", length, Literal(span, U32, needed))


def _leave(entry: Function) -> list[Statement]:
    """A fragment is dropped; a vertex is where nothing is drawn."""
    dropped: list[Statement] = [Discard(entry.span)] if entry.stage == "fragment" else []
    result = None if entry.result is None else Construct(entry.span, entry.result, ())
    return [*dropped, Return(entry.span, result)]
