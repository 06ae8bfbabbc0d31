"""What the checker knows while it walks: the module so far, the function and the block at hand.

`Checker` is plain state; what is done with it stands in the functions of the sibling modules. An
error is reported where it is found (`fail`), which raises `Failed` to leave what cannot go on. A
statement, a declaration or an operand catches it: so all errors are found, and what depends on
something broken is silent.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...builtins.signature import Row
from ...diagnostics import CompileError, Diagnostic, Label
from ...ir.expressions import Expression, Index, Member, Name
from ...ir.module import Constant, Declaration, Function, GlobalVariable
from ...ir.node import Node
from ...ir.statements import LocalVariable, Statement, Value
from ...ir.types import Array, Buffer, Pointer, Type, Vector
from ...source import Span
from .. import ast
from ..resolve import Entity, Scope

__all__ = ["Checker", "Failed", "LoopContext", "Operand", "Reference"]


# So many places one diagnostic shows.
MAX_LABELS = 8


class Failed(Exception):
    """Something had an error, which has been reported."""


class Reference(Node):
    """What WGSL calls a reference (6.5.3): memory, named by a pointer, that the load rule may read."""

    pointer: Expression
    span: Span

    @property
    def type(self) -> Pointer:
        """The pointer's type."""
        type = self.pointer.type
        assert isinstance(type, Pointer)
        return type

    @property
    def root(self) -> object:
        """The variable, parameter or value that it starts from."""
        pointer = self.pointer
        while isinstance(pointer, (Index, Member)):
            pointer = pointer.base
        return pointer.target if isinstance(pointer, Name) else None

    @property
    def is_component(self) -> bool:
        """Whether it refers to a component of a vector, which has no address."""
        pointer = self.pointer
        if not isinstance(pointer, Index):
            return False
        base = pointer.base.type
        return isinstance(base, Pointer) and isinstance(base.store, Vector)


Operand = Expression | Reference


class LoopContext(Node):
    """The loop (or switch, or continuing block) that a jump would leave."""

    kind: str  # "loop", "switch" or "continuing"
    scope: Scope | None = None
    visible_at_continue: int | None = None
    continue_span: Span | None = None


class Checker:
    """The state of one module's check."""

    def __init__(self, unit: ast.TranslationUnit) -> None:
        self.unit = unit
        self.diagnostics: list[Diagnostic] = []
        self.caused: dict[object, Diagnostic] = {}
        self.enables: set[str] = set()
        # The place of the walk. `unevaluated` is over zero in the part of `false && part` that WGSL
        # does not evaluate (8.1.1); `position` counts the declarations of the module.
        self.scope: Scope | None = None
        self.block: list[Statement] = []
        self.function: Function | None = None
        self.loops: list[LoopContext] = []
        self.unevaluated = 0
        self.position = 0
        # Module scope: declarations as written, what those checked so far have become, those under way.
        self.sources: dict[str, ast.Declaration] = {}
        self.positions: dict[ast.Declaration, int] = {}
        self.entities: dict[str, Entity] = {}
        self.resolving: list[ast.Declaration] = []
        self.bodies: list[tuple[ast.FunctionDeclaration, Function]] = []
        self.ids: dict[int, Span] = {}
        # What goes into the finished module, with its place there; of constants, those that something refers to.
        self.order: list[tuple[tuple[int, int], Declaration]] = []
        self.constants: dict[Constant, int] = {}
        self.kept: set[Constant] = set()
        self.hoisted_names: set[str] = set()
        self.indexed: dict[Expression, Constant] = {}
        # Functions: whose result type is broken, what they use and call, what limits their stage.
        self.broken: set[Function] = set()
        self.addressed: set[LocalVariable] = set()
        self.uses: dict[Function, dict[GlobalVariable, Span]] = {}
        self.calls: dict[Function, dict[Function, Span]] = {}
        self.restricted: list[tuple[Function, Row, Span]] = []
        self.discards: dict[Function, Span] = {}
        # Types: how deep they nest, how many scalars they hold, those that one override counts.
        self.depths: dict[Type, int] = {}
        self.components: dict[Type, int] = {}
        self.override_arrays: dict[tuple[Type, object], Array] = {}
        self.override_buffers: dict[object, Buffer] = {}

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        related: Iterable[tuple[Span, str]] = (),
        notes: Iterable[str] = (),
        help: str | None = None,
        causes: Iterable[object] = (),
    ) -> None:
        """Note an error or a warning, and go on.

        `causes` is what the error may come from: of errors that share a cause the first is told, with
        the places of the others. So a variable of a wrong type is one error, not one a use.
        """
        causes = list(causes)
        before = next((self.caused[cause] for cause in causes if cause in self.caused), None)
        if before is not None:
            known = any(label.span.start == span.start and label.span.source is span.source for label in before.labels)
            if len(before.labels) < MAX_LABELS and not known:
                before.labels += (Label(span, "and here"),)
            told = before
        else:
            labels = [Label(span, label), *(Label(s, text) for s, text in related)]
            told = Diagnostic(code, message, *labels, notes=notes, help=help)
            self.diagnostics.append(told)
        for cause in causes:
            self.caused.setdefault(cause, told)

    def fail(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        related: Iterable[tuple[Span, str]] = (),
        notes: Iterable[str] = (),
        help: str | None = None,
        causes: Iterable[object] = (),
    ) -> Failed:
        """Report an error; gives the exception to raise, which leaves what has the error."""
        self.report(code, message, span, label, related, notes, help, causes)
        return Failed()

    def need_extension(self, what: str, extension: str, span: Span, help: str | None = None) -> None:
        """Report an extension that is missing (WGSL 4.1.1); once, as one line puts all its uses right."""
        if extension not in self.enables:
            self.report("E0203", f"{what} needs the extension `{extension}`", span,
                        help=help or f"write `enable {extension};` at the top of the source")  # fmt: skip
            self.enables.add(extension)

    def absorb(self, error: CompileError) -> Failed:
        """Take over the diagnostics of an error of a shared part; gives the exception to raise."""
        self.diagnostics += error.diagnostics
        return Failed()

    def declare(self, name: str, entity: Entity, span: Span) -> None:
        """Enter a name into the current block's scope."""
        scope = self.scope
        assert scope is not None
        if name in scope.names:
            self.report("E0202", f"`{name}` is declared twice in this scope", span,
                        related=[(scope.spans[name], "first declared here")])  # fmt: skip
            return
        scope.names[name] = entity
        scope.spans[name] = span

    def add(self, declaration: Declaration) -> None:
        """Enter what the declaration at hand has become into the module."""
        self.order.append(((self.position, 1), declaration))

    def keep(self, constant: Constant) -> None:
        """Something refers to this constant: it stays in the module, one of a function before the function."""
        if constant not in self.kept:
            self.kept.add(constant)
            self.order.append(((self.constants.get(constant, self.position), 0), constant))

    def hoisted(self, name: str, value: Expression, span: Span) -> Constant:
        """A `const` of a function as one of the module, where its name gets the function's before it."""
        unique = base = name if self.function is None else f"{self.function.name}_{name}"
        number = 1
        while unique in self.sources or unique in self.hoisted_names:
            number += 1
            unique = f"{base}_{number}"
        self.hoisted_names.add(unique)
        return Constant(unique, value.type, value, span)

    def temporary(self, type: Type, span: Span) -> Value:
        """A value that the compiler names."""
        return Value("", type, span)

    def temporary_variable(self, type: Type, span: Span) -> LocalVariable:
        """A variable that the compiler names."""
        return LocalVariable("", type, span)
