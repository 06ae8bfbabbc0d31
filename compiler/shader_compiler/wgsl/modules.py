"""WESL's modules: finding, reading and searching them.

In: import paths. Out: modules, their declarations, and what to say where there is none. A module is
read once; its conditions are applied before anybody looks into it.
"""

from __future__ import annotations

from ..diagnostics import CompileError, Diagnostic, Label
from ..options import Options
from ..source import Span
from . import ast
from .conditional import apply_conditions
from .parser import parse
from .spelling import did_you_mean

__all__ = ["Declaration", "Module", "ModuleError", "Modules", "Path"]

Path = tuple[str, ...]
Declaration = ast.VariableDeclaration | ast.TypeAlias | ast.StructDeclaration | ast.FunctionDeclaration

# A resolver that never says no must not keep us going for ever.
MAX_MODULES = 2000


class ModuleError(Exception):
    """A path leads nowhere; `diagnostic` says why, or is None where that was said already."""

    def __init__(self, diagnostic: Diagnostic | None) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic


class Module:
    """One source: its path, its unit, its declarations by name, its imports by the name they get."""

    __slots__ = ("broken", "declarations", "imports", "path", "unit")

    def __init__(self, path: Path, unit: ast.TranslationUnit, *, broken: bool = False) -> None:
        self.path = path
        self.unit = unit
        self.broken = broken
        self.declarations: dict[str, Declaration] = {
            d.name: d for d in reversed(unit.declarations) if isinstance(d, Declaration)
        }
        self.imports: dict[str, ast.ImportItem] = {
            item.alias: item for d in unit.directives if isinstance(d, ast.ImportStatement) for item in d.items
        }


class Modules:
    """All modules that were asked for, by path; None for those that do not exist. `errors` is what is
    wrong inside of those that were read.
    """

    def __init__(self, root: Module, options: Options) -> None:
        self.root = root
        self.options = options
        self.known: dict[Path, Module | None] = {root.path: root}
        self.errors: list[Diagnostic] = []

    def find(self, path: Path, span: Span) -> Module | None:
        """The module at a path; `span` is where it was asked for."""
        if path not in self.known:
            if len(self.known) >= MAX_MODULES:
                raise CompileError(Diagnostic("E0816", f"more than {MAX_MODULES} modules are imported", span))
            self.known[path] = self._read(path, span)
        return self.known[path]

    def _read(self, path: Path, span: Span) -> Module | None:
        source = self.options.resolver(path) if self.options.resolver else None
        if source is None:
            return None
        if source.dialect != "wgsl":
            message = f"`{'::'.join(path)}` is not WGSL, so it cannot be imported from here"
            raise CompileError(Diagnostic("E0606", message, span))
        try:
            unit = apply_conditions(parse(source), self.options.features)
            self.errors += _declared_twice(unit)
            return Module(path, unit)
        except CompileError as error:
            self.errors += error.diagnostics
            nothing = ast.TranslationUnit(Span(source, 0, 0), source, (), ())
            return Module(path, nothing, broken=True)

    def locate(self, home: Module, path: Path, span: Span) -> tuple[Module, Declaration | None]:
        """What a path means that stands in the module `home`: a declaration and its module, or a module.

        Raises ModuleError where it means nothing.
        """
        current, rest = self._start(home, path, span)
        module = self.find(current, span)
        for i, name in enumerate(rest):
            if module is not None:
                if module.broken:
                    raise ModuleError(None)
                declaration = module.declarations.get(name)
                if declaration is not None:
                    if i + 1 < len(rest):
                        message = f"`{name}` is a declaration, not a module, so nothing is inside of it"
                        raise ModuleError(Diagnostic("E0604", message, span))
                    return module, declaration
            holder, current = module, (*current, name)
            module = self.find(current, span)
        if module is None:
            raise ModuleError(self._missing(current, holder if rest else None, span))
        return module, None

    def _start(self, home: Module, path: Path, span: Span) -> tuple[Path, Path]:
        """The module that a path starts from, and the rest of the path."""
        if path[0] != "super":
            return path[:1], path[1:]
        steps = next((i for i, name in enumerate(path) if name != "super"), len(path))
        if steps >= len(home.path):
            message = f"`{'::'.join(path[:steps])}` leads out of the package"
            notes = [f"this module is `{'::'.join(home.path)}`"]
            raise ModuleError(Diagnostic("E0603", message, span, notes=notes))
        return home.path[: len(home.path) - steps], path[steps:]

    def _missing(self, path: Path, holder: Module | None, span: Span) -> Diagnostic:
        """For a path whose last part is neither in the module before it nor a module itself."""
        if holder is not None:
            message = f"there is no `{path[-1]}` in the module `{'::'.join(holder.path)}`"
            return Diagnostic("E0602", message, span, help=did_you_mean(path[-1], sorted(holder.declarations)))
        from .foreign import NAMESPACES

        if self.options.resolver is None:
            return Diagnostic("E0601", f"cannot import `{'::'.join(path)}`: there is nowhere to import from", span,
                              help=NAMESPACES.get(path[0]))  # fmt: skip
        missing = next((path[:i] for i in range(2, len(path)) if self.find(path[:i], span) is None), path)
        is_path = path[0] == "package"
        help = (
            "a module is a file, `package` the folder that the paths start from" if is_path else NAMESPACES.get(path[0])
        )
        return Diagnostic("E0601", f"there is no module `{'::'.join(missing)}`", span, help=help)


def _declared_twice(unit: ast.TranslationUnit) -> list[Diagnostic]:
    """Names that a module declares more than once: an import could mean either."""
    first: dict[str, Declaration] = {}
    problems = []
    for declaration in unit.declarations:
        if isinstance(declaration, Declaration):
            other = first.setdefault(declaration.name, declaration)
            if other is not declaration:
                labels = (Label(declaration.name_span), Label(other.name_span, "declared here first"))
                problems.append(Diagnostic("E0202", f"`{declaration.name}` is declared twice in this module", *labels))
    return problems
