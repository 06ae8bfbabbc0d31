"""L-2: white space outside of names, strings and comments means nothing."""

import random

import pytest
from shader_compiler import Source
from shader_compiler.yuyan.lexer import BLANK, Tokens, tokenize

from .inputs import CASES, ERRORS, OPTIONS, TARGETS, compile, compiled, name_of, source_of

SEED = 2026


def kept(source: Source) -> list[tuple[int, int]]:
    """Where the names and strings are, whose white space stays."""
    tokens = tokenize(source)
    ranges = zip(tokens.starts, tokens.ends, strict=True)
    return [(start, end) for start, end in ranges if source.text[start : start + 1] in ("「", "『")]


def squeezed(source: Source) -> str:
    """The text without white space; comments, which stand between tokens, are white space too."""
    parts, tokens = [], tokenize(source)
    for start, end in zip(tokens.starts, tokens.ends, strict=True):
        part = source.text[start:end]
        parts.append(part if part[:1] in ("「", "『") else "".join(c for c in part if c not in BLANK))
    return "".join(parts)


def spread(text: str, source: Source) -> str:
    """The text with white space wherever it may stand, in words too."""
    random_ = random.Random(SEED)
    inside = {i for start, end in kept(source) for i in range(start + 1, end)}
    return "".join(
        ("" if i in inside else random_.choice(["", " ", "\n", "　", "\t", "\r\n"])) + c for i, c in enumerate(text)
    )


def same(a: Tokens, b: Tokens) -> bool:
    return (a.kinds, a.texts) == (b.kinds, b.texts)


@pytest.mark.parametrize("path", [*CASES, *ERRORS], ids=name_of)
def test_tokens_stay(path):
    source = source_of(path)
    tokens = tokenize(source)
    if tokens.errors:
        return
    bare = Source(squeezed(source), source.name, "yuyan")
    assert same(tokenize(bare), tokens)
    assert same(tokenize(Source(spread(bare.text, bare), source.name, "yuyan")), tokens)


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_texts_stay(path):
    source = source_of(path)
    unit = compile(Source(squeezed(source), source.name, "yuyan"), TARGETS, OPTIONS)
    assert unit.text == compiled(path).text
