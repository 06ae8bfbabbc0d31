"""What to say of characters that WGSL does not have, of names it does not allow, and of unreadable text."""

from __future__ import annotations

import unicodedata

from ..diagnostics import Diagnostic
from ..source import Source, Span

__all__ = ["bad_word", "invalid_character", "reserved_word", "unreadable_text"]

# Characters that stand for others by mistake: full-width forms, typographic quotes, operators.
MEANT = {
    "；": ";", "，": ",", "：": ":", "（": "(", "）": ")", "｛": "{", "｝": "}", "［": "[", "］": "]", "＝": "=",
    "＋": "+", "－": "-", "＊": "*", "／": "/", "＜": "<", "＞": ">", "．": ".", "。": ".", "、": ",", "＆": "&",
    "×": "*", "÷": "/", "−": "-", "–": "-", "≤": "<=", "≥": ">=", "≠": "!=", "→": "->", "·": "*",
}  # fmt: skip

HINTS = {
    "#": "WGSL has no preprocessor; use `const`, `override`, or WESL's `@if` and `import`",
    '"': "WGSL has no strings",
    "'": "WGSL has no strings or characters",
    "`": "WGSL has no strings",
    "?": "write `select(if_false, if_true, condition)`",
    "$": "names are made of letters, digits and `_`",
    "\\": "WGSL needs no line continuation: a line break is a blank like others",
    "\ufeff": "save the file as UTF-8 without a byte order mark",
}


def reserved_word(word: str, span: Span) -> Diagnostic:
    """For a word that WGSL keeps for later."""
    from .foreign import reserved_help

    return Diagnostic("E0005", f"`{word}` is a reserved word", span, help=reserved_help(word))


def unreadable_text(source: Source) -> Diagnostic | None:
    """What makes the whole text unreadable: a null character, or half of a surrogate pair."""
    text = source.text
    at = text.find("\0")
    if at >= 0:
        return Diagnostic("E0001", "the source holds a null character", Span(source, at, at + 1))
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            span = Span(source, error.start, error.start + 1)
            return Diagnostic("E0001", "the source is not valid Unicode: half of a surrogate pair", span)
    return None


def invalid_character(source: Source, character: str, start: int) -> Diagnostic:
    """For a character that no token can start with or hold."""
    meant = MEANT.get(character)
    return Diagnostic(
        "E0003",
        f"{_shown(character)} cannot stand here",
        Span(source, start, start + 1),
        help=f"write `{meant}`" if meant else HINTS.get(character),
    )


def bad_word(source: Source, word: str, start: int) -> Diagnostic:
    """For a word that is no identifier."""
    from .foreign import underscore_help

    if word.isidentifier():
        return Diagnostic(
            "E0004",
            f"`{word}` starts with two underscores; such names belong to the implementation",
            Span(source, start, start + len(word)),
            help=underscore_help(word),
        )
    for i in range(len(word)):
        if not ("a" + word[i]).isidentifier() or (i == 0 and not word[0].isidentifier()):
            return invalid_character(source, word[i], start + i)
    raise AssertionError(word)


def _shown(character: str) -> str:
    """A character as messages show it: invisible ones by name."""
    point = f"U+{ord(character):04X}"
    if character.isprintable() and not unicodedata.combining(character):
        return f"`{character}`" if character.isascii() else f"`{character}` ({point})"
    return f"{unicodedata.name(character, 'a control character').lower()} ({point})"
