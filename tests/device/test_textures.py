"""Texture kernels on a GPU: the hardware gives what the model of tests/ptx gives, filters within their tolerance."""

from __future__ import annotations

import re

import numpy as np
import pytest

from tests.ptx.images import Image, size
from tests.ptx.images import Sampler as SamplerState
from tests.ptx.surface_cases import STORED
from tests.ptx.surface_cases import compiled as compiled_surface
from tests.ptx.texture_cases import SAMPLED, compiled
from tests.ptx.texture_running import comparison, expected, values

from .driver import Device
from .textures import Sampling, Texture

pytestmark = pytest.mark.device

FORMAT = re.compile(r"(rgba|bgra|rg|r|depth)(8|16|32)(\w+)")
CHANNELS = {"unorm": "unsigned", "uint": "unsigned", "snorm": "signed", "sint": "signed"}


def uploaded(device: Device, image: Image, *, is_written: bool = False) -> Texture:
    """A texture with the image's texels; formats of several widths are words to CUDA."""
    match = FORMAT.fullmatch(image.format)
    letters, bits, kind = match.groups() if match else ("r", "32", "uint")
    channel = {"16": "half", "32": "float"}[bits] if kind == "float" else CHANNELS[kind] + bits
    channels = 1 if letters == "depth" else len(letters)
    levels = len(image.levels) if len(image.levels) > 1 else 0
    texture = Texture(
        device, channel, channels, image.dimension, image.extent, levels=levels, is_written=is_written,
        is_gathered=image.dimension == "2d" and not levels and not is_written,
    )  # fmt: skip
    for level, content in enumerate(image.levels):
        texture.write(level, content)
    return texture


def sampling(sampler: SamplerState | None) -> Sampling:
    """The state of an object; what a comparison sampler's object filters makes no difference."""
    return Sampling(*sampler[:3]) if sampler else Sampling()  # type: ignore[arg-type]


@pytest.mark.parametrize("case", SAMPLED, ids=lambda case: case.name)
def test_reading(device, case):
    unit = compiled(case)
    (entry,) = unit.entry_points
    texture = uploaded(device, case.image)
    buffers = {2: device.upload(case.point_bytes), 3: device.allocate(len(case.point_bytes))}
    as_integer = case.image.format.endswith("int")

    def make(argument):
        if argument.kind == "length":
            return len(buffers[argument.binding])
        if argument.kind == "texture_size":
            return size(case.image)
        if argument.kind == "buffer":
            return buffers[argument.binding].pointer
        if argument.kind == "comparison":
            return comparison(case.sampler)
        # Its own object needs no sampler: an unlikely one must make no difference.
        own = SamplerState("mirror-repeat", "nearest")
        return texture.object(sampling(case.sampler if argument.kind != "texture" else own), as_integer=as_integer)

    parameters = values(entry.parameters["ptx"], make)
    device.load(unit.text["ptx"]).kernel(entry.names["ptx"]).launch((1, 1, 1), entry.workgroup_size, parameters)
    device.synchronize()
    got = np.frombuffer(buffers[3].download(), np.float32).reshape(-1, 4)
    texture.free()
    np.testing.assert_allclose(got, expected(case), rtol=0, atol=case.tolerance, err_msg=case.name)


@pytest.mark.parametrize("case", STORED, ids=lambda case: case.name)
def test_storage(device, case):
    unit = compiled_surface(case)
    (entry,) = unit.entry_points
    texture = uploaded(device, case.before, is_written=True)
    buffer = device.upload(case.given)

    def make(argument):
        if argument.kind == "texture_size":
            return size(case.before)
        return buffer.pointer if argument.kind == "buffer" else texture.surface()

    parameters = values(entry.parameters["ptx"], make)
    device.load(unit.text["ptx"]).kernel(entry.names["ptx"]).launch((1, 1, 1), entry.workgroup_size, parameters)
    device.synchronize()
    texels, got = texture.read(), buffer.download()
    texture.free()
    case.check(texels, got)
