"""An entry point's `local_invocation_index`, for passes that divide work among the invocations of a workgroup.

In: a compute entry point. Out: its parameters, with one more where it does not have that input yet, and the
expression that names the input.
"""

from __future__ import annotations

from ..ir.expressions import Expression, Member, Name
from ..ir.module import Function, Interface, Parameter
from ..ir.types import U32, Struct

__all__ = ["invocation_index"]

BUILTIN = "local_invocation_index"


def invocation_index(entry: Function) -> tuple[tuple[Parameter, ...], Expression]:
    """The entry's parameters, and its `local_invocation_index`: one that it has, or one that this adds."""
    for p in entry.parameters:
        if p.interface is not None and p.interface.builtin == BUILTIN:
            return entry.parameters, Name(p.span, U32, p)
        for i, member in enumerate(p.type.members if isinstance(p.type, Struct) else ()):
            if isinstance(member.io, Interface) and member.io.builtin == BUILTIN:
                return entry.parameters, Member(p.span, U32, Name(p.span, p.type, p), i)
    added = Parameter("", U32, entry.span, Interface(builtin=BUILTIN))
    return (*entry.parameters, added), Name(entry.span, U32, added)
