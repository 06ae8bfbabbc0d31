"""A whole module in MSL, from its parts: structures, constants, helpers, functions.

In: a lowered module. Out: the text, which compiles as it stands.
"""

from __future__ import annotations

from ...analysis.order import callees_first
from ...builtins.structures import family_of
from ...ir.composition import is_runtime_sized
from ...ir.module import Constant, Module, Stage
from ...ir.statements import BuiltinCall
from ...ir.types import Array, Struct, Type
from ...ir.walk import expressions_in, statements
from ...metal_words import MEMBER_WORDS
from ..names import Namer
from .expressions import text
from .functions import write_function
from .helpers import HELPER_NAMES
from .output import Output
from .results import attribute, result_stages
from .structures import Field
from .tiles import TILE_NAMES, prelude

__all__ = ["write_module"]

INCLUDE = "#include <metal_stdlib>\n"
USING = "\nusing namespace metal;\n"


def write_module(output: Output) -> str:
    """The text of the module that `output` was made for."""
    module = output.module
    results = _predeclared(module)
    _name_declarations(output, results)
    stages = result_stages(module, output.structures.shared)
    for struct in _in_order(module, results):
        _write_struct(output, struct, stages)
    for constant in module.declarations:
        if isinstance(constant, Constant):
            _write_constant(output, constant)
    declarations = output.take_lines()
    for function in callees_first(module):
        write_function(output, function, stages)
    helpers = [line for helper in output.helpers for line in (helper, "")]
    included, types = prelude(module)
    head = INCLUDE + included + USING
    return "\n".join([head, *([types] if types else ()), *declarations, *helpers, *output.take_lines()])


def _name_declarations(output: Output, results: list[Struct]) -> None:
    names = output.names
    for helper in sorted(HELPER_NAMES | TILE_NAMES):
        names.new(helper)
    for declaration in output.module.declarations:
        names.declare(declaration, declaration.name)
        if isinstance(declaration, Struct):
            _name_members(output, declaration)
    for struct in results:
        names.declare(struct, struct.name.lstrip("_"))
        for member in struct.members:
            names.named[member] = member.name


def _name_members(output: Output, struct: Struct) -> None:
    members = Namer(MEMBER_WORDS)
    for member in struct.members:
        output.names.named[member] = members.new(member.name)


def _predeclared(module: Module) -> list[Struct]:
    """The result structures of builtin functions that values of the module have."""
    found: dict[Struct, None] = {}
    for function in module.functions:
        types: list[Type | None] = [e.type for e in expressions_in(function.body)]
        types += [s.overload.result for s in statements(function.body) if isinstance(s, BuiltinCall)]
        found.update(dict.fromkeys(t for t in types if isinstance(t, Struct) and family_of(t)))
    return list(found)


def _in_order(module: Module, results: list[Struct]) -> list[Struct]:
    """All structures, each after those that its members have."""
    ordered: dict[Struct, None] = dict.fromkeys(results)

    def visit(type: Type) -> None:
        while isinstance(type, Array):
            type = type.element
        if isinstance(type, Struct) and type not in ordered:
            for member in type.members:
                visit(member.type)
            ordered[type] = None

    for declaration in module.declarations:
        if isinstance(declaration, Struct):
            visit(declaration)
    return list(ordered)


def _write_struct(output: Output, struct: Struct, stages: dict[Struct, Stage]) -> None:
    output.line(f"struct {output.names.of(struct)} {{")
    paddings = Namer(frozenset(output.names.of(member) for member in struct.members))
    for field in output.structures.fields(struct):
        output.line(f"  {_field(output, field, paddings, stages.get(struct))};")
    output.line("};")
    output.line("")


def _field(output: Output, field: Field, paddings: Namer, stage: Stage | None) -> str:
    member = field.member
    if member is None:
        return f"char {paddings.new('padding')}[{field.size}]"
    structures, name, type = output.structures, output.names.of(member), member.type
    if is_runtime_sized(type):
        # As many as the buffer holds; Metal has no array without a length.
        return f"{structures.type_name(type.element)} {name}[1]"
    shown = structures.packed_name(type) if member in structures.packed else structures.type_name(type)
    return f"{shown} {name}" + (f" {attribute(stage, member)}" if stage else "")


def _write_constant(output: Output, constant: Constant) -> None:
    type = output.structures.type_name(constant.type)
    output.line(f"constant {type} {output.names.of(constant)} = {text(output, constant.value)};")
    output.line("")
