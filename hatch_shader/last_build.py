"""`hatch-shader build` of a project that was built before: what did not change is not even read.

In: a builder, and the folder to write to. Out: the generated files there, and a `Report`.

The last build left the status (times, size, identity) of each file that it read, or looked for, and of each that
it wrote. A source whose files are all as they were needs nothing. Every other one goes the whole way, where
content decides. A file's change time cannot be set, so that no copy, `touch` or clock makes a changed file look
as before; a file too young for its time to tell is read again. Wheels and sdists are built without this.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from shader_compiler import CompileError

from .build import file_names, module_files, package_init_files
from .cache import Cache, digest
from .discover import discover
from .fingerprint import fingerprint
from .outputs import write, write_files
from .overrides import misspelt
from .session import file_status

if TYPE_CHECKING:
    from collections.abc import Callable

    from .build import Builder, Findings, Module
    from .discover import ShaderSource

__all__ = ["Report", "build"]

# What is kept of each source, by its path: the status of files by name, warnings, findings, overrides.
Known = dict[str, Any]


class Report:
    """What a build did: how many sources there are, which files it wrote and removed, what there is to say of them
    (`warnings`, and the same as plain data).
    """

    __slots__ = ("findings", "removed", "sources", "warnings", "written")

    def __init__(self, sources: int) -> None:
        self.sources = sources
        self.written: list[str] = []
        self.removed: list[str] = []
        self.warnings: list[str] = []
        self.findings: Findings = {"diagnostics": [], "missing_targets": []}


def build(
    builder: Builder, folder: str, progress: Callable[[int, int], None] | None = None, jobs: int | None = None
) -> Report:
    """Bring the generated packages in `folder` up to date. Raises CompileError and ConfigError."""
    sources = discover(builder.config)
    memory = Memory(builder, folder)
    stale = [source for source in sources if not memory.holds(source)]
    report = Report(len(sources))
    modules = builder.modules(stale, progress, jobs)
    declared = {path: known["overrides"] for path, known in memory.sources.items()}
    declared = {s.relative: declared.get(s.relative, ()) for s in sources}
    declared.update((module.source.relative, module.record["overrides"]) for module in modules)
    misspellings = misspelt(builder.config, declared)
    if misspellings:
        raise CompileError(*misspellings)
    files = {name: text for module in modules for name, text in module_files(module).items()}
    names = file_names(sources)
    if memory.tree_holds(names):
        report.written = write_files(folder, files)
    else:
        files |= package_init_files(sources)
        kept = set(names) - set(files)
        report.written, report.removed = write(folder, files, builder.config.packages, kept)
    if modules or report.written or report.removed or names != memory.names:
        memory.keep(sources, names, modules)
    for known in (memory.sources[source.relative] for source in sources):
        report.warnings += known["warnings"]
        for key, found in report.findings.items():
            found += known["findings"][key]
    return report


class Memory:
    """What the last build of a project into one folder left in the local cache."""

    def __init__(self, builder: Builder, folder: str) -> None:
        self.root = builder.config.root
        self.folder = folder
        self.cache = Cache(builder.cache.directory)
        self.key = digest("last build", fingerprint(), self.root, folder, builder.config.text)
        # Windows has no time of the last change, only one of creation: there content has to tell.
        found = (self.cache.get(self.key) or {}) if os.name != "nt" else {}
        self.sources: dict[str, Known] = found.get("sources", {})
        self.names: list[str] = found.get("names", [])
        self.tree: dict[str, Any] = found.get("tree", {})
        self.now = time.time_ns()
        self._status: dict[str, Any] = {}

    def holds(self, source: ShaderSource) -> bool:
        """Whether the source and its module are as the last build left them."""
        known = self.sources.get(source.relative)
        return (
            known is not None
            and known["module"] == source.generated
            and all(self.status(path) == then for path, then in known["files"].items())
        )

    def tree_holds(self, names: list[str]) -> bool:
        """Whether the generated packages have these files, and their `__init__` files are ours; that of a folder
        changes when something comes or goes in it.
        """
        return names == self.names and all(self.status(path) == then for path, then in self.tree.items())

    def keep(self, sources: list[ShaderSource], names: list[str], modules: list[Module]) -> None:
        """Remember this build."""
        fresh = {module.source.relative: self._known(module) for module in modules}
        self.sources = {s.relative: fresh.get(s.relative) or self.sources[s.relative] for s in sources}
        inits = [name for name in names if "/__init__.py" in name]
        tree = {*inits, *(os.path.dirname(name) for name in names)}
        self.tree = {os.path.join(self.folder, name): self._now(name) for name in tree}
        self.cache.put(self.key, {"sources": self.sources, "names": names, "tree": self.tree})

    def _known(self, module: Module) -> Known:
        source = module.source
        read = {os.path.relpath(path, self.root): self._read(path, module) for path in module.asked}
        written = {
            os.path.join(self.folder, f"{source.generated}{suffix}"): self._now(f"{source.generated}{suffix}")
            for suffix in (".py", ".pyi")
        }
        return {
            "module": source.generated,
            "files": read | written,
            "warnings": module.warnings,
            "findings": module.findings,
            "overrides": module.record["overrides"],
        }

    def status(self, path: str) -> Any:
        """The status of a file, asked for once."""
        if path not in self._status:
            self._status[path] = file_status(os.path.join(self.root, path), self.now)[0]
            if self._status[path] is not None:
                self._status[path] = list(self._status[path])
        return self._status[path]

    def _read(self, path: str, module: Module) -> Any:
        """The status of a file that was asked for, if its content still is what was compiled, and a change from
        now on would show; else what equals no status.
        """
        known, is_young = file_status(path, time.time_ns())
        if known is None:
            return None
        try:
            with open(path, "rb") as file:
                now = digest(file.read())
        except OSError:
            now = ""
        name = os.path.relpath(path, self.root).replace(os.sep, "/")
        return list(known) if not is_young and module.inputs.get(name) == now else "read again"

    def _now(self, name: str) -> Any:
        known, _ = file_status(os.path.join(self.folder, name), time.time_ns())
        return None if known is None else list(known)
