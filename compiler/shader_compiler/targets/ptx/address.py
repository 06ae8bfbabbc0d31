"""Addresses, kept as sums so that constant offsets end up inside the instruction.

In: a base, and indexes with their strides. Out: `[register+offset]`.

Shared and local memory have 32-bit addresses. There `base + 4*(y*16 + k)` is the sum of `base`, `64*y`
and `4*k`: exact, because everything is modulo 2^32. What varies with inner loops is added last, so
that ptxas keeps the rest in one register, and folds `4*k` into the instruction when it unrolls `k`.
A global address is 64 bits wide, and a 32-bit index that wraps must wrap before it is widened: such an
index is one term. So it is in parameters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ...ir.node import Node
from .emitter import Emitter
from .folding import immediate, integer

__all__ = ["Address", "Space", "add_index", "bracketed"]

Space = Literal["global", "shared", "local", "param"]

# Spaces of 64-bit addresses.
WIDE = ("global", "param")
# A sum of more terms than this is not taken apart.
MAX_TERMS = 6
# An offset as large as this is added in a register. Instructions hold 24 bits.
MAX_OFFSET = 1 << 23


class Address(Node):
    """`base + sum of register * factor + offset`, in bytes; `base` is a symbol or a register."""

    space: Space
    base: str
    terms: tuple[tuple[str, int], ...] = ()
    offset: int = 0

    def plus(self, bytes: int) -> Address:
        """The address so many bytes further."""
        return Address(self.space, self.base, self.terms, self.offset + bytes)


def add_index(emitter: Emitter, address: Address, index: str, stride: int, *, signed: bool) -> Address:
    """The address of element `index`."""
    constant = integer(index)
    if constant is not None:
        return address.plus((constant if signed else constant & 0xFFFFFFFF) * stride)
    if address.space in WIDE:
        # A sum apart from the product becomes one instruction, which mad.wide does not.
        bytes = emitter.op("mul.wide.s32" if signed else "mul.wide.u32", "rd", index, str(stride))
        base = address.base if address.base.startswith("%") else emitter.at_entry("mov.b64", "rd", address.base)
        return Address(address.space, emitter.op("add.s64", "rd", base, bytes), (), address.offset)
    total = dict(address.terms)
    constant = _add_linear(emitter, total, index, stride)
    if len(total) > MAX_TERMS:
        total, constant = dict(address.terms), 0
        total[index] = total.get(index, 0) + stride
    return Address(address.space, address.base, tuple(total.items()), address.offset + constant)


def _add_linear(emitter: Emitter, total: dict[str, int], operand: str, factor: int) -> int:
    """Add `operand * factor` to the sum in `total`; the constant part is returned."""
    constant = 0
    pending = [(operand, factor)]
    while pending:
        operand, factor = pending.pop()
        value = integer(operand)
        if value is not None:
            constant += value * factor
        elif parts := _parts(emitter.definitions.get(operand)):
            pending += [(part, times * factor) for part, times in reversed(parts)]
        else:
            total[operand] = total.get(operand, 0) + factor
        if len(total) > MAX_TERMS:
            break
    return constant


def _parts(definition: tuple[str, ...] | None) -> list[tuple[str, int]]:
    """The operands and factors that a register is the sum of; none if it is no such sum."""
    match definition:
        case ("add.s32" | "add.u32", a, b):
            return [(a, 1), (b, 1)]
        case ("sub.s32", a, b):
            return [(a, 1), (b, -1)]
        case ("mul.lo.s32" | "mul.lo.u32", a, b):
            return _product(a, b)
        case ("mad.lo.s32" | "mad.lo.u32", a, b, c):
            product = _product(a, b)
            return [*product, (c, 1)] if product else []
        case ("shl.b32", a, b) if (bits := integer(b)) is not None:
            return [(a, 1 << (bits & 31))]
    return []


def _product(a: str, b: str) -> list[tuple[str, int]]:
    if (factor := integer(b)) is not None:
        return [(a, factor)]
    if (factor := integer(a)) is not None:
        return [(b, factor)]
    return []


def bracketed(emitter: Emitter, address: Address) -> str:
    """The operand: `[register]`, `[symbol+offset]`, ..."""
    base, offset = _register_and_offset(emitter, address)
    return f"[{base}+{offset}]" if offset else f"[{base}]"


def _register_and_offset(emitter: Emitter, address: Address) -> tuple[str, int]:
    if not address.terms:
        return _wide_offset(emitter, address) if address.space in WIDE else (address.base, address.offset)
    base = address.base if address.base.startswith("%") else emitter.at_entry("mov.u32", "r", address.base)
    for register, factor in _outermost_first(emitter, address.terms):
        if factor % 0x100000000:
            base = emitter.op("mad.lo.u32", "r", register, immediate(factor), base)
    offset = int(immediate(address.offset))
    if abs(offset) < MAX_OFFSET:
        return base, offset
    return emitter.op("add.s32", "r", base, str(offset)), 0


def _outermost_first(emitter: Emitter, terms: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    return sorted(terms, key=lambda term: emitter.depth(term[0]))


def _wide_offset(emitter: Emitter, address: Address) -> tuple[str, int]:
    if abs(address.offset) < MAX_OFFSET:
        return address.base, address.offset
    return emitter.op("add.s64", "rd", address.base, str(address.offset)), 0
