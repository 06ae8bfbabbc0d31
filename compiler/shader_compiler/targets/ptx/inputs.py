"""Builtin inputs of compute entry points (WGSL 13.3.1.1), from PTX's special registers.

In: the input's name and the workgroup's size. Out: lanes. The size is known, so a dimension of 1 has the
index 0, and what is computed from it folds.
"""

from __future__ import annotations

from collections.abc import Callable

from ...diagnostics import CompileError, Diagnostic
from ...ir.module import Function
from ...source import Span
from .emitter import Emitter
from .lanes import Lanes

__all__ = ["WARP", "Size", "block_size", "builtin_input", "local_index"]

Size = tuple[int, int, int]
# Invocations in a subgroup.
WARP = 32


def block_size(function: Function) -> Size:
    """The size of an entry point's workgroups, which no override sets any more."""
    assert function.workgroup_size is not None
    x, y, z = (n for n in function.workgroup_size if isinstance(n, int))
    return x, y, z


def builtin_input(emitter: Emitter, name: str, size: Size, span: Span) -> Lanes:
    """The value of a builtin input."""
    rule = INPUTS.get(name)
    if rule is None:
        raise CompileError(Diagnostic("E0722", f"PTX has no builtin input `{name}`", span))
    return rule(emitter, size)


def local_index(emitter: Emitter, size: Size) -> str:
    """`local_invocation_index`: x + width * (y + height * z)."""
    x, y, z = _local_id(emitter, size)
    rows = emitter.at_entry("mad.lo.u32", "r", z, str(size[1]), y)
    return emitter.at_entry("mad.lo.u32", "r", rows, str(size[0]), x)


def _special(emitter: Emitter, name: str) -> str:
    return emitter.at_entry("mov.u32", "r", f"%{name}")


def _triple(emitter: Emitter, name: str) -> Lanes:
    return tuple([_special(emitter, f"{name}.{axis}") for axis in "xyz"])


def _local_id(emitter: Emitter, size: Size) -> Lanes:
    return tuple([_special(emitter, f"tid.{axis}") if n > 1 else "0" for axis, n in zip("xyz", size, strict=True)])


def _global_id(emitter: Emitter, size: Size) -> Lanes:
    parts = zip(_triple(emitter, "ctaid"), size, _local_id(emitter, size), strict=True)
    return tuple([emitter.at_entry("mad.lo.u32", "r", block, str(n), local) for block, n, local in parts])


def _workgroup_index(emitter: Emitter, _: Size) -> Lanes:
    (x, y, z), (width, height, __) = _triple(emitter, "ctaid"), _triple(emitter, "nctaid")
    rows = emitter.at_entry("mad.lo.u32", "r", z, height, y)
    return (emitter.at_entry("mad.lo.u32", "r", rows, width, x),)


def _global_index(emitter: Emitter, size: Size) -> Lanes:
    """The invocation's number in the whole dispatch: x + width * (y + height * z)."""
    x, y, z = _global_id(emitter, size)
    width, height, _ = (
        emitter.at_entry("mul.lo.u32", "r", groups, str(n))
        for groups, n in zip(_triple(emitter, "nctaid"), size, strict=True)
    )
    rows = emitter.at_entry("mad.lo.u32", "r", z, height, y)
    return (emitter.at_entry("mad.lo.u32", "r", rows, width, x),)


def _subgroup_id(emitter: Emitter, size: Size) -> Lanes:
    return (emitter.at_entry("shr.u32", "r", local_index(emitter, size), "5"),)


def _subgroup_count(_: Emitter, size: Size) -> Lanes:
    return (str(-(-size[0] * size[1] * size[2] // WARP)),)


INPUTS: dict[str, Callable[[Emitter, Size], Lanes]] = {
    "local_invocation_id": _local_id,
    "local_invocation_index": lambda e, size: (local_index(e, size),),
    "global_invocation_id": _global_id,
    "global_invocation_index": _global_index,
    "workgroup_id": lambda e, _: _triple(e, "ctaid"),
    "workgroup_index": _workgroup_index,
    "num_workgroups": lambda e, _: _triple(e, "nctaid"),
    "subgroup_invocation_id": lambda e, _: (_special(e, "laneid"),),
    "subgroup_size": lambda _, __: (str(WARP),),
    "subgroup_id": _subgroup_id,
    "num_subgroups": _subgroup_count,
}
