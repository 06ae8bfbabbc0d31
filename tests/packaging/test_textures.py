"""Textures in PTX: what a host reads of their parameters in the generated module."""

import types

from hatch_shader import generated
from hatch_shader.build import open_project

KERNELS = """
@group(0) @binding(0) var from_: texture_2d<f32>;
@group(0) @binding(1) var to: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(8, 8) fn copy(@builtin(global_invocation_id) id: vec3u) {
  if all(id.xy < textureDimensions(to)) { textureStore(to, id.xy, textureLoad(from_, id.xy, 0)); }
}
"""


def test_a_module_says_whose_size_is_passed(project):
    (made,) = open_project(str(project({"kernels.wgsl": KERNELS}))).build().modules
    module = types.ModuleType("generated")
    exec(generated.render_module(made.record), module.__dict__)
    assert module.ENTRY_POINTS["copy"]["parameters"]["ptx"] == (
        {"kind": "texture", "index": 0, "group": 0, "binding": 0},
        {"kind": "storage_texture", "index": 1, "group": 0, "binding": 1},
        {"kind": "texture_size", "index": 2, "group": 0, "binding": 1, "size": 16},
    )
