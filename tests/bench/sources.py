"""The budgets for a project of 1,000 sources: built cold, with nothing changed, with one changed.

    python -m tests.bench.sources [NUMBER] [--profile]

Out: a table of measurement, budget, time; with `--profile` the functions where the time goes, of a build
with nothing changed and of a cold one in one process. The sources are made here, each different: nine in ten
are kernels of 0.5 to 4 KB, one in ten of them imports a library, one in ten is a library.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import platform
import pstats
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from hatch_shader.build import open_project
from hatch_shader.session import Session
from tests.bench.__main__ import cpu_name, row

PYPROJECT = """\
[project]
name = "many-kernels"
version = "1"

[tool.hatch-shader]
"""
LIBRARY = """\
const SCALE_{n}: f32 = {n}.5;
fn scaled(value: f32) -> f32 {{
  return clamp(value * SCALE_{n}, -1.0, 1.0) + f32({n} % 7);
}}
"""
KERNEL = """\
struct Shape {{ rows: u32, columns: u32, scale: f32, offset: vec3<f32> }}
@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> shape: Shape;
var<workgroup> tile: array<f32, {tile}>;

@compute @workgroup_size({tile})
fn kernel_{n}(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32) {{
  let row = id.x / max(shape.columns, 1u);
  let column = id.x % max(shape.columns, 1u);
  var sum = 0.0;
{body}
  tile[local] = sum;
  workgroupBarrier();
  if (row < shape.rows && column < shape.columns) {{
    output[id.x] = {use}(tile[local]) + tile[(local + {n}u) % {tile}u];
  }}
}}
"""
STEP = """\
  for (var i = 0u; i < shape.columns; i++) {{
    let value = input[row * shape.columns + i] * {factor:.3f};
    if (value > {limit:.3f}) {{ sum = fma(value, shape.scale, sum); }} else {{ sum += sqrt(abs(value)) * shape.offset.y; }}
  }}
"""


def main() -> None:
    """Make the project, measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sources")
    parser.add_argument("number", nargs="?", type=int, default=1000)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HATCH_SHADER_CACHE_DIR"] = str(Path(folder, "cache"))
        root = Path(folder, "project")
        size = make_project(root, options.number)
        cores = len(os.sched_getaffinity(0))
        print(f"{platform.machine()}, {cpu_name()}, {cores} cores, CPython {platform.python_version()}")
        print(f"{options.number} sources of {size // options.number} bytes on average, all targets")
        measure(root, options.number)
        if options.profile:
            profile(root)


def make_project(root: Path, number: int) -> int:
    """Write the sources, the same ones at every call; gives their bytes."""
    package = root / "src/many_kernels"
    package.mkdir(parents=True)
    (root / "pyproject.toml").write_text(PYPROJECT)
    (package / "__init__.py").write_text("")
    for n in range(number):
        path = package / f"group_{n // 50}" / source_name(n)
        path.parent.mkdir(exist_ok=True)
        path.write_text(source(n))
    return sum(path.stat().st_size for path in package.rglob("*.w?sl"))


def source_name(n: int) -> str:
    """The file name of a source; libraries and what imports them are WESL."""
    return f"library_{n}.wesl" if n % 10 == 0 else f"kernel_{n}.{'wesl' if n % 10 == 1 else 'wgsl'}"


def source(n: int, edit: int = 0) -> str:
    """The text of source `n`."""
    if n % 10 == 0:
        return LIBRARY.format(n=n)
    dice = random.Random(n + 1_000_000 * edit)
    steps = [STEP.format(factor=dice.random(), limit=dice.random()) for _ in range(dice.randrange(0, 12))]
    text = KERNEL.format(
        n=n, tile=2 ** dice.randrange(5, 9), body="".join(steps), use="scaled" if n % 10 == 1 else "exp"
    )
    return f"import package::group_{n // 50}::library_{n - 1}::scaled;\n{text}" if n % 10 == 1 else text


def measure(root: Path, number: int) -> None:
    """Whole processes of `hatch-shader build`, then a session in this process."""
    row("cold, whole process", "15 s", shown(build(root)))
    row("nothing changed", "1 s", shown(min(build(root) for _ in range(3))))
    edited = root / "src/many_kernels/group_0" / source_name(7)
    times = []
    for edit in (1, 2, 3):
        edited.write_text(source(7, edit))
        times.append(build(root))
    row("one changed", "0.3 s", shown(min(times)))
    (root / "src/many_kernels/group_0" / source_name(0)).write_text(LIBRARY.format(n=3))
    row("a library changed, which one imports", "", shown(build(root)))
    generated = root / "src/many_kernels/shader_generated"
    shutil.rmtree(generated)
    row("generated files gone, cache full", "", shown(build(root)))
    watched(root, edited)


def build(root: Path) -> tuple[float, float]:
    """The seconds of one `hatch-shader build`, and those of the processors."""
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "hatch_shader", "build", str(root)], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def shown(seconds: tuple[float, float]) -> str:
    """For the table; where the machine is busy the processors' time tells more."""
    return f"{seconds[0]:.2f} s (processors {seconds[1]:.2f} s)"


def watched(root: Path, edited: Path) -> None:
    """What `hatch-shader watch` does after a save, apart from waiting."""
    session = Session(str(root))
    session.update()
    looks, saves = [], []
    for edit in range(4, 9):
        start = time.perf_counter()
        session.update()
        looks.append(time.perf_counter() - start)
        edited.write_text(source(7, edit))
        start = time.perf_counter()
        assert len(session.update().changed) == 1
        saves.append(time.perf_counter() - start)
    row("watching: a look at all files", "", f"{1000 * min(looks):.0f} ms")
    row("watching: a save, until it is compiled", "100 ms", f"{1000 * min(saves):.0f} ms")


def profile(root: Path) -> None:
    """Where the time goes, in one process."""
    for what, cache in (("nothing changed", os.environ["HATCH_SHADER_CACHE_DIR"]), ("cold, one process", "")):
        os.environ["HATCH_SHADER_CACHE_DIR"] = cache
        profiler = cProfile.Profile()
        profiler.enable()
        open_project(str(root)).build(jobs=1).files()
        profiler.disable()
        print(f"\n{what}")
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
