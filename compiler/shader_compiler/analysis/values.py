"""What is known of integer values at one point of a function, and how conditions refine it.

In: a `State` and an expression. Out: the interval of the expression's values, or a new state.

A place is a value, parameter or local variable, and the steps into it: component or member numbers. `v.y`
of `let v` is `(v, (1,))`. A variable whose address is taken is not tracked, so every write to a tracked one
is seen as a store to its name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir.composition import is_runtime_sized
from ..ir.expressions import (
    Binary,
    Builtin,
    Construct,
    Convert,
    Expression,
    Index,
    Literal,
    Load,
    Member,
    Name,
    Swizzle,
    Unary,
)
from ..ir.module import Constant, Parameter
from ..ir.statements import LocalVariable, Value
from ..ir.types import Array, Matrix, Pointer, Scalar, Type, Vector, scalar_of
from . import intervals
from .intervals import Interval, everything, join, meet
from .uses import root_of

__all__ = [
    "Known", "Place", "State", "assign", "in_both", "indexed_count", "is_below_length", "is_in_range", "is_nonzero",
    "is_plain", "joined", "known_of", "never_negative", "never_overflows", "place_of", "range_of", "refine",
]  # fmt: skip

Steps = tuple[Any, ...]
Place = tuple[Any, Steps]
# What is known of one value or variable. States share it: it is made anew, never changed.
Known = dict[Steps, Interval]


class State:
    """What is known of each value and variable; a place that is not there may hold anything of its type."""

    __slots__ = ("known", "untracked")

    def __init__(self, known: dict[object, Known], untracked: frozenset[LocalVariable]) -> None:
        self.known = known
        self.untracked = untracked

    def copy(self) -> State:
        """A state to change without changing this one."""
        return State(dict(self.known), self.untracked)

    def at(self, place: Place) -> Interval | None:
        """What is known of a place."""
        known = self.known.get(place[0])
        return None if known is None else known.get(place[1])

    def put(self, place: Place, interval: Interval) -> None:
        """Let this be known of a place, whatever else is."""
        root, steps = place
        self.known[root] = {**self.known.get(root, {}), steps: interval}

    def forget(self, root: object) -> None:
        """Let nothing be known of a value or variable."""
        self.known.pop(root, None)


def joined(*states: State | None) -> State | None:
    """What holds wherever control comes from; None stands for a way that is never taken."""
    taken = [s for s in states if s is not None]
    if not taken:
        return None
    result = taken[0]
    for other in taken[1:]:
        result = State(_in_all(result.known, other.known), result.untracked)
    return result


def _in_all(one: dict[object, Known], other: dict[object, Known]) -> dict[object, Known]:
    result: dict[object, Known] = {}
    for root, known in one.items():
        also = other.get(root)
        if also is known:
            result[root] = known
        elif also is not None:
            result[root] = in_both(known, also)
    return result


def in_both(one: Known, other: Known) -> Known:
    """What is known of a value or variable that has come from either."""
    return {steps: join(interval, other[steps]) for steps, interval in one.items() if steps in other}


def place_of(state: State, expression: Expression) -> Place | None:
    """The place that an expression reads, or that a pointer leads to."""
    steps: list[int] = []
    while not isinstance(expression, Name):
        if isinstance(expression, Swizzle) and len(expression.lanes) == 1:
            steps.append(expression.lanes[0])
            expression = expression.base
        elif isinstance(expression, Member):
            steps.append(expression.index)
            expression = expression.base
        elif isinstance(expression, Index) and isinstance(expression.index, Literal):
            assert isinstance(expression.index.value, int)
            steps.append(expression.index.value)
            expression = expression.base
        elif isinstance(expression, Load):
            expression = expression.pointer
        else:
            return None
    return (expression.target, tuple(reversed(steps))) if _is_tracked(state, expression) else None


def _is_tracked(state: State, name: Name) -> bool:
    if isinstance(name.target, LocalVariable):
        return name.target not in state.untracked
    return isinstance(name.target, (Value, Parameter)) and not isinstance(name.type, Pointer)


def range_of(state: State, expression: Expression, lane: int | None = None) -> Interval:
    """The values of an i32 or u32 expression, or of component `lane` of a vector of them."""
    scalar = scalar_of(expression.type)
    assert scalar is not None
    if isinstance(expression.type, Scalar):
        lane = None
    place = place_of(state, expression)
    if place is not None:
        known = state.at(place if lane is None else (place[0], (*place[1], lane)))
        if known is not None:
            return known
    handler = RANGES.get(type(expression))
    return handler(state, expression, lane, scalar) if handler else everything(scalar)


def _literal(_: State, e: Literal, lane: int | None, scalar: Scalar) -> Interval:
    value = e.value[lane] if isinstance(e.value, tuple) and lane is not None else e.value
    return (value, value) if isinstance(value, int) else everything(scalar)


def _name(state: State, e: Name, lane: int | None, scalar: Scalar) -> Interval:
    if isinstance(e.target, Constant):
        return range_of(state, e.target.value, lane)
    return everything(scalar)


def _swizzle(state: State, e: Swizzle, lane: int | None, _: Scalar) -> Interval:
    return range_of(state, e.base, e.lanes[lane or 0])


def _index(state: State, e: Index, _: int | None, scalar: Scalar) -> Interval:
    if isinstance(e.base.type, Vector):
        every = [range_of(state, e.base, k) for k in range(e.base.type.width)]
        return min(i[0] for i in every), max(i[1] for i in every)
    return everything(scalar)


def _construct(state: State, e: Construct, lane: int | None, scalar: Scalar) -> Interval:
    if not e.parts:
        return 0, 0
    if lane is None or not isinstance(e.type, Vector):
        return everything(scalar)
    if len(e.parts) == 1:
        return range_of(state, e.parts[0], lane)
    for part in e.parts:
        width = part.type.width if isinstance(part.type, Vector) else 1
        if lane < width:
            return range_of(state, part, lane)
        lane -= width
    return everything(scalar)


def _convert(state: State, e: Convert, lane: int | None, scalar: Scalar) -> Interval:
    source = scalar_of(e.value.type)
    if source is None or not source.is_integer:
        return (0, 1) if source is not None and source.bits == 1 else everything(scalar)
    return intervals.convert(range_of(state, e.value, lane), scalar)


def _unary(state: State, e: Unary, lane: int | None, scalar: Scalar) -> Interval:
    if e.operator != "-":
        return everything(scalar)
    low, high = range_of(state, e.operand, lane)
    return intervals.fit((-high, -low), scalar)


def _binary(state: State, e: Binary, lane: int | None, scalar: Scalar) -> Interval:
    return intervals.binary(e.operator, range_of(state, e.left, lane), range_of(state, e.right, lane), scalar)


def _builtin(state: State, e: Builtin, lane: int | None, scalar: Scalar) -> Interval:
    if e.overload.name == "select":
        return join(range_of(state, e.arguments[0], lane), range_of(state, e.arguments[1], lane))
    if e.overload.name not in intervals.BUILTINS:
        return everything(scalar)
    return intervals.builtin(e.overload.name, [range_of(state, a, lane) for a in e.arguments], scalar)


RANGES: dict[type, Callable[[State, Any, int | None, Scalar], Interval]] = {
    Literal: _literal,
    Name: _name,
    Swizzle: _swizzle,
    Index: _index,
    Construct: _construct,
    Convert: _convert,
    Unary: _unary,
    Binary: _binary,
    Builtin: _builtin,
}


FACT: Interval = (0, 0)


def _array_of_length(state: State, length: Expression) -> object:
    """The variable or parameter whose runtime-sized array has this length, if it is such a length."""
    if isinstance(length, Builtin) and length.overload.name == "arrayLength":
        return root_of(length.arguments[0])
    place = place_of(state, length)
    if place is not None and not place[1]:
        for steps in state.known.get(place[0], ()):
            if len(steps) == 2 and steps[0] == "is length":
                return steps[1]
    return None


def assign(state: State, place: Place, value: Expression | None, type: Type) -> None:
    """Change `state`: `place` now holds `value` (None: zero)."""
    root, steps = place
    new = known_of(state, value, type)
    if steps:
        kept = {s: i for s, i in state.known.get(root, {}).items() if s[: len(steps)] != steps}
        new = {**kept, **{(*steps, *s): i for s, i in new.items()}}
    state.known[root] = new


def known_of(state: State, value: Expression | None, type: Type) -> Known:
    """What is known of something that holds `value` (None: zero), by the steps into it."""
    scalar = scalar_of(type)
    if scalar is None or not scalar.is_integer:
        return {}
    if isinstance(type, Vector):
        return {(lane,): range_of(state, value, lane) if value else (0, 0) for lane in range(type.width)}
    if not isinstance(type, Scalar):
        return {}
    known: Known = {(): range_of(state, value) if value else (0, 0)}
    array = _array_of_length(state, value) if value is not None else None
    if array is not None:
        known["is length", array] = FACT
    return known


NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
UNBOUNDED: Interval = (-(2**31), 2**32 - 1)


def refine(state: State | None, condition: Expression, truth: bool) -> State | None:
    """What is known where `condition` is `truth`; None where it never is."""
    if state is None:
        return None
    if isinstance(condition, Literal):
        return state if condition.value is truth else None
    if isinstance(condition, Unary) and condition.operator == "!":
        return refine(state, condition.operand, not truth)
    if isinstance(condition, Builtin) and condition.overload.name == "all" and truth:
        return _refine_all(state, condition.arguments[0])
    if not isinstance(condition, Binary):
        return state
    if condition.operator == ("&&" if truth else "||"):
        return refine(refine(state, condition.left, truth), condition.right, truth)
    if condition.operator in NEGATED:
        operator = condition.operator if truth else NEGATED[condition.operator]
        return _refine_comparison(state, operator, condition.left, condition.right, None)
    return state


def _refine_all(state: State, condition: Expression) -> State | None:
    """`all(a < b)`: the comparison holds for each component."""
    if not isinstance(condition, Binary) or condition.operator not in NEGATED:
        return state
    assert isinstance(condition.type, (Vector, Scalar))
    result: State | None = state
    for lane in range(condition.type.width if isinstance(condition.type, Vector) else 1):
        if result is not None:
            result = _refine_comparison(result, condition.operator, condition.left, condition.right, lane)
    return result


def _refine_comparison(
    state: State, operator: str, left: Expression, right: Expression, lane: int | None
) -> State | None:
    scalar = scalar_of(left.type)
    if scalar is None or not scalar.is_integer:
        return state
    a, b = range_of(state, left, lane), range_of(state, right, lane)
    new_a, new_b = _limited(operator, a, b), _limited(SWAPPED[operator], b, a)
    if new_a is None or new_b is None:
        return None
    result = state.copy()
    for expression, interval in ((left, new_a), (right, new_b)):
        place = _place_of_lane(state, expression, lane)
        if place is not None:
            result.put(place, interval)
    if lane is None and operator in ("<", ">"):
        _add_below_length(result, *((left, right) if operator == "<" else (right, left)))
    return result


def _place_of_lane(state: State, expression: Expression, lane: int | None) -> Place | None:
    """The place that component `lane` of a vector reads; of a scalar, its own."""
    if lane is None or isinstance(expression.type, Scalar):
        return place_of(state, expression)
    if isinstance(expression, Swizzle):
        lane = expression.lanes[lane]
        expression = expression.base
    place = place_of(state, expression)
    return None if place is None else (place[0], (*place[1], lane))


def _add_below_length(state: State, index: Expression, length: Expression) -> None:
    """Note that `index` is less than `length`, where that is the length of an array."""
    place, array = place_of(state, index), _array_of_length(state, length)
    if place is not None and array is not None:
        state.put(_below_length(place, array), FACT)


def _below_length(place: Place, array: object) -> Place:
    """Where it stands that what `place` holds is less than the length of an array."""
    return place[0], (*place[1], "below length", array)


def _limited(operator: str, a: Interval, b: Interval) -> Interval | None:
    """The part of `a` for which `a operator b` can hold."""
    if operator == "!=":
        if b[0] != b[1]:
            return a
        low, high = a[0] + (a[0] == b[0]), a[1] - (a[1] == b[0])
        return (low, high) if low <= high else None
    limits = {
        "<": (UNBOUNDED[0], b[1] - 1),
        "<=": (UNBOUNDED[0], b[1]),
        ">": (b[0] + 1, UNBOUNDED[1]),
        ">=": (b[0], UNBOUNDED[1]),
        "==": b,
    }
    return meet(a, limits[operator])


def indexed_count(type: Type) -> int | None:
    """How many elements an index into `type`, or into what it points to, may select.

    Of a runtime-sized array it is 1: the least that a buffer must hold. None: not a number yet.
    """
    indexed = type.store if isinstance(type, Pointer) else type
    if isinstance(indexed, Vector):
        return indexed.width
    if isinstance(indexed, Matrix):
        return indexed.columns
    assert isinstance(indexed, Array)
    if indexed.count is None:
        return 1
    return indexed.count if isinstance(indexed.count, int) else None


def is_in_range(state: State, index: Index) -> bool:
    """Whether `index` always selects an element that is there."""
    count = indexed_count(index.base.type)
    low, high = range_of(state, index.index)
    if low < 0 or count is None:
        return False
    return high < count or is_below_length(state, index)


def is_below_length(state: State, index: Index) -> bool:
    """Whether `index` was compared with the length of the runtime-sized array that it is an index of."""
    pointer = index.base.type
    if not (isinstance(pointer, Pointer) and is_runtime_sized(pointer.store)):
        return False
    place = place_of(state, index.index)
    return place is not None and state.at(_below_length(place, root_of(index.base))) is not None


def is_plain(state: State, e: Binary) -> bool:
    """Whether a shift is by less than the width, and a sum, difference or product does not wrap."""
    scalar = _scalar(e)
    right = _lane_ranges(state, e.right)
    if e.operator in ("<<", ">>"):
        return all(low >= 0 and high < scalar.bits for low, high in right)
    left = _lane_ranges(state, e.left)
    return not any(intervals.wraps(e.operator, a, b, scalar) for a in left for b in right)


def is_nonzero(state: State, e: Binary) -> bool:
    """Whether a division or remainder never divides by zero."""
    return all(high < 0 or low > 0 for low, high in _lane_ranges(state, e.right))


def never_overflows(state: State, e: Binary) -> bool:
    """Whether a division or remainder never divides the most negative number by -1."""
    least = everything(_scalar(e))[0]
    if least == 0 or all(low > least for low, _ in _lane_ranges(state, e.left)):
        return True
    return all(high < -1 or low > -1 for low, high in _lane_ranges(state, e.right))


def never_negative(state: State, e: Binary) -> bool:
    """Whether neither operand of a remainder is ever negative."""
    return all(low >= 0 for operand in (e.left, e.right) for low, _ in _lane_ranges(state, operand))


def _scalar(e: Binary) -> Scalar:
    scalar = scalar_of(e.type)
    assert scalar is not None
    return scalar


def _lane_ranges(state: State, e: Expression) -> list[Interval]:
    """The ranges of an operand's components."""
    lanes = range(e.type.width) if isinstance(e.type, Vector) else (None,)
    return [range_of(state, e, lane) for lane in lanes]
