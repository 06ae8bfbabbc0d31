"""Run dispatches with wgpu-py on whatever adapter the machine has, software ones included."""

from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import wgpu

from .dispatch import Array, Dispatch

# More than WebGPU's guaranteed minimum is asked for where the adapter has it.
WANTED_LIMITS = ("max-buffer-size", "max-storage-buffer-binding-size")


@cache
def device() -> Any:
    """The one device of this process."""
    adapter = wgpu.gpu.request_adapter_sync(power_preference="high-performance")
    limits = {name: adapter.limits[name] for name in WANTED_LIMITS if name in adapter.limits}
    return adapter.request_device_sync(required_limits=limits)


@cache
def pipeline(shader: ModuleType, entry_point: str) -> Any:
    """The compute pipeline of an entry point, made once."""
    module = device().create_shader_module(label=shader.__name__, code=shader.WGSL)
    return device().create_compute_pipeline(layout="auto", compute={"module": module, "entry_point": entry_point})


def run(dispatches: Sequence[Dispatch], outputs: Sequence[Array]) -> None:
    """Execute the dispatches in order and copy `outputs` back.

    Raises ValueError, before anything is dispatched, if the device's limits do not allow it.
    """
    check_limits(dispatches)
    buffers = {id(array): upload(array) for dispatch in dispatches for array in dispatch.buffers.values()}
    encoder = device().create_command_encoder()
    for dispatch in dispatches:
        encode(encoder, dispatch, buffers)
    device().queue.submit([encoder.finish()])
    for array in outputs:
        data = device().queue.read_buffer(buffers[id(array)])
        array.reshape(-1).view(np.uint8)[:] = np.frombuffer(data, np.uint8)[: array.nbytes]


def check_limits(dispatches: Sequence[Dispatch]) -> None:
    """Compare what is asked for with what this device allows."""
    limits = device().limits
    most_bytes = min(limits["max-buffer-size"], limits["max-storage-buffer-binding-size"])
    most_workgroups = limits["max-compute-workgroups-per-dimension"]
    for dispatch in dispatches:
        for array in dispatch.buffers.values():
            if array.nbytes > most_bytes:
                raise ValueError(f"an array of {array.nbytes} bytes; a buffer of this device holds {most_bytes}")
        if max(dispatch.workgroups) > most_workgroups:
            raise ValueError(f"{dispatch.workgroups} workgroups; this device takes {most_workgroups} a dimension")


def upload(array: Array) -> Any:
    """A buffer with the contents of `array`; WebGPU asks for a multiple of four bytes."""
    usage = wgpu.BufferUsage.STORAGE | wgpu.BufferUsage.UNIFORM | wgpu.BufferUsage.COPY_SRC | wgpu.BufferUsage.COPY_DST
    data = array.tobytes()
    return device().create_buffer_with_data(data=data + bytes(-len(data) % 4), usage=usage)


def encode(encoder: Any, dispatch: Dispatch, buffers: dict[int, Any]) -> None:
    """One compute pass for one dispatch: passes are ordered, so the next one sees its results."""
    program = pipeline(dispatch.shader, dispatch.entry_point)
    entries = [{"binding": n, "resource": {"buffer": buffers[id(array)]}} for n, array in dispatch.buffers.items()]
    group = device().create_bind_group(layout=program.get_bind_group_layout(0), entries=entries)
    compute = encoder.begin_compute_pass()
    compute.set_pipeline(program)
    compute.set_bind_group(0, group)
    compute.dispatch_workgroups(*dispatch.workgroups)
    compute.end()
