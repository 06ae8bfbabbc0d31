"""Arguments that must be constant, or in a range where they are constant (WGSL 17.7, 17.12, 17.13).

Each function here is a row's `check`: it takes the overload and the values of the arguments, None for
what is not constant, and raises EvaluationError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.types import BOOL, Scalar, Vector
from ..signature import Overload
from .number import EvaluationError, shown

__all__ = ["check_gather", "check_offset", "constant_flag", "constant_lane", "lane"]

OFFSETS = range(-8, 8)
COMPONENTS = range(4)


def check_offset(overload: Overload, *values: Any) -> None:
    """The texel offset of a texture function, its last argument where that is a vector of integers."""
    last = overload.parameters[-1]
    if isinstance(last, Vector) and last.element.is_integer:
        place = len(values) - 1
        _check_constant("offset", values[-1], place)
        for component in values[-1]:
            _check_range("each component of the offset", component, OFFSETS, place)


def check_gather(overload: Overload, *values: Any) -> None:
    """The component of `textureGather`, its first argument where that is no texture; and its offset."""
    if isinstance(overload.parameters[0], Scalar):
        _check_constant("component", values[0], 0)
        _check_range("the component", values[0], COMPONENTS, 0)
    check_offset(overload, *values)


def constant_flag(what: str) -> Callable[..., None]:
    """The argument of type bool, where there is one, must be constant."""

    def check(overload: Overload, *values: Any) -> None:
        if BOOL in overload.parameters:
            place = overload.parameters.index(BOOL)
            _check_constant(what, values[place], place)

    return check


def lane(what: str, count: int) -> Callable[..., None]:
    """A second argument that is less than `count` where it is constant."""

    def check(_: Overload, __: Any, number: Any) -> None:
        if number is not None:
            _check_range(f"the {what}", number, range(count), 1)

    return check


def constant_lane(what: str, count: int) -> Callable[..., None]:
    """A second argument that must be constant, and less than `count`."""

    def check(_: Overload, __: Any, number: Any) -> None:
        _check_constant(what, number, 1)
        _check_range(f"the {what}", number, range(count), 1)

    return check


def _check_constant(what: str, value: Any, argument: int) -> None:
    if value is None:
        raise EvaluationError("E0391", f"the {what} must be a constant expression", argument)


def _check_range(what: str, value: int, allowed: range, argument: int) -> None:
    if value not in allowed:
        message = f"{what} is from {allowed[0]} to {allowed[-1]}, not {shown(value)}"
        raise EvaluationError("E0407", message, argument)
