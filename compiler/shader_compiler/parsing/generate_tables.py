"""Make each front end's tables.py from its grammar.lark: `python -m shader_compiler.parsing.generate_tables`.

In: a grammar. Out: LALR(1) tables as constant tuples, which Python loads in about a millisecond.
This is the only file that imports Lark, and nothing imports this file but tests: the compiler runs
without Lark.

Two things are done to Lark's tables. States are renumbered in breadth-first order, so that the same
grammar always gives the same text. And productions that only pass their one value on are taken out
where the automaton has no choice: a transition into a state that can do nothing but reduce such a
production goes straight to where that reduction would lead. A wrong token is then noticed a few
reductions later, never accepted.
"""

from __future__ import annotations

import pprint
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

__all__ = ["generate", "lark_parser", "tables_path"]

COMPILER = Path(__file__).parent.parent
# The front ends' folders, and what their grammars start from.
STARTS = {"wgsl": "translation_unit", "yuyan": "sentence"}
END = "$END"

# By state: the terminals' actions (a state, or ~production) and the nonterminals' states.
Actions = list[dict[str, int]]


class _TokenStream(Lexer):
    """Passes ready tokens to Lark's parser: an iterable of objects with a `type`."""

    __future_interface__ = 0

    def __init__(self, conf: object) -> None: ...

    def lex(self, data: Any) -> Any:  # type: ignore[override]
        return iter(data)


def tables_path(front_end: str) -> Path:
    """Where a front end's tables are."""
    return COMPILER / front_end / "tables.py"


def lark_parser(front_end: str) -> Lark:
    """Lark's own parser of the grammar, over ready tokens; keeps every token in the tree."""
    return Lark(
        (COMPILER / front_end / "grammar.lark").read_text(encoding="utf-8"),
        parser="lalr",
        lexer=_TokenStream,
        start=STARTS[front_end],
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


def generate(front_end: str) -> str:
    """The text of tables.py."""
    lark = lark_parser(front_end)
    start = STARTS[front_end]
    rules = sorted(lark.rules, key=lambda rule: (rule.origin.name, rule.order))
    actions, gotos = _numbered(lark, rules, start)
    passing = {~i for i, rule in enumerate(rules) if not rule.alias and len(rule.expansion) == 1}
    _skip_unit_reductions(actions, gotos, passing, rules)
    actions, gotos = _without_unreachable(actions, gotos)
    terminals = sorted({terminal for row in actions for terminal in row} - {END})
    kinds = {terminal: i for i, terminal in enumerate([*terminals, END])}
    nonterminals = {name: i for i, name in enumerate(sorted({rule.origin.name for rule in rules}))}
    return TEMPLATE.format(
        terminals=_literal((*terminals, "END")),
        start=nonterminals[start],
        items=f"\nITEMS_STATE = {gotos[0]['items']}" if "items" in gotos[0] else "",
        productions=_literal(tuple(_production(rule, nonterminals) for rule in rules)),
        **_packed("action", actions, kinds),
        **_packed("goto", gotos, nonterminals),
    )


def _numbered(lark: Lark, rules: list[Rule], start: str) -> tuple[Actions, Actions]:
    """Lark's tables with states numbered breadth-first over sorted symbols."""
    table: Any = lark.parser.parser._parse_table
    index = {rule: i for i, rule in enumerate(rules)}
    numbers = {table.start_states[start]: 0}
    queue = list(numbers)
    actions: Actions = []
    gotos: Actions = []
    for state in queue:
        row: dict[str, int] = {}
        for symbol, (kind, target) in sorted(table.states[state].items(), key=lambda item: item[0]):
            if kind is Shift:
                if target not in numbers:
                    numbers[target] = len(numbers)
                    queue.append(target)
                row[symbol] = numbers[target]
            else:
                row[symbol] = ~index[target]
        actions.append({s: a for s, a in row.items() if s == END or s.isupper()})
        gotos.append({s: a for s, a in row.items() if s != END and not s.isupper()})
    return actions, gotos


def _skip_unit_reductions(actions: Actions, gotos: Actions, passing: set[int], rules: list[Rule]) -> None:
    """Lead transitions past states whose only action is one passing reduction."""

    def sole_reduction(state: int) -> int | None:
        found = set(actions[state].values())
        return found.pop() if len(found) == 1 and found <= passing and not gotos[state] else None

    def settle(source: int, target: int) -> int:
        while (reduction := sole_reduction(target)) is not None:
            target = gotos[source][rules[~reduction].origin.name]
        return target

    for source in range(len(actions)):
        for symbol, target in [*gotos[source].items()]:
            gotos[source][symbol] = settle(source, target)
        for symbol, action in [*actions[source].items()]:
            if action >= 0:
                actions[source][symbol] = settle(source, action)


def _without_unreachable(actions: Actions, gotos: Actions) -> tuple[Actions, Actions]:
    numbers = {0: 0}
    queue = [0]
    for state in queue:
        for target in sorted({a for a in (*actions[state].values(), *gotos[state].values()) if a >= 0}):
            if target not in numbers:
                numbers[target] = len(numbers)
                queue.append(target)

    def renumbered(table: Actions) -> Actions:
        return [{s: numbers[a] if a >= 0 else a for s, a in table[state].items()} for state in queue]

    return renumbered(actions), renumbered(gotos)


def _production(rule: Rule, nonterminals: dict[str, int]) -> tuple[str, int, int]:
    return rule.alias or "", len(rule.expansion), nonterminals[rule.origin.name]


def _packed(name: str, table: Actions, numbers: dict[str, int]) -> dict[str, str]:
    """Equal rows are stored once: a row is a flat tuple of pairs, a state the index of its row."""
    rows: dict[tuple[int, ...], int] = {}
    states = []
    for row in table:
        pairs = sorted((numbers[symbol], action) for symbol, action in row.items())
        flat = tuple(x for pair in pairs for x in pair)
        states.append(rows.setdefault(flat, len(rows)))
    return {f"{name}_rows": _literal(tuple(rows)), f"{name}_states": _literal(tuple(states))}


def _literal(value: object) -> str:
    return pprint.pformat(value, width=120, compact=True)


TEMPLATE = '''"""LALR(1) tables of grammar.lark. Generated by generate_tables.py; do not edit.

A kind of token is its index in TERMINALS. A row is pairs (kind, action) one after the other; an
action is the state to shift to, or ~p to reduce production p. PRODUCTIONS holds (builder's method
or "" to pass the one value on, length, nonterminal). ITEMS_STATE, where there is one, is the state
between two declarations.
"""

TERMINALS = {terminals}

START = {start}{items}

PRODUCTIONS = {productions}

ACTION_ROWS = {action_rows}

ACTION_STATES = {action_states}

GOTO_ROWS = {goto_rows}

GOTO_STATES = {goto_states}
'''


if __name__ == "__main__":
    for name in STARTS:
        tables_path(name).write_text(generate(name), encoding="utf-8")
