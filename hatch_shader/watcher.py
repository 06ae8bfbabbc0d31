"""Waiting for a save, and building what it changed.

In: a project's root folder. Out: for each save one call of `on_update` with what the `Session` found.

Watchdog tells that something happens in the folders; that is a hint, and no more: one save is up to ten
events, and a full queue is none. So after a hint there is a short wait until the files stay as they
are; then their status decides what is looked at, and their content what is compiled. Without watchdog, or where
the system has no more watches to give, the files are asked every now and then instead.

(A module `watch` would hide the function `hatch_shader.watch` as soon as anything imports it.)
"""

from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING, Any

from .pyproject import FILES
from .reading import is_read_by_builds
from .session import Session, Update

if TYPE_CHECKING:
    from collections.abc import Callable

    from watchdog.events import FileSystemEvent

    from .session import Watched

__all__ = ["Watcher"]

POLLING_VARIABLE = "HATCH_SHADER_FORCE_POLLING"

# Seconds. A save is over when nothing changed for QUIET; a file that never rests is read after CEILING.
QUIET, CEILING = 0.05, 1.0
# How often the files are asked without any hint: as insurance, and where there are no hints.
RESCAN, POLL = 2.0, 0.3
# Asking must not take more than this part of the time, however many files there are.
MOST_OF_THE_TIME = 0.1

EMPTY_FILE = "E0095"
READING = {"opened", "closed_no_write"}


class Watcher:
    """Builds when something is saved. `on_update` gets the session and what changed, in the thread of `run`;
    `on_notice` gets a sentence that the user should know. `cache` is as for `open_project`.
    """

    def __init__(
        self,
        root: str,
        on_update: Callable[[Session, Update, float], None],
        on_notice: Callable[[str], None] = lambda text: None,
        *,
        polling: bool = False,
        cache: str | None = None,
    ) -> None:
        self.session = Session(root, cache)
        self.on_update = on_update
        self.on_notice = on_notice
        self.polling = polling or os.environ.get(POLLING_VARIABLE, "") not in ("", "0", "false")
        self._hint = threading.Event()
        self._stopped = False
        self._cost = 0.0  # of one look
        self._observer: Any = None
        self._watches: dict[str, Any] = {}

    def run(self) -> None:
        """Build, then go on until `stop` is called (from another thread, or `on_update`)."""
        self._observe()
        try:
            seen = self._build()
            while not self._stopped:
                seen = self._wait(seen)
        finally:
            if self._observer is not None:
                self._observer.stop()
                self._observer.join()

    def stop(self) -> None:
        """Let `run` return."""
        self._stopped = True
        self._hint.set()

    def _build(self) -> Watched:
        """Update the session; gives the status of the files before."""
        start = time.perf_counter()
        seen = self.session.look()
        update = self.session.update()
        if update.new_errors and any(diagnostic.code == EMPTY_FILE for diagnostic in update.diagnostics):
            self._settle(seen)  # mostly an editor is about to fill it
            update = merged(update, self.session.update())
        self._follow_folders()
        self.on_update(self.session, update, time.perf_counter() - start)
        return seen

    def _wait(self, seen: Watched) -> Watched:
        """Until a hint or the time for a look; builds if a file has another status than `seen`."""
        hinted = self._hint.wait(max(POLL if self.polling else RESCAN, self._cost / MOST_OF_THE_TIME))
        self._hint.clear()
        if self._stopped:
            return seen
        start = time.perf_counter()
        current = self.session.look()
        self._cost = time.perf_counter() - start
        if current == seen and not hinted:
            return seen
        if self._settle(current) == seen:
            self._follow_folders()  # a folder may be new though no shader is
            return seen
        self._hint.clear()
        return self._build()

    def _settle(self, current: Watched) -> Watched:
        """Wait until the files stay as they are for a moment, up to a ceiling."""
        deadline = time.monotonic() + CEILING
        while time.monotonic() < deadline and not self._stopped:
            time.sleep(QUIET)
            before, current = current, self.session.look()
            if paths_and_status(current) == paths_and_status(before):
                break
        return current

    # --- watchdog

    def _observe(self) -> None:
        """Start an observer, if there may be one."""
        if self.polling:
            return
        try:
            import logging

            from watchdog.observers import Observer

            # It logs as errors what happens whenever a folder goes; without a handler that is printed.
            logging.getLogger("watchdog").addHandler(logging.NullHandler())
        except ImportError:
            self._fall_back("watchdog is not installed (`pip install hatch-shader[watch]`)")
            return
        observer = Observer()
        try:
            observer.start()
        except OSError as error:
            self._fall_back(limit_reached(error))
            return
        self._observer = observer

    def _follow_folders(self) -> None:
        """Watch the folders that there are now, each by itself: one watch for a whole tree would not tell
        where the system has no more watches to give.
        """
        if self._observer is None:
            return
        wanted = set(self.session.folders())
        for folder in set(self._watches) - wanted:
            self._forget(folder)
        for folder in sorted(wanted - set(self._watches)):
            self._hint.set()  # what happened in it until now
            try:
                self._watches[folder] = self._observer.schedule(Handler(self), folder, recursive=False)
            except FileNotFoundError:
                continue  # gone again
            except OSError as error:
                self._fall_back(limit_reached(error))
                return

    def _forget(self, folder: str) -> None:
        watch = self._watches.pop(folder)
        try:
            self._observer.unschedule(watch)
        except (KeyError, OSError):  # its folder is gone, and the watch with it
            return

    def _fall_back(self, why: str) -> None:
        self.polling = True
        self.on_notice(f"{why}; looking at the files every {POLL} seconds instead")
        if self._observer is not None:
            self._observer.stop()
            self._observer = None

    def notice(self, event: FileSystemEvent) -> None:
        """An event from watchdog, in its thread."""
        if event.event_type in READING:
            return
        if event.is_directory or any(map(matters, (event.src_path, event.dest_path))):
            self._hint.set()


class Handler:
    """Watchdog's protocol: it calls `dispatch`. One for each folder, since watchdog tells handlers apart."""

    def __init__(self, watcher: Watcher) -> None:
        self.dispatch = watcher.notice


def matters(path: str | bytes) -> bool:
    """Whether a change of this file can change the build; what we write ourselves cannot."""
    name = os.path.basename(os.fsdecode(path))
    return name in FILES or is_read_by_builds(name)


def limit_reached(error: OSError) -> str:
    """What to tell a user whose system has no more watches."""
    return (
        f"cannot watch the folders ({error.strerror}; `sysctl fs.inotify.max_user_watches=524288` "
        "raises the limit on Linux)"
    )


def paths_and_status(files: Watched) -> dict[str, object]:
    """The status of files without the mark of youth, which is never equal to itself."""
    return {path: known[0] if isinstance(known, tuple) and len(known) == 2 else known for path, known in files.items()}


def merged(first: Update, second: Update) -> Update:
    """Two updates as one."""
    changed = {module.source.relative: module for module in [*first.changed, *second.changed]}
    second.changed = [changed[path] for path in sorted(changed) if path not in second.removed]
    second.removed = sorted({*first.removed, *second.removed})
    second.new_errors = first.new_errors or second.new_errors
    return second
