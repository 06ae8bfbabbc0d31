"""Keep tiles inside the arrays that they are loaded from and stored to.

    let t = subgroupMatrixLoad<T>(&a, offset, false, 64u);    (T has 16 rows and columns: 976 elements)

    var loaded = T();
    if arrayLength(&a) >= 976u && offset <= arrayLength(&a) - 976u {
      loaded = subgroupMatrixLoad<T>(&a, offset, false, 64u);
    }

A tile that does not fit is zero, and is not stored. Where the offset is proven to be small enough the
call stays as it is. The control flow is uniform, so the subgroup stays together.

Tensor tiles have a number of rows: it becomes as many as there are in the array, see `rows_inside`.
"""

from __future__ import annotations

from ..analysis.ranges import analyze
from ..analysis.tiles import TileAccess, tile_access, units_in, units_needed
from ..ir.expressions import Binary, Builtin, Construct, Expression, Literal, Load, Name
from ..ir.module import Module
from ..ir.statements import BuiltinCall, Declare, If, Let, LocalVariable, Statement, Store, Value
from ..ir.tensor_tile import TENSOR_TILE
from ..ir.types import BOOL, U32, pointer
from ..ir.walk import statements
from .array_length import array_length
from .numbers import arithmetic, number, unsigned
from .overloads import overload
from .rewrite import Rewriter

__all__ = ["HAS_TILES", "has_tiles", "rows_inside", "tile_bounds"]

# The extension without which a module has no subgroup matrices.
HAS_TILES = "chromium_experimental_subgroup_matrix"

# What an array can have.
MAX_UNITS = 0xFFFFFFFF


def has_tiles(module: Module) -> bool:
    """Whether there may be something to do: the extension says so, or there are tensor tiles, which WGSL lacks."""
    if HAS_TILES in module.enables or module.source.dialect == "wgsl":
        return HAS_TILES in module.enables
    calls = [s for function in module.functions for s in statements(function.body) if isinstance(s, BuiltinCall)]
    return any(call.overload.name in TENSOR_ROWS for call in calls)


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
                elif isinstance(rewritten, BuiltinCall) and rewritten.overload.name in TENSOR_ROWS:
                    result += self._with_rows_inside(rewritten)
                else:
                    result.append(rewritten)
        return result

    def _guarded(self, call: BuiltinCall) -> list[Statement]:
        access = tile_access(call)
        assert access is not None
        outer, self.bound = self.bound, []
        offset, stride = self.bind(access.offset), self.bind(access.stride)
        before, self.bound = self.bound, outer
        condition, call = _fits(access, offset, stride), _with_place(call, access, offset, stride)
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

    def _with_rows_inside(self, call: BuiltinCall) -> list[Statement]:
        outer, self.bound = self.bound, []
        array, offset, stride, *rest = call.arguments
        place = TENSOR_ROWS[call.overload.name]
        offset, stride = self.bind(offset), self.bind(stride)
        columns: Expression = number(array, TENSOR_TILE.depth)
        if place == 1:
            columns = _call("min", self.bind(rest[0]), number(array, TENSOR_TILE.side))
        rest[place] = rows_inside(array_length(array), offset, stride, columns, rest[place])
        before, self.bound = self.bound, outer
        return [*before, BuiltinCall(call.span, call.overload, (array, offset, stride, *rest), call.result)]


# Where the number of rows is, among the arguments after the stride; a store has columns before it.
TENSOR_ROWS = {"tensorTileMultiplyAccumulate": 0, "tensorTileStore": 1}


def rows_inside(
    length: Expression, offset: Expression, stride: Expression, columns: Expression, rows: Expression
) -> Expression:
    """How many rows of a tensor tile lie in an array of `length` elements: those before the one that would leave it.

    With c columns, at most 64: none if c do not fit, else up to 1 + (length - c - offset) / stride. All but `rows`
    are written more than once.
    """
    last = arithmetic(length, "-", columns)
    fits = Binary(
        length.span,
        BOOL,
        "&&",
        Binary(length.span, BOOL, ">=", length, columns),
        Binary(length.span, BOOL, "<=", offset, last),
    )
    room = arithmetic(arithmetic(last, "-", offset), "/", stride)
    inside = _call("min", rows, arithmetic(room, "+", 1))
    row = overload("select", (U32, U32, BOOL), U32)
    return Builtin(length.span, U32, row, (number(rows, 0), inside, fits))


def _with_place(call: BuiltinCall, access: TileAccess, offset: Expression, stride: Expression) -> BuiltinCall:
    """The call with the offset and stride that were compared."""
    places = {access.offset: offset, access.stride: stride}
    arguments = tuple([places.get(argument, argument) for argument in call.arguments])
    return BuiltinCall(call.span, call.overload, arguments, call.result)


def _call(name: str, left: Expression, right: Expression) -> Expression:
    return Builtin(left.span, U32, overload(name, (U32, U32), U32), (left, right))


def _fits(access: TileAccess, offset: Expression, stride: Expression) -> Expression:
    """Whether the tile lies in the array."""
    span = access.offset.span
    if isinstance(stride, Literal):
        assert isinstance(stride.value, int)
        needed_units = units_needed(access, stride.value)
        if stride.value < 0 or needed_units > MAX_UNITS:
            return Literal(span, BOOL, False)
        return _leaves(access, unsigned(offset), number(offset, needed_units))
    stride = unsigned(stride)
    lines, _ = access.extent
    most = (MAX_UNITS - units_needed(access, 0)) // max(lines - 1, 1)
    is_small = Binary(span, BOOL, "<=", stride, number(stride, most))
    needed = arithmetic(arithmetic(stride, "*", lines - 1), "+", units_needed(access, 0))
    return Binary(span, BOOL, "&&", is_small, _leaves(access, unsigned(offset), needed))


def _leaves(access: TileAccess, offset: Expression, needed: Expression) -> Expression:
    """Whether `needed` units from `offset` on are in the array."""
    count, span = _count(access), offset.span
    if isinstance(count, Literal) and isinstance(needed, Literal):
        assert isinstance(count.value, int)
        assert isinstance(needed.value, int)
        if count.value < needed.value:
            return Literal(span, BOOL, False)
        return Binary(span, BOOL, "<=", offset, number(offset, count.value - needed.value))
    is_long = Binary(span, BOOL, ">=", count, needed)
    if isinstance(offset, Literal) and offset.value == 0:
        return is_long
    return Binary(span, BOOL, "&&", is_long, Binary(span, BOOL, "<=", offset, arithmetic(count, "-", needed)))


def _count(access: TileAccess) -> Expression:
    """How many units the array has."""
    count = access.array.count
    if isinstance(count, int):
        return number(access.pointer, units_in(access, count))
    return arithmetic(array_length(access.pointer), "*", units_in(access, 1))
