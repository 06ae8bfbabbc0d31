"""Declarations at module scope but functions (WGSL 6.2.10, 6.8, 7): const, override, var, struct, alias.

In: a declaration, in whatever order names need it. Out: the entity that its name means; what the
module keeps is entered into `Checker.order`.
"""

from __future__ import annotations

from collections.abc import Callable

from ...analysis.layout import align_of, size_of
from ...analysis.validate import layout_table
from ...builtins.conversion import is_abstract
from ...ir.expressions import Expression
from ...ir.handles import Handle
from ...ir.module import Constant, GlobalVariable, Override
from ...ir.types import Array, Member, Pointer, Scalar, Struct, Type
from ...source import Span
from .. import ast
from ..resolve import Broken, Entity, LocalConstant
from .attributes import attributes, number_argument
from .categories import (
    HOLDS,
    holds_atomic,
    holds_subgroup_matrix,
    is_creation_fixed,
    is_host_shareable,
    is_plain,
    space_holds,
)
from .dispatch import DECLARATIONS, registers
from .interface import IO_ATTRIBUTES, interface_of
from .limits import check_depth, check_members
from .state import Checker, Failed
from .types import enumerant, type_of
from .values import as_constant, as_override, convert, to_concrete

__all__: list[str] = []

NONE: frozenset[str] = frozenset()


@registers(DECLARATIONS, ast.VariableDeclaration)
def variable(c: Checker, node: ast.VariableDeclaration) -> Entity:
    """`const`, `override` or `var`."""
    if node.keyword == "const":
        return _const(c, node)
    if node.keyword == "override":
        return _override(c, node)
    return _var(c, node)


def _const(c: Checker, node: ast.VariableDeclaration) -> Entity:
    attributes(c, node.attributes, NONE, "a `const`")
    type = None if node.type is None else type_of(c, node.type)
    assert node.value is not None
    found = as_constant(c, node.value, f"the value of `{node.name}`")
    if type is not None:
        found = convert(c, found, type, f"the value of `{node.name}`", _type_span(node))
    if is_abstract(found.type):
        return LocalConstant(found)
    constant = Constant(node.name, found.type, found, node.name_span)
    c.constants[constant] = c.position
    return constant


def _override(c: Checker, node: ast.VariableDeclaration) -> Entity:
    found = attributes(c, node.attributes, frozenset({"id"}), "an `override`")
    type = None if node.type is None else type_of(c, node.type)
    value = None if node.value is None else _override_value(c, node, type)
    type = value.type if value is not None else type
    if type is None:
        raise c.fail("E0355", f"`{node.name}` needs a type or a value", node.name_span)
    if not isinstance(type, Scalar):
        raise c.fail("E0370", f"an `override` has a scalar type, not `{type}`", node.name_span)
    override = Override(node.name, type, _id(c, found.get("id")), value, node.name_span)
    c.add(override)
    return override


def _override_value(c: Checker, node: ast.VariableDeclaration, type: Type | None) -> Expression:
    what = f"the value of `{node.name}`"
    assert node.value is not None
    found = as_override(c, node.value, what)
    return to_concrete(c, found) if type is None else convert(c, found, type, what, _type_span(node))


def _type_span(node: ast.VariableDeclaration) -> Span | None:
    return None if node.type is None else node.type.span


def _id(c: Checker, attribute: ast.Attribute | None) -> int | None:
    if attribute is None:
        return None
    number = number_argument(c, attribute)
    if number > 65535:
        raise c.fail("E0506", f"{number} is out of range for `@id`: at most 65535", attribute.span)
    before = c.ids.setdefault(number, attribute.span)
    if before is not attribute.span:
        raise c.fail("E0371", f"`@id({number})` is given twice", attribute.span, related=[(before, "first here")])
    return number


def _var(c: Checker, node: ast.VariableDeclaration) -> Entity:
    found = attributes(c, node.attributes, frozenset({"group", "binding"}), "a `var`")
    type = None if node.type is None else type_of(c, node.type)
    space, access = _template(c, node, type)
    value = None
    if node.value is not None:
        if space != "private":
            raise c.fail("E0372", f"a variable in `{space}` cannot have an initial value", node.value.span,
                         help=INITIAL.get(space))  # fmt: skip
        value = _override_value(c, node, type)
        type = value.type
    if type is None:
        raise c.fail("E0355", f"`{node.name}` needs a type or a value", node.name_span)
    _check_store_type(c, node, space, access, type)
    if not found.whole:
        raise Failed
    group, binding = _resource(c, node, space, found)
    made = GlobalVariable(node.name, space, access, type, group, binding, value, node.name_span)  # type: ignore[arg-type]
    c.add(made)
    return made


INITIAL = {
    "workgroup": "it starts at zero; set it in the entry point, before a `workgroupBarrier()`",
    "uniform": "the host fills the buffer",
    "storage": "the host fills the buffer",
}
SPACES = ("private", "workgroup", "uniform", "storage", "immediate")


def _template(c: Checker, node: ast.VariableDeclaration, type: Type | None) -> tuple[str, str]:
    """The address space and the access mode of a `var` at module scope."""
    if node.template is None:
        if isinstance(type, Handle):
            return "handle", "read"
        raise c.fail("E0373", f"`{node.name}` needs an address space", node.name_span,
               help="write `var<private>`, `var<workgroup>`, `var<uniform>` or `var<storage>`")  # fmt: skip
    space = enumerant(c, node.template[0], SPACES, "an address space of a module's variables")
    if len(node.template) == 1:
        return space, "read_write" if space in ("private", "workgroup") else "read"
    if space != "storage" or len(node.template) > 2:
        raise c.fail("E0311", f"the address space `{space}` takes no access mode", node.template[1].span,
                     help="only `storage` takes one; leave it out")  # fmt: skip
    return space, enumerant(c, node.template[1], ("read", "read_write"), "`read` or `read_write`")


def _instead_of_space(name: str, space: str, type: Type) -> str | None:
    if isinstance(type, Handle):
        return f"write `var {name}`"
    is_long = space == "uniform" and isinstance(type, Array) and type.count is None
    return "an array of any length lies in `var<storage, read>`" if is_long else None


def _check_store_type(c: Checker, node: ast.VariableDeclaration, space: str, access: str, type: Type) -> None:
    """What each address space may hold (14.3)."""
    span = node.type.span if node.type is not None else node.name_span
    if not space_holds(space, type):
        raise c.fail("E0374", f"a variable in `{space}` cannot hold `{type}`", span, notes=[HOLDS[space]],
                     related=_wrong_members(space, type), help=_instead_of_space(node.name, space, type))  # fmt: skip
    if access == "read" and holds_atomic(type):
        raise c.fail("E0375", "atomics need the access mode `read_write`", span,
               help="write `var<storage, read_write>`")  # fmt: skip


def _wrong_members(space: str, type: Type) -> list[tuple[Span, str]]:
    """The members, outermost first, by which a structure does not fit into an address space."""
    found: list[tuple[Span, str]] = []
    while isinstance(type, Struct):
        wrong = next((m for m in type.members if not space_holds(space, m.type)), None)
        if wrong is None:
            break
        found.append((wrong.span, f"this member is `{wrong.type}`"))
        type = wrong.type
    return found


def _resource(
    c: Checker, node: ast.VariableDeclaration, space: str, found: dict[str, ast.Attribute]
) -> tuple[int | None, int | None]:
    """`@group` and `@binding`: both for resources, neither for others."""
    numbers = [number_argument(c, found[name]) if name in found else None for name in ("group", "binding")]
    if space in ("uniform", "storage", "handle"):
        for name in ("group", "binding"):
            if name not in found:
                what = "a texture or sampler" if space == "handle" else f"a variable in `{space}`"
                raise c.fail("E0376", f"{what} needs `@{name}`", node.name_span,
                             help="write `@group(n) @binding(m)` before it, with numbers that the host uses")  # fmt: skip
    elif found:
        attribute = next(iter(found.values()))
        raise c.fail("E0377", f"a variable in `{space}` takes no `@{attribute.name}`", attribute.span,
                     notes=["only buffers, textures and samplers are bound"])  # fmt: skip
    return numbers[0], numbers[1]


@registers(DECLARATIONS, ast.TypeAlias)
def alias(c: Checker, node: ast.TypeAlias) -> Entity:
    """`alias name = type;`"""
    attributes(c, node.attributes, NONE, "an `alias`")
    return type_of(c, node.type)


@registers(DECLARATIONS, ast.StructDeclaration)
def structure(c: Checker, node: ast.StructDeclaration) -> Entity:
    """`struct name { members }`"""
    attributes(c, node.attributes, NONE, "a `struct`")
    members: list[Member] = []
    seen: dict[str, ast.StructMember] = {}
    check_members(c, node.name, len(node.members), node.name_span)
    broken = False
    for member in node.members:
        if member.name in seen:
            c.report("E0202", f"`{node.name}` has two members `{member.name}`", member.name_span,
                     related=[(seen[member.name].name_span, "first declared here")])  # fmt: skip
        seen[member.name] = member
        try:
            members.append(_member(c, member, node, members))
        except Failed:
            broken = True
    if broken:
        return Broken()
    made = Struct(node.name, tuple(members), node.name_span)
    check_depth(c, made, node.name_span)
    c.add(made)
    return made


MEMBER_ATTRIBUTES = IO_ATTRIBUTES | {"align", "size"}


def _member(c: Checker, node: ast.StructMember, whole: ast.StructDeclaration, before: list[Member]) -> Member:
    is_last = node is whole.members[-1]
    found = attributes(c, node.attributes, MEMBER_ATTRIBUTES, "a member of a `struct`")
    type = type_of(c, node.type)
    if isinstance(type, Pointer) or not is_plain(type):
        raise c.fail("E0381", f"a member cannot have type `{type}`", node.type.span)
    if not is_creation_fixed(type) and not (isinstance(type, Array) and type.count is None and is_last):
        runtime = isinstance(type, Array) and type.count is None
        last = "a runtime-sized array can only be the last member"
        message = last if runtime else f"a member cannot have type `{type}`"
        raise c.fail("E0381", message, node.type.span)
    if not found.whole:
        raise Failed
    io = interface_of(c, found, type)
    align, size = _layout_attributes(c, found, type, lambda: _table(whole, before, node, type))
    return Member(node.name, type, node.name_span, align=align, size=size, io=io)


def _table(whole: ast.StructDeclaration, before: list[Member], node: ast.StructMember, type: Type) -> list[str]:
    """The layout of a structure up to a member whose own attributes are left out."""
    if not all(is_host_shareable(t) for t in (type, *(m.type for m in before))):
        return []
    return layout_table(Struct(whole.name, (*before, Member(node.name, type, node.name_span)), whole.name_span))


Sizes = tuple[int | None, int | None]


def _layout_attributes(
    c: Checker, found: dict[str, ast.Attribute], type: Type, table: Callable[[], list[str]]
) -> Sizes:
    """`@align` and `@size` (14.4.1); `table` gives the layout that a note shows."""
    align = number_argument(c, found["align"]) if "align" in found else None
    if align is not None and (align == 0 or align & (align - 1)):
        raise c.fail("E0382", f"an alignment is a power of two, not {align}", found["align"].span, notes=table())
    if align is not None and is_host_shareable(type) and align % align_of(type):
        message = f"a `{type}` is aligned to a multiple of {align_of(type)}, not {align}"
        raise c.fail("E0382", message, found["align"].span, notes=table())
    size = number_argument(c, found["size"]) if "size" in found else None
    if size is not None and (not is_creation_fixed(type) or holds_subgroup_matrix(type)):
        raise c.fail("E0383", "`@size` needs a type of fixed size", found["size"].span)
    if size is not None and size < size_of(type):
        raise c.fail("E0384", f"a `{type}` takes {size_of(type)} bytes, more than {size}", found["size"].span,
                     notes=table())  # fmt: skip
    return align, size
