"""Text -> tree.

In: a `Source`. Out: its `ast.File`, or CompileError with every error that was found: each sentence is
parsed by itself.
"""

from __future__ import annotations

from bisect import bisect_left
from contextlib import suppress
from typing import Any

from ..diagnostics import CompileError, Diagnostic
from ..parsing.automaton import Automaton
from ..source import Source, Span
from . import ast, tables
from .builder import Builder
from .errors import MAX_ERRORS, fail, unreadable
from .keywords import KINDS, describe
from .lexer import Tokens, tokenize

__all__ = ["parse"]

END, YE = KINDS["END"], KINDS["YE"]
# What follows the name at the start of a declaration.
DEFINING = {KINDS[kind] for kind in ("NAI", "ZHE", "JI", "LI")}
OPENING, CLOSING = (KINDS["LP"], KINDS["LB"]), (KINDS["RP"], KINDS["RB"])


def _too_deep(span: Span) -> CompileError:
    return fail("E-01", span, "括之层过深")


# A 令 holds five symbols to the end of what it binds for: this is 2,000 of them in one function.
AUTOMATON = Automaton(tables, _too_deep, max_depth=10_000)


class _SyntaxError(Exception):
    """A sentence cannot be parsed."""


def parse(source: Source) -> ast.File:
    """The tree of a source. Raises CompileError with all errors, in the order of the source."""
    tokens = tokenize(source)
    builder = Builder(tokens)
    handlers = [getattr(builder, name) if name else None for name in AUTOMATON.names]
    errors = list(tokens.errors)
    sentences: list[ast.Sentence] = []
    first = 0
    while first < len(tokens.kinds):
        end = tokens.kinds.index(END, first)
        if end > first:
            with suppress(_SyntaxError):
                sentences.append(AUTOMATON.run(tokens, handlers, _reporter(tokens, errors, first), first))
        first = end + 1
    if errors:
        raise CompileError(*sorted(errors, key=lambda e: e.labels[0].span.start)[:MAX_ERRORS])
    return ast.File(Span(source, 0, len(source.text)), source, tuple(sentences))


def _reporter(tokens: Tokens, errors: list[Diagnostic], first: int) -> Any:
    """What the automaton calls at a token that no rule allows."""

    def report(token: int, states: list[int], _values: list[Any]) -> int:
        # What the lexer has said of this sentence explains enough.
        said = bisect_left(tokens.flagged, tokens.starts[first])
        if not (said < len(tokens.flagged) and tokens.flagged[said] <= tokens.starts[token]):
            errors.append(_unexpected(tokens, token, first, AUTOMATON.acceptable(states)))
        raise _SyntaxError

    return report


def _unexpected(tokens: Tokens, token: int, first: int, allowed: set[int]) -> Diagnostic:
    open_bracket = _open_bracket(tokens, first, token)
    if tokens.kinds[token] == END and open_bracket is not None:
        return unreadable(f"「{tokens.texts[open_bracket]}」未闭", tokens.span(open_bracket, open_bracket))
    if token - 2 >= first and tokens.kinds[token] in DEFINING and tokens.kinds[token - 2] == YE:
        return unreadable("前句未终", tokens.span(token - 2, token - 2), "句末之「也」后书「。」")
    expected = describe(allowed)
    help = f"此处可书：{' '.join(expected)}" if 0 < len(expected) <= 8 else None
    if tokens.kinds[token] == END and not tokens.texts[token]:
        # Point at the last token: there is nothing to see at the end of the file.
        return unreadable("文至此未终", tokens.span(max(token - 1, 0), max(token - 1, 0)), help)
    shown = tokens.span(token, token).text
    return unreadable(
        f"此处不可书{shown if shown.startswith(('「', '『')) else f'「{shown}」'}", tokens.span(token, token), help
    )


def _open_bracket(tokens: Tokens, first: int, last: int) -> int | None:
    """The innermost bracket that is open at a token."""
    opened: list[int] = []
    for token in range(first, last):
        if tokens.kinds[token] in OPENING:
            opened.append(token)
        elif tokens.kinds[token] in CLOSING and opened:
            opened.pop()
    return opened[-1] if opened else None
