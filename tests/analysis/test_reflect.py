"""What the host learns of a module; dtypes agree with WGSL's layout."""

import numpy as np
from shader_compiler import Options, Source, compile

TEXT = """
enable f16;
struct Inner { a: f32, b: vec3<f32>, c: u32 }
struct All {
  one: i32,
  three: vec3<f32>,
  four: f32,
  matrix: mat3x3<f32>,
  square: mat2x2<f16>,
  @size(64) inner: Inner,
  list: array<vec3<f32>, 2>,
  grid: array<array<u32, 3>, 5>,
  @align(32) inners: array<Inner, 2>,
  half: vec3<f16>,
  count: atomic<u32>,
}
struct Tail { count: u32, rows: array<Inner> }
struct Unshared { x: bool }
@group(1) @binding(2) var<uniform> all: array<vec4<f32>, 4>;
@group(0) @binding(3) var<storage, read_write> everything: All;
@group(0) @binding(1) var<storage> tail: Tail;
@group(0) @binding(0) var<storage> unused: array<mat4x4<f32>>;
var<private> u: Unshared;
var<workgroup> line: array<f32, 5>;
var<workgroup> flag: u32;
fn f() { line[0] = all[1].x; }
@compute @workgroup_size(8, 2) fn one() { f(); everything.one = 1; flag = tail.count; }
@vertex fn two() -> @builtin(position) vec4<f32> { return all[0]; }
override w = 3u;
@compute @workgroup_size(4, w) fn three() { }
"""
UNIT = compile(Source(TEXT), ("wgsl",))
STRUCTS = {s.name: s for s in UNIT.structs}


def test_entry_points():
    one, two, three = UNIT.entry_points
    assert (one.name, one.stage, one.workgroup_size, one.workgroup_bytes) == ("one", "compute", (8, 2, 1), 48)
    assert (two.name, two.stage, two.workgroup_size, two.workgroup_bytes) == ("two", "vertex", None, 0)
    assert three.workgroup_size == (4, 3, 1)


def test_sizes_that_overrides_decide():
    text = "override n: u32{}; var<workgroup> a: array<f32, n>; @compute @workgroup_size(n) fn f() {{ a[0] = 1.0; }}"

    def sizes(default, given):
        (entry,) = compile(Source(text.format(default)), ("wgsl",), Options(overrides=given)).entry_points
        return entry.workgroup_size, entry.workgroup_bytes

    assert sizes(" = 8", {}) == ((8, 1, 1), 32)
    assert sizes(" = 8", {"n": 16}) == ((16, 1, 1), 64)
    assert sizes("", {"n": 16}) == ((16, 1, 1), 64)
    assert sizes("", {}) == ((None, 1, 1), 0)


def test_bindings_are_sorted_and_know_their_users():
    shown = [(b.group, b.binding, b.name, b.kind, b.access, b.type, b.size, b.entry_points) for b in UNIT.bindings]
    assert shown == [
        (0, 0, "unused", "storage", "read", "array<mat4x4<f32>>", 64, ()),
        (0, 1, "tail", "storage", "read", "Tail", 48, ("one",)),
        (0, 3, "everything", "storage", "read_write", "All", 352, ("one",)),
        (1, 2, "all", "uniform", "read", "array<vec4<f32>, 4>", 64, ("one", "two")),
    ]


def test_structures_of_buffers_in_source_order():
    assert [s.name for s in UNIT.structs] == ["Inner", "All", "Tail"]


def test_a_runtime_sized_array_has_no_size():
    tail = STRUCTS["Tail"]
    assert tail.size is None
    assert (tail.members[1].offset, tail.members[1].stride) == (16, 32)
    assert np.dtype(tail.dtype).itemsize == 16


def test_dtypes_have_the_offsets_and_sizes_of_the_members():
    for struct in (STRUCTS["Inner"], STRUCTS["All"]):
        dtype = np.dtype(struct.dtype)
        assert dtype.itemsize == struct.size
        for member in struct.members:
            field, offset = dtype.fields[member.name][:2]
            assert offset == member.offset
            assert field.itemsize <= member.size


def test_dtypes_of_members():
    fields = np.dtype(STRUCTS["All"].dtype).fields
    shapes = {name: (field.base.kind + str(field.base.itemsize), field.shape) for name, (field, *_) in fields.items()}
    assert shapes == {
        "one": ("i4", ()),
        "three": ("f4", (3,)),
        "four": ("f4", ()),
        "matrix": ("f4", (3, 4)),
        "square": ("f2", (2, 2)),
        "inner": ("V32", ()),
        "list": ("f4", (2, 4)),
        "grid": ("u4", (5, 3)),
        "inners": ("V32", (2,)),
        "half": ("f2", (3,)),
        "count": ("u4", ()),
    }


def test_a_numpy_record_lands_where_wgsl_reads_it():
    inner = np.zeros(1, np.dtype(STRUCTS["Inner"].dtype))
    inner["b"] = [1, 2, 3]
    inner["c"] = 7
    assert inner.tobytes()[16:32] == np.array([1, 2, 3], "<f4").tobytes() + np.array([7], "<u4").tobytes()


def nested(depth: int) -> str:
    """Structures of which each holds the one before twice."""
    inner = "struct S0 { a: u32, b: u32 }\n"
    inner += "".join(f"struct S{i} {{ a: S{i - 1}, b: S{i - 1} }}\n" for i in range(1, depth))
    return inner + (
        f"@group(0) @binding(0) var<storage, read_write> all: S{depth - 1};\n"
        "@compute @workgroup_size(1) fn main() { _ = &all; }\n"
    )


def test_a_dtype_too_long_to_be_written_is_none():
    structs = compile(Source(nested(25))).structs
    has_dtype = [struct.dtype is not None for struct in structs]
    assert has_dtype == [True] * 13 + [False] * 12
    assert structs[-1].size == 4 << 25
    assert np.dtype(structs[12].dtype).itemsize == structs[12].size
