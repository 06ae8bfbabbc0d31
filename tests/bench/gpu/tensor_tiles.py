"""Time a matrix product by tensor tiles: by matrix units, and as WGSL gets it, divided over the invocations.

`python -m tests.bench.gpu.tensor_tiles` on a machine with an NVIDIA GPU. Both are PTX of the case `Q-14-诸片`, bounds
checks on. Out: for each size microseconds and TFLOP/s; the exit status is 1 if a result is wrong.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from shader_compiler import CompiledUnit

from tests.device.driver import Device
from tests.device.timing import measure
from tests.transform.test_tensor_tiles import MANY
from tests.transform.test_tensor_tiles import compiled as divided
from tests.yuyan.inputs import compiled
from tests.yuyan.test_tiles import PATHS

# Rows, columns, terms; what a workgroup computes; rows of the result that are compared.
SIZES = ((1024, 1024, 1024), (4096, 4096, 4096))
ROWS, COLUMNS = 64, 128
COMPARED = 64
Array = np.ndarray[Any, np.dtype[Any]]


def main() -> int:
    """Print the table."""
    device = Device()
    units = {"matrix units": compiled(PATHS[MANY]), "divided": divided(PATHS[MANY])}
    print(f"{device.name}; f32 and f16 factors, f32 sums; median of 25")
    print(f"{'rows x columns x terms':24}" + "".join([f" {name + ', us':>18} {'TFLOP/s':>8}" for name in units]))
    right = [run(device, units, *size) for size in SIZES]
    return int(not all(right))


def run(device: Device, units: dict[str, CompiledUnit], rows: int, columns: int, terms: int) -> bool:
    """Time one size; whether the results are right."""
    random = np.random.default_rng(1)
    a = random.random((rows, terms), dtype=np.float32) - np.float32(0.5)
    b = (random.random((columns, terms), dtype=np.float32) - 0.5).astype(np.float16)
    sizes = np.array([terms, rows, columns, columns], np.uint32)
    buffers = [device.upload(x.tobytes()) for x in (a, b, np.zeros((rows, columns), np.float32), sizes)]
    launches, correct = {}, True
    for name, unit in units.items():
        (entry,) = unit.entry_points
        arguments = entry.parameters["ptx"]
        values = [len(buffers[x.binding]) if x.kind == "length" else buffers[x.binding].pointer for x in arguments]
        kernel = device.load(unit.text["ptx"]).kernel(entry.names["ptx"])
        launch = kernel.prepare((columns // COLUMNS, rows // ROWS, 1), (128, 1, 1), values)
        buffers[2].write(np.full((rows, columns), np.nan, np.float32).tobytes())
        launch(None)
        device.synchronize()
        correct &= is_right(np.frombuffer(buffers[2].download(), np.float32).reshape(rows, columns), a, b)
        launches[name] = [launch]
    times = measure(device, launches)
    medians = [times[name].median for name in launches]
    shown = "".join([f" {us:18.1f} {2e-6 * rows * columns * terms / us:8.1f}" for us in medians])
    print(f"{f'{rows} x {columns} x {terms}':24}{shown}{'' if correct else '  WRONG'}", flush=True)
    return correct


def is_right(found: Array, a: Array, b: Array) -> bool:
    """Compare rows from all over the matrix; matrix units keep 11 bits of the left factor."""
    some = np.linspace(0, len(a) - 1, COMPARED).astype(int)
    wanted = a[some] @ b.astype(np.float32).T + np.float32(0.5)
    return bool(np.allclose(found[some], wanted, rtol=1e-3, atol=2e-2))


if __name__ == "__main__":
    sys.exit(main())
