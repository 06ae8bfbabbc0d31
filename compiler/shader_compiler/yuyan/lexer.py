"""Source text -> tokens.

In: a `Source`. Out: `Tokens`, parallel lists of kinds, texts and offsets. Each sentence is ended by a
token of kind END, as 。 or the end of the file is. Comments and white space are gone: white space
means nothing outside of names, strings and comments, so that a word may stretch over it.

The text of a name is what stands between its quotes; of a string too, with its escapes resolved.
"""

from __future__ import annotations

import re

from ..diagnostics import Diagnostic
from ..source import Source, Span
from .errors import unreadable
from .keywords import KINDS, PUNCTUATION, WORD, WORD_KINDS

__all__ = ["BLANK", "Tokens", "tokenize"]

NAME, STRING, END, YE, YE_END = (KINDS[kind] for kind in ("NAME", "STRING", "END", "YE", "YE_END"))
# A word 也 before one of these ends something; anywhere else it ascribes.
ENDS = frozenset((END, KINDS["DOU"], KINDS["RB"]))

BLANK = " \t\n\r\u3000"
FORBIDDEN_IN_NAMES = re.compile("[「『』（）。\n\r]")
COMMENT_MARK = re.compile("「：|：」")
# What no run of bare characters holds.
NOT_BARE = f"{BLANK}「」『』{''.join(PUNCTUATION)}"
# What needs no second look: white space, a name, punctuation, a run of bare characters with the white space
# inside of it, a comment with no other inside. Strings, and whatever else begins with a quote, are read by hand.
LEXEME = re.compile(
    rf"""
      [{BLANK}]+
    | 「(?!：)[^「」『』（）。\n\r]+」
    | [{"".join(PUNCTUATION)}]
    | [^{NOT_BARE}]+ (?: [{BLANK}]+ [^{NOT_BARE}]+ )*
    | 「：(?: [^「：] | 「(?!：) | ：(?!」) )*+ ：」
    """,
    re.VERBOSE,
)
# A number without its quotes, which is told of as a whole.
NUMERAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")
ESCAPES = {"换行": "\n", "制表": "\t", "』": "』", "「：": "「："}
# What to write instead of characters of other keyboards.
FULL_WIDTH = {
    "(": "（", ")": "）", "[": "【", "]": "】", ",": "，", ".": "。", ";": "；", ":": "；", "、": "，", "：": "；",
    "！": "。", "？": "。",
}  # fmt: skip


class Tokens:
    """The tokens of a source; `errors` is what is wrong, `flagged` the offsets that they are about."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.kinds: list[int] = []
        self.texts: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.errors: list[Diagnostic] = []
        self.flagged: list[int] = []

    def add(self, kind: int, text: str, start: int, end: int) -> None:
        """Append a token."""
        self.kinds.append(kind)
        self.texts.append(text)
        self.starts.append(start)
        self.ends.append(end)

    def span(self, first: int, last: int) -> Span:
        """From the start of token `first` to the end of token `last`."""
        return Span(self.source, self.starts[first], self.ends[last])

    def report(self, what: str, start: int, end: int, help: str | None = None) -> None:
        """Note that the text cannot be read at a place."""
        self.errors.append(unreadable(what, Span(self.source, start, end), help))
        self.flagged.append(start)


def tokenize(source: Source) -> Tokens:
    """The tokens of a source. Never raises: what is wrong is in `errors`."""
    tokens = Tokens(source)
    text = source.text
    known: dict[str, list[Piece]] = {}
    position = 1 if text.startswith("\ufeff") else 0
    while position < len(text):
        position = _plain(tokens, known, position)
        if position < len(text):
            position = _quoted(tokens, position)
    tokens.add(END, "", len(text), len(text))
    _tell_ye_apart(tokens)
    return tokens


# A part of a lexeme: its kind, its text, where in the lexeme it starts and ends.
Piece = tuple[int, str, int, int]
UNKNOWN = -1


def _plain(tokens: Tokens, known: dict[str, list[Piece]], position: int) -> int:
    """Lexemes as far as they follow one another; the position behind them. `known` are the pieces of those that
    the source has had before.
    """
    kinds, texts, starts, ends = tokens.kinds, tokens.texts, tokens.starts, tokens.ends
    for lexeme in LEXEME.finditer(tokens.source.text, position):
        start, end = lexeme.span()
        if start != position:
            break
        position = end
        text = lexeme.group()
        pieces = known.get(text)
        if pieces is None:
            pieces = known[text] = _pieces(text)
        for kind, piece, first, last in pieces:
            if kind == UNKNOWN:
                _report_unknown(tokens, piece, start + first, start + last)
                continue
            kinds.append(kind)
            texts.append(piece)
            starts.append(start + first)
            ends.append(start + last)
    return position


def _pieces(lexeme: str) -> list[Piece]:
    """The tokens of a lexeme."""
    if lexeme[0] in BLANK or lexeme.startswith("「："):
        return []
    if lexeme[0] == "「":
        return [(NAME, lexeme[1:-1], 0, len(lexeme))]
    if lexeme in PUNCTUATION:
        return [(PUNCTUATION[lexeme], lexeme, 0, 1)]
    return _words(lexeme)


def _words(run: str) -> list[Piece]:
    """A run of bare characters, cut into words as if no white space were in it."""
    offsets = [offset for offset, character in enumerate(run) if character not in BLANK]
    squeezed = "".join([run[offset] for offset in offsets])
    found: list[Piece] = []
    at = 0
    while at < len(squeezed):
        word = WORD.match(squeezed, at)
        end = _end_of_unknown(squeezed, at) if word is None else word.end()
        text = squeezed[at:end]
        found.append((WORD_KINDS.get(text, UNKNOWN), text, offsets[at], offsets[end - 1] + 1))
        at = end
    return found


def _end_of_unknown(squeezed: str, at: int) -> int:
    numeral = NUMERAL.match(squeezed, at)
    if numeral is not None:
        return numeral.end()
    found = WORD.search(squeezed, at)
    end = found.start() if found is not None else len(squeezed)
    # Punctuation is told of one by one.
    return at + 1 if squeezed[at] in FULL_WIDTH else next((i for i in range(at, end) if squeezed[i] in FULL_WIDTH), end)


def _report_unknown(tokens: Tokens, text: str, start: int, end: int) -> None:
    help = f"当书「{FULL_WIDTH[text]}」" if text in FULL_WIDTH else f"名与数皆书于「」之中：「{text}」"
    tokens.report(f"不识之字「{text}」", start, end, help)


def _quoted(tokens: Tokens, start: int) -> int:
    """What begins with a quote and is no plain lexeme; the position behind it."""
    text = tokens.source.text
    if text.startswith("「：", start):
        return _comment(tokens, start)
    if text[start] == "「":
        return _broken_name(tokens, start)
    if text[start] == "『":
        return _string(tokens, start)
    tokens.report(f"此「{text[start]}」无其始", start, start + 1)
    return start + 1


def _tell_ye_apart(tokens: Tokens) -> None:
    kinds = tokens.kinds
    for i, kind in enumerate(kinds[:-1]):
        if kind == YE and kinds[i + 1] in ENDS:
            kinds[i] = YE_END


def _comment(tokens: Tokens, start: int) -> int:
    """「： … ：」, nested; the position after it."""
    depth, position = 1, start + 2
    while depth:
        mark = COMMENT_MARK.search(tokens.source.text, position)
        if mark is None:
            tokens.report("注未终", start, start + 2, "注始于「：终于：」")
            return len(tokens.source.text)
        depth += 1 if mark.group() == "「：" else -1
        position = mark.end()
    return position


def _broken_name(tokens: Tokens, start: int) -> int:
    """A name that is empty or does not end; the position to go on from."""
    text = tokens.source.text
    if text.startswith("「」", start):
        tokens.report("名不可空", start, start + 2)
        tokens.add(NAME, "", start, start + 2)
        return start + 2
    tokens.report("名未终", start, start + 1, "名书于「」之中，不得跨行")
    wrong = FORBIDDEN_IN_NAMES.search(text, start + 1)
    return wrong.start() if wrong is not None else len(text)


def _string(tokens: Tokens, start: int) -> int:
    text = tokens.source.text
    parts: list[str] = []
    position = start + 1
    while position < len(text) and text[position] != "』":
        if not text.startswith("「：", position):
            parts.append(text[position])
            position += 1
            continue
        # The escape of 「： is written with it: 「：「：：」
        end = text.find("：」", position + (4 if text.startswith("「：「：：」", position) else 2))
        escape = text[position + 2 : end] if end >= 0 else ""
        if escape not in ESCAPES:
            tokens.report("不识之转义", position, end + 2 if end >= 0 else position + 2)
        parts.append(ESCAPES.get(escape, ""))
        position = end + 2 if end >= 0 else position + 2
    if position >= len(text):
        tokens.report("字串未终", start, start + 1)
        return len(text)
    tokens.add(STRING, "".join(parts), start, position + 1)
    return position + 1
