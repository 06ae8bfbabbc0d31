"""Edges in a picture."""

from typing import Any

import numpy as np

from . import webgpu
from .dispatch import Array, Dispatch, Runner
from .shader_generated.kernels import sobel as shader

WORKGROUP = 8


def sobel(picture: Any, *, runner: Runner = webgpu.run) -> Array:
    """The Sobel gradient's length for each pixel of an RGBA picture: uint8 of shape (height, width, 4)
    in, float32 of shape (height, width) out, 0 where the picture is flat.

    Raises TypeError if it is not uint8, ValueError if it has another shape or no pixels.
    """
    pixels = np.ascontiguousarray(picture)
    if pixels.dtype != np.uint8:
        raise TypeError(f"the picture must be uint8, not {pixels.dtype}")
    if pixels.ndim != 3 or pixels.shape[2] != 4 or pixels.size == 0:
        raise ValueError(f"the picture must have shape (height, width, 4), not {pixels.shape}")
    height, width, _ = pixels.shape
    size = np.array((width, height), dtype=shader.Picture)
    edges = np.empty((height, width), dtype=np.float32)
    workgroups = (-(-width // WORKGROUP), -(-height // WORKGROUP), 1)
    buffers = {0: size, 1: pixels.view("<u4"), 2: edges}
    runner([Dispatch(shader, shader.sobel, buffers, workgroups)], [edges])
    return edges
