"""Builtin inputs of compute entry points (WGSL 13.3.1.1), from PTX's special registers.

In: the input's name and the block. Out: lanes. The workgroup's size is known, so a dimension of 1 has the
index 0, and what is computed from it folds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...diagnostics import CompileError, Diagnostic
from ...source import Span
from . import names
from .emitter import Emitter
from .lanes import Lanes

__all__ = ["WARP", "Block", "Size", "builtin_input", "end_surplus", "local_index"]

Size = tuple[int, int, int]
# Invocations in a subgroup.
WARP = 32


class Block(NamedTuple):
    """What a CUDA block runs: so many workgroups of a size, side by side along x."""

    size: Size
    workgroups: int = 1

    @property
    def threads(self) -> Size:
        """The block's own size."""
        x, y, z = self.size
        return x * self.workgroups, y, z


def builtin_input(emitter: Emitter, name: str, block: Block, span: Span) -> Lanes:
    """The value of a builtin input."""
    rule = INPUTS.get(name)
    if rule is None:
        raise CompileError(Diagnostic("E0722", f"PTX has no builtin input `{name}`", span))
    return rule(emitter, block)


def end_surplus(emitter: Emitter, block: Block) -> None:
    """End the invocations of workgroups that are not in the dispatch: the last block may have room for some."""
    if block.workgroups > 1:
        x, count = _workgroup_x(emitter, block), _num_workgroups_x(emitter, block)
        emitter.emit(f"@{emitter.at_entry('setp.ge.u32', 'p', x, count)} ret")


def local_index(emitter: Emitter, block: Block) -> str:
    """`local_invocation_index`: x + width * (y + height * z)."""
    x, y, z = _local_id(emitter, block)
    rows = emitter.at_entry("mad.lo.u32", "r", z, str(block.size[1]), y)
    return emitter.at_entry("mad.lo.u32", "r", rows, str(block.size[0]), x)


def _special(emitter: Emitter, name: str) -> str:
    return emitter.at_entry("mov.u32", "r", f"%{name}")


def _triple(emitter: Emitter, name: str) -> Lanes:
    return tuple([_special(emitter, f"{name}.{axis}") for axis in "xyz"])


def _thread_id(emitter: Emitter, block: Block) -> Lanes:
    """The place in the block."""
    sizes = zip("xyz", block.threads, strict=True)
    return tuple([_special(emitter, f"tid.{axis}") if n > 1 else "0" for axis, n in sizes])


def _workgroup_in_block(emitter: Emitter, block: Block) -> str:
    """Which of the block's workgroups a thread is in: tid.x / width.

    A block has at most 256 threads along x then, so that 16 bits of the reciprocal are exact.
    """
    width = block.size[0]
    if block.workgroups == 1:
        return "0"
    if width & (width - 1) == 0:
        return emitter.at_entry("shr.u32", "r", _special(emitter, "tid.x"), str(width.bit_length() - 1))
    product = emitter.at_entry("mul.lo.u32", "r", _special(emitter, "tid.x"), str(-(-0x10000 // width)))
    return emitter.at_entry("shr.u32", "r", product, "16")


def _local_id(emitter: Emitter, block: Block) -> Lanes:
    x, y, z = _thread_id(emitter, block)
    width = block.size[0]
    if block.workgroups == 1:
        return x, y, z
    if width & (width - 1) == 0:
        return emitter.at_entry("and.b32", "r", x, str(width - 1)) if width > 1 else "0", y, z
    before = emitter.at_entry("mul.lo.u32", "r", _workgroup_in_block(emitter, block), str(width))
    # `sub.u32`, which an address is not taken apart at.
    return emitter.at_entry("sub.u32", "r", x, before), y, z


def _global_id(emitter: Emitter, block: Block) -> Lanes:
    parts = zip(_triple(emitter, "ctaid"), block.threads, _thread_id(emitter, block), strict=True)
    return tuple([emitter.at_entry("mad.lo.u32", "r", group, str(n), thread) for group, n, thread in parts])


def _workgroup_x(emitter: Emitter, block: Block) -> str:
    first, inner = _special(emitter, "ctaid.x"), _workgroup_in_block(emitter, block)
    return emitter.at_entry("mad.lo.u32", "r", first, str(block.workgroups), inner)


def _workgroup_id(emitter: Emitter, block: Block) -> Lanes:
    return _workgroup_x(emitter, block), _special(emitter, "ctaid.y"), _special(emitter, "ctaid.z")


def _num_workgroups_x(emitter: Emitter, block: Block) -> str:
    if block.workgroups == 1:
        return _special(emitter, "nctaid.x")
    count = emitter.at_entry("ld.param.u64", "rd", f"[{names.NUM_WORKGROUPS_X}]")
    return emitter.at_entry("cvt.u32.u64", "r", count)


def _num_workgroups(emitter: Emitter, block: Block) -> Lanes:
    return _num_workgroups_x(emitter, block), _special(emitter, "nctaid.y"), _special(emitter, "nctaid.z")


def _workgroup_index(emitter: Emitter, block: Block) -> Lanes:
    (x, y, z), (width, height, _) = _workgroup_id(emitter, block), _num_workgroups(emitter, block)
    rows = emitter.at_entry("mad.lo.u32", "r", z, height, y)
    return (emitter.at_entry("mad.lo.u32", "r", rows, width, x),)


def _global_index(emitter: Emitter, block: Block) -> Lanes:
    """The invocation's number in the whole dispatch: x + width * (y + height * z)."""
    x, y, z = _global_id(emitter, block)
    width, height, _ = (
        emitter.at_entry("mul.lo.u32", "r", groups, str(n))
        for groups, n in zip(_num_workgroups(emitter, block), block.size, strict=True)
    )
    rows = emitter.at_entry("mad.lo.u32", "r", z, height, y)
    return (emitter.at_entry("mad.lo.u32", "r", rows, width, x),)


def _subgroup_id(emitter: Emitter, block: Block) -> Lanes:
    return (emitter.at_entry("shr.u32", "r", local_index(emitter, block), "5"),)


def _subgroup_count(_: Emitter, block: Block) -> Lanes:
    x, y, z = block.size
    return (str(-(-x * y * z // WARP)),)


INPUTS: dict[str, Callable[[Emitter, Block], Lanes]] = {
    "local_invocation_id": _local_id,
    "local_invocation_index": lambda e, block: (local_index(e, block),),
    "global_invocation_id": _global_id,
    "global_invocation_index": _global_index,
    "workgroup_id": _workgroup_id,
    "workgroup_index": _workgroup_index,
    "num_workgroups": _num_workgroups,
    "subgroup_invocation_id": lambda e, _: (_special(e, "laneid"),),
    "subgroup_size": lambda _, __: (str(WARP),),
    "subgroup_id": _subgroup_id,
    "num_subgroups": _subgroup_count,
}
