"""The IR as text, for golden files and for people who debug a pass.

In: a module, a statement or an expression. Out: text in which everything explicit in the IR is
explicit: loads, conversions, types of what is declared. Names of one function that are equal are
told apart by a number: `x`, `x#2`. Nothing reads this text back.

    fn main(id: vec3<u32> @builtin(global_invocation_id)) @compute @workgroup_size(64, 1, 1)
      let i: u32 = id.x
      store data[i] <- (load data[i] * 2:u32)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .expressions import (
    Binary,
    Bitcast,
    Builtin,
    Construct,
    Convert,
    Expression,
    Index,
    Literal,
    Load,
    Member,
    Name,
    Swizzle,
    Unary,
)
from .module import Constant, Function, GlobalVariable, Interface, Module, Override, Parameter
from .statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Continue,
    Declare,
    Discard,
    Evaluate,
    Filters,
    If,
    Let,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
)
from .types import Array, Buffer, Pointer, Struct, Type

__all__ = ["print_expression", "print_module", "print_statements"]

Lines = list[str]


def print_module(module: Module) -> str:
    """The whole module, declarations in order, one blank line between them."""
    printer = _Printer()
    heads = [f"enable {name}" for name in module.enables] + [f"requires {name}" for name in module.requires]
    heads += [f"diagnostic {severity} {rule}" for severity, rule in module.diagnostics]
    parts = ["\n".join(heads)] if heads else []
    parts += ["\n".join(DECLARATIONS[type(d)](printer, d)) for d in module.declarations]
    return "\n\n".join(parts) + "\n"


def print_statements(body: list[Statement]) -> str:
    """Statements, one or more lines each."""
    return "\n".join(_Printer().body(body))


def print_expression(expression: Expression) -> str:
    """An expression on one line."""
    return _Printer().expression(expression)


class _Printer:
    def __init__(self) -> None:
        self.names: dict[object, str] = {}
        self.counts: dict[str, int] = {}

    def name(self, declaration: Any) -> str:
        """Its name; from the second of one name on, with a number."""
        if declaration not in self.names:
            name = declaration.name or "_"
            self.counts[name] = count = self.counts.get(name, 0) + 1
            self.names[declaration] = name if count == 1 else f"{name}#{count}"
        return self.names[declaration]

    def type(self, type: Type) -> str:
        """A type's spelling, with the expression of an array's count."""
        if isinstance(type, Pointer):
            return f"ptr<{type.space}, {self.type(type.store)}, {type.access}>"
        if isinstance(type, Array) and isinstance(type.count, Expression):
            return f"array<{self.type(type.element)}, {self.expression(type.count)}>"
        if isinstance(type, Buffer) and isinstance(type.size, Expression):
            return f"buffer<{self.expression(type.size)}>"
        return str(type)

    def expression(self, expression: Expression) -> str:
        return EXPRESSIONS[type(expression)](self, expression)

    def list(self, expressions: Iterable[Expression]) -> str:
        return ", ".join([self.expression(e) for e in expressions])

    def body(self, body: Iterable[Statement]) -> Lines:
        return [line for statement in body for line in STATEMENTS[type(statement)](self, statement)]

    def indented(self, body: Iterable[Statement]) -> Lines:
        return [f"  {line}" for line in self.body(body)]

    def member(self, e: Member) -> str:
        struct = e.base.type.store if isinstance(e.base.type, Pointer) else e.base.type
        assert isinstance(struct, Struct)
        return f"{self.expression(e.base)}.{struct.members[e.index].name}"

    def call(self, s: Call | BuiltinCall) -> Lines:
        name = self.name(s.function) if isinstance(s, Call) else s.overload.name
        call = f"call {name}({self.list(s.arguments)})"
        return [call if s.result is None else f"let {self.name(s.result)}: {self.type(s.result.type)} = {call}"]

    def if_(self, s: If) -> Lines:
        lines = [f"if {self.expression(s.condition)}", *self.indented(s.accept)]
        return [*lines, "else", *self.indented(s.reject)] if s.reject else lines

    def switch(self, s: Switch) -> Lines:
        lines = [f"switch {self.expression(s.selector)}"]
        for case in s.cases:
            labels = [*map(str, case.selectors), *["default"] * case.is_default]
            lines += [f"  case {', '.join(labels)}", *[f"  {line}" for line in self.indented(case.body)]]
        return lines

    def loop(self, s: Loop) -> Lines:
        condition = f" while {self.expression(s.condition)}" if s.condition is not None else ""
        lines = [f"loop{condition}", *self.indented(s.body)]
        lines += ["continuing", *self.indented(s.continuing)] if s.continuing else []
        return [*lines, f"break if {self.expression(s.break_if)}"] if s.break_if is not None else lines

    def function(self, f: Function) -> Lines:
        """A function; its own names are counted in it alone."""
        name, outer = self.name(f), dict(self.counts)
        lines = self.whole_function(f, name)
        self.counts = outer
        return lines

    def whole_function(self, f: Function, name: str) -> Lines:
        parameters = ", ".join([self.parameter(p) for p in f.parameters])
        result = f" -> {self.type(f.result)}{_interface(f.result_interface)}" if f.result is not None else ""
        stage = f" @{f.stage}" if f.stage is not None else ""
        sizes = [str(n) if isinstance(n, int) else self.expression(n) for n in f.workgroup_size or ()]
        size = f" @workgroup_size({', '.join(sizes)})" if sizes else ""
        if f.subgroup_size is not None:
            shown = f.subgroup_size if isinstance(f.subgroup_size, int) else self.expression(f.subgroup_size)
            size += f" @subgroup_size({shown})"
        last = (" @must_use" if f.must_use else "") + _filters(f.diagnostics)
        return [f"fn {name}({parameters}){result}{stage}{size}{last}", *self.indented(f.body)]

    def parameter(self, p: Parameter) -> str:
        return f"{self.name(p)}: {self.type(p.type)}{_interface(p.interface)}"

    def struct(self, s: Struct) -> Lines:
        lines = [f"struct {s.name}"]
        for m in s.members:
            layout = f" @align({m.align})" if m.align is not None else ""
            layout += f" @size({m.size})" if m.size is not None else ""
            lines.append(f"  {m.name}: {self.type(m.type)}{layout}{_interface(m.io)}")
        return lines

    def variable(self, v: GlobalVariable) -> Lines:
        place = f" @group({v.group}) @binding({v.binding})" if v.group is not None else ""
        return [f"var<{v.space}, {v.access}> {self.name(v)}: {self.type(v.type)}{place}{self.initial(v.value)}"]

    def override(self, o: Override) -> Lines:
        id = f" @id({o.id})" if o.id is not None else ""
        return [f"override {self.name(o)}: {self.type(o.type)}{id}{self.initial(o.value)}"]

    def initial(self, value: Expression | None) -> str:
        return "" if value is None else f" = {self.expression(value)}"


def _interface(io: object) -> str:
    """An interface's attributes that are set, each after a space."""
    if not isinstance(io, Interface):
        return ""
    found = {"builtin": io.builtin, "location": io.location, "blend_src": io.blend_src}
    shown = [f" @{name}({value})" for name, value in found.items() if value is not None]
    shown += [f" @interpolate({', '.join(filter(None, io.interpolation))})"] if io.interpolation else []
    return "".join(shown + [" @invariant"] * io.invariant)


def _filters(filters: Filters) -> str:
    return "".join([f" @diagnostic({severity}, {rule})" for severity, rule in filters])


EXPRESSIONS: dict[type, Callable[[_Printer, Any], str]] = {
    Literal: lambda p, e: f"{e.value}:{e.type}",
    Name: lambda p, e: p.name(e.target),
    Load: lambda p, e: f"load {p.expression(e.pointer)}",
    Unary: lambda p, e: f"({e.operator}{p.expression(e.operand)})",
    Binary: lambda p, e: f"({p.expression(e.left)} {e.operator} {p.expression(e.right)})",
    Index: lambda p, e: f"{p.expression(e.base)}[{p.expression(e.index)}]",
    Member: _Printer.member,
    Swizzle: lambda p, e: f"({p.expression(e.base)}).{''.join(['xyzw'[lane] for lane in e.lanes])}",
    Construct: lambda p, e: f"{p.type(e.type)}({p.list(e.parts)})",
    Convert: lambda p, e: f"convert<{e.type}>({p.expression(e.value)})",
    Bitcast: lambda p, e: f"bitcast<{e.type}>({p.expression(e.value)})",
    Builtin: lambda p, e: f"{e.overload.name}({p.list(e.arguments)})",
}

STATEMENTS: dict[type, Callable[[_Printer, Any], Lines]] = {
    Let: lambda p, s: [f"let {p.name(s.target)}: {p.type(s.target.type)} = {p.expression(s.value)}"],
    Declare: lambda p, s: [f"var {p.name(s.variable)}: {p.type(s.variable.type)}{p.initial(s.value)}"],
    Store: lambda p, s: [f"store {p.expression(s.pointer)} <- {p.expression(s.value)}"],
    Evaluate: lambda p, s: [f"evaluate {p.expression(s.value)}"],
    Call: _Printer.call,
    BuiltinCall: _Printer.call,
    If: _Printer.if_,
    Switch: _Printer.switch,
    Loop: _Printer.loop,
    Block: lambda p, s: [f"block{_filters(s.diagnostics)}", *p.indented(s.body)],
    Return: lambda p, s: ["return" if s.value is None else f"return {p.expression(s.value)}"],
    Break: lambda p, s: ["break"],
    Continue: lambda p, s: ["continue"],
    Discard: lambda p, s: ["discard"],
}

DECLARATIONS: dict[type, Callable[[_Printer, Any], Lines]] = {
    Struct: _Printer.struct,
    Constant: lambda p, c: [f"const {p.name(c)}: {p.type(c.type)}{p.initial(c.value)}"],
    Override: _Printer.override,
    GlobalVariable: _Printer.variable,
    Function: _Printer.function,
}
