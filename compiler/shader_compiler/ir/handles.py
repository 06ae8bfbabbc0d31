"""Textures and samplers (WGSL 6.6): types whose values stand for something outside the program.

In: a name of WGSL's, an element type or a texel format with an access mode. Out: a `Texture` or a
`Sampler`, interned as all types are.

A module-scope variable of such a type is in the address space `handle`, with access `read`: the
variable never changes, whatever is done to the texels. Its value is a `Load` of it like any other;
that value is what builtin functions and users' functions take, and what a `let` may name.
"""

from __future__ import annotations

from typing import Literal

from .types import F32, I32, U32, Access, Scalar, Type

__all__ = [
    "DEPTH_TEXTURES", "SAMPLED_TEXTURES", "SAMPLER", "SAMPLER_COMPARISON", "STORAGE_TEXTURES", "TEXEL_FORMATS",
    "TEXTURES_WITHOUT_ELEMENT", "Handle", "Sampler", "Texture", "TextureKind", "storage_texture", "texture",
]  # fmt: skip

TextureKind = Literal["sampled", "multisampled", "depth", "depth_multisampled", "storage", "external"]

# Texel formats of storage textures and the types of their channels in a shader (6.6.1).
TEXEL_FORMATS: dict[str, Scalar] = {
    **dict.fromkeys(
        (
            "rgba8unorm", "rgba8snorm", "rgba16unorm", "rgba16snorm", "rgba16float", "rgba32float", "bgra8unorm",
            "rg8unorm", "rg8snorm", "rg16unorm", "rg16snorm", "rg16float", "rg32float",
            "r8unorm", "r8snorm", "r16unorm", "r16snorm", "r16float", "r32float", "rgb10a2unorm", "rg11b10ufloat",
        ),
        F32,
    ),
    **dict.fromkeys(
        ("rgba8sint", "rgba16sint", "rgba32sint", "rg8sint", "rg16sint", "rg32sint", "r8sint", "r16sint", "r32sint"),
        I32,
    ),
    **dict.fromkeys(
        (
            "rgba8uint", "rgba16uint", "rgba32uint", "rg8uint", "rg16uint", "rg32uint", "r8uint", "r16uint", "r32uint",
            "rgb10a2uint",
        ),
        U32,
    ),
}  # fmt: skip

SAMPLED_TEXTURES = (
    "texture_1d", "texture_2d", "texture_2d_array", "texture_3d", "texture_cube", "texture_cube_array",
    "texture_multisampled_2d",
)  # fmt: skip
DEPTH_TEXTURES = (
    "texture_depth_2d", "texture_depth_2d_array", "texture_depth_cube", "texture_depth_cube_array",
    "texture_depth_multisampled_2d",
)  # fmt: skip
STORAGE_TEXTURES = ("texture_storage_1d", "texture_storage_2d", "texture_storage_2d_array", "texture_storage_3d")
TEXTURES_WITHOUT_ELEMENT = (*DEPTH_TEXTURES, "texture_external")

_KINDS: dict[str, TextureKind] = {
    **dict.fromkeys(SAMPLED_TEXTURES, "sampled"),
    **dict.fromkeys(DEPTH_TEXTURES, "depth"),
    **dict.fromkeys(STORAGE_TEXTURES, "storage"),
    "texture_multisampled_2d": "multisampled",
    "texture_depth_multisampled_2d": "depth_multisampled",
    "texture_external": "external",
}


class Handle(Type):
    """The base of both: not plain, not constructible, not host-shareable."""

    __slots__ = ()


class Texture(Handle):
    """A texture. `family` is WGSL's name without template arguments: `texture_storage_2d_array`.

    `element` is the scalar that its texels have in a shader. `format` is set for storage textures
    alone; the `access` of all others is `read`.
    """

    __slots__ = ("access", "element", "family", "format", "kind")

    def __init__(self, family: str, element: Scalar, format: str | None, access: Access) -> None:
        self.family = family
        self.kind = _KINDS[family]
        self.element = element
        self.format = format
        self.access: Access = access
        self._name = family
        if format is not None:
            self._name += f"<{format}, {access}>"
        elif family in SAMPLED_TEXTURES:
            self._name += f"<{element}>"

    @property
    def dimension(self) -> str:
        """`1d`, `2d`, `2d_array`, `3d`, `cube` or `cube_array`."""
        if self.kind == "external":
            return "2d"
        words = self.family.removeprefix("texture_").removeprefix("storage_").removeprefix("depth_")
        return words.removeprefix("multisampled_")


class Sampler(Handle):
    """`sampler`, or `sampler_comparison`."""

    __slots__ = ("is_comparison",)

    def __init__(self, is_comparison: bool) -> None:
        self.is_comparison = is_comparison
        self._name = "sampler_comparison" if is_comparison else "sampler"


SAMPLER = Sampler(False)
SAMPLER_COMPARISON = Sampler(True)

_textures: dict[tuple[str, Scalar, str | None, Access], Texture] = {}


def texture(family: str, element: Scalar = F32) -> Texture:
    """A texture that is only read; depth and external textures have the element f32."""
    return _intern(family, element, None, "read")


def storage_texture(family: str, format: str, access: Access) -> Texture:
    """A storage texture."""
    return _intern(family, TEXEL_FORMATS[format], format, access)


def _intern(family: str, element: Scalar, format: str | None, access: Access) -> Texture:
    key = (family, element, format, access)
    if key not in _textures:
        _textures[key] = Texture(*key)
    return _textures[key]
