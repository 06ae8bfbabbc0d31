"""Derivative builtin functions (WGSL 17.6): they compare a value between neighbouring fragments."""

from __future__ import annotations

from ..ir.module import Stage
from .signature import Row

__all__ = ["ROWS"]

FRAGMENT: frozenset[Stage] = frozenset(("fragment",))
NAMES = (
    "dpdx", "dpdxCoarse", "dpdxFine", "dpdy", "dpdyCoarse", "dpdyFine", "fwidth", "fwidthCoarse", "fwidthFine",
)  # fmt: skip

ROWS = tuple([Row(name, ("([T: f32]) -> [T]",), stages=FRAGMENT, uniform="derivative") for name in NAMES])
