"""`python -m tests.fuzz --count N --seed S`: try the inputs of the seeds S ... S + N - 1.

Inputs run in a process of their own, which a crash, a hang or too much memory ends; the rest goes on in a
new one. The texts that failed are left in a folder; the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from .inputs import input_of
from .judge import SECONDS, problem

MEMORY = 1 << 30
# Beyond `SECONDS` of its own time: the machine may be busy with something else.
PATIENCE = 12 * SECONDS
SUFFIXES = {"wgsl": "wgsl", "yuyan": "豫"}

Found = tuple[int, str]


def main() -> int:
    """Run, report, and leave what failed behind."""
    options = _parser().parse_args()
    began, failures = time.monotonic(), 0
    for seed, what in failing(range(options.seed, options.seed + options.count)):
        failures += 1
        options.output.mkdir(parents=True, exist_ok=True)
        source, chosen = input_of(seed)
        file = options.output / f"{seed}.{SUFFIXES[source.dialect]}"
        file.write_text(source.text, encoding="utf-8", errors="surrogatepass")
        print(f"seed {seed}: {what.strip()}\nwith {chosen}\n", flush=True)
    seconds = time.monotonic() - began
    print(f"{options.count} inputs, {failures} failures, {options.count / max(seconds, 0.001):.0f} inputs a second")
    return 1 if failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Try random inputs.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", type=Path, default=Path("build/fuzz"), help="where texts that fail are written")
    return parser


def failing(seeds: range) -> Iterator[Found]:
    """The seeds whose inputs fail, with what happens."""
    while seeds:
        ours, theirs = multiprocessing.Pipe(duplex=False)
        worker = multiprocessing.get_context("fork").Process(target=_work, args=(seeds, theirs))
        worker.start()
        theirs.close()
        current = seeds.start
        what = "takes far too long in one operation"
        while ours.poll(PATIENCE):
            try:
                current, found = ours.recv()
            except EOFError:
                worker.join()
                what = f"ends the process with {worker.exitcode}" if worker.exitcode else ""
                break
            if found:
                yield current, found
        worker.kill()
        worker.join()
        if not what:
            return
        yield current, what
        seeds = range(current + 1, seeds.stop)


def _work(seeds: range, results: Connection) -> None:
    """Tell each seed before its input runs, and what happened if that is anything."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for seed in seeds:
        results.send((seed, ""))
        found = problem(input_of(seed))
        if found:
            results.send((seed, found))


if __name__ == "__main__":
    sys.exit(main())
