"""Every structure that the host shares has WGSL's offsets and size in MSL."""

import random

import pytest

from .cases import emit
from .harness import compile_msl

SCALARS = ("f32", "i32", "u32", "f16")
FLOATS = ("f32", "f16")


def asserted(text: str) -> str:
    """The MSL of a source, with an assertion of each layout that reflection gives."""
    unit = emit(text)
    checks = []
    for struct in unit.structs:
        if struct.size is not None:
            checks.append(f'static_assert(sizeof({struct.name}) == {struct.size}, "size");')
        for member in struct.members:
            offset = f"__builtin_offsetof({struct.name}, {member.name})"
            checks.append(f'static_assert({offset} == {member.offset}, "{member.name}");')
    assert checks
    return unit.text["msl"] + "\n".join(checks) + "\n"


def of(structs: str, type: str = "S", space: str = "storage, read_write") -> str:
    return (
        f"enable f16;\n{structs}\n@group(0) @binding(0) var<{space}> s: {type};\n"
        "@compute @workgroup_size(1) fn main() { let p = &s; }\n"
    )


HAND_WRITTEN = [
    "struct S { a: vec3f, b: f32 }",
    "struct S { a: vec3f, b: vec3f }",
    "struct S { a: f32, b: vec3f, c: u32, d: vec3h, e: f16, f: vec3h }",
    "struct S { a: mat3x3f, b: f32, c: mat2x3h, d: f16, e: mat4x2f }",
    "struct S { @size(32) a: f32, @align(64) b: vec2f, c: array<vec3f, 3>, d: f32 }",
    "struct T { a: vec3f } struct S { t: T, b: f32, u: array<T, 2>, c: f32 }",
    "struct T { a: vec3f, b: f32 } struct S { x: f32, t: T, y: f32, u: array<T, 2> }",
    "struct T { @align(32) a: f32 } struct S { x: f32, t: array<T, 3>, y: f32 }",
    "struct S { n: atomic<u32>, v: vec3u, m: atomic<i32>, a: array<atomic<u32>, 3> }",
    "struct T { v: vec3f, k: i32, h: f16 } struct S { n: u32, items: array<T> }",
    "struct S { n: u32, items: array<vec3f> }",
    "struct S { h: vec3h, i: f16, j: f16, k: vec3h, l: f32 }",
    "struct S { @size(20) a: vec3f, b: f32, @size(64) c: mat2x2f, d: u32 }",
    "struct S { 项: vec3f, kernel: f32, padding: f16, float: vec2f }",
]


@pytest.mark.parametrize("structs", HAND_WRITTEN)
def test_hand_written(structs):
    # Names that C++ reserves change; their offsets are seen in those of the members that follow.
    text = asserted(of(structs)).replace("S, kernel)", "S, kernel_)").replace("S, float)", "S, float_)")
    assert compile_msl(text) == [""]


def random_type(choose: random.Random, depth: int) -> str:
    kind = choose.choice(("scalar", "vector", "vector", "matrix", "array", "T" if depth else "vector"))
    if kind == "scalar":
        return choose.choice(SCALARS)
    if kind == "vector":
        return f"vec{choose.choice((2, 3, 3, 4))}<{choose.choice(SCALARS)}>"
    if kind == "matrix":
        return f"mat{choose.randint(2, 4)}x{choose.randint(2, 4)}<{choose.choice(FLOATS)}>"
    if kind == "array":
        return f"array<{random_type(choose, depth)}, {choose.randint(1, 4)}>"
    return "T"


def random_struct(choose: random.Random, name: str, depth: int) -> str:
    members = []
    for i in range(choose.randint(1, 6)):
        attribute = choose.choice(("", "", "", "@align(16) ", "@align(64) ", "@size(256) "))
        type = random_type(choose, depth)
        # An array may be larger than any size that is given to it.
        members.append(f"{'' if 'array' in type or 'T' in type else attribute}m{i}: {type}")
    return f"struct {name} {{ {', '.join(members)} }}"


def test_random():
    choose = random.Random(7)
    texts = [asserted(of(f"{random_struct(choose, 'T', 0)} {random_struct(choose, 'S', 1)}")) for _ in range(100)]
    failures = [f"{text}\n{errors}" for text, errors in zip(texts, compile_msl(*texts), strict=True) if errors]
    assert not failures, failures[0]
