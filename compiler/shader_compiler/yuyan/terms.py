"""Checked expressions: what the checker makes of the tree and the translation makes the IR of.

Every term has its class. What a term computes is in closures that take the IR expressions of its
arguments: an `Operation` gives an expression, an `Action` a statement. What is left are the shapes
that need statements: bindings, branches, loops.

`is_structured`: the term needs statements of its own. `is_effectful`: evaluating it may change or
order something, so that it must be evaluated once, where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ..ir.expressions import Expression
from ..ir.module import Function
from ..ir.node import Node
from ..ir.statements import Statement, Value
from ..ir.types import Type
from ..source import Span

__all__ = [
    "Action", "Again", "Binding", "Branch", "Choice", "Invocation", "Let", "Local", "Loop", "Nothing", "Operation",
    "Place", "Recursion", "Sequence", "Term",
]  # fmt: skip

Build = Callable[..., Expression]
Make = Callable[[tuple[Expression, ...], Value | None], Statement]


class Binding(Node):
    """A name in a function: of a value (令, parameters), of a cell (新格), of a loop's variable, or of 元."""

    name: str
    type: Type
    span: Span
    kind: Literal["value", "cell", "variable", "unit"] = "value"


class Term(Node):
    """The base. `type` may be 整数 or 小数: then the IR expression is an abstract literal, or has the
    concrete type that it became (i32, f32).
    """

    span: Span
    type: Type

    # Those of most terms; terms that are made of others have fields of these names.
    is_structured = False
    is_effectful = False


class _WithArguments(Term):
    """Terms that evaluate arguments, from left to right."""

    arguments: tuple[Term, ...]
    is_structured: bool
    is_effectful: bool


class Operation(_WithArguments):
    """A pure expression; `build` takes the arguments' expressions."""

    build: Build

    @staticmethod
    def of(span: Span, type: Type, build: Build, *arguments: Term) -> Operation:
        """The operation on its arguments."""
        return Operation(span, type, arguments, *_flags(arguments), build)


class Action(_WithArguments):
    """A statement with an effect; `make` takes the arguments' expressions, and the value that is to hold the
    result, None where there is none or it is not wanted.
    """

    make: Make

    @staticmethod
    def of(span: Span, type: Type, make: Make, *arguments: Term) -> Action:
        """The action on its arguments."""
        return Action(span, type, arguments, _flags(arguments)[0], True, make)


class Invocation(_WithArguments):
    """A call of a function of the program."""

    function: Function

    @staticmethod
    def of(span: Span, type: Type, function: Function, effectful: bool, *arguments: Term) -> Invocation:
        """The call; `effectful` says whether the function is."""
        structured, of_arguments = _flags(arguments)
        return Invocation(span, type, arguments, structured, effectful or of_arguments, function)


class Again(_WithArguments):
    """A local function's call of itself, in tail position: the next round of its loop."""

    recursion: Recursion

    @staticmethod
    def of(span: Span, type: Type, recursion: Recursion, *arguments: Term) -> Again:
        """The call with its arguments."""
        return Again(span, type, arguments, True, _flags(arguments)[1], recursion)


class Loop(_WithArguments):
    """The one call of a local function from outside: a loop that starts from the arguments."""

    recursion: Recursion

    @staticmethod
    def of(span: Span, type: Type, recursion: Recursion, *arguments: Term) -> Loop:
        """The call with its arguments."""
        effectful = recursion.body.is_effectful if recursion.body is not None else True
        return Loop(span, type, arguments, True, effectful or _flags(arguments)[1], recursion)


class Recursion(Node):
    """A local function; `body` is known after it has been checked."""

    name: str
    bindings: tuple[Binding, ...]
    result: Type
    body: Term | None = None


class Local(Term):
    """The value of a name in the function. Of a cell: its content."""

    binding: Binding


class Place(Term):
    """The variable that a cell is, as a pointer: what is written to."""

    binding: Binding


class Nothing(Term):
    """元"""


class _Pair(Term):
    is_structured: bool
    is_effectful: bool


class Let(_Pair):
    """令: `value` is evaluated, then `body` with the name. A cell's is a variable."""

    binding: Binding
    value: Term
    body: Term

    @staticmethod
    def of(span: Span, binding: Binding, value: Term, body: Term) -> Let:
        """The binding, with the class of its body."""
        effectful = binding.kind == "cell" or value.is_effectful or body.is_effectful
        return Let(span, body.type, True, effectful, binding, value, body)


class Sequence(_Pair):
    """first；second"""

    first: Term
    second: Term

    @staticmethod
    def of(span: Span, first: Term, second: Term) -> Sequence:
        """The sequence, with the class of its second part."""
        return Sequence(span, second.type, True, first.is_effectful or second.is_effectful, first, second)


class Branch(_Pair):
    """若. `is_choice`: both branches may be evaluated, so that it is an expression (`select`)."""

    condition: Term
    accept: Term
    reject: Term
    is_choice: bool

    @staticmethod
    def of(span: Span, type: Type, condition: Term, accept: Term, reject: Term, *, choosable: bool) -> Branch:
        """The conditional; `choosable` says whether its class is that of a `select`."""
        effectful = accept.is_effectful or reject.is_effectful
        is_choice = choosable and not (effectful or accept.is_structured or reject.is_structured)
        structured = not is_choice or condition.is_structured
        return Branch(
            span, type, structured, effectful or condition.is_effectful, condition, accept, reject, is_choice
        )  # fmt: skip


class Choice(_Pair):
    """鉴: the branch of the selector's number, or `otherwise`. The selector is the value of a name."""

    selector: Term
    cases: tuple[tuple[int, Term], ...]
    otherwise: Term

    @staticmethod
    def of(span: Span, selector: Term, cases: tuple[tuple[int, Term], ...], otherwise: Term) -> Choice:
        """The choice, with the class of its branches."""
        branches = [*(branch for _, branch in cases), otherwise]
        type = next((b.type for b in branches if not isinstance(b, Again)), otherwise.type)
        return Choice(span, type, True, any(b.is_effectful for b in branches), selector, cases, otherwise)


def _flags(terms: tuple[Term, ...]) -> tuple[bool, bool]:
    return any(t.is_structured for t in terms), any(t.is_effectful for t in terms)
