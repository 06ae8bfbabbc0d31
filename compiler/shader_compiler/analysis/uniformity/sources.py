"""Where values come from that are not uniform (WGSL 15.2.8), and how to say it.

Each function gives a `Source`, or None where what is asked about is uniform.
"""

from __future__ import annotations

from ...builtins.signature import Overload
from ...ir.handles import Texture
from ...ir.module import GlobalVariable, Interface, Parameter, Stage
from ...ir.node import Node
from ...ir.types import Pointer, Struct
from .graph import NON_UNIFORM, NON_UNIFORM_IN_WORKGROUP

__all__ = ["Source", "of_call", "of_input", "of_memory"]


class Source(Node):
    """`node` says between which invocations the value may differ, `text` why, as part of a sentence."""

    node: int
    text: str


UNIFORM_INPUTS = frozenset(("workgroup_id", "num_workgroups", "subgroup_size", "num_subgroups"))
UNIFORM_IN_SUBGROUP = frozenset(
    (
        "subgroupAdd", "subgroupAll", "subgroupAnd", "subgroupAny", "subgroupBallot", "subgroupBroadcast",
        "subgroupBroadcastFirst", "subgroupMax", "subgroupMin", "subgroupMul", "subgroupOr", "subgroupXor",
    )
)  # fmt: skip


def of_input(parameter: Parameter, stage: Stage) -> Source | None:
    """An entry point's parameter. A structure is as its worst member is: components are not told apart."""
    if not isinstance(parameter.type, Struct):
        return _input(f"`{parameter.name}`", parameter.interface, stage)
    members = parameter.type.members
    found = [_input(f"`{parameter.name}.{m.name}`", m.io, stage) for m in members]
    sources = [source for source in found if source is not None]
    return min(sources, key=lambda source: source.node, default=None)


def _input(name: str, io: object, stage: Stage) -> Source | None:
    builtin = io.builtin if isinstance(io, Interface) else None
    if builtin is None:
        return Source(NON_UNIFORM, f"{name} is an input of its own for each invocation")
    if stage == "compute" and builtin in UNIFORM_INPUTS:
        return None
    if stage == "compute" and builtin == "subgroup_id":
        return Source(NON_UNIFORM_IN_WORKGROUP, f"{name} is `subgroup_id`, which differs between subgroups")
    return Source(NON_UNIFORM, f"{name} is `{builtin}`, which differs between invocations")


def of_memory(root: GlobalVariable | Parameter) -> Source | None:
    """The contents of a module-scope variable, or of what a parameter points to outside of `function`."""
    if isinstance(root, GlobalVariable):
        space, access = root.space, root.access
    else:
        assert isinstance(root.type, Pointer)
        space, access = root.type.space, root.type.access
    if access == "read":
        return None
    which = f"`{root.name}` is" if isinstance(root, GlobalVariable) else f"`{root.name}` points to"
    if space == "private":
        return Source(NON_UNIFORM, f"{which} private memory, which each invocation has of its own")
    return Source(NON_UNIFORM, f"{which} {space} memory, which invocations may write while others read it")


def of_call(overload: Overload) -> Source | None:
    """The result of a builtin function, if that may differ where all arguments are the same."""
    row = overload.row
    if row.uniform == "subgroup" and row.name in UNIFORM_IN_SUBGROUP:
        return Source(NON_UNIFORM_IN_WORKGROUP, f"the result of `{row.name}` may differ between subgroups")
    if row.uniform in ("derivative", "subgroup") or row.name.startswith("atomic"):
        return Source(NON_UNIFORM, f"the result of `{row.name}` may differ between invocations")
    if row.name == "textureLoad":
        texture = overload.parameters[0]
        if isinstance(texture, Texture) and texture.access == "read_write":
            return Source(NON_UNIFORM, "invocations may write to the texture while others read it")
    return None
