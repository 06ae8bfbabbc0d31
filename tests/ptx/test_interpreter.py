"""The interpreter itself: arithmetic to the last bit, strictness, and threads that wait for each other."""

from __future__ import annotations

import struct
from fractions import Fraction

import numpy as np
import pytest

from .interpreter import Fault, Memory, UnsupportedInstruction, parse, run
from .numbers import TYPES, fused_multiply_add
from .operations import operation

HEADER = ".version 8.0\n.target sm_80\n.address_size 64\n"


def kernel(body: str, block: int = 1, declarations: str = "") -> str:
    return f"""{HEADER}{declarations}
.visible .entry k(.param .u64 p)
.reqntid {block}, 1, 1
{{
	.reg .b64 %out;
	ld.param.u64 %out, [p];
{body}
	ret;
}}
"""


def words(text: str, count: int) -> list[int]:
    memory = Memory()
    pointer = memory.allocate(bytes(4 * count))
    run(parse(text)["k"], memory, [pointer])
    return list(struct.unpack(f"<{count}I", memory.contents(pointer)))


def bits(x: float) -> int:
    return TYPES["f32"][2](x)


def test_f32_arithmetic_is_that_of_numpy() -> None:
    random = np.random.default_rng(1)
    patterns = random.integers(0, 1 << 32, (300, 2), dtype=np.uint64).astype(np.uint32)
    with np.errstate(all="ignore"):
        for x, y in patterns.view(np.float32):
            if np.isnan(x) or np.isnan(y):
                continue
            for opcode, want in (("add.f32", x + y), ("mul.f32", x * y), ("div.rn.f32", x / y)):
                got = operation(opcode)(bits(float(x)), bits(float(y)))
                assert got == int(want.view(np.uint32)) or np.isnan(want), (opcode, x, y)


def test_fma_rounds_once() -> None:
    random = np.random.default_rng(2)
    for a, b in random.uniform(1, 2, (500, 2)).astype(np.float32).tolist():
        c = -float(np.float32(a * b)) * 2.0 ** random.integers(-30, 1)
        got = TYPES["f32"][1](bits(fused_multiply_add(a, b, c)))
        exact = Fraction(a) * Fraction(b) + Fraction(c)
        neighbours = [float(np.nextafter(np.float32(got), np.float32(way))) for way in (-np.inf, np.inf)]
        assert all(abs(Fraction(got) - exact) <= abs(Fraction(n) - exact) for n in neighbours)


@pytest.mark.parametrize(
    ("opcode", "operands", "want"),
    [
        ("cvt.rzi.s32.f32", [bits(3e9)], 0x7FFFFFFF),
        ("cvt.rzi.u32.f32", [bits(-1.0)], 0),
        ("cvt.rni.f32.f32", [bits(2.5)], bits(2.0)),
        ("cvt.rn.f16.f32", [bits(70000.0)], 0x7C00),
        ("shl.b32", [1, 32], 0),
        ("shr.s32", [0x80000000, 40], 0xFFFFFFFF),
        ("mul.hi.u32", [0xFFFFFFFF, 2], 1),
        ("mul.wide.s32", [0xFFFFFFFF, 2], 0xFFFFFFFFFFFFFFFE),
        ("div.s32", [0xFFFFFFF9, 2], 0xFFFFFFFD),
        ("rem.s32", [0xFFFFFFF9, 2], 0xFFFFFFFF),
        ("bfe.s32", [0xF0, 4, 4], 0xFFFFFFFF),
        ("bfi.b32", [0xF, 0, 28, 8], 0xF0000000),
        ("prmt.b32", [0x33221100, 0x77665544, 0x7250], 0x77225500),
        ("lop3.b32", [0b1100, 0b1010, 0b0110, 0x96], 0b0000),
        ("setp.neu.f32", [0x7FC00000, 0], 1),
        ("setp.ne.f32", [0x7FC00000, 0], 0),
        ("min.f32", [0x7FC00000, bits(1.0)], bits(1.0)),
        ("copysign.f32", [bits(-0.0), bits(3.0)], bits(-3.0)),
        ("dp4a.s32.s32", [0xFF, 0x02, 10], 8),
    ],
)
def test_instructions(opcode: str, operands: list[int], want: int) -> None:
    assert operation(opcode)(*operands) == want


def test_an_error_in_either_direction() -> None:
    exact, low, high = (operation("ex2.approx.f32", error)(bits(0.5)) for error in (0, -1.0, 1.0))
    assert low < exact < high


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("\tst.global.b32 [%out+8], 1;", "offset 8"),
        ("\tst.global.b32 [%out+-4], 1;", "buffer"),
        ("\tst.global.b32 [%out+2], 1;", "aligned"),
        ("\tst.global.v2.b32 [%out+4], {1, 1};", "aligned"),
        ("\tadd.s32 %r1, %r2, 1;", "%r2 is read before it is written"),
        ("$loop:\n\tbra $loop;", "more than"),
    ],
)
def test_faults(body: str, message: str) -> None:
    memory = Memory()
    pointer = memory.allocate(bytes(8))
    with pytest.raises(Fault, match=message):
        run(parse(kernel(body))["k"], memory, [pointer], limit=1000)


def test_an_unknown_instruction() -> None:
    with pytest.raises(UnsupportedInstruction, match="tex"):
        parse(kernel("\ttex.2d.v4.f32.s32 {%r1,%r2,%r3,%r4}, [t, {%r5,%r6}];"))


def test_vectors_and_parts() -> None:
    body = """
	mov.b32 %r1, {%h1, %h2};
	mov.b32 {%h3, %h4}, %r1;
	cvt.u32.u16 %r2, %h4;
	st.global.v2.b32 [%out], {%r1, %r2};
	ld.global.v2.b32 {%r3, %r4}, [%out];
	st.global.b32 [%out+8], %r4;"""
    assert words(kernel("\tmov.b16 %h1, 0x1234;\n\tmov.b16 %h2, 7;" + body), 3) == [0x71234, 7, 7]


EXCHANGE = """
	mov.u32 %r1, %tid.x;
	shl.b32 %r2, %r1, 2;
	mov.u32 %r3, shared;
	add.u32 %r4, %r3, %r2;
	st.shared.b32 [%r4], %r1;
	bar.sync 0;
	xor.b32 %r5, %r2, 12;
	add.u32 %r6, %r3, %r5;
	ld.shared.b32 %r7, [%r6];
	cvt.u64.u32 %rd1, %r2;
	add.u64 %rd2, %out, %rd1;
	st.global.b32 [%rd2], %r7;"""


def test_threads_wait_at_a_barrier() -> None:
    text = kernel(EXCHANGE, 4, ".shared .align 4 .b8 shared[16];\n")
    assert words(text, 4) == [3, 2, 1, 0]
    without = words(text.replace("\tbar.sync 0;\n", ""), 4)
    assert without[0] == 0xCDCDCDCD


def test_lanes_of_a_warp() -> None:
    body = """
	mov.u32 %r1, %tid.x;
	shfl.sync.down.b32 %r2|%p1, %r1, 1, 31, -1;
	setp.lt.u32 %p2, %r1, 3;
	vote.sync.ballot.b32 %r3, %p2, -1;
	@!%p2 bra $end;
	activemask.b32 %r4;
	redux.sync.add.u32 %r5, %r1, %r4;
$end:
	setp.ne.u32 %p3, %r1, 0;
	@%p3 bra $done;
	st.global.v2.b32 [%out], {%r2, %r3};
	st.global.v2.b32 [%out+8], {%r4, %r5};
$done:"""
    assert words(kernel(body, 32), 4) == [1, 7, 7, 3]
