"""Buffers and views of them: the same results on every target, and never a byte outside of a buffer."""

import numpy as np
import pytest
import shader_compiler
from shader_compiler import Options, Source
from shader_compiler.driver import lower
from shader_compiler.transform.buffer_views import buffer_views

from .execution import as_msl, as_ptx
from .programs import BUFFERS

HEAD = "requires buffer_view;\n"


@pytest.mark.parametrize("run", [as_msl, as_ptx])
def test_f16_may_stand_at_any_even_place(run):
    text = """enable f16; requires buffer_view;
        @group(0) @binding(0) var<storage, read_write> data: buffer<22>;
        @compute @workgroup_size(1) fn main() {
          *bufferView<f16>(&data, 20) = (*bufferView<vec2h>(&data, 4)).y;
          *bufferView<vec3h>(&data, 8) = vec3h(1, 2, 3);
        }"""
    before = np.arange(11, dtype=np.float16)
    after = np.frombuffer(run(text, {(0, 0): before.tobytes()})[0, 0], np.float16)
    assert np.array_equal(after, [0, 1, 2, 3, 1, 2, 3, 7, 8, 9, 3])


# The interpreter and the stand-in stop a program at a byte outside of a buffer, and at one that is not aligned.
TYPES = ("u32", "vec2u", "vec3u", "vec4f", "mat2x2f", "array<vec3u, 2>", "S", "array<u32>", "array<vec2u>", "R")
STRUCTURES = "struct S { a: vec3u, b: u32, c: f32 } struct R { n: vec2u, rest: array<vec3u> }\n"
NUMBERS = (0, 1, 3, 4, 8, 12, 31, 32, 60, 63, 64, 1000, 2**31 - 1, 2**31, 2**32 - 4, 2**32 - 1)
SPACES = {
    "storage": "@group(0) @binding(2) var<storage, read_write> data: buffer;",
    "fixed": "@group(0) @binding(2) var<storage, read_write> data: buffer<64>;",
    "uniform": "@group(0) @binding(2) var<uniform> data: buffer<64>;",
    "workgroup": "var<workgroup> data: buffer<64>;",
}


def outside(space, type, sized):
    """A program that views `data` as the type, at given offsets with given sizes, and reads and writes there."""
    view = f"bufferArrayView<{type}>(&data, o, s)" if sized else f"bufferView<{type}>(&data, o)"
    value = {"S": "v.c = v.c", "R": "v.rest[i] = v.rest[i + 1]"}.get(type)
    if value is None:
        value = "v[i] = v[i + 1]" if type.startswith("array") else "*v = *v"
    if space == "uniform":
        value = f"let x = {value.split('=')[1]}"
    return f"""{HEAD}{STRUCTURES}{SPACES[space]}
        @group(0) @binding(0) var<storage> numbers: array<u32>;
        @group(0) @binding(1) var<storage, read_write> lengths: array<u32>;
        @compute @workgroup_size(1) fn main() {{
          for (var j = 0u; j < arrayLength(&numbers); j += 3) {{
            let o = {"i32(numbers[j])" if type == "u32" else "numbers[j]"};
            let s = numbers[j + 1];
            let i = numbers[j + 2];
            let v = {view};
            {value};
            {f"lengths[j / 3] = arrayLength({'&v.rest' if type == 'R' else 'v'});" if is_open(type) else ""}
          }}
        }}"""


@pytest.mark.parametrize("run", [as_msl, as_ptx])
def test_each_use_of_a_pointer_is_checked_by_itself(run):
    text = f"""{HEAD}@group(0) @binding(0) var<storage, read_write> data: buffer<16>;
        fn more(p: ptr<storage, u32, read_write>) {{ *p += 8; }}
        @compute @workgroup_size(8) fn main(@builtin(local_invocation_index) i: u32) {{
          let p = &bufferView<array<u32, 2>>(&data, 0)[i];
          if i < 2 {{ *p = i; }}
          if i == 7 {{ more(p); *p += 1; }}
        }}"""
    after = run(text, {(0, 0): np.full(4, 5, np.uint32).tobytes()})
    assert np.array_equal(np.frombuffer(after[0, 0], np.uint32), [0, 10, 5, 5])


@pytest.mark.parametrize(
    ("type", "part", "words"),
    [
        ("array<u32, 100>", "", (4, 104)),
        ("array<u32, 6>", "", (4, 10)),
        ("mat4x4f", "", (4, 20)),
        ("S", "", (4, 128)),
        ("S", ".rest", (8, 128)),
    ],
)
@pytest.mark.parametrize("run", [as_msl, as_ptx])
def test_what_a_buffer_gets_from_itself_is_read_as_a_whole_first(run, type, part, words):
    text = f"""{HEAD}struct S {{ first: vec4u, rest: array<vec4u, 30> }}
        @group(0) @binding(0) var<storage, read_write> data: buffer;
        @compute @workgroup_size(1) fn main() {{
          (*bufferView<{type}>(&data, 16)){part} = (*bufferView<{type}>(&data, 0)){part};
        }}"""
    wanted = np.arange(128, dtype=np.uint32)
    before = wanted.tobytes()
    wanted[slice(*words)] -= 4
    assert np.array_equal(np.frombuffer(run(text, {(0, 0): before})[0, 0], np.uint32), wanted)


def is_open(type):
    return type in ("array<u32>", "array<vec2u>", "R")


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("type", TYPES)
def test_nothing_outside_of_the_buffer_is_touched(space, type):
    numbers = np.array([(o, s, i) for o in NUMBERS for s in NUMBERS[::3] for i in (0, 5, 2**32 - 1)], np.uint32)
    for sized in (False, True) if is_open(type) else (False,):
        text = outside(space, type, sized)
        for run in (as_msl, as_ptx):
            after = run(text, {(0, 0): numbers.tobytes(), (0, 1): bytes(4 * len(numbers)), (0, 2): bytes(64)})
            lengths = np.frombuffer(after[0, 1], np.uint32)
            assert lengths.max() <= 16
            assert lengths.min() >= is_open(type)


@pytest.mark.parametrize("size", [0, 4, 8, 12, 20, 28])
@pytest.mark.parametrize("type", TYPES)
def test_a_buffer_without_room_for_a_view_is_left_alone(type, size):
    numbers = np.array([(o, 64, i) for o in NUMBERS for i in (0, 5)], np.uint32)
    before = {(0, 0): numbers.tobytes(), (0, 1): bytes(4 * len(numbers)), (0, 2): bytes(range(size))}
    for run in (as_msl, as_ptx):
        after = run(outside("storage", type, sized=is_open(type)), before)
        if is_open(type):
            assert any(after[0, 1]) == (size >= least_size(type))


def least_size(type):
    """The least bytes that the type takes."""
    text = f"{HEAD}{STRUCTURES}@group(0) @binding(0) var<storage> data: buffer; fn f() {{ _ = bufferView<{type}>(&data, 0); }}"
    return shader_compiler.compile(Source(text), ("wgsl",)).bindings[0].size


def test_a_tile_is_loaded_from_a_view_only_where_there_is_room():
    text = """enable f16; enable chromium_experimental_subgroup_matrix; requires buffer_view;
        @group(0) @binding(0) var<storage> data: buffer;
        @compute @workgroup_size(32) fn main() {
          let tile = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>>(bufferView<array<f16>>(&data, 32), 0, false, 16);
        }"""
    unit = shader_compiler.compile(Source(text))
    assert not unit.failures
    assert "if (data_length == 0u) {" in unit.text["msl"]
    # The view may begin at any even byte: pairs are not loaded at once.
    assert "ld.global.nc.b32" not in unit.text["ptx"]


def test_reflection_says_how_much_to_bind():
    text = """
struct S { a: u32, rest: array<vec4u> }
@group(0) @binding(0) var<storage> one: buffer;
@group(0) @binding(1) var<storage> two: buffer;
@group(0) @binding(2) var<storage> unseen: buffer;
@group(0) @binding(3) var<storage> fixed: buffer<36>;
fn inner(p: ptr<storage, buffer>) -> u32 { let q = p; return (*bufferView<vec2u>(q, 0)).x; }
fn outer(p: ptr<storage, buffer>) -> u32 { return inner(p); }
@compute @workgroup_size(1) fn main() {
  let a = bufferView<S>(&one, 16).a + outer(&two) + *bufferView<u32>(&fixed, 32) + bufferLength(&unseen);
}"""
    unit = shader_compiler.compile(Source(HEAD + text))
    assert not unit.failures
    assert {b.name: b.size for b in unit.bindings} == {"one": 32, "two": 8, "unseen": 0, "fixed": 36}
    assert [b.type for b in unit.bindings] == ["buffer", "buffer", "buffer", "buffer<36>"]
    assert [s.name for s in unit.structs] == ["S"]


OVERRIDES = """requires buffer_view;
override n: u32;
override at = 0u;
var<workgroup> data: buffer<n>;
@compute @workgroup_size(1) fn main() { _ = *bufferView<vec4u>(&data, at); _ = bufferArrayView<array<u32>>(&data, 0, n / 2); }
"""


@pytest.mark.parametrize("target", ["msl", "ptx"])
@pytest.mark.parametrize(
    ("n", "at", "code"), [(32, 16, None), (32, 8, "E0345"), (32, 32, "E0346"), (12, 0, "E0346"), (20, 0, "E0348")]
)
def test_what_overrides_make_wrong(target, n, at, code):
    unit = shader_compiler.compile(Source(OVERRIDES), (target,), Options(overrides={"n": n, "at": at}))
    assert (unit.failures[target].code if unit.failures else None) == code


def test_without_checks_nothing_is_clamped():
    text = (
        HEAD
        + BUFFERS
        + """@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) t: u32) {
        bufferView<array<u32>>(&output, t * 4)[t] = *bufferView<u32>(&input, t); }"""
    )
    unit = shader_compiler.compile(Source(text), options=Options(bounds_checks=False))
    assert "min" not in unit.text["msl"]
    assert "min" not in unit.text["ptx"]
    # The alignment is the type's all the same.
    assert "t & 4294967292u" in unit.text["msl"]


def test_functions_may_call_each_other_as_deep_as_they_like():
    count = 4000
    functions = "".join(
        f"fn f{i}(p: ptr<storage, buffer>) -> u32 {{ return {f'f{i - 1}(p)' if i else 'bufferLength(p)'}; }}\n"
        for i in range(count)
    )
    text = f"@group(0) @binding(0) var<storage> data: buffer;\n{functions}"
    module, _ = lower(Source(f"{HEAD}{text}@compute @workgroup_size(1) fn main() {{ _ = f{count - 1}(&data); }}"))
    assert len(buffer_views(module, checks=True).functions) == count + 1
