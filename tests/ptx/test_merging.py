"""Workgroups that share a block do what they do alone; those that cannot share one do not."""

from __future__ import annotations

import numpy as np
import pytest
from shader_compiler import Options, Source, compile

from .examples import EXAMPLES
from .kernels import KERNELS, Kernel, compiled
from .machine import Extent
from .merging_kernels import SIZES, kernel_of
from .subgroup_kernels import SUBGROUP_KERNELS
from .test_kernels import execute

MERGED = Options(merge_workgroups=True)


def per_block(size: str, inputs: str = "", body: str = "", declarations: str = "", options: Options = MERGED) -> int:
    """How many workgroups of a kernel are a block."""
    code = f"enable subgroups; {declarations} @compute @workgroup_size({size}) fn main({inputs}) {{ {body} }}"
    unit = compile(Source(code), ("ptx",), options)
    (entry,) = unit.entry_points
    assert not unit.failures
    kinds = [argument.kind for argument in entry.parameters["ptx"]]
    assert kinds == (["num_workgroups_x"] if entry.workgroups_per_block > 1 else [])
    return entry.workgroups_per_block


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_every_input_is_what_it_is_alone(size: Extent) -> None:
    kernel = kernel_of(size)
    launch = compiled(kernel, MERGED)
    assert launch.workgroups_per_block == SIZES[size]
    assert f".reqntid {size[0] * SIZES[size]}, {size[1]}, {size[2]}\n" in launch.text
    kernel.check(execute(kernel, MERGED))
    kernel.check(execute(kernel))


def test_places_in_workgroups_of_every_width() -> None:
    """The division by the width is right for every thread that a block can have."""
    for width in range(1, 129):
        code = f"""@group(0) @binding(0) var<storage, read_write> out: array<u32>;
            @compute @workgroup_size({width}) fn main(@builtin(global_invocation_id) all: vec3u,
              @builtin(local_invocation_id) own: vec3u, @builtin(workgroup_id) group: vec3u) {{
              out[all.x] = group.x * 1000u + own.x;
            }}"""
        count = 256 // width
        numbers = np.arange(count * width, dtype=np.uint32)
        wanted = numbers // width * 1000 + numbers % width
        Kernel(f"width {width}", code, (count, 1, 1), (np.zeros_like(wanted),), {0: wanted}).check(
            execute(Kernel("", code, (count, 1, 1), (np.zeros_like(wanted),), {}), MERGED)
        )


@pytest.mark.parametrize("kernel", [*KERNELS, *EXAMPLES, *SUBGROUP_KERNELS], ids=lambda kernel: kernel.name)
def test_results_are_those_of_unmerged_kernels(kernel: Kernel) -> None:
    alone, together = compiled(kernel), compiled(kernel, MERGED)
    if together.workgroups_per_block > 1:
        kernel.check(execute(kernel, launch=together))
    else:
        assert together.text == alone.text


@pytest.mark.parametrize("groups", [1, 3, 9])
def test_subgroups_of_merged_workgroups(groups: int) -> None:
    """Rows of whole warps: a warp is in one workgroup, and its number counts from the workgroup's start."""
    code = """enable subgroups;
        @group(0) @binding(0) var<storage, read_write> out: array<vec4u>;
        @compute @workgroup_size(32, 2) fn main(@builtin(local_invocation_index) i: u32,
          @builtin(workgroup_id) group: vec3u, @builtin(subgroup_id) warp: u32, @builtin(num_subgroups) warps: u32,
          @builtin(subgroup_invocation_id) lane: u32) {
          out[group.x * 64u + i] = vec4u(warp, warps, lane, subgroupAdd(group.x * 100u + lane));
        }"""
    invocations = np.arange(64 * groups)
    group, index = np.divmod(invocations, 64)
    wanted = np.stack([index // 32, 0 * index + 2, index % 32, 3200 * group + 31 * 16], axis=1).astype(np.uint32)
    kernel = Kernel("subgroups", code, (groups, 1, 1), (np.zeros_like(wanted),), {0: wanted})
    assert compiled(kernel, MERGED).workgroups_per_block == 4
    kernel.check(execute(kernel, MERGED))


def test_tiles_of_merged_workgroups() -> None:
    code = """enable chromium_experimental_subgroup_matrix;
        @group(0) @binding(0) var<storage, read> given: array<f32>;
        @group(0) @binding(1) var<storage, read_write> turned: array<f32>;
        @compute @workgroup_size(32) fn main(@builtin(workgroup_id) group: vec3u) {
          let tile = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16>>(&given, group.x * 256u, true, 16u);
          subgroupMatrixStore(&turned, group.x * 256u, tile, false, 16u);
        }"""
    given = np.arange(3 * 256, dtype=np.float32).reshape(3, 16, 16)
    kernel = Kernel("tiles", code, (3, 1, 1), (given, np.zeros_like(given)), {1: given.transpose(0, 2, 1)})
    assert compiled(kernel, MERGED).workgroups_per_block == 8
    kernel.check(execute(kernel, MERGED))


def test_blocks_beyond_the_dispatch_do_nothing() -> None:
    kernel = kernel_of((8, 8, 1))
    launch = compiled(kernel, MERGED)
    assert launch.grid((9, 4, 2)) == (3, 4, 2)
    assert launch.grid((8, 1, 1)) == (2, 1, 1)
    too_many = launch._replace(workgroups_per_block=1)
    kernel.check(execute(kernel, MERGED, too_many))


def test_off_by_default() -> None:
    assert per_block("8", options=Options()) == 1


@pytest.mark.parametrize(
    ("size", "inputs", "body", "declarations"),
    [
        ("8", "", "workgroupBarrier();", ""),
        ("8", "", "storageBarrier();", ""),
        ("8", "", "f();", "fn f() { g(); } fn g() { workgroupBarrier(); }"),
        ("8", "", "shared_ = 1u;", "var<workgroup> shared_: u32;"),
        ("8", "", "let x = workgroupUniformLoad(&shared_);", "var<workgroup> shared_: u32;"),
        ("16, 2", "", "let x = subgroupAdd(1u);", ""),
        ("33", "", "let x = quadSwapX(1u);", ""),
        ("16", "@builtin(subgroup_id) a: u32", "", ""),
        ("16", "in: In", "", "struct In { @builtin(num_subgroups) a: u32 }"),
        ("129", "", "", ""),
        ("1024", "", "", ""),
    ],
)
def test_what_cannot_be_merged(size: str, inputs: str, body: str, declarations: str) -> None:
    assert per_block(size, inputs, body, declarations) == 1


@pytest.mark.parametrize(
    ("size", "inputs", "body", "declarations", "count"),
    [
        ("1", "", "", "", 256),
        ("8, 8", "", "", "", 4),
        ("3, 5", "in: In", "", "struct In { @builtin(local_invocation_index) a: u32 }", 16),
        ("8", "", "", "var<workgroup> unused: u32; fn unused_() { workgroupBarrier(); unused = 1u; }", 32),
        ("32", "", "let x = subgroupAdd(1u);", "", 8),
        ("64", "@builtin(subgroup_id) a: u32", "let x = quadSwapX(a);", "", 4),
        ("n", "", "", "override n = 16u;", 16),
    ],
)
def test_what_can_be_merged(size: str, inputs: str, body: str, declarations: str, count: int) -> None:
    assert per_block(size, inputs, body, declarations) == count


def test_only_ptx_is_merged() -> None:
    source = Source("@compute @workgroup_size(8) fn main() {}")
    merged, plain = (compile(source, ("wgsl", "msl"), options) for options in (MERGED, Options()))
    assert merged.text == plain.text
    assert merged.entry_points[0].workgroups_per_block == 1
