"""Texture cases on the interpreter.

In: a case. Out: the numbers that its kernel writes.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from shader_compiler import Argument

from .images import Sampler, size
from .interpreter import Memory, parse, run
from .surface_cases import SurfaceCase
from .surface_cases import compiled as compiled_surface
from .texture_cases import TextureCase, compiled
from .texture_model import Surface, Texture

__all__ = ["comparison", "expected", "stored", "values"]

# What a comparison sampler's parameter is made of.
COMPARISONS = {
    "never": 0, "less": 1, "equal": 2, "less-equal": 3, "greater": 4, "not-equal": 5, "greater-equal": 6, "always": 7,
}  # fmt: skip


def comparison(sampler: Sampler) -> int:
    """The parameter that says how a comparison sampler compares."""
    return COMPARISONS[sampler.compare] + 8 * (sampler.filter == "linear")


def values(arguments: tuple[Argument, ...], make: Callable[[Argument], int | bytes]) -> list[int | bytes]:
    """The kernel's parameters, from what `make` gives for each that is used."""
    return [0 if argument.kind == "unused" else make(argument) for argument in arguments]


def expected(case: TextureCase) -> NDArray[np.float32]:
    """What the case's PTX writes by the model."""
    unit = compiled(case)
    (entry,) = unit.entry_points
    memory = Memory()
    buffers = {2: case.point_bytes, 3: bytes(len(case.point_bytes))}
    pointers = {binding: memory.allocate(content) for binding, content in buffers.items()}

    def make(argument: Argument) -> int | bytes:
        if argument.kind == "length":
            return len(buffers[argument.binding])
        if argument.kind == "texture_size":
            return size(case.image)
        if argument.kind == "buffer":
            return pointers[argument.binding]
        if argument.kind == "comparison":
            assert case.sampler is not None
            return comparison(case.sampler)
        return memory.bind(Texture(case.image, case.sampler if argument.kind == "texture_and_sampler" else None))

    run(parse(unit.text["ptx"])[entry.names["ptx"]], memory, values(entry.parameters["ptx"], make))
    return np.frombuffer(memory.contents(pointers[3]), np.float32).reshape(-1, 4)


def stored(case: SurfaceCase) -> tuple[bytes, bytes]:
    """The texels and the buffer after the case's PTX has run."""
    unit = compiled_surface(case)
    (entry,) = unit.entry_points
    memory, surface = Memory(), Surface(case.before)
    pointer = memory.allocate(case.given)

    def make(argument: Argument) -> int | bytes:
        if argument.kind == "texture_size":
            return size(case.before)
        return pointer if argument.kind == "buffer" else memory.bind(surface)

    run(parse(unit.text["ptx"])[entry.names["ptx"]], memory, values(entry.parameters["ptx"], make))
    return bytes(surface.content), memory.contents(pointer)
