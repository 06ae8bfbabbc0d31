"""How far a long build is: a bar on a terminal, a line now and then elsewhere.

In: counts. Out: standard error. A build of a few sources says nothing.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

__all__ = ["Progress"]

# Below this many sources a build is over before one could read it.
WORTH_SAYING = 20
BAR_WIDTH = 30


class Progress:
    """Called after each compiled source. Used as a context manager: the bar goes away at the end."""

    def __init__(self, *, quiet: bool = False) -> None:
        stream = sys.stderr
        self.stream = None if quiet else stream
        terminal = stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"
        self.show = self._bar if terminal else self._line
        self.shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown and self.show == self._bar:
            self._write("\r\x1b[K")

    def __call__(self, done: int, total: int) -> None:
        """`done` of `total` sources are compiled."""
        if total >= WORTH_SAYING:
            self.show(done, total)

    def _bar(self, done: int, total: int) -> None:
        full = BAR_WIDTH * done // total
        self._write(f"\r\x1b[K[{'#' * full}{'.' * (BAR_WIDTH - full)}] {done} of {total} shader sources")

    def _line(self, done: int, total: int) -> None:
        if done == total or 10 * done // total > 10 * (done - 1) // total:
            self._write(f"{done} of {total} shader sources compiled\n")

    def _write(self, text: str) -> None:
        if self.stream is not None:
            self.shown = True
            self.stream.write(text)
            self.stream.flush()
