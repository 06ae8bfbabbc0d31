"""The execution cases of the conformance data, on an NVIDIA GPU.

    python -m tests.device.conformance wgsl-execution.jsonl.gz [--grep TEXT] [--limit N] [--jobs N] [--show N] [--json FILE]
        [--merge-workgroups]

Worker processes compile, load and run a share of the cases each. A case that takes the device from its
process (an access out of bounds, say), ends the process or hangs it is refused, and a new process goes
on with the next. Exit status 0 if every case is right, 1 if not, 2 without a device.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

from shader_compiler.options import Options

from tests.ptx.cases import Case, Launch, Verdict, judge, load_judge, prepare, table

from .driver import CudaError, Device, Extent, NoDevice

__all__ = ["execute", "run_cases"]

CASES_OF_A_WORKER = 100
# Compiling, loading and running one case; the first of a process also makes a context.
SECONDS_FOR_A_CASE = 60.0


def execute(device: Device, launch: Launch, workgroups: Extent = (1, 1, 1)) -> dict[tuple[int, int], bytes]:
    """Run so many workgroups; the contents of the buffers afterwards."""
    buffers = {place: device.upload(content) for place, content in launch.buffers.items()}
    module = device.load(launch.text)
    parameters = launch.values({place: buffer.pointer for place, buffer in buffers.items()}, workgroups)
    module.kernel(launch.entry).launch(launch.grid(workgroups), launch.block, parameters)
    device.synchronize()
    results = {place: buffer.download() for place, buffer in buffers.items()}
    module.unload()
    for buffer in buffers.values():
        buffer.free()
    return results


class _Runner:
    """Executes launches, and remembers whether the device was lost."""

    def __init__(self, options: Options) -> None:
        self.device = Device()
        self.options = options
        self.is_lost = False

    def __call__(self, case: Case) -> dict[tuple[int, int], bytes]:
        try:
            return execute(self.device, prepare(case, self.options))
        except CudaError as error:
            self.is_lost = error.is_sticky
            raise


def work(data: str, numbers: list[int], merge: bool, results: Connection) -> None:
    """A worker process: judge the cases of these numbers, in order; end when the device is lost."""
    check = load_judge(Path(data))
    cases = check.load(data)
    runner = _Runner(Options(merge_workgroups=merge))
    for number in numbers:
        results.send(judge(cases[number], runner, check))
        if runner.is_lost:
            os._exit(0)


def _run_share(
    data: str, numbers: list[int], names: list[tuple[str, str]], verdicts: dict[int, Verdict], *, merge: bool
) -> None:
    """Judge some cases, with as many processes, one after the other, as it takes."""
    context = multiprocessing.get_context("spawn")
    while numbers:
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(data, numbers, merge, sender), daemon=True)
        process.start()
        sender.close()
        done, why = _receive(receiver, numbers, verdicts)
        process.kill()
        process.join()
        numbers = numbers[done:]
        if numbers and why:
            verdicts[numbers[0]] = Verdict(*names[numbers[0]], "refused", why)
            numbers = numbers[1:]


def _receive(receiver: Connection, numbers: list[int], verdicts: dict[int, Verdict]) -> tuple[int, str]:
    """How many verdicts came, and why no more did: "" where the worker ended after a verdict on purpose."""
    for done, number in enumerate(numbers):
        try:
            if not receiver.poll(SECONDS_FOR_A_CASE):
                return done, f"no result in {SECONDS_FOR_A_CASE:.0f} seconds"
            verdicts[number] = receiver.recv()
        except EOFError:
            lost = done and "CudaError" in verdicts[numbers[done - 1]].message
            return done, "" if lost else "the process ended"
    return len(numbers), ""


def run_cases(
    data: Path, numbers: list[int], names: list[tuple[str, str]], jobs: int, *, merge: bool = False
) -> list[Verdict]:
    """The verdicts of the cases of these numbers; `names` are all cases' ids and tests. `merge`: their workgroups."""
    shares = [numbers[i : i + CASES_OF_A_WORKER] for i in range(0, len(numbers), CASES_OF_A_WORKER)]
    verdicts: dict[int, Verdict] = {}
    lock = threading.Lock()

    def serve() -> None:
        while True:
            with lock:
                if not shares:
                    return
                share = shares.pop(0)
            _run_share(str(data), share, names, verdicts, merge=merge)

    threads = [threading.Thread(target=serve) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [verdicts[number] for number in numbers]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--grep", default="", help="only tests with this in their name")
    parser.add_argument("--limit", type=int, help="only the first so many cases")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--show", type=int, default=10, help="print so many of those that are not right")
    parser.add_argument("--json", type=Path, help="write all verdicts to this file")
    parser.add_argument("--merge-workgroups", action="store_true", help="compile with this option")
    options = parser.parse_args()
    try:
        device = Device()
    except NoDevice as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{device.name}, compute capability {'.'.join(map(str, device.capability))}", flush=True)
    cases = load_judge(options.data).load(str(options.data))
    numbers = [i for i, case in enumerate(cases) if options.grep in case["test"]][: options.limit]
    start = time.perf_counter()
    names = [(case["id"], case["test"]) for case in cases]
    verdicts = run_cases(options.data, numbers, names, options.jobs, merge=options.merge_workgroups)
    print(table(verdicts))
    print(f"{time.perf_counter() - start:.1f} s with {options.jobs} processes")
    bad = [verdict for verdict in verdicts if verdict.outcome != "right"]
    for verdict in bad[: options.show]:
        print(f"\n{verdict.outcome}: {verdict.test}\n  {verdict.message[:500]}")
    if options.json:
        options.json.write_text(json.dumps([v._asdict() for v in verdicts], indent=0), encoding="utf-8")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
