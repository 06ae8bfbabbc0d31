"""What is being translated: an entry point (`Entry`), and in it one call of a function (`Frame`).

Functions are inlined, so there is a frame for every call on the way to the current point, and names
mean operands and places, not storage that outlives them.
"""

from __future__ import annotations

from collections.abc import Callable

from ...analysis.layout import align_of, round_up, size_of
from ...ir.composition import holds_tile
from ...ir.expressions import Literal
from ...ir.module import Function, GlobalVariable, Parameter
from ...ir.statements import LocalVariable, Loop, Statement, Value
from ...ir.types import Type
from .address import Address
from .cells import Cell
from .emitter import Emitter
from .inputs import Block
from .lanes import Lanes, count
from .places import Memory, Place, Registers, new_cells

__all__ = ["MAX_REGISTERS", "Entry", "Frame", "Target"]

Variable = LocalVariable | GlobalVariable
# What a break, a continue or a return goes to.
Target = str
Run = Callable[["Frame", list[Statement]], None]

# A variable with more scalars than this lies in memory.
MAX_REGISTERS = 128


class Entry:
    """One entry point's text, and what is outside its functions' bodies.

    `in_memory` holds the variables that are to lie in local memory. One that turns out to need it while
    its entry point is being translated is put into `missed`; then the text is to be made anew. `run` is
    `statements.run`, for the rules of statements that hold others.
    """

    def __init__(
        self, function: Function, block: Block, emitter: Emitter, in_memory: frozenset[Variable], run: Run
    ) -> None:
        self.function = function
        self.block = block
        self.emitter = emitter
        self.in_memory = in_memory
        self.run = run
        self.missed: set[Variable] = set()
        self.places: dict[GlobalVariable, Place] = {}
        # Declarations of the function's own memory, by name, and of the module's tables, by content.
        self.memory: dict[str, str] = {}
        self.tables: dict[tuple[int, ...], str] = {}
        # What is worth finding out only once.
        self.literals: dict[Literal, Lanes] = {}
        self.controls: dict[Loop, object] = {}
        self.loop_sizes: dict[Loop, int] = {}
        self.rounds: dict[tuple[object, ...], int | None] = {}
        self.statements = 0
        self.lengths: set[GlobalVariable] = set()
        # Textures whose size is asked for.
        self.sizes: set[GlobalVariable] = set()
        # Textures with the samplers that they are sampled with.
        self.sampled: set[tuple[GlobalVariable, GlobalVariable]] = set()
        self._local: dict[Variable, Memory] = {}

    def variable(self, variable: Variable, type: Type) -> Place:
        """A new place for a variable of a function or of the invocation."""
        if self.fits_registers(variable, type):
            return Registers(type, new_cells(type), variable, self.missed.add)
        return self.local_memory(variable, type)

    def fits_registers(self, variable: Variable, type: Type) -> bool:
        """Whether a variable needs no memory, as far as is known."""
        return variable not in self.in_memory and (count(type) <= MAX_REGISTERS or holds_tile(type))

    def local_memory(self, variable: Variable, type: Type) -> Memory:
        """The variable's place in local memory. No function is active twice, so one place is enough."""
        if variable not in self._local:
            self._local[variable] = self.scratch(type)
        return self._local[variable]

    def scratch(self, type: Type) -> Memory:
        """New local memory for a value of the type."""
        name = f"local{len(self.memory)}"
        self.memory[name] = f".local .align {max(align_of(type), 16)} .b8 {name}[{round_up(16, size_of(type))}];"
        return Memory(type, Address("local", name))


class Frame:
    """One call of a function.

    `names`: what its parameters, values and variables stand for; a texture or sampler is its variable. `result`: the
    cells that its return statements assign; `end`: where they go, None in an entry point, which just ends. `leave` and
    `next`: where a break and a continue go.
    """

    def __init__(self, entry: Entry, result: tuple[Cell, ...] = (), end: Target | None = None) -> None:
        self.entry = entry
        self.emitter = entry.emitter
        self.names: dict[Value | Parameter | LocalVariable, Lanes | Place | GlobalVariable] = {}
        self.result = result
        self.end = end
        self.leave: Target = ""
        self.next: Target = ""
        self._declared: list[Cell] = []

    def declare(self, variable: LocalVariable) -> Place:
        """The place of a variable whose declaration is executed now."""
        place = self.entry.variable(variable, variable.type)
        self._declared += place.all_cells()
        self.names[variable] = place
        return place

    def open_scope(self) -> int:
        """The mark that closes the scope which begins now."""
        return len(self._declared)

    def close_scope(self, mark: int) -> None:
        """The variables declared since `mark` are not used any more."""
        self.emitter.cells.forget(self._declared[mark:])
        del self._declared[mark:]
