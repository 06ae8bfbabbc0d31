"""Whole kernels, barriers and all, translated to PTX and run by the interpreter."""

from __future__ import annotations

import pytest
from shader_compiler.options import Options

from .interpreter import Fault, Memory, parse, run
from .kernels import KERNELS, Kernel, compiled


def execute(kernel: Kernel, options: Options | None = None) -> dict[tuple[int, int], bytes]:
    launch = compiled(kernel, options)
    memory = Memory()
    pointers = {place: memory.allocate(content) for place, content in launch.buffers.items()}
    run(parse(launch.text)[launch.entry], memory, launch.values(pointers), kernel.grid)
    return {place: memory.contents(pointer) for place, pointer in pointers.items()}


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)
def test_result(kernel: Kernel) -> None:
    kernel.check(execute(kernel))


def test_without_bounds_checks_the_interpreter_sees_what_they_prevent() -> None:
    (kernel,) = [kernel for kernel in KERNELS if kernel.name == "out_of_range"]
    with pytest.raises(Fault):
        execute(kernel, Options(bounds_checks=False))
