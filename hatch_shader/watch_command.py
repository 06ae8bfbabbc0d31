"""`hatch-shader watch`: the generated packages follow the sources.

In: parsed arguments. Out: generated files, and what happened, as text on standard error or as one JSON
object a line on standard output.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from . import GENERATED
from .build import module_files
from .console import count, report, report_all, write_json_line
from .errors import ConfigError
from .outputs import write, write_files
from .session import Session
from .watcher import Watcher

if TYPE_CHECKING:
    from argparse import Namespace

    from .build import Module
    from .session import Update

__all__ = ["watch"]


def watch(options: Namespace, root: str) -> int:
    """Watch the project in `root` until Ctrl-C; with `--once` build it once. Gives the exit status."""
    output = Output(options, root)
    if options.once:
        session = Session(root, options.cache_dir)
        update = session.update()
        output(session, update, 0.0)
        return 2 if update.trouble else 1 if update.diagnostics else 0
    watcher = Watcher(root, output, output.notice, polling=options.polling, cache=options.cache_dir)
    try:
        watcher.run()
    except KeyboardInterrupt:
        return 0
    return 0


class Output:
    """Writes what an update changed, and says so."""

    def __init__(self, options: Namespace, root: str) -> None:
        self.folder = os.path.abspath(options.output or root)
        self.writes = not options.check
        self.json = options.format == "json"
        self._modules: set[str] | None = None
        self._noted: set[str] = set()

    def __call__(self, session: Session, update: Update, seconds: float) -> None:
        """For `Watcher.on_update`."""
        first = self._modules is None
        self._note(session)
        written: list[str] = []
        removed: list[str] = []
        try:
            if self.writes:
                written, removed = self._write(session, update)
        except (ConfigError, OSError) as error:
            update.trouble, update.new_errors = str(error), True
        if first or update or written or removed:
            self._say(update, written, removed, seconds)

    def _note(self, session: Session) -> None:
        """Say what there is to know of the project, once."""
        notes = session.builder.notes if session.builder else []
        for note in notes:
            if note not in self._noted:
                self.notice(note)
        self._noted.update(notes)

    def _write(self, session: Session, update: Update) -> tuple[list[str], list[str]]:
        """All files where modules came or went, else those of the changed modules alone."""
        modules = {module.source.generated for module in session.modules.values()}
        if update.trouble is not None or (modules == self._modules and not update.changed):
            return [], []
        if modules == self._modules and all(map(self._is_in_package, update.changed)):
            files = {name: text for module in update.changed for name, text in module_files(module).items()}
            return write_files(self.folder, files), []
        self._modules = modules
        # A source that was broken from the start has its last good module on the disk.
        broken = [source for path, source in session.sources.items() if path not in session.modules]
        kept = [s for s in broken if os.path.exists(os.path.join(self.folder, f"{s.generated}.py"))]
        keep = [f"{source.generated}{suffix}" for source in kept for suffix in (".py", ".pyi")]
        packages = session.builder.config.packages if session.builder else ()
        return write(self.folder, session.build.files(kept), packages, keep)

    def _is_in_package(self, module: Module) -> bool:
        """Whether the packages around a module are there; somebody may have removed what is generated."""
        base, _, rest = module.source.generated.partition(f"/{GENERATED}/")
        folders = [os.path.join(self.folder, base, GENERATED)]
        for name in rest.split("/")[:-1]:
            folders.append(os.path.join(folders[-1], name))
        return all(os.path.isfile(os.path.join(folder, "__init__.py")) for folder in folders)

    def _say(self, update: Update, written: list[str], removed: list[str], seconds: float) -> None:
        changed = [module.source.relative for module in update.changed]
        if self.json:
            event: dict[str, Any] = {"event": "built", "changed": changed, "removed": update.removed}
            event |= {"written": written, "deleted": removed, "error": update.trouble}
            event["diagnostics"] = [diagnostic.to_dict() for diagnostic in update.diagnostics]
            event["missing_targets"] = []
            for key, found in (item for module in update.changed for item in module.findings.items()):
                event[key] += found
            write_json_line({**event, "milliseconds": round(seconds * 1000)})
            return
        for module in update.changed:
            for warning in module.warnings:
                report(warning)
        if update.new_errors:
            report_all(update.diagnostics)
        if update.trouble:
            report(f"error: {update.trouble}")
        names = ", ".join(changed) if len(changed) <= 5 else count(len(changed), "shader source")
        gone = f"; gone: {', '.join(update.removed)}" if update.removed else ""
        broken = f"; {count(len(update.diagnostics), 'error')}" if update.diagnostics else ""
        report(f"{names or 'nothing'} compiled in {seconds * 1000:.0f} ms{gone}{broken}")

    def notice(self, text: str) -> None:
        """For `Watcher.on_notice`."""
        if self.json:
            write_json_line({"event": "notice", "text": text})
        else:
            report(f"note: {text}")
