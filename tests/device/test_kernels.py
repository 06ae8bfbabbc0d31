"""The kernels of tests/ptx on a GPU, through the driver's own compiler."""

import pytest
from shader_compiler.options import Options

from tests.ptx.examples import EXAMPLES
from tests.ptx.kernels import KERNELS, compiled
from tests.ptx.subgroup_kernels import SUBGROUP_KERNELS

pytestmark = pytest.mark.device


@pytest.mark.parametrize("fast_math", [False, True])
@pytest.mark.parametrize("kernel", [*KERNELS, *EXAMPLES, *SUBGROUP_KERNELS], ids=lambda kernel: kernel.name)
def test_result(device, kernel, fast_math):
    launch = compiled(kernel, Options(fast_math=fast_math))
    buffers = {place: device.upload(content) for place, content in launch.buffers.items()}
    parameters = launch.values({place: buffer.pointer for place, buffer in buffers.items()})
    device.load(launch.text).kernel(launch.entry).launch(kernel.grid, launch.block, parameters)
    device.synchronize()
    kernel.check({place: buffer.download() for place, buffer in buffers.items()})
