"""鉴「数」而有「一」则 甲 或有「二」则 乙 或有「余」则 丙: a choice by whole numbers.

The patterns are numbers; the last is a name, which takes what is left. Anything else is E-19.
"""

from __future__ import annotations

from ...ir.types import I32, U32
from .. import ast
from ..build import literal
from ..errors import fail
from ..numbers import integer_of
from ..terms import Again, Binding, Choice, Let, Local, Term
from .dispatch import Place, checks_in_place, term
from .state import Checker, require_constructible

__all__: list[str] = []


@checks_in_place(ast.Match)
def match(c: Checker, node: ast.Match, place: Place) -> Term:
    """The choice; the selector has the name of the last pattern."""
    selector = term(c, node.selector)
    if selector.type is not I32 and selector.type is not U32:
        raise fail("E-19", node.span, note="所鉴惟可为「无三二」「整三二」")
    *numbered, last = node.arms
    rest = ast.bare_of(last.pattern)
    if not isinstance(rest, ast.Name) or integer_of(rest.text) is not None:
        raise fail("E-19", last.pattern.span, note="末支须为一名，以受余数")
    bound = Binding(rest.text, selector.type, rest.span)
    numbers = [_number(arm, selector) for arm in numbered]
    if len(set(numbers)) != len(numbers):
        raise fail("E-19", node.span, note="同数再出")
    before = c.bind(rest, bound)
    try:
        otherwise = term(c, last.value, place.expected, place.tail)
    finally:
        c.unbind(rest, before)
    expected = place.expected or (None if isinstance(otherwise, Again) else otherwise.type)
    branches = [term(c, arm.value, expected, place.tail) for arm in numbered]
    for branch in (*branches, otherwise):
        require_constructible(branch.type, branch.span)
    cases = tuple(zip(numbers, branches, strict=True))
    choice = Choice.of(node.span, Local(rest.span, selector.type, bound), cases, otherwise)
    return Let.of(node.span, bound, selector, choice)


def _number(arm: ast.Arm, selector: Term) -> int:
    pattern = ast.bare_of(arm.pattern)
    number = integer_of(pattern.text) if isinstance(pattern, ast.Name) else None
    if number is None:
        raise fail("E-19", arm.pattern.span, note="支惟可以整数之字面鉴之")
    value = literal(pattern.span, selector.type, number).value
    assert isinstance(value, int)
    return value
