"""Text -> tree: the LALR(1) driver.

In: a `Source`. Out: its `ast.TranslationUnit`, or CompileError with every error that was found: the
parser goes on at the next declaration after a syntax error.

The tables come from grammar.lark through generate_tables.py; nothing here needs Lark.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..diagnostics import CompileError, Diagnostic
from ..source import Source
from . import ast, tables
from .builder import Builder
from .lexer import Tokens, tokenize
from .limits import MAX_PARSER_DEPTH, nested_too_deeply
from .recovery import Recovery

__all__ = ["parse", "run"]

Row = dict[int, int]

# Called at a token that no rule allows, with the states and values of the parser. It corrects both
# and gives the token to go on with.
OnError = Callable[[int, Row, list[int], list[Any]], int]


def _rows(rows: tuple[tuple[int, ...], ...], states: tuple[int, ...]) -> list[Row]:
    unpacked = [dict(zip(row[::2], row[1::2], strict=True)) for row in rows]
    return [unpacked[i] for i in states]


ACTIONS = _rows(tables.ACTION_ROWS, tables.ACTION_STATES)
GOTOS = _rows(tables.GOTO_ROWS, tables.GOTO_STATES)


def parse(source: Source) -> ast.TranslationUnit:
    """The tree of a source. Raises CompileError with all errors, in the order of the source."""
    tokens = tokenize(source)
    builder = Builder(tokens)
    recovery = Recovery(tokens)
    handlers = [getattr(builder, name) if name else None for name, _, _ in tables.PRODUCTIONS]
    unit = run(tokens, handlers, recovery)
    errors = tokens.errors + recovery.errors + builder.errors
    if errors:
        raise CompileError(*sorted(errors, key=_position)[:MAX_ERRORS])
    assert isinstance(unit, ast.TranslationUnit)
    return unit


# More do not help anybody.
MAX_ERRORS = 50


def _position(diagnostic: Diagnostic) -> int:
    return diagnostic.labels[0].span.start


def run(tokens: Tokens, handlers: list[Callable[..., Any] | None], on_error: OnError) -> Any:
    """Run the automaton over tokens; the result is the start production's value.

    `handlers` holds what makes a production's value from its symbols' values, by production; None
    passes the one value on. A terminal's value is the number of its token.
    """
    actions, gotos = ACTIONS, GOTOS
    productions = [
        (handler, length, target) for handler, (_, length, target) in zip(handlers, tables.PRODUCTIONS, strict=True)
    ]
    start = tables.START
    kinds = tokens.kinds
    states = [0]
    values: list[Any] = []
    state = token = 0
    kind = kinds[0]
    while True:
        action = actions[state].get(kind)
        if action is None:
            token = on_error(token, actions[state], states, values)
            kind, state = kinds[token], states[-1]
        elif action >= 0:
            values.append(token)
            states.append(action)
            state = action
            token += 1
            kind = kinds[token]
            if len(states) > MAX_PARSER_DEPTH:
                raise nested_too_deeply(tokens.span(token - 1, token - 1))
        else:
            handler, length, target = productions[~action]
            if length == 0:
                assert handler is not None
                value = handler()
            else:
                if handler is not None:
                    value = handler(*values[-length:])
                    del values[-length:]
                else:
                    value = values.pop()
                del states[-length:]
            if target == start:
                return value
            values.append(value)
            state = gotos[states[-1]][target]
            states.append(state)
