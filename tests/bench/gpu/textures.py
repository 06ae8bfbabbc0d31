"""Time kernels of textures beside nvcc's: one that samples, one that fetches texels; both store rgba8unorm.

`python -m tests.bench.gpu.textures` on a machine with an NVIDIA GPU and nvcc. Out: microseconds of both and their
ratio; the exit status is 1 if the pictures differ by more than one step of a channel.
"""

from __future__ import annotations

import struct
import sys
from ctypes import c_uint
from typing import Any

import numpy as np
from shader_compiler import Argument, Source, compile

from tests.device.driver import Device
from tests.device.textures import Sampling, Texture
from tests.device.timing import Launch, measure

from .__main__ import HERE, cubin

PHOTO, RESULT = 4096, 8192
BLOCK = (16, 16, 1)
GRID = (RESULT // 16, RESULT // 16, 1)

DECLARATIONS = """
@group(0) @binding(0) var photo: texture_2d<f32>;
@group(0) @binding(1) var linear: sampler;
@group(0) @binding(2) var result: texture_storage_2d<rgba8unorm, write>;
"""
KERNELS = {
    "resample": """
@compute @workgroup_size(16, 16) fn resample(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(result);
  if any(id.xy >= size) { return; }
  let color = textureSampleLevel(photo, linear, (vec2f(id.xy) + 0.5) / vec2f(size), 0.0);
  textureStore(result, id.xy, color);
}
""",
    # Texels outside are those at the edge: what CUDA's fetches give, and WebGPU may.
    "blur": """
@compute @workgroup_size(16, 16) fn blur(@builtin(global_invocation_id) id: vec3u) {
  if any(id.xy >= textureDimensions(result)) { return; }
  var sum = vec4f();
  for (var dy = -2; dy <= 2; dy++) {
    for (var dx = -2; dx <= 2; dx++) {
      sum += textureLoad(photo, vec2i(id.xy) + vec2(dx, dy), 0);
    }
  }
  textureStore(result, id.xy, sum / 25.0);
}
""",
}


class Pictures:
    """What the kernels read and write."""

    def __init__(self, device: Device, photo_side: int) -> None:
        self.photo = Texture(device, "unsigned8", 4, "2d", (photo_side, photo_side, 1))
        self.photo.write(0, np.random.default_rng(1).bytes(photo_side * photo_side * 4))
        self.result = Texture(device, "unsigned8", 4, "2d", (RESULT, RESULT, 1), is_written=True)
        self.surface = self.result.surface()

    def value(self, argument: Argument) -> int | bytes:
        """What a host passes for a parameter of ours."""
        match argument.kind:
            case "texture":
                return self.photo.object()
            case "texture_and_sampler":
                return self.photo.object(Sampling(filter="linear"))
            case "storage_texture":
                return self.surface
            case "texture_size":
                texture = self.result if argument.binding == 2 else self.photo
                return struct.pack("<4I", *texture.extent, 1)
        return 0

    def drawn(self, device: Device, launch: Launch) -> np.ndarray[Any, np.dtype[np.int16]]:
        """The result of one launch, over another picture."""
        self.result.write(0, bytes(RESULT * RESULT * 4))
        launch(None)
        device.synchronize()
        return np.frombuffer(self.result.read(), np.uint8).astype(np.int16)


def main() -> int:
    """Print the table."""
    device = Device()
    twins = device.load(cubin(device, HERE / "textures.cu"))
    print(f"{device.name}; {RESULT} x {RESULT} rgba8unorm; microseconds, median of 25")
    print(f"{'kernel':10} {'ours':>10} {'nvcc -O3':>10} {'ratio':>7}")
    right = True
    for name, code in KERNELS.items():
        samples = name == "resample"
        pictures = Pictures(device, PHOTO if samples else RESULT)
        photo = pictures.photo.object(Sampling(filter="linear" if samples else "nearest"), normalized=samples)
        arguments = [photo, pictures.surface, c_uint(RESULT), c_uint(RESULT)]
        theirs = twins.kernel(name).prepare(GRID, BLOCK, arguments)
        ours = prepared(device, DECLARATIONS + code, pictures)
        difference = int(np.abs(pictures.drawn(device, ours) - pictures.drawn(device, theirs)).max())
        us, them = (time.median for time in measure(device, {"ours": [ours], "nvcc": [theirs]}).values())
        print(
            f"{name:10} {us:10.1f} {them:10.1f} {us / them:7.3f}{'' if difference <= 1 else '  DIFFERENT'}", flush=True
        )
        right &= difference <= 1
        pictures.photo.free()
        pictures.result.free()
    return int(not right)


def prepared(device: Device, code: str, pictures: Pictures) -> Launch:
    """The launch of our kernel."""
    unit = compile(Source(code), ("ptx",))
    (entry,) = unit.entry_points
    values = [pictures.value(argument) for argument in entry.parameters["ptx"]]
    return device.load(unit.text["ptx"]).kernel(entry.names["ptx"]).prepare(GRID, BLOCK, values)


if __name__ == "__main__":
    sys.exit(main())
