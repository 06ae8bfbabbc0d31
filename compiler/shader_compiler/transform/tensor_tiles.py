"""Tensor tiles in terms that every GPU has: each of the workgroup's 128 invocations holds a share of the sums.

    fn f() {                                            fn f(local_invocation_index: u32) {
      var c: tensor_tile = tensor_tile(0);                var c: share = fill(0);
      c = tensorTileMultiplyAccumulate(                   bring_a(offset, stride, rows, local_invocation_index);
          &a, offset, stride, rows, &b, c);               c = multiply_b(c, local_invocation_index);
    }                                                   }

`tensor_functions` has the functions that do it. WGSL takes this way: subgroup matrices, which Dawn has, fix neither
their shape nor the subgroup's size, take no f32 times f16, and other implementations have none of them. This means
the same everywhere, and keeps the precision of f32. Indexes stay inside of the arrays, as those of WGSL's other
accesses do, and a row that leaves its array counts as one that is not there (`tile_bounds`).
"""

from __future__ import annotations

from copy import copy
from math import prod
from typing import TypeVar

from ..analysis.order import callees, callees_first
from ..analysis.uses import reachable
from ..diagnostics import CompileError, Diagnostic
from ..ir.expressions import Construct, Expression, Name
from ..ir.module import Constant, Declaration, Function, GlobalVariable, Module, Override, Parameter
from ..ir.statements import BuiltinCall, Call, Declare, Let, LocalVariable, Statement, Value
from ..ir.tensor_tile import TENSOR_TILE
from ..ir.types import U32, Array, Member, Pointer, Struct, Type, array, pointer
from ..ir.walk import statements
from ..source import Span
from .invocation_index import invocation_index
from .rewrite import Rewriter, copy_without_body
from .tensor_functions import TensorFunctions

__all__ = ["tensor_tiles"]

CALLS = ("tensorTileMultiplyAccumulate", "tensorTileStore")
Variable = TypeVar("Variable", bound=Value | LocalVariable | Parameter | GlobalVariable | Override)


def tensor_tiles(module: Module, span: Span) -> Module:
    """The module without tensor tiles; what is added for all of it stands at `span`.

    Raises CompileError for an entry point that reaches them in workgroups of another size.
    """
    for entry in module.entry_points:
        _check_workgroup(entry)
    return _TensorTiles(module, span).module(module)


def _check_workgroup(entry: Function) -> None:
    calls = [call for function in reachable(entry) for call in _tile_calls(function)]
    sizes = entry.workgroup_size or ()
    known = [size for size in sizes if isinstance(size, int)]
    if calls and (prod(known) != TENSOR_TILE.invocations or len(known) < len(sizes)):
        message = f"tensor tiles need workgroups of {TENSOR_TILE.invocations} invocations"
        raise CompileError(Diagnostic("E0702", message, calls[0].span))


def _tile_calls(function: Function) -> list[BuiltinCall]:
    return [s for s in statements(function.body) if isinstance(s, BuiltinCall) and s.overload.name in CALLS]


class _TensorTiles(Rewriter):
    def __init__(self, module: Module, span: Span) -> None:
        super().__init__(
            {Construct: self._construct},
            {Let: self._let, Declare: self._declare, Call: self._call, BuiltinCall: self._builtin_call},
        )
        self.added = TensorFunctions(span, _names_in(module))
        self.types: dict[Type, Type] = {TENSOR_TILE: self.added.share}
        self.variables: dict[object, object] = {}
        # The functions that must know which invocation they run in, as they come out, and what says it in the
        # function at hand.
        self.concerned: set[Function] = set()
        self.invocation: Expression | None = None

    def module(self, module: Module) -> Module:
        """Every declaration with its types, and what was added."""
        rewritten = {function: self._function(function) for function in callees_first(module)}
        declarations: list[Declaration] = []
        for declaration in module.declarations:
            if isinstance(declaration, Function):
                declarations.append(rewritten[declaration])
            elif isinstance(declaration, Struct):
                struct = self._type(declaration)
                assert isinstance(struct, Struct)
                declarations.append(struct)
            elif isinstance(declaration, GlobalVariable):
                declarations.append(self._variable(declaration))
            else:
                declarations.append(declaration)
        declarations += self.added.declarations
        return Module(module.source, declarations, module.enables, module.requires, module.diagnostics)

    def _function(self, function: Function) -> Function:
        """The function; those that it calls have been rewritten."""
        result = copy_without_body(function)
        result.parameters = tuple([self._variable(p) for p in function.parameters])
        result.result = None if function.result is None else self._type(function.result)
        if _tile_calls(function) or any(self.functions[f] in self.concerned for f in callees(function)):
            self.concerned.add(result)
            self._add_invocation(result)
        result.body = self.body(function.body)
        self.functions[function] = result
        return result

    def _add_invocation(self, function: Function) -> None:
        if function.stage is not None:
            function.parameters, self.invocation = invocation_index(function)
        else:
            added = Parameter(self.added.inside("local_invocation_index"), U32, function.span)
            function.parameters = (*function.parameters, added)
            self.invocation = Name(function.span, U32, added)

    def expression(self, expression: Expression) -> Expression:
        if isinstance(expression, Name):
            return self._name(expression)
        return self._typed(super().expression(expression))

    def _typed(self, expression: Expression) -> Expression:
        type = self._type(expression.type)
        if type is expression.type:
            return expression
        typed = copy(expression)
        typed.type = type
        return typed

    def _name(self, name: Name) -> Expression:
        if isinstance(name.target, Constant):
            return name
        target = self._variable(name.target)
        return name if target is name.target else Name(name.span, self._type(name.type), target)

    def _construct(self, e: Construct) -> Expression:
        if e.type is not TENSOR_TILE or not e.parts:
            return e
        value = Value("", self.added.share, e.span)
        self.bound.append(Call(e.span, self.added.fill(), e.parts, value))
        return Name(e.span, value.type, value)

    def _let(self, s: Let) -> list[Statement]:
        return [Let(s.span, self._variable(s.target), s.value)]

    def _declare(self, s: Declare) -> list[Statement]:
        return [Declare(s.span, self._variable(s.variable), s.value)]

    def _call(self, s: Call) -> list[Statement]:
        arguments = s.arguments
        if s.function in self.concerned:
            assert self.invocation is not None
            arguments = (*arguments, self.invocation)
        return [Call(s.span, s.function, arguments, s.result and self._variable(s.result))]

    def _builtin_call(self, s: BuiltinCall) -> list[Statement]:
        if s.overload.name not in CALLS:
            return [s]
        assert self.invocation is not None
        first, *numbers = s.arguments
        if s.overload.name == "tensorTileStore":
            return [Call(s.span, self.added.store(_variable_of(first)), (*numbers, self.invocation), None)]
        *numbers, right, tile = numbers
        bring, multiply = self.added.bring(_variable_of(first)), self.added.multiply(_variable_of(right))
        return [
            Call(s.span, bring, (*numbers, self.invocation), None),
            Call(s.span, multiply, (tile, self.invocation), s.result and self._variable(s.result)),
        ]

    def _variable(self, variable: Variable) -> Variable:
        """What is declared, with the type that it has here."""
        type = self._type(variable.type)
        if type is variable.type:
            return variable
        if variable not in self.variables:
            typed = copy(variable)
            typed.type = type
            self.variables[variable] = typed
        return self.variables[variable]  # type: ignore[return-value]

    def _type(self, type: Type) -> Type:
        if type not in self.types:
            self.types[type] = self._made_of_shares(type)
        return self.types[type]

    def _made_of_shares(self, type: Type) -> Type:
        if isinstance(type, Array):
            element = self._type(type.element)
            return type if element is type.element else array(element, type.count)
        if isinstance(type, Pointer):
            store = self._type(type.store)
            return type if store is type.store else pointer(type.space, store, type.access)
        if isinstance(type, Struct):
            types = [self._type(m.type) for m in type.members]
            if types != [m.type for m in type.members]:
                members = [Member(m.name, t, m.span) for m, t in zip(type.members, types, strict=True)]
                return Struct(type.name, tuple(members), type.span)
        return type


def _variable_of(pointer: Expression) -> GlobalVariable:
    assert isinstance(pointer, Name)
    assert isinstance(pointer.target, GlobalVariable)
    return pointer.target


def _names_in(module: Module) -> set[str]:
    """All names that the module has."""
    found = {declaration.name for declaration in module.declarations}
    for function in module.functions:
        found |= {parameter.name for parameter in function.parameters}
        for s in statements(function.body):
            declared = (
                s.target if isinstance(s, Let) else s.variable if isinstance(s, Declare) else getattr(s, "result", None)
            )
            if declared is not None:
                found.add(declared.name)
    return found
