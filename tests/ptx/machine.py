"""The machine that instructions act on: memory, threads, and what stops a thread.

Memory is strict: an access outside a buffer, or one that is not aligned, is a `Fault`.
"""

from __future__ import annotations

from collections.abc import Callable

from .warp import Exchange

__all__ = ["BARRIER", "END", "WARP", "Extent", "Fault", "Memory", "Step", "Thread", "load", "store"]

Extent = tuple[int, int, int]


class Fault(Exception):
    """The program did what it may not do."""


class Memory:
    """Global memory, or that of parameters: buffers that lie far apart, so that an index out of range meets no other."""

    def __init__(self) -> None:
        self.buffers: list[bytearray] = []
        # Texture and surface objects, by handle.
        self.objects: dict[int, object] = {}

    def allocate(self, content: bytes) -> int:
        """The address of a new buffer with this content."""
        self.buffers.append(bytearray(content))
        return len(self.buffers) << 40

    def bind(self, object: object) -> int:
        """The handle of a texture or surface object."""
        handle = 1 << 60 | len(self.objects)
        self.objects[handle] = object
        return handle

    def contents(self, address: int) -> bytes:
        """The bytes of the buffer at an address that `allocate` gave."""
        return bytes(self.buffers[(address >> 40) - 1])

    def find(self, address: int) -> tuple[bytearray, int]:
        """The buffer and the offset in it."""
        number, offset = address >> 40, address & (1 << 40) - 1
        if not 0 < number <= len(self.buffers):
            raise Fault(f"no buffer at {address:#x}")
        return self.buffers[number - 1], offset


def load(buffer: bytearray, offset: int, size: int) -> int:
    """The little-endian integer at an offset."""
    _check(buffer, offset, size)
    return int.from_bytes(buffer[offset : offset + size], "little")


def store(buffer: bytearray, offset: int, size: int, value: int) -> None:
    """Put an integer's low bytes at an offset."""
    _check(buffer, offset, size)
    buffer[offset : offset + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def _check(buffer: bytearray, offset: int, size: int) -> None:
    if not 0 <= offset <= len(buffer) - size:
        raise Fault(f"{size} bytes at offset {offset} of {len(buffer)}")
    if offset % size:
        raise Fault(f"offset {offset} is not aligned to {size}")


# Why a thread stops: to wait for the block, to wait for its warp, for good.
BARRIER, WARP, END = -1, -2, -3


class Thread:
    """One thread's registers (immediates, addresses and special registers are among them) and memories."""

    def __init__(
        self,
        number: int,
        registers: dict[str, int],
        spaces: dict[str, bytearray],
        memory: Memory,
        parameters: Memory,
    ) -> None:
        self.warp, self.lane = divmod(number, 32)
        self.registers = registers
        self.spaces = spaces
        self.memory = memory
        self.parameters = parameters
        # The next instruction; why the thread stopped before it; what it does with its warp before it goes on.
        self.counter = 0
        self.state = BARRIER
        self.exchange: Exchange = lambda _: None

    def locate(self, space: str, address: int) -> tuple[bytearray, int]:
        """The bytes that an address of a state space lies in, and where."""
        if space == "global":
            return self.memory.find(address)
        return self.parameters.find(address) if space == "param" else (self.spaces[space], address & 0xFFFFFFFF)


# A step does an instruction. It returns None to go on, the number of the instruction to go to, or why
# the thread stops.
Step = Callable[[Thread], int | None]
