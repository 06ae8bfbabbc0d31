"""Division and remainder by constants, against Python's, on the interpreter."""

import random

import pytest
from shader_compiler.options import Options
from shader_compiler.targets.ptx.division import divide, remainder
from shader_compiler.targets.ptx.emitter import Emitter

from .operations import operation

EDGES = [0, 1, 2, 3, 5, 7, 10, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 2, 2**32 - 1]


def evaluate(emitter: Emitter, result: str, a: int) -> int:
    """Run the emitter's lines with `%a` = a."""
    registers = {"%a": a}

    def read(operand: str) -> int:
        return registers[operand] if operand.startswith("%") else int(operand) & 0xFFFFFFFF

    for line in emitter.lines:
        opcode, _, rest = line.strip().rstrip(";").partition(" ")
        target, *sources = rest.split(", ")
        registers[target] = operation(opcode)(*map(read, sources)) & 0xFFFFFFFF
    return read(result)


def signed(x: int) -> int:
    return (x + 2**31) % 2**32 - 2**31


def truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def numerators(divisor: int) -> list[int]:
    near = [divisor * k + d for k in (1, 2, 3, 1000) for d in (-1, 0, 1)]
    return [x % 2**32 for x in [*EDGES, *near, -divisor, *(random.Random(divisor).randrange(2**32) for _ in range(20))]]


DIVISORS = sorted(
    {*range(1, 70), 100, 641, 1000, 6700417, *(2**k + d for k in range(3, 32) for d in (-1, 0, 1)), 2**32 - 1}
)


@pytest.mark.parametrize("is_signed", [False, True])
def test_every_quotient_and_remainder(is_signed):
    for divisor in [d for n in DIVISORS for d in ((signed(n), signed(-n)) if is_signed else (n,))]:
        e, f = Emitter(Options()), Emitter(Options())
        quotient = divide(e, "%a", str(signed(divisor)), signed=is_signed)
        rest = remainder(f, "%a", str(signed(divisor)), signed=is_signed)
        assert not any("div" in line or "rem" in line for line in [*e.lines, *f.lines])
        for x in numerators(divisor):
            a = signed(x) if is_signed else x
            wanted = truncated(a, divisor)
            assert evaluate(e, quotient, x) == wanted % 2**32, (a, divisor)
            assert evaluate(f, rest, x) == (a - divisor * wanted) % 2**32, (a, divisor)


def test_powers_of_two_are_one_instruction():
    e = Emitter(Options())
    divide(e, "%a", "16", signed=False)
    remainder(e, "%a", "16", signed=False)
    assert [line.split()[0] for line in e.lines] == ["shr.u32", "and.b32"]


def test_division_by_zero_is_not_reached_but_compiles():
    """Only under `if a < b`, where `b` cannot be zero, is there no guard."""
    e = Emitter(Options())
    assert divide(e, "%a", "0", signed=False) == "%a"
    assert remainder(e, "%a", "0", signed=True) == "0"
