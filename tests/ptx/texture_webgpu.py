"""Texture cases on an implementation of WebGPU.

In: a case, the module of wgpu-py (or of Dawn's twin of it) and its device. Out: the numbers that the kernel writes.
As a program: every case that is asked for on standard input by its name, on wgpu's first adapter, answers as JSON.
"""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .images import Image, Sampler, level_extent, texel_bytes
from .texture_cases import SAMPLED, TextureCase

__all__ = ["on_webgpu"]

VIEWS = {"2d_array": "2d-array", "cube_array": "cube-array"}


def on_webgpu(wgpu: ModuleType, device: Any, case: TextureCase) -> NDArray[np.float32]:
    """Run the case's WGSL."""
    module = device.create_shader_module(code=case.code)
    pipeline = device.create_compute_pipeline(layout="auto", compute={"module": module, "entry_point": "main"})
    usage = wgpu.BufferUsage
    points = device.create_buffer_with_data(data=case.point_bytes, usage=usage.STORAGE)
    out = device.create_buffer(size=len(case.point_bytes), usage=usage.STORAGE | usage.COPY_SRC)
    entries = [
        {"binding": 0, "resource": _view(wgpu, device, case.image)},
        {"binding": 2, "resource": {"buffer": points}},
        {"binding": 3, "resource": {"buffer": out}},
    ]
    if case.sampler is not None:
        entries.append({"binding": 1, "resource": _sampler(device, case.sampler)})
    group = device.create_bind_group(layout=pipeline.get_bind_group_layout(0), entries=entries)
    encoder = device.create_command_encoder()
    compute = encoder.begin_compute_pass()
    compute.set_pipeline(pipeline)
    compute.set_bind_group(0, group)
    compute.dispatch_workgroups(1, 1, 1)
    compute.end()
    device.queue.submit([encoder.finish()])
    return np.frombuffer(bytes(device.queue.read_buffer(out)), np.float32).reshape(-1, 4)


def _sampler(device: Any, sampler: Sampler) -> Any:
    address = {f"address_mode_{axis}": sampler.address for axis in "uvw"}
    if sampler.compare:
        address["compare"] = sampler.compare
    return device.create_sampler(
        **address, mag_filter=sampler.filter, min_filter=sampler.filter, mipmap_filter=sampler.mip_filter
    )


def _view(wgpu: ModuleType, device: Any, image: Image) -> Any:
    texture = device.create_texture(
        size=image.extent,
        mip_level_count=len(image.levels),
        dimension=image.dimension if image.dimension in ("1d", "3d") else "2d",
        format=image.format,
        usage=wgpu.TextureUsage.TEXTURE_BINDING | wgpu.TextureUsage.COPY_DST,
    )
    for level, content in enumerate(image.levels):
        width, height, depth = level_extent(image.dimension, image.extent, level)
        layout = {"bytes_per_row": width * texel_bytes(image.format), "rows_per_image": height}
        target = {"texture": texture, "mip_level": level}
        device.queue.write_texture(target, content, layout, (width, height, depth))
    return texture.create_view(dimension=VIEWS.get(image.dimension, image.dimension))


def main() -> None:
    """A line of JSON for each case: the numbers, or why there are none."""
    import wgpu

    device = wgpu.gpu.request_adapter_sync().request_device_sync()
    cases = {case.name: case for case in SAMPLED}
    for name in json.load(sys.stdin):
        try:
            answer: Any = on_webgpu(wgpu, device, cases[name]).tolist()
        except Exception as error:
            answer = str(error)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
