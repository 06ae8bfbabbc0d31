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
        states[:] = [0, ITEMS_STATE]
        values[:] = [items]
        self.resumed = self._next_declaration(token)
        return self.resumed

    def _is_consequence(self, token: int, items: list[Any]) -> bool:
        """Whether the lexer has reported something since the last whole declaration."""
        flagged, starts = self.tokens.flagged, self.tokens.starts
        begin = max(self.tokens.end(self.resumed - 1) if self.resumed else 0, items[-1].span.end if items else 0)
        following = bisect_left(flagged, begin)
        return following < len(flagged) and flagged[following] <= starts[token]

    def _next_declaration(self, token: int) -> int:
        """The first token from here on that may begin a declaration."""
        kinds = self.tokens.kinds
        if not self._starts_line(token, indented=True):
            # A keyword in the midst of a line is more likely what is wrong than where something begins.
            token = min(token + 1, len(kinds) - 1)
        before = kinds[self.resumed : token]
        depth = max(0, before.count(LBRACE) - before.count(RBRACE))
        while (kind := kinds[token]) != END:
            if kind in DECLARATION_STARTS and (depth == 0 or self._starts_line(token)):
                return token
            token += 1
            if kind == LBRACE:
                depth += 1
            elif kind == RBRACE:
                depth -= 1
                if depth <= 0:
                    return token
            elif kind == SEMICOLON and depth == 0:
                return token
        return token

    def _starts_line(self, token: int, *, indented: bool = False) -> bool:
        """Whether a token is the first of its line. Without indentation it begins a declaration, even
        where a brace is still open.
        """
        if token == 0:
            return True
        tokens = self.tokens
        between = tokens.source.text[tokens.end(token - 1) : tokens.starts[token]]
        return ("\n" in between or "\r" in between) and (indented or between[-1:] in "\n\r")
