"""Workgroup memory starts at zero (WGSL 7.3): the whole workgroup writes it, then waits.

In: the places of the workgroup variables, whose memory is a multiple of 16 bytes. Out: for each as many
16-byte stores by every invocation as it takes, and a barrier.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.layout import round_up, size_of
from .address import Address, add_index, bracketed
from .cells import Cell
from .emitter import Emitter
from .inputs import Block, local_index
from .places import Memory, Place

__all__ = ["zero_workgroup"]

WIDTH = 16
# A variable that takes an invocation more stores than this is written by a loop.
MAX_STORES = 16


def zero_workgroup(emitter: Emitter, places: Sequence[Place], block: Block) -> None:
    """Emit the stores, at the start of an entry point."""
    if not places:
        return
    x, y, z = block.size
    index, invocations = local_index(emitter, block), x * y * z
    for place in places:
        assert isinstance(place, Memory)
        chunks = round_up(WIDTH, size_of(place.type)) // WIDTH
        if chunks > MAX_STORES * invocations:
            _loop(emitter, place.address, index, invocations, chunks)
        else:
            _stores(emitter, place.address, index, invocations, chunks)
    if invocations > 1:
        emitter.emit("bar.sync", "0")


def _write(emitter: Emitter, start: Address, chunk: str) -> None:
    place = bracketed(emitter, add_index(emitter, start, chunk, WIDTH, signed=False))
    emitter.emit("st.shared.v4.b32", place, "{0, 0, 0, 0}")


def _stores(emitter: Emitter, start: Address, index: str, invocations: int, chunks: int) -> None:
    for first in range(0, chunks, invocations):
        here = emitter.op("add.s32", "r", index, str(first))
        if first + invocations <= chunks:
            _write(emitter, start, here)
        else:
            done = emitter.label("zeroed")
            emitter.branch(done, when=emitter.op("setp.ge.u32", "p", index, str(chunks - first)))
            _write(emitter, start, here)
            emitter.place(done)


def _loop(emitter: Emitter, start: Address, index: str, invocations: int, chunks: int) -> None:
    counter, head = Cell("r"), emitter.label("zero")
    emitter.cells.write(counter, index)
    emitter.cells.enter_loop((counter,))
    emitter.place(head)
    here = emitter.cells.read(counter)
    _write(emitter, start, here)
    following = emitter.op("add.s32", "r", here, str(invocations))
    emitter.cells.write(counter, following)
    emitter.branch(head, when=emitter.op("setp.lt.u32", "p", following, str(chunks)))
    emitter.cells.forget((counter,))
