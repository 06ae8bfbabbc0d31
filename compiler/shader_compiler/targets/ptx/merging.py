"""Several small workgroups as one CUDA block (the option `merge_workgroups`).

In: an entry point. Out: the `Block` that runs it.

A GPU starts only so many blocks a second, however small they are: an H200 1.66 * 10^9. A kernel with
workgroups of 64 that adds two vectors gets two fifths of the memory's rate from that, and 4 of its workgroups in
a block give it 2.5 times the speed. WGSL lets workgroups that share nothing run in any order, so they may as
well run as one block; only what a block has for all its threads would be shared, too: barriers, workgroup
memory, and warps that no workgroup fills.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...analysis.uses import globals_of, reachable
from ...ir.module import Function, Interface
from ...ir.statements import BuiltinCall
from ...ir.types import Struct
from ...ir.walk import statements
from .inputs import WARP, Block, Size

__all__ = ["block_of"]

# At an H200's block rate its memory moves 2.6 KB a block: with 256 threads, memory is what a kernel waits for that
# moves 10 bytes in each. It is also the most threads that leave each all the 255 registers that it can have.
MAX_THREADS = 256
SUBGROUP_INPUTS = frozenset(("subgroup_invocation_id", "subgroup_size", "subgroup_id", "num_subgroups"))


def block_of(function: Function, *, merge: bool) -> Block:
    """One workgroup of an entry point without overrides; to `merge`, where it can be: as many as there is room for.

    Their number is a power of two: then blocks start at aligned addresses wherever workgroups do.
    """
    assert function.workgroup_size is not None
    x, y, z = (n for n in function.workgroup_size if isinstance(n, int))
    size = x, y, z
    if not merge or not _is_mergeable(function, size):
        return Block(size)
    return Block(size, 1 << max(MAX_THREADS // (x * y * z), 1).bit_length() - 1)


def _is_mergeable(function: Function, size: Size) -> bool:
    """Whether the workgroups share nothing, and no warp that is asked about has parts of two of them."""
    if any(g.space == "workgroup" for g in globals_of(function)):
        return False
    scopes = {
        s.overload.row.uniform for f in reachable(function) for s in statements(f.body) if isinstance(s, BuiltinCall)
    }
    if "workgroup" in scopes:
        return False
    # In rows of whole warps no warp has parts of two workgroups, and each has the invocations that it had before.
    return size[0] % WARP == 0 or not (scopes - {None} or SUBGROUP_INPUTS & set(_inputs(function)))


def _inputs(function: Function) -> Iterator[str]:
    """The builtin inputs of an entry point."""
    for parameter in function.parameters:
        members = parameter.type.members if isinstance(parameter.type, Struct) else ()
        for interface in (parameter.interface, *(member.io for member in members)):
            if isinstance(interface, Interface) and interface.builtin is not None:
                yield interface.builtin
