"""The names that every WGSL module knows from the start (5, 6.3.1, 6.9), builtin functions apart.

In: a name. Out: its type, generator or enumerant, or None. A module's own declarations hide them.
"""

from __future__ import annotations

from ...builtins import ROWS, find
from ...ir.types import BOOL, F16, F32, I32, U32, Scalar, Type, matrix, vector
from ..resolve import Entity, Enumerant, Generator

__all__ = ["NEEDS_F16", "all_names", "predeclared"]

SCALARS: dict[str, Scalar] = {"bool": BOOL, "i32": I32, "u32": U32, "f32": F32, "f16": F16}
SUFFIXES: dict[str, Scalar] = {"i": I32, "u": U32, "f": F32, "h": F16}

TEXTURES = (
    "texture_1d", "texture_2d", "texture_2d_array", "texture_3d", "texture_cube", "texture_cube_array",
    "texture_multisampled_2d", "texture_depth_multisampled_2d", "texture_external",
    "texture_storage_1d", "texture_storage_2d", "texture_storage_2d_array", "texture_storage_3d",
    "texture_depth_2d", "texture_depth_2d_array", "texture_depth_cube", "texture_depth_cube_array",
    "sampler", "sampler_comparison",
)  # fmt: skip
GENERATORS = (
    "array", "atomic", "ptr", "vec2", "vec3", "vec4",
    *(f"mat{c}x{r}" for c in (2, 3, 4) for r in (2, 3, 4)), *TEXTURES,
)  # fmt: skip
ENUMERANTS = (
    "read", "write", "read_write",
    "function", "private", "workgroup", "uniform", "storage",
    "bgra8unorm", "r8unorm", "r8snorm", "r8uint", "r8sint", "rg8unorm", "rg8snorm", "rg8uint", "rg8sint",
    "r16unorm", "r16snorm", "r16uint", "r16sint", "r16float", "rg16unorm", "rg16snorm", "rg16uint", "rg16sint",
    "rg16float", "rgb10a2unorm", "rgb10a2uint", "rg11b10ufloat", "r32uint", "r32sint", "r32float",
    "rg32uint", "rg32sint", "rg32float", "rgba8unorm", "rgba8snorm", "rgba8uint", "rgba8sint",
    "rgba16unorm", "rgba16snorm", "rgba16uint", "rgba16sint", "rgba16float",
    "rgba32uint", "rgba32sint", "rgba32float",
)  # fmt: skip


def _types() -> dict[str, Type]:
    types: dict[str, Type] = dict(SCALARS)
    for suffix, scalar in SUFFIXES.items():
        for width in (2, 3, 4):
            types[f"vec{width}{suffix}"] = vector(width, scalar)
    for suffix in ("f", "h"):
        for columns in (2, 3, 4):
            for rows in (2, 3, 4):
                types[f"mat{columns}x{rows}{suffix}"] = matrix(columns, rows, SUFFIXES[suffix])
    return types


TYPES: dict[str, Entity] = dict(_types())
NAMES: dict[str, Entity] = {
    **TYPES,
    **{name: Generator(name) for name in GENERATORS},
    **{name: Enumerant(name) for name in ENUMERANTS},
}
# Using one of these needs `enable f16` (6.2.4).
NEEDS_F16 = frozenset(name for name in TYPES if name == "f16" or name.endswith("h"))


def predeclared(name: str) -> Entity | None:
    """What a predeclared name means."""
    return NAMES.get(name) or find(name)


def all_names() -> list[str]:
    """Names to suggest for a misspelled one."""
    return [*NAMES, *ROWS]
