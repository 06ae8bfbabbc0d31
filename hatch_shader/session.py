"""A project that is built again and again: what changed is compiled, and nothing else.

In: a project's root folder, and its files whenever `update` is called. Out: an `Update`: the modules
that are new or different, and every error that there is now. A source that is broken keeps its last good
module.

What changed is found by the files' status (time, size, identity), which is cheap to ask for; whether
that means anything is decided by their content. A source is looked at again if its own file changed, or
one that was asked for when it was compiled, there or not.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from shader_compiler import CompileError

from . import GENERATED
from .build import Build, open_project
from .compiling import distinct
from .config import load
from .discover import discover
from .errors import ConfigError
from .overrides import misspelt
from .pyproject import FILES
from .reading import is_inside, is_read_by_builds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shader_compiler import Diagnostic

    from .build import Builder, Module
    from .compiling import Task
    from .discover import ShaderSource

__all__ = ["Session", "Update", "Watched"]

# Status of each file that builds read and of those of the configuration, by absolute path.
Watched = dict[str, object]

# File systems count time in steps of up to this many nanoseconds: a file this young may change once more
# without looking different.
YOUNG = 50_000_000


class Update:
    """What one look at the files has found. `changed` are modules, `removed` names of sources that are
    gone; `diagnostics` are all errors of all sources; `trouble` is a wrong configuration. `new_errors`
    tells whether the errors are others than before.
    """

    __slots__ = ("changed", "diagnostics", "new_errors", "removed", "trouble")

    def __init__(self) -> None:
        self.changed: list[Module] = []
        self.removed: list[str] = []
        self.diagnostics: list[Diagnostic] = []
        self.trouble: str | None = None
        self.new_errors = False

    def __bool__(self) -> bool:
        return bool(self.changed or self.removed or self.new_errors)


class Session:
    """One project over time. `modules` are the last good ones by the path of their source, relative to
    the project; `sources` are all there are, `errors` the errors of those that are broken. `cache` is as for
    `open_project`.
    """

    def __init__(self, root: str, cache: str | None = None) -> None:
        self.root = root
        self.cache = cache
        self.builder: Builder | None = None
        self.sources: dict[str, ShaderSource] = {}
        self.modules: dict[str, Module] = {}
        self.errors: dict[str, tuple[Diagnostic, ...]] = {}
        self._asked: dict[str, frozenset[str]] = {}
        self._files: Watched = {}
        self._shown: tuple[str, ...] = ()

    @property
    def build(self) -> Build:
        """The modules that there are, as one build."""
        return Build([self.modules[path] for path in sorted(self.modules)])

    def folders(self) -> list[str]:
        """The folders in which a change may matter, absolute: all in the packages, and the project's own."""
        packages = self.builder.config.packages if self.builder else ()
        inner = [folder for package in packages for folder, _ in walk(os.path.join(self.root, package), self.root)]
        return list(dict.fromkeys([self.root, *inner]))

    def look(self) -> Watched:
        """The status of the files as it is now."""
        packages = self.builder.config.packages if self.builder else ()
        found: Watched = {}
        now = time.time_ns()
        for package in packages:
            for _, files in walk(os.path.join(self.root, package), self.root):
                found.update((entry.path, status(entry.path, now)) for entry in files)
        found.update((path, status(path, now)) for path in self._config_files())
        return found

    def update(self, progress: Callable[[int, int], None] | None = None) -> Update:
        """Compile what changed since the last call; everything at the first."""
        result = Update()
        try:
            touched = self._touched()
            result.removed = self._forget()
            self._compile(touched, result, progress)
            if self.builder and not self.errors:
                result.diagnostics += misspelt(
                    self.builder.config, {path: m.record["overrides"] for path, m in self.modules.items()}
                )
        except CompileError as error:  # sources that clash, a link that leads outside
            self._files, self.sources = {}, {}  # looked at again as a whole until it is repaired
            result.diagnostics += error.diagnostics
        except ConfigError as error:
            self._files, self.sources = {}, {}
            result.trouble = str(error)
        result.diagnostics = distinct([*result.diagnostics, *(d for e in self.errors.values() for d in e)])
        shown = (result.trouble or "", *(repr(d.to_dict()) for d in result.diagnostics))
        result.new_errors, self._shown = shown != (self._shown or ("",)), shown
        return result

    def _touched(self) -> set[str]:
        """The paths with another status than at the last call; reads the configuration if it is among them."""
        now = time.time_ns()
        if self.builder is None:
            self.builder = open_project(self.root, self.cache)
        elif any(self._files.get(path, "not read") != status(path, now) for path in self._config_files()):
            self.builder.config = load(self.root)
        files = self.look()
        before, self._files = self._files, files
        touched = {path for path in {*before, *files} if before.get(path) != files.get(path)}
        is_configured_anew = not touched.isdisjoint(self._config_files())
        if is_configured_anew:
            self._asked = {}
        if is_configured_anew or before.keys() != files.keys() or not self.sources:
            self.sources = {source.relative: source for source in discover(self.builder.config)}
        return touched

    def _config_files(self) -> list[str]:
        return [os.path.join(self.root, name) for name in FILES]

    def _forget(self) -> list[str]:
        gone = sorted(self.modules.keys() - self.sources.keys())
        for known in (self.modules, self.errors, self._asked):
            for path in known.keys() - self.sources.keys():
                del known[path]
        return gone

    def _compile(self, touched: set[str], result: Update, progress: Callable[[int, int], None] | None) -> None:
        assert self.builder is not None
        waiting: list[Task] = []
        for path, source in self.sources.items():
            if self._asked.get(path) is not None and touched.isdisjoint((source.path, *self._asked[path])):
                continue
            self._asked[path] = frozenset()
            try:
                waiting.append(self.builder.task(source))
            except CompileError as error:
                self.errors[path] = error.diagnostics
        for task, outcome in self.builder.outcomes(waiting, progress=progress):
            path = task.source.relative
            self._asked[path] = frozenset(task.imports.asked())
            if isinstance(outcome, CompileError):
                self.errors[path] = outcome.diagnostics
            else:
                self.errors.pop(path, None)
                before, self.modules[path] = self.modules.get(path), outcome
                if before is None or before.record != outcome.record or before.source.module != outcome.source.module:
                    result.changed.append(outcome)
        result.changed.sort(key=lambda module: module.source.relative)


def walk(folder: str, root: str, above: frozenset[str] = frozenset()) -> Iterator[tuple[str, list[os.DirEntry[str]]]]:
    """Every folder below a package, and the files in it that builds read. Links out of `root` are not followed: there
    may be a whole disk. `above` are the real folders on the way.
    """
    real = os.path.realpath(folder)
    if real in above:
        return  # a link that leads back
    try:
        with os.scandir(folder) as found:
            entries = list(found)
    except OSError:  # gone meanwhile
        return
    yield folder, [entry for entry in entries if is_read_by_builds(entry.name)]
    for entry in entries:
        hidden = entry.name.startswith(".") or entry.name in ("__pycache__", GENERATED)
        if not hidden and entry.is_dir() and (not entry.is_symlink() or is_inside(entry.path, root)):
            yield from walk(entry.path, root, above | {real})


def status(path: str, now: int) -> object:
    """What tells that a file may have changed; links are followed."""
    known, is_young = file_status(path, now)
    return (known, object()) if is_young else known


def file_status(path: str, now: int) -> tuple[tuple[int, ...] | None, bool]:
    """What tells that a file may have changed (None if it is not there), and whether it is so young that it
    may change without looking different.
    """
    try:
        found = os.stat(path)
    except OSError:
        return None, False
    known = (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_dev)
    return known, abs(now - found.st_ctime_ns) <= YOUNG
