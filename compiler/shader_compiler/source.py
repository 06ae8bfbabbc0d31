"""Source texts and positions in them.

In: the text of one file and the name to show for it. Out: `Span`s, half-open ranges of character
offsets, which know their source; line and column are computed only when something is rendered.
"""

from __future__ import annotations

from bisect import bisect_right

__all__ = ["Source", "Span"]


class Source:
    """One source text.

    `text` is what the compiler reads, `name` what messages call it (usually a path relative to the
    project), `dialect` one of "wgsl" or "yuyan".
    """

    __slots__ = ("_line_starts", "dialect", "name", "text")

    def __init__(self, text: str, name: str = "<source>", dialect: str = "wgsl") -> None:
        self.text = text
        self.name = name
        self.dialect = dialect
        self._line_starts: list[int] | None = None

    def line_starts(self) -> list[int]:
        """Offsets of the first character of each line; WGSL's line breaks (3.2), CRLF as one. A byte order mark,
        which 豫言 allows, is in no line.
        """
        if self._line_starts is None:
            first = 1 if self.dialect == "yuyan" and self.text.startswith("\ufeff") else 0
            self._line_starts = _line_starts(self.text, first)
        return self._line_starts

    def position(self, offset: int) -> tuple[int, int]:
        """(line, column) of a character offset, both from 1, columns in characters."""
        starts = self.line_starts()
        line = max(bisect_right(starts, offset), 1)
        return line, max(offset - starts[line - 1], 0) + 1

    def line(self, number: int) -> str:
        """The text of line `number` (from 1) without its line break."""
        starts = self.line_starts()
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip(LINE_BREAKS)

    def __repr__(self) -> str:
        return f"Source({self.name!r})"


LINE_BREAKS = "\n\r\v\f\x85\u2028\u2029"


def _line_starts(text: str, first: int) -> list[int]:
    starts = [first]
    for i, character in enumerate(text):
        if character in LINE_BREAKS and not (character == "\r" and text[i + 1 : i + 2] == "\n"):
            starts.append(i + 1)
    return starts


class Span:
    """Characters `start` to `end` (exclusive) of `source`."""

    __slots__ = ("end", "source", "start")

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source = source
        self.start = start
        self.end = end

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of `other`, which lies in the same source."""
        return Span(self.source, self.start, other.end)

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    def __repr__(self) -> str:
        line, column = self.source.position(self.start)
        return f"<{self.source.name}:{line}:{column}>"
