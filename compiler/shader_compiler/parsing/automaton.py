"""The LALR(1) automaton: tokens -> calls of what makes values, production by production.

In: the tables of a grammar, which generate_tables.py makes; nothing here needs Lark. Out: an
`Automaton` to run over tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ..diagnostics import CompileError
from ..source import Span

__all__ = ["Automaton", "OnError", "Tables", "Tokens"]

Row = dict[int, int]

# Called at a token that no rule allows, with the states and values of the automaton. It corrects
# both and gives the token to go on with.
OnError = Callable[[int, list[int], list[Any]], int]

# Symbols that the automaton holds at once, unless a front end says otherwise: a level of parentheses
# takes one, an `if` with its braces five or six. Every later walk over a tree may recurse.
MAX_DEPTH = 2000


class Tokens(Protocol):
    """Tokens by number: their kinds, ended by one of kind END, and where they stand."""

    kinds: list[int]

    def span(self, first: int, last: int) -> Span:
        """From the start of token `first` to the end of token `last`."""


class Tables(Protocol):
    """A generated module `tables`."""

    @property
    def START(self) -> int: ...  # noqa: N802

    @property
    def PRODUCTIONS(self) -> Sequence[tuple[str, int, int]]: ...  # noqa: N802

    @property
    def ACTION_ROWS(self) -> Sequence[tuple[int, ...]]: ...  # noqa: N802

    @property
    def ACTION_STATES(self) -> Sequence[int]: ...  # noqa: N802

    @property
    def GOTO_ROWS(self) -> Sequence[tuple[int, ...]]: ...  # noqa: N802

    @property
    def GOTO_STATES(self) -> Sequence[int]: ...  # noqa: N802


def _rows(rows: Sequence[tuple[int, ...]], states: Sequence[int]) -> list[Row]:
    unpacked = [dict(zip(row[::2], row[1::2], strict=True)) for row in rows]
    return [unpacked[i] for i in states]


class Automaton:
    """One grammar's automaton. `names` are what makes each production's value, "" for what passes one on."""

    def __init__(self, tables: Tables, too_deep: Callable[[Span], CompileError], max_depth: int = MAX_DEPTH) -> None:
        """`too_deep` is what to raise for a source that makes the automaton hold more than `max_depth` symbols."""
        self.start = tables.START
        self.productions = tables.PRODUCTIONS
        self.names = tuple([name for name, _, _ in tables.PRODUCTIONS])
        self.actions = _rows(tables.ACTION_ROWS, tables.ACTION_STATES)
        self.gotos = _rows(tables.GOTO_ROWS, tables.GOTO_STATES)
        # What `_state_after` has found; the grammar bounds it.
        self.states_after: dict[tuple[int, int, int], int] = {}
        self.too_deep = too_deep
        self.max_depth = max_depth

    def run(
        self, tokens: Tokens, handlers: Sequence[Callable[..., Any] | None], on_error: OnError, first: int = 0
    ) -> Any:
        """Run over tokens from number `first` to the next END; the result is the start production's value.

        `handlers` holds what makes a production's value from its symbols' values, by production; None
        passes the one value on. A terminal's value is the number of its token.
        """
        actions, productions, start, states_after = self.actions, self.productions, self.start, self.states_after
        kinds = tokens.kinds
        states = [0]
        values: list[Any] = []
        state, token = 0, first
        kind = kinds[token]
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
                if len(states) > self.max_depth:
                    raise self.too_deep(tokens.span(token - 1, token - 1))
            else:
                handler = handlers[~action]
                _, length, target = productions[~action]
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
                found = states_after.get((states[-1], target, kind))
                state = self._state_after(states[-1], target, kind) if found is None else found
                states.append(state)

    def _state_after(self, below: int, target: int, kind: int) -> int:
        """The state after a reduction to `target`, with `kind` next: behind all reductions that only pass the
        value on, as those from each level of precedence to the next.
        """
        state = self.gotos[below][target]
        while (action := self.actions[state].get(kind)) is not None and action < 0:
            name, _, passed_to = self.productions[~action]
            if name or passed_to == self.start:
                break
            state = self.gotos[below][passed_to]
        self.states_after[below, target, kind] = state
        return state

    def acceptable(self, states: list[int]) -> set[int]:
        """The kinds of token that may follow.

        A row has more: LALR(1) lets reductions happen that only another context allows.
        """
        return {kind for kind in self.actions[states[-1]] if self._accepts(states, kind)}

    def _accepts(self, states: list[int], kind: int) -> bool:
        stack = list(states)
        while True:
            action = self.actions[stack[-1]].get(kind)
            if action is None:
                return False
            if action >= 0:
                return True
            _, length, target = self.productions[~action]
            if target == self.start:
                return True
            if length:
                del stack[-length:]
            stack.append(self.gotos[stack[-1]][target])
