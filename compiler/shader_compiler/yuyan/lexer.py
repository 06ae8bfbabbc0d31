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
# Where a run of bare characters ends.
NOT_BARE = re.compile(f"[{BLANK}「」『』。，；（）【】]")
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
    position = 1 if text.startswith("\ufeff") else 0
    while position < len(text):
        character = text[position]
        if character in BLANK:
            position += 1
        elif text.startswith("「：", position):
            position = _comment(tokens, position)
        elif character == "「":
            position = _name(tokens, position)
        elif character == "『":
            position = _string(tokens, position)
        elif character in PUNCTUATION:
            tokens.add(PUNCTUATION[character], character, position, position + 1)
            position += 1
        elif character in "」』":
            tokens.report(f"此「{character}」无其始", position, position + 1)
            position += 1
        else:
            position = _bare(tokens, position)
    tokens.add(END, "", len(text), len(text))
    _tell_ye_apart(tokens)
    return tokens


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


def _name(tokens: Tokens, start: int) -> int:
    text = tokens.source.text
    end = text.find("」", start)
    wrong = FORBIDDEN_IN_NAMES.search(text, start + 1, end if end >= 0 else len(text))
    if wrong is not None or end < 0:
        tokens.report("名未终", start, start + 1, "名书于「」之中，不得跨行")
        return wrong.start() if wrong is not None else len(text)
    if end == start + 1:
        tokens.report("名不可空", start, end + 1)
    tokens.add(NAME, text[start + 1 : end], start, end + 1)
    return end + 1


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


def _bare(tokens: Tokens, start: int) -> int:
    """A run of bare characters, white space in it left out, cut into words; the position after it."""
    text = tokens.source.text
    characters: list[str] = []
    offsets: list[int] = []
    position = start
    while position < len(text) and (text[position] in BLANK or not NOT_BARE.match(text[position])):
        if text[position] not in BLANK:
            characters.append(text[position])
            offsets.append(position)
        position += 1
    squeezed = "".join(characters)
    at = 0
    while at < len(squeezed):
        word = WORD.match(squeezed, at)
        if word is not None:
            tokens.add(WORD_KINDS[word.group()], word.group(), offsets[at], offsets[word.end() - 1] + 1)
            at = word.end()
        else:
            end = _end_of_unknown(squeezed, at)
            _report_unknown(tokens, squeezed[at:end], offsets[at], offsets[end - 1] + 1)
            at = end
    return position


def _end_of_unknown(squeezed: str, at: int) -> int:
    found = WORD.search(squeezed, at)
    end = found.start() if found is not None else len(squeezed)
    # Punctuation is told of one by one.
    return at + 1 if squeezed[at] in FULL_WIDTH else next((i for i in range(at, end) if squeezed[i] in FULL_WIDTH), end)


def _report_unknown(tokens: Tokens, text: str, start: int, end: int) -> None:
    help = f"当书「{FULL_WIDTH[text]}」" if text in FULL_WIDTH else f"名与数皆书于「」之中：「{text}」"
    tokens.report(f"不识之字「{text}」", start, end, help)
