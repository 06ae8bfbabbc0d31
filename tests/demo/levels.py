"""The levels of verification. Each is a function of a case that gives "passed", or raises.

`NotRun` says that the machine has no means for the level; any other exception is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from example_kernels import Runner

from tests.demo.cases import Case

PTX_ARCHITECTURES = ("sm_80", "sm_90")


class NotRun(Exception):
    """This machine does not have what the level needs; the message names it."""


def compare(case: Case, runner: Runner) -> str:
    """Run the kernel's function and hold every result against numpy's."""
    for result, reference in case.run(runner):
        scale = max(1.0, float(np.abs(reference).max()))
        error = float(np.abs(result - reference).max()) / scale
        if not error <= case.tolerance:
            raise AssertionError(f"off by {error:.2e} relative to the largest value; allowed {case.tolerance:.0e}")
    return "passed"


def cpu_reference(case: Case) -> str:
    """The numpy reference gives what was worked out by hand for a small input."""
    result, expected = case.by_hand()
    if not np.allclose(result, expected, rtol=1e-12, atol=1e-12):
        raise AssertionError(f"numpy gives {result.tolist()}, by hand it is {expected}")
    return "passed"


def wgsl_run(case: Case) -> str:
    """WebGPU through wgpu-py, on any adapter, software ones included."""
    from example_kernels import webgpu

    try:
        webgpu.device()
    except Exception as error:
        raise NotRun(f"no WebGPU adapter ({type(error).__name__})") from error
    return compare(case, webgpu.run)


def msl_compiled(case: Case) -> str:
    """As C++ against the stand-in metal_stdlib: Metal's own compiler runs on macOS only."""
    if not shutil.which("clang++"):
        raise NotRun("no clang++")
    from tests.msl.harness import compile_msl

    if errors := "".join(compile_msl(case.shader.MSL)):
        raise AssertionError(errors)
    return "passed"


def ptx_assembled(case: Case) -> str:
    """NVIDIA's ptxas, for the oldest and the newest architecture that we name."""
    if not os.environ.get("PTXAS"):
        raise NotRun("no ptxas")
    for architecture in PTX_ARCHITECTURES:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "kernel.ptx")
            source.write_text(case.shader.PTX, encoding="ascii")
            command = [os.environ["PTXAS"], f"-arch={architecture}", str(source), "-o", f"{folder}/kernel.cubin"]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise AssertionError(done.stderr or done.stdout)
    return "passed"


def ptx_run(case: Case) -> str:
    """NVIDIA's driver, where there is a GPU."""
    from tests.demo.cuda_runner import run, unavailable

    if reason := unavailable():
        raise NotRun(reason)
    return compare(case, run)


LEVELS = {
    "CPU reference": cpu_reference,
    "WGSL run": wgsl_run,
    "MSL compiled": msl_compiled,
    "PTX assembled": ptx_assembled,
    "PTX run": ptx_run,
}


def outcome(level: str, case: Case) -> str:
    """ "passed", "failed" or "not run: reason"; what failed is told on standard error."""
    try:
        return LEVELS[level](case)
    except NotRun as reason:
        return f"not run: {reason}"
    except Exception as error:
        print(f"{case.name}, {level}: {type(error).__name__}: {error}", file=sys.stderr)
        return "failed"
