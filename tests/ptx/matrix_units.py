"""`ldmatrix` and `mma.sync` for the interpreter, from the tables of the PTX ISA (9.7.14).

In: an instruction. Out: what it does to the 32 threads of a warp. A product is exact before it is rounded
to the type of the sums: more exact than a GPU's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

__all__ = ["MATRIX_UNITS", "PartialWarp"]

Matrix = np.ndarray[Any, np.dtype[Any]]
TYPES = {"f16": np.float16, "f32": np.float32, "tf32": np.float32, "s8": np.int8, "u8": np.uint8, "s32": np.int32}


class PartialWarp(Exception):
    """Not all 32 lanes are there, or a row is not aligned."""


class HasMemory(Protocol):
    """A thread, as far as it matters here."""

    registers: dict[str, int]

    def locate(self, space: str, address: int) -> tuple[bytearray, int]: ...


Lanes = Mapping[int, HasMemory]
Exchange = Callable[[Lanes], None]


def _names(operand: str) -> list[str]:
    return [name.strip() for name in operand.strip("{}").split(",")]


def _check(lanes: Lanes) -> None:
    if sorted(lanes) != list(range(32)):
        raise PartialWarp(f"lanes {sorted(lanes)}")


def _load_matrices(modifiers: list[str], operands: list[str]) -> Exchange:
    """Lane 8*i + r has the address of row r of matrix i; of each row lane 4*r + t gets two halves."""
    names = _names(operands[0])
    match = re.fullmatch(r"\[([%\w$]+)(?:\+(-?\d+))?\]", operands[1])
    assert match is not None
    base, offset = match[1], int(match[2] or 0)

    def row(thread: HasMemory) -> Matrix:
        memory, place = thread.locate("shared", thread.registers[base] + offset)
        if place % 16 or not 0 <= place <= len(memory) - 16:
            raise PartialWarp(f"a row at {place} of {len(memory)}")
        return np.frombuffer(bytes(memory[place : place + 16]), np.uint16)

    def exchange(lanes: Lanes) -> None:
        _check(lanes)
        for i, name in enumerate(names):
            matrix = np.stack([row(lanes[8 * i + r]) for r in range(8)])
            matrix = matrix.T if "trans" in modifiers else matrix
            for lane, thread in lanes.items():
                low, high = matrix[lane // 4, lane % 4 * 2 : lane % 4 * 2 + 2]
                thread.registers[name] = int(low) | int(high) << 16

    return exchange


def _gathered(lanes: Lanes, names: list[str], type: str) -> Matrix:
    """[lane, register, component]"""
    words = [[lanes[lane].registers[name] & 0xFFFFFFFF for name in names] for lane in range(32)]
    return np.array(words, np.uint32).view(TYPES[type]).reshape(32, len(names), -1)


def _left(parts: Matrix) -> Matrix:
    """Registers: rows g and g + 8 of the first half of the columns, then of the second."""
    n = parts.shape[2]
    result = np.zeros((16, 8 * n), parts.dtype)
    for lane in range(32):
        g, t = divmod(lane, 4)
        for i in range(4):
            result[g + i % 2 * 8, t * n + i // 2 * 4 * n :][:n] = parts[lane, i]
    return result


def _right(parts: Matrix) -> Matrix:
    n = parts.shape[2]
    result = np.zeros((8 * n, 8), parts.dtype)
    for lane in range(32):
        g, t = divmod(lane, 4)
        for i in range(2):
            result[t * n + i * 4 * n :, g][:n] = parts[lane, i]
    return result


def _places(lane: int) -> list[tuple[int, int]]:
    """Where a lane's four sums are."""
    g, t = divmod(lane, 4)
    return [(g + down, 2 * t + across) for down in (0, 8) for across in (0, 1)]


def _multiply(modifiers: list[str], operands: list[str]) -> Exchange:
    targets, *sources = (_names(operand) for operand in operands)
    *_, result_type, left_type, right_type, sum_type = modifiers

    def exchange(lanes: Lanes) -> None:
        _check(lanes)
        a = _left(_gathered(lanes, sources[0], left_type))
        b = _right(_gathered(lanes, sources[1], right_type))
        exact = np.float64 if left_type in ("f16", "tf32") else np.int64
        product = a.astype(exact) @ b.astype(exact)
        sums = _gathered(lanes, sources[2], sum_type).reshape(32, 4)
        for lane, thread in lanes.items():
            places = _places(lane)
            whole = [product[place] + sums[lane, i].astype(exact) for i, place in enumerate(places)]
            words = np.array(whole).astype(TYPES[result_type]).view(np.uint32)
            thread.registers.update(zip(targets, map(int, words), strict=True))

    return exchange


MATRIX_UNITS: dict[str, Callable[[list[str], list[str]], Exchange]] = {"ldmatrix": _load_matrices, "mma": _multiply}
