"""The syntax tree: sentences, and expressions, which are classes and values alike.

Every node has the span of its text. Older words have become the newer ones; positions aside, white
space and comments leave no trace.
"""

from __future__ import annotations

from ..ir.node import Node
from ..source import Source, Span

__all__ = [
    "Alias", "Application", "Argument", "Arm", "Ascription", "Bare", "Binding", "Conditional", "Constructor",
    "Definition", "Element", "Expression", "Function", "FunctionClass", "Import", "Infix", "Item", "ItemList", "Match", "Name",
    "Parenthesized", "PolymorphicClass", "ProductClass", "Qualified", "Recursion", "Sentence", "Sequence", "Signature",
    "String", "Tree", "Tuple", "bare_of",
]  # fmt: skip


class Tree(Node):
    """The base of all nodes."""

    span: Span


class Expression(Tree):
    """A class or a value."""


class Name(Expression):
    """「名」"""

    text: str


class String(Expression):
    """『字串』, with its escapes resolved."""

    text: str


class Parenthesized(Expression):
    """（ 式 ）: kept, because a parenthesized tuple is not always flattened."""

    inner: Expression


class Item(Tree):
    """One of a list: a class item 「名」乃 T 也, a value item 「名」者 E 也, or a plain expression."""

    name: Name | None
    is_class: bool
    value: Expression


class ItemList(Expression):
    """「组类」【…】, 「组值」【…】, 「数组值」【…】"""

    head: Name
    items: tuple[Item, ...]


class Element(Expression):
    """甲 中「项」"""

    base: Expression
    name: Name


class Qualified(Expression):
    """「模」之「名」"""

    base: Expression
    name: Name


class Argument(Tree):
    """One argument of a call; `is_class` where 以 gives it instead of 于."""

    value: Expression
    is_class: bool


class Application(Expression):
    """函 于 甲 于 乙: one call, with all its arguments."""

    function: Expression
    arguments: tuple[Argument, ...]


class Infix(Expression):
    """甲 加 乙; `word` is the function that it calls."""

    word: Name
    left: Expression
    right: Expression


class Tuple(Expression):
    """甲 与 乙 与 丙"""

    items: tuple[Expression, ...]


class Conditional(Expression):
    """若 condition 则 accept 否则 reject"""

    condition: Expression
    accept: Expression
    reject: Expression


class Arm(Tree):
    """有 pattern 则 value"""

    pattern: Expression
    value: Expression


class Match(Expression):
    """鉴 selector 而 arm 或 arm"""

    selector: Expression
    arms: tuple[Arm, ...]


class Sequence(Expression):
    """first；second"""

    first: Expression
    second: Expression


class Function(Expression):
    """得「参」而 body"""

    parameter: Name
    body: Expression


class Binding(Expression):
    """令「名」为 value 而 body"""

    name: Name
    value: Expression
    body: Expression


class Recursion(Expression):
    """递归令「名」其 signature 为 value 而 body"""

    name: Name
    signature: Expression
    value: Expression
    body: Expression


class Ascription(Expression):
    """signature 也 value"""

    signature: Expression
    value: Expression


class FunctionClass(Expression):
    """化 甲 又化 乙 为 丙 者; 化 甲 而 丙"""

    parameters: tuple[Expression, ...]
    result: Expression


class PolymorphicClass(Expression):
    """凡「甲」而 body"""

    parameter: Name
    body: Expression


class ProductClass(Expression):
    """甲 合 乙 合 丙"""

    items: tuple[Expression, ...]


class Sentence(Tree):
    """One sentence of a file."""


class Import(Sentence):
    """寻观「包」之「模」之书; `words` are those of 寻 观 诵 that stand there."""

    words: tuple[str, ...]
    path: tuple[str, ...]


class Declared(Sentence):
    """A sentence about a name."""

    name: Name
    value: Expression


class Signature(Declared):
    """「名」乃 class 也"""


class Definition(Declared):
    """「名」者 value 也"""


class Alias(Declared):
    """「名」即 class 也"""


class Constructor(Declared):
    """「名」立 class 也"""


class Bare(Sentence):
    """An expression alone."""

    value: Expression


class File(Tree):
    """A source."""

    source: Source
    sentences: tuple[Sentence, ...]


def bare_of(expression: Expression) -> Expression:
    """The expression without the parentheses around it."""
    while isinstance(expression, Parenthesized):
        expression = expression.inner
    return expression
