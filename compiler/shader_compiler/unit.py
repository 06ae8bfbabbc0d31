"""What a compilation gives: `CompiledUnit`, all of it plain data.

Sizes, offsets and alignments are in bytes and are WGSL's (14.4).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from .diagnostics import Diagnostic
from .ir.module import Stage
from .ir.node import Node

__all__ = [
    "Argument",
    "ArgumentKind",
    "Binding",
    "CompiledUnit",
    "EntryPoint",
    "Immediate",
    "MemberLayout",
    "StructLayout",
    "TargetText",
]


ArgumentKind = Literal[
    "buffer", "texture", "storage_texture", "sampler", "texture_and_sampler", "comparison", "unused", "length",
    "texture_size", "num_workgroups_x", "lengths", "immediate",
]  # fmt: skip


class Argument(Node):
    """One argument that the host passes to an entry point, in order.

    kind:
    - "buffer", "texture", "sampler": the resource at (`group`, `binding`) (PTX: a texture is a CUtexObject);
    - "storage_texture": PTX's CUsurfObject of the storage texture there (MSL calls it a "texture", too);
    - "texture_and_sampler": PTX's CUtexObject of the texture there, made with the state of the sampler whose
      place is `members[0]`;
    - "comparison": how the comparison sampler there compares, for PTX: the sum of 1 for less, 2 for equal, 4 for
      greater, and 8 if it filters;
    - "unused": a place that PTX's order reserves for another sampler, or a binding that this entry does not use; pass 0;
    - "length": the byte length of the buffer at (`group`, `binding`) (PTX: one u64 each);
    - "texture_size": the size of the texture or storage texture at (`group`, `binding`), for PTX: four u32 by value,
      its width; its height, or 1; its depth, layers or cubes, or 1; its mip levels;
    - "num_workgroups_x": WGSL's `num_workgroups.x`, where blocks hold several workgroups (PTX: a u64);
    - "lengths": the array of byte lengths as u32 (MSL), of a longer buffer the largest u32: entry i belongs to
      `members[i]`;
    - "immediate": the `size` bytes of the variable in `immediate` (PTX: a parameter passed by value; MSL: `setBytes`).

    `index` is the position (PTX: of the parameter; MSL: the buffer, texture or sampler index). `group` and
    `binding` are 0 where the argument is no resource, and `size` is 0 but for what PTX
    passes by value and for "immediate".
    """

    kind: ArgumentKind
    index: int
    group: int
    binding: int
    members: tuple[tuple[int, int], ...] = ()
    size: int = 0


class Immediate(Node):
    """A variable in `immediate`: its name, WGSL's spelling of its type, and its size in bytes."""

    name: str
    type: str
    size: int


class EntryPoint(Node):
    """One entry point. `names` and `parameters` are by target; `parameters` has no "wgsl" (WebGPU
    binds by group and binding). `workgroup_size` is None except for compute. `workgroup_bytes`: workgroup
    memory that it uses. What overrides decide has the values of `Options.overrides`, or the defaults; if one
    has neither, a dimension that an override sets is None, and memory that one sizes is not counted.
    `items` are further names by which the source announces it (豫言's 入口项). `workgroups_per_block`: so many
    workgroups, side by side along x, are one CUDA block (PTX with `Options.merge_workgroups`). For workgroups of
    (x, y, z) invocations, (i, j, k) of them, the host launches (ceil(i / workgroups_per_block), j, k) blocks of
    (workgroups_per_block * x, y, z) threads, and passes i as "num_workgroups_x". `immediate`: the
    variable in `immediate` that it uses; there is one at most (WGSL 7.3).
    """

    name: str
    stage: Stage
    workgroup_size: tuple[int | None, int | None, int | None] | None
    names: Mapping[str, str]
    parameters: Mapping[str, tuple[Argument, ...]]
    workgroup_bytes: int
    items: tuple[str, ...] = ()
    workgroups_per_block: int = 1
    immediate: Immediate | None = None


class Binding(Node):
    """One resource. `kind`: "uniform", "storage", "texture", "storage_texture", "sampler". `type` is
    WGSL's spelling. `access` of a storage texture is its texels', of other textures "read". `size` is
    the least byte size of the buffer (a runtime-sized array counted with one element; 0 for textures and
    samplers). `entry_points` are the names of those that use it.
    """

    group: int
    binding: int
    name: str
    kind: str
    access: str
    type: str
    size: int
    entry_points: tuple[str, ...]


class MemberLayout(Node):
    """A member of a host-shareable structure. `stride` is the array stride or the matrix column
    stride, else 0.
    """

    name: str
    type: str
    offset: int
    size: int
    align: int
    stride: int = 0


class StructLayout(Node):
    """A host-shareable structure. `size` is None where its last member is a runtime-sized array;
    `dtype` describes it for numpy (see `analysis.reflect`).
    """

    name: str
    size: int | None
    align: int
    members: tuple[MemberLayout, ...]
    dtype: object = None


class TargetText(Node):
    """What a target's printer gives: the text, each entry point's name in it (by source name), each
    entry point's arguments, warnings, the entry points of which a block holds several workgroups, and the
    workgroup memory that an entry point uses in WGSL besides that of its source.
    """

    text: str
    names: Mapping[str, str]
    parameters: Mapping[str, tuple[Argument, ...]] = {}
    warnings: tuple[Diagnostic, ...] = ()
    workgroups_per_block: Mapping[str, int] = {}
    workgroup_bytes: Mapping[str, int] = {}


class CompiledUnit(Node):
    """The result of `compile`. `text` has no entry for a target in `failures`. `dialect` is the source's.
    `overrides` are the names of the `override` declarations, and their ids as text: what `Options.overrides` can
    give a value to.
    """

    text: Mapping[str, str]
    entry_points: tuple[EntryPoint, ...]
    bindings: tuple[Binding, ...]
    structs: tuple[StructLayout, ...]
    failures: Mapping[str, Diagnostic]
    diagnostics: tuple[Diagnostic, ...]
    dialect: str = "wgsl"
    overrides: tuple[str, ...] = ()
