"""Statements without control flow (WGSL 9.1 to 9.3, 10): declarations, assignments, calls, assertions."""

from __future__ import annotations

from collections.abc import Callable

from ...analysis.behavior import BREAK, CONTINUE, NEXT, RETURN, sequence
from ...builtins.conversion import concretize
from ...builtins.evaluation.number import shown
from ...ir.expressions import Expression, Literal, Load, Name
from ...ir.module import Constant
from ...ir.statements import (
    Block,
    BuiltinCall,
    Call,
    Declare,
    Evaluate,
    Let,
    LocalVariable,
    Return,
    Statement,
    Store,
    Value,
)
from ...ir.types import BOOL, I32, U32, Array, Atomic, Matrix, Struct, Type, scalar_of
from ...source import Span
from .. import ast
from ..resolve import Broken, LocalConstant, Scope
from .assignable import no_memory, read_only
from .attributes import attributes
from .calls import perform
from .categories import HOLDS, is_constructible
from .diagnostic_filters import filters_of
from .dispatch import DECLARATIONS, STATEMENTS, operand, registers, statement
from .expressions import binary_operation
from .order import bind, freeze
from .state import Checker, Failed, Reference
from .types import enumerant, type_of
from .values import as_constant, constant_value, convert, load, shortened, to_concrete, value

__all__ = ["NO_ATTRIBUTES", "compound", "statements"]

NO_ATTRIBUTES: frozenset[str] = frozenset()
DIAGNOSTIC = frozenset({"diagnostic"})


def statements(c: Checker, nodes: tuple[ast.Statement, ...]) -> int:
    """Check statements in the current scope, into the current block; gives their behavior."""
    behavior = NEXT
    for node in nodes:
        try:
            behavior = sequence(behavior, statement(c, node))
        except Failed:
            behavior = sequence(behavior, JUMPS.get(type(node), NEXT))
    return behavior


# What a statement with an error does all the same, so that no other error follows from it.
JUMPS: dict[type, int] = {ast.ReturnStatement: RETURN, ast.BreakStatement: BREAK, ast.ContinueStatement: CONTINUE}


def compound(c: Checker, node: ast.CompoundStatement, block: list[Statement]) -> int:
    """Check `{ ... }` in a scope of its own, into `block`; gives its behavior."""
    attributes(c, node.attributes, DIAGNOSTIC, "a block")
    filters = filters_of(node.attributes)
    outer_scope, outer_block = c.scope, c.block
    c.scope, c.block = Scope(outer_scope), [] if filters else block
    try:
        return statements(c, node.statements)
    finally:
        if filters:
            block.append(Block(node.span, c.block, filters))
        c.scope, c.block = outer_scope, outer_block


@registers(STATEMENTS, ast.DeclarationStatement)
def declaration(c: Checker, node: ast.DeclarationStatement) -> int:
    """`var`, `let` or `const` in a function."""
    declared = node.declaration
    attributes(c, (*node.attributes, *declared.attributes), NO_ATTRIBUTES, f"a `{declared.keyword}` in a function")
    try:
        LOCAL[declared.keyword](c, declared)
    except Failed:
        c.declare(declared.name, Broken(), declared.name_span)
    return NEXT


def _local_let(c: Checker, node: ast.VariableDeclaration) -> None:
    found = _initializer(c, node, None if node.type is None else type_of(c, node.type))
    target = _name_result(c, found, node.name)
    if target is None:
        target = Value(node.name, found.type, node.name_span)
        c.block.append(Let(node.span, target, found))
    c.declare(node.name, target, node.name_span)


def _name_result(c: Checker, found: Expression, name: str) -> Value | None:
    """`let x = f();` gives the result of the call the name, where that is all."""
    if not c.block or not isinstance(found, Name) or not isinstance(found.target, Value) or found.target.name:
        return None
    last = c.block[-1]
    if not isinstance(last, (Call, BuiltinCall)) or last.result is not found.target:
        return None
    found.target.name = name
    return found.target


def _local_const(c: Checker, node: ast.VariableDeclaration) -> None:
    type = None if node.type is None else type_of(c, node.type)
    assert node.value is not None
    found = as_constant(c, node.value, f"the value of `{node.name}`")
    if node.type is not None and type is not None:
        found = convert(c, found, type, f"the value of `{node.name}`", node.type.span)
    c.declare(node.name, _constant_entity(c, node, found), node.name_span)


def _constant_entity(c: Checker, node: ast.VariableDeclaration, found: Expression) -> LocalConstant | Constant:
    """Composites stay together under their name, others take its place."""
    if isinstance(found.type, (Array, Matrix, Struct)) and concretize(found.type) is found.type:
        return c.hoisted(node.name, found, node.name_span)
    return LocalConstant(found)


def _local_var(c: Checker, node: ast.VariableDeclaration) -> None:
    _check_local_template(c, node)
    type = None if node.type is None else type_of(c, node.type)
    found = _initializer(c, node, type) if node.value is not None else None
    store = found.type if found is not None else type
    if store is None:
        raise c.fail("E0355", f"`{node.name}` needs a type or a value", node.name_span)
    if not is_constructible(store):
        span = node.name_span if node.type is None else node.type.span
        raise c.fail("E0356", f"a variable in a function cannot hold `{store}`", span, notes=[HOLDS["function"]])
    variable = LocalVariable(node.name, store, node.name_span)
    c.block.append(Declare(node.span, variable, found))
    c.declare(node.name, variable, node.name_span)


def _check_local_template(c: Checker, node: ast.VariableDeclaration) -> None:
    if node.template is None:
        return
    if len(node.template) != 1:
        raise c.fail("E0357", "a variable in a function has no access mode", node.template[-1].span)
    enumerant(c, node.template[0], ("function",), "the address space `function`")


def _initializer(c: Checker, node: ast.VariableDeclaration, type: Type | None) -> Expression:
    assert node.value is not None
    found = value(c, node.value)
    if node.type is None or type is None:
        return to_concrete(c, found)
    return convert(c, found, type, f"the value of `{node.name}`", node.type.span)


LOCAL: dict[str, Callable[[Checker, ast.VariableDeclaration], None]] = {
    "let": _local_let,
    "const": _local_const,
    "var": _local_var,
}


@registers(STATEMENTS, ast.CompoundStatement)
def block(c: Checker, node: ast.CompoundStatement) -> int:
    """`{ ... }` as a statement."""
    if filters_of(node.attributes):
        return compound(c, node, c.block)
    body: list[Statement] = []
    behavior = compound(c, node, body)
    c.block.append(Block(node.span, body))
    return behavior


@registers(STATEMENTS, ast.AssignmentStatement)
def assignment(c: Checker, node: ast.AssignmentStatement) -> int:
    """`left = right;` and `left += right;`"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "an assignment")
    target = _target(c, node.left)
    store = target.type.store
    before = len(c.block)
    right = value(c, node.right)
    place, left = target.pointer, None if node.operator == "=" else load(c, target)
    if len(c.block) > before:
        bound: list[Statement] = []
        place = freeze(c, place, bound)
        left = None if left is None else bind(c, load(c, Reference(place, target.span)), bound)
        c.block[before:before] = bound
    if left is not None:
        start = node.span.source.text.index(node.operator, node.left.span.end)
        operator_span = Span(node.span.source, start, start + len(node.operator))
        right = binary_operation(c, node.operator[:-1], left, right, node.span, operator_span)
    if not is_constructible(store):
        help = f"use `atomicStore(&{shortened(node.left.span)}, ...)`" if isinstance(store, Atomic) else None
        raise c.fail("E0358", f"`{store}` cannot be assigned", node.left.span, help=help)
    c.block.append(
        Store(node.span, place, convert(c, right, store, "the assigned value", node.left.span, [target.root]))
    )
    return NEXT


def _target(c: Checker, node: ast.Expression) -> Reference:
    """The left side of an assignment: memory that may be written."""
    found = operand(c, node)
    if not isinstance(found, Reference):
        raise no_memory(c, node, found)
    if found.type.access == "read":
        raise read_only(c, node, found)
    return found


@registers(STATEMENTS, ast.IncrementStatement)
def increment(c: Checker, node: ast.IncrementStatement) -> int:
    """`target++;`, `target--;`"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "an increment")
    target = _target(c, node.target)
    type = target.type.store
    if type is not I32 and type is not U32:
        raise c.fail("E0361", f"`{node.operator}` needs an `i32` or `u32`, not `{type}`", node.target.span,
                     help=_instead_of_increment(type, node.operator, node.target.span.text))  # fmt: skip
    one = Literal(node.span, type, 1)
    left = Load(target.span, type, target.pointer)
    changed = binary_operation(c, node.operator[0], left, one, node.span, node.span)
    c.block.append(Store(node.span, target.pointer, changed))
    return NEXT


def _instead_of_increment(type: Type, operator: str, target: str) -> str | None:
    if isinstance(type, Atomic):
        return f"use `{'atomicAdd' if operator == '++' else 'atomicSub'}(&{target}, 1)`"
    return f"write `{target} {operator[0]}= 1`" if scalar_of(type) not in (None, BOOL) else None


@registers(STATEMENTS, ast.PhonyStatement)
def phony(c: Checker, node: ast.PhonyStatement) -> int:
    """`_ = value;`"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "an assignment")
    found = value(c, node.value)
    if concretize(found.type) is not found.type:
        # A constant of abstract type: nothing happens, and it need not fit any concrete type.
        return NEXT
    c.block.append(Evaluate(node.span, found))
    return NEXT


@registers(STATEMENTS, ast.CallStatement)
def call_statement(c: Checker, node: ast.CallStatement) -> int:
    """A call for its effect."""
    attributes(c, node.attributes, NO_ATTRIBUTES, "a call")
    found = perform(c, node.call, used=False)
    if found is not None:
        c.block.append(Evaluate(node.span, found))
    return NEXT


@registers(STATEMENTS, ast.ReturnStatement)
def return_statement(c: Checker, node: ast.ReturnStatement) -> int:
    """`return value;`"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "a `return`")
    assert c.function is not None
    result = c.function.result
    found = None if node.value is None else value(c, node.value)
    if any(loop.kind == "continuing" for loop in c.loops):
        raise c.fail("E0522", "`return` cannot stand in `continuing`", node.span)
    if c.function in c.broken:
        return RETURN
    if found is not None:
        if result is None:
            raise c.fail("E0363", f"`{c.function.name}` has no result type, so it returns no value", found.span,
                         related=[(c.function.span, "declared here")],
                         help=f"declare it with `-> {concretize(found.type)}`")  # fmt: skip
        found = convert(c, found, result, "the returned value", c.function.span)
    elif result is not None:
        raise c.fail(
            "E0364", f"`{c.function.name}` returns a value of type `{result}`", node.span, "a value is missing"
        )
    c.block.append(Return(node.span, found))
    return RETURN


@registers(STATEMENTS, ast.ConstAssert)
@registers(DECLARATIONS, ast.ConstAssert)
def const_assert(c: Checker, node: ast.ConstAssert) -> int:
    """`const_assert condition;`"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "a `const_assert`")
    found = as_constant(c, node.condition, "the condition of `const_assert`")
    if found.type is not BOOL or not isinstance(found, Literal):
        raise c.fail("E0365", f"the condition of `const_assert` is a `bool`, not `{found.type}`", node.condition.span)
    if found.value is False:
        raise c.fail("E0394", "this assertion does not hold", node.condition.span, notes=_sides(c, node.condition))
    return NEXT


def _sides(c: Checker, condition: ast.Expression) -> list[str]:
    """What the two sides of a comparison are, where that does not stand there."""
    if not isinstance(condition, ast.BinaryExpression):
        return []
    sides = [side for side in (condition.left, condition.right) if not isinstance(side, ast.NumberLiteral)]
    values = [(side, constant_value(value(c, side))) for side in sides]
    return [f"`{shortened(side.span)}` is {shown(found.value)}" for side, found in values if isinstance(found, Literal)]
