"""What is wrong with how the compiler takes an input.

In: a text. Out: a description of the problem, or None. All three targets are asked for; every diagnostic
is rendered; WGSL that comes out must be accepted and come out the same again.
"""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from shader_compiler import CompileError, Source, compile

__all__ = ["SECONDS", "problem"]

SECONDS = 5


class _TooLong(BaseException):
    """The time is up. Not an Exception, so that nothing catches it on the way."""


def problem(text: str) -> str | None:
    """None, or what happened: a traceback, or what is wrong with the WGSL that came out."""
    try:
        with _limited_time():
            return _compiled(text)
    except _TooLong:
        return f"takes more than {SECONDS} seconds:\n{traceback.format_exc(limit=-6)}"
    except MemoryError:
        return "needs too much memory"
    except Exception:
        return traceback.format_exc(limit=-8)


def _compiled(text: str) -> str | None:
    try:
        unit = compile(Source(text))
    except CompileError as error:
        for diagnostic in error.diagnostics:
            diagnostic.render()
            diagnostic.to_dict()
        return None if error.diagnostics else "refused without a diagnostic"
    once = unit.text.get("wgsl")
    if once is None:
        return f"no WGSL: {unit.failures['wgsl'].message}"
    try:
        again = compile(Source(once), ("wgsl",)).text["wgsl"]
    except CompileError as error:
        return f"the WGSL that came out is refused:\n{error}\n{once}"
    return None if again == once else f"the WGSL that came out changes:\n{once}\n{again}"


@contextmanager
def _limited_time() -> Iterator[None]:
    """Raise _TooLong after SECONDS of processor time."""

    def stop(*_: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
