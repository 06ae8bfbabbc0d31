"""Functions (WGSL 11, 13): signatures when they are needed, bodies after all signatures.

In: a function declaration. Out: an `ir.module.Function`, its body filled in by `check_bodies`.
"""

from __future__ import annotations

from ...analysis.behavior import NEXT
from ...builtins.conversion import common_type, concretize
from ...ir.expressions import Expression, Literal
from ...ir.handles import Handle
from ...ir.module import Function, Parameter, Stage
from ...ir.types import I32, U32, Pointer
from ...source import Span
from .. import ast
from ..resolve import Broken, Entity, Scope
from .attributes import Attributes, attributes
from .categories import is_constructible
from .diagnostic_filters import filters_of
from .dispatch import DECLARATIONS, registers
from .entities import constant_causes
from .interface import IO_ATTRIBUTES, check_entry_point, interface_of
from .state import Checker, Failed
from .statements import statements
from .types import type_of
from .values import as_override, constant_value, materialize, to_concrete

__all__ = ["check_bodies"]

FUNCTION_ATTRIBUTES = frozenset(
    {"compute", "vertex", "fragment", "workgroup_size", "must_use", "diagnostic", "subgroup_size"}
)


@registers(DECLARATIONS, ast.FunctionDeclaration)
def function(c: Checker, node: ast.FunctionDeclaration) -> Entity:
    """The signature of a function. Its body is checked later, also where the signature has an error."""
    found = attributes(c, node.attributes, FUNCTION_ATTRIBUTES, "a function")
    parameters, broken = _parameters(c, node)
    made = Function(node.name, parameters, None, [], node.name_span, must_use="must_use" in found)
    c.bodies.append((node, made))
    _set_result(c, node, made)
    made.stage = _stage(c, node, made, found)
    if made.must_use and node.result is None:
        c.report("E0513", f"`{node.name}` has no result that a caller must use", found["must_use"].span)
    made.diagnostics = filters_of((*node.attributes, *node.body.attributes))
    made.workgroup_size = _workgroup_size(c, found, made.stage)
    made.subgroup_size = _subgroup_size(c, found.get("subgroup_size"))
    if broken or made in c.broken:
        raise Failed
    c.add(made)
    if made.stage is not None:
        check_entry_point(c, made, node)
    return made


def _parameters(c: Checker, node: ast.FunctionDeclaration) -> tuple[tuple[Parameter, ...], bool]:
    """The parameters, and whether one has an error."""
    parameters: list[Parameter] = []
    broken = False
    for parameter in node.parameters:
        try:
            parameters.append(_parameter(c, parameter))
        except Failed:
            broken = True
    return tuple(parameters), broken


def _parameter(c: Checker, node: ast.Parameter) -> Parameter:
    found = attributes(c, node.attributes, IO_ATTRIBUTES, "a parameter")
    type = type_of(c, node.type)
    if not found.whole:
        raise Failed
    if not is_constructible(type) and not isinstance(type, (Pointer, Handle)):
        raise c.fail("E0385", f"a parameter cannot have type `{type}`", node.type.span,
                     notes=["parameters are constructible values, pointers, textures and samplers"])  # fmt: skip
    return Parameter(node.name, type, node.name_span, interface_of(c, found, type))


def _set_result(c: Checker, node: ast.FunctionDeclaration, made: Function) -> None:
    io = attributes(c, node.result_attributes, IO_ATTRIBUTES, "the result of a function")
    if node.result is None:
        return
    try:
        made.result = type_of(c, node.result)
        if not is_constructible(made.result):
            raise c.fail("E0386", f"a function cannot return `{made.result}`", node.result.span,
                         notes=["results are constructible values"])  # fmt: skip
        if not io.whole:
            raise Failed
        made.result_interface = interface_of(c, io, made.result)
    except Failed:
        c.broken.add(made)


STAGES: tuple[Stage, ...] = ("compute", "vertex", "fragment")


def _stage(c: Checker, node: ast.FunctionDeclaration, made: Function, found: Attributes) -> Stage | None:
    stages = [stage for stage in STAGES if stage in found]
    if len(stages) > 1:
        c.report("E0514", "a function has one stage at most", found[stages[1]].span,
                 related=[(found[stages[0]].span, "another one here")])  # fmt: skip
        c.broken.add(made)
    stage = stages[0] if stages else None
    if not found.whole:
        # An attribute with an error may have been the one that is missed.
        c.broken.add(made)
        return stage
    for name in ("workgroup_size", "subgroup_size"):
        if name in found and stage != "compute":
            c.report("E0515", f"`@{name}` is for compute entry points", found[name].span)
    if stage == "compute" and "workgroup_size" not in found:
        c.report("E0516", "a compute entry point needs `@workgroup_size`", node.name_span,
                 help="write `@workgroup_size(64)` before it, with the numbers that it is made for")  # fmt: skip
    if stage is None:
        _check_no_interface(c, node)
    return stage


def _check_no_interface(c: Checker, node: ast.FunctionDeclaration) -> None:
    """Interface attributes stand at entry points alone."""
    for attribute in (*node.result_attributes, *(a for p in node.parameters for a in p.attributes)):
        if attribute.name in IO_ATTRIBUTES:
            c.report("E0517", f"`@{attribute.name}` is for entry points", attribute.span,
                     related=[(node.name_span, "this is none: it has no stage attribute")])  # fmt: skip


Size = tuple[int | Expression, int | Expression, int | Expression]


def _workgroup_size(c: Checker, found: dict[str, ast.Attribute], stage: Stage | None) -> Size | None:
    attribute = found.get("workgroup_size")
    if attribute is None or stage != "compute":
        return None
    values = [as_override(c, a, "a workgroup size") for a in attribute.arguments or ()]
    common = common_type([v.type for v in values])
    type = None if common is None else concretize(common)
    if type is not I32 and type is not U32:
        wrong = next((v for v in values if concretize(v.type) not in (I32, U32)), values[-1])
        raise c.fail("E0518", "the arguments of `@workgroup_size` are all `i32` or all `u32`", wrong.span,
                     f"this is `{wrong.type}`", causes=constant_causes(wrong.span))  # fmt: skip
    counts = [_count(c, materialize(c, v, type)) for v in values]
    counts += [1] * (3 - len(counts))
    return counts[0], counts[1], counts[2]


def _count(c: Checker, expression: Expression) -> int | Expression:
    known = constant_value(expression)
    if known is None:
        return expression
    assert isinstance(known, Literal)
    assert isinstance(known.value, int)
    if known.value < 1:
        raise c.fail("E0519", f"a workgroup size is at least 1, not {known.value}", expression.span,
                     causes=constant_causes(expression.span))  # fmt: skip
    return known.value


def _subgroup_size(c: Checker, attribute: ast.Attribute | None) -> int | Expression | None:
    """The argument of `@subgroup_size` (12.15): a power of two."""
    if attribute is None:
        return None
    assert attribute.arguments is not None
    found = to_concrete(c, as_override(c, attribute.arguments[0], "a subgroup size"))
    if found.type is not I32 and found.type is not U32:
        raise c.fail("E0536", f"a subgroup size is an `i32` or `u32`, not `{found.type}`", found.span)
    known = constant_value(found)
    if known is None:
        return found
    assert isinstance(known, Literal)
    assert isinstance(known.value, int)
    if known.value < 1 or known.value & (known.value - 1):
        raise c.fail("E0537", f"a subgroup size is a power of two, not {known.value}", found.span)
    return known.value


def check_bodies(c: Checker) -> None:
    """The bodies of all functions whose signatures have been checked."""
    for node, made in c.bodies:
        c.scope, c.block, c.function, c.loops = Scope(None), made.body, made, []
        c.position = c.positions[node]
        parameters = {p.name: p for p in made.parameters}
        for parameter in node.parameters:
            c.declare(parameter.name, parameters.get(parameter.name, Broken()), parameter.name_span)
        behavior = statements(c, node.body.statements)
        attributes(c, node.body.attributes, frozenset({"diagnostic"}), "the body of a function")
        if made.result is not None and behavior & NEXT and made not in c.broken:
            end = node.body.span.end
            c.report("E0527", f"`{made.name}` may end without returning a value", made.span,
                     related=[(Span(node.body.span.source, end - 1, end), f"no `{made.result}` is returned here")])  # fmt: skip
    c.scope, c.function = None, None
