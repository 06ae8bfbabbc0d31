"""Names that are numbers: 「二」 「四零」 「0.5」 「八点五」 「0x1F」.

Digits are positional and may be Arabic or Chinese; there is no sign and no exponent.
"""

from __future__ import annotations

import re

__all__ = ["digits_of", "integer_of", "number_of", "resembles_number"]

DIGITS = {**{d: d for d in "0123456789"}, **{d: str(i) for i, d in enumerate("零一二三四五六七八九")}}
NUMBER = re.compile(r"(0[xX][0-9A-Fa-f]+)\Z|[0-9零一二三四五六七八九]+(?:[.点][0-9零一二三四五六七八九]+)?\Z")
# What people write for numbers elsewhere: 「十六」 「-1」 「.5」 「1e3」 「2u」.
NUMBER_LIKE = re.compile(
    r"(?=.*[0-9零一二三四五六七八九十百千万亿])[-+.点负正0-9零一二三四五六七八九十百千万亿eEfhiu_]+\Z"
)
# Longer ones are out of range everywhere, and cost Python more than they say.
MAX_LENGTH = 4000


def number_of(name: str) -> int | float | None:
    """The number that a name is, a float where it has a point; None if it is none."""
    found = NUMBER.match(name)
    if found is None or len(name) >= MAX_LENGTH:
        return None
    if found.group(1):
        return int(name, 16)
    text = "".join([DIGITS.get(character, ".") for character in name])
    return float(text) if "." in text else int(text)


def digits_of(name: str) -> str:
    """The digits of a decimal number that `number_of` knows, in ASCII, with a point; zeros before them are left out.
    "" for a hexadecimal one.
    """
    if name[1:2] in ("x", "X"):
        return ""
    whole, _, fraction = "".join([DIGITS.get(character, ".") for character in name]).partition(".")
    return f"{whole.lstrip('0') or '0'}.{fraction or '0'}"


def integer_of(name: str) -> int | None:
    """The whole number that a name is, or None."""
    number = number_of(name)
    return number if isinstance(number, int) else None


def resembles_number(name: str) -> bool:
    """Whether a name that is no number may have been meant as one."""
    return number_of(name) is None and NUMBER_LIKE.match(name) is not None
