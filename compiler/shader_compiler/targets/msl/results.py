"""What a vertex or fragment entry point gives to the pipeline.

In: the module, an entry point. Out: the attributes of result structures, and how an entry point's
result is typed and returned.

Metal attaches attributes to the members of a structure, once for all. A structure that is the result
of one stage and nothing else that has a form of its own in Metal gets them itself; another, and a
single value, is returned in a structure that is made for it.
"""

from __future__ import annotations

from ...ir.module import Function, Interface, Module, Stage
from ...ir.node import Node
from ...ir.types import Array, Member, Struct, Type
from .output import Output

__all__ = ["RESULT", "Result", "attribute", "result_of", "result_stages"]


RESULT = "\0"


class Result(Node):
    """The printed type of a result. Where it is a structure that is made for it, `fields` are its
    fields, and `parts` the values of these, with RESULT where the name of the value to return stands.
    """

    type: str
    fields: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def result_stages(module: Module, shared: set[Struct]) -> dict[Struct, Stage]:
    """The stage whose attributes a result structure has; not for those that cannot have any."""
    stages: dict[Struct, Stage] = {}
    for entry in module.entry_points:
        if isinstance(entry.result, Struct) and entry.stage is not None:
            stages.setdefault(entry.result, entry.stage)
    return {s: stage for s, stage in stages.items() if s not in shared and not any(_is_array(m) for m in s.members)}


def attribute(stage: Stage, member: Member) -> str:
    """The attribute of a member of a result structure."""
    assert isinstance(member.io, Interface)
    return _attribute(stage, member.io)


def result_of(output: Output, entry: Function, stages: dict[Struct, Stage]) -> Result:
    """How the entry point gives its result."""
    if entry.result is None or entry.stage is None:
        return Result("void")
    if _is_direct(entry, stages):
        return Result(output.structures.type_name(entry.result))
    name = output.names.new(f"{output.names.of(entry)}_outputs")
    if isinstance(entry.result, Struct):
        members = entry.result.members
        fields = [_field(output, m.type, output.names.of(m), attribute(entry.stage, m)) for m in members]
        return Result(name, tuple(fields), tuple([_part(output, member) for member in members]))
    assert entry.result_interface is not None
    field = _field(output, entry.result, "value", _attribute(entry.stage, entry.result_interface))
    return Result(name, (field,), (RESULT,))


def _is_direct(entry: Function, stages: dict[Struct, Stage]) -> bool:
    """Whether Metal takes the result as it is."""
    if isinstance(entry.result, Struct):
        return stages.get(entry.result) == entry.stage
    interface = entry.result_interface
    assert interface is not None
    if entry.stage == "vertex":
        return not interface.invariant
    return interface.location == 0 and interface.blend_src is None


def _is_array(member: Member) -> bool:
    """Clip distances: in a stage's result Metal wants an array of C."""
    return isinstance(member.type, Array)


def _field(output: Output, type: Type, name: str, attribute: str) -> str:
    if isinstance(type, Array):
        return f"{output.structures.type_name(type.element)} {name} {attribute} [{type.count}]"
    return f"{output.structures.type_name(type)} {name} {attribute}"


def _part(output: Output, member: Member) -> str:
    name = f"{RESULT}.{output.names.of(member)}"
    if isinstance(member.type, Array) and isinstance(member.type.count, int):
        return f"{{{', '.join(f'{name}[{i}]' for i in range(member.type.count))}}}"
    return name


def _attribute(stage: Stage, interface: Interface) -> str:
    if interface.builtin == "position":
        return "[[position, invariant]]" if interface.invariant else "[[position]]"
    if interface.builtin is not None:
        return f"[[{BUILTINS[interface.builtin]}]]"
    if stage == "vertex":
        return f"[[user(loc{interface.location})]]"
    index = "" if interface.blend_src is None else f", index({interface.blend_src})"
    return f"[[color({interface.location}){index}]]"


BUILTINS = {"clip_distances": "clip_distance", "frag_depth": "depth(any)", "sample_mask": "sample_mask"}
