"""Tensor tiles divided over the invocations, executed as PTX and as C++, against numpy.

As WGSL, which is what they are divided for, they run in tests/yuyan/test_tiles.py.
"""

import subprocess
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from shader_compiler import CompiledUnit, Source
from shader_compiler.analysis.reflect import reflect
from shader_compiler.driver import lower
from shader_compiler.ir.module import Module
from shader_compiler.ir.verifier import verify
from shader_compiler.targets import msl, ptx
from shader_compiler.targets.tiles import TENSOR, tiles_used
from shader_compiler.transform.tensor_tiles import tensor_tiles

from tests.tools import ptxas
from tests.yuyan import test_tiles as tiles
from tests.yuyan.inputs import OPTIONS, source_of

ONE, MANY = "Z-1-张量片", "Q-14-诸片"


def divided(source: Source) -> Module:
    """The source's module without tensor tiles; it is sound."""
    module, _ = lower(source, OPTIONS)
    result = tensor_tiles(module, tiles_used(module)[TENSOR])
    assert verify(result) == []
    assert TENSOR not in tiles_used(result)
    return result


@cache
def compiled(path: Path) -> CompiledUnit:
    """A case of 豫言's for PTX and MSL, by way of shares."""
    module = divided(source_of(path))
    texts = {"ptx": ptx.emit(module, OPTIONS), "msl": msl.emit(module, OPTIONS)}
    return reflect(module, module, texts, {}, ())


def launched(name, buffers, groups=tiles.ONE):
    return tiles.ptx_results(compiled(tiles.PATHS[name]), buffers, groups)


def run_msl(name, buffers, groups=tiles.ONE):
    return tiles.msl_results(compiled(tiles.PATHS[name]), buffers, 128, groups)


BOTH = pytest.mark.parametrize("run_on", [launched, run_msl], ids=["ptx", "msl"])


@BOTH
def test_what_is_outside_is_left_alone(run_on):
    """The interpreter, and C++ with its buffers guarded, end at the first access to foreign memory."""
    depth, columns, rows, kept = 32, 48, 40, 44
    a, b = tiles.integers(1, rows, depth), tiles.integers(2, 64, depth)
    buffers = [a.astype(np.float32), b.astype(np.float16), np.full((kept, columns), 9, np.float32)]
    found = run_on(ONE, [*buffers, np.array([depth, 64, columns], np.uint32)])[2]
    wanted = np.concatenate([a @ b[:columns].T, np.zeros((kept - rows, columns))])
    np.testing.assert_array_equal(found, wanted)


def test_a_large_product():
    tiles.test_tensor_tiles_of_a_large_product(run_msl, 70, 130, 40)


@pytest.mark.parametrize("name", [ONE, MANY])
def test_sums_stay_in_registers(name, tmp_path):
    text = compiled(tiles.PATHS[name]).text["ptx"]
    (tmp_path / "a.ptx").write_text(text, encoding="ascii")
    command = [ptxas(), "-v", "-arch=sm_80", str(tmp_path / "a.ptx"), "-o", str(tmp_path / "a.cubin")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads" in said
