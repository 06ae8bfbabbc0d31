"""Programs made small: lines are left out as long as the targets still disagree.

In: a program, and a test of whether a smaller one still fails. Out: a program of which no run of lines can go.
"""

from __future__ import annotations

from collections.abc import Callable

from shader_compiler import Source, check

from .programs import Program
from .running import disagreement

__all__ = ["reduced", "still_differs"]


def reduced(program: Program, fails: Callable[[Program], bool]) -> Program:
    """The smallest program that is found. `program` fails."""
    lines = program.code.splitlines()
    size = len(lines) // 2
    while size:
        start = 0
        while start < len(lines):
            shorter = lines[:start] + lines[start + size :]
            if _is_balanced(lines[start : start + size]) and fails(program._replace(code="\n".join(shorter) + "\n")):
                lines = shorter
            else:
                start += 1 if size < 8 else size // 4
        size //= 2
    return program._replace(code="\n".join(lines) + "\n")


def _is_balanced(lines: list[str]) -> bool:
    """Whether the lines open and close the same braces."""
    depth = 0
    for line in lines:
        depth -= line.count("}")
        if depth < 0:
            return False
        depth += line.count("{")
    return depth == 0


def still_differs(way: str) -> Callable[[Program], bool]:
    """Whether a program is valid, and the way gives something else than Tint."""

    def fails(program: Program) -> bool:
        if any(diagnostic.severity == "error" for diagnostic in check(Source(program.code))):
            return False
        return "differ" in disagreement(program, way)

    return fails
