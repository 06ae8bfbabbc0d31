"""Buffer view builtin functions (WGSL 17.14): parts of a buffer, seen as some type.

They are pure: a view is a pointer, and memory is read or written through it.
"""

from __future__ import annotations

from .signature import Row

__all__ = ["ROWS", "VIEWS"]

# Those whose result is a pointer.
VIEWS = frozenset(("bufferView", "bufferArrayView"))

BUFFER = "ptr<storage|uniform|workgroup, buffer, read|read_write>"

ROWS = (
    Row("bufferView", (f"<T: viewable>({BUFFER}, O: i32|u32) -> view<T>",)),
    Row("bufferArrayView", (f"<T: unsized>({BUFFER}, O: i32|u32, S: i32|u32) -> view<T>",)),
    Row("bufferLength", (f"({BUFFER}) -> u32",)),
)
