"""Words that a name in WGSL text may not be, or had better not be.

`KEYWORDS` and `RESERVED` are the specification's (16.1, 16.2): never identifiers. `PREDECLARED` are
the types that this printer writes: a program may declare such a name, and would then hide what the
printer means.
"""

from __future__ import annotations

from ...words import KEYWORDS, RESERVED

__all__ = ["BY_EXTENSION", "KEYWORDS", "PREDECLARED", "RESERVED"]

PREDECLARED = frozenset(
    [
        "bool", "i32", "u32", "f32", "f16", "array", "atomic", "ptr", "bitcast",
        *[f"vec{n}" for n in (2, 3, 4)],
        *[f"mat{c}x{r}" for c in (2, 3, 4) for r in (2, 3, 4)],
    ]
)  # fmt: skip
# Types that programs with an extension may name in functions.
BY_EXTENSION = {
    "chromium_experimental_subgroup_matrix": frozenset(
        ["subgroup_matrix_left", "subgroup_matrix_right", "subgroup_matrix_result", "i8", "u8"]
    )
}
