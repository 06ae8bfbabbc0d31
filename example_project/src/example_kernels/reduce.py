"""The sum of many numbers."""

from typing import Any

import numpy as np

from . import webgpu
from .dispatch import Dispatch, Runner, float32, grid
from .shader_generated.kernels import reduce as shader

WORKGROUP = 256


def total(values: Any, *, runner: Runner = webgpu.run) -> float:
    """The sum of a vector, added up in float32 as a tree (so its error grows with log2 of the length).

    Raises ValueError if the vector is empty.
    """
    values = float32("values", values, 1)
    pieces = -(-values.size // WORKGROUP)
    partial = np.zeros(pieces, dtype=np.float32)
    result = np.zeros(1, dtype=np.float32)
    passes = [
        Dispatch(shader, shader.partial_sums, {0: values, 1: partial}, grid(pieces)),
        Dispatch(shader, shader.final_sum, {0: partial, 1: result}, (1, 1, 1)),
    ]
    runner(passes, [result])
    return float(result[0])
