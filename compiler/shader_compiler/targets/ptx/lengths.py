"""How many elements the runtime-sized array in a buffer has: from the byte length that the host passes.

In: the entry point that asks, and the buffer. Out: operands, computed once at the entry.
"""

from __future__ import annotations

from ...analysis.layout import runtime_array
from ...ir.module import GlobalVariable
from . import names
from .frame import Entry

__all__ = ["array_length", "is_shorter"]


def array_length(entry: Entry, buffer: GlobalVariable) -> str:
    """The number of elements. Of an array with more elements than a u32 can count it is the largest u32."""
    offset, stride = _array(buffer)
    bytes = _bytes(entry, buffer)
    op = entry.emitter.at_entry
    if offset:
        # A buffer may be too short for what stands before the array.
        bytes = op("sub.u64", "rd", op("max.u64", "rd", bytes, str(offset)), str(offset))
    if stride & (stride - 1) == 0:
        elements = op("shr.u64", "rd", bytes, str(stride.bit_length() - 1))
    else:
        # Exact for lengths under 2^40 and strides under 2^24.
        elements = op("mul.hi.u64", "rd", bytes, str(-(-(1 << 64) // stride)))
    # The same as `cvt.sat`, in half the instructions.
    high = op("cvt.u32.u64", "r", op("shr.u64", "rd", bytes, "32"))
    return op("selp.b32", "r", "-1", op("cvt.u32.u64", "r", elements), op("setp.ge.u32", "p", high, str(stride)))


def is_shorter(entry: Entry, buffer: GlobalVariable, elements: int) -> str:
    """Whether there are fewer elements than this.

    The bytes say so without their quotient. Where nothing else asks for the quotient at the entry, ptxas computes it
    only where it is used, and no register holds it until then: 12 % of the time of a kernel that fills its registers.
    """
    offset, stride = _array(buffer)
    return entry.emitter.at_entry("setp.lt.u64", "p", _bytes(entry, buffer), str(offset + elements * stride))


def _array(buffer: GlobalVariable) -> tuple[int, int]:
    found = runtime_array(buffer.type)
    assert found is not None
    return found


def _bytes(entry: Entry, buffer: GlobalVariable) -> str:
    assert buffer.group is not None
    assert buffer.binding is not None
    entry.lengths.add(buffer)
    return entry.emitter.at_entry("ld.param.u64", "rd", f"[{names.length_parameter(buffer.group, buffer.binding)}]")
