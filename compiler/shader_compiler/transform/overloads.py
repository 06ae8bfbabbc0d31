"""Calls of builtin functions that passes insert."""

from __future__ import annotations

from ..builtins import find
from ..builtins.signature import Overload
from ..ir.types import Type

__all__ = ["overload"]


def overload(name: str, parameters: tuple[Type, ...], result: Type | None) -> Overload:
    """The overload of builtin function `name` with these types."""
    row = find(name)
    assert row is not None, name
    return Overload(row, parameters, result)
