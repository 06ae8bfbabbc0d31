"""Texture builtin functions in MSL: methods of Metal's texture types.

In: a call. Out: its text. WGSL says what a texel outside of the texture is (17.7): a load gives one
inside, a store does nothing. Metal leaves both undefined, so helpers look first, unless bounds checks
are off.
"""

from __future__ import annotations

from ...ir.expressions import Expression, Literal
from ...ir.handles import Texture
from ...ir.types import I32, U32, Vector, scalar_of
from .output import Output

__all__ = ["LOADS_AND_STORES", "QUERIES", "SAMPLING", "load_or_store", "query", "sample"]

# The method, and what follows the coordinates: `{0}` and `{1}` are the special arguments.
SAMPLING = {
    "textureGather": ("gather", ()),
    "textureGatherCompare": ("gather_compare", ("{0}",)),
    "textureSample": ("sample", ()),
    "textureSampleBias": ("sample", ("bias({0})",)),
    "textureSampleCompare": ("sample_compare", ("{0}",)),
    "textureSampleCompareLevel": ("sample_compare", ("{0}", "level(0.0f)")),
    "textureSampleGrad": ("sample", ("gradient{shape}({0}, {1})",)),
    "textureSampleLevel": ("sample", ("level({0})",)),
}
QUERIES = {
    "textureNumLayers": "get_array_size",
    "textureNumLevels": "get_num_mip_levels",
    "textureNumSamples": "get_num_samples",
}
LOADS_AND_STORES = ("textureLoad", "textureStore")


def query(function: str, texture: Texture, texts: list[str]) -> str:
    """`textureDimensions` and the functions of QUERIES."""
    if function in QUERIES:
        return f"{texts[0]}.{QUERIES[function]}()"
    return size(texts[0], texture, *texts[1:])


def size(name: str, texture: Texture, level: str = "") -> str:
    """The size in texels as a `uint`, `uint2` or `uint3`, of a mip level where one is given."""
    extents = {"1d": ("width",), "3d": ("width", "height", "depth")}.get(texture.dimension, ("width", "height"))
    if len(extents) == 1:
        return f"{name}.get_width()"
    return f"uint{len(extents)}({', '.join(f'{name}.get_{extent}({level})' for extent in extents)})"


def sample(function: str, arguments: tuple[Expression, ...], texts: list[str]) -> str:
    """A call of a function of SAMPLING."""
    component = None
    if function == "textureGather" and not isinstance(arguments[0].type, Texture):
        component, arguments, texts = arguments[0], arguments[1:], texts[1:]
    texture = arguments[0].type
    assert isinstance(texture, Texture)
    method, special = SAMPLING[function]
    taken = texts[1:3] + [_layer(e, t) for e, t in zip(arguments[3:4], texts[3:4], strict=True) if _is_arrayed(texture)]
    rest = texts[1 + len(taken) :]
    count = 2 if function == "textureSampleGrad" else len(special[:1])
    if texture.dimension == "1d":
        special = ()
    taken += [form.format(*rest, shape=_gradient_shape(texture)) for form in special]
    offset = rest[count:]
    if component is not None:
        offset = [*(offset or ([] if "cube" in texture.dimension else ["int2(0)"])), _component(component)]
    return f"{texts[0]}.{method}({', '.join(taken + offset)})"


def _gradient_shape(texture: Texture) -> str:
    return texture.dimension.removesuffix("_array")


def _is_arrayed(texture: Texture) -> bool:
    return texture.dimension.endswith("_array")


def _layer(e: Expression, text: str) -> str:
    """An array index as `uint`; those below zero are the first."""
    return f"uint(max({text}, 0))" if e.type is I32 and not isinstance(e, Literal) else _unsigned(e, text)


def _unsigned(e: Expression, text: str) -> str:
    """Coordinates, a level or a sample as `uint`; what is negative becomes very large."""
    if isinstance(e, Literal) and isinstance(e.value, int):
        return f"{e.value & 0xFFFFFFFF}u"
    if scalar_of(e.type) is U32:
        return text
    return f"uint{e.type.width}({text})" if isinstance(e.type, Vector) else f"uint({text})"


def _component(e: Expression) -> str:
    assert isinstance(e, Literal)
    assert isinstance(e.value, int)
    return f"component::{'xyzw'[e.value]}"


def load_or_store(output: Output, function: str, arguments: tuple[Expression, ...], texts: list[str]) -> str:
    """`textureLoad` and `textureStore`, through a helper that checks where the texel is."""
    texture = arguments[0].type
    assert isinstance(texture, Texture)
    value = texts.pop() if function == "textureStore" else None
    at = [_unsigned(e, t) for e, t in zip(arguments[1:], texts[1:], strict=False)]
    if texture.dimension == "1d":
        at = at[:1]  # no levels
    name, method = ("load_texel", "read") if value is None else ("store_texel", "write")
    if output.options.bounds_checks:
        output.helpers[_helper(output, texture, value is not None)] = None
        return f"{name}({', '.join([texts[0], *at, *([] if value is None else [value])])})"
    return f"{texts[0]}.{method}({', '.join([*([] if value is None else [value]), *at])})"


def _helper(output: Output, texture: Texture, is_store: bool) -> str:
    width = {"1d": "", "3d": "3"}.get(texture.dimension, "2")
    name, element = output.structures.type_name(texture), output.structures.type_name(texture.element)
    layer = ", uint layer" * _is_arrayed(texture)
    if is_store:
        return _store_helper(name, f"uint{width} at{layer}", element, texture)
    result = element if texture.kind.startswith("depth") else f"{element}4"
    last, inside = _last_parameter(texture)
    head = f"{result} load_texel({name} t, uint{width} at{layer}{last}) {{\n"
    return head + inside + f"  return t.read({', '.join(_clamped(texture))});\n}}"


def _last_parameter(texture: Texture) -> tuple[str, str]:
    """The parameter for a level or a sample, and lines that bring it inside."""
    if "multisampled" in texture.kind:
        return ", uint sample", ""
    if texture.kind == "storage":
        return "", "  t.fence();\n" * (texture.access == "read_write")
    if texture.dimension == "1d":
        return "", ""
    return ", uint level", "  level = min(level, t.get_num_mip_levels() - 1u);\n"


def _clamped(texture: Texture) -> list[str]:
    has_levels = texture.kind in ("sampled", "depth") and texture.dimension != "1d"
    taken = [f"min(at, {size('t', texture, 'level' if has_levels else '')} - 1u)"]
    taken += ["min(layer, t.get_array_size() - 1u)"] * _is_arrayed(texture)
    taken += ["level"] * has_levels
    taken += ["min(sample, t.get_num_samples() - 1u)"] * ("multisampled" in texture.kind)
    return taken


def _store_helper(name: str, at: str, element: str, texture: Texture) -> str:
    is_inside = f"at < {size('t', texture)}"
    is_inside = is_inside if texture.dimension == "1d" else f"all({is_inside})"
    layer = " && layer < t.get_array_size()" * _is_arrayed(texture)
    place = "at, layer" if _is_arrayed(texture) else "at"
    return (
        f"void store_texel({name} t, {at}, {element}4 value) {{\n  if ({is_inside}{layer}) t.write(value, {place});\n}}"
    )
