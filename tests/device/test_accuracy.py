"""How far the builtins are from the exact result on a GPU, over many more arguments than the interpreter takes."""

import math

import numpy as np
import pytest
import shader_compiler

from tests.ptx.accuracy import FUNCTIONS
from tests.ptx.numbers import ulp

pytestmark = pytest.mark.device

COUNT = 1 << 14
FINITE = 0x7F7FFFFF


def evaluate(device, name, type, numbers):
    """The builtin of every number, as float64."""
    code = f"""
{"enable f16;" if type == "f16" else ""}
@group(0) @binding(0) var<storage, read> x: array<{type}>;
@group(0) @binding(1) var<storage, read_write> y: array<{type}>;
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {{ y[id.x] = {name}(x[id.x]); }}
"""
    unit = shader_compiler.compile(shader_compiler.Source(code, name), ("ptx",))
    (entry,) = unit.entry_points
    x, y = device.upload(numbers), device.allocate(numbers.nbytes)
    buffers = [x, y]
    values = [
        {"buffer": buffers[a.binding].pointer, "length": numbers.nbytes, "unused": 0}[a.kind]
        for a in entry.parameters["ptx"]
    ]
    kernel = device.load(unit.text["ptx"]).kernel(entry.names["ptx"])
    kernel.launch((-(-len(numbers) // 256), 1, 1), (256, 1, 1), values)
    device.synchronize()
    return np.frombuffer(y.download(), numbers.dtype).astype(np.float64)


def spread(numbers):
    """Many f32 from the given ones on, an eighth of a binade each, that do not pass the outermost."""
    random = np.random.default_rng(3)
    bits = np.array(numbers, np.float32).view(np.uint32).astype(np.int64)
    magnitudes = np.minimum((bits & 0x7FFFFFFF) + random.integers(0, 1 << 20, (COUNT // len(bits), len(bits))), FINITE)
    x = (magnitudes | bits & 0x80000000).astype(np.uint32).view(np.float32).reshape(-1)
    return np.concatenate([x[(x >= min(numbers)) & (x <= max(numbers))], np.array(numbers, np.float32)])


@pytest.mark.parametrize(("name", "exact", "bound", "numbers"), FUNCTIONS, ids=[row[0] for row in FUNCTIONS])
def test_f32(device, name, exact, bound, numbers):
    x = spread([float(n) for n in np.array(numbers, np.float32)])
    for argument, got in zip(x.tolist(), evaluate(device, name, "f32", x), strict=True):
        want = exact(argument)
        assert abs(got - want) <= bound(want, argument), (argument, got, want, abs(got - want) / ulp(want))


@pytest.mark.parametrize(("name", "exact", "bound", "numbers"), FUNCTIONS, ids=[row[0] for row in FUNCTIONS])
def test_every_f16(device, name, exact, bound, numbers):
    x = np.arange(0x10000, dtype=np.uint16).view(np.float16)
    wide = x.astype(np.float64)
    x = x[np.isfinite(x) & (wide >= min(numbers)) & (wide <= max(numbers))]
    for argument, got in zip(x.tolist(), evaluate(device, name, "f16", x), strict=True):
        try:
            want = exact(argument)
        except (ValueError, ZeroDivisionError):
            continue
        if math.isfinite(want) and abs(want) < 65504:
            assert abs(got - want) <= 0.5 * ulp(want, 11, -14) + bound(want, argument), (argument, got, want)
