"""Buffers that are too short, in MSL: on the CPU they lie between pages that no one may touch."""

from tests.short_buffers import KERNELS

from .cases import emit, ints
from .harness import Unit

FAR = ints(0x8000_0001, 0x8000_0001)


def test_no_size_of_a_buffer_lets_a_kernel_leave_it():
    compiled = {f"kernel_{i}": emit(kernel.text) for i, kernel in enumerate(KERNELS.values())}
    unit = Unit({name: each.text["msl"] for name, each in compiled.items()})
    for (name, each), (what, kernel) in zip(compiled.items(), KERNELS.items(), strict=True):
        (entry,) = each.entry_points
        lengths = [a.index for a in entry.parameters["msl"] if a.kind == "lengths"]
        for size in range(0, kernel.one + 68, 4):
            memory = {0: bytes(size), 1: FAR, **{index: ints(size) for index in lengths}}
            after = unit.run(name, entry.names["msl"], (1, 1, 1), (2, 1, 1), memory)
            assert size >= kernel.one or after[0] == bytes(size), (what, size)
