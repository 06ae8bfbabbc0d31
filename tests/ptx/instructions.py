"""Instructions as steps on a thread: memory, atomics, control flow; arithmetic is `operations`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from .machine import BARRIER, END, WARP, Fault, Step, Thread, load, store
from .numbers import TYPES
from .operations import UnsupportedInstruction, operation
from .texture_instructions import TEXTURE_INSTRUCTIONS
from .warp import EXCHANGES

__all__ = ["instruction"]

ADDRESS = re.compile(r"\[\s*([%\w$]+)\s*(?:\+\s*(-?\w+))?\s*\]")


def instruction(opcode: str, operands: list[str], labels: Mapping[str, int], error: float) -> Step:
    """The step that does an instruction. `labels` is read when a branch is taken; `error`: see `operations`."""
    name, *modifiers = opcode.split(".")
    special = SPECIAL.get(name)
    if special:
        return special(modifiers, operands)
    if name == "bra":
        return lambda thread: labels[operands[0]]
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


def _load(modifiers: list[str], operands: list[str]) -> Step:
    target, source = operands
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


def _store(modifiers: list[str], operands: list[str]) -> Step:
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


def _atomic(modifiers: list[str], operands: list[str]) -> Step:
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


def _return(*_: object) -> Step:
    return lambda thread: END


def _exchange(name: str) -> Callable[..., Step]:
    def build(modifiers: list[str], operands: list[str]) -> Step:
        exchange = EXCHANGES[name](modifiers, operands)

        def step(thread: Thread) -> int:
            thread.exchange = exchange
            return WARP

        return step

    return build


def _synchronize(modifiers: list[str], _: list[str]) -> Step:
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
    "exit": _return,
    "fence": _nothing,
    "ld": _load,
    "membar": _nothing,
    "red": _atomic,
    "ret": _return,
    "st": _store,
    **TEXTURE_INSTRUCTIONS,
    **{name: _exchange(name) for name in EXCHANGES},
}
