"""Going on after a syntax error: at the next declaration, so that one run reports several.

What is skipped is reported once. Where the lexer has already reported something in the same
declaration, the syntax error is taken to follow from it and is not reported.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from ..diagnostics import Diagnostic
from .automaton import ITEMS_STATE, acceptable
from .lexer import Tokens
from .syntax_errors import syntax_error
from .vocabulary import KINDS

__all__ = ["Recovery"]

LBRACE, RBRACE, SEMICOLON, END = KINDS["LBRACE"], KINDS["RBRACE"], KINDS["SEMICOLON"], KINDS["END"]
DECLARATION_STARTS = frozenset(
    KINDS[k]
    for k in ("AT", "ALIAS", "CONST", "CONST_ASSERT", "DIAGNOSTIC", "ENABLE", "FN", "IMPORT", "OVERRIDE", "REQUIRES",
              "STRUCT", "VAR")
)  # fmt: skip


class Recovery:
    """Called by the parser's driver at a token that no rule allows; `errors` is what there is to say."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.errors: list[Diagnostic] = []
        self.resumed = 0

    def __call__(self, token: int, states: list[int], values: list[Any]) -> int:
        """Report the token, unwind the parser to between two declarations, give the token to go on with."""
        items = values[0] if values and isinstance(values[0], list) else []
        if not self._is_consequence(token, items):
            self.errors.append(syntax_error(self.tokens, token, acceptable(states), self.resumed))
        begin = self._begin(items)
        states[:] = [0, ITEMS_STATE]
        values[:] = [items]
        self.resumed = self._next_declaration(token, begin)
        return self.resumed

    def _begin(self, items: list[Any]) -> int:
        """The first token of the declaration that has the error."""
        whole = items[-1].span.end if items else 0
        return max(self.resumed, bisect_left(self.tokens.starts, whole))

    def _is_consequence(self, token: int, items: list[Any]) -> bool:
        """Whether the lexer has reported something since the last whole declaration."""
        flagged, starts = self.tokens.flagged, self.tokens.starts
        begin = max(self.tokens.end(self.resumed - 1) if self.resumed else 0, items[-1].span.end if items else 0)
        following = bisect_left(flagged, begin)
        return following < len(flagged) and flagged[following] <= starts[token]

    def _next_declaration(self, token: int, begin: int) -> int:
        """The first token from here on that may begin a declaration, as the one that begins at `begin`."""
        kinds = self.tokens.kinds
        before = kinds[begin:token]
        depth = before.count(LBRACE) - before.count(RBRACE)
        indentation = self._indentation(begin)
        while (kind := kinds[token]) != END:
            if kind in DECLARATION_STARTS and self._may_begin(token, depth, indentation):
                return token
            token += 1
            depth += (kind == LBRACE) - (kind == RBRACE)
        return token

    def _may_begin(self, token: int, depth: int, indentation: int) -> bool:
        """Whether a token stands where declarations begin: first in a line that is not indented more than
        the last one, even where a brace is still open; or behind the end of another one.
        """
        if self._starts_line(token):
            return self._indentation(token) <= indentation
        return depth <= 0 and self.tokens.kinds[token - 1] in (RBRACE, SEMICOLON)

    def _starts_line(self, token: int) -> bool:
        between = self.tokens.source.text[self.tokens.end(token - 1) : self.tokens.starts[token]] if token else "\n"
        return "\n" in between or "\r" in between

    def _indentation(self, token: int) -> int:
        """Blanks at the start of the line of a token."""
        source = self.tokens.source
        line = source.line(source.position(self.tokens.starts[token])[0])
        return len(line) - len(line.lstrip())
