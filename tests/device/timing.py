"""How long kernels take, several side by side in one process.

In: for each candidate the launches to repeat (several where each uses other buffers, so that the cache
does not hold them). Out: microseconds a launch.

    times = measure(device, {"ours": [ours.prepare(...)], "nvcc": [theirs.prepare(...)]})
    ratio = times["ours"].median / times["nvcc"].median

The launches are captured into a graph, so that Python's own time is not measured; what is left is the
0.5 µs that a graph needs between two kernels. The candidates take turns in every round: a change of
the clock meets all of them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from ctypes import byref, c_float, c_void_p
from typing import NamedTuple

from .driver import Device, Driver

__all__ = ["Launch", "Time", "measure", "ratio"]

Launch = Callable[[c_void_p | None], None]
NON_BLOCKING, RELAXED = 1, 2


class Time(NamedTuple):
    """Microseconds a launch."""

    median: float
    least: float
    most: float


def measure(
    device: Device,
    candidates: Mapping[str, Sequence[Launch]],
    *,
    rounds: int = 25,
    warm_up: float = 0.3,
    graph_time: float = 2e-3,
) -> dict[str, Time]:
    """Time every candidate `rounds` times after `warm_up` seconds of work.

    `graph_time` is about how many seconds of launches are measured at once.
    """
    driver = device.driver
    stream = c_void_p()
    driver.cuStreamCreate(byref(stream), NON_BLOCKING)
    clock = _Clock(driver, stream)
    graphs = {name: _Graph(driver, stream, clock, launches, graph_time) for name, launches in candidates.items()}
    end = time.perf_counter() + warm_up
    while time.perf_counter() < end:
        for graph in graphs.values():
            graph.replay()
        driver.cuStreamSynchronize(stream)
    samples: dict[str, list[float]] = {name: [] for name in graphs}
    for _ in range(rounds):
        for name, graph in graphs.items():
            samples[name].append(clock.time(graph.replay) / graph.count)
    for graph in graphs.values():
        graph.destroy()
    clock.destroy()
    driver.cuStreamDestroy_v2(stream)
    return {name: Time(statistics.median(s), min(s), max(s)) for name, s in samples.items()}


def ratio(device: Device, ours: Sequence[Launch], theirs: Sequence[Launch], *, rounds: int = 25) -> float:
    """The time of `ours` in units of that of `theirs`."""
    times = measure(device, {"ours": ours, "theirs": theirs}, rounds=rounds)
    return times["ours"].median / times["theirs"].median


class _Clock:
    """Two events on a stream."""

    def __init__(self, driver: Driver, stream: c_void_p) -> None:
        self.driver = driver
        self.stream = stream
        self.events = c_void_p(), c_void_p()
        for event in self.events:
            driver.cuEventCreate(byref(event), 0)

    def time(self, work: Callable[[], None]) -> float:
        """Microseconds that the device spends on what `work` puts on the stream."""
        start, end = self.events
        self.driver.cuEventRecord(start, self.stream)
        work()
        self.driver.cuEventRecord(end, self.stream)
        self.driver.cuEventSynchronize(end)
        milliseconds = c_float()
        self.driver.cuEventElapsedTime(byref(milliseconds), start, end)
        return milliseconds.value * 1000

    def destroy(self) -> None:
        for event in self.events:
            self.driver.cuEventDestroy_v2(event)


class _Graph:
    """`count` launches, the given ones in turn, replayed as one."""

    def __init__(
        self, driver: Driver, stream: c_void_p, clock: _Clock, launches: Sequence[Launch], graph_time: float
    ) -> None:
        self.driver = driver
        self.stream = stream
        self.graph, self.executable = c_void_p(), c_void_p()

        def all_once() -> None:
            for launch in launches:
                launch(stream)

        all_once()  # the first launch loads the code
        turn = max(clock.time(all_once), 0.1) / 1e6
        turns = max(1, min(round(graph_time / turn), 4096 // len(launches)))
        driver.cuStreamBeginCapture_v2(stream, RELAXED)
        for _ in range(turns):
            all_once()
        driver.cuStreamEndCapture(stream, byref(self.graph))
        driver.cuGraphInstantiateWithFlags(byref(self.executable), self.graph, 0)
        self.count = turns * len(launches)

    def replay(self) -> None:
        self.driver.cuGraphLaunch(self.executable, self.stream)

    def destroy(self) -> None:
        self.driver.cuGraphExecDestroy(self.executable)
        self.driver.cuGraphDestroy(self.graph)
