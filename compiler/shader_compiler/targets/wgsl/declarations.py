"""Declarations at the top of a module as WGSL text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.expressions import Expression
from ...ir.module import Constant, Function, GlobalVariable, Interface, Override, Parameter
from ...ir.types import Member, Struct
from .expressions import number
from .names import Names
from .nesting import Nested
from .statements import StatementPrinter, filters

__all__ = ["DeclarationPrinter", "attributes"]


class DeclarationPrinter(StatementPrinter):
    """Prints declarations. `left_out` are builtin inputs that no entry point has, though a structure may say so."""

    def __init__(self, names: Names, nested: Nested, *, left_out: frozenset[str] = frozenset()) -> None:
        super().__init__(names, nested)
        self.left_out = left_out

    def declaration(self, declaration: object) -> str:
        """One declaration, without a line break at its end."""
        return DECLARATIONS[type(declaration)](self, declaration)

    def struct(self, s: Struct) -> str:
        return "\n".join([f"struct {self.names[s]} {{", *[f"  {self._member(m)}," for m in s.members], "}"])

    def _member(self, m: Member) -> str:
        layout = f"@align({number(m.align)}) " if m.align is not None else ""
        layout += f"@size({number(m.size)}) " if m.size is not None else ""
        io = attributes(m.io) if isinstance(m.io, Interface) and m.io.builtin not in self.left_out else ""
        return f"{layout}{io}{m.name}: {self.type(m.type)}"

    def constant(self, c: Constant) -> str:
        type = f": {self.type(c.type)}" if c.is_typed else ""
        return f"const {self.names[c]}{type} = {self.value(c.written or c.value)};"

    def override(self, o: Override) -> str:
        id = f"@id({o.id}) " if o.id is not None else ""
        value = f" = {self.value(o.value)}" if o.value is not None else ""
        return f"{id}override {self.names[o]}: {self.type(o.type)}{value};"

    def variable(self, v: GlobalVariable) -> str:
        place = "" if v.group is None else f"@group({number(v.group)}) "
        place += "" if v.binding is None else f"@binding({number(v.binding)}) "
        access = f", {v.access}" if v.space == "storage" else ""
        space = f"<{v.space}{access}>" if v.space != "handle" else ""
        value = f" = {self.value(v.value)}" if v.value is not None else ""
        return f"{place}var{space} {self.names[v]}{self.annotation(v.type)}{value};"

    def function(self, f: Function) -> str:
        lines = [self._stage(f)] if f.stage is not None else []
        lines += ["@must_use"] if f.must_use else []
        lines += [filters(f.diagnostics).rstrip()] if f.diagnostics else []
        parameters = ", ".join([self._parameter(p) for p in f.parameters])
        lines.append(f"fn {self.names[f]}({parameters}){self._result(f)} {{")
        return "\n".join([*lines, *self.body(self.nested.bodies[f]), "}"])

    def _stage(self, f: Function) -> str:
        if f.workgroup_size is None:
            return f"@{f.stage}"
        sizes = [number(size) if isinstance(size, int) else self.value(size) for size in f.workgroup_size]
        while len(sizes) > 1 and sizes[-1] == "1":
            sizes.pop()
        return f"@{f.stage} @workgroup_size({', '.join(sizes)}){self._subgroup_size(f.subgroup_size)}"

    def _subgroup_size(self, size: int | Expression | None) -> str:
        if size is None:
            return ""
        return f" @subgroup_size({size if isinstance(size, int) else self.value(size)})"

    def _parameter(self, p: Parameter) -> str:
        return f"{attributes(p.interface) if p.interface else ''}{self.names[p]}: {self.type(p.type)}"

    def _result(self, f: Function) -> str:
        if f.result is None:
            return ""
        return f" -> {attributes(f.result_interface) if f.result_interface else ''}{self.type(f.result)}"


def attributes(io: Interface) -> str:
    """The attributes of an entry point's input or output, each followed by a space."""
    found = []
    if io.builtin is not None:
        found.append(f"@builtin({', '.join([word for word in (io.builtin, io.depth_mode) if word])})")
    if io.location is not None:
        found.append(f"@location({number(io.location)})")
    if io.blend_src is not None:
        found.append(f"@blend_src({io.blend_src})")
    if io.interpolation is not None:
        found.append(f"@interpolate({', '.join([word for word in io.interpolation if word])})")
    if io.invariant:
        found.append("@invariant")
    return "".join([f"{attribute} " for attribute in found])


DECLARATIONS: dict[type, Callable[[DeclarationPrinter, Any], str]] = {
    Struct: DeclarationPrinter.struct,
    Constant: DeclarationPrinter.constant,
    Override: DeclarationPrinter.override,
    GlobalVariable: DeclarationPrinter.variable,
    Function: DeclarationPrinter.function,
}
