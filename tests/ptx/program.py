"""PTX text as programs.

In: a module's text. Out: its entry points, each a list of steps to do on a thread.
"""

from __future__ import annotations

import re

from .instructions import instruction
from .machine import END, Extent, Step
from .numbers import TYPES
from .operations import UnsupportedInstruction

__all__ = ["Entry", "parse"]


class Entry:
    """One entry point, ready to run."""

    def __init__(self, name: str, parameters: dict[str, int], block: Extent) -> None:
        self.name = name
        # The bytes that each has.
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


ENTRY = re.compile(r"\.entry\s+([\w$]+)\s*\((.*?)\)\s*((?:\.\w+\s+[\d,\s]+)*)\{(.*?)^\}", re.DOTALL | re.MULTILINE)
PARAMETER = re.compile(r"\.param\s+(?:\.align\s+\d+\s+)?\.(\w+)\s+([\w$]+)(?:\[(\d+)\])?")
VARIABLE = re.compile(r"\.(shared|local)\s+(?:\.align\s+(\d+)\s+)?\.(\w+)\s+([\w$]+)(?:\[(\d+)\])?\s*;")
TABLE = re.compile(r"\.global\s+\.align\s+\d+\s+\.b32\s+([\w$]+)\[\d+\]\s*=\s*\{([\d,\s]*)\};")
INSTRUCTION = re.compile(r"(?:@(!?)(%\w+)\s+)?([a-z][\w.]*)\s*(.*)", re.DOTALL)
OPERAND = re.compile(r"\{[^}]*\}|\[[^\]]*\]|[^,\s][^,]*")


def parse(text: str, error: float = 0.0) -> dict[str, Entry]:
    """The entry points of a module, by name. `error`: see `operations`."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    outside = ENTRY.sub("", text)
    entries = {}
    for name, parameters, directives, body in ENTRY.findall(text):
        sizes = re.search(r"\.reqntid\s+([\d,\s]+)", directives)
        extent = [int(n) for n in sizes[1].split(",")] if sizes else []
        declared = {p: TYPES[type][0] // 8 * int(count or 1) for type, p, count in PARAMETER.findall(parameters)}
        entry = Entry(name, declared, tuple([*extent, 1, 1, 1][:3]))
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
    for statement in statements:
        entry.steps.append(_step(entry, statement, error))
    entry.steps.append(lambda _: END)


def _step(entry: Entry, statement: str, error: float) -> Step:
    match = INSTRUCTION.fullmatch(statement)
    if not match:
        raise UnsupportedInstruction(statement)
    negated, guard, opcode, rest = match.groups()
    operands = [operand.strip() for operand in OPERAND.findall(rest)]
    for token in re.findall(r"[-%\w$.]+", rest):
        constant = _constant(entry, token)
        if constant is not None:
            entry.constants[token] = constant
    step = instruction(opcode, operands, entry.labels, error)
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
