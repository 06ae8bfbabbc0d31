"""WGSL for naga, run: what its translation would leave undefined has WGSL's results."""

import math
import struct

import pytest
from shader_compiler import Options, Source, compile

from tests import webgpu
from tests.targets.test_looser_rules import LOOPS

INTEGERS = (0, 1, -1, 2, -2, 3, -3, 7, -10, 10, 255, 256, -256, 46341, -65536, 2**31 - 1, 1 - 2**31, -(2**31))
PAIRS = [(a, b) for a in INTEGERS for b in INTEGERS]
BUFFERS = """
@group(0) @binding(0) var<storage, read> left: array<i32>;
@group(0) @binding(1) var<storage, read> right: array<i32>;
@group(0) @binding(2) var<storage, read_write> found: array<i32>;
"""


def remainder(a: int, b: int) -> int:
    """WGSL's (8.7): of the dividend's sign, and zero by zero."""
    return int(math.fmod(a, b)) if b else 0


def run(functions: str, body: str) -> list[int]:
    """`found` after one invocation for each pair."""
    text = f"{BUFFERS}{functions}\n@compute @workgroup_size(1)\n"
    text += (
        f"fn main(@builtin(workgroup_id) id: vec3<u32>) {{ let i = id.x; let a = left[i]; let b = right[i]; {body} }}"
    )
    written = compile(Source(text), ("wgsl",), Options(wgsl_for="naga")).text["wgsl"]
    count = len(PAIRS)
    numbers = [struct.pack(f"<{count}i", *column) for column in zip(*PAIRS, strict=True)]
    answer = webgpu.on_naga(written, "main", [*numbers, bytes(4 * count)], (count, 1, 1))[2]
    return list(struct.unpack(f"<{count}i", answer))


FUNCTIONS = """
fn next(p: ptr<function, i32>, step: i32) -> i32 { *p += step; return *p; }
fn same(n: i32) -> i32 { return n; }
"""


@pytest.mark.parametrize(
    "body",
    [
        "found[i] = a % b;",
        "found[i] = a; found[i] %= b;",
        "var v = vec3(a, 1, -7); v.x %= b; found[i] = v.x;",
        "found[i] = (vec2(5, a) % vec2(0, b)).y;",
        "found[i] = (vec4(a) % b).w;",
        "found[i] = (a % vec3(1, 2, b)).z;",
        "var v = vec2(a); v %= b; found[i] = v.x;",
        "var n = a; found[i] = same(next(&n, 0) % next(&n, b - a));",
        "for (var k = 0; k < 3; k++) { var sum: i32; sum += a % b; found[i] = sum; }",
        "var k = 0; while (a % b != k) { k = a % b; } found[i] = k;",
    ],
    ids=[
        "scalar",
        "compound",
        "component",
        "vectors",
        "by scalar",
        "of scalar",
        "compound vector",
        "call",
        "for",
        "while",
    ],
)
def test_remainders(body):
    assert run(FUNCTIONS, body) == [remainder(a, b) for a, b in PAIRS]


@pytest.mark.parametrize("divisor", [1, -1, 3, -3, 256, -256, -(2**31)])
def test_remainders_by_a_number(divisor):
    assert run("", f"found[i] = a % i32({divisor});") == [remainder(a, divisor) for a, _ in PAIRS]


def test_remainders_by_overrides():
    overrides = "override zero = 0i; override n = -3i;"
    assert run(overrides, "found[i] = a % zero + a % n;") == [remainder(a, -3) for a, _ in PAIRS]


PARTS = """
struct Pair { first: i32, second: array<i32, 2> }
fn add(p: ptr<function, i32>, n: i32) -> i32 { let before = *p; *p += n; return before; }
fn through(p: ptr<function, Pair>, n: i32) -> i32 { let q = &(*p).second; return add(&(*q)[1], n) + add(&(*p).first, 1); }
"""


@pytest.mark.parametrize(
    "body",
    [
        "var l = array(a, b); found[i] = add(&l[0], b) % l[1] + (l[0] - l[0]);",
        "var l = array(1, a, 7); let k = 1; found[i] = add(&l[k], 5) % b; if (l[1] != a + 5) { found[i] = 77; }",
        "var p: Pair; p.second[1] = a; found[i] = through(&p, 2) % b; if (p.second[1] != a + 2) { found[i] = 77; }",
        "var k = 0; var l = array(1, a); while (k < 1 && add(&l[1], 0) == a) { k++; } found[i] = l[k] % b;",
    ],
)
def test_functions_get_pointers_to_parts(body):
    assert run(PARTS, body) == [remainder(a, b) for a, b in PAIRS]


def signed(word: int) -> int:
    return (word + 2**31) % 2**32 - 2**31


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("found[i] = a << u32(b);", lambda a, b: signed(a << b % 32)),
        ("found[i] = a >> u32(b);", lambda a, b: a >> b % 32),
        ("found[i] = (vec2(a) << vec2(1u, u32(b))).y;", lambda a, b: signed(a << b % 32)),
        ("found[i] = i32(u32(a) >> u32(b));", lambda a, b: signed(a % 2**32 >> b % 32)),
        ("var n = a; n <<= u32(b); found[i] = n;", lambda a, b: signed(a << b % 32)),
    ],
)
def test_shifts_by_any_amount(body, expected):
    assert run("", body) == [expected(a, b) for a, b in PAIRS]


def test_smoothstep_with_edges_of_any_order():
    body = "let x = f32(a) / 256.0; let s = select(1.0, -1.0, b < 0); found[i] = i32(smoothstep(s, -s, x) * 4096.0);"

    def expected(a: int, b: int) -> int:
        falls = -1 if b < 0 else 1
        t = min(max((1 - falls * a / 256) / 2, 0.0), 1.0)
        return int(t * t * (3 - 2 * t) * 4096)

    assert run("", body) == pytest.approx([expected(a, b) for a, b in PAIRS], abs=1)


def test_variables_of_a_loop_start_at_zero_in_each_round():
    text = compile(Source(LOOPS), ("wgsl",), Options(wgsl_for="naga")).text["wgsl"]
    assert struct.unpack("<4i", webgpu.on_naga(text, "main", [bytes(16)])[0]) == (0, 21, 42, 63)
