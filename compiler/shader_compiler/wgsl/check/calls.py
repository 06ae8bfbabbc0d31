"""Calls (WGSL 8.11, 11.2): of functions, of builtin functions, of types.

A call of a user's function, or of a builtin function with an effect, becomes a statement before the
one that contains it, and its result a `Value`.
"""

from __future__ import annotations

from ...builtins.matching import Mismatch, resolve
from ...builtins.signature import Overload, Row
from ...builtins.subgroup_matrices import MOVES
from ...builtins.views import VIEWS
from ...ir.expressions import Bitcast, Builtin, Expression, Literal, Name
from ...ir.module import Function, Parameter
from ...ir.statements import BuiltinCall, Call
from ...ir.types import ABSTRACT_INT, BOOL, I32, U32, Buffer, Pointer, Type, scalar_of, with_scalar
from .. import ast
from ..resolve import Entity, Generator
from .constructors import construct, construct_inferred
from .dispatch import EXPRESSIONS, registers
from .entities import declaration_of, kind_of, signature_of
from .names import lookup
from .order import values
from .state import Checker, Failed, Operand
from .tiles import check_tile
from .types import generate, template_argument, type_of
from .values import CONSTANTS, constant_value, convert, fold, materialize, shortened
from .views import check_view

__all__ = ["call", "perform"]


@registers(EXPRESSIONS, ast.CallExpression)
def call(c: Checker, node: ast.CallExpression) -> Operand:
    """A call for its value."""
    result = perform(c, node, used=True)
    if result is None:
        raise c.fail("E0340", f"`{node.callee.name}` has no value", node.span, "a value is needed here",
                     related=declaration_of(c, node.callee.name, "declared here without a result type"))  # fmt: skip
    return result


UNUSED = "write `_ = ...;` where the value is not needed"


def perform(c: Checker, node: ast.CallExpression, *, used: bool) -> Expression | None:
    """Do the call; `used` tells whether somebody wants its value."""
    try:
        entity = lookup(c, node.callee)
    except Failed:
        values(c, node.arguments)
        raise
    if isinstance(entity, Row):
        return _call_builtin(c, node, entity, used=used)
    if isinstance(entity, Function):
        return _call_function(c, node, entity, used=used)
    if not used and isinstance(entity, (Type, Generator)):
        raise c.fail("E0343", f"the value of `{node.callee.name}` must be used", node.span, help=UNUSED)
    return _call_type(c, node, entity)


def _call_type(c: Checker, node: ast.CallExpression, entity: Entity) -> Expression:
    if isinstance(entity, Generator):
        if node.callee.arguments is None:
            return construct_inferred(c, node, entity.name)
        return construct(c, node, generate(c, node.callee))
    if isinstance(entity, Type):
        return construct(c, node, type_of(c, node.callee))
    raise c.fail("E0341", f"`{node.callee.name}` is {kind_of(entity)}, not a function", node.callee.span,
                 related=declaration_of(c, node.callee.name))  # fmt: skip


def _call_function(c: Checker, node: ast.CallExpression, function: Function, *, used: bool) -> Expression | None:
    _check_callable(c, node, function)
    arguments = values(c, node.arguments)
    if len(arguments) != len(function.parameters):
        wanted = len(function.parameters)
        raise c.fail("E0344", f"`{function.name}` takes {wanted} argument{'' if wanted == 1 else 's'}, not {len(arguments)}",
               node.span, related=[(function.span, "declared here")], notes=[signature_of(function)])  # fmt: skip
    pairs = zip(arguments, function.parameters, strict=True)
    converted = tuple(_argument(c, a, p) for a, p in pairs)
    if not used and function.must_use:
        raise c.fail("E0343", f"the value of `{function.name}` must be used", node.span,
               related=[(function.span, "declared with `@must_use`")], help=UNUSED)  # fmt: skip
    result = c.temporary(function.result, node.span) if used and function.result is not None else None
    c.block.append(Call(node.span, function, converted, result))
    return Name(node.span, result.type, result) if result is not None else None


def _argument(c: Checker, argument: Expression, parameter: Parameter) -> Expression:
    if _is_smaller_buffer(argument.type, parameter.type):
        return argument
    return convert(c, argument, parameter.type, f"the argument for `{parameter.name}`", parameter.span, [parameter])


def _is_smaller_buffer(given: Type, wanted: Type) -> bool:
    """Whether a pointer to a buffer is passed as one to a smaller buffer, or one of unknown size (6.1.2)."""
    if not isinstance(given, Pointer) or not isinstance(wanted, Pointer):
        return False
    if (given.space, given.access) != (wanted.space, wanted.access):
        return False
    if not isinstance(given.store, Buffer) or not isinstance(wanted.store, Buffer) or given.store.size is None:
        return False
    size, least = given.store.size, wanted.store.size
    return least is None or (isinstance(size, int) and isinstance(least, int) and least < size)


def _check_callable(c: Checker, node: ast.CallExpression, function: Function) -> None:
    if node.callee.arguments is not None:
        raise c.fail("E0304", f"`{function.name}` takes no template arguments", node.callee.span)
    if function.stage is not None:
        raise c.fail("E0342", f"`{function.name}` is an entry point and cannot be called", node.callee.span,
               related=[(function.span, "declared here")],
               help="put what both need into a function that both call")  # fmt: skip
    if c.function is None:
        raise c.fail("E0391", f"a call of `{function.name}` is not a constant expression", node.span,
                     notes=[CONSTANTS])  # fmt: skip
    c.calls.setdefault(c.function, {}).setdefault(function, node.callee.span)


def _call_builtin(c: Checker, node: ast.CallExpression, row: Row, *, used: bool) -> Expression | None:
    if row.enable is not None:
        c.need_extension(f"`{row.name}`", row.enable, node.callee.span)
    template = tuple(template_argument(c, a) for a in node.callee.arguments or ())
    arguments = values(c, node.arguments)
    if row.name == "bitcast" and len(template) == len(arguments) == 1:
        arguments = [_unsigned_bits(c, arguments[0], template[0])]
    known = [constant_value(a) for a in arguments]
    constant = row.evaluate is not None and None not in known
    overload = resolve(row, tuple(a.type for a in arguments), template, constant=constant)
    if isinstance(overload, Mismatch):
        raise _no_overload(c, node, overload)
    if row.stages is not None and c.function is not None:
        c.restricted.append((c.function, row, node.callee.span))
    if not used and row.must_use:
        raise c.fail("E0343", f"the value of `{row.name}` must be used", node.span, help=UNUSED)
    converted = [materialize(c, a, t) for a, t in zip(arguments, overload.parameters, strict=True)]
    if row.effect != "none":
        return _perform_builtin(c, node, overload, converted, used=used)
    if row.name in VIEWS:
        check_view(c, overload, converted)
    return _apply_builtin(c, node, overload, converted, constant=constant)


def _unsigned_bits(c: Checker, argument: Expression, type: Type) -> Expression:
    """`bitcast<u32>(0xffffffff)`: an abstract integer is taken as u32, so that all its bits fit."""
    if scalar_of(argument.type) is ABSTRACT_INT and with_scalar(argument.type, U32) is type:
        return materialize(c, argument, type)
    return argument


def _no_overload(c: Checker, node: ast.CallExpression, mismatch: Mismatch) -> Failed:
    span = node.span if mismatch.argument is None else node.arguments[mismatch.argument].span
    help = _habit(node, mismatch) or mismatch.help(shortened(span))
    return c.fail("E0302", mismatch.message, span, mismatch.label, notes=mismatch.signatures, help=help)


def _habit(node: ast.CallExpression, mismatch: Mismatch) -> str | None:
    """What to do about arguments that another language would take."""
    from ..foreign import ARGUMENTS

    name, first = node.callee.name, mismatch.arguments[0] if mismatch.arguments else None
    if name == "select" and first is BOOL:
        return "the condition comes last: `select(if_false, if_true, condition)`"
    if name.startswith("atomic") and isinstance(first, Pointer) and first.store in (I32, U32):
        return f"declare it as `atomic<{first.store}>`"
    return ARGUMENTS.get((name, len(node.arguments)))


def _apply_builtin(
    c: Checker, node: ast.CallExpression, overload: Overload, arguments: list[Expression], *, constant: bool
) -> Expression | None:
    """A call without effect: an expression."""
    assert overload.result is not None
    if constant or overload.row.check is not None:
        arguments = [_known(a) for a in arguments]
    expression: Expression
    if overload.name == "bitcast":
        expression = Bitcast(node.span, overload.result, _known(arguments[0]))
    else:
        expression = Builtin(node.span, overload.result, overload, tuple(arguments))
    return fold(c, expression)


def _known(argument: Expression) -> Expression:
    """An argument's value where it is constant, at the argument's place; else the argument."""
    known = constant_value(argument)
    if isinstance(known, Literal):
        return Literal(argument.span, known.type, known.value)
    return known or argument


def _perform_builtin(
    c: Checker, node: ast.CallExpression, overload: Overload, arguments: list[Expression], *, used: bool
) -> Expression | None:
    """A call with an effect: a statement."""
    if c.function is None:
        raise c.fail("E0391", f"a call of `{overload.name}` is not a constant expression", node.span)
    if overload.row.check is not None:
        fold(c, Builtin(node.span, overload.result or BOOL, overload, tuple(map(_known, arguments))))
    result = c.temporary(overload.result, node.span) if used and overload.result is not None else None
    performed = BuiltinCall(node.span, overload, tuple(arguments), result)
    if overload.name in MOVES:
        check_tile(c, performed)
    c.block.append(performed)
    return Name(node.span, result.type, result) if result is not None else None
