"""A kernel that writes down every builtin input, in workgroups of many sizes: for the interpreter and for a GPU.

Out: `SIZES`, and `kernel_of` a size, in the form of `kernels.KERNELS`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .kernels import Kernel
from .machine import Extent

__all__ = ["SIZES", "kernel_of"]

# Workgroup sizes, and how many workgroups are to be one block.
SIZES: dict[Extent, int] = {
    (1, 1, 1): 256,
    (2, 1, 1): 128,
    (3, 1, 1): 64,
    (7, 1, 3): 8,
    (1, 5, 2): 16,
    (5, 7, 1): 4,
    (8, 8, 1): 4,
    (6, 2, 5): 4,
    (32, 1, 1): 8,
    (33, 1, 1): 4,
    (1, 1, 64): 4,
    (4, 16, 2): 2,
    (127, 1, 1): 2,
    (128, 1, 1): 2,
    (129, 1, 1): 1,
    (16, 16, 1): 1,
}
INPUTS = ("local_invocation_id", "global_invocation_id", "workgroup_id", "num_workgroups")
INDEXES = ("local_invocation_index", "workgroup_index", "global_invocation_index")
WORDS = 3 * len(INPUTS) + len(INDEXES)


def kernel_of(size: Extent) -> Kernel:
    """The kernel, in a dispatch whose last blocks along x are partial."""
    x, y, z = size
    grid = SIZES[size] + 1 + SIZES[size] // 3, 2, 2
    parameters = [f"@builtin({name}) {name}: vec3u" for name in INPUTS]
    parameters += [f"@builtin({name}) {name}: u32" for name in INDEXES]
    words = [f"{name}.{axis}" for name in INPUTS for axis in "xyz"] + list(INDEXES)
    code = f"""
requires linear_indexing;
@group(0) @binding(0) var<storage, read_write> seen: array<array<u32, {WORDS}>>;
@group(0) @binding(1) var<storage, read_write> invocations: atomic<u32>;

@compute @workgroup_size({x}, {y}, {z})
fn main({", ".join(parameters)}) {{
  seen[global_invocation_index] = array<u32, {WORDS}>({", ".join(words)});
  atomicAdd(&invocations, 1u);
}}
"""
    wanted = _inputs(size, grid)
    before = (np.zeros_like(wanted), np.zeros(1, np.uint32))
    after = {0: wanted, 1: np.array([len(wanted)], np.uint32)}
    return Kernel(f"inputs_{x}x{y}x{z}", code, grid, before, after)


def _inputs(size: Extent, grid: Extent) -> NDArray[np.uint32]:
    """What each invocation sees, by its place in the dispatch."""
    extent = [s * n for s, n in zip(size, grid, strict=True)]
    z, y, x = (axis.ravel() for axis in np.indices(extent[::-1]))
    here = np.stack([x, y, z])
    sizes, counts = np.array(size)[:, None], np.array(grid)[:, None]
    local, group = here % sizes, here // sizes
    rows = [*local, *here, *group, *np.broadcast_to(counts, here.shape)]
    rows += [_linear(local, size), _linear(group, grid), _linear(here, extent)]
    return np.stack(rows, axis=1).astype(np.uint32)


def _linear(place: NDArray[np.int64], extent: list[int] | Extent) -> NDArray[np.int64]:
    x, y, z = place
    linear: NDArray[np.int64] = x + extent[0] * (y + extent[1] * z)
    return linear
