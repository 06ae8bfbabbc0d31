"""Time kernels of small workgroups alone and merged, beside nvcc's in blocks of the same two sizes.

`python -m tests.bench.gpu.merging [--threads N ...]` on a machine with an NVIDIA GPU; without nvcc its columns
stay empty. `--threads` tries other sizes of a merged block than the compiler's own. Out: for each kernel and
size microseconds; the exit status is 1 if a result is wrong.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
from shader_compiler import Options, Source, compile
from shader_compiler.targets.ptx import merging

from tests.device.driver import Buffer, Device, Extent, Kernel
from tests.device.timing import Launch, measure

from .__main__ import HERE, Array, cubin, launched

# As many elements as a volume has; each array is 64 MiB, so that the cache holds none of them.
VOLUME = (512, 256, 128)
ELEMENTS = 512 * 256 * 128

BUFFERS = """
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> extent: vec3u;
"""
ADD = """
@compute @workgroup_size({}, {}, {}) fn add(@builtin(global_invocation_id) id: vec3u) {{
  if id.x < arrayLength(&c) {{ c[id.x] = a[id.x] + b[id.x]; }}
}}
"""
BLEND = """
@compute @workgroup_size({}, {}, {}) fn blend(@builtin(global_invocation_id) id: vec3u) {{
  if any(id >= extent) {{ return; }}
  let i = (id.z * extent.y + id.y) * extent.x + id.x;
  c[i] = a[i] * 0.25 + b[i] * 0.75;
}}
"""


class Case(NamedTuple):
    """A kernel, the size of its workgroups, and how many of them there are."""

    name: str
    code: str
    size: Extent
    workgroups: Extent


def case(name: str, code: str, size: Extent, extent: Extent) -> Case:
    """Workgroups of a size for all elements of an extent."""
    x, y, z = (-(-n // m) for n, m in zip(extent, size, strict=True))
    return Case(name, BUFFERS + code.format(*size), size, (x, y, z))


CASES = [
    *(case("add", ADD, (width, 1, 1), (ELEMENTS, 1, 1)) for width in (1, 8, 32, 64, 128)),
    *(
        case("blend", BLEND, size, VOLUME)
        for size in ((1, 1, 1), (8, 1, 1), (2, 2, 2), (4, 4, 2), (4, 4, 4), (8, 8, 1))
    ),
]


class Data:
    """The arrays on the device, and what the kernels must make of them."""

    def __init__(self, device: Device) -> None:
        a, b = np.random.default_rng(1).random((2, ELEMENTS), dtype=np.float32)
        extent = np.array([*VOLUME, 0], np.uint32)
        self.contents = {0: a, 1: b, 2: np.full(ELEMENTS, np.nan, np.float32), 3: extent}
        self.buffers = {binding: device.upload(array) for binding, array in self.contents.items()}
        self.wanted: dict[str, Array] = {"add": a + b, "blend": a * np.float32(0.25) + b * np.float32(0.75)}

    @property
    def output(self) -> Buffer:
        """Where the kernels write."""
        return self.buffers[2]


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--threads", type=int, nargs="+", default=[merging.MAX_THREADS], help="of a merged block")
    threads = parser.parse_args().threads
    device = Device()
    twins = device.load(cubin(device, HERE / "merging.cu")) if shutil.which("nvcc") else None
    data = Data(device)
    print(f"{device.name}; microseconds, median of 25; {ELEMENTS} elements; 12 bytes each")
    columns = ["alone", *(f"in {n}" for n in threads), "nvcc alone", f"nvcc in {threads[0]}"]
    print(f"{'kernel':6} {'workgroup':10}" + "".join(f" {column:>12}" for column in columns) + "   gain  GB/s  / nvcc")
    right = [run(device, twins.kernel(c.name) if twins else None, c, data, threads) for c in CASES]
    return int(not all(right))


def run(device: Device, twin: Kernel | None, case: Case, data: Data, threads: list[int]) -> bool:
    """Check and time one case; whether the results are right."""
    launches = {"alone": ours(device, case, data)}
    for number in threads:
        with merged_in(number):
            launches[f"in {number}"] = ours(device, case, data, merge=True)
    if twin is not None:
        launches["nvcc alone"] = theirs(twin, case, data, 1)
        launches[f"nvcc in {threads[0]}"] = theirs(twin, case, data, max(1, threads[0] // int(np.prod(case.size))))
    right = all(is_right(device, launch, data, case.name) for launch in launches.values())
    times = {name: time.median for name, time in measure(device, {n: [x] for n, x in launches.items()}).items()}
    alone, first, *others = times.values()
    gain = f"{alone / first:7.2f} {12e-3 * ELEMENTS / first:5.0f}" + (f" {first / others[-1]:7.3f}" if twin else "")
    size = "x".join(map(str, case.size))
    shown = "".join(f" {us:12.1f}" for us in times.values()) + (" " * 26 if twin is None else "")
    print(f"{case.name:6} {size:10}{shown}{gain}{'' if right else '  WRONG'}", flush=True)
    return right


@contextmanager
def merged_in(threads: int) -> Iterator[None]:
    """Let the compiler fill blocks of so many threads."""
    before, merging.MAX_THREADS = merging.MAX_THREADS, threads
    try:
        yield
    finally:
        merging.MAX_THREADS = before


def ours(device: Device, case: Case, data: Data, *, merge: bool = False) -> Launch:
    """The launch of our kernel."""
    unit = compile(Source(case.code), ("ptx",), Options(merge_workgroups=merge))
    return launched(device, unit, unit.entry_points[0], data.buffers, case.workgroups)[2]


def theirs(kernel: Kernel, case: Case, data: Data, merged: int) -> Launch:
    """The launch of the CUDA kernel, in blocks of so many workgroups."""
    (x, y, z), (columns, rows, layers) = case.size, case.workgroups
    last = len(data.output) if case.name == "add" else data.buffers[3].pointer
    parameters = [data.buffers[0].pointer, data.buffers[1].pointer, data.output.pointer, last]
    return kernel.prepare((-(-columns // merged), rows, layers), (x * merged, y, z), parameters)


def is_right(device: Device, launch: Launch, data: Data, name: str) -> bool:
    """Run once, over an output full of NaN, and compare."""
    data.output.write(data.contents[2].tobytes())
    launch(None)
    device.synchronize()
    return bool(np.allclose(np.frombuffer(data.output.download(), np.float32), data.wanted[name], rtol=1e-6))


if __name__ == "__main__":
    sys.exit(main())
