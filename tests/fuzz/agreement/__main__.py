"""`python -m tests.fuzz.agreement --count N --seed S`: the programs of the seeds S ... S + N - 1.

The texts that the targets disagree about are left in a folder, made small; the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from .programs import Program, program_of
from .reduce import reduced, still_differs
from .running import UNDECIDED, disagreements

TOGETHER = 10


def main() -> int:
    """Run, report, and leave what disagrees behind."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.agreement", description="Run random programs.")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", type=Path, default=Path("build/agreement"), help="where programs are written")
    parser.add_argument("--reduce", action="store_true", help="make them small, which takes minutes")
    options = parser.parse_args()
    began, failures, undecided = time.monotonic(), 0, 0
    seeds = range(options.seed, options.seed + options.count)
    for start in range(0, len(seeds), TOGETHER):
        some = seeds[start : start + TOGETHER]
        programs = [program_of(seed) for seed in some]
        for seed, program, message in zip(some, programs, disagreements(programs), strict=True):
            if message:
                undecided += message.startswith(UNDECIDED)
                failures += not message.startswith(UNDECIDED)
                if options.reduce and "differ" in message:
                    program = reduced(program, still_differs(message.split(":")[0]))
                _leave(options.output / f"{seed}.wgsl", program)
                print(f"seed {seed}: {message}\n", flush=True)
    seconds = time.monotonic() - began
    print(
        f"{options.count} programs, {failures} disagreements, {undecided} where SwiftShader stands alone, "
        f"{options.count / seconds:.1f} programs a second"
    )
    return 1 if failures else 0


def _leave(file: Path, program: Program) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(program.code, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
