"""Parts of composites (WGSL 8.5): `v.xy`, `m[i]`, `a[i]`, `s.member`.

In: a base that is a value, a reference or a pointer (which is followed: `p.x` is `(*p).x`). Out: a
value from a value, a reference from the others.
"""

from __future__ import annotations

from ...ir.expressions import Construct, Expression, Index, Literal, Member, Name, Swizzle
from ...ir.module import Constant
from ...ir.statements import Statement
from ...ir.types import ABSTRACT_INT, I32, U32, Array, Matrix, Pointer, Struct, Type, Vector, pointer, vector
from .. import ast
from ..resolve import LocalConstant
from ..spelling import did_you_mean
from .dispatch import EXPRESSIONS, operand, registers
from .order import bind, freeze
from .state import Checker, Operand, Reference
from .values import constant_value, fold, load, materialize, shortened, to_concrete, value

__all__: list[str] = []


def _base(c: Checker, node: ast.Expression) -> Operand:
    found = operand(c, node)
    if not isinstance(found, Reference) and isinstance(found.type, Pointer):
        return Reference(found, node.span)
    return found


@registers(EXPRESSIONS, ast.IndexExpression)
def index(c: Checker, node: ast.IndexExpression) -> Operand:
    """`base[index]`"""
    base = _base(c, node.base)
    before = len(c.block)
    position = _position(c, node.index)
    if len(c.block) > before:
        bound: list[Statement] = []
        base = _bind_base(c, base, bound)
        c.block[before:before] = bound
    whole = base.type.store if isinstance(base, Reference) else base.type
    element = _element(whole)
    if element is None:
        raise c.fail("E0320", f"`{whole}` has no elements to index", node.base.span)
    if isinstance(base, Reference):
        type = pointer(base.type.space, element, base.type.access)
        return Reference(fold(c, Index(node.span, type, base.pointer, position)), node.span)
    return _index_value(c, node, base, position, element)


def _index_value(
    c: Checker, node: ast.IndexExpression, base: Expression, position: Expression, element: Type
) -> Expression:
    known = constant_value(base)
    if known is not None and constant_value(position) is not None:
        return fold(c, Index(node.span, element, known, position))
    base = _whole(c, node.base, base)
    concrete = _element(base.type)
    assert concrete is not None
    return fold(c, Index(node.span, concrete, base, position))


def _whole(c: Checker, node: ast.Expression, base: Expression) -> Expression:
    """What is indexed by a variable; a constant array with a name is kept in one place, under its name."""
    if not (isinstance(base, Construct) and isinstance(base.type, Array) and isinstance(node, ast.Identifier)):
        return to_concrete(c, base)
    constant = c.indexed.get(base)
    if constant is None:
        constant = c.indexed[base] = _named_array(c, node.name, base)
    c.keep(constant)
    return Name(node.span, constant.type, constant)


def _named_array(c: Checker, name: str, base: Construct) -> Constant:
    concrete = to_concrete(c, base)
    declared = c.entities.get(name)
    if isinstance(declared, LocalConstant) and declared.value is base:  # of the module, with an abstract type
        constant = Constant(name, concrete.type, concrete, base.span)
        c.constants[constant] = c.positions[c.sources[name]]
        return constant
    return c.hoisted(name, concrete, base.span)


def _bind_base(c: Checker, base: Operand, bound: list[Statement]) -> Operand:
    if isinstance(base, Reference):
        return Reference(freeze(c, base.pointer, bound), base.span)
    return bind(c, base, bound)


def _position(c: Checker, node: ast.Expression) -> Expression:
    """An index: i32 or u32; a constant one as its value."""
    found = value(c, node)
    if found.type is ABSTRACT_INT:
        return materialize(c, found, I32)
    if found.type is not I32 and found.type is not U32:
        raise c.fail("E0321", f"an index is an `i32` or `u32`, not `{found.type}`", node.span)
    known = constant_value(found)
    return found if known is None else known


def _element(type: Type) -> Type | None:
    match type:
        case Array() | Vector():
            return type.element
        case Matrix():
            return type.column
    return None


@registers(EXPRESSIONS, ast.MemberExpression)
def member(c: Checker, node: ast.MemberExpression) -> Operand:
    """`base.member`"""
    base = _base(c, node.base)
    whole = base.type.store if isinstance(base, Reference) else base.type
    if isinstance(whole, Struct):
        return _struct_member(c, node, base, whole)
    if isinstance(whole, Vector):
        return _swizzle(c, node, base, whole)
    base_text = shortened(node.base.span)
    raise c.fail("E0322", f"`{whole}` has no members", node.member_span, f"`{base_text}` is `{whole}`",
                 help=_instead_of_members(whole, base_text),
                 causes=[("members", whole, node.base.span.text)])  # fmt: skip


def _instead_of_members(whole: Type, text: str) -> str | None:
    if isinstance(whole, Matrix):
        return f"its columns are indexed: `{text}[0]`"
    if isinstance(whole, Array) and whole.count is None:
        return f"its elements are indexed, and `arrayLength(&{text})` counts them"
    return f"its elements are indexed: `{text}[0]`" if isinstance(whole, Array) else None


def _struct_member(c: Checker, node: ast.MemberExpression, base: Operand, struct: Struct) -> Operand:
    number = next((i for i, m in enumerate(struct.members) if m.name == node.member), None)
    if number is None:
        raise c.fail("E0323", f"`{struct}` has no member `{node.member}`", node.member_span,
               related=[(struct.span, f"`{struct}` is declared here")] if struct.span else (),
               help=did_you_mean(node.member, [m.name for m in struct.members]),
               causes=[(struct, node.member)])  # fmt: skip
    candidate = struct.members[number]
    if isinstance(base, Reference):
        type = pointer(base.type.space, candidate.type, base.type.access)
        return Reference(Member(node.span, type, base.pointer, number), node.span)
    known = constant_value(base)
    if known is not None:
        return fold(c, Member(node.span, candidate.type, known, number))
    return Member(node.span, candidate.type, base, number)


LANES = {**dict(zip("xyzw", range(4), strict=True)), **dict(zip("rgba", range(4), strict=True))}


def _swizzle(c: Checker, node: ast.MemberExpression, base: Operand, type: Vector) -> Operand:
    lanes = _lanes(c, node, type)
    if isinstance(base, Reference) and len(lanes) == 1:
        view = pointer(base.type.space, type.element, base.type.access)
        lane = Literal(node.member_span, I32, lanes[0])
        return Reference(Index(node.span, view, base.pointer, lane), node.span)
    whole = load(c, base)
    result = type.element if len(lanes) == 1 else vector(len(lanes), type.element)
    known = constant_value(whole)
    if known is not None:
        return fold(c, Swizzle(node.span, result, known, lanes))
    return Swizzle(node.span, result, whole, lanes)


def _lanes(c: Checker, node: ast.MemberExpression, type: Vector) -> tuple[int, ...]:
    name = node.member
    if len(name) > 4 or not (set(name) <= set("xyzw") or set(name) <= set("rgba")):
        raise c.fail("E0324", f"`{type}` has no component `{name}`", node.member_span,
               notes=["components are named by letters of `xyzw` or of `rgba`, one to four"])  # fmt: skip
    lanes = tuple(LANES[letter] for letter in name)
    if max(lanes) >= type.width:
        beyond = name[lanes.index(max(lanes))]
        raise c.fail("E0324", f"`{type}` has no component `{beyond}`", node.member_span,
                     notes=[f"its components are {', '.join(f'`{x}`' for x in 'xyzw'[: type.width])}"])  # fmt: skip
    return lanes
