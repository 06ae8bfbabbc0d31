"""The stand-in refuses what Metal refuses, and the runner notices what must not happen."""

import struct

import pytest

from .harness import MslError, Unit, compile_msl

HEAD = "#include <metal_stdlib>\nusing namespace metal;\n"

ACCEPTED = [
    "float3 a = v.zyx * v.x + 1.0f; a.xy = v.yz; a[2] = 3.0f; a.z += 1.0f;",
    "float3 a = p; packed_float3 b = v; b[1] = p[0];",
    "const auto a = float4(v.xy, 1.0f, float(1.5h)); const auto b = half4(a); (void)b;",
    "const auto a = select(v, v.zyx, v > 1.0f); const auto b = any(n == int3(2)); (void)b;",
    "int e; const auto a = frexp(1.0f, e); int3 m; const auto b = frexp(v, m); (void)b;",
    "const auto a = float3x2(1.0f) * float2x3(v, v) * float2(1.0f); (void)a.xx;",
    "const auto a = min(u, 3u) + uint(min(i, 3)); const auto b = n << uint3(1u); (void)b;",
    "const auto a = as_type<uint>(half2(v.xy)); const auto b = as_type<float3>(n); (void)b;",
]

REFUSED = [
    "min(u, 3);",  # ambiguous
    "max(v, 1.0f);",
    "float3 a = n;",
    "float2 a = v;",
    "half a = 1.0f;",
    "float a = 1.0h;",
    "v + h;",
    "sin(p);",
    "p.xy;",
    "v.xyzw;",
    "float3(1.0f, 2.0f);",
    "as_type<uint>(h);",
    "dot(n, n);",
    "sign(i);",
    "length(1.0f);",
    "log1p(1.0f);",
    "std::min(1, 2);",
    "inverse(float2x2(1.0f));",
    "fmod(i, i);",
    "v % v;",
    "mix(v, v, 0.5f);",
    "select(v, v, true);",
    "float2x2 m = half2x2(1.0h);",
    "atomic_int a; a++;",
    "int a = i += ;",
]

NOTICED = [
    ("d[0] = d[0] + 1;", "undefined behaviour"),
    ("d[0] = int(1e20f * float(d[0]));", "undefined behaviour"),
    ("d[0] = 1 << d[0];", "undefined behaviour"),
    ("d[0] = d[0] / (d[0] - d[0]);", "undefined behaviour"),
    ("shared[8u + i] = 1;", "out of range"),
    ("float3 v = float3(0.0f); v[3u + i] = 1.0f;", "out of range"),
    ("d[1] = 1;", "outside of a buffer"),
    ("d[-1] = 1;", "outside of a buffer"),
    ("if (i == 1u) threadgroup_barrier(mem_flags::mem_threadgroup);", "a barrier"),
    ("while (d[0] != 0) { volatile int x = d[0]; (void)x; }", "no end"),
    ("d[0] = clamp(d[0], 3, 2);", "undefined behaviour"),
    ("d[0] = int(extract_bits(1u, 30u, 3u));", "undefined behaviour"),
]

FINE = {
    "reversed": """
  shared[i] = d[i];
  threadgroup_barrier(mem_flags::mem_threadgroup);
  d[i] = shared[7u - i];
""",
    "unset": "d[0] = shared[3];",
}


def diagnostics(bodies: list[str]) -> list[str]:
    head = "void f(float3 v, half3 h, int3 n, uint u, int i, packed_float3 p) {\n"
    return compile_msl(*(f"{HEAD}{head}{body}\n}}" for body in bodies))


def test_accepts_what_metal_accepts():
    assert diagnostics(ACCEPTED) == [""] * len(ACCEPTED)


def test_refuses_what_metal_refuses():
    found = diagnostics(REFUSED)
    assert [body for body, errors in zip(REFUSED, found, strict=True) if "error" not in errors] == []


SPACES = """
void device_(device float* p) { *p = 1.0f; }
void const_(const device float* p) { const float x = *p; (void)x; }
void threadgroup_(threadgroup float* p) { *p = 1.0f; }
void thread_(thread float3& v) { v = v.zyx; }
"""
KEPT_APART = [
    ("device float* p", "device_(p); const_(p); p[3] = 1.0f;", ""),
    ("threadgroup array<array<float, 4>, 4>& p", "threadgroup_(&p[1][2]); p[2] = p[1];", ""),
    ("device array<float3, 4>& p", "float3 v = p[1]; thread_(v); p[2] = v.yyy; p[1].x = v.x;", ""),
    ("constant packed_float3& p", "float3 v = float3(p); thread_(v);", ""),
    ("threadgroup float* p", "device_(p);", "error"),
    ("device float* p", "threadgroup_(p);", "error"),
    ("const device float* p", "device_(p);", "error"),
    ("thread float* p", "device_(p);", "error"),
    ("device array<float3, 4>& p", "thread_(p[1]);", "error"),
    ("device array<array<float, 4>, 4>& p", "threadgroup_(&p[1][2]);", "error"),
    ("constant float* p", "*p = 1.0f;", "error"),
]


def test_address_spaces_are_kept_apart():
    texts = [f"{HEAD}{SPACES}void f({parameter}) {{ {body} }}" for parameter, body, _ in KEPT_APART]
    found = compile_msl(*texts)
    wrong = [case for case, text in zip(KEPT_APART, found, strict=True) if ("error" if text else "") != case[2]]
    assert wrong == []


@pytest.fixture(scope="module")
def unit():
    bodies = FINE | {f"body_{i}": body for i, (body, _) in enumerate(NOTICED)}
    signature = "kernel void k(uint i [[thread_index_in_threadgroup]], device int* d [[buffer(3)]]) {"
    unit = Unit(
        {name: f"{HEAD}{signature}\n  threadgroup array<int, 8> shared;\n{body}\n}}\n" for name, body in bodies.items()}
    )
    unit.build()
    return unit


def run(unit: Unit, name: str, data: bytes, size: int) -> bytes:
    return unit.run(name, "k", (1, 1, 1), (size, 1, 1), {3: data}, milliseconds=500)[3]


def ints(*values: int) -> bytes:
    return struct.pack(f"{len(values)}i", *values)


def test_invocations_meet_at_barriers(unit):
    assert run(unit, "reversed", ints(*range(8)), 8) == ints(*reversed(range(8)))


def test_workgroup_memory_does_not_start_at_zero(unit):
    assert run(unit, "unset", ints(0), 1) == ints(-0x5A5A5A5B)


@pytest.mark.parametrize(("i", "message"), [(i, message) for i, (_, message) in enumerate(NOTICED)])
def test_the_runner_notices(unit, i, message):
    with pytest.raises(MslError, match=message):
        run(unit, f"body_{i}", ints(0x7FFFFFFF), 2)
