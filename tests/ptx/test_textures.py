"""Textures in PTX: parameters, what assembles, what the interpreter gives, and what WebGPU gives for the same."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
from functools import cache
from importlib.util import find_spec

import numpy as np
import pytest
import shader_compiler
from shader_compiler import Options, Source
from shader_compiler.builtins.textures import ROWS
from shader_compiler.ir.handles import TEXEL_FORMATS

from tests.conformance.harness import dawn_device
from tests.tools import ROOT, lavapipe, missing

from .images import Image, image
from .interpreter import Memory, parse, run
from .surface_cases import STORED
from .test_assembly import assemble
from .texture_cases import SAMPLED
from .texture_model import Surface, Texture
from .texture_running import expected, stored
from .texture_webgpu import on_webgpu

PORTABLE = [case for case in SAMPLED if case.is_portable]
HEAD = """
@group(0) @binding(0) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var t: texture_2d<f32>;
@group(0) @binding(4) var w: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(5) var u: texture_2d<f32>;
@group(0) @binding(6) var r: sampler;
"""


def ptx(code: str, options: Options | None = None) -> shader_compiler.CompiledUnit:
    unit = shader_compiler.compile(Source(code), ("ptx",), options or Options())
    assert not unit.failures, unit.failures["ptx"]
    return unit


def main(body: str, head: str = HEAD) -> shader_compiler.CompiledUnit:
    return ptx(f"{head}\n@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {{ {body} }}")


def arguments(unit: shader_compiler.CompiledUnit) -> list[tuple[object, ...]]:
    (entry,) = unit.entry_points
    found = entry.parameters["ptx"]
    assert [a.index for a in found] == list(range(len(found)))
    sizes = [a.size for a in found if a.kind == "texture_size"]
    assert sizes == [16] * unit.text["ptx"].count(".param .align 4 .b8")
    assert unit.text["ptx"].count(".param .u64") == len(found) - len(sizes)
    return [(a.kind, a.group, a.binding, *a.members) for a in found]


def test_parameters_in_order():
    unit = main("""
        textureStore(w, id.xy, textureSampleLevel(u, s, vec2f(0), 0));
        out[id.x] = textureSampleLevel(u, r, vec2f(0), 0) + textureSampleLevel(t, r, vec2f(0), 0)
               + textureSampleLevel(u, r, vec2f(1), 0) + textureLoad(t, id.xy, 0);
    """)
    assert arguments(unit) == [
        ("buffer", 0, 0), ("unused", 0, 1), ("texture", 0, 2), ("unused", 0, 3), ("storage_texture", 0, 4),
        ("texture", 0, 5), ("unused", 0, 6), ("length", 0, 0),
        ("texture_and_sampler", 0, 2, (0, 6)), ("texture_and_sampler", 0, 5, (0, 1)), ("texture_and_sampler", 0, 5, (0, 6)),
    ]  # fmt: skip
    assert ".param .u64 p_g0_b5_with_g0_b1" in unit.text["ptx"]


def test_several_groups():
    head = """@group(1) @binding(7) var t: texture_1d<f32>;
        @group(2) @binding(0) var s: sampler;
        @group(0) @binding(3) var<storage, read_write> out: vec4f;"""
    unit = main("out = textureSampleLevel(t, s, 0.5, 0);", head)
    assert arguments(unit) == [
        ("buffer", 0, 3), ("texture", 1, 7), ("unused", 2, 0), ("texture_and_sampler", 1, 7, (2, 0)),
    ]  # fmt: skip


def test_sizes_are_parameters_behind_the_lengths():
    code = (
        HEAD
        + """
        var<immediate> first: u32;
        fn area(a: texture_2d<f32>) -> u32 { let size = textureDimensions(a); return size.x * size.y; }
        @compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3u) {
          if any(id.xy >= textureDimensions(w)) { return; }
          textureStore(w, id.xy, textureSampleLevel(u, s, vec2f(0), 0) + textureLoad(t, id.xy, 0));
          out[first + id.x] = vec4f(f32(area(u) + area(u)));
        }"""
    )
    unit = ptx("requires immediate_address_space;" + code, Options(merge_workgroups=True))
    (entry,) = unit.entry_points
    assert [(a.kind, a.binding, a.size) for a in entry.parameters["ptx"]][6:] == [
        ("length", 0, 0), ("texture_size", 4, 16), ("texture_size", 5, 16), ("texture_and_sampler", 5, 0),
        ("num_workgroups_x", 0, 0), ("immediate", 0, 4),
    ]  # fmt: skip
    text = unit.text["ptx"]
    declared = re.findall(r"\.param (.*?),?\n", text[text.index("p_g0_b0_length") : text.index(".reqntid")])
    assert declared == [
        ".align 4 .b8 p_g0_b4_size[16]", ".align 4 .b8 p_g0_b5_size[16]", ".u64 p_g0_b5_with_g0_b1",
        ".u64 p_num_workgroups_x", ".align 4 .b8 p_immediate[4]",
    ]  # fmt: skip
    assert text.count("[p_g0_b5_size]") == 1


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("_ = textureLoad(t, id.xy, 0); _ = textureSampleLevel(t, s, vec2f(0), 0); textureStore(w, id.xy, vec4f());", []),
        ("out[0].x = f32(textureNumLevels(t));", [2]),
        ("out[0].x = f32(textureDimensions(t, id.x).y);", [2]),
        ("out[0] = textureSampleBaseClampToEdge(u, s, vec2f(0));", [5]),
        ("out[0].x = textureSampleCompareLevel(d, c, vec2f(0), 0.5);", [7]),
        ("out[0] = textureGatherCompare(d, c, vec2f(0), 0.5);", []),
    ],
)  # fmt: skip
def test_a_size_is_passed_where_it_is_needed(body, asked):
    head = HEAD + "@group(0) @binding(7) var d: texture_depth_2d; @group(0) @binding(8) var c: sampler_comparison;"
    assert [a[2] for a in arguments(main(body, head)) if a[0] == "texture_size"] == asked


def test_no_size_of_a_level_is_undefined():
    """Also of levels that do not exist; the hardware is asked nothing."""
    text = main("out[0] = vec4f(vec4u(textureDimensions(t, id.x), textureDimensions(t, -1)));").text["ptx"]
    assert len(re.findall(r"max\.u32 %r\d+, %r\d+, 1;", text)) == 4
    assert not re.search(r"txq|suq", text)


def test_a_comparison_sampler_is_a_number():
    head = """@group(0) @binding(0) var<storage, read_write> out: vec4f;
        @group(0) @binding(1) var d: texture_depth_2d;
        @group(0) @binding(2) var c: sampler_comparison;"""
    unit = main(
        "out = textureGatherCompare(d, c, vec2f(0), 0.5) * textureSampleCompareLevel(d, c, vec2f(0), 0.5);", head
    )
    assert arguments(unit) == [
        ("buffer", 0, 0), ("texture", 0, 1), ("comparison", 0, 2), ("texture_size", 0, 1),
        ("texture_and_sampler", 0, 1, (0, 2)),
    ]  # fmt: skip
    assert "ld.param.u64 %rd4, [p_g0_b2];" in unit.text["ptx"]


def test_functions_take_textures():
    code = (
        HEAD
        + """
        fn inner(a: texture_2d<f32>, how: sampler, b: texture_2d<f32>) -> vec4f {
          let c = b;
          return textureSampleLevel(c, how, vec2f(0), 0) + textureLoad(a, vec2i(0), 0);
        }
        fn outer(a: texture_2d<f32>, b: texture_2d<f32>) -> vec4f { return inner(b, s, a) + inner(a, r, a); }
        fn put(where_to: texture_storage_2d<rgba8unorm, write>, v: vec4f) { textureStore(where_to, vec2u(0), v); }
        @compute @workgroup_size(1) fn main() { let x = outer(t, u); put(w, x); }
    """
    )
    unit = ptx(code)
    assert [a for a in arguments(unit) if a[0] == "texture_and_sampler"] == [
        ("texture_and_sampler", 0, 2, (0, 1)), ("texture_and_sampler", 0, 2, (0, 6)),
    ]  # fmt: skip
    text = unit.text["ptx"]
    fetches = [line.split("[")[1].split(",")[0] for line in text.splitlines() if "tex.level.2d.v4.f32.s32" in line]
    own = {name: text.split(f", [{name}];")[0].split()[-1] for name in ("p_g0_b5", "p_g0_b2")}
    assert fetches == [own["p_g0_b5"], own["p_g0_b2"]]


def test_the_same_texel_is_read_once():
    text = main("out[0] = textureLoad(t, id.xy, 0) * textureLoad(t, id.xy, 0);").text["ptx"]
    assert text.count("tex.level") == 1


def test_without_bounds_checks_nothing_is_looked_at():
    code = HEAD + "@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) i: vec3u) { BODY }"
    code = code.replace("BODY", "textureStore(w, i.xy, vec4f(1));")
    assert "min.u32" in ptx(code).text["ptx"]
    assert "min.u32" not in ptx(code, Options(bounds_checks=False)).text["ptx"]


@pytest.mark.parametrize(
    ("declaration", "use", "said"),
    [
        ("var t: texture_multisampled_2d<f32>;", "_ = textureLoad(t, vec2u(0), 0);", "texture_2d_array"),
        ("var t: texture_depth_multisampled_2d;", "_ = textureNumSamples(t);", "texture_2d_array"),
        ("var t: texture_external;", "_ = textureLoad(t, vec2u(0));", "texture_2d<f32>"),
    ],
)  # fmt: skip
def test_what_cuda_has_not(declaration, use, said):
    code = f"@group(0) @binding(0) {declaration} @compute @workgroup_size(1) fn main() {{ {use} }}"
    failure = shader_compiler.compile(Source(code), ("ptx",)).failures["ptx"]
    assert failure.code == "E0721"
    assert said in failure.help


# Every overload of every texture function


WIDTHS = {"1d": 1, "2d": 2, "2d_array": 2, "3d": 3, "cube": 3, "cube_array": 3}
TEXTURES = [
    *(f"texture_{d}<{scalar}>" for d in WIDTHS for scalar in ("f32", "i32", "u32")),
    *(f"texture_depth_{d}" for d in ("2d", "2d_array", "cube", "cube_array")),
    *(f"texture_storage_{d}<{f}, read_write>" for d in ("1d", "2d", "2d_array", "3d") for f in TEXEL_FORMATS),
    "texture_storage_2d<rgba8unorm, read>", "texture_storage_3d<r32float, write>",
]  # fmt: skip


def _vector(width: int, text: str) -> str:
    return text if width == 1 else f"vec{width}<{'f32' if text.startswith('f') else text[:3]}>({text})"


def calls(texture: str) -> list[str]:
    """Calls of every function that takes the texture."""
    dimension = texture.split("<")[0].removeprefix("texture_").removeprefix("depth_").removeprefix("storage_")
    width, is_storage = WIDTHS[dimension], "storage" in texture
    coordinates, texels = _vector(width, "f32(i)"), [_vector(width, "i32(i)"), _vector(width, "u32(i)")]
    layers = [f", {layer}" for layer in ("i32(i)", "u32(i)")] if dimension.endswith("array") else [""]
    offsets = ["", f", vec{width}i({', '.join('123'[:width])})"] if width > 1 and "cube" not in dimension else [""]
    found = ["textureDimensions(t)"] + ["textureNumLayers(t)"] * dimension.endswith("array")
    if is_storage:
        places = [f"{at}{layer}" for at in texels for layer in layers]
        scalar = TEXEL_FORMATS[texture.split("<")[1].split(",")[0]].name
        found += [f"textureLoad(t, {place})" for place in places if "read" in texture]
        found += [f"textureStore(t, {place}, vec4<{scalar}>({scalar}(i)))" for place in places if "write" in texture]
        return found
    found += ["textureNumLevels(t)", "textureDimensions(t, i)", "textureDimensions(t, 1)"]
    if "cube" not in dimension:
        found += [f"textureLoad(t, {at}{layer}, {level})" for at in texels for layer in layers for level in ("i", "1")]
    is_depth, is_float = "depth" in texture, "f32" in texture
    level = "i" if is_depth else "f32(i)"
    if is_float or is_depth:
        found += [f"textureSampleLevel(t, s, {coordinates}{y}, {level}{o})" for y in layers for o in offsets]
    if is_depth:
        compared = [f"(t, sc, {coordinates}{y}, f32(i){o})" for y in layers for o in offsets]
        found += [
            f"{name}{call}" for name in ("textureGatherCompare", "textureSampleCompareLevel") for call in compared
        ]
    if is_float and dimension != "1d":
        found += [
            f"textureSampleGrad(t, s, {coordinates}{y}, {coordinates}, {coordinates}{o})"
            for y in layers
            for o in offsets
        ]
    if dimension not in ("1d", "3d"):
        components = [""] if is_depth else [f"{c}, " for c in range(4)]
        found += [f"textureGather({c}t, s, {coordinates}{y}{o})" for c in components for y in layers for o in offsets]
    if texture == "texture_2d<f32>":
        found.append(f"textureSampleBaseClampToEdge(t, s, {coordinates})")
    return found


def _statement(number: int, texture: str, call: str) -> str:
    if call.startswith("textureStore"):
        return f"{call};"
    if call.startswith(("textureDimensions", "textureNum")):
        return f"out[{number}] = vec4f(vec3f(vec3u(dot(vec3u({call}{_filler(texture, call)}), vec3u(1)))), 0);"
    return f"out[{number}] = vec4f({call});"


def _filler(texture: str, call: str) -> str:
    """What makes a `vec3u` of a size or a count."""
    if call.startswith("textureNum") or "1d" in texture:
        return ""
    return "" if "3d" in texture else ", 1"


def module(texture: str, number: str) -> str:
    statements = [_statement(n, texture, call) for n, call in enumerate(calls(texture))]
    return f"""
        @group(0) @binding(0) var t: {texture};
        @group(0) @binding(1) var s: sampler;
        @group(0) @binding(2) var<storage, read_write> out: array<vec4f, 100>;
        @group(0) @binding(3) var sc: sampler_comparison;
        @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {{
          {number};
          {" ".join(statements)}
        }}"""


@pytest.mark.parametrize(
    ("target", "number"), [("sm_80", "let i = id.x"), ("sm_90", "let i = id.x"), ("sm_80", "const i = 3u")]
)
def test_every_function_of_every_texture_assembles(target, number, tmp_path):
    bodies = []
    for texture in TEXTURES:
        text = ptx(module(texture, number)).text["ptx"]
        bodies.append(text[text.index(".visible") :].replace("yymain", f"k{len(bodies)}"))
    assemble(f".version 8.0\n.target {target}\n.address_size 64\n" + "\n".join(bodies), target, tmp_path)


def test_the_calls_above_are_all_there_are():
    """Every function of textures is called, but those of fragments and of multisampled textures."""
    called = {call.split("(")[0] for texture in TEXTURES for call in calls(texture)}
    others = {"Sample", "SampleBias", "SampleCompare", "NumSamples"}
    assert called | {f"texture{name}" for name in others} == {row.name for row in ROWS}


# What the kernels give


@pytest.mark.parametrize("case", STORED, ids=lambda case: case.name)
def test_storage_textures(case):
    case.check(*stored(case))


def test_merged_workgroups_copy_a_texture():
    """Eight workgroups a row, several in a block, and a texture that ends within the last ones."""
    code = """
        @group(0) @binding(0) var from_: texture_2d<u32>;
        @group(0) @binding(1) var to: texture_storage_2d<rgba8uint, write>;
        @compute @workgroup_size(4, 2) fn main(@builtin(global_invocation_id) id: vec3u) {
          textureStore(to, id.xy, textureLoad(from_, id.xy, 0));
        }"""
    unit = ptx(code, Options(merge_workgroups=True))
    (entry,) = unit.entry_points
    assert entry.workgroups_per_block > 1
    source = image("rgba8uint", "2d", (30, 5, 1))
    target = Surface(source._replace(levels=(bytes(600),)))
    memory = Memory()
    handles = {"texture": memory.bind(Texture(source)), "storage_texture": memory.bind(target), "num_workgroups_x": 8}
    blocks = -(-8 // entry.workgroups_per_block)
    parameters = [handles[argument.kind] for argument in entry.parameters["ptx"]]
    run(parse(unit.text["ptx"])[entry.names["ptx"]], memory, parameters, (blocks, 3, 1))
    assert bytes(target.content) == source.levels[0]


@pytest.mark.parametrize("told", [(0, 0), (3, 9), (9, 3), (20, 20)])
def test_a_wrong_size_reaches_nothing_outside(told):
    """What the host says is what the kernel goes by; what there is of the texture is what is stored to."""
    code = """
        @group(0) @binding(0) var to: texture_storage_2d<r32uint, write>;
        @compute @workgroup_size(1) fn main() {
          let size = textureDimensions(to);
          for (var y = 0u; y < size.y; y++) { for (var x = 0u; x < size.x; x++) { textureStore(to, vec2(x, y), vec4u(1)); } }
        }"""
    unit, memory = ptx(code), Memory()
    target = Surface(Image("r32uint", "2d", (8, 4, 1), (bytes(128),)))
    handle = memory.bind(target)
    kernel = parse(unit.text["ptx"])[unit.entry_points[0].names["ptx"]]
    run(kernel, memory, [handle, struct.pack("<4I", *told, 1, 1)])
    wanted = np.zeros((4, 8), "<u4")
    wanted[: told[1], : told[0]] = 1
    assert bytes(target.content) == wanted.tobytes()


def test_out_of_range_is_the_nearest_texel_or_zero():
    cases = {case.name: case for case in SAMPLED if case.name.startswith("outside")}
    texels = cases["outside-signed"].image
    rows = np.frombuffer(texels.levels[0], "<f2").reshape(3, 4, 8, 4)
    assert np.array_equal(expected(cases["outside-signed"])[:2], [rows[0, 0, 0], rows[2, 1, 7]])
    assert np.array_equal(expected(cases["outside-unsigned"])[0], rows[0, 0, 0])
    for name in ("level", "level-below", "level-large"):
        assert not expected(cases[f"outside-{name}"]).any()


# SwiftShader mixes what is in no texture into the edges of cubes.
WITHOUT_EDGES = [case for case in PORTABLE if case.name not in ("cube-linear", "compare-cube", "compare-cubes")]


@pytest.mark.parametrize("case", WITHOUT_EDGES, ids=lambda case: case.name)
def test_swiftshader_gives_the_same(case):
    wgpu, device = dawn_device()
    close(on_webgpu(wgpu, device, case), case)


@pytest.mark.parametrize("case", PORTABLE, ids=lambda case: case.name)
def test_lavapipe_gives_the_same(case):
    answer = lavapipe_answers()[case.name]
    assert not isinstance(answer, str), answer
    close(np.array(answer, np.float32), case)


def close(got, case):
    np.testing.assert_allclose(got, expected(case), rtol=0, atol=case.tolerance, err_msg=case.name)


@cache
def lavapipe_answers() -> dict[str, object]:
    """All portable cases in one process, through naga."""
    driver = lavapipe() or missing("lavapipe", "Debian's mesa-vulkan-drivers")
    if find_spec("wgpu") is None:
        missing("naga", "wgpu from PyPI")
    names = [case.name for case in PORTABLE]
    done = subprocess.run(
        [sys.executable, "-m", "tests.ptx.texture_webgpu"],
        input=json.dumps(names), capture_output=True, text=True, cwd=ROOT, check=True,
        env={**os.environ, "VK_DRIVER_FILES": driver},
    )  # fmt: skip
    return dict(zip(names, map(json.loads, done.stdout.splitlines()), strict=True))
