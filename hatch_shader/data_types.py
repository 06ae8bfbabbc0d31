"""What type checkers know of the plain data in generated modules.

Out: the beginning of the stub of every `shader_generated`, whose modules' stubs import from it. What is one of
a few words is named as such, so that a misspelt comparison is found.
"""

from __future__ import annotations

from typing import get_args

from shader_compiler.ir.module import Stage
from shader_compiler.ir.types import Access
from shader_compiler.unit import ArgumentKind

__all__ = ["DATA_TYPES"]


def one_of(literal: object) -> str:
    """The type that has these words alone, as a stub writes it."""
    return f"Literal[{', '.join(map(repr, get_args(literal)))}]"


DATA_TYPES = f"""\
from typing import Literal, NotRequired, TypedDict

class _Argument(TypedDict):
    kind: {one_of(ArgumentKind)}
    index: int
    group: int
    binding: int
    members: NotRequired[tuple[tuple[int, int], ...]]
    size: NotRequired[int]

class _Immediate(TypedDict):
    name: str
    type: str
    size: int

class _EntryPoint(TypedDict):
    items: NotRequired[dict[str, str]]
    immediate: NotRequired[_Immediate]
    name: str
    stage: {one_of(Stage)}
    workgroup_size: tuple[int | None, int | None, int | None] | None
    workgroup_bytes: int
    workgroups_per_block: NotRequired[int]
    names: dict[str, str]
    parameters: dict[str, tuple[_Argument, ...]]

class _Binding(TypedDict):
    group: int
    binding: int
    name: str
    kind: Literal["uniform", "storage", "texture", "storage_texture", "sampler"]
    access: {one_of(Access)}
    type: str
    size: int
    entry_points: tuple[str, ...]

class _Member(TypedDict):
    name: str
    type: str
    offset: int
    size: int
    align: int
    stride: int

class _Struct(TypedDict):
    name: str
    size: int | None
    align: int
    members: tuple[_Member, ...]
"""
