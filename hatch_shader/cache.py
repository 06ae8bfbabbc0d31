"""A content-addressed store of records on the local disk.

In: a key (see `Keys`) and a record. Out: the record, if it is there whole. An entry is one file:
a line with a digest of the rest, then JSON. It is written to a temporary file and renamed, so that
readers never see half of one; whatever fails on the way (read-only or full disk, a damaged entry)
means "not cached", never a failed build.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .record import Record

__all__ = ["Cache", "default_directory", "digest", "write_atomically"]

MAGIC = b"hatch-shader record 1 "
DIRECTORY_VARIABLE = "HATCH_SHADER_CACHE_DIR"


def default_directory() -> str | None:
    """`$HATCH_SHADER_CACHE_DIR`; else `hatch-shader` in the user's cache folder. None switches the
    cache off: the variable is set and empty, or there is no home.
    """
    if DIRECTORY_VARIABLE in os.environ:
        return os.path.abspath(os.environ[DIRECTORY_VARIABLE]) if os.environ[DIRECTORY_VARIABLE] else None
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):  # the XDG specification has relative paths ignored
        home = os.path.expanduser("~")
        base = os.path.join(home, "Library/Caches" if sys.platform == "darwin" else ".cache")
    return os.path.join(base, "hatch-shader") if os.path.isabs(base) else None


def digest(*parts: str | bytes) -> str:
    """A SHA-256 over the parts, each with its length: no two lists of parts run together."""
    from hashlib import sha256

    state = sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        state.update(b"%d:" % len(data))
        state.update(data)
    return state.hexdigest()


class Cache:
    """The store in one folder; `Cache(None)` keeps nothing."""

    def __init__(self, directory: str | None) -> None:
        self.directory = directory

    def get(self, key: str) -> Record | None:
        """The record under a key, or None: not there, unreadable, damaged or of another version."""
        if self.directory is None:
            return None
        try:
            with open(self._path(key), "rb") as file:
                data = file.read()
        except (OSError, ValueError):
            return None
        return _decode(key, data)

    def put(self, key: str, record: Record) -> None:
        """Store a record, or don't."""
        if self.directory is None:
            return
        data = _encode(key, record)
        try:
            write_atomically(self._path(key), data)
        except (OSError, ValueError):
            return

    def entries(self) -> Iterator[os.DirEntry[str]]:
        """The files in the store, unfinished temporary ones too."""
        for shard in _scan(self._units()):
            if shard.is_dir(follow_symlinks=False):
                yield from (entry for entry in _scan(shard.path) if entry.is_file(follow_symlinks=False))

    def info(self) -> dict[str, Any]:
        """Where the store is, how many entries it has and their bytes."""
        sizes = []
        for entry in self.entries():
            with suppress(OSError):  # another process may clear the store meanwhile
                sizes.append(entry.stat(follow_symlinks=False).st_size)
        return {"directory": self.directory, "entries": len(sizes), "bytes": sum(sizes)}

    def clear(self) -> int:
        """Remove every entry, nothing else; gives how many."""
        removed = 0
        for entry in list(self.entries()):
            with suppress(OSError):
                os.unlink(entry.path)
                removed += 1
        return removed

    def _units(self) -> str:
        return os.path.join(self.directory or "", "units")

    def _path(self, key: str) -> str:
        return os.path.join(self._units(), key[:2], key[2:])


def write_atomically(path: str, data: bytes) -> None:
    """Write a file so that others see the old content or the new, whole. Makes the folders."""
    folder, name = os.path.split(path)
    os.makedirs(folder, exist_ok=True)
    temporary = os.path.join(folder, f".{name[:100]}.{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:  # an interrupt too must leave nothing behind
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _scan(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except (OSError, ValueError):
        return []


def _encode(key: str, record: Record) -> bytes:
    from json import dumps

    body = dumps(record, ensure_ascii=True, separators=(",", ":")).encode("ascii")
    return MAGIC + digest(key, body).encode() + b"\n" + body


def _decode(key: str, data: bytes) -> Record | None:
    header, _, body = data.partition(b"\n")
    if header != MAGIC + digest(key, body).encode():
        return None
    from json import loads

    try:
        record = loads(body)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None
