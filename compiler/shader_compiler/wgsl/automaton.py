"""The LALR(1) automaton: tokens -> calls of what makes values, production by production.

The tables come from grammar.lark through generate_tables.py; nothing here needs Lark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import tables
from .lexer import Tokens
from .limits import MAX_PARSER_DEPTH, nested_too_deeply

__all__ = ["ITEMS_STATE", "PRODUCTION_NAMES", "OnError", "acceptable", "run"]

Row = dict[int, int]

# Called at a token that no rule allows, with the states and values of the automaton. It corrects
# both and gives the token to go on with.
OnError = Callable[[int, list[int], list[Any]], int]

# The state between two declarations.
ITEMS_STATE = tables.ITEMS_STATE

PRODUCTION_NAMES = tuple(name for name, _, _ in tables.PRODUCTIONS)


def _rows(rows: tuple[tuple[int, ...], ...], states: tuple[int, ...]) -> list[Row]:
    unpacked = [dict(zip(row[::2], row[1::2], strict=True)) for row in rows]
    return [unpacked[i] for i in states]


ACTIONS = _rows(tables.ACTION_ROWS, tables.ACTION_STATES)
GOTOS = _rows(tables.GOTO_ROWS, tables.GOTO_STATES)


def run(tokens: Tokens, handlers: Sequence[Callable[..., Any] | None], on_error: OnError) -> Any:
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
            token = on_error(token, states, values)
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


def acceptable(states: list[int]) -> set[int]:
    """The kinds of token that may follow.

    A row has more: LALR(1) lets reductions happen that only another context allows.
    """
    return {kind for kind in ACTIONS[states[-1]] if _accepts(states, kind)}


def _accepts(states: list[int], kind: int) -> bool:
    stack = list(states)
    while True:
        action = ACTIONS[stack[-1]].get(kind)
        if action is None:
            return False
        if action >= 0:
            return True
        _, length, target = tables.PRODUCTIONS[~action]
        if target == tables.START:
            return True
        if length:
            del stack[-length:]
        stack.append(GOTOS[stack[-1]][target])
