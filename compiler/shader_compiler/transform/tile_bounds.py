"""Keep tiles inside the arrays that they are loaded from and stored to.

    let t = subgroupMatrixLoad<T>(&a, offset, false, 64u);    (T has 16 rows and columns: 976 elements)

    var loaded = T();
    if arrayLength(&a) >= 976u && offset <= arrayLength(&a) - 976u {
      loaded = subgroupMatrixLoad<T>(&a, offset, false, 64u);
    }

A tile that does not fit is zero, and is not stored. Where the offset is proven to be small enough the
call stays as it is. The control flow is uniform, so the subgroup stays together.
"""

from __future__ import annotations

from ..analysis.layout import stride_of
from ..analysis.ranges import analyze
from ..analysis.tiles import TileAccess, component_size, elements_needed, tile_access
from ..ir.expressions import Binary, Builtin, Construct, Convert, Expression, Literal, Load, Name
from ..ir.module import Module
from ..ir.statements import BuiltinCall, Declare, If, Let, LocalVariable, Statement, Store, Value
from ..ir.types import BOOL, I32, U32, Type, pointer
from .overloads import overload
from .rewrite import Rewriter

__all__ = ["HAS_TILES", "tile_bounds"]

# The extension without which a module has no subgroup matrices.
HAS_TILES = "chromium_experimental_subgroup_matrix"

# A stride up to this can be multiplied with the lines of any tile.
MAX_STRIDE = 1 << 20


def tile_bounds(module: Module) -> Module:
    """Guard each load and store of a subgroup matrix that may leave its array."""
    return _TileBounds(analyze(module).tiles_in_range).module(module)


class _TileBounds(Rewriter):
    def __init__(self, proven: set[Statement]) -> None:
        super().__init__({})
        self.proven = proven

    def body(self, body: list[Statement]) -> list[Statement]:
        result: list[Statement] = []
        for statement in body:
            is_open = isinstance(statement, BuiltinCall) and statement not in self.proven
            access = tile_access(statement) if is_open else None  # type: ignore[arg-type]
            for rewritten in super().body([statement]):
                if access is not None and isinstance(rewritten, BuiltinCall):
                    result += self._guarded(rewritten)
                else:
                    result.append(rewritten)
        return result

    def _guarded(self, call: BuiltinCall) -> list[Statement]:
        access = tile_access(call)
        assert access is not None
        outer, self.bound = self.bound, []
        condition = _fits(access, self.bind(access.offset), self.bind(access.stride))
        before, self.bound = self.bound, outer
        if access.value is not None or call.result is None:
            return [*before, If(call.span, condition, [call], [])]
        span, type = call.span, access.tile
        loaded, variable = Value("", type, span), LocalVariable("loaded", type, span)
        place = Name(span, pointer("function", type, "read_write"), variable)
        inner = BuiltinCall(span, call.overload, call.arguments, loaded)
        return [
            *before,
            Declare(span, variable, Construct(span, type, ())),
            If(span, condition, [inner, Store(span, place, Name(span, type, loaded))], []),
            Let(span, call.result, Load(span, type, place)),
        ]


def _fits(access: TileAccess, offset: Expression, stride: Expression) -> Expression:
    """Whether the tile lies in the array."""
    span = access.offset.span
    if isinstance(stride, Literal):
        assert isinstance(stride.value, int)
        if not 0 <= stride.value <= MAX_STRIDE:
            return Literal(span, BOOL, False)
        return _leaves(access, _unsigned(offset), _number(offset, elements_needed(access, stride.value)))
    stride = _unsigned(stride)
    is_small = Binary(span, BOOL, "<=", stride, _number(stride, MAX_STRIDE))
    lines, length = access.extent
    ratio = stride_of(access.array) // component_size(access.tile) or 1
    reach = _arithmetic(_arithmetic(stride, "*", lines - 1), "+", length + ratio - 1)
    return Binary(span, BOOL, "&&", is_small, _leaves(access, _unsigned(offset), _arithmetic(reach, "/", ratio)))


def _leaves(access: TileAccess, offset: Expression, needed: Expression) -> Expression:
    """Whether `needed` elements from `offset` on are in the array."""
    count, span = _count(access), offset.span
    if isinstance(count, Literal) and isinstance(needed, Literal):
        assert isinstance(count.value, int)
        assert isinstance(needed.value, int)
        if count.value < needed.value:
            return Literal(span, BOOL, False)
        return Binary(span, BOOL, "<=", offset, _number(offset, count.value - needed.value))
    is_long = Binary(span, BOOL, ">=", count, needed)
    return Binary(span, BOOL, "&&", is_long, Binary(span, BOOL, "<=", offset, Binary(span, U32, "-", count, needed)))


def _count(access: TileAccess) -> Expression:
    span, count = access.pointer.span, access.array.count
    if isinstance(count, int):
        return Literal(span, U32, count)
    row = overload("arrayLength", (access.pointer.type,), U32)
    return Builtin(span, U32, row, (access.pointer,))


def _unsigned(e: Expression) -> Expression:
    """As u32; a negative number is a very large one."""
    if isinstance(e, Literal):
        assert isinstance(e.value, int)
        return Literal(e.span, U32, e.value & 0xFFFFFFFF)
    type: Type = e.type
    return Convert(e.span, U32, e) if type is I32 else e


def _number(at: Expression, value: int) -> Literal:
    return Literal(at.span, U32, value)


def _arithmetic(left: Expression, operator: str, right: int) -> Expression:
    if (operator, right) == ("/", 1):
        return left
    return Binary(left.span, U32, operator, left, _number(left, right))  # type: ignore[arg-type]
