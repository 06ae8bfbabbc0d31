"""Classes: from what is written to what it means.

In: an expression that stands where a class is wanted. Out: a `Type`. Applications of constructors,
tuples, functions, aliases; lengths and widths are whole numbers, also computed from constants.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.handles import storage_texture, texture
from ...ir.types import F32, I32, U32, Atomic, Scalar, Type, array, atomic
from .. import ast
from ..classes import (
    ACCESS,
    OPTIONS,
    UNIT,
    CellClass,
    EntryClass,
    FunctionType,
    ResourceClass,
    has_runtime_array,
    is_data,
    product,
    show,
)
from ..errors import fail
from ..vocabulary import inputs, types
from .integers import integer
from .meanings import BuiltinName, ClassMeaning, Meaning
from .modules import builtin_of, meaning_of, qualified
from .state import Checker, registers

__all__ = ["class_of"]

NATIVE_PREFIX, NATIVE_SUFFIX = "《《内建类型：", "》》"

TYPES: dict[type, Callable[[Checker, Any], Type]] = {}


def class_of(c: Checker, node: ast.Expression) -> Type:
    """The class that an expression means. Raises CompileError where it means none."""
    treat = TYPES.get(type(node))
    if treat is None:
        raise fail("E-06", node.span, "「元类型」", "他物", help="此处当书类")
    return treat(c, node)


@registers(TYPES, ast.Parenthesized)
def _parenthesized(c: Checker, node: ast.Parenthesized) -> Type:
    return class_of(c, node.inner)


@registers(TYPES, ast.Name)
def _name(c: Checker, node: ast.Name) -> Type:
    if node.text.startswith(NATIVE_PREFIX) and node.text.endswith(NATIVE_SUFFIX):
        return _native(node, node.text[len(NATIVE_PREFIX) : -len(NATIVE_SUFFIX)])
    return _meant(node, c.meaning(node))


def _meant(node: ast.Expression, meaning: Meaning) -> Type:
    if isinstance(meaning, ClassMeaning):
        return meaning.type
    if isinstance(meaning, BuiltinName):
        found = _builtin(meaning.name)
        if found is not None:
            return found
        if meaning.name in types.CONSTRUCTORS:
            raise fail("E-06", node.span, "「元类型」", f"「{meaning.name}」", help="类之构造须与其参：以「于」予之")
    raise fail("E-06", node.span, "「元类型」", "非类之名")


def _builtin(name: str) -> Type | None:
    if name in types.CLASSES:
        return types.CLASSES[name]
    if name in inputs.INPUTS:
        return inputs.INPUTS[name].type
    if name in types.STAGES:
        return EntryClass(types.STAGES[name])
    return OTHERS.get(name)


OTHERS: dict[str, Type] = {"有": UNIT, "访问方式": ACCESS, **OPTIONS}


def _native(node: ast.Name, name: str) -> Type:
    """「《《内建类型：…》》」"""
    found = types.NATIVE.get(name) or OTHERS.get(name)
    if found is None:
        raise fail("E-03", node.span, node.text)
    return found


@registers(TYPES, ast.Qualified)
def _qualified(c: Checker, node: ast.Qualified) -> Type:
    return _meant(node, qualified(c, node))


@registers(TYPES, ast.ProductClass)
def _product(c: Checker, node: ast.ProductClass) -> Type:
    return product([class_of(c, item) for item in node.items])


@registers(TYPES, ast.FunctionClass)
def _function(c: Checker, node: ast.FunctionClass) -> Type:
    return FunctionType(tuple([class_of(c, p) for p in node.parameters]), class_of(c, node.result))


@registers(TYPES, ast.PolymorphicClass)
def _polymorphic(_: Checker, node: ast.PolymorphicClass) -> Type:
    raise fail("E-11", node.span)


@registers(TYPES, ast.ItemList)
def _record(_: Checker, node: ast.ItemList) -> Type:
    raise fail("E-16", node.span)


@registers(TYPES, ast.Application)
def _application(c: Checker, node: ast.Application) -> Type:
    meaning = meaning_of(c, node.function)
    if not isinstance(meaning, BuiltinName):
        raise fail("E-06", node.function.span, "类之构造", "他物")
    name = meaning.name
    arguments = [argument.value for argument in node.arguments]
    if name not in CONSTRUCTED:
        raise fail("E-06", node.function.span, "类之构造", f"「{name}」")
    wanted = types.CONSTRUCTORS.get(name) or inputs.WRAPPERS[name]
    if len(arguments) != wanted:
        raise fail("E-06", node.span, f"{wanted} 参", f"{len(arguments)} 参")
    return CONSTRUCTED[name](c, node, arguments)


Construct = Callable[[Checker, ast.Application, list[ast.Expression]], Type]


def _scalar(name: str) -> Construct:
    def construct(c: Checker, node: ast.Application, arguments: list[ast.Expression]) -> Type:
        width = integer(c, arguments[0])
        known = types.WIDTHS[name].get(width)
        if known is None:
            raise fail("E-09w", node.span, note=f"「{name}」于 {width}")
        return known

    return construct


def _array(c: Checker, _: ast.Application, arguments: list[ast.Expression]) -> Type:
    return array(_element(c, arguments[0]), None)


def _fixed_array(c: Checker, _: ast.Application, arguments: list[ast.Expression]) -> Type:
    length = integer(c, arguments[1])
    if not 0 < length < 2**31:
        raise fail("E-21", arguments[1].span)
    return array(_element(c, arguments[0]), length)


def _element(c: Checker, node: ast.Expression) -> Type:
    type = class_of(c, node)
    if has_runtime_array(type):
        raise fail("E-06", node.span, "有定长之类", show(type), note="运行之数组不可为数组之元素")
    if isinstance(type, Atomic) or is_data(type):
        return type
    raise fail("E-06", node.span, "可存之类", show(type))


def _atomic(c: Checker, _: ast.Application, arguments: list[ast.Expression]) -> Type:
    type = class_of(c, arguments[0])
    if type is I32 or type is U32:
        assert isinstance(type, Scalar)
        return atomic(type)
    raise fail("E-06", arguments[0].span, "「无三二」或「整三二」", "他类")


def _cell(c: Checker, _: ast.Application, arguments: list[ast.Expression]) -> Type:
    return CellClass(class_of(c, arguments[0]))


def _resource(space: str) -> Construct:
    return lambda c, node, arguments: ResourceClass(space, class_of(c, arguments[0]))


def _sampled(family: str) -> Construct:
    def construct(c: Checker, _: ast.Application, arguments: list[ast.Expression]) -> Type:
        type = class_of(c, arguments[0])
        if type not in (F32, I32, U32):
            raise fail("E-06", arguments[0].span, "「浮三二」、「整三二」或「无三二」", "他类")
        assert isinstance(type, Scalar)
        return texture(family, type)

    return construct


def _stored(family: str) -> Construct:
    def construct(c: Checker, _: ast.Application, arguments: list[ast.Expression]) -> Type:
        format, access = ast.bare_of(arguments[0]), builtin_of(c, arguments[1])
        if not isinstance(format, ast.Name) or format.text not in types.FORMATS:
            raise fail(
                "E-03", format.span, format.span.text.strip("「」"), help="此处当书纹素之式，如「红绿蓝透八归一」"
            )
        if access not in types.ACCESSES:
            raise fail("E-06", arguments[1].span, "「访问方式」", "他物", help="「只读」「只写」或「读写」")
        return storage_texture(family, types.FORMATS[format.text], types.ACCESSES[access])

    return construct


def _wrapped(index: int) -> Construct:
    """平插 于 T and such: T, for all but an entry point's interface."""
    return lambda c, node, arguments: class_of(c, arguments[index])


def _distances(c: Checker, _: ast.Application, arguments: list[ast.Expression]) -> Type:
    length = integer(c, arguments[0])
    if not 1 <= length <= 8:
        raise fail("E-21", arguments[0].span, note="裁剪距离至多八")
    return array(F32, length)


CONSTRUCTED: dict[str, Construct] = {
    **{name: _scalar(name) for name in types.WIDTHS},
    "数组": _array, "定长数组": _fixed_array, "原子": _atomic, "格": _cell,
    **{name: _resource(space) for name, space in types.RESOURCES.items()},
    **{name: _sampled(family) for name, family in types.SAMPLED_TEXTURES.items()},
    **{name: _stored(family) for name, family in types.STORAGE_TEXTURES.items()},
    **dict.fromkeys(inputs.INTERPOLATIONS, _wrapped(0)),
    **dict.fromkeys(inputs.NUMBERED, _wrapped(1)),
    "裁剪距离": _distances,
}  # fmt: skip
