"""Time the matrix product by matrix units, and compare its result with numpy's.

`python -m tests.bench.gpu.tiles` on a machine with an NVIDIA GPU. Out: for each size microseconds and
TFLOP/s, with and without bounds checks; the exit status is 1 if a result is wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
from shader_compiler import Options, Source, compile

from tests.device.driver import Device
from tests.device.timing import measure

SOURCE = Path(__file__).parent / "matmul_tiles.wgsl"
# Rows, columns, terms; the side of what a workgroup computes; invocations of a workgroup.
SIZES = ((1024, 1024, 1024), (4096, 4096, 4096), (8192, 8192, 8192))
SIDE, BLOCK = 128, (256, 1, 1)
# Rows of the result that are compared.
COMPARED = 64
Array = np.ndarray[Any, np.dtype[Any]]


def main() -> int:
    """Print the table."""
    device = Device()
    print(f"{device.name}; f16 factors, f32 sums; median of 25")
    print(f"{'rows x columns x terms':24} {'checked us':>11} {'TFLOP/s':>8} {'unchecked us':>13} {'TFLOP/s':>8}")
    right = [run(device, *size) for size in SIZES]
    return int(not all(right))


def run(device: Device, rows: int, columns: int, terms: int) -> bool:
    """Compute and time one size; whether the results are right."""
    random = np.random.default_rng(1)
    a = (random.random((rows, terms), dtype=np.float32) - 0.5).astype(np.float16)
    b = (random.random((terms, columns), dtype=np.float32) - 0.5).astype(np.float16)
    size = np.array([rows, columns, terms, 0], np.uint32)
    c = np.zeros((rows, columns), np.float32)
    buffers = [device.upload(x) for x in (a.view(np.uint16), b.view(np.uint16), c, size)]
    launches, correct = {}, True
    for name, is_checked in (("checked", True), ("unchecked", False)):
        unit = compile(Source(SOURCE.read_text(encoding="utf-8")), ("ptx",), Options(bounds_checks=is_checked))
        (entry,) = unit.entry_points
        kernel = device.load(unit.text["ptx"]).kernel(entry.names["ptx"])
        values = [
            len(buffers[x.binding]) if x.kind == "length" else buffers[x.binding].pointer
            for x in entry.parameters["ptx"]
        ]
        launch = kernel.prepare((columns // SIDE, rows // SIDE, 1), BLOCK, values)
        buffers[2].write(np.full((rows, columns), np.nan, np.float32).tobytes())
        launch(None)
        device.synchronize()
        found = np.frombuffer(buffers[2].download(), np.float32).reshape(rows, columns)
        correct &= is_right(found, a, b)
        launches[name] = [launch]
    times = measure(device, launches)
    shown = ""
    for name in launches:
        us = times[name].median
        shown += f" {us:12.1f} {2e-6 * rows * columns * terms / us:8.1f}"
    print(f"{f'{rows} x {columns} x {terms}':24}{shown}{'' if correct else '  WRONG'}", flush=True)
    return correct


def is_right(found: Array, a: Array, b: Array) -> bool:
    """Compare rows from all over the matrix."""
    some = np.linspace(0, len(a) - 1, COMPARED).astype(int)
    wanted = a[some].astype(np.float32) @ b.astype(np.float32)
    return bool(np.allclose(found[some], wanted, rtol=1e-3, atol=1e-2))


if __name__ == "__main__":
    sys.exit(main())
