"""豫言's tiles on the matrix units of a GPU: what tests/yuyan holds on the interpreter, held here again."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from shader_compiler import CompiledUnit

from tests.transform import test_tensor_tiles as divided
from tests.yuyan import test_tiles as tiles
from tests.yuyan.inputs import compiled

from .driver import Device

pytestmark = pytest.mark.device


def run_on(
    device: Device,
    name: str,
    buffers: Sequence[np.ndarray],
    groups: tuple[int, int, int] = (1, 1, 1),
    unit_of: Callable[[Path], CompiledUnit] = compiled,
) -> list[np.ndarray]:
    """The buffers, by binding, after a case's entry has run."""
    unit = unit_of(tiles.PATHS[name])
    (entry,) = unit.entry_points
    uploaded = [device.upload(array.tobytes()) for array in buffers]
    values = [
        len(uploaded[a.binding]) if a.kind == "length" else uploaded[a.binding].pointer for a in entry.parameters["ptx"]
    ]
    device.load(unit.text["ptx"]).kernel(entry.names["ptx"]).launch(groups, entry.workgroup_size, values)
    device.synchronize()
    found = [np.frombuffer(buffer.download(), a.dtype) for buffer, a in zip(uploaded, buffers, strict=True)]
    return [result.reshape(array.shape) for result, array in zip(found, buffers, strict=True)]


@pytest.mark.parametrize(
    "check",
    [
        tiles.test_a_product_with_the_transposed_right_tile,
        tiles.test_the_first_eight_rows_alone,
        tiles.test_tiles_from_storage,
    ],
    ids=["product", "first rows", "from storage"],
)
def test_subgroup_tiles(device, check):
    check(partial(run_on, device))


def test_bytes(device, monkeypatch):
    monkeypatch.setattr(tiles, "launched", partial(run_on, device))
    tiles.test_bytes_and_their_sums_as_floats()


@pytest.mark.parametrize(("rows", "columns", "kept"), [(50, 40, 50), (64, 64, 64), (64, 48, 20)])
def test_tensor_tiles(device, rows, columns, kept):
    tiles.test_tensor_tiles_are_clipped(partial(run_on, device), rows, columns, kept)


def test_tensor_tiles_of_a_large_product(device):
    tiles.test_tensor_tiles_of_a_large_product(partial(run_on, device), 70, 130, 40)


def test_tensor_tiles_stay_in_their_arrays(device):
    tiles.test_tensor_tiles_stay_in_their_arrays(partial(run_on, device), range(40))


def test_tensor_tiles_divided_over_the_invocations(device):
    """What WGSL gets, as PTX."""
    run = partial(run_on, device, unit_of=divided.compiled)
    divided.test_what_is_outside_is_left_alone(run)
    tiles.test_tensor_tiles_of_a_large_product(run, 70, 130, 40)
    tiles.test_tensor_tiles_stay_in_their_arrays(run, range(40))


def test_the_range_of_tensor_tiles(device, monkeypatch):
    monkeypatch.setattr(tiles, "launched", partial(run_on, device))
    tiles.test_tensor_tiles_in_ptx_have_the_range_of_f32()
