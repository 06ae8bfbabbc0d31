"""Put values in the place of pipeline-overridable constants (WGSL 7.2.2), for targets that have none.

    override tile: u32 = 8u;                            (overrides {"tile": 16})
    var<workgroup> t: array<f32, tile * tile>;          var<workgroup> t: array<f32, 256>;
    @workgroup_size(tile) fn f() { x = tile * 2u; }     @workgroup_size(16) fn f() { x = 32u; }

A value comes from the options, by name or by id as text, or else from the declaration. What becomes
constant is evaluated as constant expressions are, with the same errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from struct import pack, unpack

from ..analysis.constants import fold
from ..diagnostics import CompileError, Diagnostic
from ..ir.expressions import Expression, Literal, Name
from ..ir.module import Constant, Declaration, Function, GlobalVariable, Module, Override, Parameter
from ..ir.statements import Let, LocalVariable, Statement, Value
from ..ir.types import BOOL, F16, F32, I32, Array, Buffer, Pointer, Scalar, Type, array, buffer, pointer
from .rewrite import Rewriter

__all__ = ["substitute_overrides"]

Given = Mapping[str, int | float | bool]
Target = LocalVariable | GlobalVariable | Value | Parameter | Constant | Override

# The largest value of each type, and the least.
LIMITS: dict[Scalar, tuple[float, float]] = {
    F32: (-3.4028234663852886e38, 3.4028234663852886e38),
    F16: (-65504.0, 65504.0),
    I32: (-(2**31), 2**31 - 1),
}
UNSIGNED = (0, 2**32 - 1)


def substitute_overrides(module: Module, overrides: Given) -> Module:
    """The module without overrides.

    Raises CompileError where an override that is used has no value, or none of its type, and where
    an array's count or a workgroup's size comes out as no positive number.
    """
    if not any(isinstance(d, Override) for d in module.declarations):
        return module
    return _Substitution(overrides).module(module)


class _Substitution(Rewriter):
    def __init__(self, given: Given) -> None:
        super().__init__({}, {Let: self._let})
        self.given = given
        self.values: dict[Override, Expression] = {}
        self.targets: dict[Target, Target] = {}
        self.types: dict[Type, Type] = {}
        self.must_be_constant = False

    def module(self, module: Module) -> Module:
        """Every declaration but the overrides, whose uses are gone."""
        rewritten = super().module(module)
        kept = [self._declaration(d) for d in rewritten.declarations if not isinstance(d, Override)]
        return Module(module.source, kept, module.enables, module.requires, module.diagnostics)

    def expression(self, expression: Expression) -> Expression:
        if isinstance(expression, Name):
            return self._name(expression)
        rewritten = super().expression(expression)
        return rewritten if rewritten is expression else fold(rewritten)

    def constant(self, expression: Expression) -> Expression:
        """An override expression, which becomes a constant: names of constants in it do too."""
        outer, self.must_be_constant = self.must_be_constant, True
        value = self.expression(expression)
        self.must_be_constant = outer
        return value

    def _name(self, name: Name) -> Expression:
        if isinstance(name.target, Override):
            value = self._value(name.target)
            return Literal(name.span, name.type, value.value) if isinstance(value, Literal) else value
        if isinstance(name.target, Constant) and self.must_be_constant:
            return name.target.value
        target = self._target(name.target)
        return name if target is name.target else Name(name.span, self._type(name.type), target)

    def _let(self, s: Let) -> list[Statement]:
        target = self._target(s.target)
        assert isinstance(target, Value)
        return [Let(s.span, target, s.value)]

    def _value(self, override: Override) -> Expression:
        if override not in self.values:
            self.values[override] = self._given(override) or self._default(override)
        return self.values[override]

    def _given(self, override: Override) -> Expression | None:
        found = self.given.get(override.name, self.given.get(str(override.id)))
        return None if found is None else _convert(override, found)

    def _default(self, override: Override) -> Expression:
        if override.value is None:
            raise CompileError(
                Diagnostic(
                    "E0555",
                    f"`{override.name}` has no value",
                    override.span,
                    notes=["this target has no pipeline-overridable constants"],
                    help="give it a default value, or set it in the option `overrides`",
                )
            )
        return self.constant(override.value)

    def _target(self, target: Target) -> Target:
        """The same variable with the type that it has once counts are numbers."""
        has_initializer = isinstance(target, GlobalVariable) and target.value is not None
        if isinstance(target, (Constant, Override)):
            return target
        if self._type(target.type) is target.type and not has_initializer:
            return target
        if target not in self.targets:
            self.targets[target] = self._retyped(target)
        return self.targets[target]

    def _retyped(self, target: Target) -> Target:
        type = self._type(target.type)
        if isinstance(target, Parameter):
            return Parameter(target.name, type, target.span, target.interface)
        if isinstance(target, Value):
            return Value(target.name, type, target.span)
        assert isinstance(target, GlobalVariable)
        value = None if target.value is None else self.constant(target.value)
        return GlobalVariable(
            target.name, target.space, target.access, type, target.group, target.binding, value, target.span
        )

    def _declaration(self, declaration: Declaration) -> Declaration:
        if isinstance(declaration, GlobalVariable):
            retyped = self._target(declaration)
            assert isinstance(retyped, GlobalVariable)
            return retyped
        if isinstance(declaration, Function):
            self._complete(declaration)
        return declaration

    def _complete(self, function: Function) -> None:
        """Finish a function that `super().module` has just made."""
        retyped = [self._target(p) for p in function.parameters]
        function.parameters = tuple([p for p in retyped if isinstance(p, Parameter)])
        if function.workgroup_size is not None:
            x, y, z = (self._count(size, "workgroup size") for size in function.workgroup_size)
            function.workgroup_size = x, y, z
        if function.subgroup_size is not None:
            function.subgroup_size = self._count(function.subgroup_size, "subgroup size")

    def _type(self, type: Type) -> Type:
        if type not in self.types:
            self.types[type] = self._resolved(type)
        return self.types[type]

    def _resolved(self, type: Type) -> Type:
        if isinstance(type, Pointer):
            return pointer(type.space, self._type(type.store), type.access)
        if isinstance(type, Array) and isinstance(type.count, Expression):
            return array(type.element, self._count(type.count, "element count"))
        if isinstance(type, Buffer) and isinstance(type.size, Expression):
            return buffer(self._count(type.size, "buffer size"))
        return type

    def _count(self, count: int | Expression, what: str) -> int:
        if isinstance(count, int):
            return count
        value = self.constant(count)
        if isinstance(value, Literal) and isinstance(value.value, int) and value.value > 0:
            return value.value
        shown = value.value if isinstance(value, Literal) else "no constant"
        raise CompileError(Diagnostic("E0556", f"the {what} is {shown}, not a positive number", count.span))


def _convert(override: Override, value: float | bool) -> Literal:
    """A given value as the override's type."""
    type = override.type
    assert isinstance(type, Scalar)
    if type is BOOL:
        return Literal(override.span, type, bool(value))
    low, high = LIMITS.get(type, UNSIGNED)
    if not low <= value <= high or (type.is_integer and value != int(value)):
        message = f"{value} is no value of `{override.name}`, which is of type `{type}`"
        raise CompileError(Diagnostic("E0557", message, override.span, help="change it in the option `overrides`"))
    return _rounded(override, float(value)) if type.is_float else Literal(override.span, type, int(value))


def _rounded(override: Override, value: float) -> Literal:
    """A float rounded to the override's type."""
    assert isinstance(override.type, Scalar)
    code = "e" if override.type is F16 else "f"
    (rounded,) = unpack(code, pack(code, value))
    return Literal(override.span, override.type, rounded)
