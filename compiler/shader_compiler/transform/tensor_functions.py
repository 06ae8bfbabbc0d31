"""The functions that do for a workgroup what tensor tiles do, in terms that every GPU has.

In: the variables that a module's calls name. Out: the type of an invocation's share of a tile, and functions of it.

An invocation holds 32 of the sums: four columns, 16 apart, of eight rows, four together and four more 32 rows on.
They are vectors of four rows, so that a term costs two vectors of the left factor and four numbers of the right
one. All invocations first bring the left factor to workgroup memory, turned so that a term's rows lie together:
straight from storage each of its numbers would be read by sixteen invocations, and no two of them at once. The right
factor is in workgroup memory already; a turned copy of it too would leave little of the 16 KiB that WebGPU promises.

No sum is indexed by what is computed: a driver that does not unroll such a loop would keep the sums in memory.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.expressions import Expression
from ..ir.module import Declaration, Function, GlobalVariable
from ..ir.tensor_tile import TENSOR_TILE
from ..ir.types import BOOL, F32, U32, Member, Struct, array, vector
from ..source import Span
from .array_length import array_length
from .tile_bounds import rows_inside
from .writer import Writer

__all__ = ["TensorFunctions"]

# An invocation's share: vectors of so many rows, the upper and the lower one of each of its columns.
ROWS, HALVES, COLUMNS = 4, 2, 4
# So many invocations have the same columns; so far are an invocation's columns, and its two vectors of rows, apart.
SHARERS = TENSOR_TILE.side // (ROWS * HALVES)
COLUMN_STEP, ROW_STEP = TENSOR_TILE.side // COLUMNS, TENSOR_TILE.side // HALVES
# The vectors of a term of the left factor. From one term to the next it is one more, so that the invocations that
# bring terms side by side write to different banks of memory.
VECTORS = TENSOR_TILE.side // ROWS
TERM_STRIDE = VECTORS + 1

ROW_VECTOR, PLACES, FLAGS = vector(ROWS, F32), vector(ROWS, U32), vector(ROWS, BOOL)
SUMS = array(ROW_VECTOR, COLUMNS * HALVES)
TURNED = array(ROW_VECTOR, TENSOR_TILE.depth * TERM_STRIDE)


class TensorFunctions:
    """Functions are made when they are asked for, once for each variable, and added to `declarations`.

    `taken` are the names of the module. What is added has others.
    """

    def __init__(self, span: Span, taken: set[str]) -> None:
        self.span, self.taken = span, taken
        self.share = Struct(self._top("yy_张量片累"), (Member("sums", SUMS, span),), span)
        self.declarations: list[Declaration] = [self.share]
        self.left: GlobalVariable | None = None
        self.made: dict[tuple[str, GlobalVariable | None], Function] = {}

    def inside(self, name: str) -> str:
        """The name, or one like it, for a parameter or variable of a function: one that nothing has."""
        while name in self.taken:
            name += "_"
        return name

    def _top(self, name: str) -> str:
        self.taken.add(name := self.inside(name))
        return name

    def fill(self) -> Function:
        """(value) -> share, whose sums are all `value`."""
        return self._once("yy_满张量片累", None, self._fill)

    def bring(self, source: GlobalVariable) -> Function:
        """(offset, stride, rows, invocation): the left factor to workgroup memory, with zeros for rows outside."""
        return self._once("yy_载张量片甲", source, self._bring)

    def multiply(self, right: GlobalVariable) -> Function:
        """(share, invocation) -> share, with the products of the factor that was brought and the right one added."""
        return self._once("yy_张量片乘加", right, self._multiply)

    def store(self, target: GlobalVariable) -> Function:
        """(offset, stride, columns, rows, share, invocation): the sums that are inside."""
        return self._once("yy_存张量片累", target, self._store)

    def _once(self, name: str, variable: GlobalVariable | None, write: Callable[..., Function]) -> Function:
        key = name, variable
        if key not in self.made:
            arguments = [] if variable is None else [variable]
            name = self._top("_".join([name, *[argument.name for argument in arguments]]))
            self.made[key] = write(Writer(self.span, self.inside), name, *arguments)
            self.declarations.append(self.made[key])
        return self.made[key]

    def _turned(self) -> GlobalVariable:
        """Where the left factor is brought to."""
        if self.left is None:
            name = self._top("yy_张量片甲")
            self.left = GlobalVariable(name, "workgroup", "read_write", TURNED, None, None, None, self.span)
            self.declarations.append(self.left)
        return self.left

    def _fill(self, w: Writer, name: str) -> Function:
        rows = w.let("rows", w.splat(w.parameter("value", F32), ROWS))
        sums = w.construct(SUMS, *[rows] * (COLUMNS * HALVES))
        return w.function(name, w.construct(self.share, sums))

    def _bring(self, w: Writer, name: str, source: GlobalVariable) -> Function:
        offset, stride, rows, invocation = (w.parameter(p, U32) for p in ("offset", "stride", "rows", "invocation"))
        inside = _inside(w, source, offset, stride, w.number(TENSOR_TILE.depth), rows)
        # The factor before this one may still be in use.
        w.barrier()
        with w.loop("i", invocation, TENSOR_TILE.depth * VECTORS, TENSOR_TILE.invocations) as i:
            term = w.let("term", w.binary(i, "%", TENSOR_TILE.depth))
            group = w.let("group", w.binary(i, "/", TENSOR_TILE.depth))
            row = w.let("row", _four_rows(w, group))
            place = w.let("place", w.binary(w.binary(offset, "+", w.binary(row, "*", stride)), "+", term))
            numbers = [w.load(w.element(w.name(source), w.component(place, r))) for r in range(ROWS)]
            rows_read = w.let("numbers", w.vector(*numbers))
            is_inside = w.binary(row, "<", w.splat(inside, ROWS))
            kept = w.builtin("select", ROW_VECTOR, w.construct(ROW_VECTOR), rows_read, is_inside)
            w.store(w.element(w.name(self._turned()), _turned_place(w, term, group)), kept)
        w.barrier()
        return w.function(name, None)

    def _multiply(self, w: Writer, name: str, right: GlobalVariable) -> Function:
        share, invocation = w.parameter("share", self.share), w.parameter("invocation", U32)
        result = w.variable("result", share)
        turned, sums = w.name(self._turned()), w.member(result, 0)
        group, column = _own(w, invocation)
        with w.loop("term", 0, TENSOR_TILE.depth, 1) as term:
            rows = w.let("rows", _turned_place(w, term, group))
            upper = w.let("upper", w.load(w.element(turned, rows)))
            lower = w.let("lower", w.load(w.element(turned, w.plus(rows, ROW_STEP // ROWS))))
            first = w.let("first", w.binary(w.binary(column, "*", TENSOR_TILE.depth), "+", term))
            for c in range(COLUMNS):
                place = w.plus(first, c * COLUMN_STEP * TENSOR_TILE.depth)
                factor = w.let(f"right_{c}", w.convert(F32, w.load(w.element(w.name(right), place))))
                for half, left in enumerate((upper, lower)):
                    sum = w.element(sums, c * HALVES + half)
                    w.store(sum, w.binary(w.load(sum), "+", w.binary(left, "*", factor)))
        return w.function(name, w.load(result))

    def _store(self, w: Writer, name: str, target: GlobalVariable) -> Function:
        offset, stride, columns, rows = (w.parameter(p, U32) for p in ("offset", "stride", "columns", "rows"))
        share, invocation = w.parameter("share", self.share), w.parameter("invocation", U32)
        width = w.let("width", w.builtin("min", U32, columns, w.number(TENSOR_TILE.side)))
        inside = w.splat(_inside(w, target, offset, stride, width, rows), ROWS)
        group, column = _own(w, invocation)
        for half, side in enumerate(("upper", "lower")):
            row = w.let(side, _four_rows(w, w.plus(group, half * ROW_STEP // ROWS)))
            place = w.let(f"{side}_place", w.binary(w.binary(offset, "+", w.binary(row, "*", stride)), "+", column))
            is_inside = w.let(f"{side}_inside", w.binary(row, "<", inside))
            for c in range(COLUMNS):
                in_width = w.binary(w.plus(column, c * COLUMN_STEP), "<", width)
                kept = w.binary(is_inside, "&", w.splat(in_width, ROWS))
                sums = w.element(w.member(share, 0), c * HALVES + half)
                w.call(self._store_rows(target), w.plus(place, c * COLUMN_STEP), kept, sums)
        return w.function(name, None)

    def _store_rows(self, target: GlobalVariable) -> Function:
        """(places, kept, rows): a vector of sums, those of them that are kept."""
        return self._once("yy_存张量片行", target, self._store_vector)

    def _store_vector(self, w: Writer, name: str, target: GlobalVariable) -> Function:
        place, kept = w.parameter("place", PLACES), w.parameter("kept", FLAGS)
        rows = w.parameter("rows", ROW_VECTOR)
        for r in range(ROWS):
            with w.when(w.component(kept, r)):
                w.store(w.element(w.name(target), w.component(place, r)), w.component(rows, r))
        return w.function(name, None)


def _inside(
    w: Writer, variable: GlobalVariable, offset: Expression, stride: Expression, columns: Expression, rows: Expression
) -> Expression:
    """How many of the rows lie in the array."""
    length = w.let("length", array_length(w.name(variable)))
    return w.let("inside", rows_inside(length, offset, stride, columns, rows))


def _own(w: Writer, invocation: Expression) -> tuple[Expression, Expression]:
    """Which vectors of rows an invocation has, by the number of the upper one, and its first column."""
    return w.let("group", w.binary(invocation, "%", SHARERS)), w.let("column", w.binary(invocation, "/", SHARERS))


def _four_rows(w: Writer, group: Expression) -> Expression:
    """The numbers of the rows of a vector."""
    return w.binary(w.binary(group, "*", ROWS), "+", w.vector(*range(ROWS)))


def _turned_place(w: Writer, term: Expression, group: Expression) -> Expression:
    """Where the left factor's numbers of a term and a vector of rows are brought to."""
    return w.binary(w.binary(term, "*", TERM_STRIDE), "+", group)
