"""Where the command `hatch-shader` begins and ends.

Until the command line is loaded, and after it is done, Ctrl-C ends the process as it ends one that is not in Python:
without a traceback, and with the status 130 in a shell. In between `cli` sees to it.
"""

from __future__ import annotations

import signal
import sys
from io import TextIOWrapper

__all__ = ["main"]


def main() -> int:
    """The command, with the arguments of the process; gives the exit status."""
    try:
        # Who starts the process may have it ignore Ctrl-C, as shells do with what runs in the background.
        is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if is_ours:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        # Help has names in Chinese, whatever the locale says.
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        from .cli import main as run

        if is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        status = run()
        if is_ours:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        return 130
    return status
