"""Textures of the CUDA driver: arrays with their mip levels, texture objects, surface objects.

picture = Texture(device, "unsigned8", 4, "2d", (64, 32, 1), levels=3)
picture.write(0, array.tobytes())
kernel.launch(grid, block, [picture.object(Sampling(filter="linear")), picture.surface()])
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_float, c_int, c_size_t, c_uint, c_uint64, c_void_p
from typing import Any, Literal, NamedTuple

from .driver import Device, Extent

__all__ = ["Sampling", "Texture"]

# CUarray_format and the bytes of a channel.
CHANNELS = {
    "unsigned8": (0x01, 1), "unsigned16": (0x02, 2), "unsigned32": (0x03, 4),
    "signed8": (0x08, 1), "signed16": (0x09, 2), "signed32": (0x0A, 4),
    "half": (0x10, 2), "float": (0x20, 4),
}  # fmt: skip
LAYERED, SURFACE, CUBE, GATHER = 0x01, 0x02, 0x04, 0x08
DIMENSIONS = {"1d": 0, "2d": 0, "3d": 0, "2d_array": LAYERED, "cube": CUBE, "cube_array": CUBE | LAYERED}
HOST, ARRAY = 1, 3
WHOLE_ARRAY, MIPMAPPED = 0, 1
AS_INTEGER, NORMALIZED, SEAMLESS = 0x01, 0x02, 0x40
ADDRESS_MODES = {"repeat": 0, "clamp-to-edge": 1, "mirror-repeat": 2}
FILTERS = {"nearest": 0, "linear": 1}


class ArrayDescriptor(Structure):
    """CUDA_ARRAY3D_DESCRIPTOR."""

    _fields_ = (
        ("width", c_size_t), ("height", c_size_t), ("depth", c_size_t),
        ("format", c_int), ("channels", c_uint), ("flags", c_uint),
    )  # fmt: skip


class End(Structure):
    """One end of a copy in CUDA_MEMCPY3D."""

    _fields_ = (
        ("x", c_size_t), ("y", c_size_t), ("z", c_size_t), ("level", c_size_t),
        ("type", c_int), ("host", c_void_p), ("device", c_uint64), ("array", c_void_p), ("reserved", c_void_p),
        ("pitch", c_size_t), ("height", c_size_t),
    )  # fmt: skip


class Copy(Structure):
    """CUDA_MEMCPY3D."""

    _fields_ = (("source", End), ("target", End), ("width", c_size_t), ("height", c_size_t), ("depth", c_size_t))


class Resource(Structure):
    """CUDA_RESOURCE_DESC, whose union is as long as 32 ints."""

    _fields_ = (("type", c_int), ("array", c_void_p), ("rest", c_uint64 * 15), ("flags", c_uint))


class TextureDescriptor(Structure):
    """CUDA_TEXTURE_DESC."""

    _fields_ = (
        ("address", c_int * 3), ("filter", c_int), ("flags", c_uint), ("anisotropy", c_uint), ("mip_filter", c_int),
        ("bias", c_float), ("least_level", c_float), ("largest_level", c_float), ("border", c_float * 4),
        ("reserved", c_int * 12),
    )  # fmt: skip


SIGNATURES: dict[str, tuple[Any, ...]] = {
    "cuArray3DCreate_v2": (POINTER(c_void_p), POINTER(ArrayDescriptor)),
    "cuArrayDestroy": (c_void_p,),
    "cuMipmappedArrayCreate": (POINTER(c_void_p), POINTER(ArrayDescriptor), c_uint),
    "cuMipmappedArrayGetLevel": (POINTER(c_void_p), c_void_p, c_uint),
    "cuMipmappedArrayDestroy": (c_void_p,),
    "cuMemcpy3D_v2": (POINTER(Copy),),
    "cuTexObjectCreate": (POINTER(c_uint64), POINTER(Resource), POINTER(TextureDescriptor), c_void_p),
    "cuTexObjectDestroy": (c_uint64,),
    "cuSurfObjectCreate": (POINTER(c_uint64), POINTER(Resource)),
    "cuSurfObjectDestroy": (c_uint64,),
}


class Sampling(NamedTuple):
    """A sampler's state; `filter` is for texels, `mip_filter` between levels."""

    address: Literal["repeat", "clamp-to-edge", "mirror-repeat"] = "clamp-to-edge"
    filter: Literal["nearest", "linear"] = "nearest"
    mip_filter: Literal["nearest", "linear"] = "nearest"


NEAREST = Sampling()


class Texture:
    """A texture of `extent` texels (depth: of 3d; layers or faces: of the others) with `levels` mip levels."""

    def __init__(
        self, device: Device, channel: str, channels: int, dimension: str, extent: Extent, *, levels: int = 0,
        is_written: bool = False, is_gathered: bool = False,
    ) -> None:  # fmt: skip
        self.driver = device.driver
        self.dimension, self.extent, self.levels = dimension, extent, levels
        format, size = CHANNELS[channel]
        self.texel_bytes = size * channels
        width, height, depth = extent
        height, depth = (0 if dimension == "1d" else height), (0 if dimension in ("1d", "2d") else depth)
        flags = DIMENSIONS[dimension] | SURFACE * is_written | GATHER * is_gathered
        descriptor = ArrayDescriptor(width, height, depth, format, channels, flags)
        self.array = c_void_p()
        self._objects: list[tuple[str, int]] = []
        if levels:
            self._call("cuMipmappedArrayCreate", byref(self.array), byref(descriptor), levels)
        else:
            self._call("cuArray3DCreate_v2", byref(self.array), byref(descriptor))

    def _call(self, name: str, *arguments: Any) -> None:
        function = getattr(self.driver.libcuda, name)
        function.argtypes, function.restype = SIGNATURES[name], c_int
        code = function(*arguments)
        if code:
            raise self.driver.error(name, code)

    def extent_of(self, level: int) -> Extent:
        """The texels of a mip level."""
        width, height, depth = self.extent
        depth = max(depth >> level, 1) if self.dimension == "3d" else depth
        return max(width >> level, 1), max(height >> level, 1), depth

    def _level(self, level: int) -> c_void_p:
        if not self.levels:
            return self.array
        array = c_void_p()
        self._call("cuMipmappedArrayGetLevel", byref(array), self.array, level)
        return array

    def write(self, level: int, content: bytes) -> None:
        """Fill a level, rows one after another, then layers."""
        data = ctypes.create_string_buffer(content, len(content))
        width, height, depth = self.extent_of(level)
        assert len(content) == width * height * depth * self.texel_bytes
        self._copy(level, self._host(level, data), End(type=ARRAY, array=self._level(level)))

    def read(self, level: int = 0) -> bytes:
        """What is in a level."""
        width, height, depth = self.extent_of(level)
        data = ctypes.create_string_buffer(width * height * depth * self.texel_bytes)
        self._copy(level, End(type=ARRAY, array=self._level(level)), self._host(level, data))
        return data.raw

    def _host(self, level: int, data: Any) -> End:
        width, height, _ = self.extent_of(level)
        return End(type=HOST, host=ctypes.addressof(data), pitch=width * self.texel_bytes, height=height)

    def _copy(self, level: int, source: End, target: End) -> None:
        width, height, depth = self.extent_of(level)
        self._call("cuMemcpy3D_v2", byref(Copy(source, target, width * self.texel_bytes, height, depth)))

    def object(self, sampling: Sampling = NEAREST, *, as_integer: bool = False, normalized: bool = True) -> int:
        """A CUtexObject; `as_integer` for integers of 8 and 16 bits that are not to be normalized; `normalized`: its
        coordinates, as WebGPU's are.
        """
        resource = Resource(type=MIPMAPPED if self.levels else WHOLE_ARRAY, array=self.array)
        flags = NORMALIZED * normalized | AS_INTEGER * as_integer | SEAMLESS * ("cube" in self.dimension)
        descriptor = TextureDescriptor(
            (c_int * 3)(*[ADDRESS_MODES[sampling.address]] * 3), FILTERS[sampling.filter], flags, 0,
            FILTERS[sampling.mip_filter], 0.0, 0.0, max(self.levels - 1.0, 0.0),
        )  # fmt: skip
        handle = c_uint64()
        self._call("cuTexObjectCreate", byref(handle), byref(resource), byref(descriptor), None)
        self._objects.append(("cuTexObjectDestroy", handle.value))
        return handle.value

    def surface(self, level: int = 0) -> int:
        """A CUsurfObject of a level."""
        handle = c_uint64()
        self._call("cuSurfObjectCreate", byref(handle), byref(Resource(type=WHOLE_ARRAY, array=self._level(level))))
        self._objects.append(("cuSurfObjectDestroy", handle.value))
        return handle.value

    def free(self) -> None:
        """Destroy the objects and the array; no kernel may use them."""
        for name, handle in self._objects:
            self._call(name, handle)
        self._objects.clear()
        if self.array:
            self._call("cuMipmappedArrayDestroy" if self.levels else "cuArrayDestroy", self.array)
            self.array = c_void_p()
