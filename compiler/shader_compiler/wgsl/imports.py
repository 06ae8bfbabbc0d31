"""WESL's imports: a unit and what it imports -> one unit.

    // package::lib                             // the unit               // linked
    fn twice(x: f32) -> f32 { ... }             import package::lib;      fn f() -> f32 { return twice(1); }
                                                fn f() -> f32 {           fn twice(x: f32) -> f32 { ... }
                                                  return lib::twice(1);
                                                }

All declarations of the unit itself stay, with their names; of other modules come those that are
used, directly or through others, and the `const_assert`s of their modules. `enable` and `requires`
of used modules come too; their `diagnostic` directives do not, since they would speak of all modules.
`mangling` says which names imported declarations get.

A path starts with `package`, `super` or a name: of something imported, or of another package. Its
parts lead from module to module: `a::b::c` is the declaration `c` of the module `a::b`, or the module
`a::b::c`. Modules come from `Options.resolver`, which is asked for each path that may be one; who
wants to know what a unit depends on listens there. `Options.module_path` is the unit's own path.
Modules may import each other in circles.
"""

from __future__ import annotations

from ..diagnostics import CompileError, Diagnostic, Label
from ..options import Options
from ..source import Span
from . import ast
from .conditional import apply_conditions
from .mangling import assign_names
from .modules import Declaration, Module, ModuleError, Modules
from .references import References
from .rewriting import replaced, rewritten

__all__ = ["link"]


def link(unit: ast.TranslationUnit, options: Options) -> ast.TranslationUnit:
    """The unit with conditions applied and everything merged in that it imports and uses.

    A unit of plain WGSL is returned as it is. Raises CompileError with all errors in imports, in
    conditions, and in the imported sources (whose spans are in those sources).
    """
    if not unit.wesl:
        return unit
    unit = apply_conditions(unit, options.features)
    return _Linker(Module(options.module_path, unit), options).linked()


class _Linker:
    """`used` are the declarations to merge, with their modules, in the order of discovery; `targets`
    what identifiers mean, by the identifier's identity.
    """

    def __init__(self, root: Module, options: Options) -> None:
        self.root = root
        self.modules = Modules(root, options)
        self.used: dict[Declaration, Module] = {}
        self.queue: list[tuple[Declaration | ast.ConstAssert, Module]] = []
        self.references: dict[Declaration | ast.ConstAssert, References] = {}
        self.targets: dict[int, Declaration] = {}
        self.visited: list[Module] = []
        self.errors: list[Diagnostic] = []

    def linked(self) -> ast.TranslationUnit:
        self._visit(self.root)
        for declaration in self.root.unit.declarations:
            if isinstance(declaration, Declaration):
                self._use(declaration, self.root)
        for item, home in self.queue:
            self._follow(item, home)
        errors = self.modules.errors + self.errors
        if errors:
            raise CompileError(*errors)
        return self._merged()

    def _visit(self, module: Module) -> None:
        """The first use of a module checks its imports and brings its assertions."""
        if module not in self.visited:
            self.visited.append(module)
            self._check_imports(module)
            self.queue += ((d, module) for d in module.unit.declarations if isinstance(d, ast.ConstAssert))

    def _check_imports(self, module: Module) -> None:
        """Each import leads somewhere, and gives a name that nothing else has."""
        names: dict[str, ast.ImportItem] = {}
        items = [i for d in module.unit.directives if isinstance(d, ast.ImportStatement) for i in d.items]
        for item in items:
            self._locate(module, item.path, item.span)
            other = names.setdefault(item.alias, item)
            declared = module.declarations.get(item.alias)
            if other.path != item.path:
                self._clash(item, Label(other.span, "imported here"))
            elif declared is not None:
                self._clash(item, Label(declared.name_span, "declared here"))

    def _clash(self, item: ast.ImportItem, other: Label) -> None:
        help = f"give it another name: `import {'::'.join(item.path)} as other;`"
        message = f"the name `{item.alias}` is taken"
        self.errors.append(Diagnostic("E0605", message, item.span, other, help=help))

    def _use(self, declaration: Declaration, home: Module) -> None:
        if declaration not in self.used:
            self.used[declaration] = home
            self.queue.append((declaration, home))
            self._visit(home)

    def _follow(self, declaration: Declaration | ast.ConstAssert, home: Module) -> None:
        """Find what a declaration names, and use that."""
        references = self.references[declaration] = References(declaration)
        for identifier in references.found:
            found = self._meaning(identifier, home)
            if found is not None:
                module, target = found
                self.targets[id(identifier)] = target
                self._use(target, module)

    def _meaning(self, identifier: ast.Identifier, home: Module) -> tuple[Module, Declaration] | None:
        """The declaration that an identifier means; None for what is predeclared, or an error."""
        path = (*identifier.path, identifier.name)
        if len(path) == 1 and path[0] in home.declarations:
            return home, home.declarations[path[0]]
        item = home.imports.get(path[0])
        if item is not None:
            path = item.path + path[1:]
        elif len(path) == 1:
            return None
        elif path[0] in home.declarations:
            message = f"`{path[0]}` is a declaration, not a module, so nothing is inside of it"
            self.errors.append(Diagnostic("E0604", message, identifier.span))
            return None
        located = self._locate(home, path, identifier.span)
        if located is None:
            return None
        module, declaration = located
        if declaration is None:
            message = f"`{'::'.join(module.path)}` is a module"
            help = f"name something in it: `{'::'.join((*identifier.path, identifier.name))}::name`"
            self.errors.append(Diagnostic("E0607", message, identifier.span, help=help))
            return None
        return module, declaration

    def _locate(self, home: Module, path: tuple[str, ...], span: Span) -> tuple[Module, Declaration | None] | None:
        """What a path means, its errors reported once for each place."""
        try:
            return self.modules.locate(home, path, span)
        except ModuleError as error:
            told = {(d.code, d.message) for d in self.errors}
            if error.diagnostic is not None and (error.diagnostic.code, error.diagnostic.message) not in told:
                self.errors.append(error.diagnostic)
            return None

    def _merged(self) -> ast.TranslationUnit:
        names = assign_names(self.used, self.references.values(), self.targets, self.root)
        renamed = {identifier: names[target] for identifier, target in self.targets.items()}
        imported = [item for item, home in self.queue if home is not self.root]
        declarations = []
        for item in (*self.root.unit.declarations, *imported):
            copy = rewritten(item, renamed)
            if isinstance(item, Declaration) and names[item] != item.name:
                copy = replaced(copy, name=names[item])
            declarations.append(copy)
        directives = [d for d in self.root.unit.directives if not isinstance(d, ast.ImportStatement)]
        for module in self.visited[1:]:
            directives += (
                d for d in module.unit.directives if isinstance(d, ast.EnableDirective | ast.RequiresDirective)
            )
        return replaced(self.root.unit, directives=tuple(directives), declarations=tuple(declarations), wesl=False)
