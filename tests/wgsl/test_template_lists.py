"""Template list discovery against a plain transcription of the specification's algorithm (WGSL 3.9)."""

import random
import re

import pytest
from shader_compiler import Source
from shader_compiler.wgsl.lexer import TEMPLATE_END, TEMPLATE_START, tokenize

LITERAL = re.compile(r"0x[0-9a-f]+[iu]?|[0-9]+[iufh]?|\b(?:true|false)\b")
NAME = re.compile(r"[A-Za-z_]\w+|[A-Za-z]")
BLANK = re.compile(r"\s*")
RARE = [
    "1", "2u", "true", ">>", ">=", "<=", "<<", "==", "!=", "[", "]", ";", ":", "{", "}", "&&", "&", "!", "+", "-", "*",
    "<<=", ">>=", "+=", "&=", "=",
]  # fmt: skip
PIECES = [*RARE, "||", "|", *"aaaab<<<<<>>>>>>()(),," * 2, "vec3", "var"]


def discovered(text: str) -> set[tuple[int, int]]:  # noqa: C901
    """The positions of the `<` and `>` of each template list, character by character."""
    found = set()
    pending: list[tuple[int, int]] = []
    depth = position = 0
    while True:
        while (skip := BLANK.match(text, position)) and skip.end() > position:
            position = skip.end()
        if position >= len(text):
            return found
        if literal := LITERAL.match(text, position):
            position = literal.end()
            continue
        character, following = text[position], text[position + 1 : position + 2]
        if name := NAME.match(text, position):
            skip = BLANK.match(text, name.end())
            assert skip
            position = skip.end()
            if text[position : position + 1] == "<":
                position += 1
                if text[position : position + 1] in ("<", "="):
                    position += 1
                else:
                    pending.append((position - 1, depth))
        elif character == ">":
            if pending and pending[-1][1] == depth:
                found.add((pending.pop()[0], position))
                position += 1
            else:
                position += 2 if following == "=" else 1
        elif character in "([":
            depth += 1
            position += 1
        elif character in ")]":
            while pending and pending[-1][1] >= depth:
                pending.pop()
            depth = max(0, depth - 1)
            position += 1
        elif character == "!":
            position += 2 if following == "=" else 1
        elif character == "=" and following == "=":
            position += 2
        elif character in "=;{:":
            depth, pending = 0, []
            position += 1
        elif character + following in ("&&", "||"):
            while pending and pending[-1][1] >= depth:
                pending.pop()
            position += 2
        else:
            position += 1


def lexed(text: str) -> set[tuple[int, int]]:
    tokens = tokenize(Source(text))
    found = set()
    open_lists = []
    for kind, start in zip(tokens.kinds, tokens.starts, strict=True):
        if kind == TEMPLATE_START:
            open_lists.append(start)
        elif kind == TEMPLATE_END:
            found.add((open_lists.pop(), start))
    assert not open_lists
    return found


@pytest.mark.parametrize("seed", range(8))
def test_random_texts(seed: int) -> None:
    generator = random.Random(seed)
    lists = 0
    for _ in range(1500):
        pieces = generator.choices(PIECES, k=generator.randint(3, 16))
        text = "".join(piece + (" " if piece.isalnum() else generator.choice(("", " "))) for piece in pieces)
        if any(odd in text for odd in ("->", ">==", "<==")):
            continue  # no program has these
        assert lexed(text) == discovered(text), text
        lists += len(discovered(text))
    assert lists > 50
