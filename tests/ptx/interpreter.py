"""Runs PTX on the CPU: the translator's output executed where there is no GPU.

In: PTX text, an entry point's name, the grid, and the arguments. Out: the buffers' bytes afterwards.

    program = parse(text)
    memory = Memory()
    pointer = memory.allocate(b"...")
    run(program["yymain"], memory, [pointer, 16], grid=(1, 1, 1))
    memory.contents(pointer)

It is strict where a GPU is silent: an access outside a buffer, an unaligned access and a register that
was never written are a `Fault`. The threads of a block take turns at barriers and at the operations of
a warp; between two of these each runs alone, the first thread first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from .numbers import TYPES
from .operations import UnsupportedInstruction, operation
from .warp import EXCHANGES, Exchange

__all__ = ["Entry", "Fault", "Memory", "UnsupportedInstruction", "parse", "run"]

Extent = tuple[int, int, int]


class Fault(Exception):
    """The program did what it may not do."""


class Memory:
    """Global memory: buffers that lie far apart, so that an index out of range meets no other."""

    def __init__(self) -> None:
        self.buffers: list[bytearray] = []

    def allocate(self, content: bytes) -> int:
        """The address of a new buffer with this content."""
        self.buffers.append(bytearray(content))
        return len(self.buffers) << 40

    def contents(self, address: int) -> bytes:
        """The bytes of the buffer at an address that `allocate` gave."""
        return bytes(self.buffers[(address >> 40) - 1])

    def find(self, address: int) -> tuple[bytearray, int]:
        """The buffer and the offset in it."""
        number, offset = address >> 40, address & (1 << 40) - 1
        if not 0 < number <= len(self.buffers):
            raise Fault(f"no buffer at {address:#x}")
        return self.buffers[number - 1], offset


def load(buffer: bytearray, offset: int, size: int) -> int:
    """The little-endian integer at an offset."""
    _check(buffer, offset, size)
    return int.from_bytes(buffer[offset : offset + size], "little")


def store(buffer: bytearray, offset: int, size: int, value: int) -> None:
    """Put an integer's low bytes at an offset."""
    _check(buffer, offset, size)
    buffer[offset : offset + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def _check(buffer: bytearray, offset: int, size: int) -> None:
    if not 0 <= offset <= len(buffer) - size:
        raise Fault(f"{size} bytes at offset {offset} of {len(buffer)}")
    if offset % size:
        raise Fault(f"offset {offset} is not aligned to {size}")


class Entry:
    """One entry point, ready to run."""

    def __init__(self, name: str, parameters: list[str], block: Extent) -> None:
        self.name = name
        self.parameters = parameters
        self.block = block
        self.steps: list[Step] = []
        self.labels: dict[str, int] = {}
        # Offsets of variables, and sizes of the two memories they lie in.
        self.addresses: dict[str, int] = {}
        self.sizes = {"shared": 0, "local": 0}
        self.constants: dict[str, int] = {}
        # The module's own data, by name.
        self.tables: dict[str, bytes] = {}


# Why a thread stops: to wait for the block, to wait for its warp, for good.
BARRIER, WARP, END = -1, -2, -3


class Thread:
    """One thread's registers (immediates, addresses and special registers are among them) and memories."""

    def __init__(self, number: int, registers: dict[str, int], spaces: dict[str, bytearray], memory: Memory) -> None:
        self.warp, self.lane = divmod(number, 32)
        self.registers = registers
        self.spaces = spaces
        self.memory = memory
        # The next instruction; why the thread stopped before it; what it does with its warp before it goes on.
        self.counter = 0
        self.state = BARRIER
        self.exchange: Exchange = lambda _: None

    def locate(self, space: str, address: int) -> tuple[bytearray, int]:
        """The bytes that an address of a state space lies in, and where."""
        return self.memory.find(address) if space == "global" else (self.spaces[space], address & 0xFFFFFFFF)


# A step does an instruction. It returns None to go on, the number of the instruction to go to, or why
# the thread stops.
Step = Callable[[Thread], int | None]


# Parsing


ENTRY = re.compile(r"\.entry\s+([\w$]+)\s*\((.*?)\)\s*((?:\.\w+\s+[\d,\s]+)*)\{(.*?)^\}", re.DOTALL | re.MULTILINE)
PARAMETER = re.compile(r"\.param\s+(?:\.align\s+\d+\s+)?\.(\w+)\s+([\w$]+)")
VARIABLE = re.compile(r"\.(shared|local)\s+(?:\.align\s+(\d+)\s+)?\.(\w+)\s+([\w$]+)(?:\[(\d+)\])?\s*;")
TABLE = re.compile(r"\.global\s+\.align\s+\d+\s+\.b32\s+([\w$]+)\[\d+\]\s*=\s*\{([\d,\s]*)\};")
INSTRUCTION = re.compile(r"(?:@(!?)(%\w+)\s+)?([a-z][\w.]*)\s*(.*)", re.DOTALL)
ADDRESS = re.compile(r"\[\s*([%\w$]+)\s*(?:\+\s*(-?\w+))?\s*\]")
OPERAND = re.compile(r"\{[^}]*\}|\[[^\]]*\]|[^,\s][^,]*")


def parse(text: str, error: float = 0.0) -> dict[str, Entry]:
    """The entry points of a module, by name. `error`: see `operations`."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    outside = ENTRY.sub("", text)
    entries = {}
    for name, parameters, directives, body in ENTRY.findall(text):
        sizes = re.search(r"\.reqntid\s+([\d,\s]+)", directives)
        extent = [int(n) for n in sizes[1].split(",")] if sizes else []
        entry = Entry(name, [p for _, p in PARAMETER.findall(parameters)], tuple([*extent, 1, 1, 1][:3]))
        for line in VARIABLE.findall(outside + body):
            _declare(entry, *line)
        entry.tables = {
            table: b"".join(int(word).to_bytes(4, "little") for word in words.split(","))
            for table, words in TABLE.findall(outside)
        }
        _read_body(entry, VARIABLE.sub("", body), error)
        entries[name] = entry
    return entries


def _declare(entry: Entry, space: str, align: str, type: str, name: str, count: str) -> None:
    size = TYPES[type][0] // 8
    offset = -(-entry.sizes[space] // int(align or size)) * int(align or size)
    entry.addresses[name] = offset
    entry.sizes[space] = offset + size * int(count or 1)


def _read_body(entry: Entry, body: str, error: float) -> None:
    statements = []
    for statement in body.split(";"):
        statement = statement.strip()
        while label := re.match(r"([\w$]+):\s*", statement):
            entry.labels[label[1]] = len(statements)
            statement = statement[label.end() :]
        if statement and not statement.startswith("."):
            statements.append(statement)
    for number, statement in enumerate(statements):
        entry.steps.append(_step(entry, number, statement, error))
    entry.steps.append(lambda _: END)


def _step(entry: Entry, number: int, statement: str, error: float) -> Step:
    match = INSTRUCTION.fullmatch(statement)
    if not match:
        raise UnsupportedInstruction(statement)
    negated, guard, opcode, rest = match.groups()
    operands = [operand.strip() for operand in OPERAND.findall(rest)]
    for token in re.findall(r"[-%\w$.]+", rest):
        constant = _constant(entry, token)
        if constant is not None:
            entry.constants[token] = constant
    step = _instruction(entry, number, opcode, operands, error)
    if guard is None:
        return step
    wanted = 0 if negated else 1
    return lambda thread: step(thread) if thread.registers[guard] == wanted else None


def _constant(entry: Entry, token: str) -> int | None:
    """The value of an immediate or of a variable's name."""
    if token.startswith("0f"):
        return int("0x" + token[2:], 0)
    if re.fullmatch(r"-?(0x[0-9A-Fa-f]+|\d+)U?", token):
        return int(token.rstrip("U"), 0)
    return entry.addresses.get(token)


# Instructions


def _instruction(entry: Entry, number: int, opcode: str, operands: list[str], error: float) -> Step:
    name, *modifiers = opcode.split(".")
    special = SPECIAL.get(name)
    if special:
        return special(entry, number, modifiers, operands)
    if name == "mov" and any(operand.startswith("{") for operand in operands):
        return _move_parts(modifiers, operands)
    compute = operation(opcode, error)
    target, *sources = operands
    return _compute(compute, target, sources)


def _compute(compute: Callable[..., int], target: str, sources: list[str]) -> Step:
    def step(thread: Thread) -> None:
        registers = thread.registers
        registers[target] = compute(*[registers[source] for source in sources])

    return step


def _parts(operand: str) -> list[str]:
    return [part.strip() for part in operand.strip("{}").split(",")]


def _move_parts(modifiers: list[str], operands: list[str]) -> Step:
    """mov.b32 {low, high}, whole, and the other way round."""
    target, source = operands
    width = TYPES[modifiers[-1]][0]

    def split(thread: Thread) -> None:
        names = _parts(target)
        each = width // len(names)
        for i, name in enumerate(names):
            thread.registers[name] = thread.registers[source] >> i * each & (1 << each) - 1

    def join(thread: Thread) -> None:
        names = _parts(source)
        each = width // len(names)
        parts = [(thread.registers[name] & (1 << each) - 1) << i * each for i, name in enumerate(names)]
        thread.registers[target] = sum(parts)

    return split if target.startswith("{") else join


def _address(operand: str) -> Callable[[Thread], int]:
    match = ADDRESS.fullmatch(operand)
    if not match:
        raise UnsupportedInstruction(operand)
    base, offset = match[1], int(match[2] or "0", 0)
    return lambda thread: thread.registers[base] + offset


SPACES = ("param", "global", "shared", "local")


def _space(modifiers: list[str]) -> str:
    return next((m for m in modifiers if m in SPACES), "global")


def _lanes(modifiers: list[str]) -> int:
    return next((int(m[1]) for m in modifiers if m in ("v2", "v4")), 1)


def _load(_: Entry, __: int, modifiers: list[str], operands: list[str]) -> Step:
    target, source = operands
    if _space(modifiers) == "param":
        parameter = source.strip("[] ")
        return _compute(lambda value: value, target, [parameter])
    space, count, size = _space(modifiers), _lanes(modifiers), TYPES[modifiers[-1]][0] // 8
    address, names = _address(source), _parts(target)
    signed = modifiers[-1].startswith("s")

    def step(thread: Thread) -> None:
        buffer, offset = thread.locate(space, address(thread))
        if offset % (size * count):
            raise Fault(f"offset {offset} is not aligned to {size * count}")
        for i, name in enumerate(names):
            value = load(buffer, offset + i * size, size)
            thread.registers[name] = TYPES[modifiers[-1]][1](value) & 0xFFFFFFFF if signed and size < 4 else value

    return step


def _store(_: Entry, __: int, modifiers: list[str], operands: list[str]) -> Step:
    space, count, size = _space(modifiers), _lanes(modifiers), TYPES[modifiers[-1]][0] // 8
    address, names = _address(operands[0]), _parts(operands[1])

    def step(thread: Thread) -> None:
        buffer, offset = thread.locate(space, address(thread))
        if offset % (size * count):
            raise Fault(f"offset {offset} is not aligned to {size * count}")
        for i, name in enumerate(names):
            store(buffer, offset + i * size, size, thread.registers[name])

    return step


ATOMICS: dict[str, Callable[..., int]] = {
    "add": lambda old, x: old + x,
    "and": lambda old, x: old & x,
    "cas": lambda old, expected, x: x if old == expected else old,
    "exch": lambda old, x: x,
    "max": max,
    "min": min,
    "or": lambda old, x: old | x,
    "xor": lambda old, x: old ^ x,
}


def _atomic(_: Entry, __: int, modifiers: list[str], operands: list[str]) -> Step:
    """atom gives the old value, red (whose first operand is the address) nothing."""
    target = None if operands[0].startswith("[") else operands[0]
    place, *sources = operands if target is None else operands[1:]
    address, space = _address(place), _space(modifiers)
    change = next(ATOMICS[m] for m in modifiers if m in ATOMICS)
    width, read, write = TYPES[modifiers[-1]]

    def step(thread: Thread) -> None:
        buffer, offset = thread.locate(space, address(thread))
        old = load(buffer, offset, width // 8)
        new = change(read(old), *(read(thread.registers[source]) for source in sources))
        store(buffer, offset, width // 8, write(new))
        if target is not None:
            thread.registers[target] = old

    return step


def _branch(entry: Entry, _: int, __: list[str], operands: list[str]) -> Step:
    return lambda thread: entry.labels[operands[0]]


def _return(*_: object) -> Step:
    return lambda thread: END


def _exchange(name: str) -> Callable[..., Step]:
    def build(_: Entry, __: int, modifiers: list[str], operands: list[str]) -> Step:
        exchange = EXCHANGES[name](modifiers, operands)

        def step(thread: Thread) -> int:
            thread.exchange = exchange
            return WARP

        return step

    return build


def _synchronize(_: Entry, __: int, modifiers: list[str], ___: list[str]) -> Step:
    """bar.sync waits for the block, bar.warp.sync for the warp."""
    if "warp" not in modifiers:
        return lambda thread: BARRIER

    def step(thread: Thread) -> int:
        thread.exchange = lambda _: None
        return WARP

    return step


def _nothing(*_: object) -> Step:
    return lambda thread: None


SPECIAL: dict[str, Callable[..., Step]] = {
    "atom": _atomic,
    "bar": _synchronize,
    "barrier": _synchronize,
    "bra": _branch,
    "exit": _return,
    "fence": _nothing,
    "ld": _load,
    "membar": _nothing,
    "red": _atomic,
    "ret": _return,
    "st": _store,
    **{name: _exchange(name) for name in EXCHANGES},
}


# Execution


def run(
    entry: Entry, memory: Memory, arguments: Sequence[int], grid: Extent = (1, 1, 1), limit: int = 10_000_000
) -> None:
    """Run all blocks, one after the other. `limit` is the most instructions that one thread may take."""
    if len(arguments) != len(entry.parameters):
        raise Fault(f"{len(arguments)} arguments for {len(entry.parameters)} parameters")
    for block in _positions(grid):
        _run_block(entry, memory, arguments, grid, block, limit)


def _positions(extent: Extent) -> Iterator[Extent]:
    return ((x, y, z) for z in range(extent[2]) for y in range(extent[1]) for x in range(extent[0]))


def _run_block(entry: Entry, memory: Memory, arguments: Sequence[int], grid: Extent, block: Extent, limit: int) -> None:
    # Shared memory starts with garbage: zero must come from the program.
    shared = bytearray(b"\xcd" * entry.sizes["shared"])
    tables = {name: memory.allocate(content) for name, content in entry.tables.items()}
    common = {**entry.constants, **tables, **dict(zip(entry.parameters, arguments, strict=True))}
    for prefix, extent in (("%ntid", entry.block), ("%nctaid", grid), ("%ctaid", block)):
        common |= {f"{prefix}.{axis}": n for axis, n in zip("xyz", extent, strict=True)}
    threads = []
    for number, position in enumerate(_positions(entry.block)):
        own = {f"%tid.{axis}": n for axis, n in zip("xyz", position, strict=True)}
        own |= {"%laneid": number % 32, "%warpid": number // 32}
        spaces = {"shared": shared, "local": bytearray(b"\xcd" * entry.sizes["local"])}
        threads.append(Thread(number, {**common, **own}, spaces, memory))
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
