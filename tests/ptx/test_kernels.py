"""Whole kernels, barriers and all, translated to PTX and run by the interpreter."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from shader_compiler.options import Options

from tests.tools import ptxas

from .cases import Launch
from .examples import EXAMPLES
from .interpreter import Fault, Memory, parse, run
from .kernels import KERNELS, Kernel, compiled
from .subgroup_kernels import SUBGROUP_KERNELS


def execute(
    kernel: Kernel, options: Options | None = None, launch: Launch | None = None
) -> dict[tuple[int, int], bytes]:
    launch = launch or compiled(kernel, options)
    memory = Memory()
    pointers = {place: memory.allocate(content) for place, content in launch.buffers.items()}
    values = launch.values(pointers, kernel.grid)
    run(parse(launch.text)[launch.entry], memory, values, launch.grid(kernel.grid))
    return {place: memory.contents(pointer) for place, pointer in pointers.items()}


@pytest.mark.parametrize("kernel", [*KERNELS, *EXAMPLES, *SUBGROUP_KERNELS], ids=lambda kernel: kernel.name)
def test_result(kernel: Kernel) -> None:
    kernel.check(execute(kernel))


def test_without_bounds_checks_the_interpreter_sees_what_they_prevent() -> None:
    (kernel,) = [kernel for kernel in KERNELS if kernel.name == "out_of_range"]
    with pytest.raises(Fault):
        execute(kernel, Options(bounds_checks=False))


@pytest.mark.parametrize("target", ["sm_80", "sm_90"])
def test_ptxas_needs_no_local_memory(target: str, tmp_path: Path) -> None:
    """One of the kernels has an array that is indexed by data; no other may use more than registers."""
    for kernel in (*KERNELS, *EXAMPLES, *SUBGROUP_KERNELS):
        (tmp_path / "a.ptx").write_text(compiled(kernel).text, encoding="ascii")
        command = [ptxas(), "-v", f"-arch={target}", str(tmp_path / "a.ptx"), "-o", str(tmp_path / "a.cubin")]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
        stack = "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads"
        assert stack in result.stderr or kernel.name == "out_of_range", (kernel.name, result.stderr)
