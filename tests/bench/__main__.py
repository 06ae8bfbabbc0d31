"""The budgets for one kernel: in a running process, as a whole process, and as an import.

Out: a table of measurement, budget, median, on standard output.
"""

from __future__ import annotations

import gc
import importlib
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import shader_compiler
from shader_compiler import Source

from tests.tools import ROOT

KERNEL = Path(__file__).parent / "kernel.wgsl"
DIALECT = ROOT / "example_project/src/example_kernels/kernels/矩阵乘.着色器.豫"
COMMAND = [str(Path(sys.executable).parent / "hatch-shader"), "compile", str(KERNEL), "--target", "ptx"]


def main() -> None:
    """Measure everything and print it. Byte code is kept, as it is wherever something is installed."""
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    text = KERNEL.read_text(encoding="utf-8")
    print(f"{platform.machine()}, {cpu_name()}, CPython {platform.python_version()}; kernel of {len(text)} bytes")
    shader_compiler.compile(Source(text))  # imports everything, fills the tables
    row("one kernel to all three targets, running process", "20 ms", milliseconds(lambda: compile_all(text), 51))
    for target in shader_compiler.TARGETS:
        row(f"  to {target} alone", "", milliseconds(lambda t=target: shader_compiler.compile(Source(text), (t,)), 21))
    row("  check alone", "", milliseconds(lambda: shader_compiler.check(Source(text)), 21))
    dialect = DIALECT.read_text(encoding="utf-8")
    print(f"{DIALECT.name}, {len(dialect.encode())} bytes, beside the WGSL that it becomes, in turns")
    row("  to all three targets", "1.2 x", beside_its_wgsl(dialect, shader_compiler.compile))
    row("  check alone", "", beside_its_wgsl(dialect, shader_compiler.check))
    row("`hatch-shader compile`, whole process", "150 ms", milliseconds(run_process, 15))
    row("  its memory", "60 MB", f"{resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")
    row("  an empty Python process beside it", "", milliseconds(run_empty_process, 15))
    row("import of the generated module beyond a plain one", "1 ms", import_difference())


def row(what: str, budget: str, measured: str) -> None:
    """One line of the table."""
    print(f"{what:52} {budget:>8} {measured:>10}", flush=True)


def cpu_name() -> str:
    """The processor as Linux calls it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown processor")


def seconds(action: Callable[[], object], rounds: int) -> float:
    """The median time of one call."""
    times = []
    for _ in range(rounds):
        gc.collect()
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def milliseconds(action: Callable[[], object], rounds: int) -> str:
    """The median time of one call, for the table."""
    return f"{seconds(action, rounds) * 1000:.1f} ms"


def compile_all(text: str) -> None:
    """A new Source each time: nothing may be remembered by identity."""
    unit = shader_compiler.compile(Source(text))
    assert not unit.failures, unit.failures


def beside_its_wgsl(text: str, action: Callable[[Source], object], rounds: int = 51) -> str:
    """The least times for a 豫言 source and for its WGSL, and how many times the other the first is."""
    wgsl = shader_compiler.compile(Source(text, DIALECT.name, "yuyan"), ("wgsl",)).text["wgsl"]
    both = ((text, "yuyan"), (wgsl, "wgsl"))
    least = [float("inf")] * len(both)
    for _ in range(rounds):
        for i, (source, language) in enumerate(both):
            least[i] = min(least[i], seconds(lambda s=source, d=language: action(Source(s, DIALECT.name, d)), 1))
    return f"{least[0] * 1000:.1f} ms / {least[1] * 1000:.1f} ms = {least[0] / least[1]:.2f}"


def run_process() -> None:
    """The command with nothing cached: `compile` does not use the cache."""
    subprocess.run(COMMAND, check=True, capture_output=True, cwd=ROOT)


def run_empty_process() -> None:
    """What any Python process costs here."""
    subprocess.run([sys.executable, "-c", "pass"], check=True, capture_output=True)


def import_difference() -> str:
    """Import the generated module, and a module with one string of its size."""
    command = [COMMAND[0], "generate", str(KERNEL)]
    generated = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    plain = f"TEXT = {'x' * len(generated)!r}\n"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "generated_module.py").write_text(generated, encoding="utf-8")
        Path(folder, "plain_module.py").write_text(plain, encoding="utf-8")
        sys.path.insert(0, folder)
        try:
            cost = {name: import_seconds(name) for name in ("plain_module", "generated_module")}
        finally:
            sys.path.remove(folder)
    return f"{(cost['generated_module'] - cost['plain_module']) * 1000:.2f} ms"


def import_seconds(name: str) -> float:
    """The median time of importing a module whose byte code is there."""

    def once() -> None:
        sys.modules.pop(name, None)
        importlib.import_module(name)

    once()
    return seconds(once, 51)


if __name__ == "__main__":
    main()
