"""Operations among the lanes of a warp.

In: an instruction. Out: a function that takes the threads that execute it together, by lane, and does
it for all of them. A lane that is read but takes no part gives `GARBAGE`, as on a GPU.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from .matrix_units import MATRIX_UNITS
from .numbers import TYPES

__all__ = ["EXCHANGES", "Exchange", "NotInMask"]

GARBAGE = 0xCDCDCDCD
SEGMENT = 0x1F


class NotInMask(Exception):
    """A lane executes a `.sync` instruction whose mask does not name it."""


class HasRegisters(Protocol):
    """A thread, as far as it matters here."""

    registers: dict[str, int]

    def locate(self, space: str, address: int) -> tuple[bytearray, int]: ...


Lanes = Mapping[int, HasRegisters]
Exchange = Callable[[Lanes], None]


def _value(thread: HasRegisters, operand: str) -> int:
    """A source, which may be a negated predicate."""
    return 1 - thread.registers[operand[1:]] if operand.startswith("!") else thread.registers[operand]


def _check(lanes: Lanes, mask: str) -> None:
    for lane, thread in lanes.items():
        if not thread.registers[mask] >> lane & 1:
            raise NotInMask(f"lane {lane} is not in {thread.registers[mask]:#x}")


def _source_lane(mode: str, lane: int, distance: int, clamp: int) -> tuple[int, bool]:
    """The lane to read and whether it is in range; the manual's pseudocode."""
    segment = clamp >> 8 & SEGMENT
    last = lane & segment | clamp & SEGMENT & ~segment
    distance &= SEGMENT
    source = {
        "up": lane - distance,
        "down": lane + distance,
        "bfly": lane ^ distance,
        "idx": lane & segment | distance & ~segment,
    }[mode]
    in_range = source >= last if mode == "up" else source <= last
    return (source if in_range else lane), in_range


def _shuffle(modifiers: list[str], operands: list[str]) -> Exchange:
    target, value, distance, clamp, mask = operands
    target, _, predicate = target.partition("|")
    mode = next(m for m in modifiers if m in ("up", "down", "bfly", "idx"))

    def exchange(lanes: Lanes) -> None:
        _check(lanes, mask)
        sent = {lane: thread.registers[value] for lane, thread in lanes.items()}
        for lane, thread in lanes.items():
            source, in_range = _source_lane(mode, lane, thread.registers[distance], thread.registers[clamp])
            thread.registers[target] = sent.get(source, GARBAGE)
            if predicate:
                thread.registers[predicate] = int(in_range)

    return exchange


def _vote(modifiers: list[str], operands: list[str]) -> Exchange:
    target, value, mask = operands
    decide: dict[str, Callable[[dict[int, int]], int]] = {
        "all": lambda votes: int(all(votes.values())),
        "any": lambda votes: int(any(votes.values())),
        "ballot": lambda votes: sum(vote << lane for lane, vote in votes.items()),
        "uni": lambda votes: int(len(set(votes.values())) == 1),
    }
    result = next(decide[m] for m in modifiers if m in decide)

    def exchange(lanes: Lanes) -> None:
        _check(lanes, mask)
        votes = {lane: _value(thread, value) for lane, thread in lanes.items()}
        for thread in lanes.values():
            thread.registers[target] = result(votes)

    return exchange


REDUCTIONS: dict[str, Callable[[int, int], int]] = {
    "add": lambda x, y: x + y,
    "and": lambda x, y: x & y,
    "max": max,
    "min": min,
    "or": lambda x, y: x | y,
    "xor": lambda x, y: x ^ y,
}


def _reduce(modifiers: list[str], operands: list[str]) -> Exchange:
    target, value, mask = operands
    combine = next(REDUCTIONS[m] for m in modifiers if m in REDUCTIONS)
    _, read, write = TYPES[modifiers[-1]]

    def exchange(lanes: Lanes) -> None:
        _check(lanes, mask)
        first, *others = (read(thread.registers[value]) for thread in lanes.values())
        for other in others:
            first = combine(first, other)
        for thread in lanes.values():
            thread.registers[target] = write(first)

    return exchange


def _active_mask(_: list[str], operands: list[str]) -> Exchange:
    def exchange(lanes: Lanes) -> None:
        for thread in lanes.values():
            thread.registers[operands[0]] = sum(1 << lane for lane in lanes)

    return exchange


EXCHANGES: dict[str, Callable[[list[str], list[str]], Exchange]] = {
    "activemask": _active_mask,
    "redux": _reduce,
    "shfl": _shuffle,
    "vote": _vote,
    **MATRIX_UNITS,
}
