"""Mutable registers: the scalars of variables, without moves that nobody needs.

A `Cell` is one scalar that can be assigned again. While control flow is straight, its value is simply
the operand that was assigned last. Its own register is written only where control flow may part or
meet, and read only where different values meet.

    i = 0; loop { ... i = i + 1; }        mov.b32 %r1, 0;      // before the loop's head
                                          $loop: mov.b32 %r2, %r1;
                                          add.u32 %r3, %r2, 1;
                                          mov.b32 %r1, %r3; bra $loop;

ptxas makes single assignments of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

__all__ = ["Cell", "Cells", "Kind"]

# Kinds of registers, by the letters that their names begin with.
Kind = Literal["p", "h", "r", "rd"]
MOVES = {"p": "mov.pred", "h": "mov.b16", "r": "mov.b32", "rd": "mov.b64"}


class Cell:
    """One mutable scalar; `register` is its own, None until it is needed."""

    __slots__ = ("kind", "register")

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.register: str | None = None


class Cells:
    """What each cell holds at the current point. `register` makes a new register, `emit` writes an instruction."""

    def __init__(self, register: Callable[[Kind], str], emit: Callable[..., None]) -> None:
        self._new_register = register
        self._emit = emit
        self._known: dict[Cell, str] = {}
        # Cells whose register does not hold their value yet, in order.
        self._unwritten: dict[Cell, None] = {}
        self._arriving: dict[str, dict[Cell, str]] = {}

    def write(self, cell: Cell, operand: str) -> None:
        """Assign."""
        if self._known.get(cell) != operand:
            self._known[cell] = operand
            self._unwritten[cell] = None

    def read(self, cell: Cell) -> str:
        """The value: an operand that stays as it is when the cell changes."""
        known = self._known.get(cell)
        if known is None:
            known = self._new_register(cell.kind)
            self._emit(MOVES[cell.kind], known, self._register(cell))
            self._known[cell] = known
        return known

    def peek(self, cell: Cell) -> str | None:
        """The value if it is known here without reading a register."""
        return self._known.get(cell)

    def forget(self, cells: Iterable[Cell]) -> None:
        """These are not used any more."""
        for cell in cells:
            self._known.pop(cell, None)
            self._unwritten.pop(cell, None)

    def flush(self) -> None:
        """Write the registers of all cells that were assigned."""
        for cell in self._unwritten:
            self._emit(MOVES[cell.kind], self._register(cell), self._known[cell])
        self._unwritten.clear()

    def leave(self, label: str) -> None:
        """Control may go from here to `label`."""
        self.flush()
        there = self._arriving.get(label)
        self._arriving[label] = dict(self._known) if there is None else _common(there, self._known)

    def arrive(self, label: str, *, from_above: bool) -> None:
        """Control meets at `label`, `from_above` too or by branches alone: only what all ways agree on is known."""
        there = self._arriving.pop(label, None)
        if from_above:
            self.flush()
            if there is not None:
                self._known = _common(self._known, there)
        else:
            self._unwritten.clear()
            self._known = there or {}

    def enter_loop(self, assigned: Iterable[Cell]) -> None:
        """At a loop's head: what the loop assigns may come from any of its rounds."""
        self.flush()
        for cell in assigned:
            self._known.pop(cell, None)

    def adopt(self, other: Cells) -> None:
        """Begin with what is known elsewhere."""
        self._known = dict(other._known)

    def _register(self, cell: Cell) -> str:
        if cell.register is None:
            cell.register = self._new_register(cell.kind)
        return cell.register


def _common(a: dict[Cell, str], b: dict[Cell, str]) -> dict[Cell, str]:
    return {cell: operand for cell, operand in a.items() if b.get(cell) == operand}
