"""The import hook: `my_package.shader_generated` straight from the sources.

In: an import of a generated module, in a source checkout or an editable install. Out: the module
that a build would ship, compiled now or from the cache. A wheel's modules are left alone: a package
in site-packages or a zip, or without a project that uses hatch-shader above it, is none of ours.

    import hatch_shader
    hatch_shader.install_import_hook()

It is a finder for `sys.meta_path`, not a hook for `sys.path_hooks`: those are for folders that exist, one finder for
each, and there is no folder `shader_generated` here. A hook for the folders above would have to take the place of
Python's own finder for all modules in them. So tools that change how Python's file finder loads modules (runtime type
checkers such as beartype) do not see generated modules; there is nothing in them to check but constants.
"""

from __future__ import annotations

import os
import sys
import threading
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING

from . import GENERATED
from .errors import ShaderImportError, ShaderSyntaxError, summary

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType
    from typing import NoReturn

    from shader_compiler import CompileError

    from .build import Builder
    from .discover import ShaderSource

__all__ = ["ShaderFinder", "ShaderLoader", "code_of", "install", "uninstall"]

INSTALLED = {"site-packages", "dist-packages"}


class ShaderFinder:
    """A finder for `sys.meta_path`. It answers only for names with `shader_generated` in them.

    Its knowledge of projects is shared by all instances and forgotten by
    `importlib.invalidate_caches()`.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The finder protocol of importlib. Nothing is compiled before the module is executed."""
        if path is None or GENERATED not in fullname:
            return None
        parent, _, rest = fullname.partition(f".{GENERATED}")
        if rest and not rest.startswith("."):
            return None
        for folder in getattr(sys.modules.get(parent), "__path__", ()) if rest else path:
            tree = _tree_of(os.path.realpath(folder))
            if tree is not None:
                spec = tree.spec(fullname, rest.lstrip("."), reload=target is not None)
                if spec is not None:
                    return spec
        return None

    def invalidate_caches(self) -> None:
        """Forget which projects and sources there are."""
        with _lock:
            _trees.clear()

    def __repr__(self) -> str:
        return "<hatch-shader import hook>"


class GeneratedTree:
    """The generated package of one Python package: its modules by dotted name, as last seen."""

    def __init__(self, builder: Builder, folder: str) -> None:
        self.builder = builder
        self.folder = folder
        self.sources: dict[str, ShaderSource] | None = None
        self.packages: dict[str, set[str]] = {}

    def spec(self, fullname: str, name: str, *, reload: bool) -> ModuleSpec | None:
        """The spec of the module `name` ("" for the root), or None if no source makes it."""
        if self.sources is None or reload or (name not in self.sources and name not in self.packages):
            self._look(fullname)
        assert self.sources is not None
        location = os.path.join(self.folder, GENERATED, *filter(None, name.split(".")))
        if name in self.packages:
            loader = ShaderLoader(self, name, os.path.join(location, "__init__.py"))
            spec = ModuleSpec(fullname, loader, origin=loader.path, is_package=True)  # type: ignore[arg-type]
            spec.submodule_search_locations = [location]
        elif name in self.sources:
            loader = ShaderLoader(self, name, f"{location}.py")
            spec = ModuleSpec(fullname, loader, origin=loader.path)  # type: ignore[arg-type]
        else:
            return None
        spec.has_location = True
        return spec

    def _look(self, fullname: str) -> None:
        """Find the package's sources anew."""
        from shader_compiler import CompileError

        from .build import package_tree
        from .config import load
        from .discover import discover

        try:
            self.builder.config = load(self.builder.config.root)
            found = discover(self.builder.config)
        except CompileError as error:
            _fail(error, fullname, self.builder.config.root)
        except ValueError as error:
            raise ShaderImportError(f"cannot import {fullname}: {error}", name=fullname) from None
        mine = {s.module: s for s in found if os.path.realpath(s.package.directory) == self.folder}
        self.sources, self.packages = mine, package_tree(mine) if mine else {}


class ShaderLoader:
    """Loads one generated module. `path` is where a build would put its file."""

    def __init__(self, tree: GeneratedTree, name: str, path: str) -> None:
        self.tree = tree
        self.name = name
        self.path = path

    def create_module(self, spec: ModuleSpec) -> None:
        """The loader protocol of importlib: the ordinary module object."""

    def exec_module(self, module: ModuleType) -> None:
        """Compile and run. Raises ShaderImportError for an error in the shader."""
        exec(self.get_code(module.__name__), module.__dict__)

    def get_code(self, fullname: str) -> CodeType:
        """The module's code; also what `python -m` and `runpy` ask for."""
        return code_of(self.get_source(fullname), self.path)

    def get_source(self, fullname: str) -> str:
        """The module's text; also what tracebacks and `inspect` ask for."""
        from shader_compiler import CompileError

        from .generated import render_module, render_package

        if self.name in self.tree.packages:
            return render_package(self.tree.packages[self.name])
        source = (self.tree.sources or {}).get(self.name)
        if source is None:
            raise ShaderImportError(f"{fullname}: its shader source is gone", name=fullname)
        try:
            return render_module(self.tree.builder.module(source).record)
        except CompileError as error:
            _fail(error, fullname, self.tree.builder.config.root)
        except ValueError as error:
            raise ShaderImportError(f"cannot import {fullname}: {error}", name=fullname) from None

    def is_package(self, fullname: str) -> bool:  # noqa: ARG002
        """The inspection protocol of importlib."""
        return self.name in self.tree.packages

    def get_filename(self, fullname: str) -> str:  # noqa: ARG002
        """The inspection protocol of importlib."""
        return self.path


def code_of(text: str, path: str) -> CodeType:
    """The code of a generated module whose file would be at `path`.

    There is no such file. A name that begins with `<` tells so: coverage would ask for it in its report, and fail.
    """
    return compile(text, f"<hatch-shader>{path}", "exec", dont_inherit=True)


def _fail(error: CompileError, fullname: str, root: str) -> NoReturn:
    """Raise the ImportError for errors in shaders. Its cause is a SyntaxError, which Python prints with
    the shader's file, line and caret.
    """
    failure = ShaderImportError(f"cannot import {fullname}: {summary(error.diagnostics)}", name=fullname)
    for diagnostic in error.diagnostics:
        failure.add_note(diagnostic.render())
    first = next(d for d in error.diagnostics if d.severity == "error")
    path = os.path.join(root, first.labels[0].span.source.name) if first.labels else ""
    raise failure from (ShaderSyntaxError.of(first, path) if path else None)


# --- which project a package belongs to

_lock = threading.Lock()
_trees: dict[str, GeneratedTree | None] = {}


def _tree_of(folder: str) -> GeneratedTree | None:
    """The generated tree of the package in `folder` (a real path), or None if it is none of ours."""
    with _lock:
        if folder in _trees:
            return _trees[folder]
    tree = _find_tree(folder)
    with _lock:
        return _trees.setdefault(folder, tree)


def _find_tree(folder: str) -> GeneratedTree | None:
    if INSTALLED & set(folder.split(os.sep)) or not os.path.isdir(folder):
        return None
    from .pyproject import find_root

    root = find_root(folder)
    if root is None:
        return None
    from .build import open_project

    try:
        return GeneratedTree(open_project(root), folder)
    except ValueError as error:
        raise ShaderImportError(f"the shaders of {folder} cannot be compiled: {error}") from None


def install() -> ShaderFinder:
    """Put the import hook in front of Python's finders, once; gives the finder."""
    for finder in sys.meta_path:
        if isinstance(finder, ShaderFinder):
            return finder
    finder = ShaderFinder()
    sys.meta_path.insert(0, finder)
    return finder


def uninstall() -> None:
    """Take the import hook out; modules that were imported stay."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, ShaderFinder)]
