"""Imports: which files a program is made of, dependencies first (着二).

寻 makes a module reachable under the last part of its path, 观 opens its names, 寻观 does both. A path is
looked for beside the importing file, then from the package's folder; its first part may name the package.
"""

from __future__ import annotations

from ..diagnostics import CompileError, Diagnostic
from ..ir.node import Node
from ..options import Options
from ..source import Source, Span
from . import ast
from .errors import error, fail
from .parser import parse
from .vocabulary import MODULE

__all__ = ["INTERFACE", "Files", "Imported", "Loaded"]

Path = tuple[str, ...]
# A resolver that never says no must not keep us going for ever.
MAX_FILES = 2000
INTERFACE = ("。着色器。接口。豫", ".着色器.接口.豫")


class Imported(Node):
    """One import sentence. `file` is None for the builtin module."""

    name: str
    file: Loaded | None
    opens: bool
    is_reachable: bool


class Loaded(Node):
    """One file, with its imports. `lacks_names`: an import led nowhere, or to a file that cannot be parsed, so
    that a name which is not known here may be one of its names.
    """

    path: Path
    name: str
    file: ast.File
    imports: list[Imported]
    is_interface: bool
    lacks_names: bool = False


class Files:
    """All files of a program. `in_order` has those that others import before them."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.known: dict[Path, Loaded | None] = {}
        self.open: list[Path] = []
        self.in_order: list[Loaded] = []
        self.errors: list[Diagnostic] = []
        self.unreadable: set[Path] = set()

    def load(self, source: Source, path: Path) -> Loaded:
        """Read a file and all that it imports. Raises CompileError where the file cannot be parsed."""
        file = parse(source)
        loaded = Loaded(path, path[-1], file, [], source.name.endswith(INTERFACE))
        self.open.append(path)
        for sentence in file.sentences:
            if isinstance(sentence, ast.Import):
                self._import(loaded, sentence)
        self.open.pop()
        self.known[path] = loaded
        self.in_order.append(loaded)
        return loaded

    def _import(self, importer: Loaded, sentence: ast.Import) -> None:
        try:
            file = None if sentence.path == MODULE else self._find(importer, sentence)
        except CompileError as problem:
            self.errors += problem.diagnostics
            importer.lacks_names = True
            return
        importer.lacks_names |= file is not None and file.path in self.unreadable
        words = sentence.words
        if len(set(words)) != len(words) or list(words) != [w for w in "寻观诵" if w in words]:
            self.errors.append(error("E-01", sentence.span, "寻、观、诵各至多一，依此序"))
        if "诵" in words and not importer.is_interface:
            self.errors.append(error("E-01", sentence.span, "「诵」惟用于接口之文"))
        importer.imports.append(Imported(sentence.path[-1], file, "观" in words, "寻" in words))

    def _find(self, importer: Loaded, sentence: ast.Import) -> Loaded:
        for path in self._candidates(importer, sentence.path):
            if path in self.open:
                chain = [*self.open[self.open.index(path) :], path]
                raise fail("E-03c", sentence.span, "→".join(f"「{p[-1]}」" for p in chain))
            known = self.known.get(path)
            if known is not None:
                return known
            source = self.options.resolver(path) if self.options.resolver else None
            if source is not None and source.dialect == "yuyan":
                if len(self.known) >= MAX_FILES:
                    raise fail("E-01", sentence.span, f"所导之文逾 {MAX_FILES}")
                return self._load_imported(source, path)
        help = f"着色内建在{_shown(MODULE)}" if sentence.path[0] == MODULE[0] else None
        raise fail("E-04", sentence.span, _shown(sentence.path), help=help)

    def _load_imported(self, source: Source, path: Path) -> Loaded:
        """A file that cannot be parsed is a file without names: its errors are noted."""
        try:
            return self.load(source, path)
        except CompileError as problem:
            self.errors += problem.diagnostics
            empty = Loaded(path, path[-1], ast.File(Span(source, 0, 0), source, ()), [], False)
            self.known[path] = empty
            self.unreadable.add(path)
            self.in_order.append(empty)
            return empty

    def _candidates(self, importer: Loaded, path: Path) -> list[Path]:
        folder = importer.path[:-1]
        found = [(*folder, *path), ("package", *path)]
        # The first part may be the package itself.
        return list(dict.fromkeys([*found, ("package", *path[1:])] if len(path) > 1 else found))


def _shown(path: Path) -> str:
    return "之".join(f"「{name}」" for name in path)
