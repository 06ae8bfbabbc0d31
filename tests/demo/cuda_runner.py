"""Run the example's dispatches as PTX on NVIDIA's driver.

What a host does with a generated module: load `PTX`, pass what `ENTRY_POINTS` names in its order, launch
one block for each workgroup.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import ModuleType

import numpy as np
from example_kernels.dispatch import Array, Dispatch

from tests.device.driver import Buffer, CudaError, Device, Kernel, NoDevice


@cache
def device() -> Device:
    """The first GPU."""
    return Device()


def unavailable() -> str | None:
    """Why there is no GPU to run on, or None where there is one."""
    try:
        device()
    except NoDevice as reason:
        return str(reason).partition(":")[0]
    except CudaError as error:
        return f"the CUDA driver fails: {error}"
    return None


@cache
def kernel(shader: ModuleType, entry_point: str) -> Kernel:
    """The loaded entry point."""
    return device().load(shader.PTX).kernel(shader.ENTRY_POINTS[entry_point]["names"]["ptx"])


def run(dispatches: Sequence[Dispatch], outputs: Sequence[Array]) -> None:
    """Execute the dispatches in order and copy `outputs` back."""
    buffers = {id(array): upload(array) for dispatch in dispatches for array in dispatch.buffers.values()}
    for dispatch in dispatches:
        entry = dispatch.shader.ENTRY_POINTS[dispatch.entry_point]
        bound = {binding: buffers[id(array)] for binding, array in dispatch.buffers.items()}
        parameters = [parameter(argument, bound) for argument in entry["parameters"]["ptx"]]
        program = kernel(dispatch.shader, dispatch.entry_point)
        program.launch(dispatch.workgroups, entry["workgroup_size"], parameters)
    device().synchronize()
    for array in outputs:
        array.reshape(-1).view(np.uint8)[:] = np.frombuffer(buffers[id(array)].download(), np.uint8)


def upload(array: Array) -> Buffer:
    """A buffer with the array's contents."""
    return device().upload(np.ascontiguousarray(array).tobytes())


def parameter(argument: dict[str, object], bound: dict[int, Buffer]) -> int:
    """The value of one kernel parameter: a device pointer, a length in bytes, or nothing."""
    if argument["kind"] == "unused":
        return 0
    buffer = bound[argument["binding"]]  # type: ignore[index]
    return buffer.pointer if argument["kind"] == "buffer" else len(buffer)
