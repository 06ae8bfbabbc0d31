"""What messages call the things that names mean, and where these are declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...builtins.signature import Row
from ...ir.expressions import Binary, Expression, Index, Literal, Load, Member, Name, Swizzle, Unary
from ...ir.module import Constant, Function, GlobalVariable, Override, Parameter
from ...ir.statements import LocalVariable, Value
from ...ir.types import Pointer, Type
from ...ir.walk import operands, subexpressions
from ...source import Span
from ..resolve import Entity, Enumerant, Generator, LocalConstant
from .state import Checker

__all__ = ["constant_causes", "declaration_of", "kind_of", "signature_of", "type_causes", "unknown_part"]

KINDS: dict[type, str] = {
    Function: "a function", Row: "a builtin function", Enumerant: "an enumerant", Generator: "a type",
    Value: "a `let`", Parameter: "a parameter", LocalVariable: "a variable", GlobalVariable: "a variable",
    Constant: "a `const`", LocalConstant: "a `const`", Override: "an `override`",
}  # fmt: skip
Related = list[tuple[Span, str]]


def kind_of(entity: Entity) -> str:
    """What a name is: `a function`, `a type`."""
    return "a type" if isinstance(entity, Type) else KINDS[type(entity)]


def declaration_of(c: Checker, name: str, text: str = "declared here") -> Related:
    """The label for the place where the source declares a name; nothing for what is predeclared."""
    found = c.scope.find(name) if c.scope is not None else None
    if found is not None:
        return [(found[0].spans[name], text)]
    source = c.sources.get(name)
    return [] if source is None else [(getattr(source, "name_span", source.span), text)]


def signature_of(function: Function) -> str:
    """A user's function as a note shows it."""
    parameters = ", ".join(f"{p.name}: {p.type}" for p in function.parameters)
    result = "" if function.result is None else f" -> {function.result}"
    return f"{function.name}({parameters}){result}"


def type_causes(expressions: Iterable[Expression], types: Iterable[Type]) -> list[object]:
    """What may have a wrong type where these types do not fit: variables and members in the expressions."""
    kind = frozenset(types)
    causes: list[object] = [(origin, kind) for expression in expressions for origin in _origins(expression)]
    return causes + [cause for e in expressions if isinstance(e, Literal) for cause in constant_causes(e.span)]


def constant_causes(span: Span) -> list[object]:
    """The constant whose value stands here, if it is one with a name."""
    return [("const", span.text)] if span.text.isidentifier() else []


def _origins(expression: Expression) -> Iterator[object]:
    match expression:
        case Name(target=target):
            yield target
        case Member(base=base, index=index):
            type = base.type.store if isinstance(base.type, Pointer) else base.type
            yield type, index
        case Load() | Unary() | Binary() | Index() | Swizzle():
            for part in operands(expression)[: 1 if isinstance(expression, Index) else None]:
                yield from _origins(part)


def unknown_part(expression: Expression, known: tuple[type, ...]) -> tuple[Span, str] | None:
    """The first name in an expression that means none of the `known` kinds, and what it is."""
    for part in subexpressions(expression):
        if isinstance(part, Name) and not isinstance(part.target, known) and type(part.target) in KINDS:
            name = getattr(part.target, "name", "")
            if name:
                return part.span, f"`{name}` is {KINDS[type(part.target)]}"
    return None
