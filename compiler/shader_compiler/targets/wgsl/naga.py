"""What the WGSL target does for naga and wgpu-native (`Options.wgsl_for`), read at naga 29.

- Directives that naga refuses though it accepts what they announce are left out (`REFUSED`).
- The linear indices that it lacks are computed, and what it lacks of `bitcast` is packed and unpacked.
- Workgroup memory is cleared in the text, since wgpu-native asks for none to be cleared.
- Calls get pointers to whole variables: at others its SPIR-V writer ends the process.
- Remainders of negative numbers are computed from quotients: its OpSRem is undefined there in Vulkan.
- The amounts of shifts are masked: it passes them on, and SPIR-V does not define those from the width on.
- `smoothstep` with edges that may fall is written out: it passes it on, and SPIR-V and Metal do not define it.

By itself naga guards, for SPIR-V, Metal and HLSL, division by zero and overflow, conversions of floats to integers,
indexes, and the amounts of `extractBits` and `insertBits`.
"""

from __future__ import annotations

from ...ir.module import Module
from ...options import Options
from ...transform.falling_smoothstep import falling_smoothstep
from ...transform.half_bitcasts import half_bitcasts
from ...transform.integer_arithmetic import integer_arithmetic
from ...transform.linear_indices import linear_indices
from ...transform.part_pointers import part_pointers
from ...transform.signed_remainder import signed_remainder
from ...transform.zero_workgroup import zero_workgroup

__all__ = ["REFUSED", "for_naga"]

REFUSED = ("subgroups",)


def for_naga(module: Module, options: Options) -> Module:
    """The module in terms that naga gives WGSL's meaning to."""
    if options.zero_initialize_workgroup_memory:
        module = zero_workgroup(module)
    module = integer_arithmetic(part_pointers(linear_indices(module)), division=False)
    return half_bitcasts(falling_smoothstep(signed_remainder(module)))
