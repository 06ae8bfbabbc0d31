"""What all files of one program share: the declarations, and what entry points need to know of them."""

from __future__ import annotations

from ...ir.expressions import Literal
from ...ir.module import Declaration, Function, GlobalVariable
from ...ir.node import Node
from ...ir.types import U32, Struct
from ...source import Span
from ..names import safe
from ..terms import Binding
from ..vocabulary.inputs import InputOutput

__all__ = ["PLAIN", "Attributes", "Program", "Signature"]


class Attributes(Node):
    """What a class, as it is written, says of an entry point's input or output."""

    io: InputOutput | None = None
    location: int | None = None
    blend_src: int | None = None
    interpolation: tuple[str, str | None] | None = None
    clip_distances: bool = False


PLAIN = Attributes()


class Signature(Node):
    """A function's parameters (those of 有 too), and what is written of them and of the result."""

    bindings: list[Binding]
    parameters: tuple[Attributes, ...]
    result: Attributes


class Program:
    """The program that is being made."""

    def __init__(self) -> None:
        self.declarations: list[Declaration] = []
        self.members: dict[Struct, tuple[Attributes, ...]] = {}
        self.signatures: dict[Function, Signature] = {}
        self.patterns: dict[str, GlobalVariable] = {}
        self.enables: set[str] = set()
        self.requires: set[str] = set()  # language features of WGSL
        self.taken: set[str] = set()

    def unique(self, name: str, module: str) -> str:
        """The name in the IR of something at the top of a file; where an imported file has it already, the
        file's own name comes before it.
        """
        wanted = safe(name)
        if wanted in self.taken:
            wanted = f"{safe(module)}_{wanted}"
        stem, count = wanted, 1
        while wanted in self.taken:
            count += 1
            wanted = f"{stem}_{count}"
        self.taken.add(wanted)
        return wanted

    def pattern(self, name: str, bits: int, span: Span) -> GlobalVariable:
        """The private variable that holds a bit pattern, made when it is first asked for."""
        if name not in self.patterns:
            value = Literal(span, U32, bits)
            self.patterns[name] = GlobalVariable(name, "private", "read_write", U32, None, None, value, span)
            self.declarations.append(self.patterns[name])
        return self.patterns[name]
