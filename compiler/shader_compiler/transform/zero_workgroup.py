"""Workgroup memory starts at zero (WGSL 7.3): each entry point clears what it uses, all invocations
together, and then waits once.

    var<workgroup> tile: array<array<f32, 16>, 16>;  var<workgroup> count: atomic<u32>;

    @compute @workgroup_size(64)
    fn main(@builtin(local_invocation_index) i: u32) {
      if (i < 1u) { atomicStore(&count, 0u); }
      for (var k = i; k < 256u; k = k + 64u) { tile[k / 16u][k % 16u] = 0.0f; }
      workgroupBarrier();
      ...

Indexes that this pass writes are in range, and show it to `bounds_checks`. What an entry point fills by itself before
it reads it is left alone; an entry point that uses no other workgroup memory stays as it is. A workgroup's size and
the count of an outermost array may be override expressions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, prod

from ..analysis.initialization import filled_before_read
from ..analysis.uses import globals_of
from ..ir.expressions import Binary, Construct, Expression, Index, Literal, Load, Member, Name
from ..ir.module import Declaration, Function, GlobalVariable, Module
from ..ir.statements import Block, BuiltinCall, Declare, If, LocalVariable, Loop, Statement, Store
from ..ir.types import BOOL, U32, Array, Atomic, Pointer, Struct, Type, pointer
from ..source import Span
from .invocation_index import invocation_index
from .numbers import arithmetic, number, unsigned
from .overloads import overload
from .rewrite import copy_without_body

__all__ = ["zero_workgroup"]

Count = int | Expression


def zero_workgroup(module: Module) -> Module:
    """The module with every compute entry point clearing the workgroup memory that it reaches."""
    shared = [v for v in module.globals if v.space == "workgroup"]
    if not shared:
        return module
    declarations: list[Declaration] = [
        _cleared(d, shared) if isinstance(d, Function) and d.stage == "compute" else d for d in module.declarations
    ]
    return Module(module.source, declarations, module.enables, module.requires, module.diagnostics)


class _Part:
    """Memory to clear: `path` leads from a variable to it, through the element types of `counts`."""

    def __init__(self, variable: GlobalVariable, path: tuple[int | None, ...], counts: tuple[Count, ...]) -> None:
        self.variable = variable
        self.path = path  # a member's number, or None for an index
        self.counts = counts


def _cleared(entry: Function, shared: list[GlobalVariable]) -> Function:
    used = globals_of(entry)
    used -= filled_before_read(entry, used)
    variables = [v for v in shared if v in used]
    if not variables:
        return entry
    assert entry.workgroup_size is not None
    width = _product(entry.workgroup_size)
    parameters, index = invocation_index(entry)
    cleared = copy_without_body(entry)
    cleared.parameters = parameters
    cleared.body = [*_clear(variables, index, width), _barrier(entry.span), *entry.body]
    return cleared


def _clear(variables: list[GlobalVariable], index: Expression, width: Count) -> Iterator[Statement]:
    """Statements that clear the variables; parts of one count share a loop."""
    by_count: dict[Count, list[_Part]] = {}
    for variable in variables:
        for part in _parts(variable, variable.type, (), ()):
            by_count.setdefault(_product(part.counts), []).append(part)
    for count in sorted(by_count, key=lambda count: count if isinstance(count, int) else inf):
        if isinstance(count, int) and isinstance(width, int) and count <= width:
            yield from _clear_at_once(by_count[count], index, count, width)
        else:
            yield _clear_in_loop(by_count[count], index, count, width)


def _parts(
    variable: GlobalVariable, type: Type, path: tuple[int | None, ...], counts: tuple[Count, ...]
) -> Iterator[_Part]:
    """The parts that one assignment of a zero value, or one atomic store, clears."""
    if isinstance(type, Array):
        assert type.count is not None
        yield from _parts(variable, type.element, (*path, None), (*counts, type.count))
    elif isinstance(type, Struct) and not _is_simple(type):
        for i, member in enumerate(type.members):
            yield from _parts(variable, member.type, (*path, i), counts)
    else:
        yield _Part(variable, path, counts)


def _is_simple(type: Type) -> bool:
    """Whether a value of the type can be assigned as a whole, and is small."""
    if isinstance(type, Struct):
        return all(_is_simple(m.type) for m in type.members)
    return not isinstance(type, (Atomic, Array))


def _clear_at_once(parts: list[_Part], index: Expression, count: int, width: int) -> list[Statement]:
    """Each invocation clears at most one element."""
    body = [_clear_element(part, index) for part in parts]
    if count == width:
        return body
    condition = Binary(index.span, BOOL, "<", index, Literal(index.span, U32, count))
    return [If(index.span, condition, body, [])]


def _clear_in_loop(parts: list[_Part], index: Expression, count: Count, width: Count) -> Statement:
    """Each invocation clears every `width`-th element."""
    span = index.span
    variable = LocalVariable("", U32, span)
    pointer_to_variable = Name(span, pointer("function", U32, "read_write"), variable)
    current = Load(span, U32, pointer_to_variable)
    condition = Binary(span, BOOL, "<", current, number(current, count) if isinstance(count, int) else count)
    update = Store(span, pointer_to_variable, arithmetic(current, "+", width))
    body = [_clear_element(part, current) for part in parts]
    return Block(span, [Declare(span, variable, index), Loop(span, condition, body, [update], None)])


def _clear_element(part: _Part, index: Expression) -> Statement:
    """Clear element number `index` of the part, counted through all its arrays."""
    target = _pointer(part, index)
    assert isinstance(target.type, Pointer)
    store, span = target.type.store, index.span
    if isinstance(store, Atomic):
        atomic_store = overload("atomicStore", (target.type, store.element), None)
        return BuiltinCall(span, atomic_store, (target, Literal(span, store.element, 0)), None)
    return Store(span, target, Construct(span, store, ()))


def _pointer(part: _Part, index: Expression) -> Expression:
    span, variable = index.span, part.variable
    result: Expression = Name(span, pointer("workgroup", variable.type, "read_write"), variable)
    depth = 0
    for step in part.path:
        assert isinstance(result.type, Pointer)
        store = result.type.store
        if isinstance(store, Struct):
            assert step is not None
            type = pointer("workgroup", store.members[step].type, "read_write")
            result = Member(span, type, result, step)
        else:
            assert isinstance(store, Array)
            type = pointer("workgroup", store.element, "read_write")
            result = Index(span, type, result, _digit(index, part.counts, depth))
            depth += 1
    return result


def _digit(index: Expression, counts: tuple[Count, ...], depth: int) -> Expression:
    """The index into the array at `depth`: a digit of `index` in the number system of the counts."""
    below = _product(counts[depth + 1 :])
    digit = arithmetic(index, "/", below)
    return digit if depth == 0 else arithmetic(digit, "%", counts[depth])


def _product(counts: Sequence[Count]) -> Count:
    """The counts multiplied: a number, or an expression of type u32 where one of them is an expression."""
    result: Count = prod([count for count in counts if isinstance(count, int)])
    for count in counts:
        if not isinstance(count, int):
            result = arithmetic(unsigned(count), "*", result)
    return result


def _barrier(span: Span) -> BuiltinCall:
    return BuiltinCall(span, overload("workgroupBarrier", (), None), (), None)
