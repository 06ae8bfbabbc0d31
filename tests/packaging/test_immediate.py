"""Variables in `immediate`: what a host reads of them in the generated module."""

import types

import pytest

from hatch_shader import generated
from hatch_shader.build import open_project

KERNELS = """
requires immediate_address_space;
struct Params { first: u32, offset: vec3f }
var<immediate> params: Params;
@group(0) @binding(0) var<storage, read_write> data: array<f32, 4>;
@compute @workgroup_size(4) fn offsets(@builtin(local_invocation_index) i: u32) { data[i] = params.offset[params.first]; }
@compute @workgroup_size(4) fn without() { data[0] = 1; }
"""


@pytest.fixture
def module(project):
    """The generated module."""
    (made,) = open_project(str(project({"kernels.wgsl": KERNELS}))).build().modules
    module = types.ModuleType("generated")
    exec(generated.render_module(made.record), module.__dict__)
    return module


def test_a_module_says_where_they_go(module):
    entry = module.ENTRY_POINTS["offsets"]
    assert entry["immediate"] == {"name": "params", "type": "Params", "size": 32}
    assert entry["parameters"]["msl"][-1] == {"kind": "immediate", "index": 29, "group": 0, "binding": 0, "size": 32}
    assert entry["parameters"]["ptx"][-1] == {"kind": "immediate", "index": 1, "group": 0, "binding": 0, "size": 32}
    assert "constant Params& params [[buffer(29)]]" in module.MSL
    assert ".param .align 16 .b8 p_immediate[32]" in module.PTX
    other = module.ENTRY_POINTS["without"]
    assert "immediate" not in other
    assert all("size" not in argument for argument in other["parameters"]["msl"])


def test_its_structure_is_a_dtype(module):
    numpy = pytest.importorskip("numpy")
    constants = numpy.zeros((), module.Params)
    constants["first"], constants["offset"] = 2, (1, 2, 3)
    assert (
        constants.tobytes() == numpy.array([2, 0, 0, 0], "<u4").tobytes() + numpy.array([1, 2, 3, 0], "<f4").tobytes()
    )
