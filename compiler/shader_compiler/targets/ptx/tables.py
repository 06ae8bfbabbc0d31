"""Constant arrays that are indexed by something unknown: data of the module.

In: an array type and the lanes of its value. Out: the place of a copy in global memory, if all lanes are
immediates, and in the end the declarations of all such tables.
"""

from __future__ import annotations

from ...analysis.layout import size_of
from ...ir.types import Type
from .address import Address
from .folding import integer
from .frame import Entry
from .lanes import Lanes
from .memory import offsets
from .places import Memory

__all__ = ["declarations", "table"]


def table(entry: Entry, type: Type, lanes: Lanes) -> Memory | None:
    """The place of a constant value; None if it is not constant, or not made of 32-bit scalars."""
    words = [_word(lane) for lane in lanes]
    if any(word is None for word in words):
        return None
    content = [0] * (size_of(type) // 4)
    for offset, word in zip(offsets(type), words, strict=True):
        content[offset // 4] = word or 0
    name = entry.tables.setdefault(tuple(content), f"table{len(entry.tables)}")
    return Memory(type, Address("global", entry.emitter.at_entry("mov.u64", "rd", name)))


def declarations(tables: dict[tuple[int, ...], str]) -> list[str]:
    """The text of the tables, one line each."""
    return [
        f".global .align 16 .b32 {name}[{len(words)}] = {{{', '.join(map(str, words))}}};"
        for words, name in tables.items()
    ]


def _word(lane: str) -> int | None:
    if lane.startswith("0f"):
        return int(f"0x{lane[2:]}", 0)
    value = integer(lane)
    return None if value is None else value & 0xFFFFFFFF
