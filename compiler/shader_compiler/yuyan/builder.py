"""Makes the nodes: one method for each alias of grammar.lark.

In: the values of a production's symbols; a terminal's value is the number of its token. Out: a node.
"""

from __future__ import annotations

from typing import Any, TypeVar

from ..source import Span
from . import ast
from .lexer import Tokens

__all__ = ["Builder"]

T = TypeVar("T")


class Builder:
    """The builder for the tokens of one source."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens

    def token(self, number: int) -> ast.Name:
        """A token as a name."""
        return ast.Name(self.tokens.span(number, number), self.tokens.texts[number])

    def since(self, first: int, last: ast.Tree | int) -> Span:
        """From a token to another, or to the end of a node."""
        if isinstance(last, int):
            return self.tokens.span(first, last)
        return Span(self.tokens.source, self.tokens.starts[first], last.span.end)

    # Lists

    def first(self, item: T) -> list[T]:
        return [item]

    def append(self, items: list[T], item: T) -> list[T]:
        items.append(item)
        return items

    def append_third(self, items: list[T], _: int, item: T) -> list[T]:
        return self.append(items, item)

    def first_domain(self, hua: int, domain: ast.Expression) -> tuple[int, list[ast.Expression]]:
        return hua, [domain]

    def more_domains(self, domains: Any, _you: int, _hua: int, domain: ast.Expression) -> Any:
        domains[1].append(domain)
        return domains

    # Sentences

    def import_sentence(self, openers: list[int], path: list[int], shu: int) -> ast.Import:
        words = tuple([self.tokens.texts[opener] for opener in openers])
        names = tuple([self.tokens.texts[name] for name in path])
        return ast.Import(self.since(openers[0], shu), words, names)

    def path_start(self, name: int, _: int) -> list[int]:
        return [name]

    def path_more(self, path: list[int], name: int, _: int) -> list[int]:
        return self.append(path, name)

    def signature(self, name: int, _: int, value: ast.Expression, end: int) -> ast.Signature:
        return ast.Signature(self.since(name, end), self.token(name), value)

    def definition(self, name: int, _: int, value: ast.Expression, end: int) -> ast.Definition:
        return ast.Definition(self.since(name, end), self.token(name), value)

    def alias(self, name: int, _: int, value: ast.Expression, end: int) -> ast.Alias:
        return ast.Alias(self.since(name, end), self.token(name), value)

    def constructor(self, name: int, _: int, value: ast.Expression, end: int) -> ast.Constructor:
        return ast.Constructor(self.since(name, end), self.token(name), value)

    def bare(self, value: ast.Expression) -> ast.Bare:
        return ast.Bare(value.span, value)

    # Classes

    def ascription(self, signature: ast.Expression, _: int, value: ast.Expression) -> ast.Ascription:
        return ast.Ascription(signature.span.to(value.span), signature, value)

    def function_class(self, domains: Any, _: int, result: ast.Expression, zhe: int) -> ast.FunctionClass:
        return _flat(self.since(domains[0], zhe), domains[1], result)

    def short_function_class(
        self, hua: int, domain: ast.Expression, _: int, result: ast.Expression
    ) -> ast.FunctionClass:
        return _flat(self.since(hua, result), [domain], result)

    def polymorphic_class(self, fan: int, name: int, _: int, body: ast.Expression) -> ast.PolymorphicClass:
        return ast.PolymorphicClass(self.since(fan, body), self.token(name), body)

    def product_class(self, item: ast.Expression, _: int, rest: ast.Expression) -> ast.ProductClass:
        more = rest.items if isinstance(rest, ast.ProductClass) else (rest,)
        return ast.ProductClass(item.span.to(rest.span), (item, *more))

    # Values

    def sequence(self, one: ast.Expression, _: int, second: ast.Expression) -> ast.Sequence:
        return ast.Sequence(one.span.to(second.span), one, second)

    def function(self, de: int, name: int, _: int, body: ast.Expression) -> ast.Function:
        return ast.Function(self.since(de, body), self.token(name), body)

    def binding(
        self, ling: int, name: int, _wei: int, value: ast.Expression, _er: int, body: ast.Expression
    ) -> ast.Binding:
        return ast.Binding(self.since(ling, body), self.token(name), value, body)

    def recursion(self, digui: int, _ling: int, name: int, _qi: int, signature: ast.Expression, _wei: int,
                  value: ast.Expression, _er: int, body: ast.Expression) -> ast.Recursion:  # fmt: skip
        return ast.Recursion(self.since(digui, body), self.token(name), signature, value, body)

    def conditional(self, ruo: int, condition: ast.Expression, _ze: int, accept: ast.Expression, _fouze: int,
                    reject: ast.Expression) -> ast.Conditional:  # fmt: skip
        return ast.Conditional(self.since(ruo, reject), condition, accept, reject)

    def match(self, jian: int, selector: ast.Expression, _er: int, arms: list[ast.Arm]) -> ast.Match:
        return ast.Match(self.since(jian, arms[-1]), selector, tuple(arms))

    def arm(self, you: int, pattern: ast.Expression, _ze: int, value: ast.Expression) -> ast.Arm:
        return ast.Arm(self.since(you, value), pattern, value)

    def pair(self, item: ast.Expression, _: int, rest: ast.Expression) -> ast.Tuple:
        more = rest.items if isinstance(rest, ast.Tuple) else (rest,)
        return ast.Tuple(item.span.to(rest.span), (item, *more))

    def infix(self, left: ast.Expression, word: int, right: ast.Expression) -> ast.Infix:
        return ast.Infix(left.span.to(right.span), self.token(word), left, right)

    def application(self, function: ast.Expression, _: int, argument: ast.Expression) -> ast.Application:
        return _applied(function, ast.Argument(argument.span, argument, False))

    def class_application(self, function: ast.Expression, _: int, argument: ast.Expression) -> ast.Application:
        return _applied(function, ast.Argument(argument.span, argument, True))

    def element(self, base: ast.Expression, _: int, name: int) -> ast.Element:
        item = self.token(name)
        return ast.Element(base.span.to(item.span), base, item)

    def qualified(self, base: ast.Expression, _: int, name: int) -> ast.Qualified:
        item = self.token(name)
        return ast.Qualified(base.span.to(item.span), base, item)

    def name(self, name: int) -> ast.Name:
        return self.token(name)

    def string(self, string: int) -> ast.String:
        return ast.String(self.tokens.span(string, string), self.tokens.texts[string])

    def parenthesized(self, left: int, inner: ast.Expression, right: int) -> ast.Parenthesized:
        return ast.Parenthesized(self.since(left, right), inner)

    def empty_list(self, head: int, _: int, right: int) -> ast.ItemList:
        return ast.ItemList(self.since(head, right), self.token(head), ())

    def item_list(self, head: int, _: int, items: list[ast.Item], right: int) -> ast.ItemList:
        return ast.ItemList(self.since(head, right), self.token(head), tuple(items))

    def item_list_with_comma(self, head: int, left: int, items: list[ast.Item], _: int, right: int) -> ast.ItemList:
        return self.item_list(head, left, items, right)

    def class_item(self, name: int, _: int, value: ast.Expression, end: int) -> ast.Item:
        return ast.Item(self.since(name, end), self.token(name), True, value)

    def value_item(self, name: int, _: int, value: ast.Expression, end: int) -> ast.Item:
        return ast.Item(self.since(name, end), self.token(name), False, value)

    def plain_item(self, value: ast.Expression) -> ast.Item:
        return ast.Item(value.span, None, False, value)


def _flat(span: Span, domains: list[ast.Expression], result: ast.Expression) -> ast.FunctionClass:
    """Functions of functions' results are functions of more parameters: there is no currying."""
    inner = ast.bare_of(result)
    if isinstance(inner, ast.FunctionClass):
        return ast.FunctionClass(span, (*domains, *inner.parameters), inner.result)
    return ast.FunctionClass(span, tuple(domains), result)


def _applied(function: ast.Expression, argument: ast.Argument) -> ast.Application:
    span = function.span.to(argument.span)
    if isinstance(function, ast.Application):
        return ast.Application(span, function.function, (*function.arguments, argument))
    return ast.Application(span, function, (argument,))
