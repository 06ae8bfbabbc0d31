"""Control flow (WGSL 9.4): if, switch, loops and the statements that leave them.

Every loop becomes an `ir.statements.Loop`. A condition that needs statements moves into the body:

    while f() { body }    ->    loop { let t = f(); if !t { break } body }
"""

from __future__ import annotations

from ...analysis.behavior import BREAK, CONTINUE, NEXT, loop_behavior, sequence, switch_behavior
from ...builtins.conversion import common_type, concretize, rank
from ...ir.expressions import Expression, Literal, Load, Name, Unary
from ...ir.statements import (
    Block,
    Break,
    Case,
    Continue,
    Declare,
    Discard,
    Filters,
    If,
    Loop,
    Statement,
    Store,
    Switch,
)
from ...ir.types import BOOL, I32, U32, Scalar, Type, Vector, pointer
from ...source import Span
from .. import ast
from ..resolve import Scope
from .attributes import attributes
from .diagnostic_filters import filtered, filters_of
from .dispatch import STATEMENTS, registers
from .state import Checker, Failed, LoopContext
from .statements import DIAGNOSTIC, NO_ATTRIBUTES, compound, statements
from .values import as_constant, materialize, shortened, value

__all__: list[str] = []


def _condition(c: Checker, node: ast.Expression, what: str) -> Expression:
    found = value(c, node)
    if found.type is not BOOL:
        inner = node.inner if isinstance(node, ast.Parenthesized) else node
        text, help = shortened(inner.span), None
        if isinstance(found.type, Scalar):
            help = f"compare it: `{text} != 0`"
        elif isinstance(found.type, Vector) and found.type.element is BOOL:
            help = f"write `all({text})` or `any({text})`"
        raise c.fail("E0366", f"the condition of {what} is a `bool`, not `{found.type}`", node.span, help=help)
    return found


def _tolerant_condition(c: Checker, node: ast.Expression, what: str) -> Expression:
    """The condition; where it has an error, some condition, so that the branches are checked too."""
    try:
        return _condition(c, node, what)
    except Failed:
        return Literal(node.span, BOOL, True)


@registers(STATEMENTS, ast.IfStatement)
@filtered
def if_statement(c: Checker, node: ast.IfStatement) -> int:
    """`if condition { } else { }`. A chain of `else if` is walked in a loop."""
    attributes(c, node.attributes, DIAGNOSTIC, "an `if`")
    outer, behavior = c.block, 0
    link: ast.Statement | None = node
    try:
        while isinstance(link, ast.IfStatement):
            condition = _tolerant_condition(c, link.condition, "`if`")
            accept, reject = list[Statement](), list[Statement]()
            behavior |= compound(c, link.accept, accept)
            c.block.append(If(link.span, condition, accept, reject))
            c.block, link = reject, link.reject
        behavior |= NEXT if link is None else _else(c, link)
    finally:
        c.block = outer
    return behavior


def _else(c: Checker, node: ast.Statement) -> int:
    assert isinstance(node, ast.CompoundStatement)
    return compound(c, node, c.block)


@registers(STATEMENTS, ast.SwitchStatement)
@filtered
def switch(c: Checker, node: ast.SwitchStatement) -> int:
    """`switch selector { case 1, 2: { } default: { } }`"""
    attributes(c, node.attributes, DIAGNOSTIC, "a `switch`")
    attributes(c, node.body_attributes, DIAGNOSTIC, "the body of a `switch`")
    selector, selectors = _selectors(c, node)
    _check_cases(c, node, selectors)
    behavior, cases, filters = 0, list[Case](), filters_of(node.body_attributes)
    c.loops.append(LoopContext("switch"))
    for clause, numbers in zip(node.cases, selectors, strict=True):
        attributes(c, clause.attributes, NO_ATTRIBUTES, "a `case`")
        body: list[Statement] = []
        behavior |= compound(c, clause.body, body)
        if filters:
            body = [Block(clause.body.span, body, filters)]
        values = tuple(n.value for n in numbers if n is not None and isinstance(n.value, int))
        cases.append(Case(values, None in clause.selectors, body))
    c.loops.pop()
    if selector is not None:
        c.block.append(Switch(node.span, selector, cases))
    return switch_behavior(behavior)


def _selectors(c: Checker, node: ast.SwitchStatement) -> tuple[Expression | None, list[list[Literal]]]:
    """The selector and each clause's case values, all of one type."""
    none: list[list[Literal]] = [[] for _ in node.cases]
    try:
        selector = value(c, node.selector)
        found = [[_case(c, s) for s in clause.selectors if s is not None] for clause in node.cases]
    except Failed:
        return None, none
    everything = [selector, *(s for clause in found for s in clause)]
    common = common_type([e.type for e in everything])
    type = None if common is None else concretize(common)
    if type is not I32 and type is not U32:
        wrong = next((e for e in everything if not _fits(e.type, concretize(selector.type))), selector)
        c.report("E0367", "the selector and the cases of a `switch` are all `i32` or all `u32`", wrong.span,
                 f"this is `{wrong.type}`")  # fmt: skip
        return None, none
    try:
        converted = [[materialize(c, s, type) for s in clause] for clause in found]
        return materialize(c, selector, type), [[s for s in clause if isinstance(s, Literal)] for clause in converted]
    except Failed:
        return None, none


def _fits(type: Type, selector: Type) -> bool:
    return rank(type, selector) is not None


def _case(c: Checker, node: ast.Expression) -> Expression:
    return as_constant(c, node, "a case of a `switch`")


def _check_cases(c: Checker, node: ast.SwitchStatement, selectors: list[list[Literal]]) -> None:
    """Each value once, and exactly one default."""
    seen: dict[object, Span] = {}
    for literal in (s for clause in selectors for s in clause):
        if literal.value in seen:
            c.report("E0523", f"case {literal.value} stands twice in this `switch`", literal.span,
                     related=[(seen[literal.value], "first here")])  # fmt: skip
        seen.setdefault(literal.value, literal.span)
    defaults = [clause for clause in node.cases for s in clause.selectors if s is None]
    if len(defaults) != 1:
        count = "no" if not defaults else "more than one"
        c.report("E0524", f"this `switch` has {count} `default`", defaults[1].span if defaults else node.span,
                 related=[(defaults[0].span, "first here")] if defaults else (),
                 help=None if defaults else "add `default: {}`")  # fmt: skip


@registers(STATEMENTS, ast.LoopStatement)
def loop(c: Checker, node: ast.LoopStatement) -> int:
    """`loop { body continuing { ... break if ...; } }`: `continuing` sees the names of the body."""
    attributes(c, node.attributes, DIAGNOSTIC, "a `loop`")
    attributes(c, node.body.attributes, DIAGNOSTIC, "the body of a `loop`")
    outer_scope, outer_block = c.scope, c.block
    c.scope, c.block = Scope(outer_scope), list[Statement]()
    context = LoopContext("loop", c.scope)
    c.loops.append(context)
    try:
        behavior = statements(c, node.body.statements)
        body = c.block
        c.loops[-1] = LoopContext("continuing", context.scope, context.visible_at_continue, context.continue_span)
        continuing, break_if, after = _continuing(c, node.continuing)
    finally:
        c.loops.pop()
        c.scope, c.block = outer_scope, outer_block
    made = Loop(node.span, None, body, continuing, break_if)
    # Both places of attributes reach over the whole loop; those at the body are nearer.
    filters = filters_of((*node.attributes, *node.body.attributes))
    c.block.append(Block(node.span, [made], filters) if filters else made)
    return _checked_loop(c, node, loop_behavior(behavior, after))


def _continuing(c: Checker, node: ast.CompoundStatement | None) -> tuple[list[Statement], Expression | None, int]:
    if node is None:
        return [], None, NEXT
    attributes(c, node.attributes, DIAGNOSTIC, "`continuing`")
    block: list[Statement] = []
    c.block, c.scope = block, Scope(c.scope)
    last = node.statements[-1] if node.statements else None
    break_if: Expression | None = None
    if isinstance(last, ast.BreakIfStatement):
        behavior = statements(c, node.statements[:-1])
        break_if = _tolerant_condition(c, last.condition, "`break if`")
        behavior = sequence(behavior, BREAK | NEXT)
    else:
        behavior = statements(c, node.statements)
    filters = filters_of(node.attributes)
    return *(_filtered_continuing(c, node, block, break_if, filters) if filters else (block, break_if)), behavior


def _filtered_continuing(
    c: Checker, node: ast.CompoundStatement, block: list[Statement], break_if: Expression | None, filters: Filters
) -> tuple[list[Statement], Expression | None]:
    """`continuing` in a block with filters. The condition of `break if` is computed in the block too."""
    if break_if is None:
        return [Block(node.span, block, filters)], None
    span = break_if.span
    variable = c.temporary_variable(BOOL, span)
    place = Name(span, pointer("function", BOOL, "read_write"), variable)
    block.append(Store(span, place, break_if))
    return [Declare(span, variable, None), Block(node.span, block, filters)], Load(span, BOOL, place)


def _checked_loop(c: Checker, node: ast.Statement, behavior: int) -> int:
    if behavior == 0:
        c.report("E0525", "nothing leaves this loop", node.span,
                 help="leave it with `break`, `break if` or `return`")  # fmt: skip
        return NEXT
    return behavior


@registers(STATEMENTS, ast.WhileStatement)
@filtered
def while_statement(c: Checker, node: ast.WhileStatement) -> int:
    """`while condition { body }`"""
    attributes(c, node.attributes, DIAGNOSTIC, "a `while`")
    return _conditional_loop(c, node, node.condition, node.body, None)


@registers(STATEMENTS, ast.ForStatement)
@filtered
def for_statement(c: Checker, node: ast.ForStatement) -> int:
    """`for (initializer; condition; update) { body }`: the initializer's names reach over the loop."""
    attributes(c, node.attributes, DIAGNOSTIC, "a `for`")
    if node.initializer is None:
        return _conditional_loop(c, node, node.condition, node.body, node.update)
    outer_scope, outer_block = c.scope, c.block
    c.scope, c.block = Scope(outer_scope), list[Statement]()
    try:
        statements(c, (node.initializer,))
        behavior = _conditional_loop(c, node, node.condition, node.body, node.update)
        outer_block.append(Block(node.span, c.block))
    finally:
        c.scope, c.block = outer_scope, outer_block
    return behavior


def _conditional_loop(
    c: Checker,
    node: ast.Statement,
    condition: ast.Expression | None,
    body: ast.CompoundStatement,
    update: ast.Statement | None,
) -> int:
    outer = c.block
    block, continuing = list[Statement](), list[Statement]()
    c.loops.append(LoopContext("loop"))
    try:
        c.block = block
        test = None if condition is None else _tolerant_condition(c, condition, "a loop")
        if test is not None and block:
            block.append(If(test.span, Unary(test.span, BOOL, "!", test), [Break(test.span)], []))
            test = None
        behavior = compound(c, body, block)
        c.block = continuing
        c.loops[-1] = LoopContext("continuing")
        if update is not None:
            statements(c, (update,))
    finally:
        c.loops.pop()
        c.block = outer
    c.block.append(Loop(node.span, test, block, continuing, None))
    # With a condition, the loop is `loop { if !condition { break; } body }`.
    leaves = behavior if condition is None else sequence(BREAK | NEXT, behavior)
    return _checked_loop(c, node, loop_behavior(leaves, NEXT))


@registers(STATEMENTS, ast.BreakStatement)
def break_statement(c: Checker, node: ast.BreakStatement) -> int:
    """`break;`"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "a `break`")
    if not c.loops or c.loops[-1].kind == "continuing":
        help = "leave the loop with `break if` at the end of `continuing`" if c.loops else None
        raise c.fail("E0520", "`break` stands outside of a loop and of a `switch`", node.span, help=help)
    c.block.append(Break(node.span))
    return BREAK


@registers(STATEMENTS, ast.ContinueStatement)
def continue_statement(c: Checker, node: ast.ContinueStatement) -> int:
    """`continue;`"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "a `continue`")
    context = next((x for x in reversed(c.loops) if x.kind != "switch"), None)
    if context is None or context.kind == "continuing":
        raise c.fail("E0521", "`continue` stands outside of a loop's body", node.span)
    if context.scope is not None and context.visible_at_continue is None:
        context.visible_at_continue = len(context.scope.names)
        context.continue_span = node.span
    c.block.append(Continue(node.span))
    return CONTINUE


@registers(STATEMENTS, ast.DiscardStatement)
def discard(c: Checker, node: ast.DiscardStatement) -> int:
    """`discard;` (fragment stage)"""
    attributes(c, node.attributes, NO_ATTRIBUTES, "a `discard`")
    assert c.function is not None
    c.discards.setdefault(c.function, node.span)
    c.block.append(Discard(node.span))
    return NEXT
