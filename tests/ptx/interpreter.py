"""Runs PTX on the CPU: the translator's output executed where there is no GPU.

In: PTX text, an entry point's name, the grid, and the arguments: numbers, or the bytes of one that is passed
by value. Out: the buffers' bytes afterwards.

    program = parse(text)
    memory = Memory()
    pointer = memory.allocate(b"...")
    run(program["yymain"], memory, [pointer, 16], grid=(1, 1, 1))
    memory.contents(pointer)

A texture or surface object (`texture_model`) is an argument, too: `memory.bind(Texture(image, sampler))`.

It is strict where a GPU is silent: an access outside a buffer, an unaligned access and a register that
was never written are a `Fault`. The threads of a block take turns at barriers and at the operations of
a warp; between two of these each runs alone, the first thread first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .machine import END, WARP, Extent, Fault, Memory, Thread
from .operations import UnsupportedInstruction
from .program import Entry, parse

__all__ = ["Entry", "Fault", "Memory", "UnsupportedInstruction", "parse", "run"]


def run(
    entry: Entry, memory: Memory, arguments: Sequence[int | bytes], grid: Extent = (1, 1, 1), limit: int = 2_000_000
) -> None:
    """Run all blocks, one after the other. `limit` is the most instructions that one thread may take."""
    if len(arguments) != len(entry.parameters):
        raise Fault(f"{len(arguments)} arguments for {len(entry.parameters)} parameters")
    parameters = Memory()
    places = {
        name: parameters.allocate(_content(a, size))
        for (name, size), a in zip(entry.parameters.items(), arguments, strict=True)
    }
    for block in _positions(grid):
        _run_block(entry, memory, (parameters, places), grid, block, limit)


def _content(argument: int | bytes, size: int) -> bytes:
    """The bytes of a parameter."""
    content = argument.to_bytes(size, "little") if isinstance(argument, int) else argument
    if len(content) != size:
        raise Fault(f"{len(content)} bytes for a parameter of {size}")
    return content


def _positions(extent: Extent) -> Iterator[Extent]:
    return ((x, y, z) for z in range(extent[2]) for y in range(extent[1]) for x in range(extent[0]))


def _run_block(
    entry: Entry, memory: Memory, parameters: tuple[Memory, dict[str, int]], grid: Extent, block: Extent, limit: int
) -> None:
    # Shared memory starts with garbage: zero must come from the program.
    shared = bytearray(b"\xcd" * entry.sizes["shared"])
    tables = {name: memory.allocate(content) for name, content in entry.tables.items()}
    common = {**entry.constants, **tables, **parameters[1]}
    for prefix, extent in (("%ntid", entry.block), ("%nctaid", grid), ("%ctaid", block)):
        common |= {f"{prefix}.{axis}": n for axis, n in zip("xyz", extent, strict=True)}
    threads = []
    for number, position in enumerate(_positions(entry.block)):
        own = {f"%tid.{axis}": n for axis, n in zip("xyz", position, strict=True)}
        own |= {"%laneid": number % 32, "%warpid": number // 32}
        spaces = {"shared": shared, "local": bytearray(b"\xcd" * entry.sizes["local"])}
        threads.append(Thread(number, {**common, **own}, spaces, memory, parameters[0]))
    while threads:
        for thread in threads:
            thread.state = _run_thread(entry, thread, limit)
        _run_warps(entry, threads, limit)
        threads = [thread for thread in threads if thread.state != END]


def _run_warps(entry: Entry, threads: list[Thread], limit: int) -> None:
    """Let the lanes that wait at one instruction do it together, the first instruction first, until all
    threads are at a barrier or at the end."""
    while waiting := [thread for thread in threads if thread.state == WARP]:
        first = min(waiting, key=lambda thread: (thread.warp, thread.counter))
        group = [t for t in waiting if (t.warp, t.counter) == (first.warp, first.counter)]
        first.exchange({thread.lane: thread for thread in group})
        for thread in group:
            thread.state = _run_thread(entry, thread, limit)


def _run_thread(entry: Entry, thread: Thread, limit: int) -> int:
    """Run until the thread stops; why it does."""
    steps, counter = entry.steps, thread.counter
    try:
        for _ in range(limit):
            target = steps[counter](thread)
            counter += 1
            if target is not None:
                if target < 0:
                    thread.counter = counter
                    return target
                counter = target
    except KeyError as error:
        raise Fault(f"{error.args[0]} is read before it is written (instruction {counter})") from error
    raise Fault(f"more than {limit} instructions")
