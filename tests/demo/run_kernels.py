"""Runs in the clean environment: every kernel at every level, and the table of it."""

from __future__ import annotations

import importlib.util
import sys
import unicodedata
from pathlib import Path
from types import ModuleType

# The package of the demo and of the harnesses that it uses, and no more: to put the folder above it on
# the path would let hatch_shader in by the back door.
tests = sys.modules["tests"] = ModuleType("tests")
tests.__path__ = [str(Path(__file__).parents[1])]

from tests.demo.cases import CASES  # noqa: E402
from tests.demo.levels import LEVELS, outcome  # noqa: E402


def main() -> int:
    """Print the table; the exit status is 1 if anything failed."""
    for package in ("hatch_shader", "shader_compiler", "hatchling"):
        if importlib.util.find_spec(package):
            sys.exit(f"demo: this environment is not clean: it has {package}")
    rows = [["kernel", *LEVELS], *([case.name, *(outcome(level, case) for level in LEVELS)] for case in CASES)]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())
    print(f"the edges of the photograph: {Path('sobel.png').resolve()}")
    return int(any(cell == "failed" for row in rows for cell in row))


def columns(text: str) -> int:
    """How wide a terminal shows the text: East Asian wide characters take two columns."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


if __name__ == "__main__":
    sys.exit(main())
