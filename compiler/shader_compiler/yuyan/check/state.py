"""The checker's state: which names mean what, and what was found wrong.

Names resolve in the order of 着四: local names, this file's, those of opened modules with the latest
first, then the builtins where 点染本 is open. A number is looked up like any name, and is a number
if nothing is called so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...diagnostics import CompileError, Diagnostic
from ...ir.expressions import Literal, Name
from ...ir.module import Constant, Declaration
from ...ir.node import Node
from ...ir.types import Scalar, Type
from ...source import Span
from .. import ast
from ..classes import UNIT, is_constructible, is_data, is_literal_class, literal_help, show
from ..errors import fail, warning
from ..names import nearest
from ..numbers import number_of, resembles_number
from ..placing import placed
from ..terms import Recursion, Term
from ..vocabulary import NAMES
from ..vocabulary.types import NEW
from .meanings import (
    Broken,
    BuiltinName,
    ConstantMeaning,
    FunctionMeaning,
    Meaning,
    ModuleMeaning,
    OverrideMeaning,
    ResourceMeaning,
    Scope,
    SignatureOnly,
)
from .program import Program

__all__ = [
    "NO_TAIL", "AlreadyReported", "Checker", "CurrentDefinition", "Tail", "registers", "require_constructible", "usable",
]  # fmt: skip

# The local functions in whose tail position an expression stands.
Tail = frozenset[Recursion]
NO_TAIL: Tail = frozenset()

BUILTINS: dict[str, Meaning] = {name: BuiltinName(name) for name in NAMES}

HOW_TO_WRITE_NUMBERS = "数以位书之：「一六」为十六；点之前后皆有数，如「0.5」；负数书「负」于其数"

F = TypeVar("F", bound=Callable[..., object])


class AlreadyReported(Exception):
    """What this depends on has an error that was reported."""


class CurrentDefinition(Node):
    """The top-level definition that is being checked: its name, the meanings of local names where the checker is,
    the names at the top of the module that it uses, and the names that it declares.
    """

    name: str | None
    locals: dict[str, Meaning]
    used: set[str]
    bound: set[str]

    @staticmethod
    def of(name: str | None) -> CurrentDefinition:
        """A definition of which nothing has been checked."""
        return CurrentDefinition(name, {}, set(), set())


class Checker:
    """One source's names and the declarations that it makes."""

    def __init__(self, program: Program, module: str, *, lacks_names: bool = False) -> None:
        """`module` is the file's name among modules. `lacks_names`: an import failed, so that nothing is said of
        names that are not known.
        """
        self.program = program
        self.module = module
        self.lacks_names = lacks_names
        self.declarations: list[Declaration] = program.declarations
        self.errors: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        self.scope = Scope({}, [], {}, False)
        self.definition = CurrentDefinition.of(None)

    def find(self, name: str) -> Meaning | None:
        """What a name means here; None for numbers and unknown names."""
        if name in self.definition.locals:
            return self.definition.locals[name]
        found = self.scope.top.get(name)
        if found is None and self.scope.opened:
            found = next((names[name] for names in self.scope.opened if name in names), None)
        if found is not None:
            self.definition.used.add(name)
            self.use(found)
            return found
        return BUILTINS.get(name) if self.scope.has_builtins else None

    def meaning(self, name: ast.Name) -> Meaning:
        """`find`, raising E-03 (E-15 for the definition itself) where there is nothing."""
        found = self.find(name.text)
        if found is not None:
            return usable(found, name)
        if name.text == self.definition.name:
            raise fail("E-15", name.span, note="顶层之函不可自召")
        if self.lacks_names:
            raise AlreadyReported
        if not self.scope.has_builtins and name.text in NAMES:
            raise fail("E-03", name.span, name.text, help="先书：寻观「点染」之「点染本」之书。")
        if resembles_number(name.text):
            raise fail("E-03", name.span, name.text, help=HOW_TO_WRITE_NUMBERS)
        similar = nearest(
            name.text, [*self.definition.locals, *self.scope.top, *(NAMES if self.scope.has_builtins else ())]
        )
        raise fail("E-03", name.span, name.text, help=f"或为「{similar}」？" if similar else None)

    def use(self, meaning: Meaning) -> None:
        """Note what is used at the top of the module, by its name there: nothing local may have that name."""
        match meaning:
            case FunctionMeaning():
                self.definition.used.add(meaning.function.name)
            case ConstantMeaning(value=Name() as value):
                self.definition.used.add(value.target.name)
            case ConstantMeaning(value=Literal(constant=Constant() as constant)):
                self.definition.used.add(constant.name)
            case ResourceMeaning():
                self.definition.used.add(meaning.variable.name)
            case OverrideMeaning():
                self.definition.used.add(meaning.override.name)

    def bind(self, name: ast.Name, meaning: Meaning) -> Meaning | None:
        """Let a local name mean something; gives what `unbind` wants."""
        if number_of(name.text) is not None:
            self.warnings.append(
                warning("W-01", f"局部之名「{name.text}」形如数，遮其数", name.span, "易以他名")
            )  # fmt: skip
        before = self.definition.locals.get(name.text)
        self.definition.locals[name.text] = meaning
        self.definition.bound.add(name.text)
        return before

    def unbind(self, name: ast.Name, before: Meaning | None) -> None:
        """Let the name mean again what it did before."""
        if before is None:
            del self.definition.locals[name.text]
        else:
            self.definition.locals[name.text] = before

    def unique(self, name: str) -> str:
        """The name in the IR of something at the top of this file."""
        return self.program.unique(name, self.module)

    def reach(self, name: str, names: dict[str, Meaning] | None) -> None:
        """Let the names of a module, None for the builtin one, be reachable under its name."""
        self.scope.modules[name] = ModuleMeaning({}, True) if names is None else ModuleMeaning(names)

    def report(self, error: CompileError) -> None:
        """Note errors, with the text and the definition that they are about."""
        self.errors += [placed(diagnostic, self.definition.name) for diagnostic in error.diagnostics]


def require(term: Term, expected: Type | None) -> Term:
    """The term, whose class must be the expected one."""
    if expected is None or term.type is expected:
        return term
    help = None
    if isinstance(expected, Scalar) and expected in NEW.values() and is_literal_class(term.type):
        help = literal_help(expected)
    elif expected is UNIT:
        help = "其值不用则弃之：（…；「元」）"
    raise fail("E-06", term.span, show(expected), show(term.type), help=help)


def require_constructible(type: Type, span: Span) -> None:
    """E-06 for a class that nothing in a function can hold."""
    if not is_constructible(type):
        raise fail("E-06", span, "有定长而无原子之类" if is_data(type) else "可存之类", show(type))


def usable(meaning: Meaning, name: ast.Name) -> Meaning:
    """The meaning of a name, if something can be made of it."""
    if isinstance(meaning, Broken):
        raise AlreadyReported
    if isinstance(meaning, SignatureOnly):
        raise fail("E-14", name.span, note=f"「{name.text}」惟有其签，无其定")
    return meaning


def registers(table: dict[type, F], node: type) -> Callable[[F], F]:
    """Register the function that treats a class of nodes."""

    def register(function: F) -> F:
        table[node] = function
        return function

    return register
