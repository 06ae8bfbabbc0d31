"""Resources: definitions whose signatures have a resource's class (着三, 着四).

「数据」乃「存储缓冲」于（「数组」于「无三二」）也。「数据」者「绑定」于（「组值」【…】）也。
"""

from __future__ import annotations

from ...ir.composition import holds_tile, made_of
from ...ir.expressions import Literal
from ...ir.handles import SAMPLER, SAMPLER_COMPARISON, Handle, Texture
from ...ir.module import GlobalVariable, Override
from ...ir.types import BOOL, Access, AddressSpace, Array, Atomic, Scalar, Type, scalar_of
from ...source import Span
from .. import ast
from ..build import convert_to
from ..classes import UNIT, ResourceClass, has_atomic, has_runtime_array, is_data, is_literal_class, show
from ..errors import fail
from ..terms import Nothing
from ..vocabulary import functions, types
from .constant_terms import constant_value
from .dispatch import term
from .integers import integer
from .meanings import Meaning, OverrideMeaning, ResourceMeaning
from .modules import builtin_of
from .state import Checker, require

__all__ = ["options_of", "resource"]


def resource(c: Checker, definition: ast.Declared, type: Type) -> Meaning:
    """The variable of a resource."""
    kind = type.space if isinstance(type, ResourceClass) else _handle_kind(type)
    argument = _argument(c, definition.value, kind)
    name, span = c.unique(definition.name.text), definition.name.span
    if isinstance(type, ResourceClass):
        if type.space == "override":
            return _override(c, name, type, argument, span)
        variable = _buffer(c, name, type, argument, span)
    else:
        group, binding, _ = _place(c, argument, has_access=False)
        variable = GlobalVariable(name, "handle", "read", type, group, binding, None, span)
    c.declarations.append(variable)
    return ResourceMeaning(variable)


def _handle_kind(type: Type) -> str:
    if type is SAMPLER or type is SAMPLER_COMPARISON:
        return "sampler" if type is SAMPLER else "sampler_comparison"
    assert isinstance(type, Texture)
    return "texture"


def _argument(c: Checker, node: ast.Expression, kind: str) -> ast.Expression:
    """The argument of the direct call of what defines resources of a kind; E-07 for anything else."""
    call = ast.bare_of(node)
    definer = builtin_of(c, call.function) if isinstance(call, ast.Application) else None
    if isinstance(call, ast.Application) and len(call.arguments) == 1 and functions.DEFINERS.get(definer or "") == kind:
        return call.arguments[0].value
    wanted = "或".join(f"「{name}」" for name, gives in functions.DEFINERS.items() if gives == kind)
    raise fail("E-07", node.span, note=f"此处当召{wanted}")


def _buffer(c: Checker, name: str, type: ResourceClass, argument: ast.Expression, span: Span) -> GlobalVariable:
    content = type.content
    space: AddressSpace = type.space  # type: ignore[assignment]
    if space in ("workgroup", "private", "immediate"):
        _storable(content, space, span)
        if not isinstance(term(c, argument, UNIT), Nothing):
            raise fail("E-08", argument.span, help="此处书「元」")
        if space == "immediate":
            c.program.requires.add("immediate_address_space")
        return GlobalVariable(
            name, space, "read" if space == "immediate" else "read_write", content, None, None, None, span
        )  # fmt: skip
    _storable(content, space, span)
    group, binding, access = _place(c, argument, has_access=space == "storage")
    if access == "read" and has_atomic(content):
        raise fail("E-06", span, "「读写」之存储缓冲", "「只读」者", note="原子须可书")
    return GlobalVariable(name, space, access, content, group, binding, None, span)


def _storable(type: Type, space: str, span: Span) -> None:
    """Whether such memory can hold such a class (T-9)."""
    if isinstance(type, Handle) or not (is_data(type) or isinstance(type, Atomic)):
        raise fail("E-06", span, "可存之类", show(type))
    if space != "private" and holds_tile(type):
        raise fail("E-06", span, "可存之类", show(type), note="片惟可在函中")
    if space != "storage" and has_runtime_array(type):
        raise fail("E-06", span, "有定长之类", show(type), note="运行之数组惟可在存储缓冲")
    if space == "immediate" and any(isinstance(part, Array) for part in made_of(type)):
        raise fail("E-06", span, "无数组之类", show(type), note="即时常量不可有数组")
    if space in ("uniform", "private", "immediate") and has_atomic(type):
        raise fail("E-06", span, "无原子之类", show(type), note="原子惟可在存储缓冲与工作组变量")
    if space in ("storage", "uniform", "immediate") and any(scalar_of(part) is BOOL for part in made_of(type)):
        raise fail("E-06", span, "可与宿主共享之类", show(type), note="爻不可在缓冲")


def options_of(node: ast.Expression) -> dict[str, ast.Expression]:
    """The items of a 组值 that is written out."""
    value = ast.bare_of(node)
    if not isinstance(value, ast.ItemList) or value.head.text != "组值":
        raise fail("E-07", node.span, note="此处当书「组值」【…】")
    items: dict[str, ast.Expression] = {}
    for item in value.items:
        if item.name is None or item.is_class or item.name.text in items:
            raise fail("E-16f", item.span)
        items[item.name.text] = item.value
    return items


def _place(c: Checker, node: ast.Expression, *, has_access: bool) -> tuple[int, int, Access]:
    items = options_of(node)
    wanted = {"组", "号", "访问"} if has_access else {"组", "号"}
    for which, names in (("缺项", wanted - set(items)), ("无此项", set(items) - wanted)):
        if names:
            raise fail("E-16f", node.span, note=f"{which}：{'、'.join(f'「{name}」' for name in sorted(names))}")
    group, binding = integer(c, items["组"]), integer(c, items["号"])
    for number, name in ((group, "组"), (binding, "号")):
        if not 0 <= number < 2**31:
            raise fail("E-21", items[name].span)
    if not has_access:
        return group, binding, "read"
    access = types.ACCESSES.get(builtin_of(c, items["访问"]) or "")
    if access is None or access == "write":
        raise fail("E-06", items["访问"].span, "「访问方式」", "他物", help="「只读」或「读写」")
    return group, binding, access


def _override(c: Checker, name: str, type: ResourceClass, argument: ast.Expression, span: Span) -> Meaning:
    if not isinstance(type.content, Scalar) or type.content.is_abstract:
        raise fail("E-06", span, "标量之类", show(type.content))
    value = term(c, argument)
    known = constant_value(value if is_literal_class(value.type) else require(value, type.content))
    if not isinstance(known, Literal):
        raise fail("E-08", argument.span)
    if type.content is BOOL and known.type is not BOOL:
        raise fail("E-06", argument.span, show(BOOL), show(known.type))
    override = Override(name, type.content, None, convert_to(argument.span, type.content, known), span)
    c.declarations.append(override)
    return OverrideMeaning(override)
