"""Many sources compiled at once, each core with a process of its own.

In: tasks. Out: for each its record or its `CompileError`, as they are ready.

The processes are Python's own, started here and spoken to through pipes: unlike those of
`multiprocessing` they need nothing from the program that builds, which may be anything. They end
when their pipe does, also if this process is killed. Nothing is written by them.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import TYPE_CHECKING, Any

import shader_compiler
from shader_compiler import CompileError, Diagnostic, Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from queue import SimpleQueue
    from subprocess import Popen

    from .compiling import Task
    from .record import Record

__all__ = ["compile_tasks", "default_jobs", "serve"]

JOBS_VARIABLE = "HATCH_SHADER_JOBS"
# A process costs as much to start as this many kernels to compile.
TASKS_PER_PROCESS = 8

Outcome = tuple["Task", "Record | CompileError"]

WORKER = "import sys, json; sys.path[:] = json.loads(sys.argv[1]); from hatch_shader.parallel import serve; serve()"


def default_jobs() -> int:
    """How many processes to use: `$HATCH_SHADER_JOBS`, else the cores that this process may use."""
    wish = os.environ.get(JOBS_VARIABLE, "")
    if wish.isdecimal() and int(wish) > 0:
        return int(wish)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def compile_tasks(tasks: list[Task], jobs: int) -> Iterator[Outcome]:
    """Compile all, with up to `jobs` processes; few tasks are done here. An interrupt ends the processes."""
    jobs = min(jobs, len(tasks) // TASKS_PER_PROCESS)
    if jobs < 2 or not sys.executable:
        yield from map(compile_here, tasks)
        return
    pool = Pool(tasks, jobs)
    try:
        yield from pool.outcomes()
    finally:
        pool.end()


def compile_here(task: Task) -> Outcome:
    """Compile one task in this process."""
    try:
        return task, task.compile()
    except CompileError as error:
        return task, error


class Pool:
    """Processes, and for each a thread that hands it one task after the other."""

    def __init__(self, tasks: list[Task], jobs: int) -> None:
        from queue import SimpleQueue
        from threading import Thread

        self.results: SimpleQueue[Outcome | None] = SimpleQueue()
        self.waiting: SimpleQueue[Task | None] = SimpleQueue()
        for task in tasks:
            self.waiting.put(task)
        for _ in range(jobs):
            self.waiting.put(None)
        self.processes = [start_worker() for _ in range(jobs)]
        self.threads = [Thread(target=self._feed, args=(p,), daemon=True) for p in self.processes]
        for thread in self.threads:
            thread.start()

    def outcomes(self) -> Iterator[Outcome]:
        """The results as they come; then, done here, what is left where no process could be started."""
        running = len(self.threads)
        while running:
            outcome = self.results.get()
            if outcome is None:
                running -= 1
            else:
                yield outcome
        while not self.waiting.empty():
            task = self.waiting.get()
            if task is not None:
                yield compile_here(task)

    def _feed(self, process: Popen[bytes]) -> None:
        try:
            if receive(process) == "ready":
                self._feed_ready(process)
        finally:
            self.results.put(None)

    def _feed_ready(self, process: Popen[bytes]) -> None:
        while (task := self.waiting.get()) is not None:
            answer = ask(process, task)
            if answer is None:
                self.results.put((task, CompileError(_died(task, process))))
                return
            task.imports, result = answer
            self.results.put((task, result if isinstance(result, dict) else CompileError(*result)))

    def end(self) -> None:
        """End the processes, whatever they are at."""
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.communicate()


def start_worker() -> Popen[bytes]:
    """A process that serves tasks. It is in a session of its own, so that Ctrl-C reaches this one alone."""
    import json
    import subprocess

    # In our own order: what stands behind the standard library must not come before it. Ours is there already,
    # unless an import hook has found it.
    search = [path for path in sys.path if path and os.path.exists(path)]
    search += [os.path.dirname(os.path.dirname(__file__)), os.path.dirname(os.path.dirname(shader_compiler.__file__))]
    command = [sys.executable, "-I", "-S", "-c", WORKER, json.dumps(search)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)


def ask(process: Popen[bytes], task: Task) -> Any:
    """The answer for a task, or None if the process is gone."""
    assert process.stdin is not None
    try:
        pickle.dump(task, process.stdin, pickle.HIGHEST_PROTOCOL)
        process.stdin.flush()
    except OSError:
        return None
    return receive(process)


def receive(process: Popen[bytes]) -> Any:
    """The next thing that a process says, or None if it is gone."""
    assert process.stdout is not None
    try:
        return pickle.load(process.stdout)
    except (EOFError, OSError, ValueError, pickle.UnpicklingError):
        return None


def serve() -> None:
    """The other side: compile what comes until nothing comes."""
    output, sys.stdout = sys.stdout.buffer, sys.stderr
    answer: Any = "ready"
    while True:
        try:
            pickle.dump(answer, output, pickle.HIGHEST_PROTOCOL)
            output.flush()
            task, result = compile_here(pickle.load(sys.stdin.buffer))
        except (EOFError, OSError):
            os._exit(0)  # whoever asked is gone; there is nothing to flush
        answer = task.imports, result.diagnostics if isinstance(result, CompileError) else result


def _died(task: Task, process: Popen[bytes]) -> Diagnostic:
    status = process.wait()
    how = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
    return Diagnostic(
        "E0901",
        f"the process that compiled this source {how}",
        Span(task.text, 0, min(1, len(task.text.text))),
        notes=["the machine may have run out of memory; HATCH_SHADER_JOBS=1 compiles one source after the other"],
    )
