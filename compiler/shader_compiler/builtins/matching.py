"""Overload resolution (WGSL 6.1.3).

In: a row and the types of the arguments of a call. Out: the overload that the call means, or a
`Mismatch`, which holds what an error message needs. `builtins.notation` documents the signatures.
"""

from __future__ import annotations

from itertools import product
from typing import Literal

from ..ir.handles import Handle, Texture
from ..ir.node import Node
from ..ir.subgroup_matrix import SubgroupMatrix
from ..ir.types import Array, Matrix, Pointer, Scalar, Type, Vector, scalar_of
from .conversion import is_abstract, rank
from .notation import SCALARS, Candidate, is_spellable, parse, printable
from .patterns import Bindings
from .signature import Overload, Row

__all__ = ["Mismatch", "resolve", "signatures_of"]


class Mismatch(Node):
    """Why a call has no overload.

    `reason`: "count" (no overload takes so many arguments), "template" (nor these template
    arguments), "argument" (argument number `argument`, from 0, is the first that no overload takes),
    or "ambiguous". `expected` are the types that an overload takes in its place.
    """

    row: Row
    arguments: tuple[Type, ...]
    template: tuple[Type, ...]
    reason: Literal["count", "template", "argument", "ambiguous"]
    argument: int | None = None
    expected: tuple[Type, ...] = ()

    @property
    def signatures(self) -> tuple[str, ...]:
        """The signatures to choose from, for notes; those for other template arguments left out.

        Of many, as textures have, only those remain that take what stands before the wrong argument, or the
        first two arguments of a wrong number, or else as many as some take.
        """
        shown = [s for s in self.row.signatures if is_spellable(s) and (not self.template or self._takes_template(s))]
        if len(shown) > MANY:
            length = 2 if self.argument is None else self.argument
            shown = next(filter(None, ([s for s in shown if self._takes(s, n)] for n in range(length, 0, -1))), shown)
        return tuple(printable(self.row.name, s) for s in shown) or signatures_of(self.row)

    def _takes(self, signature: str, count: int) -> bool:
        """Whether the signature takes the first `count` arguments."""
        return any(
            _takes_first(candidate, self.arguments[:count], self.template, bindings)
            for candidate in parse(signature)
            for bindings in _assignments(candidate, ALL_SCALARS)
        )

    def _takes_template(self, signature: str) -> bool:
        return any(
            _fits_template(candidate, self.template, bindings)
            for candidate in parse(signature)
            for bindings in _assignments(candidate, ALL_SCALARS)
        )

    @property
    def message(self) -> str:
        """The message of a diagnostic."""
        name, given = self.row.name, ", ".join(map(str, self.arguments))
        if not name[0].isalpha():
            return f"no operator `{name}` for {' and '.join(f'`{t}`' for t in self.arguments)}"
        match self.reason:
            case "count":
                return f"`{name}` takes {self._counts()}, not {len(self.arguments)}"
            case "template" if not self.template:
                return f"`{name}` needs a type as its template argument: `{name}<u32>(...)`"
            case "template":
                return f"`{name}` does not take the template arguments `<{', '.join(map(str, self.template))}>`"
            case "ambiguous":
                return f"the call of `{name}` with ({given}) is ambiguous"
        return f"no overload of `{name}` takes ({given})"

    @property
    def counts(self) -> list[int]:
        """How many arguments the row takes, ascending."""
        return sorted({len(c.parameters) for c in _candidates(self.row)})

    def _counts(self) -> str:
        plural = "" if self.counts == [1] else "s"
        words = [*map(str, self.counts)] if self.counts != [0] else ["no"]
        return f"{' or '.join(filter(None, [', '.join(words[:-1]), words[-1]]))} argument{plural}"

    @property
    def label(self) -> str:
        """What to say at the argument that does not fit: its type, and what would."""
        if self.argument is None:
            return ""
        expected = [f"`{t}`" for t in self.expected if not is_abstract(t)]
        wanted = f", not {' or '.join(expected)}" if 0 < len(expected) <= 3 else ""
        return f"this is `{self.arguments[self.argument]}`{wanted}"

    def help(self, shown: str) -> str | None:
        """What to do, where an explicit conversion would be enough; `shown` is the argument's text."""
        if self.argument is None:
            return None
        given = self.arguments[self.argument]
        for wanted in self.expected:
            if is_abstract(wanted) or given is wanted or not _converts(given, wanted):
                continue
            return f"convert it: `{wanted}({shown})`"
        return None


# Signatures that a message shows all of.
MANY = 4


def _takes_first(
    candidate: Candidate, arguments: tuple[Type, ...], template: tuple[Type, ...], bindings: Bindings
) -> bool:
    if not _fits_template(candidate, template, bindings):
        return False
    pairs = zip(candidate.parameters, arguments, strict=False)
    return all(pattern.rank(type, bindings) is not None for pattern, type in pairs)


def _converts(source: Type, destination: Type) -> bool:
    """Whether a value constructor converts between the types (17.1.2)."""
    match source, destination:
        case Scalar(), Scalar():
            return True
        case Vector(), Vector():
            return source.width == destination.width
    return False


def signatures_of(row: Row) -> tuple[str, ...]:
    """The signatures of a row in printable form, those for abstract numbers alone left out."""
    return tuple(printable(row.name, signature) for signature in row.signatures if is_spellable(signature))


def _candidates(row: Row) -> list[Candidate]:
    return [candidate for signature in row.signatures for candidate in parse(signature)]


def resolve(
    row: Row, arguments: tuple[Type, ...], template: tuple[Type, ...] = (), *, constant: bool = True
) -> Overload | Mismatch:
    """The overload that a call of `row` with arguments of these types means.

    `constant` says whether all arguments are const-expressions: where one is not, every argument
    becomes concrete (6.1.3, step 2), as `1` does in `1 << u`.
    """
    key = (row, arguments, template, constant)
    known = _resolved.get(key)
    if known is None:
        known = _resolve(row, arguments, template, constant)
        # Types that refer to a program's structures must not outlive its compilation.
        if all(isinstance(type, (Scalar, Vector, Matrix, Handle)) for type in (*arguments, *template)):
            _resolved[key] = known
    return known


ALL_SCALARS = frozenset(SCALARS.values())
_resolved: dict[tuple[Row, tuple[Type, ...], tuple[Type, ...], bool], Overload | Mismatch] = {}
_Fit = tuple[tuple[int, ...], Candidate, Bindings]


def _resolve(row: Row, arguments: tuple[Type, ...], template: tuple[Type, ...], constant: bool) -> Overload | Mismatch:
    fits: list[_Fit] = []
    reachable = _reachable((*arguments, *template))
    for candidate in _candidates(row):
        if len(candidate.parameters) == len(arguments):
            for bindings in _assignments(candidate, reachable):
                ranks = _ranks(candidate, arguments, template, bindings)
                if ranks is not None and (constant or not _leaves_abstract(candidate, bindings)):
                    fits.append((ranks, candidate, bindings))
    if not fits:
        return _mismatch(row, arguments, template)
    ranks, candidate, bindings = best = min(fits, key=lambda fit: sum(fit[0]))
    if not all(fit is best or _is_preferred(ranks, fit[0]) for fit in fits):
        return Mismatch(row, arguments, template, "ambiguous")
    parameters = tuple(pattern.type(bindings) for pattern in candidate.parameters)
    return Overload(row, parameters, candidate.result.type(bindings) if candidate.result else None, template)


def _assignments(candidate: Candidate, reachable: frozenset[Scalar]) -> list[Bindings]:
    """All ways to choose the scalar variables: each is an overload candidate of its own."""
    names = tuple(candidate.variables)
    choices = [[s for s in scalars if s in reachable] for scalars in candidate.variables.values()]
    return [dict(zip(names, scalars, strict=True)) for scalars in product(*choices)]


def _reachable(types: tuple[Type, ...]) -> frozenset[Scalar]:
    """The scalars that some argument's scalar converts to: no variable can stand for another one."""
    found: set[Scalar] = set()
    for type in types:
        scalar = _scalar_within(type)
        if scalar is not None:
            found.update(s for s in SCALARS.values() if rank(scalar, s) is not None)
    return frozenset(found)


def _scalar_within(type: Type) -> Scalar | None:
    """The scalar type that a variable of a signature may have to stand for."""
    if isinstance(type, Pointer):
        return _scalar_within(type.store)
    if isinstance(type, (Texture, Array)):
        return _scalar_within(type.element)
    return type.scalar if isinstance(type, SubgroupMatrix) else scalar_of(type)


def _fits_template(candidate: Candidate, template: tuple[Type, ...], bindings: Bindings) -> bool:
    """Whether the template arguments are exactly what the candidate asks for."""
    if len(candidate.template) != len(template):
        return False
    return all(p.rank(type, bindings) == 0 for p, type in zip(candidate.template, template, strict=True))


def _ranks(
    candidate: Candidate, arguments: tuple[Type, ...], template: tuple[Type, ...], bindings: Bindings
) -> tuple[int, ...] | None:
    if not _fits_template(candidate, template, bindings):
        return None
    ranks = []
    for pattern, type in zip(candidate.parameters, arguments, strict=True):
        found = pattern.rank(type, bindings)
        if found is None:
            return None
        ranks.append(found)
    return tuple(ranks)


def _leaves_abstract(candidate: Candidate, bindings: Bindings) -> bool:
    return any(is_abstract(pattern.type(bindings)) for pattern in candidate.parameters)


def _is_preferred(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


def _mismatch(row: Row, arguments: tuple[Type, ...], template: tuple[Type, ...]) -> Mismatch:
    """What went wrong, told by the candidates that came furthest."""
    counted = [c for c in _candidates(row) if len(c.parameters) == len(arguments)]
    if not counted:
        return Mismatch(row, arguments, template, "count")
    furthest = -1
    expected: list[Type] = []
    for candidate in counted:
        for bindings in _assignments(candidate, ALL_SCALARS):
            failed = _first_failure(candidate, arguments, template, bindings)
            if failed is None:
                continue
            if failed > furthest:
                furthest, expected = failed, []
            if failed == furthest:
                expected += _expected(candidate, failed, bindings)
    if furthest < 0:
        return Mismatch(row, arguments, template, "template")
    return Mismatch(row, arguments, template, "argument", furthest, tuple(dict.fromkeys(expected)))


def _first_failure(
    candidate: Candidate, arguments: tuple[Type, ...], template: tuple[Type, ...], bindings: Bindings
) -> int | None:
    """The first argument that does not fit; None if the template arguments do not.

    If all fit, the last: it is then its being abstract that does not.
    """
    if not _fits_template(candidate, template, bindings):
        return None
    for i, (pattern, type) in enumerate(zip(candidate.parameters, arguments, strict=True)):
        if pattern.rank(type, bindings) is None:
            return i
    return len(arguments) - 1 if arguments else None


def _expected(candidate: Candidate, argument: int, bindings: Bindings) -> list[Type]:
    try:
        return [candidate.parameters[argument].type(bindings)]
    except KeyError:  # a width or type that this argument was to bind
        return []
