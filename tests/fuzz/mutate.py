"""Texts with something changed: tokens lost, doubled, exchanged, repeated, taken from elsewhere.

In: a random number generator, a text, and further texts to take from. Out: a text, in most cases no
valid program any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from shader_compiler.builtins import ROWS

__all__ = ["Words", "changed", "mutated"]

TOKEN = re.compile(r"\s+|//[^\n]*|[A-Za-z_]\w*|[0-9][\w.]*|<<=|>>=|&&|\|\||->|[-+*/%&|^<>=!]=|\+\+|--|.", re.DOTALL)
# What a program rarely has by itself.
STRANGE = (
    "0x", "1e", "1e999", "0x1p-2000", "99999999999999999999", "-2147483648", "0.f", "1lf", "@", "@@", "#", "$", "\\", "'",
    '"', "/*", "*/", "//", "\0", "\ufeff", "\u200f", "\U0001f642", "é", "名", "\r", "\u2028", "_", "__", "<", ">", "<<", ">>=",
    ">>", "(", ")", "[", "]", "{", "}", ";", ",", ":", "::", "...", "array", "array<", "vec3<", "ptr<", "atomic<u32>", "let",
    "const", "override", "var<storage>", "var<workgroup>", "fn", "struct", "enable", "requires", "diagnostic(off,",
    "import", "loop", "continuing", "break if", "return", "switch", "default", "case", "discard", "texture_2d<f32>", "sampler",
    "bitcast<", "select", "atomicAdd", "workgroupBarrier()", "@compute", "@workgroup_size(0)", "@builtin(position)", "&", "*",
    "&&", "i32", "f16", "bool", "mat4x4f", "-", "!", "~", "0u", "1h", "true", "_ =", "alias T = T;", "const_assert false;",
)  # fmt: skip
# Words of one kind: one for another leaves the grammar whole, and something to check.
KINDS = (
    ("bool", "i32", "u32", "f32", "f16", "vec2f", "vec3<i32>", "vec4<u32>", "mat2x2<f32>", "mat3x4f", "array<i32, 3>", "array<f32>",
     "atomic<u32>", "ptr<function, i32>", "ptr<private, f32>", "texture_2d<f32>", "texture_storage_2d<rgba8unorm, write>", "sampler"),
    ("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&&", "||", "==", "!=", "<", "<=", ">", ">="),
    ("=", "+=", "-=", "*=", "/=", "%=", "<<=", "&="),
    ("if", "while", "switch", "loop", "for"),
    ("let", "var", "const", "override", "var<private>", "var<workgroup>", "var<storage, read_write>", "var<uniform>"),
    ("break", "continue", "return", "discard"),
    ("private", "function", "workgroup", "storage", "uniform", "read", "read_write", "write"),
    ("compute", "vertex", "fragment", "must_use", "align(16)", "size(8)", "location(0)", "builtin(position)", "invariant"),
    ("position", "vertex_index", "front_facing", "frag_depth", "sample_index", "local_invocation_id", "workgroup_id", "subgroup_size"),
    ("x", "y", "z", "w", "xyz", "rgba", "xxxx"),
    tuple(sorted(name for name, row in ROWS.items() if row.effect == "none")),
    tuple(sorted(name for name, row in ROWS.items() if row.effect != "none")),
)  # fmt: skip
NUMBERS = (
    "0", "1", "-1", "2147483647", "2147483648", "-2147483648", "4294967295u", "4294967296", "0xffffffffffffffff", "9223372036854775807",
    "0.0", "-0.0", "1e-45", "3.4e38", "1e308", "65504h", "0x1p-149", "0x1.fffffffffffffp1023", "31u", "32u", "true", "3i", "3f", "65536",
)  # fmt: skip
MAX_CHANGES = 8
# Copies of a repeated piece: enough to reach every limit on nesting.
MANY = (2, 3, 10, 100, 600, 3000)
MAX_LENGTH = 200_000


class Words(NamedTuple):
    """What a language's texts are made of: how tokens are told apart, what is strange, words that can stand for each
    other, numbers, which tokens are numbers and which names or numbers, and pairs of brackets.
    """

    token: re.Pattern[str]
    strange: Sequence[str]
    kinds: Sequence[Sequence[str]]
    numbers: Sequence[str]
    is_number: Callable[[str], bool]
    is_word: Callable[[str], bool]
    brackets: Sequence[tuple[str, str]]

    def tokens(self, text: str) -> list[str]:
        """The tokens of a text, one at least."""
        return self.token.findall(text) or [" "]

    def of_kind(self, token: str) -> list[str]:
        """The words that can stand where this one does; none where nothing is known of it."""
        return [word for kind in self.kinds if token in kind for word in kind]


WGSL = Words(
    TOKEN,
    STRANGE,
    KINDS,
    NUMBERS,
    lambda token: token[0].isdigit(),
    lambda token: token[0].isalnum(),
    (("(", ")"), ("{", "}"), ("[", "]"), ("-(", ")"), ("vec2<", ">"), ("array<", ", 2>")),
)

Change = Callable[[Random, list[str], Sequence[str], Words], None]


def mutated(random: Random, text: str, others: Sequence[str]) -> str:
    """The WGSL text with one to MAX_CHANGES changes."""
    return changed(random, text, others, WGSL)


def changed(random: Random, text: str, others: Sequence[str], words: Words) -> str:
    """The same of another language. Half of the texts have one change that may leave them valid."""
    tokens = words.tokens(text)
    if random.random() < 0.5:
        random.choice(GENTLE)(random, tokens, others, words)
        return "".join(tokens)[:MAX_LENGTH]
    for _ in range(min(random.randrange(1, MAX_CHANGES + 1), random.randrange(1, MAX_CHANGES + 1))):
        random.choice(CHANGES)(random, tokens, others, words)
        if not tokens:
            tokens = [" "]
    return "".join(tokens)[:MAX_LENGTH]


def _at(random: Random, tokens: list[str]) -> int:
    return random.randrange(len(tokens))


def _lose(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    start = _at(random, tokens)
    del tokens[start : start + random.choice((1, 1, 1, 3, 10))]


def _double(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    start = _at(random, tokens)
    piece = tokens[start : start + random.choice((1, 2, 5, 20))]
    tokens[start:start] = piece


def _exchange(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    a, b = _at(random, tokens), _at(random, tokens)
    tokens[a], tokens[b] = tokens[b], tokens[a]


def _copy_within(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    """One name or number becomes another of the same text: the likeliest way to a program with a meaning."""
    places = [i for i, token in enumerate(tokens) if words.is_word(token)]
    if len(places) > 1:
        tokens[random.choice(places)] = tokens[random.choice(places)]


def _insert_strange(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    tokens.insert(_at(random, tokens), random.choice(words.strange))


def _replace_by_strange(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    tokens[_at(random, tokens)] = random.choice(words.strange)


def _splice(random: Random, tokens: list[str], others: Sequence[str], words: Words) -> None:
    if not others:
        return
    other = words.tokens(random.choice(others)[:20_000])
    start = _at(random, other)
    piece = other[start : start + random.choice((1, 3, 10, 50))]
    place = _at(random, tokens)
    tokens[place : place + random.choice((0, 1, len(piece)))] = piece


def _repeat(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    start = _at(random, tokens)
    piece = "".join(tokens[start : start + random.choice((1, 1, 2, 4))])
    tokens.insert(start, piece * min(random.choice(MANY), MAX_LENGTH // max(1, len(piece))))


def _nest(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    """Brackets around a token, many times."""
    place = _at(random, tokens)
    opening, closing = random.choice(words.brackets)
    count = random.choice(MANY)
    tokens[place] = opening * count + tokens[place] + closing * count


def _word_of_its_kind(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    places = [i for i, token in enumerate(tokens) if words.of_kind(token)]
    if places:
        place = random.choice(places)
        tokens[place] = random.choice(words.of_kind(tokens[place]))


def _number(random: Random, tokens: list[str], _: Sequence[str], words: Words) -> None:
    places = [i for i, token in enumerate(tokens) if words.is_number(token)]
    if places:
        tokens[random.choice(places)] = random.choice(words.numbers)


# For a text to stay a program.
GENTLE: tuple[Change, ...] = (_copy_within, *[_word_of_its_kind] * 2, _number)
CHANGES: tuple[Change, ...] = (
    _lose, _double, _exchange, _insert_strange, _replace_by_strange, _splice, _repeat, _nest,
    *[_copy_within] * 6, *[_word_of_its_kind] * 8, *[_number] * 4,
)  # fmt: skip
