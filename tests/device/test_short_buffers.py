"""Buffers that are too short, on a GPU: each lies in the middle of a larger one, which stays as it was around it."""

import pytest
import shader_compiler
from shader_compiler import Source

from tests.ptx.test_short_buffers import FAR
from tests.short_buffers import KERNELS

pytestmark = pytest.mark.device
MARGIN = 4096


@pytest.mark.parametrize("kernel", KERNELS.values(), ids=KERNELS)
def test_no_size_of_a_buffer_lets_a_kernel_leave_it(device, kernel):
    unit = shader_compiler.compile(Source(kernel.text), ("ptx",))
    (entry,) = unit.entry_points
    loaded = device.load(unit.text["ptx"]).kernel(entry.names["ptx"])
    far = device.upload(FAR)
    for size in range(0, kernel.one + 68, 4):
        around = device.upload(bytes(2 * MARGIN))
        pointers = {0: around.pointer + MARGIN, 1: far.pointer}
        values = [size if a.kind == "length" else pointers[a.binding] for a in entry.parameters["ptx"]]
        loaded.launch((1, 1, 1), entry.workgroup_size, values)
        device.synchronize()
        after = around.download()
        inside = after[MARGIN : MARGIN + size]
        assert after[:MARGIN] + after[MARGIN + size :] == bytes(2 * MARGIN - size), size
        assert size >= kernel.one or inside == bytes(size), size
