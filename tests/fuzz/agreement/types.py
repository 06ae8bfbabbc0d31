"""Types as WGSL spells them, and what they are made of.

Out: `Types`, which knows the structures of a program; `hash_T` and `tame_T`, functions of a program that fold a value
into a number, and make floats small.
"""

from __future__ import annotations

import re

__all__ = ["Types", "element", "scalar", "width"]

SUFFIXES = "xyzw"


def scalar(type: str) -> str:
    """The scalar type of a scalar, vector or matrix."""
    return type.split("<")[1].rstrip(">") if "<" in type else type


def width(type: str) -> int:
    """The number of components of a vector, else 1."""
    return int(type[3]) if type.startswith("vec") else 1


def element(type: str) -> tuple[str, int] | None:
    """What an index gives and how many there are, for a vector, matrix or array."""
    if type.startswith("vec"):
        return scalar(type), width(type)
    if type.startswith("mat"):
        return f"vec{type[5]}<f32>", int(type[3])
    if type.startswith("array"):
        inner, count = type[len("array<") : -1].rsplit(", ", 1)
        return inner, int(count)
    return None


class Types:
    """The structures of a program, by name, and the functions on types that it needs."""

    def __init__(self) -> None:
        self.structures: dict[str, list[tuple[str, str]]] = {}
        self.functions: dict[str, str] = {}

    def parts(self, type: str) -> list[tuple[str, str]]:
        """How each part of a value is written after it, with the part's type; none for a scalar."""
        if type in self.structures:
            return [(f".{name}", inner) for name, inner in self.structures[type]]
        found = element(type)
        if found is None:
            return []
        inner, count = found
        return [(f".{SUFFIXES[i]}" if type.startswith("vec") else f"[{i}]", inner) for i in range(count)]

    def scalars(self, type: str) -> set[str]:
        """The scalar types in it."""
        return {type} if not self.parts(type) else set().union(*(self.scalars(inner) for _, inner in self.parts(type)))

    def hashed(self, number: str, value: str, type: str) -> str:
        """The number with the value folded in."""
        return f"{self._function('hash', type)}({number}, {value})"

    def tamed(self, value: str, type: str) -> str:
        """The value with each float a multiple of 1/4 between -64 and 64."""
        return f"{self._function('tame', type)}({value})"

    def _function(self, what: str, type: str) -> str:
        name = f"{what}_{re.sub('[^a-z0-9A-Z]+', '_', type).strip('_')}"
        if name not in self.functions:
            self.functions[name] = ""  # parts come first
            self.functions[name] = self._hash(name, type) if what == "hash" else self._tame(name, type)
            self.functions[name] = self.functions.pop(name)
        return name

    def _hash(self, name: str, type: str) -> str:
        head = f"fn {name}(h: u32, v: {type}) -> u32 {{"
        if not self.parts(type):
            # A number without the sign of zero, which an implementation may drop.
            bits = {
                "f32": "bitcast<u32>(i32(v * 64))",
                "bool": "select(7u, 3u, v)",
                "i32": "bitcast<u32>(v)",
                "u32": "v",
            }
            return f"{head} return ((h ^ {bits[type]}) * 16777619u) ^ (h >> 15); }}"
        lines = [f"  r = {self.hashed('r', f'v{part}', inner)};" for part, inner in self.parts(type)]
        return "\n".join([head, "  var r = h;", *lines, "  return r;", "}"])

    def _tame(self, name: str, type: str) -> str:
        head = f"fn {name}(v: {type}) -> {type} {{"
        if not self.parts(type):
            return f"{head} return clamp(floor(v * 4.0), -255.0, 255.0) * 0.25; }}"
        parts = [self.tamed(f"v{part}", inner) for part, inner in self.parts(type)]
        return f"{head} return {type}({', '.join(parts)}); }}"
