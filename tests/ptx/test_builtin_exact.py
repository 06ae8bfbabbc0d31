"""PTX builtins whose result is exact: compared with the specification's formulas over edge values."""

from __future__ import annotations

import itertools
import math
import random
import struct
from collections.abc import Callable

import pytest
from shader_compiler.ir.types import BOOL, F16, F32, I32, U32, Type, matrix, vector

from .builtin_call import BuiltinCall
from .numbers import TYPES

random.seed(11)
WORDS = [0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF]
WORDS += [1 << random.randrange(32) for _ in range(8)] + [random.getrandbits(32) for _ in range(16)]
COUNTS = [0, 1, 4, 8, 31, 32, 33, 255, 256, 0xFFFFFFFF]
FLOATS = [
    0.0,
    -0.0,
    0.25,
    0.5,
    -0.5,
    1.0,
    -1.0,
    1.5,
    -1.5,
    2.5,
    -2.5,
    3.75,
    -3.75,
    1e-3,
    -1e-3,
    1023.5,
    -1023.5,
    60000.0,
]
SINGLES = [*FLOATS, 1e30, -1e30, 8388607.5, -8388607.5, 2.0**-149, -(2.0**-149), 2.0**-126]


def signed(word: int) -> int:
    return TYPES["s32"][1](word)


def top(word: int) -> int:
    return word.bit_length() - 1 & 0xFFFFFFFF


INTEGER_FUNCTIONS: list[tuple[str, Type, Callable[[int], int]]] = [
    ("countLeadingZeros", U32, lambda x: 32 - x.bit_length()),
    ("countOneBits", I32, int.bit_count),
    ("countTrailingZeros", U32, lambda x: (x & -x).bit_length() - 1 if x else 32),
    ("firstLeadingBit", U32, top),
    ("firstLeadingBit", I32, lambda x: top(x ^ 0xFFFFFFFF if x >> 31 else x)),
    ("firstTrailingBit", I32, lambda x: (x & -x).bit_length() - 1 & 0xFFFFFFFF),
    ("reverseBits", U32, lambda x: int(f"{x:032b}"[::-1], 2)),
    ("abs", I32, lambda x: abs(signed(x)) & 0xFFFFFFFF),
    ("abs", U32, lambda x: x),
    ("sign", I32, lambda x: (signed(x) > 0) - (signed(x) < 0) & 0xFFFFFFFF),
]


def named(value: object) -> str:
    """A parameter in a test's name; a function has none, since its text differs from process to process."""
    return "" if callable(value) else str(value)


@pytest.mark.parametrize(("name", "type", "exact"), INTEGER_FUNCTIONS, ids=named)
def test_integer_functions(name: str, type: Type, exact: Callable[[int], int]) -> None:
    call = BuiltinCall(name, type)
    for word in WORDS:
        assert call.bits(word) == [exact(word)], hex(word)


@pytest.mark.parametrize("type", [I32, U32], ids=str)
def test_extract_bits(type: Type) -> None:
    call = BuiltinCall("extractBits", type, U32, U32)
    for word, offset, count in itertools.product(WORDS, COUNTS, COUNTS):
        start = min(offset, 32)
        taken = min(count, 32 - start)
        field = word >> start & (1 << taken) - 1
        if type is I32 and taken and field >> taken - 1:
            field -= 1 << taken
        assert call.bits(word, offset, count) == [field & 0xFFFFFFFF], (word, offset, count)


def test_insert_bits() -> None:
    call = BuiltinCall("insertBits", U32, U32, U32, U32)
    for word, offset, count in itertools.product(WORDS, COUNTS, COUNTS):
        start = min(offset, 32)
        mask = (1 << min(count, 32 - start)) - 1 << start
        want = word & ~mask | 0xA5C3F017 << start & mask
        assert call.bits(word, 0xA5C3F017, offset, count) == [want & 0xFFFFFFFF], (word, offset, count)


def half_up(x: float, low: float, scale: int) -> int:
    return math.floor(0.5 + scale * min(1.0, max(low, x)))


@pytest.mark.parametrize(
    ("name", "low", "scale", "lanes"),
    [
        ("pack4x8snorm", -1.0, 127, 4),
        ("pack4x8unorm", 0.0, 255, 4),
        ("pack2x16snorm", -1.0, 32767, 2),
        ("pack2x16unorm", 0.0, 65535, 2),
    ],
)
def test_pack_and_unpack_normalized(name: str, low: float, scale: int, lanes: int) -> None:
    pack, unpack = BuiltinCall(name, vector(lanes, F32)), BuiltinCall(f"un{name}", U32)
    bits = 32 // lanes
    for x in (-2.0, -1.0, -0.5, 0.0, 0.25, 1 / 3, 0.5, 1.0, 7.0):
        numbers = [x, 0.75, *[-x] * (lanes - 2)][:lanes]
        (word,) = pack.bits(*(TYPES["f32"][2](n) for n in numbers))
        assert [word >> i * bits & (1 << bits) - 1 for i in range(lanes)] == [
            half_up(n, low, scale) & (1 << bits) - 1 for n in numbers
        ]
    for word in WORDS:
        parts = [word >> i * bits & (1 << bits) - 1 for i in range(lanes)]
        wanted = [max((p - (1 << bits) if low and p >> bits - 1 else p) / scale, -1.0) for p in parts]
        assert unpack.numbers(word) == pytest.approx(wanted, rel=3 * 2**-24)
    assert unpack.numbers(scale)[0] == 1


def test_pack_halves() -> None:
    pack, unpack = BuiltinCall("pack2x16float", vector(2, F32)), BuiltinCall("unpack2x16float", U32)
    for x, y in itertools.pairwise(FLOATS):
        (word,) = pack.bits(TYPES["f32"][2](x), TYPES["f32"][2](y))
        assert word.to_bytes(4, "little") == struct.pack("<ee", x, y)
        assert unpack.numbers(word) == list(struct.unpack("<ee", struct.pack("<ee", x, y)))


@pytest.mark.parametrize(("suffix", "low", "high", "type"), [("I8", -128, 127, I32), ("U8", 0, 255, U32)])
def test_pack_bytes(suffix: str, low: int, high: int, type: Type) -> None:
    pack, clamp = BuiltinCall(f"pack4x{suffix}", vector(4, type)), BuiltinCall(f"pack4x{suffix}Clamp", vector(4, type))
    unpack = BuiltinCall(f"unpack4x{suffix}", U32)
    for words in (
        itertools.batched(WORDS, 4) if hasattr(itertools, "batched") else zip(*[iter(WORDS)] * 4, strict=False)
    ):
        if len(words) < 4:
            continue
        (packed,) = pack.bits(*words)
        assert packed.to_bytes(4, "little") == bytes(w & 255 for w in words)
        values = [signed(w) if type is I32 else w for w in words]
        assert clamp.bits(*words)[0].to_bytes(4, "little") == bytes(min(max(v, low), high) & 255 for v in values)
        assert [v & 255 for v in unpack.bits(packed)] == [w & 255 for w in words]
        assert all(low <= (signed(v) if type is I32 else v) <= high for v in unpack.bits(packed))


def test_dot_of_packed_bytes() -> None:
    for x, y in itertools.product(WORDS, WORDS):
        for name, read in (("dot4U8Packed", TYPES["u8"][1]), ("dot4I8Packed", TYPES["s8"][1])):
            want = sum(read(x >> i) * read(y >> i) for i in (0, 8, 16, 24))
            assert BUILTIN[name].bits(x, y) == [want & 0xFFFFFFFF]


BUILTIN = {name: BuiltinCall(name, U32, U32) for name in ("dot4U8Packed", "dot4I8Packed")}

FLOAT_FUNCTIONS: list[tuple[str, Callable[[float], float]]] = [
    ("abs", abs),
    ("ceil", math.ceil),
    ("floor", math.floor),
    ("fract", lambda x: x - math.floor(x)),
    ("round", round),
    ("saturate", lambda x: min(max(x, 0.0), 1.0)),
    ("sign", lambda x: (x > 0) - (x < 0)),
    ("trunc", math.trunc),
]


@pytest.mark.parametrize("type", [F32, F16], ids=str)
@pytest.mark.parametrize(("name", "exact"), FLOAT_FUNCTIONS, ids=named)
def test_float_functions(name: str, exact: Callable[[float], float], type: Type) -> None:
    call = BuiltinCall(name, type)
    _, read, write = TYPES[str(type)]
    for x in (read(write(x)) for x in (SINGLES if type is F32 else FLOATS)):
        assert call.number(x) == read(write(exact(x))), x


@pytest.mark.parametrize("type", [F32, F16], ids=str)
def test_frexp_and_ldexp_undo_each_other(type: Type) -> None:
    split, join = BuiltinCall("frexp", type), BuiltinCall("ldexp", type, I32)
    _, read, write = TYPES[str(type)]
    for x in (read(write(x)) for x in [*(SINGLES if type is F32 else FLOATS), 2.0**-20, -(2.0**-24)]):
        fraction, exponent = split.numbers(x)
        assert (fraction, exponent) == math.frexp(x)
        assert join.number(fraction, int(exponent)) == x


def test_ldexp_over_the_whole_range() -> None:
    join = BuiltinCall("ldexp", F32, I32)
    for x in (1.0, -1.5, 2.0**-126, 2.0**127, 2.0**-149):
        for exponent in (-(2**31), -400, -253, -149, -126, -1, 0, 1, 64, 127, 128):
            want = 0.0 if exponent < -252 else math.ldexp(x, exponent)
            assert join.number(x, exponent) == TYPES["f32"][1](TYPES["f32"][2](want)), (x, exponent)


@pytest.mark.parametrize("type", [F32, F16], ids=str)
def test_modf_and_friends(type: Type) -> None:
    parts, step = BuiltinCall("modf", type), BuiltinCall("step", type, type)
    for x in FLOATS:
        _, read, write = TYPES[str(type)]
        x = read(write(x))
        assert parts.numbers(x) == list(math.modf(x))
        assert [step.number(e, x) for e in (-1.0, x, 9.0)] == [float(e <= x) for e in (-1.0, x, 9.0)]


def test_select_keeps_the_order_of_its_arguments() -> None:
    assert BuiltinCall("select", F32, F32, BOOL).number(1.0, 2.0, 1) == 2
    assert BuiltinCall("select", vector(2, I32), vector(2, I32), BOOL).numbers(1, 2, 3, 4, 0) == [1, 2]
    assert BuiltinCall("select", *[vector(2, BOOL)] * 3).bits(0, 1, 1, 0, 1, 0) == [1, 1]
    assert BuiltinCall("all", vector(3, BOOL)).bits(1, 0, 1) == [0]
    assert BuiltinCall("any", vector(3, BOOL)).bits(0, 0, 1) == [1]


def leibniz(rows: list[list[float]]) -> float:
    def sign(order: tuple[int, ...]) -> int:
        return (-1) ** sum(a > b for a, b in itertools.combinations(order, 2))

    return sum(
        sign(order) * math.prod(rows[i][j] for i, j in enumerate(order))
        for order in itertools.permutations(range(len(rows)))
    )


@pytest.mark.parametrize("type", [F32, F16], ids=str)
@pytest.mark.parametrize("size", [2, 3, 4])
def test_determinant_and_transpose(size: int, type: Type) -> None:
    numbers = [float(random.randrange(-3, 4)) for _ in range(size * size)]
    columns = [numbers[i * size : (i + 1) * size] for i in range(size)]
    square = matrix(size, size, type)  # type: ignore[arg-type]
    assert BuiltinCall("determinant", square).number(*numbers) == leibniz(columns)
    assert BuiltinCall("transpose", matrix(2, 3, type)).numbers(*range(6)) == [0, 3, 1, 4, 2, 5]  # type: ignore[arg-type]


@pytest.mark.parametrize("type", [F32, F16], ids=str)
def test_geometry(type: Type) -> None:
    two, three = vector(2, type), vector(3, type)  # type: ignore[arg-type]
    assert BuiltinCall("dot", three, three).number(1, 2, 3, 4, 5, 6) == 32
    assert BuiltinCall("cross", three, three).numbers(1, 2, 3, 4, 5, 6) == [-3, 6, -3]
    assert BuiltinCall("length", two).number(3, -4) == 5
    assert BuiltinCall("length", type).number(-4) == 4
    assert BuiltinCall("distance", two, two).number(1, 1, 4, 5) == 5
    assert BuiltinCall("normalize", two).numbers(0, -4) == pytest.approx([0, -1])
    assert BuiltinCall("faceForward", two, two, two).numbers(1, 2, 1, 0, -1, 0) == [1, 2]
    assert BuiltinCall("faceForward", two, two, two).numbers(1, 2, 1, 0, 1, 0) == [-1, -2]
    assert BuiltinCall("reflect", two, two).numbers(1, -1, 0, 1) == [1, 1]
    assert BuiltinCall("refract", two, two, type).numbers(0, -1, 0, 1, 0.5) == [0, -1]
    assert BuiltinCall("refract", two, two, type).numbers(0.8, -0.6, 0, 1, 2) == [0, 0]
    assert BuiltinCall("mix", two, two, type).numbers(1, 2, 3, 6, 0.25) == [1.5, 3]
    assert BuiltinCall("smoothstep", *[type] * 3).number(0, 2, 1) == 0.5
    assert BuiltinCall("clamp", *[type] * 3).number(5, 0, 2) == 2
    assert BuiltinCall("fma", *[type] * 3).number(2, 3, 4) == 10


def test_integer_dot_wraps() -> None:
    pair = vector(2, I32)
    assert BuiltinCall("dot", pair, pair).bits(0x80000000, 3, 3, 5) == [0x80000000 * 3 + 15 & 0xFFFFFFFF]


def test_quantize_to_f16() -> None:
    call = BuiltinCall("quantizeToF16", F32)
    for x in (0.1, -1 / 3, 2049.0, 2051.0, 6e-8, 1e-9):
        assert call.number(x) == struct.unpack("<e", struct.pack("<e", x))[0]
