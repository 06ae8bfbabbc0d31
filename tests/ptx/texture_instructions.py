"""Instructions on textures and surfaces, by the model of `texture_model`.

In: an instruction's modifiers and operands. Out: the step that does it. The objects are in the thread's memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from .machine import Fault, Step, Thread
from .numbers import TYPES
from .operations import UnsupportedInstruction
from .texture_model import Surface, Texel, Texture

__all__ = ["TEXTURE_INSTRUCTIONS"]

ADDRESS = re.compile(r"\[\s*(%\w+)\s*,\s*\{([^}]*)\}\s*\]")
# The bits of a layer that surface instructions look at.
SURFACE_LAYERS = 0xFFFF
T = TypeVar("T")
# The components of the coordinates of each geometry, the layer among them.
WIDTHS = {"1d": 1, "2d": 2, "3d": 3, "a2d": 3, "cube": 3, "acube": 4}
FLOAT, SIGNED, UNSIGNED = TYPES["f32"][1], TYPES["s32"][1], TYPES["u32"][1]
DIMENSIONS = {"1d": "1d", "2d": "2d", "3d": "3d", "a2d": "2d_array", "cube": "cube", "acube": "cube_array"}


def _names(operand: str) -> list[str]:
    return [name.strip() for name in operand.strip("{} ").split(",")]


class Address(NamedTuple):
    """The object's register, and those of the coordinates and of the layer."""

    handle: str
    at: list[str]
    layer: str | None

    def texture(self, thread: Thread) -> Texture:
        return _object(thread, self.handle, Texture)

    def layer_of(self, thread: Thread) -> int:
        """The layer, which is unsigned."""
        return UNSIGNED(thread.registers[self.layer]) if self.layer else 0


def _object(thread: Thread, handle: str, kind: type[T]) -> T:
    found = thread.memory.objects.get(thread.registers[handle])
    if not isinstance(found, kind):
        raise Fault(f"{handle} is no {kind.__name__}")
    return found


def _address(operand: str, geometry: str) -> Address:
    match = ADDRESS.fullmatch(operand)
    assert match is not None, operand
    names = _names(match[2])
    width = WIDTHS[geometry]
    assert len(names) == {3: 4}.get(width, width), operand
    if geometry.startswith("a"):
        return Address(match[1], names[1:width], names[0])
    return Address(match[1], names[:width], None)


def _check(texture: Texture, geometry: str, type: str) -> None:
    is_row = geometry == "2d" and texture.image.dimension == "1d"
    if texture.image.dimension != DIMENSIONS[geometry] and not is_row:
        raise Fault(f"a texture of {texture.image.dimension} is used as .{geometry}")
    if texture.is_integer == (type == "f32"):
        raise Fault(f"texels of {texture.image.format} are read as {type}")


def _write(thread: Thread, targets: list[str], type: str, texel: Texel) -> None:
    for name, component in zip(targets, texel, strict=True):
        thread.registers[name] = TYPES[type][2](component.item())


def _texture(modifiers: list[str], operands: list[str]) -> Step:
    """tex.level and tex.grad: `.geometry.v4.type.coordinates`."""
    if modifiers[0] not in ("level", "grad"):
        raise UnsupportedInstruction(f"tex.{'.'.join(modifiers)}")
    mode, geometry, _, type, coordinates = modifiers
    target, source, *rest = operands
    address, targets = _address(source, geometry), _names(target)
    read = FLOAT if coordinates == "f32" else SIGNED
    special = [_names(operand) for operand in rest[: 2 if mode == "grad" else 1]]
    offset = _names(rest[-1]) if len(rest) > len(special) else []

    def step(thread: Thread) -> None:
        texture, values = address.texture(thread), thread.registers
        _check(texture, geometry, type)
        at, layer = [read(values[name]) for name in address.at], address.layer_of(thread)
        extra = [[read(values[name]) for name in names] for names in special]
        moved = [SIGNED(values[name]) for name in offset][: len(at)]
        if coordinates == "s32":
            texel = texture.fetch(at, layer, extra[0][0])
        elif mode == "grad":
            texel = texture.sample_gradient(at, layer, extra[0][: len(at)], extra[1][: len(at)], moved)
        else:
            texel = texture.sample(at, layer, extra[0][0], moved)
        _write(thread, targets, type, texel)

    return step


def _gather(modifiers: list[str], operands: list[str]) -> Step:
    """tld4: `.component.geometry.v4.type.f32`."""
    component, geometry, _, type, _ = modifiers
    target, source, *rest = operands
    address, targets = _address(source, geometry), _names(target)
    offset = _names(rest[0]) if rest else []

    def step(thread: Thread) -> None:
        texture, values = address.texture(thread), thread.registers
        _check(texture, geometry, type)
        at = [FLOAT(values[name]) for name in address.at]
        moved = [SIGNED(values[name]) for name in offset]
        found = texture.gather("rgba".index(component), at, address.layer_of(thread), moved)
        for name, number in zip(targets, found, strict=True):
            thread.registers[name] = TYPES[type][2](number.item())  # type: ignore[attr-defined]

    return step


def _surface_access(
    modifiers: list[str], source: str, parts: str, access: Callable[[Thread, Surface, int | None, list[str], int], None]
) -> Step:
    """suld.b and sust.b: `.b.geometry{.vector}.type.zero`."""
    geometry, type = modifiers[1], modifiers[-2]
    assert modifiers[0] == "b"
    assert modifiers[-1] == "zero"
    address, names, each = _address(source, geometry), _names(parts), TYPES[type][0] // 8

    def step(thread: Thread) -> None:
        surface = _object(thread, address.handle, Surface)
        if surface.dimension != DIMENSIONS[geometry]:
            raise Fault(f"a surface of {surface.dimension} is used as .{geometry}")
        x, y, z = ([SIGNED(thread.registers[name]) for name in address.at] + [0, 0])[:3]
        z = address.layer_of(thread) & SURFACE_LAYERS if address.layer else z
        access(thread, surface, surface.offset(x, y, z, each * len(names)), names, each)

    return step


def _load_surface(modifiers: list[str], operands: list[str]) -> Step:
    def access(thread: Thread, surface: Surface, offset: int | None, names: list[str], each: int) -> None:
        for i, name in enumerate(names):
            start = None if offset is None else offset + i * each
            content = b"" if start is None else surface.content[start : start + each]
            thread.registers[name] = int.from_bytes(content, "little")

    return _surface_access(modifiers, operands[1], operands[0], access)


def _store_surface(modifiers: list[str], operands: list[str]) -> Step:
    def access(thread: Thread, surface: Surface, offset: int | None, names: list[str], each: int) -> None:
        if offset is None:
            return
        for i, name in enumerate(names):
            value = thread.registers[name] & (1 << 8 * each) - 1
            surface.content[offset + i * each : offset + (i + 1) * each] = value.to_bytes(each, "little")

    return _surface_access(modifiers, operands[0], operands[1], access)


TEXTURE_INSTRUCTIONS: dict[str, Callable[[list[str], list[str]], Step]] = {
    "suld": _load_surface,
    "sust": _store_surface,
    "tex": _texture,
    "tld4": _gather,
}
