"""Words that a name in MSL must not be: C++'s, Metal's, and what `using namespace metal;` makes visible.

A user's `length` would hide the function that the printed code calls; so everything that
<metal_stdlib> declares is reserved, not the keywords alone.
"""

from __future__ import annotations

__all__ = ["MEMBER_WORDS", "RESERVED"]

CPP = """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class compl const
const_cast constexpr continue decltype default delete do double dynamic_cast else enum explicit export extern false
float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private
protected public register reinterpret_cast return short signed sizeof static static_assert static_cast struct switch
template this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t
while xor xor_eq main
"""

# The names of types, of address spaces and of function qualifiers.
METAL = """
kernel vertex fragment mesh object visible intersection device constant thread threadgroup threadgroup_imageblock
ray_data object_data metal simd simdgroup quad access attribute level bias gradient2d gradient3d gradientcube
half uchar ushort uint ulong bfloat size_t ptrdiff_t int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t uint64_t
vec matrix array array_ref tensor packed_vec atomic atomic_int atomic_uint atomic_bool atomic_ulong atomic_float
dextents extents tensor_handle tensor_inline cooperative_tensor mpp simdgroup_matrix simdgroup_half8x8
simdgroup_float8x8 simdgroup_bfloat8x8 simdgroup_load simdgroup_store simdgroup_multiply simdgroup_multiply_accumulate
make_filled_simdgroup_matrix
texture1d texture1d_array texture2d texture2d_array texture2d_ms texture2d_ms_array texture3d texturecube
texturecube_array texture_buffer depth2d depth2d_array depth2d_ms depth2d_ms_array depthcube depthcube_array
sampler imageblock patch_control_point command_buffer compute_command render_command
"""

MACROS = """
assert NULL NAN INFINITY MAXFLOAT HUGE_VALF HUGE_VALH MAXHALF
INT_MIN INT_MAX UINT_MAX CHAR_BIT CHAR_MIN CHAR_MAX SCHAR_MIN SCHAR_MAX UCHAR_MAX SHRT_MIN SHRT_MAX USHRT_MAX
LONG_MIN LONG_MAX ULONG_MAX FLT_DIG FLT_MANT_DIG FLT_MAX_10_EXP FLT_MAX_EXP FLT_MIN_10_EXP FLT_MIN_EXP FLT_RADIX
FLT_MAX FLT_MIN FLT_EPSILON HALF_DIG HALF_MANT_DIG HALF_MAX_10_EXP HALF_MAX_EXP HALF_MIN_10_EXP HALF_MIN_EXP
HALF_RADIX HALF_MAX HALF_MIN HALF_EPSILON FP_ILOGB0 FP_ILOGBNAN M_E_F M_LOG2E_F M_LOG10E_F M_LN2_F M_LN10_F M_PI_F
M_PI_2_F M_PI_4_F M_1_PI_F M_2_PI_F M_2_SQRTPI_F M_SQRT2_F M_SQRT1_2_F M_E_H M_LOG2E_H M_LOG10E_H M_LN2_H M_LN10_H
M_PI_H M_PI_2_H M_PI_4_H M_1_PI_H M_2_PI_H M_2_SQRTPI_H M_SQRT2_H M_SQRT1_2_H
"""

FUNCTIONS = """
abs absdiff acos acosh addsat all any as_type asin asinh atan atan2 atanh atomic_compare_exchange_weak_explicit
atomic_exchange_explicit atomic_fetch_add_explicit atomic_fetch_and_explicit atomic_fetch_max_explicit
atomic_fetch_min_explicit atomic_fetch_or_explicit atomic_fetch_sub_explicit atomic_fetch_xor_explicit
atomic_load_explicit atomic_store_explicit atomic_thread_fence ceil clamp clz copysign cos cosh cospi cross ctz
determinant dfdx dfdy discard_fragment distance distance_squared divide dot exp exp10 exp2 extract_bits fabs
faceforward fast fdim floor fma fmax fmax3 fmedian3 fmin fmin3 fmod fract frexp fwidth get_num_samples
get_sample_position hadd ilogb insert_bits is_helper_thread isfinite isinf isnan isnormal isordered isunordered ldexp
length length_squared log log10 log2 mad24 madhi madsat max max3 mem_flags median3 memory_order memory_order_relaxed
min min3 mix modf mul24 mulhi nextafter norm normalize pack_float_to_snorm2x16 pack_float_to_snorm4x8
pack_float_to_unorm2x16 pack_float_to_unorm4x8 popcount pow powr precise quad_broadcast quad_shuffle quad_shuffle_xor
reflect refract remquo reverse_bits rhadd rint rotate round rsqrt saturate select sign signbit simd_active_threads_mask
simd_all simd_and simd_any simd_ballot simd_broadcast simd_broadcast_first simd_is_first simd_is_helper_thread simd_max
simd_min simd_or simd_prefix_exclusive_product simd_prefix_exclusive_sum simd_prefix_inclusive_product
simd_prefix_inclusive_sum simd_product simd_shuffle simd_shuffle_down simd_shuffle_up simd_shuffle_xor simd_sum
simd_vote simd_xor simdgroup_barrier sin sincos sinh sinpi smoothstep sqrt step subsat swap tan tanh tanpi
thread_scope threadgroup_barrier transpose trunc unpack_snorm2x16_to_float unpack_snorm4x8_to_float
unpack_unorm2x16_to_float unpack_unorm4x8_to_float
"""


def _vectors_and_matrices() -> set[str]:
    scalars = ("bool", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "bfloat")
    names = {f"{prefix}{scalar}{n}" for scalar in scalars for n in (2, 3, 4) for prefix in ("", "packed_")}
    return names | {f"{scalar}{c}x{r}" for scalar in ("half", "float") for c in (2, 3, 4) for r in (2, 3, 4)}


# A member is reached through its structure: only keywords and macros stand in its way.
MEMBER_WORDS = frozenset((CPP + MACROS).split()) | frozenset(
    "kernel vertex fragment device constant thread threadgroup half uint ushort uchar".split()  # noqa: SIM905
)
RESERVED = MEMBER_WORDS | frozenset((METAL + FUNCTIONS).split()) | _vectors_and_matrices()
