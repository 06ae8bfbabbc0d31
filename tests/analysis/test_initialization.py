"""Which workgroup variables need no zeroing."""

import pytest
from shader_compiler import Source
from shader_compiler.analysis.initialization import filled_before_read
from shader_compiler.analysis.uses import globals_of
from shader_compiler.driver import lower

HEAD = """
var<workgroup> v: array<f32, 64>;
var<workgroup> tile: array<array<f32, 8>, 8>;
var<workgroup> count: atomic<u32>;
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<uniform> n: u32;
fn keep(at: u32, value: f32) { v[at] = value; }
fn sum(at: u32) -> f32 { v[at] = 1.0; workgroupBarrier(); return v[0]; }
fn maybe(at: u32) { if (at > 5u) { return; } v[at] = 1.0; }
fn through(p: ptr<workgroup, array<f32, 64>>, at: u32) { (*p)[at] = 2.0; }
struct Ids { @builtin(local_invocation_index) index: u32 }
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(local_invocation_id) id: vec3<u32>, ids: Ids) {
"""


def filled(body: str) -> set[str]:
    # The builtin may stand in the signature once; the structure variant takes the place of `lane`.
    head = (
        HEAD.replace(", ids: Ids", "")
        if "ids." not in body
        else HEAD.replace("@builtin(local_invocation_index) lane: u32, ", "")
    )
    module, _ = lower(Source(head + body + "\n}"))
    entry = module.entry_points[0]
    return {v.name for v in filled_before_read(entry, globals_of(entry))}


FILLED = {
    "by index": "v[lane] = 1.0; workgroupBarrier(); out[0] = v[1];",
    "by a let": "let at = lane; v[at] = 1.0; workgroupBarrier(); out[0] = v[1];",
    "by a member": "v[ids.index] = 1.0; workgroupBarrier(); out[0] = v[1];",
    "in a function": "keep(lane, 1.0); workgroupBarrier(); out[0] = v[1];",
    "barrier in a function": "out[0] = sum(lane);",
    "by a pointer": "through(&v, lane); workgroupBarrier(); out[0] = v[1];",
    "in a loop before use": "for (var i = 0u; i < n; i++) { v[lane] = 1.0; workgroupBarrier(); out[i] = v[1]; workgroupBarrier(); }",
    "in both branches": "if (n > 1u) { v[lane] = 1.0; } else { v[lane] = 2.0; } workgroupBarrier(); out[0] = v[1];",
    "never read": "v[3] = 1.0;",
    "uniform load": "v[lane] = 1.0; out[0] = workgroupUniformLoad(&v[0]);",
}
NOT_FILLED = {
    "no barrier": "v[lane] = 1.0; out[0] = v[1];",
    "read first": "out[0] = v[1]; workgroupBarrier(); v[lane] = 1.0; workgroupBarrier();",
    "some invocations": "if (lane < 9u) { v[lane] = 1.0; } workgroupBarrier(); out[0] = v[1];",
    "one element": "v[0] = 1.0; workgroupBarrier(); out[0] = v[1];",
    "one coordinate": "v[id.x] = 1.0; workgroupBarrier(); out[0] = v[1];",
    "shifted": "v[lane + 1u] = 1.0; workgroupBarrier(); out[0] = v[1];",
    "after a loop of no rounds": "for (var i = 0u; i < n; i++) { v[lane] = 1.0; } workgroupBarrier(); out[0] = v[1];",
    "early return in a function": "maybe(lane); workgroupBarrier(); out[0] = v[1];",
    "a storage barrier": "v[lane] = 1.0; storageBarrier(); out[0] = v[1];",
    "a case": "switch n { case 1u: { v[lane] = 1.0; } default: {} } workgroupBarrier(); out[0] = v[1];",
    "skipped by continue": (
        "for (var i = 0u; i < n; i++) { if (lane > i) { continue; } v[lane] = 1.0; } workgroupBarrier(); out[0] = v[1];"
    ),
    "read through a pointer": "let p = &v; out[0] = (*p)[1];",
}


@pytest.mark.parametrize("name", FILLED)
def test_filled_before_read(name):
    assert "v" in filled(FILLED[name])


@pytest.mark.parametrize("name", NOT_FILLED)
def test_not_filled_before_read(name):
    assert "v" not in filled(NOT_FILLED[name])


def test_tiles_need_both_coordinates():
    read = "workgroupBarrier(); out[0] = tile[1][1];"
    assert filled("tile[id.y][id.x] = 1.0;" + read) == {"tile"}
    assert filled("tile[id.x][id.y] = 1.0;" + read) == {"tile"}
    assert not filled("tile[id.x][id.x] = 1.0;" + read)
    assert not filled("tile[lane][id.x] = 1.0;" + read)


def test_an_atomic_is_read_by_its_operations():
    assert filled("atomicStore(&count, 1u); workgroupBarrier(); out[0] = f32(atomicLoad(&count));") == {"count"}
    assert not filled("atomicAdd(&count, 1u);")
