"""Operations on immediates, computed here instead of by the GPU.

In: an opcode and operands. Out: the operand that equals the result, or None where there is something
to compute. Only 32-bit integers and predicates: floating point is ptxas's to fold.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, xor

__all__ = ["fold", "immediate", "integer"]


def immediate(value: int) -> str:
    """A 32-bit integer as an operand: the one spelling that equal bits have."""
    return str((value + 0x80000000 & 0xFFFFFFFF) - 0x80000000)


def integer(operand: str) -> int | None:
    """The value of an immediate in the range of i32; None for a register or a float."""
    if operand[:1] == "%" or operand.startswith(("0f", "0x", "0d")):
        return None
    try:
        return int(operand)
    except ValueError:
        return None


def fold(opcode: str, operands: tuple[str, ...]) -> str | None:
    """The operand that the operation gives, where that is known."""
    folder = FOLDERS.get(opcode)
    return folder(*operands) if folder else None


def _signed(value: int) -> int:
    return value


def _unsigned(value: int) -> int:
    return value & 0xFFFFFFFF


def _of_integers(compute: Callable[..., int], view: Callable[[int], int]) -> Callable[..., str | None]:
    def folder(*operands: str) -> str | None:
        values: list[int] = []
        for operand in operands:
            value = integer(operand)
            if value is None:
                return None
            values.append(view(value))
        return immediate(compute(*values))

    return folder


def _with_neutral(folder: Callable[..., str | None], neutral: str, *, both: bool) -> Callable[..., str | None]:
    """Also `a op neutral`, and if `both` then `neutral op a`."""

    def neutral_folder(a: str, b: str) -> str | None:
        if b == neutral:
            return a
        if both and a == neutral:
            return b
        return folder(a, b)

    return neutral_folder


def _multiply(folder: Callable[..., str | None]) -> Callable[..., str | None]:
    ordinary = _with_neutral(folder, "1", both=True)
    return lambda a, b: "0" if "0" in (a, b) else ordinary(a, b)


def _mad(a: str, b: str, c: str) -> str | None:
    if c == "0" and "1" in (a, b):
        return b if a == "1" else a
    x, y, z = integer(a), integer(b), integer(c)
    if x is not None and y is not None:
        product = immediate(x * y)
        if product == "0":
            return c
        return None if z is None else immediate(x * y + z)
    return c if "0" in (a, b) else None


def _quotient(a: int, b: int) -> int:
    """PTX leaves division by zero open; the guards in front keep it from happening."""
    q = abs(a) // abs(b) if b else 0
    return q if (a < 0) == (b < 0) else -q


def _remainder(a: int, b: int) -> int:
    return a - b * _quotient(a, b)


def _shift_left(a: int, b: int) -> int:
    return a << b if b < 32 else 0


def _shift_right(a: int, b: int) -> int:
    return a >> min(b, 31) if a < 0 else (a >> b if b < 32 else 0)


def _and_predicate(a: str, b: str) -> str | None:
    if "0" in (a, b):
        return "0"
    return b if a in ("1", b) else a if b == "1" else None


def _or_predicate(a: str, b: str) -> str | None:
    if "1" in (a, b):
        return "1"
    return b if a in ("0", b) else a if b == "0" else None


def _xor_predicate(a: str, b: str) -> str | None:
    if a in ("0", "1") and b in ("0", "1"):
        return "1" if a != b else "0"
    return b if a == "0" else a if b == "0" else None


def _not_predicate(a: str) -> str | None:
    return {"0": "1", "1": "0"}.get(a)


def _select(accept: str, reject: str, condition: str) -> str | None:
    if accept == reject:
        return accept
    return {"0": reject, "1": accept}.get(condition)


def _integer_folders(suffix: str, view: Callable[[int], int]) -> dict[str, Callable[..., str | None]]:
    def plain(compute: Callable[..., int]) -> Callable[..., str | None]:
        return _of_integers(compute, view)

    comparisons = {"eq": eq, "ne": ne, "lt": lt, "le": le, "gt": gt, "ge": ge}
    return {
        f"add.{suffix}": _with_neutral(plain(add), "0", both=True),
        f"sub.{suffix}": _with_neutral(plain(sub), "0", both=False),
        f"mul.lo.{suffix}": _multiply(plain(mul)),
        f"mul.hi.{suffix}": plain(lambda a, b: a * b >> 32),
        f"mad.lo.{suffix}": _mad,
        f"min.{suffix}": plain(min),
        f"max.{suffix}": plain(max),
        f"div.{suffix}": _with_neutral(plain(_quotient), "1", both=False),
        f"rem.{suffix}": plain(_remainder),
        f"shr.{suffix}": _with_neutral(plain(_shift_right), "0", both=False),
        **{f"setp.{name}.{suffix}": plain(compute) for name, compute in comparisons.items()},
    }


FOLDERS: dict[str, Callable[..., str | None]] = {
    **_integer_folders("s32", _signed),
    **_integer_folders("u32", _unsigned),
    "neg.s32": _of_integers(lambda a: -a, _signed),
    "abs.s32": _of_integers(abs, _signed),
    "and.b32": _with_neutral(_of_integers(and_, _signed), "-1", both=True),
    "or.b32": _with_neutral(_of_integers(or_, _signed), "0", both=True),
    "xor.b32": _with_neutral(_of_integers(xor, _signed), "0", both=True),
    "not.b32": _of_integers(lambda a: ~a, _signed),
    "shl.b32": _with_neutral(_of_integers(_shift_left, _unsigned), "0", both=False),
    "shr.b32": _with_neutral(_of_integers(_shift_right, _unsigned), "0", both=False),
    "and.pred": _and_predicate,
    "or.pred": _or_predicate,
    "xor.pred": _xor_predicate,
    "not.pred": _not_predicate,
    **{f"selp.{type}": _select for type in ("b16", "b32", "b64", "f32", "u32", "s32", "f16", "u16")},
}
