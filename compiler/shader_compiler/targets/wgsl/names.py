"""The names in WGSL text: the user's own, unless one would hide something that the text needs.

In: a module. Out: `Names`, which says what each declaration is called. A user's name stays as it is,
and shadows what it shadowed, because the text has the same scopes. Only a name that hides a
predeclared type or a builtin function that the module uses gets `_` at its end, and so does one in a
function that hides a structure, because the text says types that the source left out. Values that the
compiler made are called `value`, `value_2`, ..., and inputs that it made as the built-in value that they
are, or so with `_` at the end: no name of the user is that.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import count

from ...ir.expressions import Builtin
from ...ir.module import Function, GlobalVariable, Module
from ...ir.statements import BuiltinCall, Call, Declare, Let, LocalVariable, Statement, Value
from ...ir.types import Pointer, Struct
from ...ir.walk import expressions_in, statements
from .words import BY_EXTENSION, KEYWORDS, PREDECLARED, RESERVED

__all__ = ["Names", "declared_in"]


class Names:
    """`names[declaration]` is its name in the text."""

    def __init__(self, module: Module, bodies: Mapping[Function, list[Statement]]) -> None:
        """`bodies` are the statements that are printed."""
        locals_ = {f: [v for s in statements(body) for v in declared_in(s)] for f, body in bodies.items()}
        wanted = {d.name for d in module.declarations} | {v.name for vs in locals_.values() for v in vs}
        wanted |= {p.name for f in module.functions for p in f.parameters}
        reserved = KEYWORDS | RESERVED | PREDECLARED | _builtins_used(module)
        reserved = reserved.union(*[BY_EXTENSION.get(name, ()) for name in module.enables])
        self.names: dict[object, str] = {}
        self.clashes = _Clashes(reserved, wanted)
        enumerants = _enumerants_used(module)
        for declaration in module.declarations:
            self.names[declaration] = self.clashes.resolve(declaration.name, enumerants)
        structures = frozenset([self.names[d] for d in module.declarations if isinstance(d, Struct)])
        for function, variables in locals_.items():
            self._name_locals(function, variables, structures)

    def __getitem__(self, declaration: object) -> str:
        return self.names[declaration]

    def _name_locals(
        self, function: Function, variables: list[Value | LocalVariable], structures: frozenset[str]
    ) -> None:
        for parameter in function.parameters:
            if parameter.name:
                self.names[parameter] = self.clashes.resolve(parameter.name, structures)
            elif parameter.interface is not None and parameter.interface.builtin is not None:
                self.names[parameter] = self.clashes.resolve(parameter.interface.builtin, self.clashes.taken)
        fresh = _fresh_names(self.clashes.taken)
        for variable in variables:
            named = self.clashes.resolve(variable.name, structures) if variable.name else next(fresh)
            self.names[variable] = named


class _Clashes:
    """Renames what may not be called what it is called, always in the same way."""

    def __init__(self, reserved: frozenset[str], wanted: set[str]) -> None:
        self.reserved = reserved
        self.taken = reserved | wanted

    def resolve(self, name: str, also_reserved: frozenset[str] = frozenset()) -> str:
        """`name`, or the first of `name_`, `name__`, ... that is free."""
        if name not in self.reserved and name not in also_reserved:
            return name
        while name in self.taken or name in also_reserved:
            name += "_"
        return name


def _fresh_names(taken: Container[str]) -> Iterator[str]:
    """`value`, `value_2`, ... without those that are taken."""
    for number in count(1):
        name = "value" if number == 1 else f"value_{number}"
        if name not in taken:
            yield name


def declared_in(statement: object) -> tuple[Value | LocalVariable, ...]:
    """What a statement declares in the block in which it stands."""
    if isinstance(statement, Let):
        return (statement.target,)
    if isinstance(statement, Declare):
        return (statement.variable,)
    if isinstance(statement, (Call, BuiltinCall)) and statement.result is not None:
        return (statement.result,)
    return ()


def _builtins_used(module: Module) -> frozenset[str]:
    found: set[str] = set()
    for function in module.functions:
        found.update([e.overload.name for e in expressions_in(function.body) if isinstance(e, Builtin)])
        found.update([s.overload.name for s in statements(function.body) if isinstance(s, BuiltinCall)])
    return frozenset(found)


def _enumerants_used(module: Module) -> frozenset[str]:
    """The words in `var<...>` and `ptr<...>`, which a declaration at the top of the module would hide."""
    types = [p.type for f in module.functions for p in f.parameters]
    views: list[GlobalVariable | Pointer] = [*module.globals, *[t for t in types if isinstance(t, Pointer)]]
    return frozenset([v.space for v in views] + [v.access for v in views if v.space == "storage"])
