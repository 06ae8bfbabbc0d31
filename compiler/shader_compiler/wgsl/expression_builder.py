"""The parser's actions for expressions, and what all actions share.

A method's parameters are the values of the symbols of its production in grammar.lark, one each. The
value of a terminal is the number of its token; of a nonterminal, what its own action gave.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ..diagnostics import Diagnostic
from ..source import Span
from . import ast
from .lexer import Tokens
from .limits import expression_too_deep
from .numbers import Number, parse_number
from .operators import resolve_chain

__all__ = ["ExpressionBuilder"]

# Only an expression with more characters than this can be deeper than the limit.
LONG = 500


class ExpressionBuilder:
    """Expressions and lists. What is wrong is collected in `errors`; a node is made all the same."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.source = tokens.source
        self.starts = tokens.starts
        self.texts = tokens.texts
        self.errors: list[Diagnostic] = []
        self.numbers: dict[str, Number] = {}
        self.wesl = False

    # What other actions are made of

    def token_span(self, token: int) -> Span:
        start = self.starts[token]
        return Span(self.source, start, start + len(self.texts[token]))

    def from_token(self, token: int, last: ast.WgslNode) -> Span:
        return Span(self.source, self.starts[token], last.span.end)

    def to_token(self, first: ast.WgslNode, token: int) -> Span:
        return Span(self.source, first.span.start, self.starts[token] + len(self.texts[token]))

    def error(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.errors.append(Diagnostic(code, message, span, help=help))

    # Lists and parts

    def nothing(self) -> None:
        return None

    def first(self, item: Any) -> list[Any]:
        return [item]

    def append(self, items: list[Any], item: Any) -> list[Any]:
        items.append(item)
        return items

    def more(self, items: list[Any], _comma: int, item: Any) -> list[Any]:
        items.append(item)
        return items

    def pass_first(self, value: Any, _: int | None) -> Any:
        return value

    def pass_second(self, _: int, value: Any) -> Any:
        return value

    # Names

    def identifier(self, token: int) -> ast.Identifier:
        span = self.token_span(token)
        return ast.Identifier(span, self.texts[token], None, (), span)

    def path_start(self, token: int, _separator: int) -> list[int]:
        self.wesl = True
        return [token]

    def path_more(self, path: list[int], token: int, _separator: int) -> list[int]:
        path.append(token)
        return path

    def path_identifier(self, path: list[int], token: int) -> ast.Identifier:
        self.check_path(path)
        span = self.tokens.span(path[0], token)
        return ast.Identifier(span, self.texts[token], None, self.path_names(path), self.token_span(token))

    def check_path(self, path: list[int]) -> None:
        """`package` and `super` only stand at the start, and `super` may be repeated there."""
        for before, token in pairwise(path):
            word = self.texts[token]
            if word == "package" or (word == "super" and self.texts[before] != "super"):
                self.error("E0111", f"`{word}` can only stand at the start of a path", self.token_span(token))

    def path_names(self, path: list[int]) -> tuple[str, ...]:
        return tuple(self.texts[token] for token in path)

    def elaborated(
        self, name: ast.Identifier, _start: int, arguments: list[ast.Expression], _comma: int | None, end: int
    ) -> ast.Identifier:
        return ast.Identifier(self.to_token(name, end), name.name, tuple(arguments), name.path, name.name_span)

    # Operands

    def number_literal(self, token: int) -> ast.NumberLiteral:
        text = self.texts[token]
        number = self.numbers.get(text)
        if number is None:
            number = self.numbers[text] = self._number(text, token)
        return ast.NumberLiteral(self.token_span(token), *number)

    def _number(self, text: str, token: int) -> Number:
        number = parse_number(text, self.token_span(token))
        if isinstance(number, Diagnostic):
            self.errors.append(number)
            return 0, "", False
        return number

    def bool_literal(self, token: int) -> ast.BoolLiteral:
        return ast.BoolLiteral(self.token_span(token), self.texts[token] == "true")

    def parenthesized(self, start: int, inner: ast.Expression, end: int) -> ast.Parenthesized:
        return ast.Parenthesized(self.tokens.span(start, end), inner)

    def call_expression(
        self, callee: ast.Identifier, _start: int, arguments: list[ast.Expression] | None, end: int
    ) -> ast.CallExpression:
        return ast.CallExpression(self.to_token(callee, end), callee, tuple(arguments or ()))

    def index_expression(
        self, base: ast.Expression, _start: int, index: ast.Expression, end: int
    ) -> ast.IndexExpression:
        return ast.IndexExpression(self.to_token(base, end), base, index)

    def member_expression(self, base: ast.Expression, _dot: int, member: int) -> ast.MemberExpression:
        return ast.MemberExpression(self.to_token(base, member), base, self.texts[member], self.token_span(member))

    # Operators

    def unary_expression(self, operator: int, operand: ast.Expression) -> ast.UnaryExpression:
        return ast.UnaryExpression(self.from_token(operator, operand), self.texts[operator], operand)

    def chain(self, left: ast.Expression, operator: int, right: ast.Expression) -> list[Any]:
        """A flat chain: operand, operator's token, operand, ..."""
        return [left, operator, right]

    def chain_more(self, chain: list[Any], operator: int, right: ast.Expression) -> list[Any]:
        chain += (operator, right)
        return chain

    def binary_expression(self, chain: list[Any]) -> ast.Expression:
        operators = [(self.texts[token], self.token_span(token)) for token in chain[1::2]]
        expression, problem = resolve_chain(chain[::2], operators)
        if problem is not None:
            self.errors.append(problem)
        return expression

    def full_expression(self, expression: ast.Expression) -> ast.Expression:
        """An expression (or a type) that is part of no other."""
        span = expression.span
        if span.end - span.start > LONG and (problem := expression_too_deep(expression)):
            self.errors.append(problem)
        return expression
