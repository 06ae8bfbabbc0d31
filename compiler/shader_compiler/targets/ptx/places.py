"""Where pointers point: the registers of a variable, or memory.

In: a place, and the way to a part of it. Out: the part's place, its value, or a store to it. A pointer
never exists in the text: every pointer of WGSL is known here by the variable and the way from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...analysis.layout import member_offsets, stride_of
from ...ir.composition import holds_tile
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...ir.statements import LocalVariable
from ...ir.types import Array, Matrix, Scalar, Struct, Type, Vector
from . import memory
from .address import Address, add_index
from .cells import Cell
from .emitter import Emitter
from .folding import integer
from .lanes import Lanes, count, element_of, kinds, member_start, width_of

__all__ = ["MAX_CHOICES", "Choice", "Memory", "Place", "Registers", "new_cells", "select_element"]

# An array with at most this many scalars, or of subgroup matrices, which no memory holds, is indexed by
# selecting among its registers.
MAX_CHOICES = 8

# A larger value of a uniform buffer or of `immediate` is not kept in registers from the entry on.
MAX_AT_ENTRY = 16


class Registers(Node):
    """A part of a variable that is held in registers. `variable` owns it; `needs_memory` is told of
    a variable that is indexed in a way that registers cannot be.
    """

    type: Type
    cells: tuple[Cell, ...]
    variable: LocalVariable | GlobalVariable
    needs_memory: Callable[[LocalVariable | GlobalVariable], None]

    def load(self, emitter: Emitter) -> Lanes:
        """The value."""
        return tuple([emitter.cells.read(cell) for cell in self.cells])

    def store(self, emitter: Emitter, lanes: Lanes) -> None:
        """Assign."""
        for cell, lane in zip(self.cells, lanes, strict=True):
            emitter.cells.write(cell, lane)

    def member(self, index: int) -> Registers:
        """The place of a structure's member."""
        assert isinstance(self.type, Struct)
        return self._part(self.type.members[index].type, member_start(self.type, index))

    def index(self, emitter: Emitter, operand: str, *, signed: bool) -> Place:  # noqa: ARG002
        """The place of an element. An index out of range gives some element."""
        element, width = element_of(self.type), width_of(self.type)
        size = count(element)
        value = integer(operand)
        if value is not None:
            return self._part(element, min(value & 0xFFFFFFFF, width - 1) * size)
        if isinstance(self.type, Array) and len(self.cells) > MAX_CHOICES and not holds_tile(self.type):
            self.needs_memory(self.variable)
            return self._part(element, 0)
        return Choice(element, tuple([self._part(element, i * size) for i in range(width)]), operand)

    def all_cells(self) -> Iterator[Cell]:
        """Every cell that a store may assign."""
        return iter(self.cells)

    def _part(self, type: Type, start: int) -> Registers:
        return Registers(type, self.cells[start : start + count(type)], self.variable, self.needs_memory)


class Choice(Node):
    """One of several places, by an index that is known only when the kernel runs."""

    type: Type
    places: tuple[Place, ...]
    operand: str

    def load(self, emitter: Emitter) -> Lanes:
        """The value."""
        return _select(emitter, [place.load(emitter) for place in self.places], self.type, self.operand)

    def store(self, emitter: Emitter, lanes: Lanes) -> None:
        """Assign to the chosen place, and to every other its own value."""
        for i, place in enumerate(self.places):
            chosen = emitter.op("setp.eq.s32", "p", self.operand, str(i))
            olds = place.load(emitter)
            parts = zip(kinds(self.type), lanes, olds, strict=True)
            place.store(emitter, tuple([emitter.select(kind, chosen, new, old) for kind, new, old in parts]))

    def member(self, index: int) -> Place:
        """The place of a structure's member."""
        places = tuple([place.member(index) for place in self.places])
        return Choice(places[0].type, places, self.operand)

    def index(self, emitter: Emitter, operand: str, *, signed: bool) -> Place:
        """The place of an element."""
        places = tuple([place.index(emitter, operand, signed=signed) for place in self.places])
        return Choice(places[0].type, places, self.operand)

    def all_cells(self) -> Iterator[Cell]:
        """Every cell that a store may assign."""
        return (cell for place in self.places for cell in place.all_cells())


class Memory(Node):
    """A place in shared, local or global memory. `root` is the resource that it lies in, if any."""

    type: Type
    address: Address
    root: GlobalVariable | None = None

    def load(self, emitter: Emitter) -> Lanes:
        """The value."""
        root = self.root
        if self._is_fixed(emitter) and count(self.type) <= MAX_AT_ENTRY:
            return memory.load_at_entry(emitter, self.address, self.type)
        constant = root is not None and root.access == "read"
        return memory.load(emitter, self.address, self.type, constant=constant)

    def _is_fixed(self, emitter: Emitter) -> bool:
        """Whether the address is known at the entry, and the whole dispatch finds one value there."""
        if self.root is None or self.root.space not in ("uniform", "immediate"):
            return False
        return not self.address.base.startswith("%") or emitter.is_from_entry(self.address.base)

    def store(self, emitter: Emitter, lanes: Lanes) -> None:
        """Assign."""
        memory.store(emitter, self.address, self.type, lanes)

    def member(self, index: int) -> Memory:
        """The place of a structure's member."""
        assert isinstance(self.type, Struct)
        offset = member_offsets(self.type)[index]
        return Memory(self.type.members[index].type, self.address.plus(offset), self.root)

    def index(self, emitter: Emitter, operand: str, *, signed: bool) -> Memory:
        """The place of an element."""
        stride = stride_of(self.type) if isinstance(self.type, (Array, Matrix)) else _component_size(self.type)
        address = add_index(emitter, self.address, operand, stride, signed=signed)
        element = self.type.element if isinstance(self.type, Array) else element_of(self.type)
        return Memory(element, address, self.root)

    def all_cells(self) -> Iterator[Cell]:
        """Memory has no cells."""
        return iter(())


Place = Registers | Choice | Memory


def new_cells(type: Type) -> tuple[Cell, ...]:
    """Fresh cells for a value of the type."""
    return tuple([Cell(kind) for kind in kinds(type)])


def select_element(emitter: Emitter, type: Type, lanes: Lanes, operand: str) -> Lanes:
    """Element `operand` of a value. An index out of range gives some element."""
    element, width = element_of(type), width_of(type)
    size = count(element)
    value = integer(operand)
    if value is not None:
        start = min(value & 0xFFFFFFFF, width - 1) * size
        return lanes[start : start + size]
    return _select(emitter, [lanes[i * size : (i + 1) * size] for i in range(width)], element, operand)


def _select(emitter: Emitter, choices: list[Lanes], type: Type, operand: str) -> Lanes:
    result = choices[-1]
    for i in reversed(range(len(choices) - 1)):
        chosen = emitter.op("setp.eq.s32", "p", operand, str(i))
        parts = zip(kinds(type), choices[i], result, strict=True)
        result = tuple([emitter.select(kind, chosen, accept, reject) for kind, accept, reject in parts])
    return result


def _component_size(type: Type) -> int:
    assert isinstance(type, Vector)
    return 2 if isinstance(type.element, Scalar) and type.element.bits == 16 else 4
