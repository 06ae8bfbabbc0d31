"""MSL's spelling of every pure builtin function, by the name of its row.

In: an overload and its arguments. Out: text. Most have Metal's function of the same meaning; some are
an expression, and some need a helper function.
"""

from __future__ import annotations

from collections.abc import Callable

from ...builtins.signature import Overload
from ...ir.expressions import Binary, Builtin, Expression, Literal, Unary
from ...ir.handles import Texture
from ...ir.types import F16, F32, I32, U32, Scalar, Vector, scalar_of, with_scalar
from ...ir.walk import subexpressions
from .helpers import HELPERS, sum_of
from .output import Output
from .textures import QUERIES, SAMPLING, query, sample

__all__ = ["FUNCTIONS", "SPELLINGS", "helper", "spell"]

Speller = Callable[[Output, Builtin, list[str]], str]

# Functions of the same meaning. 17.5 to 17.9 of WGSL; the Metal Shading Language Specification, 6.
FUNCTIONS = {
    "acos": "acos", "acosh": "acosh", "asin": "asin", "asinh": "asinh", "atan": "atan", "atan2": "atan2",
    "atanh": "atanh", "ceil": "ceil", "cos": "cos", "cosh": "cosh", "countLeadingZeros": "clz",
    "countOneBits": "popcount", "countTrailingZeros": "ctz", "cross": "cross", "determinant": "determinant",
    "dpdx": "dfdx", "dpdxCoarse": "dfdx", "dpdxFine": "dfdx", "dpdy": "dfdy", "dpdyCoarse": "dfdy",
    "dpdyFine": "dfdy", "fwidth": "fwidth", "fwidthCoarse": "fwidth", "fwidthFine": "fwidth",
    "exp": "exp", "exp2": "exp2", "faceForward": "faceforward", "floor": "floor", "fma": "fma", "fract": "fract",
    "inverseSqrt": "rsqrt", "ldexp": "ldexp", "log": "log", "log2": "log2", "max": "max", "min": "min",
    "normalize": "normalize", "pack2x16snorm": "pack_float_to_snorm2x16", "pack2x16unorm": "pack_float_to_unorm2x16",
    "pack4x8snorm": "pack_float_to_snorm4x8", "pack4x8unorm": "pack_float_to_unorm4x8", "pow": "pow",
    "reflect": "reflect", "refract": "refract", "reverseBits": "reverse_bits", "round": "rint", "saturate": "saturate",
    "sin": "sin", "sinh": "sinh", "smoothstep": "smoothstep", "sqrt": "sqrt", "step": "step", "tan": "tan",
    "tanh": "tanh", "transpose": "transpose", "trunc": "trunc", "unpack2x16snorm": "unpack_snorm2x16_to_float",
    "unpack2x16unorm": "unpack_unorm2x16_to_float", "unpack4x8snorm": "unpack_snorm4x8_to_float",
    "unpack4x8unorm": "unpack_unorm4x8_to_float",
}  # fmt: skip

# Expressions of the same meaning for every overload.
EXPRESSIONS = {
    "pack2x16float": "as_type<uint>(half2({0}))",
    "pack4xI8": "as_type<uint>(char4({0}))",
    "pack4xI8Clamp": "as_type<uint>(char4(clamp({0}, int4(-128), int4(127))))",
    "pack4xU8": "as_type<uint>(uchar4({0}))",
    "pack4xU8Clamp": "as_type<uint>(uchar4(min({0}, uint4(255u))))",
    "unpack2x16float": "float2(as_type<half2>({0}))",
    "unpack4xI8": "int4(as_type<char4>({0}))",
    "unpack4xU8": "uint4(as_type<uchar4>({0}))",
}

# Functions that need the helper of this name, whatever the types.
HELPED = {
    "dot4I8Packed": "dot_4_i8_packed",
    "dot4U8Packed": "dot_4_u8_packed",
    "extractBits": "extract_bits_inside",
    "firstTrailingBit": "first_trailing_bit",
    "frexp": "frexp_result",
    "insertBits": "insert_bits_inside",
    "modf": "modf_result",
    "textureSampleBaseClampToEdge": "sample_base_clamp_to_edge",
}

# Those that Metal has in a fast form, for f32 only.
FAST = frozenset(
    "acos acosh asin asinh atan atan2 atanh cos cosh exp exp2 log log2 pow rsqrt sin sinh sqrt tan tanh".split()  # noqa: SIM905
)


def spell(output: Output, call: Builtin, arguments: list[str]) -> str:
    """The call as an expression that binds tighter than any operator."""
    name = call.overload.name
    if name in FUNCTIONS:
        return f"{_function(output, call)}({', '.join(arguments)})"
    if name in EXPRESSIONS:
        return EXPRESSIONS[name].format(*arguments)
    if name in HELPED:
        return helper(output, HELPED[name], call.overload, arguments)
    return SPELLINGS[name](output, call, arguments)


def _function(output: Output, call: Builtin) -> str:
    function = FUNCTIONS[call.overload.name]
    if scalar_of(call.type) is not F32:
        return function
    if output.options.fast_math and function in FAST:
        return f"fast::{function}"
    # The fast form, which Metal takes by default, is not a number far from zero.
    return "precise::tanh" if function == "tanh" else function


def helper(output: Output, name: str, overload: Overload, arguments: list[str]) -> str:
    """A call of a helper, which is added to the module."""
    text = HELPERS[name].format(**_types(output, overload))
    output.helpers[text] = None
    return f"{text.split('(')[0].split()[-1]}({', '.join(arguments)})"


def _types(output: Output, overload: Overload) -> dict[str, str]:
    first, result = overload.parameters[0], overload.result
    assert result is not None
    named = {"T": output.structures.type_name(result), "A": output.structures.type_name(first)}
    scalar = scalar_of(first)
    if scalar is not None and scalar.is_integer:
        named["S"] = output.structures.type_name(scalar)
        named["U"] = output.structures.type_name(with_scalar(first, U32))
        named["sum"] = sum_of("products", first.width if isinstance(first, Vector) else 0)
    return named


def _tight(e: Expression, text: str) -> str:
    """The text of an argument that is no longer inside the parentheses of a call."""
    return f"({text})" if isinstance(e, (Binary, Unary)) else text


def _abs(output: Output, call: Builtin, arguments: list[str]) -> str:
    scalar = scalar_of(call.type)
    if scalar is U32:
        return _tight(call.arguments[0], arguments[0])
    return helper(output, "abs_wrapping", call.overload, arguments) if scalar is I32 else f"abs({arguments[0]})"


def _all_or_any(_: Output, call: Builtin, arguments: list[str]) -> str:
    if isinstance(call.overload.parameters[0], Scalar):
        return _tight(call.arguments[0], arguments[0])
    return f"{call.overload.name}({arguments[0]})"


def _clamp(_: Output, call: Builtin, arguments: list[str]) -> str:
    """Metal's `clamp` is undefined where the bounds are crossed; WGSL's is not."""
    x, low, high = arguments
    if _are_ordered(*call.arguments[1:]):
        return f"clamp({x}, {low}, {high})"
    return f"min(max({x}, {low}), {high})"


def _are_ordered(low: Expression, high: Expression) -> bool:
    if not (isinstance(low, Literal) and isinstance(high, Literal)):
        return False
    return isinstance(low.type, Scalar) and low.value <= high.value  # type: ignore[operator]


def _scaled(factor: str) -> Speller:
    def spell_scaled(_: Output, call: Builtin, arguments: list[str]) -> str:
        suffix = "h" if scalar_of(call.type) is F16 else "f"
        return f"({_tight(call.arguments[0], arguments[0])} * {factor}{suffix})"

    return spell_scaled


def _distance(_: Output, call: Builtin, arguments: list[str]) -> str:
    if isinstance(call.overload.parameters[0], Scalar):
        return f"abs({arguments[0]} - ({arguments[1]}))"
    return f"distance({arguments[0]}, {arguments[1]})"


def _dot(output: Output, call: Builtin, arguments: list[str]) -> str:
    assert isinstance(call.type, Scalar)
    if call.type.is_integer:
        return helper(output, "dot_wrapping", call.overload, arguments)
    return f"dot({arguments[0]}, {arguments[1]})"


def _first_leading_bit(output: Output, call: Builtin, arguments: list[str]) -> str:
    name = "first_leading_bit" if scalar_of(call.type) is U32 else "first_leading_bit_signed"
    return helper(output, name, call.overload, arguments)


def _length(_: Output, call: Builtin, arguments: list[str]) -> str:
    function = "abs" if isinstance(call.overload.parameters[0], Scalar) else "length"
    return f"{function}({arguments[0]})"


def _mix(output: Output, call: Builtin, arguments: list[str]) -> str:
    a, b, factor = arguments
    if call.overload.parameters[2] is not call.type:
        factor = f"{output.structures.type_name(call.type)}({factor})"
    return f"mix({a}, {b}, {factor})"


def _quantize(output: Output, call: Builtin, arguments: list[str]) -> str:
    half = output.structures.type_name(with_scalar(call.type, F16))
    return f"{output.structures.type_name(call.type)}({half}({arguments[0]}))"


def _select(_: Output, call: Builtin, arguments: list[str]) -> str:
    """A choice of components is Metal's `select`; one of whole values is an operator.

    The operator evaluates one side alone, which is no way to take a derivative.
    """
    reject, accept, condition = arguments
    if isinstance(call.overload.parameters[2], Vector):
        return f"select({reject}, {accept}, {condition})"
    if not any(_compares_neighbours(e) for e in subexpressions(call)):
        return f"({condition} ? {accept} : {reject})"
    if isinstance(call.type, Vector):
        condition = f"bool{call.type.width}({condition})"
    return f"select({reject}, {accept}, {condition})"


def _compares_neighbours(e: Expression) -> bool:
    return isinstance(e, Builtin) and e.overload.row.uniform is not None


def _sign(output: Output, call: Builtin, arguments: list[str]) -> str:
    """Metal has `sign` for floating point alone."""
    if scalar_of(call.type) is not I32:
        return f"sign({arguments[0]})"
    type = output.structures.type_name(call.type)
    return f"clamp({arguments[0]}, {type}(-1), {type}(1))"


def _query(_: Output, call: Builtin, arguments: list[str]) -> str:
    texture = call.arguments[0].type
    assert isinstance(texture, Texture)
    return query(call.overload.name, texture, arguments)


def _sample(_: Output, call: Builtin, arguments: list[str]) -> str:
    return sample(call.overload.name, call.arguments, arguments)


SPELLINGS: dict[str, Speller] = {
    "abs": _abs,
    "all": _all_or_any,
    "any": _all_or_any,
    "clamp": _clamp,
    "degrees": _scaled("57.29577951308232"),
    "distance": _distance,
    "dot": _dot,
    "firstLeadingBit": _first_leading_bit,
    "length": _length,
    "mix": _mix,
    "quantizeToF16": _quantize,
    "radians": _scaled("0.017453292519943295"),
    "select": _select,
    "sign": _sign,
    "textureDimensions": _query,
    **dict.fromkeys(QUERIES, _query),
    **dict.fromkeys(SAMPLING, _sample),
}
