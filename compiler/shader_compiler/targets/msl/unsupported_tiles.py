"""What Metal cannot express of subgroup matrices and tensor tiles.

In: a module and options. Out: nothing, or CompileError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from ...analysis.order import callees_first
from ...diagnostics import CompileError, Diagnostic
from ...ir.module import Function, Module
from ...ir.statements import BuiltinCall, Call, Declare
from ...ir.subgroup_matrix import SubgroupMatrix
from ...ir.tensor_tile import TENSOR_TILE, TensorTile
from ...ir.types import F16, F32, Array, Pointer, Type
from ...ir.walk import expressions_in, statements
from ...options import Options
from ...source import Span
from ...transform.tile_bounds import HAS_TILES
from .. import tiles
from ..tiles import TENSOR, tiles_used

__all__ = ["refuse_tiles"]

MATRICES_SINCE, TENSORS_SINCE = (2, 3), (4, 0)
# Invocations that hold a subgroup matrix together.
SUBGROUP = 32


def refuse_tiles(module: Module, options: Options) -> None:
    """Raise CompileError for types that Metal lacks, or that this version of it lacks, and for workgroups
    that cannot hold a tensor tile.
    """
    if HAS_TILES in module.enables and module.entry_points:
        _check_shapes(module)
        _check_version("subgroup matrices", MATRICES_SINCE, options, module.entry_points[0].span)
        _check_workgroups(module, SubgroupMatrix, lambda size: size % SUBGROUP == 0, f"a multiple of {SUBGROUP}")
    tiles.refuse_tiles(module, ("tileBitcast",), "Metal", "E0719")
    span = tiles_used(module).get(TENSOR)
    if span is not None:
        _check_version(TENSOR, TENSORS_SINCE, options, span)
        wanted = TENSOR_TILE.invocations
        _check_workgroups(module, TensorTile, lambda size: size == wanted, str(wanted))


def _check_version(what: str, since: tuple[int, int], options: Options, span: Span) -> None:
    if options.msl_version < since:
        major, minor = since
        help = f"set msl-version to {major}.{minor}"
        raise CompileError(Diagnostic("E0718", f"{what} need Metal {major}.{minor}", span, help=help))


def _check_shapes(module: Module) -> None:
    """Metal has matrices of `half` and `float`, in blocks of 8 by 8."""
    for function in module.functions:
        for type, span in _matrices(function):
            if type.component not in (F16, F32) or type.rows % 8 or type.columns % 8:
                help = "components are f16 or f32; rows and columns are multiples of 8"
                raise CompileError(Diagnostic("E0719", f"Metal has no `{type}`", span, help=help))


def _matrices(function: Function) -> Iterator[tuple[SubgroupMatrix, Span]]:
    found: list[tuple[Type | None, Span]] = [(p.type, p.span) for p in function.parameters]
    for s in statements(function.body):
        if isinstance(s, BuiltinCall):
            found.append((s.overload.result, s.span))
        elif isinstance(s, Declare):
            found.append((s.variable.type, s.variable.span))
    found += [(e.type, e.span) for e in expressions_in(function.body)]
    for type, span in found:
        while isinstance(type, (Array, Pointer)):
            type = type.element if isinstance(type, Array) else type.store
        if isinstance(type, SubgroupMatrix):
            yield type, span


def _check_workgroups(module: Module, kind: type[Type], allowed: Callable[[int], bool], wanted: str) -> None:
    """Entry points that reach values of a kind have workgroups of a size that can hold them."""
    using: set[Function] = set()
    for function in callees_first(module):
        calls = [s.function for s in statements(function.body) if isinstance(s, Call)]
        has_tiles = any(isinstance(e.type, kind) for e in expressions_in(function.body))
        if has_tiles or any(callee in using for callee in calls):
            using.add(function)
    for entry in module.entry_points:
        if entry in using and not allowed(prod(n for n in entry.workgroup_size or () if isinstance(n, int))):
            message = f"what holds tiles must be workgroups of {wanted} invocations"
            raise CompileError(Diagnostic("E0719", message, entry.span))
