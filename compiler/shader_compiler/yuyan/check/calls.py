"""Calls: of the program's functions, of builtin rows, of what the checker knows by itself.

In: a call's node. Out: its term. Class arguments (以) come first; those not given are found from the
arguments, all of which say their classes by themselves, and from the class that is expected.
"""

from __future__ import annotations

from ...builtins import find
from ...builtins.matching import Mismatch, resolve
from ...builtins.signature import Overload
from ...ir.expressions import Builtin, Expression, Member
from ...ir.handles import Texture
from ...ir.statements import BuiltinCall, Discard, Statement, Value
from ...ir.types import BOOL, Struct, Type, scalar_of
from ...source import Span
from .. import ast
from ..build import adapt, constant_of, settle
from ..classes import UNIT, is_literal_class, literal_help, show
from ..errors import fail
from ..terms import Action, Invocation, Operation, Term
from ..vocabulary import functions
from .dispatch import SPECIAL, Call, Place, checks_in_place, special, term
from .function_arguments import Checked
from .meanings import BuiltinName, FunctionArgument, FunctionMeaning, LocalFunction, Meaning, Polymorphic
from .modules import qualified
from .operators import infix, unary
from .polymorphic import instance
from .recursion import local_call
from .state import NO_TAIL, Checker, require
from .types import class_of

__all__: list[str] = []


@checks_in_place(ast.Application)
def application(c: Checker, node: ast.Application, place: Place) -> Term:
    """函 于 甲 于 乙"""
    meaning = _callee(c, node.function)
    classes = [class_of(c, argument.value) for argument in node.arguments if argument.is_class]
    values = [argument.value for argument in node.arguments if not argument.is_class]
    if classes and not all(argument.is_class for argument in node.arguments[: len(classes)]):
        raise fail("E-01", node.span, "「以」所予之类须在「于」所予之前")
    return _call(c, node, meaning, classes, values, place)


def _call(
    c: Checker, node: ast.Application, meaning: Meaning, classes: list[Type], values: list[ast.Expression],
    place: Place,
) -> Term:  # fmt: skip
    """The call of what a name means."""
    match meaning:
        case FunctionMeaning():
            return _invocation(c, node, meaning, _arguments(c, node, meaning.type.parameters, values))
        case FunctionArgument():
            arguments = _arguments(c, node, meaning.type.parameters, values)
            checked: list[ast.Expression] = [Checked(a.span, a) for a in arguments]
            inner = Place(meaning.type.result, NO_TAIL)
            return require(_call(c, node, meaning.meaning, classes, checked, inner), meaning.type.result)
        case Polymorphic():
            function, arguments = instance(c, node, meaning, classes, values, place.expected)
            return _invocation(c, node, function, arguments)
        case LocalFunction():
            parameters = tuple(binding.type for binding in meaning.recursion.bindings)
            return local_call(node, meaning, _arguments(c, node, parameters, values), place.tail)
        case BuiltinName():
            return _builtin(c, node, meaning.name, classes, values, place.expected)
    raise fail("E-18", node.function.span, note="所召非函")


def _callee(c: Checker, node: ast.Expression) -> Meaning:
    inner = ast.bare_of(node)
    if isinstance(inner, ast.Name):
        return c.meaning(inner)
    if isinstance(inner, ast.Qualified):
        return qualified(c, inner)
    if isinstance(inner, ast.Function):
        raise fail("E-17", inner.span)
    raise fail("E-18", node.span)


def _invocation(c: Checker, node: ast.Application, meaning: FunctionMeaning, arguments: list[Term]) -> Term:
    c.use(meaning)
    return Invocation.of(node.span, meaning.type.result, meaning.function, meaning.is_effectful, *arguments)


def _arguments(
    c: Checker, node: ast.Application, parameters: tuple[Type, ...], values: list[ast.Expression]
) -> list[Term]:
    """The arguments of a function of the program, as many as it has parameters."""
    _count(node, len(parameters), values)
    return [term(c, value, parameter) for value, parameter in zip(values, parameters, strict=True)]


def _count(node: ast.Expression, wanted: int, values: list[ast.Expression]) -> None:
    if len(values) != wanted:
        help = "实参之为召者当括之：甲 于（乙 于 丙）" if len(values) > wanted else None
        raise fail("E-18", node.span, note=f"当予 {wanted} 参，而予 {len(values)}", help=help)


def _builtin(
    c: Checker, node: ast.Application, name: str, classes: list[Type], values: list[ast.Expression],
    expected: Type | None,
) -> Term:  # fmt: skip
    if name in SPECIAL:
        count, check = SPECIAL[name]
        if count is not None:
            _count(node, count, values)
        found = check(c, Call(node.span, name, classes, values, expected))
    elif name in functions.OPERATORS:
        _count(node, 2, values)
        found = infix(c, node.span, name, values[0], values[1])
    elif name in functions.UNARY:
        _count(node, 1, values)
        found = unary(node.span, functions.UNARY[name], term(c, values[0]))
    elif name in functions.MEMBERS:
        row, member = functions.MEMBERS[name]
        found = _member(node.span, _row_of(c, node, name, row, values), member)
    elif name in functions.ROWS:
        found = _row_of(c, node, name, functions.ROWS[name], values)
    elif name in functions.DEFINERS:
        raise fail("E-07t", node.span)
    else:
        raise fail("E-18", node.function.span, note=f"「{name}」非函")
    _check_classes(node, name, classes, found)
    return found


def _check_classes(node: ast.Application, name: str, classes: list[Type], found: Term) -> None:
    """Class arguments that were given although they are known must be right."""
    if not classes:
        return
    known = {found.type, scalar_of(found.type)}
    # The arguments of what the checker knows by itself are indices too, of which nothing is asked.
    if isinstance(found, (Operation, Action)) and (name not in SPECIAL or found.type is UNIT):
        known |= {t for a in found.arguments for t in (a.type, scalar_of(a.type))}
    for type in classes:
        if type not in known:
            raise fail("E-06", node.span, show(type), show(found.type))


@checks_in_place(ast.Infix)
def infix_node(c: Checker, node: ast.Infix, place: Place) -> Term:
    """甲 加 乙 is 「加」于 甲 于 乙, whatever 「加」 means here."""
    meaning = c.meaning(node.word)
    if isinstance(meaning, BuiltinName):
        return infix(c, node.span, meaning.name, node.left, node.right)
    arguments = tuple(ast.Argument(side.span, side, False) for side in (node.left, node.right))
    return application(c, ast.Application(node.span, node.word, arguments), place)


def _row_of(c: Checker, node: ast.Application, name: str, row: str, values: list[ast.Expression]) -> Term:
    arguments = [term(c, value) for value in values]
    for argument in arguments:
        if argument.type is UNIT and len(arguments) > 1:
            raise fail("E-06", argument.span, "值", show(UNIT))
    if name not in functions.TAKES_BARE_NUMBERS:
        for argument in arguments:
            if is_literal_class(argument.type):
                help = literal_help(*[a.type for a in arguments])
                raise fail("E-06", argument.span, "标量之类", show(argument.type), help=help)
    return _row_call(node.span, name, row, arguments)


def _row_call(span: Span, name: str, row: str, arguments: list[Term]) -> Term:
    """A call of a shared builtin row, which `name` means. A row without arguments is given 元."""
    found = find(row)
    assert found is not None
    given = [argument for argument in arguments if argument.type is not UNIT]
    overload = resolve(found, tuple(a.type for a in given), constant=False)
    if isinstance(overload, Mismatch):
        raise _mismatch(span, name, overload, given)
    if not given and not arguments:
        raise fail("E-18", span, note=f"「{name}」惟取「元」")
    result = UNIT if overload.result is None else overload.result
    if found.effect == "none":
        return Operation.of(span, result, lambda *e: settle(Builtin(span, result, overload, _fit(overload, e))),
                            *arguments)  # fmt: skip

    def make(expressions: tuple[Expression, ...], value: Value | None) -> Statement:
        fitted = _fit(overload, expressions)
        if found.check is not None:
            settle(Builtin(span, BOOL if overload.result is None else result, overload, fitted))
        return BuiltinCall(span, overload, fitted, value)

    action = Action.of(span, result, make, *arguments)
    if row == "textureLoad" and isinstance(arguments[0].type, Texture) and arguments[0].type.kind != "storage":
        action.is_effectful = any(a.is_effectful for a in arguments)
    return action


def _fit(overload: Overload, expressions: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """The arguments with the overload's classes. Where a row checks constants, it sees their values."""
    fitted = [adapt(e, type) for e, type in zip(expressions, overload.parameters, strict=True)]
    return tuple([constant_of(e) or e for e in fitted] if overload.row.check else fitted)


def _mismatch(span: Span, name: str, mismatch: Mismatch, arguments: list[Term]) -> Exception:
    if mismatch.reason == "count":
        counts = " 或 ".join(map(str, mismatch.counts))
        takes = f"取 {counts} 参，而予 {len(arguments)}" if mismatch.counts != [0] else "惟取「元」"
        return fail("E-18", span, note=f"「{name}」{takes}")
    wrong = arguments[mismatch.argument or 0] if arguments else None
    wanted = [show(type) for type in mismatch.expected if not is_literal_class(type)]
    given = show(wrong.type) if wrong else "他类"
    return fail("E-06", wrong.span if wrong else span, "或".join(wanted[:4]) or f"「{name}」所受之类", given)


def _member(span: Span, whole: Term, name: str) -> Term:
    struct = whole.type
    assert isinstance(struct, Struct)
    number = next(i for i, m in enumerate(struct.members) if m.name == name)
    type = struct.members[number].type
    return Operation.of(span, type, lambda e: settle(Member(span, type, e, number)), whole)


@special(1, "舍弃")
def discard(c: Checker, call: Call) -> Term:
    """discard;"""
    return Action.of(call.span, UNIT, lambda e, _: Discard(call.span), term(c, call.values[0], UNIT))
