"""What is wrong with how the compiler takes an input.

In: an input. Out: a description of the problem, or None. All three targets are asked for; every diagnostic
is rendered; WGSL that comes out must be accepted and come out the same again.
"""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from shader_compiler import TARGETS, CompileError, Diagnostic, Source, compile

from .inputs import Input

__all__ = ["SECONDS", "problem"]

SECONDS = 5


class _TooLong(BaseException):
    """The time is up. Not an Exception, so that nothing catches it on the way."""


def problem(input: Input) -> str | None:
    """None, or what happened: a traceback, or what is wrong with the WGSL that came out."""
    try:
        with _limited_time():
            return _compiled(input)
    except _TooLong:
        return f"takes more than {SECONDS} seconds:\n{traceback.format_exc(limit=-6)}"
    except MemoryError:
        return "needs too much memory"
    except Exception:
        return traceback.format_exc(limit=-8)


def _compiled(input: Input) -> str | None:
    source, options = input.source, input.options
    try:
        unit = compile(source, TARGETS, options)
    except CompileError as error:
        _render(error.diagnostics)
        return None if error.diagnostics else "refused without a diagnostic"
    _render([*unit.diagnostics, *unit.failures.values()])
    if options.wgsl_for != "any":  # naga lacks what the text may use, and the text the lines that enable it
        return None
    once = unit.text.get("wgsl")
    if once is None:
        # Nothing of WGSL itself is too much for it; 豫言 has matrices that it has not.
        return f"no WGSL: {unit.failures['wgsl'].message}" if source.dialect == "wgsl" else None
    return _changes(once, source.dialect)


def _render(diagnostics: Iterable[Diagnostic]) -> None:
    for diagnostic in diagnostics:
        diagnostic.render()
        diagnostic.to_dict()


def _changes(once: str, dialect: str) -> str | None:
    """What is wrong with WGSL that came out."""
    try:
        if dialect == "yuyan":  # which keeps its constants' names; WGSL's have their values
            once = compile(Source(once), ("wgsl",)).text["wgsl"]
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
