"""The kernels of tests/ptx on a GPU, through the driver's own compiler."""

import pytest
from shader_compiler.options import Options

from tests.ptx.examples import EXAMPLES
from tests.ptx.kernels import KERNELS, compiled
from tests.ptx.merging_kernels import SIZES, kernel_of
from tests.ptx.subgroup_kernels import SUBGROUP_KERNELS

from .conformance import execute

pytestmark = pytest.mark.device


OPTIONS = {"plain": Options(), "fast math": Options(fast_math=True), "merged": Options(merge_workgroups=True)}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("kernel", [*KERNELS, *EXAMPLES, *SUBGROUP_KERNELS], ids=lambda kernel: kernel.name)
def test_result(device, kernel, options):
    launch = compiled(kernel, options)
    kernel.check(execute(device, launch, kernel.grid))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_inputs_of_merged_workgroups(device, size):
    kernel = kernel_of(size)
    launch = compiled(kernel, OPTIONS["merged"])
    assert launch.workgroups_per_block == SIZES[size]
    kernel.check(execute(device, launch, kernel.grid))
