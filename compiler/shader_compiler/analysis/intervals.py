"""Arithmetic on intervals of integers: what values an operation can have, given those of its operands.

In: intervals `(low, high)`, both ends included, of i32 or u32 values. Out: an interval that holds every
result. A result that may leave its type wraps around, so it may be anything of the type.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.types import I32, U32, Scalar

__all__ = ["Interval", "binary", "builtin", "convert", "everything", "fit", "join", "meet", "wraps"]

Interval = tuple[int, int]

ALL: dict[Scalar, Interval] = {I32: (-(2**31), 2**31 - 1), U32: (0, 2**32 - 1)}


def everything(scalar: Scalar) -> Interval:
    """All values of an integer type."""
    return ALL[scalar]


def fit(interval: Interval, scalar: Scalar) -> Interval:
    """The interval, or all values of the type where it does not fit in."""
    low, high = ALL[scalar]
    return interval if low <= interval[0] and interval[1] <= high else (low, high)


def join(a: Interval, b: Interval) -> Interval:
    """The least interval that holds both."""
    return min(a[0], b[0]), max(a[1], b[1])


def meet(a: Interval, b: Interval) -> Interval | None:
    """What lies in both; None where nothing does."""
    low, high = max(a[0], b[0]), min(a[1], b[1])
    return (low, high) if low <= high else None


def convert(interval: Interval, scalar: Scalar) -> Interval:
    """The same bits seen as another integer type."""
    return fit(interval, scalar)


def _add(a: Interval, b: Interval) -> Interval:
    return a[0] + b[0], a[1] + b[1]


def _subtract(a: Interval, b: Interval) -> Interval:
    return a[0] - b[1], a[1] - b[0]


def _multiply(a: Interval, b: Interval) -> Interval:
    products = (a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1])
    return min(products), max(products)


def _divide(a: Interval, b: Interval) -> Interval | None:
    """Only of what is not negative; a divisor of zero gives the dividend (WGSL 8.7)."""
    if a[0] < 0 or b[0] < 0:
        return None
    return a[0] // max(b[1], 1), a[1] // max(b[0], 1)


def _remainder(a: Interval, b: Interval) -> Interval | None:
    if b[0] < 0:
        return None
    largest = max(b[1] - 1, 0)
    low = 0 if a[0] >= 0 else max(a[0], -largest)
    return low, min(max(a[1], 0), largest)


def _and(a: Interval, b: Interval) -> Interval | None:
    """A mask that is not negative bounds the result, whatever the other operand is."""
    bounds = [x[1] for x in (a, b) if x[0] >= 0]
    return (0, min(bounds)) if bounds else None


def _or(a: Interval, b: Interval) -> Interval | None:
    if a[0] < 0 or b[0] < 0:
        return None
    return max(a[0], b[0]), (1 << max(a[1].bit_length(), b[1].bit_length())) - 1


def _xor(a: Interval, b: Interval) -> Interval | None:
    known = _or(a, b)
    return known and (0, known[1])


def _shift_left(a: Interval, b: Interval) -> Interval | None:
    return (a[0] << b[0], a[1] << b[1]) if a[0] >= 0 and b[1] < 32 else None


def _shift_right(a: Interval, b: Interval) -> Interval | None:
    if b[1] >= 32:
        b = (0, 31)
    ends = (a[0] >> b[0], a[0] >> b[1], a[1] >> b[0], a[1] >> b[1])
    return min(ends), max(ends)


BINARY: dict[str, Callable[[Interval, Interval], Interval | None]] = {
    "+": _add, "-": _subtract, "*": _multiply, "/": _divide, "%": _remainder,
    "&": _and, "|": _or, "^": _xor, "<<": _shift_left, ">>": _shift_right,
}  # fmt: skip


def binary(operator: str, left: Interval, right: Interval, scalar: Scalar) -> Interval:
    """The values of `left operator right`."""
    operation = BINARY.get(operator)
    result = operation(left, right) if operation else None
    return everything(scalar) if result is None else fit(result, scalar)


def wraps(operator: str, left: Interval, right: Interval, scalar: Scalar) -> bool:
    """Whether `+`, `-` or `*` may leave the type."""
    low, high = everything(scalar)
    result = BINARY[operator](left, right)
    return result is None or result[0] < low or result[1] > high


def _clamp(value: Interval, low: Interval, high: Interval) -> Interval:
    return _least(_greatest(value, low), high)


def _least(a: Interval, b: Interval) -> Interval:
    return min(a[0], b[0]), min(a[1], b[1])


def _greatest(a: Interval, b: Interval) -> Interval:
    return max(a[0], b[0]), max(a[1], b[1])


def _absolute(a: Interval) -> Interval:
    return (0 if a[0] <= 0 <= a[1] else min(abs(a[0]), abs(a[1]))), max(abs(a[0]), abs(a[1]))


def _bit_count(_: Interval) -> Interval:
    return 0, 32


# Builtin functions on integers that are componentwise and bound their result.
BUILTINS: dict[str, Callable[..., Interval]] = {
    "min": _least, "max": _greatest, "clamp": _clamp, "abs": _absolute, "countOneBits": _bit_count,
    "countLeadingZeros": _bit_count, "countTrailingZeros": _bit_count,
}  # fmt: skip


def builtin(name: str, arguments: list[Interval], scalar: Scalar) -> Interval:
    """The values of a componentwise builtin function's result."""
    operation = BUILTINS.get(name)
    return fit(operation(*arguments), scalar) if operation else everything(scalar)
