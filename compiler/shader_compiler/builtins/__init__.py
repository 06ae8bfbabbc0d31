"""The builtin functions of WGSL (17), declared once, as data.

In: a name. Out: its `Row`. Each category of functions is a module with a tuple `ROWS`; a new one is
added to `CATEGORIES`. Type checking, constant evaluation, the analyses and the targets all read
these rows. Constructors (17.1) are not here: their names are types.
"""

from __future__ import annotations

from . import (
    bits,
    derivatives,
    geometry,
    logical,
    memory,
    numeric,
    packing,
    subgroup_matrices,
    subgroups,
    textures,
    views,
)
from .signature import Row

__all__ = ["CATEGORIES", "ROWS", "find"]

CATEGORIES = (
    logical,
    numeric,
    geometry,
    bits,
    packing,
    memory,
    derivatives,
    textures,
    subgroups,
    views,
    subgroup_matrices,
)
ROWS: dict[str, Row] = {row.name: row for category in CATEGORIES for row in category.ROWS}


def find(name: str) -> Row | None:
    """The builtin function of this name; None if there is none."""
    return ROWS.get(name)
