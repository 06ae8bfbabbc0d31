"""PTX for WGSL's pure builtin functions on values (17.3, 17.5, 17.9, 17.10).

`BUILTINS[name](emitter, overload, arguments)` emits a call's instructions and returns the lanes of
its result; each argument is its lanes. `arrayLength`, atomics, barriers and subgroup operations are
the statements' and memory's business, not this package's.
"""

from __future__ import annotations

from . import bits, exponential, geometry, packing, rounding, trigonometry
from .lanes import Rule

__all__ = ["BUILTINS"]

BUILTINS: dict[str, Rule] = {
    **bits.RULES,
    **exponential.RULES,
    **geometry.RULES,
    **packing.RULES,
    **rounding.RULES,
    **trigonometry.RULES,
}
