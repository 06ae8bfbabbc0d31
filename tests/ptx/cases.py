"""Execution cases of the conformance data, compiled to PTX and judged.

In: the data file (its format is described in `check_execution.py` beside it) and a way to execute a
`Launch`. Out: a `Verdict` for each case, and a table of them.
"""

from __future__ import annotations

import base64
import collections
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

import shader_compiler

from .machine import Extent

__all__ = ["Case", "Launch", "Place", "Verdict", "judge", "launch_of", "load_judge", "prepare", "table", "values_of"]

Case = dict[str, Any]
# A resource's group and binding.
Place = tuple[int, int]
OUTPUT, INPUT = (0, 0), (0, 1)
# What a case does not write must not look right.
POISON = b"\xcd"


class Launch(NamedTuple):
    """One kernel to run: the arguments are those that the compiler's reflection names."""

    text: str
    entry: str
    block: Extent
    workgroups_per_block: int
    arguments: tuple[shader_compiler.Argument, ...]
    buffers: dict[Place, bytes]
    immediate: bytes = b""

    def grid(self, workgroups: Extent) -> Extent:
        """The blocks that so many workgroups take."""
        x, y, z = workgroups
        return -(-x // self.workgroups_per_block), y, z

    def values(self, pointers: Mapping[Place, int], workgroups: Extent = (1, 1, 1)) -> list[int | bytes]:
        """The kernel's parameters, from the addresses of its buffers and the number of workgroups."""
        lengths = {place: len(content) for place, content in self.buffers.items()}
        return values_of(self.arguments, pointers, lengths, workgroups, self.immediate)


def values_of(
    arguments: Iterable[shader_compiler.Argument],
    pointers: Mapping[Place, int],
    lengths: Mapping[Place, int],
    workgroups: Extent,
    immediate: bytes = b"",
) -> list[int | bytes]:
    """What a host passes: for each argument a buffer's address or length, by group and binding, or what it counts,
    or the bytes of the variable in `immediate`.
    """

    def value(argument: shader_compiler.Argument) -> int | bytes:
        place = argument.group, argument.binding
        if argument.kind == "immediate":
            return immediate
        if argument.kind == "num_workgroups_x":
            return workgroups[0]
        if argument.kind == "length":
            return lengths[place]
        return pointers[place] if argument.kind == "buffer" else 0

    return [value(argument) for argument in arguments]


class Verdict(NamedTuple):
    """What became of a case: its results are right or wrong, or it was refused by compiler or machine."""

    id: str
    test: str
    outcome: Literal["right", "wrong", "refused"]
    message: str = ""


def load_judge(data: Path) -> ModuleType:
    """The module that reads and judges the cases; it lies beside the data."""
    spec = importlib.util.spec_from_file_location("check_execution", data.parent / "check_execution.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def launch_of(
    unit: shader_compiler.CompiledUnit,
    entry: shader_compiler.EntryPoint,
    buffers: dict[Place, bytes],
    immediate: bytes = b"",
) -> Launch:
    """An entry point with its buffers. Raises CompileError where the unit has no PTX."""
    if unit.failures:
        raise shader_compiler.CompileError(unit.failures["ptx"])
    assert entry.workgroup_size is not None
    x, y, z = (n or 1 for n in entry.workgroup_size)
    merged = entry.workgroups_per_block
    block, arguments = (x * merged, y, z), entry.parameters["ptx"]
    return Launch(unit.text["ptx"], entry.names["ptx"], block, merged, arguments, buffers, immediate)


def prepare(case: Case, options: shader_compiler.Options | None = None) -> Launch:
    """Compile a case. Raises CompileError where the compiler refuses it."""
    source = shader_compiler.Source(case["wgsl"], case["id"])
    unit = shader_compiler.compile(source, ("ptx",), options or shader_compiler.Options())
    (entry,) = unit.entry_points
    size = -(-len(case["expected"]) * case["output_stride"] // 4) * 4
    buffers = {OUTPUT: POISON * size}
    if case["input"] is not None:
        buffers[INPUT] = base64.b64decode(case["input"])
    return launch_of(unit, entry, buffers)


def judge(case: Case, execute: Callable[[Case], dict[Place, bytes]], check: ModuleType) -> Verdict:
    """Execute and judge one case; an exception on the way is a refusal."""
    try:
        results = execute(case)
    except Exception as error:  # a case that breaks something must not stop the others
        return Verdict(case["id"], case["test"], "refused", f"{type(error).__name__}: {error}")
    messages = check.outcome(case, results[OUTPUT])
    return Verdict(case["id"], case["test"], "wrong" if messages else "right", messages[0] if messages else "")


def table(verdicts: Iterable[Verdict]) -> str:
    """Counts by the conformance test (its first two words), and their sum."""
    counts: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for verdict in verdicts:
        for row in (verdict.test.split(":")[0], "all"):
            counts[row][verdict.outcome] += 1
    sum = counts.pop("all", collections.Counter())
    lines = [f"{'right':>6} {'wrong':>6} {'refused':>8}"]
    for name, row in [*sorted(counts.items()), ("all", sum)]:
        lines.append(f"{row['right']:6} {row['wrong']:6} {row['refused']:8}  {name}")
    return "\n".join(lines)
