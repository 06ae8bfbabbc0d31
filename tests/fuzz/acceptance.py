"""Whether other compilers take what comes out: Tint the WGSL, ptxas the PTX, clang++ the MSL beside the stand-in.

    python -m tests.fuzz.acceptance --count 1000 --seed 1

In: the seeds of mutated WGSL texts and 豫言 cases (`inputs`), of which those count that the compiler accepts. Out: what
the other compilers say against a text; the exit status is 1 if there is any.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import count, islice
from pathlib import Path

from shader_compiler import CompiledUnit, CompileError, compile

from tests.conformance.harness import tint_error
from tests.msl.harness import compile_msl
from tests.tools import ptxas

from .inputs import Input, input_of

__all__ = ["accepted", "objections"]

Accepted = tuple[int, Input, CompiledUnit]
TOGETHER = 20
# Sizes that Tint does not take, which WGSL leaves to implementations.
LIMITS = ("array byte size", "array count")


def main() -> int:
    """Try so many accepted inputs."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.acceptance", description="Ask other compilers.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    found = 0
    for seed, objection in objections(islice(accepted(options.seed), options.count)):
        found += 1
        print(f"seed {seed}: {objection}\n", flush=True)
    print(f"{options.count} accepted inputs, {found} objections")
    return 1 if found else 0


def accepted(first: int) -> Iterator[Accepted]:
    """The accepted inputs from mutated texts, from this seed on."""
    for seed in count(first):
        if seed % 4 != 3:
            continue
        input = input_of(seed)
        try:
            unit = compile(input.source, options=input.options)
        except CompileError:
            continue
        if unit.entry_points:
            yield seed, input, unit


def objections(inputs: Iterable[Accepted]) -> Iterator[tuple[int, str]]:
    """What is said against the texts of inputs, with their seeds."""
    rest = iter(inputs)
    while some := list(islice(rest, TOGETHER)):
        for seed, input, unit in some:
            if "wgsl" in unit.text and input.options.wgsl_for == "any":
                said = tint_error(unit.text["wgsl"])
                yield from _found(seed, "Tint", None if said and any(limit in said for limit in LIMITS) else said)
            if "ptx" in unit.text:
                yield from _found(seed, "ptxas", _ptxas_error(unit.text["ptx"], input.options.ptx_target))
        in_msl = [(seed, unit.text["msl"]) for seed, _, unit in some if "msl" in unit.text]
        for (seed, _), said in zip(in_msl, compile_msl(*(text for _, text in in_msl)), strict=True):
            yield from _found(seed, "clang++", said)


def _found(seed: int, who: str, said: str | None) -> Iterator[tuple[int, str]]:
    if said:
        yield seed, f"{who}: {said.strip()}"


def _ptxas_error(text: str, target: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.ptx"
        file.write_text(text, encoding="ascii")
        command = [ptxas(), f"-arch={target}", file, "-o", file.with_suffix(".cubin")]
        return subprocess.run(command, capture_output=True, text=True, check=False).stderr


if __name__ == "__main__":
    sys.exit(main())
