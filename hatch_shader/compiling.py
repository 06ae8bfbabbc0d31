"""One source and all that goes into its compilation.

In: a `ShaderSource` and its settings. Out: a `Task`, which knows its key in the cache, whether an entry
of the cache still holds, and how to compile. A task reads each file once: what is hashed is what is
compiled, whatever an editor does meanwhile.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import shader_compiler
from shader_compiler import CompileError, Diagnostic, Source, Span

from . import record
from .cache import digest
from .fingerprint import fingerprint
from .reading import Imports, read_source
from .shape import is_entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shader_compiler import CompiledUnit

    from .discover import ShaderSource
    from .record import Record
    from .settings import Settings

__all__ = ["Task", "compile_source", "distinct"]


class Task:
    """One source, read. Raises CompileError for a file that cannot be read.

    `imports` remembers what the compilation asked for; `key` covers everything else that goes in.
    """

    __slots__ = ("imports", "key", "path", "settings", "source", "text")

    def __init__(self, source: ShaderSource, settings: Settings, root: str) -> None:
        self.source = source
        self.settings = settings
        self.imports = Imports(source.package.directory, root, source.path)
        self.path = self.imports.path_of(source.path)
        self.text = text = read_source(source.path, source.relative)
        self.key = digest("unit", fingerprint(), settings.fingerprint(), *self.path, text.name, text.dialect, text.text)

    def compile(self) -> Record:
        """Compile now. Raises CompileError."""
        return record.of(compile_source(self.text, self.settings, self.imports, self.path))

    def entry(self, known: Record) -> Record:
        """What the cache keeps."""
        return {"imports": self._import_digests(), "record": known}

    def holds(self, entry: Record) -> Record | None:
        """The record of an entry of the cache, if each of its imports would be found just as it was then."""
        if not is_entry(entry):
            return None
        known: Record = entry["record"]
        if known["entry_points"] and set(self.settings.required) & set(known["failures"]):
            return None  # compiled again, for the diagnostic of the required target
        try:
            for path, _ in entry["imports"]:
                self.imports.resolve(tuple(path))
        except CompileError:
            return None  # the compiler will say where the broken import is
        if entry["imports"] != self._import_digests():
            self.imports.looked_up.clear()
            return None
        return known

    def inputs(self) -> dict[str, str]:
        """The digests of what was read, by path relative to the project."""
        read = (self.text, *self.imports.looked_up.values())
        return {source.name: digest(source.text) for source in read if source is not None}

    def _import_digests(self) -> list[list[Any]]:
        found = sorted(self.imports.looked_up.items())
        return [[list(path), None if source is None else digest(source.text)] for path, source in found]


def compile_source(source: Source, settings: Settings, imports: Imports, path: tuple[str, ...]) -> CompiledUnit:
    """Compile with settings; `path` is the source's own import path.

    Raises CompileError also where a required target cannot be had, and where there are several and none can.
    """
    options = settings.compiler_options(resolver=imports.resolve, module_path=path)
    try:
        unit = shader_compiler.compile(source, settings.targets, options)
    except CompileError:
        raise
    except Exception as error:
        if os.environ.get("HATCH_SHADER_TRACEBACK"):
            raise
        raise CompileError(_internal(error, source)) from None
    # A library of functions has no entry points, and so has nothing to lose in PTX.
    if unit.entry_points and not unit.text and len(unit.failures) > 1:
        raise CompileError(*unit.failures.values())
    required = settings.required if unit.entry_points else ()
    failed = [_required(unit.failures[target], target) for target in required if target in unit.failures]
    if failed:
        raise CompileError(*failed)
    return unit


def distinct(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each diagnostic once: an error in a module is found again by every source that imports it."""
    return list({repr(diagnostic.to_dict()): diagnostic for diagnostic in diagnostics}.values())


def _internal(error: Exception, source: Source) -> Diagnostic:
    """A fault of ours still has to name the source that shows it."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return Diagnostic(
        "E0900",
        f"the compiler itself failed: {what}",
        Span(source, 0, min(1, len(source.text))),
        notes=["this is a defect of hatch-shader, not of the shader; HATCH_SHADER_TRACEBACK=1 shows where"],
    )


def _required(diagnostic: Diagnostic, target: str) -> Diagnostic:
    notes = [*diagnostic.notes, f"`required-targets` has `{target}`, so the build cannot do without it"]
    return Diagnostic(diagnostic.code, diagnostic.message, *diagnostic.labels, notes=notes, help=diagnostic.help)
