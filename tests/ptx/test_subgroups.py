"""Subgroup functions on the interpreter: full subgroups, a partial last one, and one of five."""

import functools
import operator
import subprocess

import pytest

from tests.tools import ptxas

from .running import outputs, text_of

SIZES = (64, 40, 5)
GIVEN = [(i * 2654435761 + 12345) % 2**32 for i in range(64)]


def groups(size: int) -> list[list[int]]:
    """The numbers of the invocations, by subgroup."""
    return [list(range(start, min(start + 32, size))) for start in range(0, size, 32)]


def run(expression: str, size: int) -> list[int]:
    body = f"let x = given[t]; let lane = t % 32u; out[t] = {expression};"
    return outputs(body, size=size, given=GIVEN, words=64)[:size]


def expected(size: int, function) -> list[int]:
    """`function(values of the subgroup, lane)` for each invocation."""
    return [function([GIVEN[i] for i in group], lane) % 2**32 for group in groups(size) for lane in range(len(group))]


def signed(x: int) -> int:
    return (x + 2**31) % 2**32 - 2**31


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("expression", "function"),
    [
        ("subgroupAdd(x)", lambda v, _: sum(v)),
        ("subgroupMul(x | 1u)", lambda v, _: functools.reduce(lambda a, b: a * (b | 1), v, 1)),
        ("subgroupMax(x)", lambda v, _: max(v)),
        ("subgroupMin(x)", lambda v, _: min(v)),
        ("u32(subgroupMin(i32(x)))", lambda v, _: min(map(signed, v))),
        ("subgroupAnd(x | 12u)", lambda v, _: functools.reduce(operator.and_, [x | 12 for x in v])),
        ("subgroupOr(x)", lambda v, _: functools.reduce(operator.or_, v)),
        ("subgroupXor(x)", lambda v, _: functools.reduce(operator.xor, v)),
        ("subgroupInclusiveAdd(x)", lambda v, lane: sum(v[: lane + 1])),
        ("subgroupExclusiveAdd(x)", lambda v, lane: sum(v[:lane])),
        ("subgroupExclusiveMul(lane + 2u)", lambda v, lane: functools.reduce(operator.mul, range(2, lane + 2), 1)),
        ("u32(subgroupAdd(f32(lane)))", lambda v, _: sum(range(len(v)))),
        ("u32(subgroupMax(-f32(lane)) + 1.0)", lambda v, _: 1),
        ("u32(subgroupInclusiveAdd(f32(lane)))", lambda v, lane: sum(range(lane + 1))),
        ("subgroupBroadcast(x, 3)", lambda v, _: v[3]),
        ("subgroupBroadcastFirst(x)", lambda v, _: v[0]),
        ("select(0u, subgroupShuffleXor(x, 1u), lane < 4u)", lambda v, lane: v[lane ^ 1] if lane < 4 else 0),
        ("select(0u, subgroupShuffleUp(x, 2u), lane >= 2u)", lambda v, lane: v[lane - 2] if lane >= 2 else 0),
        ("subgroupBallot((x & 1u) == 1u).x", lambda v, _: sum((x & 1) << i for i, x in enumerate(v))),
        ("select(0u, 1u, subgroupAny(lane == 4u))", lambda v, _: 1),
        ("select(0u, 1u, subgroupAll(lane != 4u))", lambda v, _: 0),
        ("select(0u, 1u, subgroupAny(lane == 33u))", lambda v, _: 0),
        ("select(0u, 1u, subgroupElect())", lambda v, lane: lane == 0),
        ("select(0u, quadBroadcast(x, 2), lane < 4u)", lambda v, lane: v[2] if lane < 4 else 0),
        ("select(0u, quadSwapDiagonal(x), lane < 4u)", lambda v, lane: v[lane ^ 3] if lane < 4 else 0),
    ],
)  # fmt: skip
def test_values(expression, function, size):
    assert run(expression, size) == expected(size, function)


def test_vectors_and_f16():
    body = """let v = subgroupAdd(vec2(f32(t), 1.0)); let h = subgroupMax(f16(t)); let s = subgroupShuffle(f16(t), 2u);
        out[t] = u32(v.x + 1000.0 * v.y) + u32(h) * 100000u + u32(s) * 10000000u;"""
    found = outputs(body, size=5)
    assert found[:5] == [2 * 10_000_000 + 4 * 100_000 + 5_000 + 10] * 5


@pytest.mark.parametrize("target", ["sm_80", "sm_90"])
def test_ptxas_takes_them(target, tmp_path):
    calls = " ".join(
        f"out[{i}] += u32(subgroup{name}(f32(x)).x) + subgroup{name}(x);"
        for i, name in enumerate(["Add", "Mul", "Max", "Min", "InclusiveAdd", "ExclusiveMul", "BroadcastFirst"])
    ).replace(").x)", "))")
    body = f"let x = given[t]; {calls} out[8] = subgroupBallot(x == 1u).x + subgroupXor(x) + quadSwapX(x);"
    path = tmp_path / "subgroups.ptx"
    path.write_text(text_of(body, size=48), encoding="ascii")
    command = [ptxas(), f"-arch={target}", str(path), "-o", str(tmp_path / "subgroups.cubin")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
