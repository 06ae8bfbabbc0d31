"""The example project's kernels in 豫言 give what their WGSL counterparts give: as MSL, run on the CPU.

As PTX they run among the examples of tests/ptx, as WGSL in the demo.
"""

from pathlib import Path

import numpy as np
from shader_compiler import Source

from tests.msl.cases import execute
from tests.tools import ROOT

FOLDER = ROOT / "example_project" / "src" / "example_kernels" / "kernels"
RANDOM = np.random.default_rng(5)


def both(wgsl: str, yuyan: str) -> tuple[Source, Source]:
    def read(path: Path, dialect: str) -> Source:
        return Source(path.read_text(encoding="utf-8"), path.name, dialect)

    return read(FOLDER / f"{wgsl}.wgsl", "wgsl"), read(FOLDER / f"{yuyan}.着色器.豫", "yuyan")


def floats(*shape: int) -> np.ndarray:
    return RANDOM.uniform(-1, 1, shape).astype(np.float32)


def test_vector_addition():
    a, b = floats(150), floats(150)
    buffers = {(0, 0): a.tobytes(), (0, 1): b.tobytes(), (0, 2): bytes(a.nbytes)}
    one, other = (execute(source, buffers, (2, 2, 1)) for source in both("vector_add", "向量加"))
    assert one == other
    assert np.array_equal(np.frombuffer(other[0, 2], np.float32), a + b)


def test_matrix_product():
    m, k, n = 18, 21, 35
    a, b = floats(m, k), floats(k, n)
    shape = np.array([m, n, k], np.uint32)
    buffers = {(0, 0): shape.tobytes(), (0, 1): a.tobytes(), (0, 2): b.tobytes(), (0, 3): bytes(4 * m * n)}
    one, other = (execute(source, buffers, (3, 2, 1)) for source in both("matmul", "矩阵乘"))
    assert one == other
    assert np.allclose(np.frombuffer(other[0, 3], np.float32).reshape(m, n), a @ b, atol=1e-5)
