"""From the tree to terms and declarations: names, classes, builtins, entry points."""

from . import atomics, calls, conversions, expressions, matching, memory, projections, records, recursion, tiles

__all__ = [
    "atomics", "calls", "conversions", "expressions", "matching", "memory", "projections", "records", "recursion", "tiles",
]  # fmt: skip
