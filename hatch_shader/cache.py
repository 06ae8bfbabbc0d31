"""A content-addressed store of records on the local disk, and behind it, where there is one, a shared one.

In: a key, which is a `digest` of everything that a record depends on. Out: the record, if it is there
whole. An entry is one file: a line with a digest of the rest, then JSON. It is written whole or not at
all; whatever fails on the way (read-only or full disk, a damaged entry) means "not cached", never a
failed build.
"""

from __future__ import annotations

import os
import re
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .atomic import TEMPORARY, sweep, write_atomically
from .errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .record import Record
    from .remote_cache import RemoteCache

__all__ = ["MAX_ENTRY", "Cache", "cache_directory", "default_limit", "digest", "parse_size"]

MAGIC = b"hatch-shader record 1 "
DIRECTORY_VARIABLE = "HATCH_SHADER_CACHE_DIR"
LIMIT_VARIABLE = "HATCH_SHADER_CACHE_MAX_SIZE"
DEFAULT_LIMIT = 512 << 20
# A hundred times the largest entry that was ever seen; what is larger is not read into memory.
MAX_ENTRY = 64 << 20
HOUR, DAY = 3600, 86400
# The folder may be one with files of others in it: what is not named so is left alone.
SHARD, ENTRY = re.compile("[0-9a-f]{2}"), re.compile("[0-9a-f]{62}")


def cache_directory(option: str | None = None) -> str | None:
    """What the option says; else `$HATCH_SHADER_CACHE_DIR`; else `hatch-shader` in the user's cache folder.
    None switches the cache off: the option or the variable is empty, or there is no home.
    """
    said = os.environ.get(DIRECTORY_VARIABLE) if option is None else option
    if said is not None:
        return os.path.abspath(said) if said else None
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME", "")
    if not os.path.isabs(base):  # the XDG specification has relative paths ignored
        home = os.path.expanduser("~")
        base = os.path.join(home, "Library/Caches" if sys.platform == "darwin" else ".cache")
    return os.path.join(base, "hatch-shader") if os.path.isabs(base) else None


def default_limit() -> int:
    """`$HATCH_SHADER_CACHE_MAX_SIZE` in bytes. Raises ConfigError if it is no size."""
    return parse_size(os.environ.get(LIMIT_VARIABLE) or str(DEFAULT_LIMIT), LIMIT_VARIABLE)


def parse_size(text: str, what: str) -> int:
    """Bytes from a text such as `512M`; `what` is named in the ConfigError."""
    units = {"K": 10, "M": 20, "G": 30}
    number, unit = (text[:-1], text[-1].upper()) if text[-1:].upper() in units else (text, "")
    if not number.isdecimal() or len(number) > 15:
        raise ConfigError(f"{what} must be a number of bytes, such as 512M, not {text!r}")
    return int(number) << units.get(unit, 0)


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
    """The store in one folder; `Cache(None)` keeps nothing. `remote` is asked for what is not here, and
    told what is new.
    """

    def __init__(self, directory: str | None, remote: RemoteCache | None = None) -> None:
        self.directory = directory
        self.remote = remote

    def get(self, key: str) -> Record | None:
        """The record under a key, or None: not there, unreadable, damaged or of another version."""
        if self.directory is None:
            return None
        try:
            with open(self._path(key), "rb") as file:
                data = file.read(MAX_ENTRY + 1)
                self._note_use(file.fileno())
        except (OSError, ValueError):
            return None
        return _decode(key, data)

    def put(self, key: str, record: Record) -> None:
        """Store a record, or don't."""
        if self.directory is None and self.remote is None:
            return
        data = _encode(key, record)
        self._write(key, data)
        if self.remote is not None:
            self.remote.put(key, data)

    def fetch(self, keys: Iterable[str]) -> dict[str, Record]:
        """The records that the remote store has; they are kept here too."""
        found = {}
        for key, data in (self.remote.get(keys) if self.remote is not None else {}).items():
            record = _decode(key, data)
            if record is not None:
                found[key] = record
                self._write(key, data)
        return found

    def _write(self, key: str, data: bytes) -> None:
        if self.directory is not None and len(data) <= MAX_ENTRY:
            with suppress(OSError, ValueError):
                write_atomically(self._path(key), data)

    @staticmethod
    def _note_use(file: int) -> None:
        """The time of a file is when it was last used, to the hour."""
        if abs(time.time() - os.stat(file).st_mtime) > HOUR and os.utime in os.supports_fd:
            with suppress(OSError):
                os.utime(file)

    def entries(self) -> Iterator[os.DirEntry[str]]:
        """The files in the store, unfinished temporary ones too."""
        for shard in self._shards():
            for entry in _scan(shard.path):
                ours = ENTRY.fullmatch(entry.name) or TEMPORARY.fullmatch(entry.name)
                if ours and entry.is_file(follow_symlinks=False):
                    yield entry

    def info(self) -> dict[str, Any]:
        """Where the store is, how many entries it has and their bytes."""
        sizes = [size for _, size, _ in self._by_age()]
        remote = None if self.remote is None else self.remote.url
        return {"directory": self.directory, "entries": len(sizes), "bytes": sum(sizes), "remote": remote}

    def clear(self) -> int:
        """Remove every entry, nothing else; gives how many."""
        removed = 0
        for entry in list(self.entries()):
            with suppress(OSError):
                os.unlink(entry.path)
                removed += 1
        return removed

    def collect(self, limit: int) -> int:
        """Remove what killed writers left, then what was not used for longest until the entries take
        `limit` bytes at most; gives how many files.
        """
        removed = sum(sweep(shard.path) for shard in self._shards())
        entries = self._by_age()
        total = sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if total <= limit:
                break
            with suppress(OSError):
                os.unlink(path)
                removed += 1
            total -= size
        return removed

    def tidy(self, *, wrote: bool) -> None:
        """After a build: finish what goes to the remote store and, once a day, `collect`."""
        if self.remote is not None:
            self.remote.finish()
        if self.directory is None or not wrote:
            return
        stamp = os.path.join(self.directory, "collected")
        try:
            if os.path.exists(stamp) and abs(time.time() - os.stat(stamp).st_mtime) < DAY:
                return
            write_atomically(stamp, b"")
        except (OSError, ValueError):
            return
        self.collect(default_limit())

    def _by_age(self) -> list[tuple[float, int, str]]:
        """(time, size, path) of each file, the one that was not used for longest first."""
        found = []
        for entry in self.entries():
            with suppress(OSError):  # another process may clear the store meanwhile
                status = entry.stat(follow_symlinks=False)
                found.append((status.st_mtime, status.st_size, entry.path))
        return sorted(found)

    def _shards(self) -> list[os.DirEntry[str]]:
        units = os.path.join(self.directory or "", "units") if self.directory is not None else ""
        folders = [entry for entry in _scan(units) if SHARD.fullmatch(entry.name)] if units else []
        return [folder for folder in folders if folder.is_dir(follow_symlinks=False)]

    def _path(self, key: str) -> str:
        return os.path.join(self.directory or "", "units", key[:2], key[2:])


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
    if len(data) > MAX_ENTRY or header != MAGIC + digest(key, body).encode():
        return None
    from json import loads

    try:
        record = loads(body)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None
