"""Diagnostics: what the compiler has to say, as data, and how it is shown.

In: a code, a message, labelled spans, notes, help. Out: rendered text with the source line and
carets, or a plain dict for JSON. The text of a message stands beside the check that raises it; this
module only carries and renders.

Codes are stable: `E` and four digits for an error, `W` for a warning, `I` for information. The first digit says who
speaks: 0 reading the source, 1 syntax, 2 names, 3 types, 4 constants, 5 validation, 6 imports,
7 targets, 8 limits, 9 the compiler itself.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from .source import Source, Span

__all__ = ["CompileError", "Diagnostic", "Label", "Severity", "render"]

Severity = Literal["error", "warning", "info"]

SEVERITIES: dict[str, Severity] = {"E": "error", "W": "warning", "I": "info"}


class Label:
    """A span to point at, and what to say there ("" for the caret alone)."""

    __slots__ = ("span", "text")

    def __init__(self, span: Span, text: str = "") -> None:
        self.span = span
        self.text = text


class Diagnostic:
    """One thing to say.

    `labels[0]` is the place that the message is about; further ones are related places. `notes` are
    facts that help to understand, `help` what to do.
    """

    __slots__ = ("code", "help", "labels", "message", "notes", "severity")

    def __init__(
        self,
        code: str,
        message: str,
        *labels: Label | Span,
        notes: Iterable[str] = (),
        help: str | None = None,
    ) -> None:
        self.code = code
        self.severity: Severity = SEVERITIES[code[0]]
        self.message = message
        self.labels = tuple(Label(x) if isinstance(x, Span) else x for x in labels)
        self.notes = tuple(notes)
        self.help = help

    def render(self) -> str:
        """The diagnostic as text, several lines, no trailing newline."""
        return render(self)

    def to_dict(self) -> dict[str, Any]:
        """The diagnostic as plain data for JSON; lines and columns count from 1, in characters."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "labels": [_label_to_dict(label) for label in self.labels],
            "notes": list(self.notes),
            "help": self.help,
        }

    def __repr__(self) -> str:
        where = f" at {self.labels[0].span!r}" if self.labels else ""
        return f"<{self.code} {self.message}{where}>"


class CompileError(Exception):
    """The source has errors; `diagnostics` holds all that were found."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(*diagnostics)
        self.diagnostics: tuple[Diagnostic, ...] = diagnostics

    def __str__(self) -> str:
        return "\n\n".join(render(d) for d in self.diagnostics)


def _label_to_dict(label: Label) -> dict[str, Any]:
    source, span = label.span.source, label.span
    line, column = source.position(span.start)
    end_line, end_column = source.position(span.end)
    return {
        "file": source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "text": label.text,
    }


def render(diagnostic: Diagnostic) -> str:
    """The diagnostic as text.

    error[E0301]: message
      --> kernels/matmul.wgsl:12:7
       |
    12 |   let x = y;
       |           ^ label
       |       - another label in this line
       = note: ...
       = help: ...

    For a source in 豫言 the words are Chinese: 错误[E-06]：类不相等：…
    """
    words = CHINESE if _is_yuyan(diagnostic) else ENGLISH
    head = f"{words[diagnostic.severity]}[{diagnostic.code}]{words['colon']}"
    out = [f"{head}{_one_line(diagnostic.message)}"]
    gutter = max((len(str(label.span.source.position(label.span.start)[0])) for label in diagnostic.labels), default=1)
    for label, first in zip(diagnostic.labels, _first_of_window(diagnostic.labels), strict=True):
        rows = _render_label(label, _cut(first), gutter, primary=label is diagnostic.labels[0])
        # Of labels that follow each other in one line the line is shown once.
        out += rows if label is first else rows[-1:]
    pad = " " * gutter
    out += [f"{pad} = {words['note']}{words['colon']}{_continued(note, gutter)}" for note in diagnostic.notes]
    if diagnostic.help:
        out.append(f"{pad} = {words['help']}{words['colon']}{_continued(diagnostic.help, gutter)}")
    return "\n".join(out)


ENGLISH = {"error": "error", "warning": "warning", "info": "info", "note": "note", "help": "help", "colon": ": "}
CHINESE = {"error": "错误", "warning": "警告", "info": "知会", "note": "注", "help": "助", "colon": "："}


def _is_yuyan(diagnostic: Diagnostic) -> bool:
    return bool(diagnostic.labels) and diagnostic.labels[0].span.source.dialect == "yuyan"


# A line longer than this (minified shaders) is shown as the part around the carets.
MAX_SHOWN = 160


def _first_of_window(labels: tuple[Label, ...]) -> Iterator[Label]:
    """For each label the one whose line is shown for it: itself, or an earlier one that follows on to it."""
    first = None
    for label in labels:
        first = first if first and _shows(first, label) else label
        yield first


def _shows(first: Label, label: Label) -> bool:
    """Whether the line that is shown for `first` has the place of `label`."""
    return _place(first) == _place(label) and _cut(first) <= _column(label) < _cut(first) + MAX_SHOWN


def _place(label: Label) -> tuple[Source, int]:
    """The source and the line."""
    return label.span.source, label.span.source.position(label.span.start)[0]


def _column(label: Label) -> int:
    """The characters before it in its line."""
    return label.span.source.position(label.span.start)[1] - 1


def _cut(label: Label) -> int:
    """How many characters of the label's line are left out before the part that is shown."""
    source, line = _place(label)
    return max(0, _column(label) - MAX_SHOWN // 2) if len(source.line(line)) > MAX_SHOWN else 0


def _render_label(label: Label, cut: int, gutter: int, *, primary: bool) -> list[str]:
    """The place, the line from character `cut` on, and the marks below it."""
    source, number = _place(label)
    text, before = source.line(number)[cut:][:MAX_SHOWN], _column(label) - cut
    # A span over several lines is underlined to the end of its first.
    marked = text[before:][: max(1, label.span.end - label.span.start)]
    marks = "".join(_mark(c, "^" if primary else "-") for c in marked)
    arrow = "-->" if primary else ":::"
    pad = " " * gutter
    return [
        f"{pad}{arrow} {source.name}:{number}:{before + cut + 1}",
        f"{pad} |",
        f"{number:>{gutter}} | {''.join(map(_printable, text))}".rstrip(),
        f"{pad} | {''.join(map(_blank, text[:before]))}{marks or '^'} {_one_line(label.text)}".rstrip(),
    ]


def _width(character: str) -> int:
    """Columns that a terminal gives a character."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _printable(character: str) -> str:
    """Control characters of a broken source must not reach a terminal."""
    if character == "\t":
        return "\t"
    return "�" if unicodedata.category(character) in ("Cc", "Cs", "Cf") else character


def _blank(character: str) -> str:
    return "\t" if character == "\t" else " " * _width(character)


def _mark(character: str, mark: str) -> str:
    return mark * _width(character)


def _one_line(text: str) -> str:
    return "".join("�" if unicodedata.category(c) in ("Cc", "Cs") else c for c in text)


def _continued(text: str, gutter: int) -> str:
    return "\n".join(_one_line(line) for line in text.split("\n")).replace("\n", "\n" + " " * (gutter + 9))
