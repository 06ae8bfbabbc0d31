"""The names that every WGSL module knows from the start (5, 6.3.1, 6.9), builtin functions apart.

In: a name. Out: its type, generator or enumerant, or None. A module's own declarations hide them.
"""

from __future__ import annotations

from ...builtins import ROWS, find
from ...ir.handles import (
    SAMPLED_TEXTURES,
    SAMPLER,
    SAMPLER_COMPARISON,
    STORAGE_TEXTURES,
    TEXEL_FORMATS,
    TEXTURES_WITHOUT_ELEMENT,
    texture,
)
from ...ir.subgroup_matrix import I8, KINDS, MAJORNESS, U8
from ...ir.types import BOOL, F16, F32, I32, U32, Scalar, Type, matrix, vector
from ..resolve import Entity, Enumerant, Generator

__all__ = ["ENABLED_BY", "all_names", "predeclared"]

SCALARS: dict[str, Scalar] = {"bool": BOOL, "i32": I32, "u32": U32, "f32": F32, "f16": F16}
SUBGROUP_MATRIX = "chromium_experimental_subgroup_matrix"
SUFFIXES: dict[str, Scalar] = {"i": I32, "u": U32, "f": F32, "h": F16}

GENERATORS = (
    "array", "atomic", "buffer", "ptr", "vec2", "vec3", "vec4",
    *(f"mat{c}x{r}" for c in (2, 3, 4) for r in (2, 3, 4)), *SAMPLED_TEXTURES, *STORAGE_TEXTURES,
    *(f"subgroup_matrix_{kind}" for kind in KINDS),
)  # fmt: skip
ENUMERANTS = (
    "read", "write", "read_write",
    "function", "private", "workgroup", "uniform", "storage", "immediate",
    *TEXEL_FORMATS, *MAJORNESS,
)  # fmt: skip


def _types() -> dict[str, Type]:
    types: dict[str, Type] = {**SCALARS, "sampler": SAMPLER, "sampler_comparison": SAMPLER_COMPARISON}
    types.update(i8=I8, u8=U8)
    types.update((name, texture(name)) for name in TEXTURES_WITHOUT_ELEMENT)
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
# Using one of these needs an extension.
ENABLED_BY = {
    **{name: "f16" for name in TYPES if name == "f16" or name.endswith("h")},
    **dict.fromkeys(("i8", "u8", *(f"subgroup_matrix_{kind}" for kind in KINDS)), SUBGROUP_MATRIX),
}


def predeclared(name: str) -> Entity | None:
    """What a predeclared name means."""
    return NAMES.get(name) or find(name)


def all_names() -> list[str]:
    """Names to suggest for a misspelled one."""
    return [*NAMES, *ROWS]
