"""Time every kernel of the example project, and a register-tiled matrix product, against its CUDA twin.

`python -m tests.bench.gpu` on a machine with an NVIDIA GPU and nvcc. Out: for each kernel the median
microseconds of both, side by side in one process, and their ratio; first it checks that both give the
same results.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from shader_compiler import CompiledUnit, EntryPoint, Options, Source, compile

from tests.device.driver import Buffer, Device, Extent, Kernel
from tests.device.timing import Launch, measure
from tests.ptx.cases import launch_of, values_of
from tests.tools import ROOT

HERE = Path(__file__).parent
EXAMPLES = ROOT / "example_project" / "src" / "example_kernels" / "kernels"
Array = np.ndarray[Any, np.dtype[Any]]


class Case(NamedTuple):
    """One kernel. `buffers` by binding; `output` is the binding compared; `twin` lists the CUDA kernel's
    parameters: a binding for its pointer, minus one minus a binding for its length."""

    source: Path
    entry: str
    buffers: Callable[[], dict[int, Array]]
    output: int
    grid: tuple[int, int, int]
    twin: Sequence[int]


def length(binding: int) -> int:
    """In `Case.twin`: the byte length of a binding's buffer."""
    return -1 - binding


def random(*shape: int) -> Array:
    """Reproducible numbers between -1 and 1."""
    return np.random.default_rng(1).random(shape, dtype=np.float32) * 2 - 1


def words(*values: int) -> Array:
    """A small buffer of u32."""
    return np.array(values, dtype=np.uint32)


def zeros(*shape: int) -> Array:
    """An output."""
    return np.zeros(shape, dtype=np.float32)


ELEMENTS, SIDE, PICTURE, VECTORS, DIMENSION = 1 << 26, 4096, 8192, 100_000, 1024
WORKGROUPS = ELEMENTS // 64 // 32
PIECES = ELEMENTS // 256


def matrices(first: int, shape: Array, at: int) -> dict[int, Array]:
    """a, b, c from binding `first` on, the dimensions at binding `at`."""
    return {
        first: random(SIDE, SIDE),
        first + 1: random(SIDE, SIDE)[::-1],
        first + 2: zeros(SIDE, SIDE),
        at: shape,
    }


CASES = [
    Case(
        EXAMPLES / "vector_add.wgsl",
        "vector_add",
        lambda: {0: random(ELEMENTS), 1: random(ELEMENTS), 2: zeros(ELEMENTS)},
        2,
        (WORKGROUPS, 32, 1),
        (0, 1, 2, length(2)),
    ),
    Case(
        EXAMPLES / "matmul.wgsl",
        "matmul",
        lambda: matrices(1, words(SIDE, SIDE, SIDE), 0),
        3,
        (SIDE // 16, SIDE // 16, 1),
        (0, 1, 2, 3),
    ),
    Case(
        HERE / "matmul_registers.wgsl",
        "matmul_registers",
        lambda: matrices(0, words(SIDE, SIDE, SIDE, 0), 3),
        2,
        (SIDE // 64, SIDE // 64, 1),
        (0, 1, 2, 3),
    ),
    Case(
        EXAMPLES / "sobel.wgsl",
        "sobel",
        lambda: {
            0: words(PICTURE, PICTURE),
            1: np.random.default_rng(1).integers(0, 1 << 32, (PICTURE, PICTURE), dtype=np.uint32),
            2: zeros(PICTURE, PICTURE),
        },
        2,
        (PICTURE // 8, PICTURE // 8, 1),
        (0, 1, 2),
    ),
    Case(
        EXAMPLES / "reduce.wgsl",
        "partial_sums",
        lambda: {0: random(ELEMENTS), 1: zeros(PIECES)},
        1,
        (PIECES // 8, 8, 1),
        (0, 1, length(0), length(1)),
    ),
    Case(
        EXAMPLES / "reduce.wgsl",
        "final_sum",
        lambda: {0: random(PIECES), 1: zeros(1)},
        1,
        (1, 1, 1),
        (0, 1, length(0), length(1)),
    ),
    Case(
        EXAMPLES / "cosine.wgsl",
        "cosine",
        lambda: {0: words(VECTORS, DIMENSION), 1: random(DIMENSION), 2: random(VECTORS, DIMENSION), 3: zeros(VECTORS)},
        3,
        (VECTORS // 2, 2, 1),
        (0, 1, 2, 3),
    ),
]


def main() -> int:
    """Print the table; the exit status is 1 if a result differs."""
    device = Device()
    print(
        f"{device.name}; microseconds, median of 25; {ELEMENTS} elements, {SIDE}^3, {PICTURE}^2, {VECTORS}x{DIMENSION}"
    )
    print(
        f"{'kernel':18} {'ours':>10} {'unchecked':>10} {'nvcc -O3':>10} {'ratio':>7} {'merged':>10}  registers, local bytes (ours / nvcc)"
    )
    twins = device.load(cubin(device, HERE / "kernels.cu"))
    agreements = [run(device, twins.kernel(case.entry), case) for case in CASES]
    return int(not all(agreements))


def cubin(device: Device, source: Path) -> bytes:
    """CUDA code compiled for this device."""
    major, minor = device.capability
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "kernels.cubin")
        command = ["nvcc", "-O3", f"-arch=sm_{major}{minor}", "-cubin", str(source), "-o", str(target)]
        subprocess.run(command, check=True)
        return target.read_bytes()


def run(device: Device, twin: Kernel, case: Case) -> bool:
    """Compare and time one kernel; whether the results agree."""
    host = case.buffers()
    buffers = {binding: device.upload(np.ascontiguousarray(array)) for binding, array in host.items()}
    ours, block, checked = prepared(device, case, buffers, Options())
    _, _, unchecked = prepared(device, case, buffers, Options(bounds_checks=False))
    _, _, merged = prepared(device, case, buffers, Options(merge_workgroups=True))
    parameters = [buffers[b].pointer if b >= 0 else len(buffers[-1 - b]) for b in case.twin]
    theirs = twin.prepare(case.grid, block, parameters)
    results = []
    for launch in (checked, unchecked, merged, theirs):
        buffers[case.output].write(np.full_like(host[case.output], np.nan).tobytes())
        launch(None)
        device.synchronize()
        results.append(np.frombuffer(buffers[case.output].download(), np.float32))
    agree = all(np.allclose(result, results[-1], rtol=1e-4, atol=1e-4) for result in results)
    launches = {"ours": [checked], "unchecked": [unchecked], "merged": [merged], "nvcc": [theirs]}
    us, free, together, them = (time.median for time in measure(device, launches).values())
    usage = f"{ours.registers}, {ours.local_bytes} / {twin.registers}, {twin.local_bytes}"
    shown = f"{us:10.1f} {free:10.1f} {them:10.1f} {us / them:7.3f} {together:10.1f}"
    print(f"{case.entry:18} {shown}  {usage}{'' if agree else '  DIFFERENT'}", flush=True)
    return agree


def prepared(device: Device, case: Case, buffers: dict[int, Buffer], options: Options) -> tuple[Kernel, Extent, Launch]:
    """Our kernel, its block, and its launch."""
    unit = compile(Source(case.source.read_text(encoding="utf-8")), ("ptx",), options)
    entry = next(entry for entry in unit.entry_points if entry.name == case.entry)
    return launched(device, unit, entry, buffers, case.grid)


def launched(
    device: Device, unit: CompiledUnit, entry: EntryPoint, buffers: dict[int, Buffer], workgroups: Extent
) -> tuple[Kernel, Extent, Launch]:
    """An entry point as a kernel, its block, and the launch of so many workgroups; `buffers` are by binding."""
    launch = launch_of(unit, entry, {})
    pointers = {(0, binding): buffer.pointer for binding, buffer in buffers.items()}
    lengths = {(0, binding): len(buffer) for binding, buffer in buffers.items()}
    values = values_of(launch.arguments, pointers, lengths, workgroups)
    kernel = device.load(launch.text).kernel(launch.entry)
    return kernel, launch.block, kernel.prepare(launch.grid(workgroups), launch.block, values)


if __name__ == "__main__":
    sys.exit(main())
