"""Buffers, their views, and variables in `immediate`."""

import pytest

from tests.wgsl.checking import codes, errors, module

BUFFERS = """
    @group(0) @binding(0) var<storage> b: buffer<64>;
    @group(0) @binding(1) var<storage, read_write> rw: buffer;
    struct S { n: u32, rest: array<vec4f> }
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@group(0) @binding(0) var<storage> b: buffer;", []),
        ("@group(0) @binding(0) var<uniform> b: buffer<16>;", []),
        ("override n: i32; var<workgroup> b: buffer<n>; fn f(p: ptr<workgroup, buffer<n>>) {}", []),
        ("enable f16; @group(0) @binding(0) var<storage> b: buffer<6>;", []),
        ("@group(0) @binding(0) var<storage> b: buffer<6>;", ["E0325"]),
        ("@group(0) @binding(0) var<storage> b: buffer<0>;", ["E0309"]),
        ("@group(0) @binding(0) var<storage> b: buffer<1.5>;", ["E0308"]),
        ("@group(0) @binding(0) var<storage> b: buffer<4, 4>;", ["E0305"]),
        ("@group(0) @binding(0) var<uniform> b: buffer;", ["E0374"]),
        ("override n: u32; @group(0) @binding(0) var<storage> b: buffer<n>;", ["E0374"]),
        ("var<workgroup> b: buffer;", ["E0374"]),
        ("var<private> b: buffer<4>;", ["E0374"]),
        ("struct S { b: buffer<4> }", ["E0381"]),
        ("alias a = array<buffer<4>, 2>;", ["E0307"]),
        ("alias a = ptr<uniform, array<u32>>;", []),
        ("alias a = ptr<private, array<u32>>;", ["E0313"]),
        ("const buffer = 1; const_assert buffer == 1;", []),
    ],
)
def test_declarations(text, expected):
    assert codes(text) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("_ = *bufferView<vec4f>(&b, 48);", []),
        ("let p = bufferArrayView<S>(&rw, 16, 48); p.n = arrayLength(&p.rest);", []),
        ("var i = 5i; *bufferView<array<u32>>(&rw, i) = array<u32>();", ["E0330"]),
        ("_ = b;", ["E0351"]),
        ("let x = *&b;", ["E0351"]),
        ("_ = bufferView(&b, 0);", ["E0302"]),
        ("_ = bufferView<bool>(&b, 0);", ["E0302"]),
        ("_ = bufferView<atomic<u32>>(&rw, 0);", ["E0302"]),
        ("_ = bufferArrayView<f32>(&b, 0, 4);", ["E0302"]),
        ("_ = bufferView<mat4x4f>(&b, 4);", ["E0345"]),
        ("_ = bufferView<vec4f>(&b, 64);", ["E0346"]),
        ("var i = 0; _ = bufferView<array<vec4f, 5>>(&b, i);", ["E0346"]),
        ("_ = bufferView<vec4f>(&b, -16);", ["E0347"]),
        ("_ = bufferArrayView<array<vec4f>>(&b, 0, 4);", ["E0348"]),
        ("_ = bufferArrayView<S>(&b, 0, 40);", ["E0348"]),
        ("_ = bufferArrayView<array<u32>>(&b, 0, 80);", ["E0346"]),
        ("*bufferView<u32>(&b, 0) = 1;", ["E0360"]),
        ("bufferLength(&b);", ["E0343"]),
    ],
)
def test_views(statement, expected):
    assert codes(f"{BUFFERS} fn f() {{ {statement} }}") == expected


def test_a_buffer_may_be_passed_as_a_smaller_one():
    module("""
        @group(0) @binding(0) var<storage> b: buffer<64>;
        fn any(p: ptr<storage, buffer>) -> u32 { return bufferLength(p); }
        fn less(p: ptr<storage, buffer<16>>) -> u32 { return any(p); }
        fn f() -> u32 { return any(&b) + less(&b); }
    """)
    (error,) = errors(BUFFERS + "fn more(p: ptr<storage, buffer<128>>) {} fn f() { more(&b); }")
    assert error.code == "E0301"


def test_views_of_one_buffer_are_aliases():
    assert codes(
        BUFFERS
        + """
        fn copy(p: ptr<storage, u32, read_write>, q: ptr<storage, u32, read_write>) { *p = *q; }
        fn f() { copy(bufferView<u32>(&rw, 0), bufferView<u32>(&rw, 4)); }
    """
    ) == ["E0529"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("var<immediate> i: vec4f; fn f(p: ptr<immediate, vec4f>) -> f32 { return p.x + i.x; }", []),
        ("var<immediate> i: array<f32, 2>;", ["E0374"]),
        ("struct S { a: array<u32, 2> } var<immediate> i: S;", ["E0374"]),
        ("var<immediate> i: bool;", ["E0374"]),
        ("var<immediate, read> i: u32;", ["E0311"]),
        ("@group(0) @binding(0) var<immediate> i: u32;", ["E0377"]),
        ("var<immediate> i: u32; fn f() { i = 1; }", ["E0360"]),
        ("var<immediate> i: u32; var<immediate> j: u32; @fragment fn f() { _ = i + j; }", ["E0538"]),
        ("var<immediate> i: u32; var<immediate> j: u32; @fragment fn f() { _ = i; } @fragment fn g() { _ = j; }", []),
    ],
)
def test_immediate(text, expected):
    assert codes(text) == expected
