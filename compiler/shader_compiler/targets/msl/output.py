"""What the printers share while one module is written: names, types, needs, helpers and lines."""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.needs import Needs, Roots, needs
from ...ir.module import Function, Module
from ...metal_words import RESERVED
from ...options import Options
from ..names import Namer
from .structures import Structures

__all__ = ["Output"]


class Output:
    """One module being written.

    `helpers` are the functions that the spellings of builtins ask for, by text so that each is there once.
    """

    def __init__(self, module: Module, options: Options) -> None:
        self.module = module
        self.options = options
        self.names = Namer(RESERVED)
        self.structures = Structures(module, self.names)
        self.needs: Mapping[Function, Needs]
        self.roots: Roots
        self.needs, self.roots = needs(module)
        self.helpers: dict[str, None] = {}
        self.lines: list[str] = []
        self.depth = 0
        # The value of a `return` in the function that is being written; see `results.Result`.
        self.returned: tuple[str, tuple[str, ...]] | None = None

    def line(self, text: str) -> None:
        """Write one line at the present depth."""
        self.lines.append("  " * self.depth + text if text else "")

    def take_lines(self) -> list[str]:
        """The lines written since the last call."""
        taken, self.lines = self.lines, []
        return taken

    def open(self, text: str) -> None:
        """Write `text {` and begin a scope of names."""
        self.line(f"{text} {{" if text else "{")
        self.depth += 1
        self.names.enter()

    def close(self, text: str = "}") -> None:
        """End the scope and write `text`."""
        self.names.leave()
        self.depth -= 1
        self.line(text)
