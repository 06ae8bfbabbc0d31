"""The names of 「点染」之「点染本」 as data: what each means in the IR and in the shared builtin rows.

A name here is visible in a source that opens the module, and may be hidden by the source's own names.
"""

from __future__ import annotations

from . import functions, inputs, types

__all__ = ["MODULE", "NAMES", "functions", "inputs", "types"]

# The builtin module's path.
MODULE = ("点染", "点染本")

NAMES: frozenset[str] = frozenset(
    [*types.CLASSES, *types.CONSTRUCTORS, *types.OTHERS, *types.STAGES,
     *inputs.INPUTS, *inputs.WRAPPERS, *functions.ROWS, *functions.MEMBERS, *functions.ATOMICS,
     *functions.OPERATORS, *functions.UNARY, *functions.SPECIAL, *functions.VALUES, *functions.DEFINERS]
)  # fmt: skip
