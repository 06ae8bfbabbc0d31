"""What a user can ask of the compiler, beyond the source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from .ir.node import Node
from .source import Source

__all__ = ["TARGETS", "Options", "Resolver", "Target"]

Target = Literal["wgsl", "msl", "ptx"]
TARGETS: tuple[Target, ...] = ("wgsl", "msl", "ptx")

# Gives the source of a WESL import path such as ("package", "lib", "noise"), or None.
Resolver = Callable[[tuple[str, ...]], Source | None]


class Options(Node):
    """One compilation's options. The defaults are safe and portable.

    - `bounds_checks`: an index out of range never touches foreign memory (MSL, PTX; WGSL's
      implementations check by themselves).
    - `zero_initialize_workgroup_memory`: workgroup variables start at zero (MSL, PTX, WGSL for naga;
      other implementations of WGSL see to it by themselves).
    - `ptx_version`, `ptx_target`: the `.version` and `.target` lines.
    - `msl_version`: (major, minor) of the Metal Shading Language.
    - `fast_math`: approximate division, square root and functions, as the target's own fast-math.
    - `wgsl_for`: "naga" writes what naga and wgpu-native, which wgpu-py brings, need to give WGSL's results:
      `targets.wgsl.naga` says what.
    - `merge_workgroups`: small workgroups share a CUDA block where their kernel allows it (PTX). The host's grid
      is smaller then: `EntryPoint.workgroups_per_block` says how.
    - `overrides`: values of pipeline-overridable constants, by name or id, for MSL and PTX, which
      have none of their own; WGSL keeps its overrides.
    - `features`: names that WESL's `@if` sees as true.
    - `resolver`: finds imported modules; None where there is nothing to import from.
    - `module_path`: the source's own import path, from which `super` starts and by which other
      modules can import it.
    """

    bounds_checks: bool = True
    zero_initialize_workgroup_memory: bool = True
    ptx_version: str = "8.0"
    ptx_target: str = "sm_80"
    msl_version: tuple[int, int] = (2, 4)
    fast_math: bool = False
    merge_workgroups: bool = False
    wgsl_for: Literal["any", "naga"] = "any"
    overrides: Mapping[str, int | float | bool] = {}
    features: frozenset[str] = frozenset()
    resolver: Resolver | None = None
    module_path: tuple[str, ...] = ("package", "<source>")
