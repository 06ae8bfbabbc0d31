"""How much workgroup memory entry points use, as WebGPU counts it.

In: the variables that an entry point reaches. Out: bytes, and a warning where these are more than every device has.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..diagnostics import Diagnostic
from ..ir.module import Function, GlobalVariable
from ..ir.types import Array, Buffer, Type
from .layout import round_up, size_of

__all__ = ["exceeded", "workgroup_bytes"]

# What every WebGPU device allows without being asked (WebGPU 3.6.2).
MAX_WORKGROUP_BYTES = 16384


def workgroup_bytes(used: set[GlobalVariable]) -> int:
    """Each variable rounded up to 16 bytes; without those that an override sizes."""
    types = [v.type for v in used if v.space == "workgroup"]
    return sum(round_up(16, size_of(type)) for type in types if not _is_override_sized(type))


def _is_override_sized(type: Type) -> bool:
    size = type.count if isinstance(type, Array) else type.size if isinstance(type, Buffer) else 0
    return not isinstance(size, int)


def exceeded(entry: Function, used: set[GlobalVariable]) -> Iterator[Diagnostic]:
    """A warning for an entry point that needs more than the default limit."""
    total = workgroup_bytes(used)
    if total > MAX_WORKGROUP_BYTES:
        yield Diagnostic(
            "W0802",
            f"{total} bytes of workgroup memory need a device with raised limits",
            entry.span,
            notes=[f"WebGPU's default limit is {MAX_WORKGROUP_BYTES} bytes"],
            help="use less, or request the limit `maxComputeWorkgroupStorageSize` from the device",
        )
