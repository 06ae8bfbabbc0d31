"""Subgroup matrices and tensor tiles in MSL.

In: a call. Out: its text, and the helper functions that it needs.

Metal has 8 by 8 matrices of `half` and `float` in SIMD-groups: a `subgroup_tile` is made of such blocks.
Tensor tiles are the cooperative tensors of Metal 4's Metal Performance Primitives.
"""

from __future__ import annotations

from collections.abc import Callable

from ...analysis.tiles import TileAccess, component_size, tile_access
from ...ir.expressions import Expression, Index, Literal
from ...ir.module import Module
from ...ir.statements import BuiltinCall
from ...ir.subgroup_matrix import SubgroupMatrix
from ...ir.types import F16, U32, Array, Pointer, pointer
from ...transform.tile_bounds import HAS_TILES
from ..tiles import TENSOR, tiles_used
from .expressions import address, text, tight
from .output import Output
from .tile_helpers import (
    ADD,
    LOAD,
    MULTIPLY,
    SCALE,
    STORE,
    TENSOR_HEAD,
    TENSOR_MULTIPLY,
    TENSOR_STORE,
    TENSOR_TYPES,
    TILE,
)

__all__ = ["TILES", "TILE_NAMES", "prelude"]

# The helper functions' names, and those of types that they share.
TILE_NAMES = frozenset(
    """
    subgroup_tile load_tile store_tile multiply_tiles with_scalar_added with_scalar_multiplied
    tensor_tiles yy_张量片累 filled_tensor_tile multiply_tensor_tiles store_tensor_tile
    """.split()  # noqa: SIM905
)


def prelude(module: Module) -> tuple[str, str]:
    """What to include, and the types to declare before all else."""
    has_tensors = TENSOR in tiles_used(module)
    types = [TILE] * (HAS_TILES in module.enables) + [TENSOR_TYPES] * has_tensors
    return TENSOR_HEAD if has_tensors else "", "\n".join(types)


def _first(output: Output, array: Expression, offset: Expression, component: str) -> str:
    """The pointer to a component: of an array of others, as if it were one of these."""
    assert isinstance(array.type, Pointer)
    assert isinstance(array.type.store, Array)
    element = array.type.store.element
    shown = address(output, Index(array.span, pointer(array.type.space, element, array.type.access), array, offset))
    if output.structures.type_name(element) == component:
        return shown
    return f"({output.structures.space_name(array.type)} {component}*){shown}"


def _component(tile: SubgroupMatrix) -> str:
    return "half" if tile.component is F16 else "float"


def _load(output: Output, s: BuiltinCall) -> str:
    access = tile_access(s)
    assert access is not None
    output.helpers[LOAD] = None
    tile = access.tile
    types = f"{_component(tile)}, {tile.columns}, {tile.rows}, {access.rows}"
    return f"load_tile<{types}>({_place(output, access)})"


def _store(output: Output, s: BuiltinCall) -> str:
    access = tile_access(s)
    assert access is not None
    assert access.value is not None
    output.helpers[STORE] = None
    return f"store_tile<{access.rows}>({text(output, access.value)}, {_place(output, access)})"


def _place(output: Output, access: TileAccess) -> str:
    place = _first(output, access.pointer, access.offset, _component(access.tile))
    ratio = access.unit // component_size(access.tile)
    stride = text(output, access.stride) if ratio == 1 else f"{tight(output, access.stride)} * {ratio}u"
    return f"{place}, {stride}, {str(access.is_column_major).lower()}"


def _multiply(output: Output, s: BuiltinCall) -> str:
    output.helpers[MULTIPLY] = None
    arguments = [text(output, a) for a in s.arguments]
    if len(arguments) == 2:
        assert s.overload.result is not None
        arguments.append(f"{output.structures.type_name(s.overload.result)}{{}}")
    return f"multiply_tiles({', '.join(arguments)})"


def _add(output: Output, s: BuiltinCall) -> str:
    output.helpers[ADD] = None
    tile, scalar = (text(output, a) for a in s.arguments)
    return f"with_scalar_added({tile}, {scalar})"


def _subtract(output: Output, s: BuiltinCall) -> str:
    output.helpers[ADD] = None
    tile, scalar = (text(output, a) for a in s.arguments)
    return f"with_scalar_added({tile}, -({scalar}))"


def _scale(output: Output, s: BuiltinCall) -> str:
    output.helpers[SCALE] = None
    tile, scalar = (text(output, a) for a in s.arguments)
    return f"with_scalar_multiplied({tile}, {scalar})"


def _tensor_multiply(output: Output, s: BuiltinCall) -> str:
    output.helpers[TENSOR_MULTIPLY] = None
    left, offset, stride, rows, right, sums = s.arguments
    of_left = _first(output, left, offset, "float")
    of_right = _first(output, right, Literal(right.span, U32, 0), "half")
    return f"multiply_tensor_tiles({of_left}, {text(output, stride)}, {text(output, rows)}, {of_right}, {text(output, sums)})"


def _tensor_store(output: Output, s: BuiltinCall) -> str:
    output.helpers[TENSOR_STORE] = None
    array, offset, *rest = s.arguments
    arguments = [_first(output, array, offset, "float"), *(text(output, a) for a in rest)]
    return f"store_tensor_tile({', '.join(arguments)})"


TILES: dict[str, Callable[[Output, BuiltinCall], str]] = {
    "subgroupMatrixLoad": _load,
    "subgroupMatrixStore": _store,
    "subgroupMatrixMultiply": _multiply,
    "subgroupMatrixMultiplyAccumulate": _multiply,
    "subgroupMatrixScalarAdd": _add,
    "subgroupMatrixScalarSubtract": _subtract,
    "subgroupMatrixScalarMultiply": _scale,
    "tileLoadRows": _load,
    "tileStoreRows": _store,
    "tensorTileMultiplyAccumulate": _tensor_multiply,
    "tensorTileStore": _tensor_store,
}
