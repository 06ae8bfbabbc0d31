"""From the tree to terms and declarations: names, classes, builtins, entry points."""

from . import calls, conversions, expressions, matching, memory, projections, records, tiles

__all__ = ["calls", "conversions", "expressions", "matching", "memory", "projections", "records", "tiles"]
