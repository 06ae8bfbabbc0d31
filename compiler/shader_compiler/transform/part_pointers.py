"""Pass pointers to whole variables only, for implementations that take no others.

    f(&pair.first);     let place = &pair.first;
                        var part = *place;
                        f(&part);
                        *place = part;

WGSL forbids that a function reaches what such a pointer points to in another way as well, if either is written
(11.4.1), so nobody sees the difference. Pointers into other memory than the function's own stay.
"""

from __future__ import annotations

from ..ir.expressions import Expression, Load, Name
from ..ir.module import Module, Parameter
from ..ir.statements import Call, Declare, Let, LocalVariable, Statement, Store, Value
from ..ir.types import Pointer, pointer
from ..ir.walk import statements
from .rewrite import Rewriter

__all__ = ["part_pointers"]


def part_pointers(module: Module) -> Module:
    """The module with copies of parts where a call gets a pointer to one."""
    calls = (s for f in module.functions for s in statements(f.body) if isinstance(s, Call))
    if not any(_is_part(argument) for call in calls for argument in call.arguments):
        return module
    return Rewriter({}, {Call: _with_copies}).module(module)


def _is_part(e: Expression) -> bool:
    if not isinstance(e.type, Pointer) or e.type.space != "function":
        return False
    return not (isinstance(e, Name) and isinstance(e.target, (LocalVariable, Parameter)))


def _with_copies(call: Call) -> list[Statement]:
    before: list[Statement] = []
    arguments: list[Expression] = []
    after: list[Statement] = []
    for argument in call.arguments:
        if not _is_part(argument):
            arguments.append(argument)
            continue
        assert isinstance(argument.type, Pointer)
        span, type = argument.span, argument.type.store
        place, part = Value("", argument.type, span), LocalVariable("", type, span)
        at, copied = Name(span, argument.type, place), Name(span, pointer("function", type, "read_write"), part)
        before += [Let(span, place, argument), Declare(span, part, Load(span, type, at))]
        arguments.append(copied)
        after.append(Store(span, at, Load(span, type, copied)))
    return [*before, Call(call.span, call.function, tuple(arguments), call.result), *after]
