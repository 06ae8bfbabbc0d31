"""Variables in `immediate`: every target reads the host's bytes as WGSL lays them out."""

import struct

import numpy as np
import pytest
import shader_compiler
from shader_compiler import Immediate, Source

from .execution import RUN, as_msl, as_ptx
from .programs import PROGRAMS

OUT = "@group(0) @binding(0) var<storage, read_write> out: array<f32>;\n"
HEAD = "requires immediate_address_space;\n"


def floats(run, text, immediate, count=16):
    after = run(HEAD + OUT + text, {(0, 0): bytes(4 * count)}, immediate=immediate)
    return np.frombuffer(after[0, 0], np.float32)


@pytest.mark.parametrize("target", RUN)
@pytest.mark.parametrize(
    ("type", "components"), [("f32", 1), ("vec2f", 2), ("vec3f", 3), ("vec4f", 4), ("mat2x2f", 4), ("mat4x2f", 8)]
)
def test_every_component_of_a_value(target, type, components):
    values = np.arange(1.5, 1.5 + components, dtype=np.float32)
    if type == "f32":
        at = "i"
    elif "x" in type:
        at = "i[t / 2][t % 2]"
    else:
        at = "i[t]"
    text = f"""var<immediate> i: {type};
        @compute @workgroup_size({components}) fn main(@builtin(local_invocation_index) t: u32) {{ out[t] = {at}; }}"""
    assert np.array_equal(floats(RUN[target], text, values.tobytes(), components), values)


def test_members_matrices_pointers_and_indexes():
    program = PROGRAMS["immediate"]
    for run in RUN.values():
        after = np.frombuffer(run(program.code, program.buffers, immediate=program.immediate)[0, 1], np.float32)
        assert np.array_equal(after, [25, 47, 69, 102, 205, 102])


@pytest.mark.parametrize("run", [as_msl, as_ptx])
def test_f16_members(run):
    text = """var<immediate> i: S; struct S { a: f16, b: vec3h, c: mat2x4h, d: f16 }
        @compute @workgroup_size(3) fn main(@builtin(local_invocation_index) t: u32) {
          out[t] = f32(i.a + i.b[t] + i.c[t & 1][t] * i.d);
        }"""
    content = struct.pack("e6x3e2x8e", 0.5, 1, 2, 3, *range(8)) + struct.pack("e6x", 4)
    after = run("enable f16;" + HEAD + OUT + text, {(0, 0): bytes(12)}, immediate=content)
    assert np.array_equal(np.frombuffer(after[0, 0], np.float32), [1.5, 2.5 + 5 * 4, 3.5 + 2 * 4])


@pytest.mark.parametrize("run", [as_msl, as_ptx])
def test_an_index_out_of_range_stays_inside(run):
    text = """var<immediate> i: vec3f;
        @compute @workgroup_size(4) fn main(@builtin(local_invocation_index) t: u32) { out[t] = i[t * 1000000u]; }"""
    assert set(floats(run, text, struct.pack("3f", 1, 2, 3), 4)) <= {1.0, 2.0, 3.0}


TWO = (
    HEAD
    + """
struct S { a: vec3f, b: f16 }
var<immediate> one: S;
var<immediate> two: vec3f;
@group(0) @binding(2) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(1) fn first() { data[arrayLength(&data) / 2] = one.a.x; }
@compute @workgroup_size(1) fn second() { data[0] = two.z; }
@compute @workgroup_size(1) fn third() { data[0] = 1; }
@vertex fn corner() -> @builtin(position) vec4f { return vec4f(two, 1); }
@fragment fn shade() -> @location(0) vec4f { return vec4f(two, f32(one_b())); }
fn one_b() -> u32 { return 1; }
"""
)


def test_reflection_says_where_they_go():
    unit = shader_compiler.compile(Source("enable f16;" + TWO))
    assert not unit.failures
    entries = {entry.name: entry for entry in unit.entry_points}
    assert entries["first"].immediate.size == 16
    assert (entries["second"].immediate.name, entries["second"].immediate.type) == ("two", "vec3<f32>")
    assert isinstance(entries["corner"].immediate, Immediate)
    assert entries["third"].immediate is None
    assert [s.name for s in unit.structs] == ["S"]

    def given(name, target):
        return [(a.index, a.size) for a in entries[name].parameters[target] if a.kind == "immediate"]

    # Metal's float3 has 16 bytes, WGSL's vec3 has 12.
    assert [given(name, "msl") for name in entries] == [[(29, 16)], [(29, 16)], [], [(29, 16)], [(29, 16)]]
    assert (given("first", "ptx"), given("second", "ptx"), given("third", "ptx")) == ([(4, 16)], [(3, 12)], [])


def test_the_index_is_one_that_no_binding_has():
    def index(bindings):
        text = "".join(f"@group({b // 16}) @binding({b % 16}) var<storage> b{b}: u32;" for b in bindings)
        used = "".join(f"_ = b{b};" for b in bindings)
        text += f"var<immediate> i: u32; @compute @workgroup_size(1) fn main() {{ _ = i; {used} }}"
        unit = shader_compiler.compile(Source(HEAD + text), ("msl",))
        if unit.failures:
            return unit.failures["msl"].code
        return [a.index for a in unit.entry_points[0].parameters["msl"] if a.kind == "immediate"]

    assert index([]) == [29]
    assert index([29, 30]) == [27]
    assert index(range(1, 30)) == [0]
    assert index(range(30)) == "E0712"


def test_more_bytes_than_a_kernel_has_for_parameters_are_an_error():
    members = "".join(f"m{i}: mat4x4f, " for i in range(68))
    text = (
        f"struct S {{ {members} }} var<immediate> s: S; @compute @workgroup_size(1) fn main() {{ out[0] = s.m1[0].x; }}"
    )
    failure = shader_compiler.compile(Source(HEAD + OUT + text), ("ptx",)).failures["ptx"]
    assert failure.code == "E0728"
    assert failure.message == "with `s`, PTX needs 4368 bytes of parameters; a kernel has 4352"
