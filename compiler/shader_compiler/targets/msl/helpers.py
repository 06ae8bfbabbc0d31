"""Functions that the printed module defines for builtins that Metal lacks.

In: an overload. Out: the text of a function, with types filled in: `{T}` is the result's type, `{A}`
the first parameter's, `{U}` the unsigned type and `{S}` the element of the first parameter's.
C++ overloads let one name serve all types.
"""

from __future__ import annotations

__all__ = ["HELPERS", "HELPER_NAMES", "sum_of"]

# The absolute value of the most negative number is itself (17.5.1): it must not overflow.
ABS = """\
{T} abs_wrapping({T} x) {{
  return select(x, as_type<{T}>(-as_type<{U}>(x)), x < {T}(0));
}}"""

DOT = """\
{S} dot_wrapping({A} a, {A} b) {{
  const {U} products = as_type<{U}>(a) * as_type<{U}>(b);
  return as_type<{S}>({sum});
}}"""

DOT_4_I8 = """\
int dot_4_i8_packed(uint a, uint b) {{
  const int4 products = int4(as_type<char4>(a)) * int4(as_type<char4>(b));
  return products.x + products.y + products.z + products.w;
}}"""

DOT_4_U8 = """\
uint dot_4_u8_packed(uint a, uint b) {{
  const uint4 products = uint4(as_type<uchar4>(a)) * uint4(as_type<uchar4>(b));
  return products.x + products.y + products.z + products.w;
}}"""

# Metal leaves bits outside the word undefined; WGSL counts only those inside (17.5.25).
EXTRACT_BITS = """\
{T} extract_bits_inside({T} x, uint offset, uint count) {{
  const uint start = min(offset, 32u);
  return extract_bits(x, start, min(count, 32u - start));
}}"""

INSERT_BITS = """\
{T} insert_bits_inside({T} x, {T} inserted, uint offset, uint count) {{
  const uint start = min(offset, 32u);
  return insert_bits(x, inserted, start, min(count, 32u - start));
}}"""

# The count of leading zeros of 0 is 32, which makes the result -1, or all ones, as it should be.
FIRST_LEADING_BIT_I32 = """\
{T} first_leading_bit({T} x) {{
  return {T}(31) - clz(x ^ (x >> {T}(31)));
}}"""

FIRST_LEADING_BIT_U32 = """\
{T} first_leading_bit({T} x) {{
  return {T}(31) - clz(x);
}}"""

FIRST_TRAILING_BIT = """\
{T} first_trailing_bit({T} x) {{
  return select(ctz(x), {T}(-1), x == {T}(0));
}}"""

FREXP = """\
{T} frexp_result({A} x) {{
  {T} result;
  result.fract = frexp(x, result.exp);
  return result;
}}"""

MODF = """\
{T} modf_result({A} x) {{
  {T} result;
  result.fract = modf(x, result.whole);
  return result;
}}"""

COMPARE_EXCHANGE = """\
{T} atomic_compare_exchange({P} pointer, {E} compare, {E} value) {{
  {T} result;
  result.old_value = compare;
  result.exchanged = atomic_compare_exchange_weak_explicit(
      pointer, &result.old_value, value, memory_order_relaxed, memory_order_relaxed);
  return result;
}}"""

# A row or column of texels at an edge is never mixed with the one at the other side (17.7.14).
SAMPLE_BASE_CLAMP_TO_EDGE = """\
{T} sample_base_clamp_to_edge({A} t, sampler s, float2 at) {{
  const float2 half_texel = 0.5f / float2(uint2(t.get_width(), t.get_height()));
  return t.sample(s, clamp(at, half_texel, 1.0f - half_texel), level(0.0f));
}}"""

CONVERT_MATRIX = """\
{T} convert_matrix({A} m) {{
  return {T}({columns});
}}"""

HELPERS = {
    "abs_wrapping": ABS,
    "dot_wrapping": DOT,
    "dot_4_i8_packed": DOT_4_I8,
    "dot_4_u8_packed": DOT_4_U8,
    "extract_bits_inside": EXTRACT_BITS,
    "insert_bits_inside": INSERT_BITS,
    "first_leading_bit": FIRST_LEADING_BIT_U32,
    "first_leading_bit_signed": FIRST_LEADING_BIT_I32,
    "first_trailing_bit": FIRST_TRAILING_BIT,
    "frexp_result": FREXP,
    "modf_result": MODF,
    "atomic_compare_exchange": COMPARE_EXCHANGE,
    "convert_matrix": CONVERT_MATRIX,
    "sample_base_clamp_to_edge": SAMPLE_BASE_CLAMP_TO_EDGE,
}
# Those of texels are made in `textures`.
HELPER_NAMES = frozenset(text.split("(")[0].split()[-1] for text in HELPERS.values()) | {"load_texel", "store_texel"}


def sum_of(name: str, width: int) -> str:
    """`name.x + name.y + ...` over the components of a vector."""
    return " + ".join(f"{name}.{lane}" for lane in "xyzw"[:width])
