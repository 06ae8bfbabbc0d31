"""What the host passes for textures and samplers: objects, and the sizes of textures.

In: a texture's variable, or a texture's and a sampler's. Out: a handle in a 64-bit register, a number in one of 32.

Textures are CUDA's texture and surface objects: handles in `.u64` parameters, in PTX's unified mode. The
driver's API makes nothing else for a kernel that is loaded at run time: `.texref` variables would have to be bound by
name, module by module, and `.samplerref` has no counterpart in CUDA at all. An object of CUDA holds a
texture and a sampler's state together, so each pair that a kernel samples with is a parameter of its own.
The texels are fetched and filtered by the hardware, as WGSL expects; software on a linear buffer would be
slower, and would need the sampler's state as data.

The size of a texture is a parameter, as the length of a buffer is: `.b8 [16]`, a structure of four u32. The hardware
could be asked instead (`txq`, `suq`), but it is slow to answer. On an H200 a kernel that samples a texture and stores
8192 x 8192 texels takes 496 µs if its threads ask, 237 µs with parameters; one that fetches 25 texels for each that it
stores takes 1414 and 1150 µs. CUDA's driver does not even load queries for the layers or the levels of an object.
"""

from __future__ import annotations

from ...ir.handles import Texture
from ...ir.module import GlobalVariable
from . import names
from .frame import Entry
from .lanes import Lanes

__all__ = [
    "GEOMETRIES", "Argument", "is_arrayed", "object_of", "sampled_object", "size_word", "suffix_of", "texture_type",
    "vector",
]  # fmt: skip

# An argument of a texture function: a value's lanes; of a texture or a sampler the variable.
Argument = Lanes | GlobalVariable

# What PTX calls the dimensions of textures.
GEOMETRIES = {"1d": "1d", "2d": "2d", "2d_array": "a2d", "3d": "3d", "cube": "cube", "cube_array": "acube"}


def texture_type(variable: GlobalVariable) -> Texture:
    """The type of a texture's variable."""
    assert isinstance(variable.type, Texture)
    return variable.type


def is_arrayed(texture: Texture) -> bool:
    """Whether the texture has layers, so that an array index follows the coordinates."""
    return texture.dimension.endswith("_array")


def suffix_of(texture: Texture) -> str:
    """PTX's type of what a shader has of a texel."""
    return {"i32": "s32"}.get(texture.element.name, texture.element.name)


def vector(lanes: Lanes) -> str:
    """A vector operand: of one, two or four components. Three are filled up by the last, which is not looked at."""
    return f"{{{', '.join((*lanes, *lanes[-1:] * (len(lanes) == 3)))}}}"


def object_of(entry: Entry, texture: GlobalVariable) -> str:
    """The handle of the texture's own object: a surface object for a storage texture."""
    return entry.emitter.at_entry("ld.param.u64", "rd", f"[{names.parameter(*_place(texture))}]")


def sampled_object(entry: Entry, texture: GlobalVariable, sampler: GlobalVariable) -> str:
    """The handle of the object that has the texture and the sampler's state."""
    entry.sampled.add((texture, sampler))
    parameter = names.sampled_parameter(*_place(texture), *_place(sampler))
    return entry.emitter.at_entry("ld.param.u64", "rd", f"[{parameter}]")


def size_word(entry: Entry, texture: GlobalVariable, number: int) -> str:
    """One of the numbers of a texture's size: width, height, depth or layers or cubes, mip levels."""
    entry.sizes.add(texture)
    offset = f"+{4 * number}" if number else ""
    return entry.emitter.at_entry("ld.param.u32", "r", f"[{names.size_parameter(*_place(texture))}{offset}]")


def _place(variable: GlobalVariable) -> tuple[int, int]:
    assert variable.group is not None
    assert variable.binding is not None
    return variable.group, variable.binding
