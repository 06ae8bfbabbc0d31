"""Names in PTX text: ASCII, and each a function of the source's name alone.

In: a name as the source has it. Out: its UTF-8 bytes, ASCII letters and digits as they are, every other
byte (`_` too) as `_` and two hexadecimal digits, after a prefix that says what is named:

    main    yymain          sum_rows    yysum_5frows          加倍    yy_e5_8a_a0_e5_80_8d
"""

from __future__ import annotations

from ..names import mangled

__all__ = [
    "IMMEDIATE", "NUM_WORKGROUPS_X", "entry_name", "length_parameter", "parameter", "sampled_parameter",
    "size_parameter", "workgroup_name",
]  # fmt: skip

# The parameter that holds the dispatch's number of workgroups along x.
NUM_WORKGROUPS_X = "p_num_workgroups_x"
# The parameter that is the variable in `immediate`, by value.
IMMEDIATE = "p_immediate"


def entry_name(name: str) -> str:
    """The name of an entry point."""
    return f"yy{mangled(name)}"


def workgroup_name(name: str) -> str:
    """The name of a workgroup variable."""
    return f"ys{mangled(name)}"


def parameter(group: int, binding: int) -> str:
    """The name of the parameter that holds the device pointer of a buffer, or a texture's object."""
    return f"p_g{group}_b{binding}"


def length_parameter(group: int, binding: int) -> str:
    """The name of the parameter that holds the byte length of a buffer."""
    return f"{parameter(group, binding)}_length"


def size_parameter(group: int, binding: int) -> str:
    """The name of the parameter that holds the size of a texture."""
    return f"{parameter(group, binding)}_size"


def sampled_parameter(group: int, binding: int, sampler_group: int, sampler_binding: int) -> str:
    """The name of the parameter that holds a texture object with a sampler's state."""
    return f"{parameter(group, binding)}_with_g{sampler_group}_b{sampler_binding}"
