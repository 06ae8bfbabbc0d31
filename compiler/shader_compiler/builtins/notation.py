"""The notation for signatures of builtin functions and operators.

In: a signature's text, as the rows have it. Out: `Candidate`s, made of patterns, each parsed once.

    ([T: numeric], [T], [T]) -> [T]                         clamp
    (vec<N, T: float>, vec<N, T>) -> T                      dot of floats
    <[T: i32|u32|f32]>([S: i32|u32|f32]) -> [T]             bitcast
    (ptr<storage|workgroup, atomic<T: i32|u32>, read_write>, T) -> T

`T: float`      a variable and the scalars that it stands for, given where it first appears: names
                of scalars and of the sets below, with `|` between them. The sets of `builtins.predicates`
                and `any` stand for types of every kind; the argument alone decides which.
`[T]`           T or a vector of T, and the same, with one width, in all brackets of the signature
`vec<N, T>`, `mat<C, R, T>`     a width, column or row count is a number or a variable
`ptr<a|b, T, r|w>`              one of these address spaces, one of these access modes
`buffer`, `view<T>`             a buffer of any size; a result: a pointer to T with the space and access of the argument
`texture_2d<T>`                 a texture whose texels have the scalar type T
`texture_storage_2d<T, r|w>`    a storage texture of any format whose channels are T, with one of these access modes
`left<T, C, R>`, `right<T, C, R>`, `result<T, C, R>`, `tile<T>`   a subgroup matrix of this kind, or of any
`elements<T>`                   an array of T, with or without a count
`frexp<T>`, `modf<T>`, `atomicCompareExchangeWeak<T>`   predeclared result structures
`<...>` in front                template parameters, which must be given exactly
no `->`                         no result
"""

from __future__ import annotations

import re

from ..ir.handles import SAMPLER, SAMPLER_COMPARISON, TEXTURES_WITHOUT_ELEMENT, texture
from ..ir.subgroup_matrix import I8, U8, MatrixKind
from ..ir.types import ABSTRACT_FLOAT, ABSTRACT_INT, BOOL, F16, F32, I32, U32, Scalar, Type
from .matrix_patterns import AnyArray, Tile, TileOfKind
from .patterns import (
    AnyBuffer,
    AnyType,
    AtomicOf,
    Exactly,
    MatrixOf,
    Pattern,
    PointerTo,
    ResultOf,
    RuntimeArray,
    ScalarIn,
    TextureOf,
    VectorOf,
    ViewOf,
)
from .predicates import is_constructible, is_majorness, is_unsized, is_viewable
from .structures import FAMILIES

__all__ = ["SCALARS", "Candidate", "is_spellable", "parse", "printable"]

SCALARS: dict[str, Scalar] = {str(s): s for s in (ABSTRACT_INT, ABSTRACT_FLOAT, BOOL, I32, U32, F32, F16)}
# Types that are written by their names alone, scalars apart.
NAMED: dict[str, Type] = {
    **{name: texture(name) for name in TEXTURES_WITHOUT_ELEMENT},
    **{str(type): type for type in (SAMPLER, SAMPLER_COMPARISON, I8, U8)},
}
SETS: dict[str, tuple[Scalar, ...]] = {
    "float": (ABSTRACT_FLOAT, F32, F16),
    "integer": (ABSTRACT_INT, I32, U32),
    "signed": (ABSTRACT_INT, ABSTRACT_FLOAT, I32, F32, F16),
    "numeric": (ABSTRACT_INT, ABSTRACT_FLOAT, I32, U32, F32, F16),
    "scalar": (ABSTRACT_INT, ABSTRACT_FLOAT, BOOL, I32, U32, F32, F16),
}


def _accept_all(_: Type) -> bool:
    return True


PREDICATES = {
    "constructible": is_constructible, "viewable": is_viewable, "unsized": is_unsized, "any": _accept_all,
    "majorness": is_majorness,
}  # fmt: skip


class Candidate:
    """One overload with its variables free.

    `variables` has the scalars that each scalar variable may stand for, most preferred first; widths
    and whole types are bound by the arguments.
    """

    __slots__ = ("parameters", "result", "template", "variables")

    def __init__(
        self,
        template: tuple[Pattern, ...],
        parameters: tuple[Pattern, ...],
        result: Pattern | None,
        variables: dict[str, tuple[Scalar, ...]],
    ) -> None:
        self.template = template
        self.parameters = parameters
        self.result = result
        self.variables = variables


def parse(signature: str) -> tuple[Candidate, ...]:
    """The candidates of a signature: two where it has brackets (scalar and vector), else one."""
    known = _candidates.get(signature)
    if known is None:
        forms = (False, True) if "[" in signature else (False,)
        known = _candidates[signature] = tuple(_Parser(signature, as_vector).parse() for as_vector in forms)
    return known


_candidates: dict[str, tuple[Candidate, ...]] = {}

TOKEN = re.compile(r"->|abstract-\w+|\w+|[<>(),:|\[\]]")
# The width that all brackets of a signature share.
BRACKET_WIDTH = "N"


class _Parser:
    """Recursive descent over the tokens of one signature; `as_vector` chooses what `[T]` is."""

    def __init__(self, signature: str, as_vector: bool) -> None:
        self.tokens: list[str] = [*TOKEN.findall(signature), ""]
        self.position = 0
        self.as_vector = as_vector
        self.variables: dict[str, tuple[Scalar, ...]] = {}
        self.types: dict[str, AnyType] = {}

    def parse(self) -> Candidate:
        template = self.list("<", ">") if self.tokens[0] == "<" else ()
        parameters = self.list("(", ")")
        result = self.pattern() if self.take("->") else None
        self.expect("")
        return Candidate(template, parameters, result, self.variables)

    def take(self, token: str) -> bool:
        if self.tokens[self.position] != token:
            return False
        self.position += 1
        return True

    def expect(self, token: str) -> None:
        if self.tokens[self.position] != token:
            raise ValueError(f"expected {token!r} at token {self.position} of {''.join(self.tokens)}")
        self.position += 1

    def word(self) -> str:
        self.position += 1
        word = self.tokens[self.position - 1]
        if not word[:1].isalnum():
            raise ValueError(f"expected a name at token {self.position - 1} of {''.join(self.tokens)}")
        return word

    def list(self, opening: str, closing: str) -> tuple[Pattern, ...]:
        self.expect(opening)
        found = [] if self.tokens[self.position] == closing else [self.pattern()]
        while self.take(","):
            found.append(self.pattern())
        self.expect(closing)
        return tuple(found)

    def pattern(self) -> Pattern:
        if self.take("["):
            element = self.pattern()
            self.expect("]")
            return VectorOf(BRACKET_WIDTH, element) if self.as_vector else element
        name = self.word()
        if name in SCALARS:
            return Exactly(SCALARS[name])
        if name == "buffer":
            return AnyBuffer()
        if name in NAMED:
            return Exactly(NAMED[name])
        if self.take("<"):
            pattern = self.generic(name)
            self.expect(">")
            return pattern
        return self.variable(name)

    def variable(self, name: str) -> Pattern:
        if self.take(":"):
            alternatives = self.alternatives()
            if alternatives[0] in PREDICATES:
                self.types[name] = AnyType(name, PREDICATES[alternatives[0]])
            else:
                self.variables[name] = tuple(scalar for a in alternatives for scalar in _scalars(a))
        if name in self.types:
            return self.types[name]
        if name not in self.variables:
            raise ValueError(f"nothing says what {name} may be in {''.join(self.tokens)}")
        return ScalarIn(name)

    def alternatives(self) -> tuple[str, ...]:
        found = [self.word()]
        while self.take("|"):
            found.append(self.word())
        return tuple(found)

    def count(self) -> int | str:
        word = self.word()
        self.expect(",")
        return int(word) if word.isdecimal() else word

    def generic(self, name: str) -> Pattern:
        match name:
            case "vec":
                return VectorOf(self.count(), self.pattern())
            case "mat":
                return MatrixOf(self.count(), self.count(), self.pattern())
            case "atomic":
                return AtomicOf(self.pattern())
            case "array":
                return RuntimeArray(self.pattern())
            case "ptr":
                return self.pointer()
            case "view":
                return ViewOf(self.pattern())
            case "elements":
                return AnyArray(self.pattern())
            case "tile":
                return Tile(self.pattern())
            case "left" | "right" | "result":
                return self.tile(name)
        if name.startswith("texture_"):
            return TextureOf(name, self.pattern(), self.alternatives() if self.take(",") else ("read",))
        if name not in FAMILIES:
            raise ValueError(f"unknown type {name}")
        return ResultOf(name, self.pattern())

    def tile(self, kind: MatrixKind) -> Pattern:
        component = self.pattern()
        self.expect(",")
        columns = self.count()
        return TileOfKind(kind, component, columns, self.word())

    def pointer(self) -> Pattern:
        spaces = self.alternatives()
        self.expect(",")
        store = self.pattern()
        self.expect(",")
        return PointerTo(spaces, store, self.alternatives())


def _scalars(name: str) -> tuple[Scalar, ...]:
    return (SCALARS[name],) if name in SCALARS else SETS[name]


def is_spellable(signature: str) -> bool:
    """Whether a program can write the types of a signature: some are for abstract numbers alone."""
    candidate = parse(signature)[0]
    fixed = [p for p in (*candidate.template, *candidate.parameters) if isinstance(p, Exactly)]
    sets = candidate.variables.values()
    return not any(p.is_abstract for p in fixed) and all(any(not s.is_abstract for s in scalars) for scalars in sets)


def printable(name: str, signature: str) -> str:
    """The signature as messages show it: `clamp(T, T, T) -> T, where T is i32, u32, f32, f16, or a vector of them`.

    Abstract types are left out: nobody can write them, and literals convert. Operators are shown
    between their operands.
    """
    scalar, vector = parse(signature)[0], parse(signature)[-1]
    template = ", ".join(map(_shown, scalar.template, vector.template))
    parameters = list(map(_shown, scalar.parameters, vector.parameters))
    if name[0].isalpha():
        call = f"{name}{f'<{template}>' if template else ''}({', '.join(parameters)})"
    else:
        call = f"{name}{parameters[0]}" if len(parameters) == 1 else f"{parameters[0]} {name} {parameters[1]}"
    result = f" -> {_shown(scalar.result, vector.result)}" if scalar.result and vector.result else ""
    bracketed = set(re.findall(r"\[(\w+)", signature))
    clauses: dict[str, list[str]] = {}
    for variable, scalars in scalar.variables.items():
        clauses.setdefault(_choices(scalars, variable in bracketed), []).append(variable)
    said = [f"{' and '.join(v)} {'is' if len(v) == 1 else 'are'} {choices}" for choices, v in clauses.items()]
    return f"{call}{result}{', where ' if said else ''}{' and '.join(said)}"


def _shown(scalar: Pattern, vector: Pattern) -> str:
    """A parameter, in the scalar and in the vector form of its signature.

    The clause of a variable says that it may be a vector; a fixed type in brackets says it here.
    """
    if isinstance(scalar, Exactly) and isinstance(vector, VectorOf):
        return f"{scalar} or {vector}"
    return str(scalar)


def _choices(scalars: tuple[Scalar, ...], or_vector: bool) -> str:
    names = [str(s) for s in scalars if not s.is_abstract]
    if or_vector:
        names.append("a vector of them" if len(names) > 1 else "a vector of it")
    if len(names) < 3:
        return " or ".join(names)
    return f"{', '.join(names[:-1])}, or {names[-1]}"
