"""What to run, as plain data, whichever API runs it.

A `Dispatch` names an entry point of a generated module, the arrays bound to it and the number of
workgroups. A runner executes a list of dispatches in order and copies the arrays in `outputs` back.
One array object is one buffer, so a dispatch reads what an earlier one wrote to the same array.
"""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]


class Dispatch(NamedTuple):
    """One dispatch of `entry_point`; `buffers` is by binding number in group 0."""

    shader: ModuleType
    entry_point: str
    buffers: Mapping[int, Array]
    workgroups: tuple[int, int, int]


Runner = Callable[[Sequence[Dispatch], Sequence[Array]], None]

# WebGPU's default for maxComputeWorkgroupsPerDimension; every device offers as much.
MAX_WORKGROUPS = 65_535


def grid(count: int) -> tuple[int, int, int]:
    """`count` workgroups (at least) as a dispatch that keeps to the limit of one dimension.

    The kernels number them `group.y * groups.x + group.x` and ignore those past the end.
    """
    if count <= MAX_WORKGROUPS:
        return count, 1, 1
    rows = -(-count // MAX_WORKGROUPS)
    return -(-count // rows), rows, 1


def float32(name: str, value: Any, dimensions: int) -> Array:
    """`value` as a contiguous float32 array.

    Raises TypeError if it does not hold numbers that float32 can stand for, ValueError if it does
    not have `dimensions` dimensions or one of them is zero.
    """
    array = np.asarray(value)
    if not (np.issubdtype(array.dtype, np.floating) or np.issubdtype(array.dtype, np.integer)):
        raise TypeError(f"{name} must hold real numbers, not {array.dtype}")
    if array.ndim != dimensions:
        raise ValueError(f"{name} must have {dimensions} dimension(s), not shape {array.shape}")
    if 0 in array.shape:
        raise ValueError(f"{name} is empty: its shape is {array.shape}")
    return np.ascontiguousarray(array, dtype=np.float32)
