"""Words that no name in the IR may be, whichever target comes: one list for all, so that an entry point
is called the same in WGSL and MSL (着九).
"""

from __future__ import annotations

from ..builtins import ROWS
from ..metal_words import RESERVED as METAL_RESERVED
from ..words import KEYWORDS
from ..words import RESERVED as WGSL_RESERVED

__all__ = ["RESERVED"]

# Types that WGSL predeclares.
PREDECLARED = """
bool i32 u32 f32 f16 array atomic ptr bitcast sampler sampler_comparison
vec2 vec3 vec4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4
"""

RESERVED: frozenset[str] = KEYWORDS | WGSL_RESERVED | frozenset(PREDECLARED.split()) | frozenset(ROWS) | METAL_RESERVED
