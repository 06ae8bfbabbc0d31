"""`global_invocation_index` and `workgroup_index`, computed from the inputs that every implementation has.

    fn f(@builtin(workgroup_index) i: u32) { g(i); }

    fn f(@builtin(workgroup_id) a: vec3<u32>, @builtin(num_workgroups) n: vec3<u32>) {
      let i = a.x + n.x * (a.y + n.y * a.z);
      g(i);
    }

In: a module. Out: one whose entry points have neither input. A structure that holds one becomes parameters, of
which the body makes the structure.
"""

from __future__ import annotations

from ..ir.expressions import Construct, Expression, Member, Name, Swizzle
from ..ir.module import Function, Interface, Module, Parameter
from ..ir.statements import Let, Statement, Value
from ..ir.types import U32, Struct, vector
from .numbers import arithmetic, unsigned
from .rewrite import Rewriter, copy_without_body

__all__ = ["COMPUTED", "linear_indices"]

# The computed inputs, and the identifier whose components each combines.
COMPUTED = {"global_invocation_index": "global_invocation_id", "workgroup_index": "workgroup_id"}
TRIPLE = vector(3, U32)


def linear_indices(module: Module) -> Module:
    """The module without linear indices among its inputs."""
    if not any(_has_computed(p) for entry in module.entry_points for p in entry.parameters):
        return module
    changed = {entry: _Entry(entry).function() for entry in module.entry_points}
    declarations = [changed.get(d, d) if isinstance(d, Function) else d for d in module.declarations]
    return Module(module.source, declarations, module.enables, module.requires, module.diagnostics)


def _builtin(io: object) -> str | None:
    return io.builtin if isinstance(io, Interface) else None


def _has_computed(parameter: Parameter) -> bool:
    if isinstance(parameter.type, Struct):
        return any(_builtin(member.io) in COMPUTED for member in parameter.type.members)
    return _builtin(parameter.interface) in COMPUTED


class _Entry:
    """One entry point: `inputs` are the builtin inputs that it has, `values` what takes a parameter's place."""

    def __init__(self, entry: Function) -> None:
        self.entry = entry
        self.parameters: list[Parameter] = []
        self.inputs: dict[str, Expression] = {}
        self.values: dict[Parameter, Value] = {}

    def function(self) -> Function:
        """The entry point with the parameters of its place."""
        made = copy_without_body(self.entry)
        computed = [p for p in self.entry.parameters if _has_computed(p)]
        parts = {p: self._parts(p) for p in self.entry.parameters}
        start: list[Statement] = []
        for p in computed:
            values = [part if isinstance(part, Expression) else self._index(part) for part in parts[p]]
            whole = Construct(p.span, p.type, tuple(values)) if isinstance(p.type, Struct) else values[0]
            self.values[p] = Value(p.name, p.type, p.span)
            start.append(Let(p.span, self.values[p], whole))
        made.parameters = tuple(self.parameters)
        made.body = [*start, *Rewriter({Name: self._named}).body(self.entry.body)]
        return made

    def _parts(self, parameter: Parameter) -> list[Expression | str]:
        """What a parameter consists of: inputs that stay, and the names of computed ones."""
        if not isinstance(parameter.type, Struct):
            return [self._part(parameter, _builtin(parameter.interface))]
        if _has_computed(parameter):
            members = [
                (Parameter("", m.type, parameter.span, m.io), _builtin(m.io))  # type: ignore[arg-type]
                for m in parameter.type.members
            ]
            return [self._part(member, builtin) for member, builtin in members]
        self.parameters.append(parameter)
        whole = Name(parameter.span, parameter.type, parameter)
        for i, member in enumerate(parameter.type.members):
            self.inputs[_builtin(member.io) or ""] = Member(parameter.span, member.type, whole, i)
        return []

    def _part(self, parameter: Parameter, builtin: str | None) -> Expression | str:
        if builtin in COMPUTED:
            return builtin
        self.parameters.append(parameter)
        here = Name(parameter.span, parameter.type, parameter)
        self.inputs[builtin or ""] = here
        return here

    def _input(self, builtin: str) -> Expression:
        if builtin not in self.inputs:
            self._part(Parameter("", TRIPLE, self.entry.span, Interface(builtin)), builtin)
        return self.inputs[builtin]

    def _index(self, builtin: str) -> Expression:
        """The sum `x + width * (y + height * z)`, counted in invocations, or in workgroups."""
        x, y, z = (_lane(self._input(COMPUTED[builtin]), i) for i in range(3))
        width, height = (self._extent(builtin, i) for i in range(2))
        rows = arithmetic(y, "+", arithmetic(height, "*", z))
        return arithmetic(x, "+", arithmetic(width, "*", rows))

    def _extent(self, builtin: str, axis: int) -> Expression:
        count = _lane(self._input("num_workgroups"), axis)
        size = self.entry.workgroup_size[axis] if self.entry.workgroup_size else 1
        if builtin == "workgroup_index":
            return count
        return arithmetic(count, "*", size if isinstance(size, int) else unsigned(size))

    def _named(self, name: Name) -> Expression:
        value = self.values.get(name.target)  # type: ignore[arg-type]
        return name if value is None else Name(name.span, name.type, value)


def _lane(of: Expression, number: int) -> Expression:
    return Swizzle(of.span, U32, of, (number,))
