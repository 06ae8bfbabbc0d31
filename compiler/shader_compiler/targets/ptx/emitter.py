"""One function's worth of PTX text, under construction.

In: one instruction at a time, its operands as strings. Out: `body()`, the text between the braces.

An operand is a register (`%p` predicate, `%h` 16 bits, `%r` 32 bits of any kind, `%rd` 64 bits) or
an immediate (`5`, `0f3F800000`). A register that `op` returns is never written again, so the same
operation on the same operands is emitted once for all places that it dominates, and an operation on
integer immediates is not emitted at all: `op` returns the result. That is how unrolled loops get
constant indexes, and how constant conditions vanish.

A predicate may be the immediate `0` or `1`; `op` takes these in `selp` and in the `.pred` operations,
`branch` as its condition, and `predicate` makes a register of one where nothing else will do.
"""

from __future__ import annotations

from ...options import Options
from .cells import Cells, Kind
from .folding import fold

__all__ = ["Emitter"]

# First words of the operations whose result depends on the operands alone.
PURE = frozenset(
    [
        "abs",
        "add",
        "addc",
        "and",
        "bfe",
        "bfi",
        "bfind",
        "brev",
        "clz",
        "copysign",
        "cos",
        "cvt",
        "cvta",
        "div",
        "dp4a",
        "ex2",
        "fma",
        "fns",
        "lg2",
        "lop3",
        "mad",
        "max",
        "min",
        "mov",
        "mul",
        "mul24",
        "neg",
        "not",
        "or",
        "popc",
        "prmt",
        "rcp",
        "rem",
        "rsqrt",
        "sad",
        "selp",
        "set",
        "setp",
        "shf",
        "shl",
        "shr",
        "sin",
        "slct",
        "sqrt",
        "sub",
        "tanh",
        "testp",
        "xor",
    ]
)
# Loads from memory that nothing writes while the kernel runs: of a buffer, of a parameter, of a texture that is not a
# storage texture.
CONSTANT_LOADS = ("ld.global.nc", "ld.param", "tex.", "tld4.")
DECLARATIONS = {"p": ".pred", "h": ".b16", "r": ".b32", "rd": ".b64"}


class Emitter:
    """The instructions so far, the registers used, and what is known at the current point."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.lines: list[str] = []
        self.prologue: list[str] = []
        self.cells = Cells(self.register, self.emit)
        self.reachable = True
        # For each register that an address may be taken apart through: its operation and operands.
        self.definitions: dict[str, tuple[str, ...]] = {}
        self.loop_depth = 0
        self._counts: dict[Kind, int] = {"p": 0, "h": 0, "r": 0, "rd": 0}
        self._labels = 0
        self._computed: dict[tuple[str, ...], str] = {}
        self._loaded: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._order: list[tuple[str, ...]] = []
        self._pending: dict[str, int] = {}
        self._placed: set[str] = set()
        self._entry: dict[tuple[str, ...], str] = {}
        self._from_entry: set[str] = set()
        self._depths: dict[str, int] = {}

    # Instructions

    def op(self, opcode: str, kind: Kind, *operands: str) -> str:
        """The result of `opcode %new, operands;`: a new register, a known one, or an immediate."""
        folded = fold(opcode, operands)
        if folded is not None:
            return folded
        key = (opcode, *operands)
        known = self._computed.get(key)
        if known is not None:
            return known
        result = self._instruction(opcode, kind, operands)
        if opcode.partition(".")[0] in PURE:
            self._computed[key] = result
            self._order.append(key)
            if kind == "r":
                self.definitions[result] = key
                if self.loop_depth:
                    self._depths[result] = max(map(self.depth, operands), default=0)
        return result

    def _instruction(self, opcode: str, kind: Kind, operands: tuple[str, ...]) -> str:
        result = self.register(kind)
        self.lines.append(f"\t{opcode} {', '.join((result, *operands))};")
        return result

    def load(self, opcode: str, kind: Kind, count: int, address: str) -> tuple[str, ...]:
        """The results of `opcode {%new, ...}, address;`, or of an earlier load that must give the same."""
        key = (opcode, address)
        known = self._loaded.get(key) if opcode.startswith(CONSTANT_LOADS) else None
        if known is None:
            known = tuple([self.register(kind) for _ in range(count)])
            self.emit(opcode, known[0] if count == 1 else f"{{{', '.join(known)}}}", address)
            if opcode.startswith(CONSTANT_LOADS):
                self._loaded[key] = known
                self._order.append(key)
        return known

    def emit(self, opcode: str, *operands: str) -> None:
        """An instruction without a result."""
        self.lines.append(f"\t{opcode} {', '.join(operands)};" if operands else f"\t{opcode};")

    def at_entry(self, opcode: str, kind: Kind, *operands: str) -> str:
        """The result of an instruction at the start of the function, the same for all who ask."""
        key = (opcode, *operands)
        known = fold(opcode, operands) or self._entry.get(key)
        if known is None:
            known = self._entry[key] = self.register(kind, depth=0)
            self._from_entry.add(known)
            self.prologue.append(f"\t{opcode} {', '.join((known, *operands))};")
            if kind == "r":
                self.definitions[known] = key
        return known

    def is_from_entry(self, register: str) -> bool:
        """Whether `at_entry` gave the register, so that more can be computed from it there."""
        return register in self._from_entry

    def register(self, kind: Kind, depth: int | None = None) -> str:
        """A new register, of a value that varies with the loops around the current point."""
        self._counts[kind] += 1
        register = f"%{kind}{self._counts[kind]}"
        depth = self.loop_depth if depth is None else depth
        if depth:
            self._depths[register] = depth
        return register

    def depth(self, register: str) -> int:
        """The number of the innermost loop that the value may vary with, counted from outside; 0 for none."""
        return self._depths.get(register, 0)

    # Values

    def predicate(self, operand: str) -> str:
        """A predicate register, where an instruction takes no immediate."""
        return operand if operand.startswith("%") else self.at_entry("mov.pred", "p", operand)

    def half(self, bits: int) -> str:
        """An f16 constant, by its bits; PTX has no such immediates."""
        return self.at_entry("mov.b16", "h", f"0x{bits:04X}")

    def select(self, kind: Kind, condition: str, accept: str, reject: str) -> str:
        """`accept` where `condition` holds, else `reject`."""
        if accept == reject:
            return accept
        if kind == "p":
            both = self.op("and.pred", "p", condition, accept)
            return self.op("or.pred", "p", both, self.op("and.pred", "p", self.op("not.pred", "p", condition), reject))
        return self.op({"h": "selp.b16", "r": "selp.b32", "rd": "selp.b64"}[kind], kind, accept, reject, condition)

    # Control flow

    def label(self, hint: str = "L") -> str:
        """A new label, to be placed once."""
        self._labels += 1
        return f"${hint}_{self._labels}"

    def branch(self, label: str, *, when: str | None = None, unless: str | None = None) -> None:
        """Go to `label`, if `when` holds or `unless` does not; always where neither is given."""
        condition, sense = (unless, "!") if unless is not None else (when, "")
        if condition is not None and not condition.startswith("%"):
            if (condition == "0") == (sense == ""):
                return
            condition = None
        if label in self._placed:
            self.cells.flush()
        else:
            self.cells.leave(label)
            self._pending[label] = min(self._pending.get(label, len(self._order)), len(self._order))
        self.lines.append(f"\tbra {label};" if condition is None else f"\t@{sense}{condition} bra {label};")
        if condition is None:
            self.reachable = False

    def place(self, label: str) -> None:
        """The point where branches to `label` arrive.

        A label that nothing branched to before is the head of a loop: what is known stays known.
        """
        if label in self._pending:
            if self.lines[-1] == f"\tbra {label};":
                self.lines.pop()
            self._forget_after(self._pending.pop(label))
        self.cells.arrive(label, from_above=self.reachable)
        self._placed.add(label)
        self.lines.append(f"{label}:")
        self.reachable = True

    def is_target(self, label: str) -> bool:
        """Whether something branches to `label`, which has not been placed."""
        return label in self._pending

    def _forget_after(self, mark: int) -> None:
        """What was computed after the first branch to a label need not have been on the way to it."""
        for key in self._order[mark:]:
            self._computed.pop(key, None)
            self._loaded.pop(key, None)
        del self._order[mark:]
        for label, other in self._pending.items():
            self._pending[label] = min(other, mark)

    # The text

    def body(self) -> list[str]:
        """The lines: register declarations, the entry's instructions, the rest."""
        registers = [
            f"\t.reg {DECLARATIONS[kind]} %{kind}<{count + 1}>;" for kind, count in self._counts.items() if count
        ]
        return [*registers, *self.prologue, *self.lines]
