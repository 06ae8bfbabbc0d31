"""ptxas accepts the PTX of every overload of every builtin, with and without fast math."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from shader_compiler import builtins
from shader_compiler.builtins import matching
from shader_compiler.ir.types import BOOL, F16, F32, I32, U32, Scalar, Type, matrix, vector
from shader_compiler.options import Options
from shader_compiler.targets.ptx.builtins import BUILTINS

from tests.tools import ptxas

from .builtin_call import BuiltinCall


def shapes(scalar: Scalar) -> Iterator[Type]:
    yield scalar
    for width in (2, 3, 4):
        yield vector(width, scalar)
    if scalar.is_float:
        yield from (matrix(columns, rows, scalar) for columns in (2, 3, 4) for rows in (2, 3, 4))


def argument_lists(scalar: Scalar, type: Type) -> Iterator[tuple[Type, ...]]:
    """The arguments that builtins take: all alike, or the last of another type."""
    for count in (1, 2, 3):
        yield (type,) * count
        yield (*(type,) * count, scalar)
        yield (*(type,) * count, U32, U32)
        yield (*(type,) * count, BOOL)
        for shape in (BOOL, I32):
            yield (*(type,) * count, vector(type.width, shape) if hasattr(type, "width") else shape)


def overloads(name: str) -> list[tuple[Type, ...]]:
    row = builtins.find(name)
    assert row is not None
    found = {}
    for scalar in (F32, F16, I32, U32, BOOL):
        for type in shapes(scalar):
            for arguments in argument_lists(scalar, type):
                overload = matching.resolve(row, arguments)
                if not isinstance(overload, matching.Mismatch) and overload.parameters == arguments:
                    found[arguments] = None
    return list(found)


def assemble(calls: Iterable[BuiltinCall], folder: Path) -> int:
    """The number of calls, which ptxas must take."""
    texts: list[str] = []
    for call in calls:
        texts.append(call.text[call.text.index(".visible") :].replace("call(", f"k{len(texts)}(", 1))
    path = folder / "all.ptx"
    path.write_text(".version 8.0\n.target sm_80\n.address_size 64\n" + "\n".join(texts), encoding="ascii")
    command = [ptxas(), "-arch=sm_80", "-O1", str(path), "-o", str(folder / "all.cubin")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[:2000]
    return len(texts)


@pytest.mark.parametrize("fast_math", [False, True])
def test_every_overload_assembles(tmp_path, fast_math):
    options = Options(fast_math=fast_math)
    assert all(map(overloads, BUILTINS))
    calls = [BuiltinCall(name, *types, options=options) for name in BUILTINS for types in overloads(name)]
    assert assemble(calls, tmp_path) > 400


@pytest.mark.parametrize("number", [0, 1, 3, -2])
@pytest.mark.parametrize("known", [0, 1])
def test_every_builtin_assembles_with_known_arguments(tmp_path, known, number):
    """What variables hold may be known, so that parts of what a builtin computes fold."""
    calls = [
        BuiltinCall(name, *types, known=known, number=number)
        for name in BUILTINS
        for types in overloads(name)[::7]
        if len(types) > known
    ]
    assert assemble(calls, tmp_path) > 20
