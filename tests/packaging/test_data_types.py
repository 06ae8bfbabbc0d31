"""The types in the stubs are those of the data: every value of modules that have all there is."""

import types
import typing

import pytest

from hatch_shader import generated
from hatch_shader.build import open_project
from hatch_shader.data_types import DATA_TYPES
from tests.packaging.test_yuyan_build import DOUBLE

TEXTURES = """
requires immediate_address_space;
struct Params { first: u32, scale: f32, offset: vec3f }
struct Values { count: u32, all: array<vec3f> }
var<immediate> params: Params;
@group(0) @binding(0) var colors: texture_2d<f32>;
@group(0) @binding(1) var linear: sampler;
@group(0) @binding(2) var stored: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(3) var depths: texture_depth_2d;
@group(0) @binding(4) var compared: sampler_comparison;
@group(1) @binding(5) var<storage, read_write> values: Values;
@group(1) @binding(6) var<uniform> uniforms: Params;
@compute @workgroup_size(8) fn main(@builtin(global_invocation_id) id: vec3u) {
  let color = textureSampleLevel(colors, linear, vec2f(0.5), 0) + textureLoad(colors, id.xy, 0) * params.scale;
  textureStore(stored, id.xy, color);
  values.all[id.x] = textureSampleCompareLevel(depths, compared, vec2f(0.5), 0.5) + uniforms.offset;
}
@vertex fn corners() -> @builtin(position) vec4f { return vec4f(); }
@fragment fn colored() -> @location(0) vec4f { return vec4f(); }
"""
SIZED = "override WIDTH: u32; @compute @workgroup_size(WIDTH) fn main() {}"  # None, where there is no value


def conforms(value, wanted, where):
    """Assert that a value is of a type of a stub, all the way down."""
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is typing.NotRequired:
        conforms(value, arguments[0], where)
    elif origin is typing.Literal:
        assert value in arguments, where
    elif origin is types.UnionType:
        kinds = [kind for kind in arguments if isinstance(value, typing.get_origin(kind) or kind)]
        assert kinds, where
        conforms(value, kinds[0], where)
    elif typing.is_typeddict(wanted):
        hints = typing.get_type_hints(wanted, include_extras=True)
        assert wanted.__required_keys__ <= set(value) <= set(hints), where
        for key, item in value.items():
            conforms(item, hints[key], f"{where}.{key}")
    elif origin is tuple:
        assert isinstance(value, tuple), where
        kinds = arguments[:1] * len(value) if arguments[-1] is ... else arguments
        for number, (item, kind) in enumerate(zip(value, kinds, strict=True)):
            conforms(item, kind, f"{where}[{number}]")
    elif origin is dict:
        for key, item in value.items():
            conforms(key, arguments[0], where)
            conforms(item, arguments[1], f"{where}[{key}]")
    else:
        assert type(value) is wanted, f"{where}: {value!r}"


@pytest.fixture(scope="module")
def stub():
    """The types, as the stub declares them."""
    names = {}
    exec(DATA_TYPES, names)
    return types.SimpleNamespace(**names)


@pytest.fixture
def modules(project):
    """Generated modules by their name."""
    config = "[tool.hatch-shader]\nmerge-workgroups = true\n"
    made = (
        open_project(str(project({"textures.wgsl": TEXTURES, "sized.wgsl": SIZED, "加倍.着色器.豫": DOUBLE}, config)))
        .build()
        .modules
    )
    found = {}
    for module in made:
        found[module.source.module] = types.ModuleType("generated")
        exec(generated.render_module(module.record), vars(found[module.source.module]))
    return found


def test_the_data_is_what_the_stubs_say(stub, modules):
    for module in modules.values():
        conforms(module.ENTRY_POINTS, dict[str, stub._EntryPoint], "ENTRY_POINTS")
        conforms(module.BINDINGS, tuple[stub._Binding, ...], "BINDINGS")
        conforms(module.STRUCTS, dict[str, stub._Struct], "STRUCTS")


def test_every_key_and_every_word_is_used(stub, modules):
    """What the data above never has would not be tested."""
    entries = [entry for module in modules.values() for entry in module.ENTRY_POINTS.values()]
    assert set().union(*entries) == set(stub._EntryPoint.__annotations__)
    arguments = [a for entry in entries for passed in entry["parameters"].values() for a in passed]
    assert set().union(*arguments) == set(stub._Argument.__annotations__)
    bindings = [binding for module in modules.values() for binding in module.BINDINGS]
    for name, key, found in (("_Argument", "kind", arguments), ("_Binding", "kind", bindings)):
        words = typing.get_args(typing.get_type_hints(getattr(stub, name))[key])
        assert {item[key] for item in found} == set(words)


def test_what_does_not_conform_is_found(stub, modules):
    entries = modules["textures"].ENTRY_POINTS
    for wrong in ({"kind": "bufer"}, {"more": 1}, {"members": ((1,),)}, {"index": "0"}):
        argument = {**entries["main"]["parameters"]["ptx"][0], **wrong}
        with pytest.raises((AssertionError, ValueError)):
            conforms(argument, stub._Argument, "argument")
