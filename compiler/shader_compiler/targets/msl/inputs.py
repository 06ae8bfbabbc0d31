"""What an entry point is given by the pipeline, as Metal's attributed parameters.

In: an entry point. Out: its parameters' texts, the stage-in structure where there are user-defined
inputs, and the lines at the start of its body that make WGSL's parameters of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.module import Function, Interface, Parameter
from ...ir.types import U32, Member, Struct, Type, scalar_of, vector
from .output import Output

__all__ = ["Inputs"]

ATTRIBUTES = {
    "front_facing": "front_facing",
    "global_invocation_id": "thread_position_in_grid",
    "instance_index": "instance_id",
    "local_invocation_id": "thread_position_in_threadgroup",
    "local_invocation_index": "thread_index_in_threadgroup",
    "num_subgroups": "simdgroups_per_threadgroup",
    "num_workgroups": "threadgroups_per_grid",
    "position": "position",
    "primitive_index": "primitive_id",
    "sample_index": "sample_id",
    "sample_mask": "sample_mask",
    "subgroup_id": "simdgroup_index_in_threadgroup",
    "subgroup_invocation_id": "thread_index_in_simdgroup",
    "subgroup_size": "threads_per_simdgroup",
    "vertex_index": "vertex_id",
    "workgroup_id": "threadgroup_position_in_grid",
}
# Inputs that Metal lacks, from those that it has.
COMPUTED = {
    "workgroup_index": "{workgroup_id}.x + {num_workgroups}.x * ({workgroup_id}.y + {num_workgroups}.y * {workgroup_id}.z)",
    "global_invocation_index": "{global_invocation_id}.x + {size}.x * ({global_invocation_id}.y + {size}.y * {global_invocation_id}.z)",
}
SAMPLINGS = {None: "center", "center": "center", "centroid": "centroid", "sample": "sample"}


class Inputs:
    """The inputs of one entry point, collected for printing."""

    def __init__(self, output: Output, entry: Function) -> None:
        self.output = output
        self.entry = entry
        self.parameters: list[str] = []
        self.fields: list[str] = []
        self.prelude: list[str] = []
        self.by_builtin: dict[str, str] = {}
        is_chinese = output.module.source.dialect == "yuyan"
        name = output.names.of(entry)
        self.struct_name = output.names.new(f"yy_{name}_入" if is_chinese else f"{name}_inputs")
        self.struct_value = output.names.new("yy_入" if is_chinese else "inputs")
        for parameter in entry.parameters:
            self._parameter(parameter)
        if self.fields:
            self.parameters.append(f"{self.struct_name} {self.struct_value} [[stage_in]]")

    def _parameter(self, parameter: Parameter) -> None:
        output = self.output
        made_name = parameter.interface.builtin if parameter.interface else None
        name = output.names.declare(parameter, parameter.name or made_name or "")
        if isinstance(parameter.type, Struct):
            values = [self._member(name, member) for member in parameter.type.members]
            type = output.structures.type_name(parameter.type)
            self.prelude.append(f"const {type} {name} = {type}{{{', '.join(values)}}};")
            return
        assert parameter.interface is not None
        value = self._input(name, parameter.type, parameter.interface)
        if value != name:
            self.prelude.append(f"const auto {name} = {value};")

    def _member(self, parameter: str, member: Member) -> str:
        assert isinstance(member.io, Interface)
        name = self.output.names.new(f"{parameter}_{member.name}")
        return self._input(name, member.type, member.io)

    def _input(self, name: str, type: Type, interface: Interface) -> str:
        """Take one input; what it is called."""
        if interface.builtin is None:
            self.fields.append(f"{self.output.structures.type_name(type)} {name} {self._location(type, interface)}")
            return f"{self.struct_value}.{name}"
        if interface.builtin in COMPUTED:
            return self._computed(interface.builtin)
        known = self.by_builtin.get(interface.builtin)
        if known is not None:
            return known
        self.by_builtin[interface.builtin] = name
        shown = self.output.structures.type_name(type)
        self.parameters.append(f"{shown} {name} [[{ATTRIBUTES[interface.builtin]}]]")
        return name

    def _computed(self, builtin: str) -> str:
        if builtin == "workgroup_index":
            needed = {b: self._hidden(b) for b in ("workgroup_id", "num_workgroups")}
        else:
            needed = {b: self._hidden(b) for b in ("global_invocation_id", "num_workgroups")}
            sizes = self.entry.workgroup_size or ()
            needed["size"] = f"({needed['num_workgroups']} * uint3({', '.join(f'{n}u' for n in sizes)}))"
        return COMPUTED[builtin].format(**needed)

    def _hidden(self, builtin: str) -> str:
        if builtin not in self.by_builtin:
            self._input(self.output.names.new(builtin), vector(3, U32), Interface(builtin))
        return self.by_builtin[builtin]

    def _location(self, type: Type, interface: Interface) -> str:
        if self.entry.stage == "vertex":
            return f"[[attribute({interface.location})]]"
        return " ".join(f"[[{a}]]" for a in [f"user(loc{interface.location})", *interpolation(type, interface)])


def interpolation(type: Type, interface: Interface) -> Iterator[str]:
    """The attribute for how a fragment's input is interpolated; none for the default."""
    kind, sampling = interface.interpolation or ("perspective", None)
    scalar = scalar_of(type)
    if kind == "flat" or (scalar is not None and scalar.is_integer):
        yield "flat"
    elif kind == "linear":
        yield f"{SAMPLINGS[sampling]}_no_perspective"
    elif sampling not in (None, "center"):
        yield f"{SAMPLINGS[sampling]}_perspective"
