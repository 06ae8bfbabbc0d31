"""What PTX's arithmetic instructions compute.

In: an opcode such as `fma.rn.f32` and how wrong the approximate instructions are to be. Out: a function
from the bit patterns of the sources to that of the result.

Approximations (`sin.approx`, ...) are the correctly rounded value moved by `error` (from -1 to 1) times
the largest error that NVIDIA documents for the instruction.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from .numbers import TYPES, fused_multiply_add, ulp

__all__ = ["UnsupportedInstruction", "operation"]

Operation = Callable[..., int]
Builder = Callable[[list[str]], Operation]


class UnsupportedInstruction(Exception):
    """The interpreter does not know the instruction."""


@cache
def operation(opcode: str, error: float = 0.0) -> Operation:
    """The function of an opcode."""
    name, *modifiers = opcode.split(".")
    if "approx" in modifiers or "full" in modifiers:
        return _approximation(name, error)
    if name not in BUILDERS:
        raise UnsupportedInstruction(opcode)
    return BUILDERS[name](modifiers)


# Approximate instructions: the function, and the documented error at a result (and argument).


def _ulps(count: float) -> Callable[[float, float], float]:
    """A documented error in ULP, of which the final rounding is half a one."""
    return lambda result, _: (count - 0.5) * ulp(result)


def _absolute(bound: float) -> Callable[[float, float], float]:
    return lambda *_: bound


def _sine_error(_: float, x: float) -> float:
    return 2.0**-20.5 if abs(x) <= 2 * math.pi else 2.0**-14.7


def _relative(bound: float, ulps: float = math.inf) -> Callable[[float, float], float]:
    """A relative error, and one in ULP where that is documented too."""
    return lambda result, _: min(abs(result) * bound, (ulps - 0.5) * ulp(result))


def _log2(x: float) -> float:
    return math.log2(x) if x > 0 else -math.inf if x == 0 else math.nan


def _exp2(x: float) -> float:
    return 2.0**x if x < 1000 else math.inf


def _quotient(x: float, y: float) -> float:
    if y:
        return x / y
    return math.nan if not x or x != x else math.copysign(math.inf, x) * math.copysign(1, y)


APPROXIMATIONS: dict[str, tuple[Callable[..., float], Callable[[float, float], float]]] = {
    "cos": (lambda x: math.cos(x) if math.isfinite(x) else math.nan, _sine_error),
    "div": (_quotient, _ulps(2)),
    "ex2": (_exp2, _relative(2.0**-22.5, 2)),
    "lg2": (_log2, _absolute(2.0**-22.6)),
    "rcp": (lambda x: _quotient(1.0, x), _ulps(1)),
    "rsqrt": (lambda x: _quotient(1.0, math.sqrt(x)) if x >= 0 else math.nan, _relative(2.0**-22.9, 2)),
    "sin": (lambda x: math.sin(x) if math.isfinite(x) else math.nan, _sine_error),
    "sqrt": (lambda x: math.sqrt(x) if x >= 0 else math.nan, _ulps(1)),
    "tanh": (math.tanh, _relative(2.0**-11)),
}


def _approximation(name: str, error: float) -> Operation:
    function, bound = APPROXIMATIONS[name]
    _, read, write = TYPES["f32"]

    def compute(*operands: int) -> int:
        values = [read(x) for x in operands]
        result = math.nan if any(v != v for v in values) else function(*values)
        if error and math.isfinite(result) and result:
            result += error * bound(result, values[0])
        return write(result)

    return compute


# Exact instructions


def _arithmetic(function: Callable[..., float]) -> Builder:
    def build(modifiers: list[str]) -> Operation:
        if modifiers[-1] == "f16x2":
            return _on_halves(build([*modifiers[:-1], "f16"]))
        _, read, write = TYPES[modifiers[-1]]
        saturate = "sat" in modifiers
        flush = "ftz" in modifiers and modifiers[-1] == "f32"

        def compute(*operands: int) -> int:
            values = [read(x) for x in operands]
            if flush:
                values = [_flushed(v) for v in values]
            result = function(*values)
            if saturate:
                result = min(max(result, 0.0), 1.0) if result == result else 0.0
            return write(_flushed(result) if flush else result)

        return compute

    return build


def _on_halves(compute: Operation) -> Operation:
    """The operation on the low and on the high halves of its operands."""
    return lambda *xs: compute(*[x & 0xFFFF for x in xs]) | compute(*[x >> 16 & 0xFFFF for x in xs]) << 16


def _flushed(x: float) -> float:
    return math.copysign(0.0, x) if abs(x) < 2.0**-126 else x


def _minimum(x: float, y: float) -> float:
    if x != x or y != y:
        return y if x != x else x
    return min(x, y) if x != y else (x if math.copysign(1, x) < 0 else y)


def _maximum(x: float, y: float) -> float:
    return -_minimum(-x, -y)


def _float_or_integer(on_floats: Callable[..., float], on_integers: Callable[..., int]) -> Builder:
    floats, integers = _arithmetic(on_floats), _arithmetic(on_integers)
    return lambda modifiers: (floats if modifiers[-1].startswith("f") else integers)(modifiers)


def _sqrt(x: float) -> float:
    return math.sqrt(x) if x >= 0 else math.nan


def _truncating_divide(x: int, y: int) -> int:
    """Of zero divisors the result is whatever the machine does; here all ones."""
    if not y:
        return -1
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def _truncating_remainder(x: int, y: int) -> int:
    return x - y * _truncating_divide(x, y) if y else x


def _multiply(modifiers: list[str]) -> Operation:
    """mul.lo, mul.hi, mul.wide and the float mul."""
    kind = modifiers[-1]
    if kind.startswith("f"):
        return _arithmetic(lambda x, y: x * y)(modifiers)
    width, read, _ = TYPES[kind]
    shift = width if "hi" in modifiers else 0
    mask = (1 << width * (2 if "wide" in modifiers else 1)) - 1
    return lambda x, y: (read(x) * read(y) >> shift) & mask


def _multiply_add(modifiers: list[str]) -> Operation:
    kind = modifiers[-1]
    if kind.startswith("f"):
        return _arithmetic(fused_multiply_add)(modifiers)
    product = _multiply(modifiers)
    width = TYPES[kind][0] * (2 if "wide" in modifiers else 1)
    mask = (1 << width) - 1
    return lambda x, y, z: (product(x, y) + z) & mask


def _bits(function: Callable[..., int]) -> Builder:
    def build(modifiers: list[str]) -> Operation:
        mask = (1 << TYPES[modifiers[-1]][0]) - 1
        return lambda *operands: function(*(x & mask for x in operands)) & mask

    return build


def _sign_operation(on_float_bits: Callable[[int, int], int], on_integer: Callable[[int], int]) -> Builder:
    """abs and neg touch the sign bit of a float alone."""

    def build(modifiers: list[str]) -> Operation:
        width, read, write = TYPES[modifiers[-1]]
        if modifiers[-1].startswith("f"):
            return lambda x: on_float_bits(x & (1 << width) - 1, 1 << width - 1)
        return lambda x: write(on_integer(read(x)))

    return build


def _shift_left(modifiers: list[str]) -> Operation:
    width, _, write = TYPES[modifiers[-1]]
    return lambda x, n: write(x << min(n & 0xFFFFFFFF, width))


def _shift_right(modifiers: list[str]) -> Operation:
    width, read, write = TYPES[modifiers[-1]]
    return lambda x, n: write(read(x) >> min(n & 0xFFFFFFFF, width))


def _copy_sign(modifiers: list[str]) -> Operation:
    sign = 1 << TYPES[modifiers[-1]][0] - 1
    return lambda x, y: y & (sign - 1) | x & sign


COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y and x == x and y == y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "gt": lambda x, y: x > y,
    "ge": lambda x, y: x >= y,
    "num": lambda x, y: x == x and y == y,
    "nan": lambda x, y: x != x or y != y,
}
COMPARISONS |= {
    f"{name}u": lambda x, y, ordered=ordered: ordered(x, y) or x != x or y != y
    for name, ordered in list(COMPARISONS.items())[:6]
}
COMPARISONS |= {new: COMPARISONS[old] for new, old in [("lo", "lt"), ("ls", "le"), ("hi", "gt"), ("hs", "ge")]}
COMBINATIONS: dict[str, Callable[[int, int], int]] = {
    "and": lambda x, y: x & y,
    "or": lambda x, y: x | y,
    "xor": lambda x, y: x ^ y,
}


def _set_predicate(modifiers: list[str]) -> Operation:
    """setp.lt.f32 and setp.lt.and.f32, which takes a predicate as third source."""
    _, read, _ = TYPES[modifiers[-1]]
    compare = COMPARISONS[modifiers[0]]
    combine = COMBINATIONS.get(modifiers[1])
    if combine:
        return lambda x, y, z: combine(int(compare(read(x), read(y))), z)
    return lambda x, y: int(compare(read(x), read(y)))


def _set(modifiers: list[str]) -> Operation:
    holds = _set_predicate([modifiers[0], modifiers[-1]])
    true = TYPES["f32"][2](1.0) if modifiers[-2] == "f32" else 0xFFFFFFFF
    return lambda x, y: true if holds(x, y) else 0


ROUNDINGS: dict[str, Callable[[float], int]] = {"rni": round, "rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}


def _convert(modifiers: list[str]) -> Operation:
    """cvt: the destination's type, then the source's."""
    destination, source = modifiers[-2:]
    if destination == "f16x2":
        half = _convert(["rn", "f16", "f32"])
        return lambda high, low: half(high) << 16 | half(low)
    if destination == "tf32":
        return lambda bits: (bits + 0x1000) & 0xFFFFE000 if bits & 0x7F800000 != 0x7F800000 else bits
    width, _, write = TYPES[destination]
    read = TYPES[source][1]
    rounding = next((ROUNDINGS[m] for m in modifiers if m in ROUNDINGS), None)
    if source.startswith("f") and not destination.startswith("f"):
        assert rounding
        return lambda x: _to_integer(read(x), rounding, destination, width)
    saturate = "sat" in modifiers

    def compute(bits: int) -> int:
        x = read(bits)
        if rounding and math.isfinite(x):
            x = math.copysign(float(rounding(x)), x)
        if saturate:
            x = _saturated(x, destination, width)
        return write(x)

    return compute


def _limits(type: str, width: int) -> tuple[int, int]:
    return (-(1 << width - 1), (1 << width - 1) - 1) if type.startswith("s") else (0, (1 << width) - 1)


def _saturated(x: float, type: str, width: int) -> float:
    if type.startswith("f"):
        return min(max(x, 0.0), 1.0) if x == x else 0.0
    low, high = _limits(type, width)
    return min(max(x, low), high)


def _to_integer(x: float, rounding: Callable[[float], int], type: str, width: int) -> int:
    low, high = _limits(type, width)
    if not math.isfinite(x):
        return (0 if x != x else high if x > 0 else low) & (1 << width) - 1
    return min(max(rounding(x), low), high) & (1 << width) - 1


# Bits


def _reverse(x: int, width: int = 32) -> int:
    return int(f"{x:0{width}b}"[::-1], 2)


def _extract(modifiers: list[str]) -> Operation:
    """bfe, as the manual's pseudocode has it."""
    signed = modifiers[-1].startswith("s")

    def compute(x: int, position: int, length: int) -> int:
        position, length, x = position & 255, length & 255, x & 0xFFFFFFFF
        sign = signed and length and x >> min(position + length - 1, 31) & 1
        taken = [x >> position + i & 1 if i < length and position + i < 32 else int(sign) for i in range(32)]
        return sum(bit << i for i, bit in enumerate(taken))

    return compute


def _insert(_: list[str]) -> Operation:
    def compute(new: int, x: int, position: int, length: int) -> int:
        position, length = position & 255, length & 255
        mask = (1 << length) - 1 << position & 0xFFFFFFFF
        return x & ~mask & 0xFFFFFFFF | new << position & mask

    return compute


def _find(modifiers: list[str]) -> Operation:
    signed = modifiers[-1] == "s32"

    def compute(x: int) -> int:
        x &= 0xFFFFFFFF
        if signed and x >> 31:
            x ^= 0xFFFFFFFF
        if not x:
            return 0xFFFFFFFF
        return 32 - x.bit_length() if "shiftamt" in modifiers else x.bit_length() - 1

    return compute


def _permute(_: list[str]) -> Operation:
    def compute(x: int, y: int, selector: int) -> int:
        source = (x & 0xFFFFFFFF | (y & 0xFFFFFFFF) << 32).to_bytes(8, "little")
        picked = [selector >> 4 * i & 15 for i in range(4)]
        return int.from_bytes(bytes(source[p & 7] if p < 8 else 255 * (source[p & 7] >> 7) for p in picked), "little")

    return compute


def _dot_bytes(modifiers: list[str]) -> Operation:
    reads = [TYPES[kind.replace("32", "8")][1] for kind in modifiers[-2:]]

    def compute(x: int, y: int, start: int) -> int:
        products = (reads[0](x >> i) * reads[1](y >> i) for i in (0, 8, 16, 24))
        return (start + sum(products)) & 0xFFFFFFFF

    return compute


def _logic(modifiers: list[str]) -> Operation:
    """lop3: the immediate is the truth table over 0xF0, 0xCC and 0xAA."""

    def compute(x: int, y: int, z: int, table: int) -> int:
        return sum((table >> ((x >> i & 1) << 2 | (y >> i & 1) << 1 | z >> i & 1) & 1) << i for i in range(32))

    return compute


def _move(modifiers: list[str]) -> Operation:
    return TYPES[modifiers[-1]][2]


def _funnel_left(modifiers: list[str]) -> Operation:
    clamp = "clamp" in modifiers
    left = "l" in modifiers

    def compute(low: int, high: int, count: int) -> int:
        n = min(count & 0xFFFFFFFF, 32) if clamp else count & 31
        both = (high & 0xFFFFFFFF) << 32 | low & 0xFFFFFFFF
        return (both << n >> 32 if left else both >> n) & 0xFFFFFFFF

    return compute


BUILDERS: dict[str, Builder] = {
    "abs": _sign_operation(lambda x, sign: x & ~sign, abs),
    "add": _arithmetic(lambda x, y: x + y),
    "and": _bits(lambda x, y: x & y),
    "bfe": _extract,
    "bfi": _insert,
    "bfind": _find,
    "brev": _bits(_reverse),
    "clz": lambda _: lambda x: 32 - (x & 0xFFFFFFFF).bit_length(),
    "copysign": _copy_sign,
    "cvt": _convert,
    "cvta": lambda _: lambda x: x,
    "div": _float_or_integer(_quotient, _truncating_divide),
    "dp4a": _dot_bytes,
    "fma": _multiply_add,
    "lop3": _logic,
    "mad": _multiply_add,
    "max": _float_or_integer(_maximum, max),
    "min": _float_or_integer(_minimum, min),
    "mov": _move,
    "mul": _multiply,
    "neg": _sign_operation(lambda x, sign: x ^ sign, lambda x: -x),
    "not": _bits(lambda x: ~x),
    "or": _bits(lambda x, y: x | y),
    "popc": lambda _: lambda x: (x & 0xFFFFFFFF).bit_count(),
    "prmt": _permute,
    "rcp": _arithmetic(lambda x: _quotient(1.0, x)),
    "rem": _arithmetic(_truncating_remainder),
    "selp": lambda _: lambda x, y, p: x if p else y,
    "set": _set,
    "setp": _set_predicate,
    "shf": _funnel_left,
    "shl": _shift_left,
    "shr": _shift_right,
    "sqrt": _arithmetic(_sqrt),
    "sub": _arithmetic(lambda x, y: x - y),
    "xor": _bits(lambda x, y: x ^ y),
}
