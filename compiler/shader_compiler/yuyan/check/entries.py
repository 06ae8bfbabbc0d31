"""Entry items: 「加倍入口」者「计算入口项」于「加倍」于（「组值」【「工作组大小」者「四」也】）也。

The function that the item names becomes an entry point; the item itself leaves nothing but its name.
"""

from __future__ import annotations

from ...ir.expressions import Expression, Name
from ...ir.module import Function
from .. import ast
from ..classes import EntryClass
from ..errors import fail
from ..vocabulary import functions
from .integers import integer_or_override
from .interface import give_interface
from .meanings import EntryMeaning, FunctionMeaning, Polymorphic
from .modules import builtin_of, meaning_of
from .resources import options_of
from .state import Checker

__all__ = ["entry_item"]

Size = tuple[int | Expression, int | Expression, int | Expression]
DIMENSIONS = ("工作组宽", "工作组高", "工作组深")


def entry_item(c: Checker, definition: ast.Declared, type: EntryClass) -> EntryMeaning:
    """Make an entry point of the function that an item names."""
    call = ast.bare_of(definition.value)
    wanted = next(name for name, gives in functions.DEFINERS.items() if gives == type.stage)
    if not isinstance(call, ast.Application) or builtin_of(c, call.function) != wanted:
        raise fail("E-07", definition.value.span, note=f"此处当召「{wanted}」")
    count = 2 if type.stage == "compute" else 1
    if len(call.arguments) != count:
        raise fail("E-07", definition.value.span, note=f"「{wanted}」取 {count} 参，而予 {len(call.arguments)}")
    function = _function(c, call.arguments[0].value)
    size = _workgroup_size(c, call.arguments[1].value) if type.stage == "compute" else None
    if function.stage is None:
        give_interface(c, function, type.stage)
        function.stage, function.workgroup_size = type.stage, size
    elif function.stage != type.stage or not _same_size(function.workgroup_size, size):
        raise fail("E-10", definition.value.span, note="二入口项指一函，须相合")
    function.entry_items = (*function.entry_items, definition.name.text)
    return EntryMeaning()


def _function(c: Checker, node: ast.Expression) -> Function:
    meaning = meaning_of(c, node)
    if isinstance(meaning, Polymorphic) and not meaning.parameters:
        raise fail("E-18", node.span, note="入口之函须无函参")
    if isinstance(meaning, Polymorphic):
        raise fail("E-11", node.span, note="入口之函须无类参")
    if not isinstance(meaning, FunctionMeaning):
        raise fail("E-07", node.span, note="入口项当指一顶层之函")
    return meaning.function


def _workgroup_size(c: Checker, node: ast.Expression) -> Size:
    items = options_of(node)
    if set(items) == {"工作组大小"}:
        return _size(c, items["工作组大小"]), 1, 1
    if not items or not set(items) <= set(DIMENSIONS) or "工作组宽" not in items:
        raise fail("E-16f", node.span, help="书「工作组大小」，或「工作组宽」「工作组高」「工作组深」")
    x, y, z = (_size(c, items[name]) if name in items else 1 for name in DIMENSIONS)
    return x, y, z


def _size(c: Checker, node: ast.Expression) -> int | Expression:
    size = integer_or_override(c, node)
    if isinstance(size, int) and not 0 < size < 2**31:
        raise fail("E-21", node.span, note="工作组之大自一始")
    return size


def _same_size(one: Size | None, other: Size | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(
        a.target is b.target if isinstance(a, Name) and isinstance(b, Name) else a == b
        for a, b in zip(one, other, strict=True)
    )
