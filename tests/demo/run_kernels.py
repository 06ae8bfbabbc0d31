"""Runs in the clean environment: every kernel at every level, and the table of it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

# The demo and the harnesses beside it; the folder above would let hatch_shader in by the back door.
sys.path.insert(0, str(Path(__file__).parents[1]))

from demo.cases import CASES
from demo.levels import LEVELS, outcome


def main() -> int:
    """Print the table; the exit status is 1 if anything failed."""
    for package in ("hatch_shader", "shader_compiler", "hatchling"):
        if importlib.util.find_spec(package):
            sys.exit(f"demo: this environment is not clean: it has {package}")
    rows = [["kernel", *LEVELS], *([case.name, *(outcome(level, case) for level in LEVELS)] for case in CASES)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    print(f"the edges of the photograph: {Path('sobel.png').resolve()}")
    return int(any(cell == "failed" for row in rows for cell in row))


if __name__ == "__main__":
    sys.exit(main())
