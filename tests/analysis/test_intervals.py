"""Interval arithmetic against all numbers of small intervals."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shader_compiler.analysis.intervals import BINARY, binary, builtin, everything, join, meet
from shader_compiler.builtins.evaluation import operators
from shader_compiler.builtins.evaluation.number import EvaluationError
from shader_compiler.ir.types import I32, U32

EDGES = {
    I32: st.sampled_from([-(2**31), -(2**31) + 1, -33, -2, -1, 0, 1, 2, 7, 31, 32, 2**31 - 2, 2**31 - 1]),
    U32: st.sampled_from([0, 1, 2, 7, 31, 32, 33, 2**31, 2**32 - 2, 2**32 - 1]),
}


def interval(scalar):
    return st.builds(
        lambda low, length: (low, min(low + length, everything(scalar)[1])), EDGES[scalar], st.integers(0, 3)
    )


@pytest.mark.parametrize("scalar", [I32, U32], ids=str)
@pytest.mark.parametrize("operator", sorted(BINARY))
@settings(deadline=None)
@given(data=st.data())
def test_every_result_lies_inside(scalar, operator, data):
    is_shift = operator in ("<<", ">>")
    a, b = data.draw(interval(scalar)), data.draw(interval(U32 if is_shift else scalar))
    low, high = binary(operator, a, b, scalar)
    for x, y in product(range(a[0], a[1] + 1), range(b[0], b[1] + 1)):
        try:
            value = operators.binary(operator, scalar, U32 if is_shift else scalar, x, y)
        except EvaluationError:  # an error for constants; other values wrap around, or divide by zero
            value = run_time_value(operator, x, y, scalar)
        assert low <= value <= high, (x, y)


def run_time_value(operator, x, y, scalar) -> int:
    """What WGSL gives for values that are not constants (8.7, 8.9)."""
    if operator in ("/", "%"):
        return x if operator == "/" else 0
    if operator in ("<<", ">>"):
        x, y = x, y % 32
        return wrapped(x << y if operator == "<<" else x >> y, scalar)
    return wrapped({"+": x + y, "-": x - y, "*": x * y}[operator], scalar)


def wrapped(value, scalar) -> int:
    value &= 2**32 - 1
    return value - 2**32 if scalar is I32 and value >= 2**31 else value


def test_builtins():
    assert builtin("min", [(3, 9), (5, 6)], U32) == (3, 6)
    assert builtin("max", [(3, 9), (5, 6)], U32) == (5, 9)
    assert builtin("clamp", [(0, 99), (2, 3), (7, 8)], U32) == (2, 8)
    assert builtin("abs", [(-5, 3)], I32) == (0, 5)
    assert builtin("abs", [(-(2**31), 0)], I32) == everything(I32)
    assert builtin("reverseBits", [(0, 1)], U32) == everything(U32)


def test_join_and_meet():
    assert join((1, 2), (5, 6)) == (1, 6)
    assert meet((1, 5), (3, 9)) == (3, 5)
    assert meet((1, 2), (3, 4)) is None
