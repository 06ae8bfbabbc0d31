"""The parser's actions for statements."""

from __future__ import annotations

from typing import Any

from ..source import Span
from . import ast
from .expression_builder import ExpressionBuilder

__all__ = ["CONDITIONAL", "StatementBuilder"]

Attributes = list[ast.Attribute] | tuple[ast.Attribute, ...]

# WESL's attributes, which may stand where WGSL has none.
CONDITIONAL = ("if", "elif", "else")


class StatementBuilder(ExpressionBuilder):
    """Statements. `continuing` and `break if` wait in `misplaced` until a loop takes them."""

    def __init__(self, tokens: Any) -> None:
        super().__init__(tokens)
        self.misplaced: dict[int, ast.Statement] = {}

    def start(self, attributes: Attributes, token: int) -> int:
        """Where something begins that attributes may precede."""
        return attributes[0].span.start if attributes else self.starts[token]

    def only_conditional(self, attributes: Attributes, what: str) -> tuple[ast.Attribute, ...]:
        """Attributes where WGSL allows none and WESL its own."""
        for attribute in attributes:
            if attribute.name not in CONDITIONAL:
                self.error("E0107", f"attribute `@{attribute.name}` cannot stand before {what}", attribute.span)
        return tuple(attributes)

    def no_conditional(self, attributes: Attributes, what: str) -> tuple[ast.Attribute, ...]:
        """Attributes of something that cannot be left out."""
        for attribute in attributes:
            if attribute.name in CONDITIONAL:
                self.error(
                    "E0107", f"`@{attribute.name}` cannot stand before {what}, which is always needed", attribute.span
                )
        return tuple(attributes)

    # Blocks

    def no_statements(self) -> list[Any]:
        return []

    def compound_statement(
        self, attributes: Attributes, brace: int, statements: list[ast.Statement], end: int
    ) -> ast.CompoundStatement:
        span = Span(self.source, self.start(attributes, brace), self.tokens.end(end))
        return ast.CompoundStatement(span, tuple(attributes), tuple(statements))

    def simple_statement(self, attributes: Attributes, statement: ast.Statement, _semicolon: int) -> ast.Statement:
        if attributes:
            statement.attributes = self.only_conditional(attributes, "this statement")
            statement.span = attributes[0].span.to(statement.span)
        return statement

    # Control flow

    def if_statement(
        self, attributes: Attributes, token: int, condition: ast.Expression, accept: ast.CompoundStatement,
        reject: ast.Statement | None,
    ) -> ast.IfStatement:  # fmt: skip
        self.no_conditional(accept.attributes, "the body of `if`")
        span = Span(self.source, self.start(attributes, token), (reject or accept).span.end)
        return ast.IfStatement(span, tuple(attributes), condition, accept, reject)

    def else_if(
        self, _else: int, token: int, condition: ast.Expression, accept: ast.CompoundStatement,
        reject: ast.Statement | None,
    ) -> ast.IfStatement:  # fmt: skip
        return self.if_statement((), token, condition, accept, reject)

    def switch_statement(
        self, attributes: Attributes, token: int, selector: ast.Expression, body_attributes: Attributes, _open: int,
        clauses: list[ast.CaseClause], end: int,
    ) -> ast.SwitchStatement:  # fmt: skip
        span = Span(self.source, self.start(attributes, token), self.tokens.end(end))
        body = self.no_conditional(body_attributes, "the body of `switch`")
        return ast.SwitchStatement(span, tuple(attributes), selector, tuple(clauses), body)

    def case_clause(
        self, attributes: Attributes, token: int, selectors: list[ast.Expression | None], _comma: int | None,
        _colon: int | None, body: ast.CompoundStatement,
    ) -> ast.CaseClause:  # fmt: skip
        self.no_conditional(body.attributes, "the body of a clause")
        span = Span(self.source, self.start(attributes, token), body.span.end)
        return ast.CaseClause(span, tuple(selectors), body, self.only_conditional(attributes, "a clause"))

    def default_clause(
        self, attributes: Attributes, token: int, colon: int | None, body: ast.CompoundStatement
    ) -> ast.CaseClause:
        return self.case_clause(attributes, token, [None], None, colon, body)

    def default_selector(self, _default: int) -> None:
        return None

    def loop_statement(self, attributes: Attributes, token: int, body: ast.CompoundStatement) -> ast.LoopStatement:
        self.no_conditional(body.attributes, "the body of `loop`")
        continuing = None
        if body.statements and type(body.statements[-1]) is Continuing:
            last = body.statements[-1]
            del self.misplaced[id(last)]
            body.statements = body.statements[:-1]
            continuing = last.body
            continuing.attributes = last.attributes + continuing.attributes
        span = Span(self.source, self.start(attributes, token), body.span.end)
        return ast.LoopStatement(span, tuple(attributes), body, continuing)

    def continuing_statement(self, attributes: Attributes, token: int, body: ast.CompoundStatement) -> Continuing:
        self.no_conditional(body.attributes, "the body of `continuing`")
        if body.statements and type(body.statements[-1]) is ast.BreakIfStatement:
            self.misplaced.pop(id(body.statements[-1]), None)
        span = Span(self.source, self.start(attributes, token), body.span.end)
        found = Continuing(span, self.only_conditional(attributes, "`continuing`"), body)
        self.misplaced[id(found)] = found
        return found

    def for_statement(
        self, attributes: Attributes, token: int, _open: int, initializer: ast.Statement | None, _first: int,
        condition: ast.Expression | None, _second: int, update: ast.Statement | None, _close: int,
        body: ast.CompoundStatement,
    ) -> ast.ForStatement:  # fmt: skip
        self.no_conditional(body.attributes, "the body of `for`")
        span = Span(self.source, self.start(attributes, token), body.span.end)
        return ast.ForStatement(span, tuple(attributes), initializer, condition, update, body)

    def while_statement(
        self, attributes: Attributes, token: int, condition: ast.Expression, body: ast.CompoundStatement
    ) -> ast.WhileStatement:
        self.no_conditional(body.attributes, "the body of `while`")
        span = Span(self.source, self.start(attributes, token), body.span.end)
        return ast.WhileStatement(span, tuple(attributes), condition, body)

    # Simple statements

    def return_statement(self, token: int) -> ast.ReturnStatement:
        return ast.ReturnStatement(self.token_span(token), (), None)

    def return_value(self, token: int, value: ast.Expression) -> ast.ReturnStatement:
        return ast.ReturnStatement(self.from_token(token, value), (), value)

    def break_statement(self, token: int) -> ast.BreakStatement:
        return ast.BreakStatement(self.token_span(token), ())

    def break_if_statement(self, token: int, _if: int, condition: ast.Expression) -> ast.BreakIfStatement:
        found = ast.BreakIfStatement(self.from_token(token, condition), (), condition)
        self.misplaced[id(found)] = found
        return found

    def continue_statement(self, token: int) -> ast.ContinueStatement:
        return ast.ContinueStatement(self.token_span(token), ())

    def discard_statement(self, token: int) -> ast.DiscardStatement:
        return ast.DiscardStatement(self.token_span(token), ())

    def const_assert(self, token: int, condition: ast.Expression) -> ast.ConstAssert:
        return ast.ConstAssert(self.from_token(token, condition), (), condition)

    def variable_statement(self, declaration: ast.VariableDeclaration) -> ast.DeclarationStatement:
        if declaration.keyword == "override":
            self.error("E0110", "`override` can only be declared outside of functions", declaration.name_span)
        return ast.DeclarationStatement(declaration.span, (), declaration)

    # Statements that start with an expression

    def call_statement(self, expression: ast.Expression) -> ast.Statement:
        self.full_expression(expression)
        if isinstance(expression, ast.CallExpression):
            return ast.CallStatement(expression.span, (), expression)
        self.error("E0104", "an expression alone is not a statement", expression.span, self._statement_hint(expression))
        return ast.PhonyStatement(expression.span, (), expression)

    def _statement_hint(self, expression: ast.Expression) -> str:
        match expression:
            case ast.UnaryExpression(operator="-", operand=ast.UnaryExpression(operator="-")):
                return "WGSL decrements with `x--`, after the operand"
            case ast.Parenthesized():
                return "a call stands without parentheses around it"
        return "assign it to a variable, or to `_` where it is not needed"

    def assignment(self, left: ast.Expression, token: int, right: ast.Expression) -> ast.AssignmentStatement:
        self._check_assignable(left)
        return ast.AssignmentStatement(left.span.to(right.span), (), left, self.texts[token], right)

    def increment_statement(self, target: ast.Expression, token: int) -> ast.IncrementStatement:
        self._check_assignable(target)
        return ast.IncrementStatement(self.to_token(target, token), (), target, self.texts[token])

    def phony_statement(self, token: int, _assign: int, value: ast.Expression) -> ast.PhonyStatement:
        return ast.PhonyStatement(self.from_token(token, value), (), value)

    def _check_assignable(self, target: ast.Expression) -> None:
        """The left side is a name or a call, indexed, accessed, and under `*` and `&` (WGSL 9.2)."""
        node = self.full_expression(target)
        while True:
            match node:
                case ast.Identifier(arguments=None) | ast.CallExpression():
                    return
                case ast.Parenthesized(inner=node):
                    continue
                case ast.UnaryExpression(operator="*" | "&", operand=node):
                    continue
                case ast.IndexExpression(base=node) | ast.MemberExpression(base=node):
                    continue
            break
        self.error(
            "E0104", "this cannot be assigned to", target.span, "the left side names a variable or a part of one"
        )


class Continuing(ast.Statement):
    """`continuing body`, until its loop takes it, with its attributes before those of the body."""

    body: ast.CompoundStatement
