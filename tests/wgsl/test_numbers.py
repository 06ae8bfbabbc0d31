import math

import pytest
from shader_compiler import Source, Span
from shader_compiler.diagnostics import Diagnostic
from shader_compiler.wgsl.numbers import parse_number

SPAN = Span(Source(""), 0, 0)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", (0, "", False)),
        ("0i", (0, "i", False)),
        ("123u", (123, "u", False)),
        ("0xFf", (255, "", False)),
        ("0X1fu", (31, "u", False)),
        ("9223372036854775807", (2**63 - 1, "", False)),
        ("2147483647i", (2**31 - 1, "i", False)),
        ("4294967295u", (2**32 - 1, "u", False)),
        ("0h", (0.0, "h", True)),
        ("12f", (12.0, "f", True)),
        ("01.", (1.0, "", True)),
        (".01", (0.01, "", True)),
        ("0.e+4f", (0.0, "f", True)),
        ("1e-3", (0.001, "", True)),
        ("00e1", (0.0, "", True)),
        ("65504h", (65504.0, "h", True)),
        ("3.4028234663852886e38f", (3.4028234663852886e38, "f", True)),
        ("1.7976931348623157e308", (1.7976931348623157e308, "", True)),
        ("1e-999999999999", (0.0, "", True)),
        ("0xa.fp+2", (43.75, "", True)),
        ("0X1.fp-4", (0.12109375, "", True)),
        ("0x1P+4f", (16.0, "f", True)),
        ("0X.3", (0.1875, "", True)),
        ("0x1.8f", (1 + 0x8F / 256, "", True)),
        ("0x3.2p+2h", (12.5, "h", True)),
        ("0x1p-149f", (2.0**-149, "f", True)),
        ("0x1.fffffep127f", (3.4028234663852886e38, "f", True)),
        ("0x1p-24h", (2.0**-24, "h", True)),
        ("0x1p-1074", (5e-324, "", True)),
        ("0x1p-99999999999999999999", (0.0, "", True)),
        ("0x0p99999999999999999999f", (0.0, "f", True)),
        # Halfway between two numbers of 53 bits: to even.
        ("0x20000000000001p0", (float(2**53), "", True)),
        ("0x20000000000003p0", (float(2**53 + 4), "", True)),
    ],
)
def test_values(text: str, number: tuple[float, str, bool]) -> None:
    found = parse_number(text, SPAN)
    assert found == number
    assert isinstance(found, tuple)
    assert type(found[0]) is type(number[0])


@pytest.mark.parametrize(
    "text",
    [
        "9223372036854775808", "2147483648i", "4294967296u", "0x80000000i", "0x100000000u", "0xFFFFFFFFFFFFFFFF",
        "9" * 5000, "1e400", "3.5e38f", "65505h", "1" + "0" * 39 + "f", "0x1p128f", "0x1p16h", "0x1p1024",
        "0x1.0000001p0f", "0x1.002p0h", "0x1p-150f", "0x1p-25h", "0x1p99999999999999999999",
    ],
)  # fmt: skip
def test_not_representable(text: str) -> None:
    found = parse_number(text, SPAN)
    assert isinstance(found, Diagnostic)
    assert found.code == "E0007"


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("012", "write `12`"),
        ("00", "write `0`"),
        ("01f", "write `1f`"),
        ("1..2", "no ranges"),
        ("1_000", "digit separators"),
        ("0b11", "hexadecimal"),
        ("1.5d", "suffixes"),
        ("1ul", "suffixes"),
        ("0x", ""),
        ("0x.", ""),
        ("0x1.p0i", ""),
        ("1e", "suffixes"),
        ("1.5u", "suffixes"),
        ("0xg", ""),
        ("1٣", ""),
        ("2.0.5", ""),
    ],
)
def test_malformed(text: str, help: str) -> None:
    found = parse_number(text, SPAN)
    assert isinstance(found, Diagnostic)
    assert found.code == "E0006"
    assert help in (found.help or "")


def test_largest_doubles_are_finite() -> None:
    found = parse_number("0x1.fffffffffffffp1023", SPAN)
    assert isinstance(found, tuple)
    assert math.isfinite(found[0])
