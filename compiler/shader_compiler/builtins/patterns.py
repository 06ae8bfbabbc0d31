"""Patterns of types: what the parameters and results of signatures are made of.

In: the type of an argument and the variables bound so far. Out: the rank of the conversion to the
parameter (binding widths and types on the way), or None where the argument does not fit; and, once
all variables are bound, the parameter's type. `builtins.matching` documents the notation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir.handles import Texture, texture
from ..ir.types import (
    Array,
    Atomic,
    Buffer,
    Matrix,
    Pointer,
    Scalar,
    Type,
    Vector,
    array,
    atomic,
    matrix,
    pointer,
    vector,
)
from .conversion import is_abstract, rank
from .structures import FAMILIES, result_structure

__all__ = [
    "AnyBuffer", "AnyType", "AtomicOf", "Bindings", "Count", "Exactly", "MatrixOf", "Pattern", "PointerTo",
    "ResultOf", "RuntimeArray", "ScalarIn", "TextureOf", "VectorOf", "ViewOf", "bind", "number",
]  # fmt: skip

# What the variables of a signature stand for: a type by its name, a width by its name.
Bindings = dict[str, Any]
Count = int | str


class Pattern:
    """The base: something that a type may match. `str` is how messages show it."""

    __slots__ = ()

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        """The rank of converting `argument` to this parameter; None if it does not fit."""
        raise NotImplementedError

    def type(self, bindings: Bindings) -> Type:
        """The type, all variables being bound."""
        raise NotImplementedError


class Exactly(Pattern):
    """One type: `u32`."""

    __slots__ = ("_type",)

    def __init__(self, type: Type) -> None:
        self._type = type

    @property
    def is_abstract(self) -> bool:
        """Whether it is an abstract type, which no program can spell."""
        return is_abstract(self._type)

    def rank(self, argument: Type, bindings: Bindings) -> int | None:  # noqa: ARG002
        return rank(argument, self._type)

    def type(self, bindings: Bindings) -> Type:  # noqa: ARG002
        return self._type

    def __str__(self) -> str:
        return str(self._type)


class ScalarIn(Pattern):
    """A variable over scalars: `T`. The matcher tries each of its scalars and has bound it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        return rank(argument, bindings[self.name])

    def type(self, bindings: Bindings) -> Type:
        found: Type = bindings[self.name]
        return found

    def __str__(self) -> str:
        return self.name


class AnyType(Pattern):
    """A variable over all types that `holds` accepts: `T: constructible`. The argument binds it."""

    __slots__ = ("holds", "name")

    def __init__(self, name: str, holds: Callable[[Type], bool]) -> None:
        self.name = name
        self.holds = holds

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not self.holds(argument):
            return None
        return 0 if bindings.setdefault(self.name, argument) is argument else None

    def type(self, bindings: Bindings) -> Type:
        found: Type = bindings[self.name]
        return found

    def __str__(self) -> str:
        return self.name


def bind(count: Count, actual: int, bindings: Bindings) -> bool:
    """Whether a width or a count is `actual`; a variable becomes it where it is not bound yet."""
    return (count if isinstance(count, int) else bindings.setdefault(count, actual)) == actual


def number(count: Count, bindings: Bindings) -> int:
    """The number that a width or a count is."""
    found: int = count if isinstance(count, int) else bindings[count]
    return found


class VectorOf(Pattern):
    """`vec<N, T>`."""

    __slots__ = ("element", "width")

    def __init__(self, width: Count, element: Pattern) -> None:
        self.width = width
        self.element = element

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, Vector) or not bind(self.width, argument.width, bindings):
            return None
        return self.element.rank(argument.element, bindings)

    def type(self, bindings: Bindings) -> Type:
        element = self.element.type(bindings)
        assert isinstance(element, Scalar)
        return vector(number(self.width, bindings), element)

    def __str__(self) -> str:
        return f"vec{self.width}<{self.element}>"


class MatrixOf(Pattern):
    """`mat<C, R, T>`: columns, rows, element."""

    __slots__ = ("columns", "element", "rows")

    def __init__(self, columns: Count, rows: Count, element: Pattern) -> None:
        self.columns = columns
        self.rows = rows
        self.element = element

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, Matrix):
            return None
        if not (bind(self.columns, argument.columns, bindings) and bind(self.rows, argument.rows, bindings)):
            return None
        return self.element.rank(argument.element, bindings)

    def type(self, bindings: Bindings) -> Type:
        element = self.element.type(bindings)
        assert isinstance(element, Scalar)
        return matrix(number(self.columns, bindings), number(self.rows, bindings), element)

    def __str__(self) -> str:
        return f"mat{self.columns}x{self.rows}<{self.element}>"


class AtomicOf(Pattern):
    """`atomic<T>`, in memory."""

    __slots__ = ("element",)

    def __init__(self, element: Pattern) -> None:
        self.element = element

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        return self.element.rank(argument.element, bindings) if isinstance(argument, Atomic) else None

    def type(self, bindings: Bindings) -> Type:
        element = self.element.type(bindings)
        assert isinstance(element, Scalar)
        return atomic(element)

    def __str__(self) -> str:
        return f"atomic<{self.element}>"


class RuntimeArray(Pattern):
    """`array<T>` without a count."""

    __slots__ = ("element",)

    def __init__(self, element: Pattern) -> None:
        self.element = element

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, Array) or argument.count is not None:
            return None
        return self.element.rank(argument.element, bindings)

    def type(self, bindings: Bindings) -> Type:
        return array(self.element.type(bindings), None)

    def __str__(self) -> str:
        return f"array<{self.element}>"


class AnyBuffer(Pattern):
    """`buffer`, of whatever size."""

    __slots__ = ()

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        return 0 if isinstance(argument, Buffer) and bindings.setdefault("buffer", argument) is argument else None

    def type(self, bindings: Bindings) -> Type:
        found: Type = bindings["buffer"]
        return found

    def __str__(self) -> str:
        return "buffer"


class PointerTo(Pattern):
    """`ptr<storage|workgroup, T, read_write>`: one of these address spaces, one of these access modes."""

    __slots__ = ("access", "spaces", "store")

    def __init__(self, spaces: tuple[str, ...], store: Pattern, access: tuple[str, ...]) -> None:
        self.spaces = spaces
        self.store = store
        self.access = access

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, Pointer) or argument.space not in self.spaces or argument.access not in self.access:
            return None
        # What a pointer points to does not convert.
        if self.store.rank(argument.store, bindings) != 0:
            return None
        return 0 if bindings.setdefault("ptr", argument) is argument else None

    def type(self, bindings: Bindings) -> Type:
        given = bindings["ptr"]
        return pointer(given.space, self.store.type(bindings), given.access)

    def __str__(self) -> str:
        return f"ptr<{' or '.join(self.spaces)}, {self.store}, {' or '.join(self.access)}>"


class ViewOf(Pattern):
    """`view<T>`: a pointer to T where the pointer among the parameters points. Never a parameter."""

    __slots__ = ("store",)

    def __init__(self, store: Pattern) -> None:
        self.store = store

    def type(self, bindings: Bindings) -> Type:
        given = bindings["ptr"]
        return pointer(given.space, self.store.type(bindings), given.access)

    def __str__(self) -> str:
        return f"ptr<the same, {self.store}, the same>"


class TextureOf(Pattern):
    """`texture_2d<T>`, or `texture_storage_2d<T, read|read_write>` of any format with such channels."""

    __slots__ = ("access", "element", "family")

    def __init__(self, family: str, element: Pattern, access: tuple[str, ...]) -> None:
        self.family = family
        self.element = element
        self.access = access

    def rank(self, argument: Type, bindings: Bindings) -> int | None:
        if not isinstance(argument, Texture) or argument.family != self.family or argument.access not in self.access:
            return None
        if self.element.rank(argument.element, bindings) != 0:
            return None
        return 0 if bindings.setdefault("texture", argument) is argument else None

    def type(self, bindings: Bindings) -> Type:
        if "texture" in bindings or self.family.startswith("texture_storage"):
            found: Type = bindings["texture"]
            return found
        element = self.element.type(bindings)
        assert isinstance(element, Scalar)
        return texture(self.family, element)

    def __str__(self) -> str:
        if self.family.startswith("texture_storage"):
            return f"{self.family}<format of {self.element}, {' or '.join(self.access)}>"
        return f"{self.family}<{self.element}>"


class ResultOf(Pattern):
    """`frexp<T>`: the structure that the builtin of this name has as its result. Never a parameter."""

    __slots__ = ("argument", "family")

    def __init__(self, family: str, argument: Pattern) -> None:
        self.family = family
        self.argument = argument

    def type(self, bindings: Bindings) -> Type:
        return result_structure(self.family, self.argument.type(bindings))

    def __str__(self) -> str:
        return f"{FAMILIES[self.family][0]}<{self.argument}>"
