"""Programs run as the text of each target.

In: programs. Out: where the targets disagree, and texts that another compiler or machine refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import shader_compiler
from shader_compiler import Options, Source

from tests.msl.cases import ints
from tests.msl.harness import MslError, Unit
from tests.targets.execution import Buffers, as_msl, as_ptx, as_wgsl
from tests.webgpu import on_naga

from .programs import WORKGROUPS, Program

__all__ = ["UNDECIDED", "WAYS", "disagreement", "disagreements"]

Run = Callable[[Program], Buffers]
# How a message begins where Tint on SwiftShader stands alone, and naga takes no such program.
UNDECIDED = "undecided: "
# What may differ from Tint's results by default options: a name, and how to run a program so.
WAYS: dict[str, Run] = {
    "wgsl for naga": lambda program: _run(as_wgsl, program, Options(wgsl_for="naga")),
    "msl": lambda program: _run(as_msl, program, Options()),
    "msl unchecked": lambda program: _run(as_msl, program, Options(bounds_checks=False)),
    "ptx": lambda program: _run(as_ptx, program, Options()),
    "ptx merged": lambda program: _run(as_ptx, program, Options(merge_workgroups=True)),
    "ptx unchecked": lambda program: _run(as_ptx, program, Options(bounds_checks=False)),
}


def disagreements(programs: Sequence[Program]) -> list[str]:
    """For each program what differs from Tint's results, "" where nothing does. Where Tint on SwiftShader stands
    alone, naga on lavapipe is asked. MSL is compiled together.
    """
    return [_compare(program, msl) for program, msl in zip(programs, _as_msl(programs), strict=True)]


def disagreement(program: Program, way: str) -> str:
    """How one way differs."""
    return _difference(_attempt(_as_wgsl, program), way, _attempt(WAYS[way], program))


def _compare(program: Program, msl: Buffers | str) -> str:
    wanted = _attempt(_as_wgsl, program)
    found = {"msl": msl} | {way: _attempt(WAYS[way], program) for way in ("ptx", program.way)}
    undecided = ""
    if _is_alone(wanted, list(found.values())):
        by_naga = _attempt(_on_naga, program)
        undecided = UNDECIDED if isinstance(by_naga, str) else ""
        wanted = wanted if undecided else by_naga
    differences = [message for way, result in found.items() if (message := _difference(wanted, way, result))]
    return undecided + "\n".join(differences)


def _is_alone(wanted: Buffers | str, found: Sequence[Buffers | str]) -> bool:
    """Whether the others agree with each other, so that Tint or SwiftShader may be what errs."""
    outputs = {result if isinstance(result, str) else result[0, 0] for result in found}
    return len(outputs) == 1 and not isinstance(wanted, str) and wanted[0, 0] not in outputs


def _difference(wanted: Buffers | str, way: str, result: Buffers | str) -> str:
    if isinstance(wanted, str):
        return f"wgsl: {wanted}"
    if isinstance(result, str):
        return f"{way}: {result}"
    places = _places(wanted[0, 0], result[0, 0])
    return f"{way}: words {places} differ" if places else ""


def _places(wanted: bytes, result: bytes) -> list[int]:
    return [i // 4 for i in range(0, len(wanted), 4) if wanted[i : i + 4] != result[i : i + 4]][:8]


def _attempt(run: Run, program: Program) -> Buffers | str:
    try:
        return run(program)
    except Exception as error:  # each machine has its own
        return f"{type(error).__name__}: {error}"


def _run(run: Callable[..., Buffers], program: Program, options: Options) -> Buffers:
    return run(program.code, program.buffers, WORKGROUPS, options=options)


def _as_wgsl(program: Program) -> Buffers:
    return _run(as_wgsl, program, Options())


def _on_naga(program: Program) -> Buffers:
    """On lavapipe, by the text for naga."""
    unit = shader_compiler.compile(Source(program.code), ("wgsl",), Options(wgsl_for="naga"))
    contents = list(program.buffers.values())
    after = on_naga(unit.text["wgsl"], unit.entry_points[0].names["wgsl"], contents, WORKGROUPS)
    return dict(zip(program.buffers, after, strict=True))


def _as_msl(programs: Sequence[Program]) -> list[Buffers | str]:
    """All in one translation unit: what costs is to start clang."""
    units = [shader_compiler.compile(Source(program.code), ("msl",)) for program in programs]
    together = Unit({f"text_{i}": unit.text["msl"] for i, unit in enumerate(units)})
    try:
        together.build()
    except MslError as error:
        if len(programs) == 1:
            return [f"MslError: {error}"]
        return [_as_msl([program])[0] for program in programs]
    return [_run_msl(together, f"text_{i}", unit, programs[i].buffers) for i, unit in enumerate(units)]


def _run_msl(
    together: Unit, name: str, unit: shader_compiler.CompiledUnit, buffers: Mapping[tuple[int, int], bytes]
) -> Buffers | str:
    (entry,) = unit.entry_points
    assert entry.workgroup_size is not None
    x, y, z = (n or 1 for n in entry.workgroup_size)
    memory = {a.index: buffers[a.group, a.binding] for a in entry.parameters["msl"] if a.kind == "buffer"}
    for argument in entry.parameters["msl"]:
        if argument.kind == "lengths":
            memory[argument.index] = ints(*(len(buffers[place]) for place in argument.members))
    try:
        after = together.run(name, entry.names["msl"], WORKGROUPS, (x, y, z), memory)
    except MslError as error:
        return f"MslError: {error}"
    at = {(a.group, a.binding): a.index for a in entry.parameters["msl"] if a.kind == "buffer"}
    return {place: after[index] for place, index in at.items()}
