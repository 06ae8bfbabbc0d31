"""Which memory a builtin function's argument means: a resource, a cell, or a part of either.

「列」, 「模」之「列」, 「景」中「诸灯」: a name, then members and elements that are named where they are written. In: the
argument. Out: a `Location`, whose pointer the function's statement reads or writes; E-06 where the function is not
for memory of that kind.
"""

from __future__ import annotations

from ...ir.expressions import Expression
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...ir.types import I32, Array, Matrix, Struct, Type, Vector
from ...source import Span
from .. import ast
from ..build import element, literal, member
from ..classes import show
from ..errors import fail
from ..terms import Binding, Operation, Place, Term
from .expressions import variable
from .meanings import ResourceMeaning
from .modules import meaning_of
from .projections import lane, member_number, part_number
from .state import Checker

__all__ = ["SPACES", "Location", "cell_of", "changeable", "location_of", "memory_of", "writable"]

CALLED = {
    "storage": "存储缓冲", "workgroup": "工作组变量", "uniform": "均匀缓冲", "private": "私有变量",
    "immediate": "即时常量",
}  # fmt: skip

# What one does in different memories has different names.
FORMS: tuple[dict[str, str], ...] = (
    {"storage": "读数组", "workgroup": "读共享数组"},
    {"storage": "写数组", "workgroup": "写共享数组", "private": "写元素"},
    {"storage": "读缓冲", "workgroup": "读共享", "uniform": "读均匀", "immediate": "读均匀", "private": "读私有"},
    {"storage": "写缓冲", "workgroup": "写共享", "private": "写私有"},
)

# Where each function's memory is.
SPACES: dict[str, tuple[str, ...]] = {
    **{name: tuple([s for s in form if form[s] == name]) for form in FORMS for name in form.values()},
    "写数组项": ("storage", "workgroup"), "工作组均读": ("workgroup",),
    "数组长度": ("storage",), "原子": ("storage", "workgroup"),
}  # fmt: skip


class Location(Node):
    """A variable, or the part of it that the numbers of members and elements lead to. `type` is what is there."""

    span: Span
    variable: GlobalVariable
    type: Type
    path: tuple[int, ...] = ()

    def pointer(self) -> Expression:
        """The pointer to it."""
        pointed = variable(self.span, self.variable)
        for number in self.path:
            pointed = _part(self.span, pointed, number)
        return pointed


def _part(span: Span, pointed: Expression, number: int) -> Expression:
    store = pointed.type.store  # type: ignore[attr-defined]
    if isinstance(store, Struct):
        return member(span, pointed, number)
    return element(span, pointed, literal(span, I32, number))


def location_of(c: Checker, node: ast.Expression, name: str) -> Location:
    """The memory that the first argument of `name` means."""
    inner = ast.bare_of(node)
    if isinstance(inner, ast.Element):
        base = location_of(c, inner.base, name)
        number, type = _step(inner, base.type)
        return Location(node.span, base.variable, type, (*base.path, number))
    target = memory_of(c, node, name)
    return Location(node.span, target, target.type)


def _step(node: ast.Element, type: Type) -> tuple[int, Type]:
    """The number of the part that 中 names, and its class."""
    if isinstance(type, Struct):
        number = member_number(node, type)
        return number, type.members[number].type
    if isinstance(type, Vector):
        return lane(node, type), type.element
    if isinstance(type, (Array, Matrix)):
        return part_number(node, type), type.column if isinstance(type, Matrix) else type.element
    raise fail("E-16f", node.name.span, note=f"{show(type)}无项「{node.name.text}」")


def memory_of(c: Checker, node: ast.Expression, name: str) -> GlobalVariable:
    """The variable that the first argument of `name` names."""
    meaning = meaning_of(c, node)
    spaces = SPACES[name]
    if isinstance(meaning, ResourceMeaning) and meaning.variable.space in spaces:
        return meaning.variable
    space = meaning.variable.space if isinstance(meaning, ResourceMeaning) else None
    given = "他物" if space is None else CALLED.get(space, "他资源")
    wanted = "或".join(f"「{CALLED[s]}」" for s in spaces)
    raise fail("E-06", node.span, wanted, f"「{given}」", help=space and _instead(name, space))


def _instead(name: str, space: str) -> str | None:
    """What to call where `name` is not for the memory."""
    form = next((form for form in FORMS if name in form.values()), {})
    if space in form:
        return f"「{CALLED[space]}」当用「{form[space]}」"
    if name == "读数组" and space in FORMS[2]:
        return f"先以「{FORMS[2][space]}」全读之，乃以「取元素」取之"
    return None


def writable(target: GlobalVariable, span: Span) -> None:
    """E-06 for a buffer that can only be read."""
    if target.space == "storage" and target.access == "read":
        raise fail("E-06", span, "「读写」之存储缓冲", "「只读」者", help="绑定项之「访问」书为「读写」")


def cell_of(c: Checker, node: ast.Expression) -> Binding:
    """The cell that an expression names; E-23 for anything else."""
    meaning = meaning_of(c, node)
    if isinstance(meaning, Binding) and meaning.kind == "cell":
        return meaning
    raise fail("E-23", node.span, note="此处当书格之名：令「名」为「新格」于…")


def changeable(c: Checker, node: ast.Expression) -> Term:
    """The pointer to a cell, a private variable or a part of one."""
    inner = ast.bare_of(node)
    if isinstance(inner, ast.Element):
        whole = changeable(c, inner.base)
        number, type = _step(inner, whole.type)
        return Operation.of(node.span, type, lambda e: _part(node.span, e, number), whole)
    meaning = meaning_of(c, node)
    if isinstance(meaning, ResourceMeaning) and meaning.variable.space == "private":
        target = meaning.variable
        return Operation.of(node.span, target.type, lambda: variable(node.span, target))
    cell = cell_of(c, node)
    return Place(node.span, cell.type, cell)
