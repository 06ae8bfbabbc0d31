"""A store of records that a team or a CI fleet shares, at any URL that fsspec knows.

In: keys and entries as `cache.py` has them, bytes with their digest in front. Out: bytes, which the
caller checks as it checks those from its own disk. Any trouble (fsspec is missing, no network, no
permission, no answer in time) switches the store off for this process; `trouble` says why.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Any

from .cache import MAX_ENTRY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

__all__ = ["RemoteCache", "remote_cache"]

URL_VARIABLE = "HATCH_SHADER_REMOTE_CACHE"
READ_ONLY_VARIABLE = "HATCH_SHADER_REMOTE_CACHE_READ_ONLY"
TIMEOUT_VARIABLE = "HATCH_SHADER_REMOTE_CACHE_TIMEOUT"
REQUESTS_AT_ONCE = 16


def remote_cache() -> RemoteCache | None:
    """The store at `$HATCH_SHADER_REMOTE_CACHE`, if the variable says one. No project can: it would make every
    machine that builds it write there.
    """
    url = os.environ.get(URL_VARIABLE)
    return RemoteCache(url) if url else None


class RemoteCache:
    """The store below one URL, such as `s3://bucket/shaders` or `file:///mnt/shared/shaders`."""

    def __init__(self, url: str, *, timeout: float | None = None) -> None:
        self.url = url
        self.read_only = os.environ.get(READ_ONLY_VARIABLE, "") not in ("", "0", "false")
        self.timeout = timeout or _seconds(os.environ.get(TIMEOUT_VARIABLE, ""))
        # Without a scheme fsspec would take it for a folder below the current one.
        self.trouble: str | None = None if "://" in url else f"{url!r} is no URL"
        self._where: tuple[Any, str] | None = None
        self._pool: Any = None
        self._writes: list[Future[None]] = []
        self._lock = threading.Lock()

    def get(self, keys: Iterable[str]) -> dict[str, bytes]:
        """The entries that are there; nothing once there was trouble."""
        requests = {key: self._submit(self._read, key) for key in keys if self.trouble is None}
        found = {key: self._result(request) for key, request in requests.items() if request is not None}
        return {key: data for key, data in found.items() if data is not None}

    def put(self, key: str, data: bytes) -> None:
        """Begin to store an entry; `finish` waits for it."""
        request = None if self.read_only else self._submit(self._write, key, data)
        if request is not None:
            self._writes.append(request)

    def finish(self) -> None:
        """Wait until everything is stored."""
        writes, self._writes = self._writes, []
        for write in writes:
            self._result(write)

    def _submit(self, action: Callable[..., Any], *arguments: Any) -> Future[Any] | None:
        """`action` in a thread that nobody has to wait for: a network that hangs must not hang the build."""
        if self.trouble is not None:
            return None
        from concurrent.futures import Future

        request: Future[Any] = Future()
        if self._pool is None:
            self._pool = _Threads(REQUESTS_AT_ONCE)
        self._pool.queue.put((request, action, arguments))
        return request

    def _result(self, request: Future[Any]) -> Any:
        if self.trouble is not None:
            return None
        from concurrent.futures import TimeoutError as TimedOut

        try:
            return request.result(self.timeout)
        except TimedOut:
            self.trouble = f"no answer in {self.timeout:g} seconds"
        except Exception as error:
            self.trouble = " ".join(f"{type(error).__name__}: {error}".split())
        return None

    def _read(self, key: str) -> bytes | None:
        system, base = self._filesystem()
        try:
            with system.open(_path(base, key), "rb") as file:
                data: bytes = file.read(MAX_ENTRY + 1)
        except FileNotFoundError:
            return None
        return data if len(data) <= MAX_ENTRY else None

    def _write(self, key: str, data: bytes) -> None:
        """A reader may see half of it; the digest tells."""
        system, base = self._filesystem()
        path = _path(base, key)
        system.makedirs(path.rpartition("/")[0], exist_ok=True)
        system.pipe_file(path, data)

    def _filesystem(self) -> tuple[Any, str]:
        with self._lock:
            if self._where is None:
                from fsspec.core import url_to_fs

                self._where = url_to_fs(self.url)
            return self._where


class _Threads:
    """Daemon threads that work a queue off. (Those of `concurrent.futures` are waited for at exit.)"""

    def __init__(self, number: int) -> None:
        from queue import SimpleQueue

        self.queue: Any = SimpleQueue()
        for _ in range(number):
            threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while True:
            request, action, arguments = self.queue.get()
            try:
                request.set_result(action(*arguments))
            except BaseException as error:
                request.set_exception(error)


def _path(base: str, key: str) -> str:
    return f"{base.rstrip('/')}/{key[:2]}/{key[2:]}"


def _seconds(text: str) -> float:
    try:
        return max(0.1, float(text))
    except ValueError:
        return 10.0
