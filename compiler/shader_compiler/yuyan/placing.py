"""What every error says besides its message: the text that it is about, and the definition at the top of the
file which that stands in (着五).

In: a diagnostic. Out: the same, with notes. A text that cannot be read (E-01) is in the message itself.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from ..diagnostics import Diagnostic
from ..source import Source, Span
from .keywords import KINDS
from .lexer import tokenize

__all__ = ["located", "placed"]

NAME, END = KINDS["NAME"], KINDS["END"]
MAX_EXCERPT = 40


def placed(diagnostic: Diagnostic, definition: str | None) -> Diagnostic:
    """With the text, and the name of the definition where there is one."""
    notes = list(diagnostic.notes)
    text = _excerpt(diagnostic.labels[0].span.text) if diagnostic.labels else ""
    if text and diagnostic.code != "E-01":
        notes.append(f"其文：{text}")
    if definition is not None:
        notes.append(f"顶层之定：「{definition}」")
    diagnostic.notes = tuple(notes)
    return diagnostic


def located(diagnostic: Diagnostic) -> Diagnostic:
    """`placed`, for an error of which only the place is known."""
    if diagnostic.severity != "error" or diagnostic.code == "E-01" or not diagnostic.labels:
        return diagnostic
    return placed(diagnostic, _definition_at(diagnostic.labels[0].span))


def _excerpt(text: str) -> str:
    """A source text on one line, without white space, not too long."""
    squeezed = "".join(text.split())
    return squeezed if len(squeezed) <= MAX_EXCERPT else squeezed[: MAX_EXCERPT - 1] + "…"


def _definition_at(span: Span) -> str | None:
    """The name that begins the sentence which the place is in."""
    ends, names = _sentences(span.source)
    number = bisect_right(ends, span.start)
    return names[number] if number < len(names) else None


@lru_cache(maxsize=1)
def _sentences(source: Source) -> tuple[list[int], list[str | None]]:
    """Where each sentence ends, and the name that it begins with, if it begins with one."""
    tokens = tokenize(source)
    ends = [i for i, kind in enumerate(tokens.kinds) if kind == END]
    starts = [0, *[i + 1 for i in ends[:-1]]]
    return [tokens.ends[i] for i in ends], [tokens.texts[i] if tokens.kinds[i] == NAME else None for i in starts]
