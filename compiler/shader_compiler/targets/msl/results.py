"""What a vertex or fragment entry point gives to the pipeline.

In: the module. Out: the attributes of the members of result structures, and how an entry point's
result is typed and returned.
"""

from __future__ import annotations

from ...diagnostics import CompileError, Diagnostic
from ...ir.module import Function, Interface, Module, Stage
from ...ir.node import Node
from ...ir.types import Member, Struct
from .output import Output

__all__ = ["Result", "attribute", "result_of", "result_stages"]


class Result(Node):
    """The printed type of an entry point's result; `field` is set where that is a structure made for
    it, of this one field. A value is returned as `returned.format(value)`.
    """

    type: str
    field: str | None = None
    returned: str = "{}"


def result_stages(module: Module, shared: set[Struct]) -> dict[Struct, Stage]:
    """The stage whose attributes each result structure has."""
    stages: dict[Struct, Stage] = {}
    for entry in module.entry_points:
        struct = entry.result
        if not isinstance(struct, Struct) or entry.stage is None:
            continue
        if stages.setdefault(struct, entry.stage) != entry.stage or struct in shared:
            raise CompileError(_two_uses(struct, entry))
    return stages


def attribute(stage: Stage, member: Member) -> str:
    """The attribute of a member of a result structure."""
    assert isinstance(member.io, Interface)
    return _attribute(stage, member.io, member)


def result_of(output: Output, entry: Function) -> Result:
    """How the entry point gives its result."""
    if entry.result is None:
        return Result("void")
    type = output.structures.type_name(entry.result)
    interface = entry.result_interface
    if isinstance(entry.result, Struct) or interface is None:
        return Result(type)
    if interface.location == 0 and interface.blend_src is None and entry.stage == "fragment":
        return Result(type)
    if interface.builtin == "position" and not interface.invariant:
        return Result(type)
    name = output.names.new(f"{output.names.of(entry)}_outputs")
    assert entry.stage is not None
    return Result(name, f"{type} value {_attribute(entry.stage, interface, entry)}", f"{name}{{{{{{}}}}}}")


def _attribute(stage: Stage, interface: Interface, where: Member | Function) -> str:
    if interface.location is not None:
        if stage == "vertex":
            return f"[[user(loc{interface.location})]]"
        index = "" if interface.blend_src is None else f", index({interface.blend_src})"
        return f"[[color({interface.location}){index}]]"
    match interface.builtin:
        case "position":
            return "[[position, invariant]]" if interface.invariant else "[[position]]"
        case "frag_depth":
            return "[[depth(any)]]"
        case "sample_mask":
            return "[[sample_mask]]"
    message = f"`@builtin({interface.builtin})` is not supported for Metal as a {stage} output"
    raise CompileError(Diagnostic("E0715", message, where.span))


def _two_uses(struct: Struct, entry: Function) -> Diagnostic:
    message = f"`{struct.name}` is the result of entry point `{entry.name}` and has another use that Metal keeps apart"
    note = "in Metal the members of a stage's output have attributes of that stage, and no layout in buffers"
    return Diagnostic("E0714", message, entry.span, notes=[note], help="declare a structure of its own for each use")
