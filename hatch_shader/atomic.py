"""Files that are written whole or not at all.

In: a path and its new content. Out: the file. Whoever reads meanwhile sees the old content or the new. A
process that is killed in the middle leaves a temporary file beside it, which `sweep` removes later.
"""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress

__all__ = ["TEMPORARY", "sweep", "write_atomically"]

# No write takes this many seconds: a temporary file that is older belongs to nobody.
ABANDONED_AFTER = 60
TEMPORARY = re.compile(r"\..{1,100}\.[0-9a-f]{16}\.tmp", re.DOTALL)


def write_atomically(path: str, data: bytes) -> None:
    """Write a file, and the folders above it. Raises OSError that names `path`; then everything is as it was."""
    folder, name = os.path.split(path)
    os.makedirs(folder, exist_ok=True)
    temporary = os.path.join(folder, f".{name[:50]}.{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException as error:  # an interrupt too must leave nothing behind
        with suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError):
            error.filename, error.filename2 = path, None
        raise


def sweep(folder: str) -> int:
    """Remove the temporary files of writers that were killed; gives how many."""
    removed = 0
    try:
        with os.scandir(folder) as entries:
            found = [entry for entry in entries if TEMPORARY.fullmatch(entry.name)]
    except (OSError, ValueError):
        return 0
    for entry in found:
        with suppress(OSError):
            # A clock that was set back makes files of the future; those are abandoned too.
            if abs(time.time() - entry.stat(follow_symlinks=False).st_mtime) > ABANDONED_AFTER:
                os.unlink(entry.path)
                removed += 1
    return removed
