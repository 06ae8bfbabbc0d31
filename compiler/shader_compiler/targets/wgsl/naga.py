"""What the WGSL target does for naga and wgpu-native (`Options.wgsl_for`), read at naga 29.

Left out: directives that naga refuses though it accepts what they announce (`REFUSED`).
Computed: the linear indices that it lacks.
Cleared in the text: workgroup memory, since wgpu-native asks for none to be cleared.
Written so that naga's translation has WGSL's meaning: remainders of negative numbers (it writes SPIR-V's OpSRem,
which Vulkan leaves undefined there), shifts (it passes their amount on as it is, which SPIR-V leaves undefined from the
width on), and `smoothstep` with falling edges (undefined in SPIR-V and Metal).
By itself naga guards division by zero and overflow, conversions of floats, indexes and the amounts of `extractBits`
and `insertBits` in SPIR-V, Metal and HLSL; its GLSL does none of it.
"""

from __future__ import annotations

from ...ir.module import Module
from ...options import Options
from ...transform.falling_smoothstep import falling_smoothstep
from ...transform.integer_arithmetic import integer_arithmetic
from ...transform.linear_indices import linear_indices
from ...transform.signed_remainder import signed_remainder
from ...transform.zero_workgroup import zero_workgroup

__all__ = ["REFUSED", "for_naga"]

REFUSED = ("subgroups",)


def for_naga(module: Module, options: Options) -> Module:
    """The module in terms that naga gives WGSL's meaning to."""
    if options.zero_initialize_workgroup_memory:
        module = zero_workgroup(module)
    module = integer_arithmetic(linear_indices(module), division=False)
    return falling_smoothstep(signed_remainder(module))
