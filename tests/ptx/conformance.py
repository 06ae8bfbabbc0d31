"""The execution cases of the conformance data, run by the interpreter.

    python -m tests.ptx.conformance wgsl-execution.jsonl.gz [--grep TEXT] [--limit N] [--show N] [--error E] [--merge-workgroups]

`--error` (from -1 to 1) says how wrong the approximate instructions are, of their documented error.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from shader_compiler.options import Options

from .cases import Launch, judge, load_judge, prepare, table
from .interpreter import Memory, parse, run

__all__ = ["execute"]


def execute(launch: Launch, error: float = 0.0) -> dict[tuple[int, int], bytes]:
    """Run one block; the contents of the buffers afterwards."""
    memory = Memory()
    pointers = {place: memory.allocate(content) for place, content in launch.buffers.items()}
    run(parse(launch.text, error)[launch.entry], memory, launch.values(pointers))
    return {place: memory.contents(pointer) for place, pointer in pointers.items()}


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("data", type=Path)
    parser.add_argument("--grep", default="")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--show", type=int, default=10)
    parser.add_argument("--error", type=float, default=0.0)
    parser.add_argument("--merge-workgroups", action="store_true", help="compile with this option")
    options = parser.parse_args()
    compiler_options = Options(merge_workgroups=options.merge_workgroups)
    check = load_judge(options.data)
    cases = [case for case in check.load(str(options.data)) if options.grep in case["test"]][: options.limit]
    verdicts = [
        judge(case, lambda case: execute(prepare(case, compiler_options), options.error), check) for case in cases
    ]
    print(table(verdicts))
    for verdict in [v for v in verdicts if v.outcome != "right"][: options.show]:
        print(f"\n{verdict.outcome}: {verdict.test}\n  {verdict.message[:500]}")


if __name__ == "__main__":
    main()
