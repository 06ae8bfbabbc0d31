"""Buffers that are too short, in PTX: the interpreter stops at any access outside of a buffer."""

import pytest
import shader_compiler
from shader_compiler import Options, Source

from tests.short_buffers import KERNELS, Kernel

from .interpreter import Fault, Memory, parse, run

FAR = (0x8000_0001).to_bytes(4, "little") * 2


def contents(kernel: Kernel, size: int, options: Options | None = None) -> bytes:
    """The buffer of `size` bytes, all zero before, when the kernel has run."""
    unit = shader_compiler.compile(Source(kernel.text), ("ptx",), options or Options())
    (entry,) = unit.entry_points
    memory = Memory()
    pointers = [memory.allocate(bytes(size)), memory.allocate(FAR)]
    arguments = [size if a.kind == "length" else pointers[a.binding] for a in entry.parameters["ptx"]]
    run(parse(unit.text["ptx"])[entry.names["ptx"]], memory, arguments)
    return memory.contents(pointers[0])


@pytest.mark.parametrize("kernel", KERNELS.values(), ids=KERNELS)
def test_a_buffer_without_an_element_is_not_touched(kernel):
    for size in range(0, kernel.one, 4):
        assert contents(kernel, size) == bytes(size)


@pytest.mark.parametrize("kernel", KERNELS.values(), ids=KERNELS)
def test_a_buffer_of_few_elements_is_never_left(kernel):
    for size in range(kernel.one, kernel.one + 100, 4):
        contents(kernel, size)


def test_who_proves_the_indexes_gets_no_guard():
    kernel = KERNELS["array"]
    assert (
        "length" not in shader_compiler.compile(Source(kernel.text), ("ptx",), Options(bounds_checks=False)).text["ptx"]
    )
    with pytest.raises(Fault):
        contents(kernel, 0, Options(bounds_checks=False))
