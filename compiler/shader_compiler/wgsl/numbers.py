"""Numeric literals (WGSL 3.5.2): text -> exact value, or why there is none.

Integers are exact. A decimal float gives the f64 nearest to it; a hexadecimal float with a suffix
must be exact in the suffix's type, as WGSL asks.
"""

from __future__ import annotations

import re

from ..diagnostics import Diagnostic
from ..source import Span

__all__ = ["Number", "parse_number"]

# value, suffix, whether it is a floating point literal
Number = tuple[int | float, str, bool]

NUMBER = re.compile(
    r"""
      (?P<integer>0|[1-9][0-9]*|0[xX][0-9a-fA-F]+) (?P<integer_suffix>[iu]?)
    | (?P<whole>0|[1-9][0-9]*) (?P<whole_suffix>[fh])
    | (?P<decimal>[0-9]+[eE][+-]?[0-9]+ | (?:[0-9]*\.[0-9]+|[0-9]+\.[0-9]*)(?:[eE][+-]?[0-9]+)?) (?P<decimal_suffix>[fh]?)
    | 0[xX] (?P<hex_whole>[0-9a-fA-F]*) (?P<point>\.?) (?P<hex_fraction>[0-9a-fA-F]*)
      (?: [pP] (?P<exponent>[+-]?[0-9]+) (?P<hex_suffix>[fh]?) )?
    """,
    re.VERBOSE | re.ASCII,
)

INTEGER_LIMITS = {"": (2**63 - 1, "an abstract integer (64 bit)"), "i": (2**31 - 1, "`i32`"), "u": (2**32 - 1, "`u32`")}
LARGEST = {"": 1.7976931348623157e308, "f": 3.4028234663852886e38, "h": 65504.0}
FLOAT_TYPE = {"": "an abstract float (64 bit)", "f": "`f32`", "h": "`f16`"}
# Bits of the significand, largest exponent, exponent of the smallest subnormal number.
FLOAT_FORM = {"f": (24, 127, -149), "h": (11, 15, -24)}


def parse_number(text: str, span: Span) -> Number | Diagnostic:
    """The value of a numeric literal, or what is wrong with it."""
    match = NUMBER.fullmatch(text)
    if match is None:
        return _malformed(text, span)
    if match["integer"] is not None:
        return _integer(match["integer"], match["integer_suffix"], span)
    if match["whole"] is not None:
        return _decimal(match["whole"], match["whole_suffix"], span)
    if match["decimal"] is not None:
        return _decimal(match["decimal"], match["decimal_suffix"], span)
    if not match["hex_whole"] and not match["hex_fraction"]:
        return _malformed(text, span)
    return _hexadecimal(match, span)


def _integer(digits: str, suffix: str, span: Span) -> Number | Diagnostic:
    limit, type_name = INTEGER_LIMITS[suffix]
    hexadecimal = digits[1:2] in ("x", "X")
    # Longer ones are out of range whatever their digits are (and slow to convert).
    value = 2**64 if len(digits) > 20 and not hexadecimal else int(digits, 16 if hexadecimal else 10)
    if value > limit:
        return _out_of_range(type_name, span, INTEGER_HELP)
    return value, suffix, False


INTEGER_HELP = "write a float (`1.0e20`) where a number of this size is meant"


def _decimal(digits: str, suffix: str, span: Span) -> Number | Diagnostic:
    value = float(digits)
    if value > LARGEST[suffix]:
        return _out_of_range(FLOAT_TYPE[suffix], span)
    return value, suffix, True


def _hexadecimal(match: re.Match[str], span: Span) -> Number | Diagnostic:
    suffix = match["hex_suffix"] or ""
    significand = int((match["hex_whole"] + match["hex_fraction"]) or "0", 16)
    if significand == 0:
        return 0.0, suffix, True
    exponent = _clamped(match["exponent"] or "0") - 4 * len(match["hex_fraction"])
    zeros = (significand & -significand).bit_length() - 1
    significand >>= zeros
    exponent += zeros
    width = significand.bit_length()
    if suffix:
        bits, largest, smallest = FLOAT_FORM[suffix]
        if width + exponent - 1 > largest:
            return _out_of_range(FLOAT_TYPE[suffix], span)
        if width > bits or exponent < smallest:
            return Diagnostic("E0007", f"this number has no exact value in {FLOAT_TYPE[suffix]}", span)
    try:
        # One rounding, to nearest even, subnormal numbers included.
        return float.fromhex(f"{significand:#x}p{exponent}"), suffix, True
    except OverflowError:
        return _out_of_range(FLOAT_TYPE[""], span)


def _clamped(exponent: str) -> int:
    """An exponent, brought to a size that can be computed with: far outside of any type's range."""
    sign = -1 if exponent.startswith("-") else 1
    digits = exponent.lstrip("+-").lstrip("0") or "0"
    return sign * (int(digits) if len(digits) < 9 else 10**9)


def _out_of_range(type_name: str, span: Span, help: str | None = None) -> Diagnostic:
    return Diagnostic("E0007", f"this number is too large for {type_name}", span, help=help)


def _malformed(text: str, span: Span) -> Diagnostic:
    """What is wrong with something that starts like a number."""
    message, help = f"`{_shortened(text)}` is not a number", None
    if re.fullmatch(r"0[0-9]+[iufh]?", text):
        message = "a decimal number cannot start with `0`"
        help = f"write `{_shortened(text.lstrip('0') or '0')}`; WGSL has no octal numbers"
    elif ".." in text:
        help = "WGSL has no ranges; write `for (var i = 0; i < n; i++)`"
    elif "_" in text:
        help = "WGSL has no digit separators"
    elif re.match(r"0[bB]", text):
        help = "WGSL has no binary numbers; write it in hexadecimal"
    elif re.fullmatch(r"0[xX].*[.][0-9a-fA-F]*[fh]", text):
        help = "a hexadecimal float needs an exponent before its suffix: `0x1.8p0f`"
    elif re.fullmatch(r"[0-9.]+(?:[eE][+-]?[0-9]+)?[a-zA-Z]\w*", text):
        help = "suffixes are `i` (i32), `u` (u32), `f` (f32) and `h` (f16)"
    return Diagnostic("E0006", message, span, help=help)


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
