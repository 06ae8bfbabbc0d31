"""The one engine behind the build hook, the import hook and the command line.

In: a `Config` and a `Cache`. Out: for each shader source its `Record`, and the files of the generated
packages. Errors of all sources come together, in one `CompileError`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import shader_compiler
from shader_compiler import CompileError, Diagnostic, Source, Span

from . import GENERATED, generated, record
from .cache import Cache, default_directory, digest
from .config import load
from .discover import ShaderPackage, ShaderSource, discover
from .reading import Imports, read_source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shader_compiler import CompiledUnit

    from .config import Config
    from .record import Record
    from .settings import Settings

__all__ = ["Build", "Builder", "Module", "compile_source", "open_project"]


class Module:
    """One compiled source: its record, and the digests of what it was made from, by path relative
    to the project.
    """

    __slots__ = ("inputs", "record", "source")

    def __init__(self, source: ShaderSource, record: Record, inputs: dict[str, str]) -> None:
        self.source = source
        self.record = record
        self.inputs = inputs

    @property
    def warnings(self) -> list[str]:
        """What the build says about the source, each rendered."""
        return record.warnings(self.record, self.source.relative)


class Build:
    """A whole project compiled."""

    __slots__ = ("modules",)

    def __init__(self, modules: list[Module]) -> None:
        self.modules = modules

    def files(self) -> dict[str, str]:
        """The generated files: text by path relative to the project, with `/`."""
        files: dict[str, str] = {}
        for package, modules in self.by_package():
            files.update(package_files(package, modules))
        return files

    def by_package(self) -> list[tuple[ShaderPackage, list[Module]]]:
        """The modules of each package, in order."""
        packages: dict[str, tuple[ShaderPackage, list[Module]]] = {}
        for module in self.modules:
            package = module.source.package
            packages.setdefault(package.relative, (package, []))[1].append(module)
        return [packages[relative] for relative in sorted(packages)]


class Builder:
    """Compiles the sources of one project, with a cache."""

    def __init__(self, config: Config, cache: Cache) -> None:
        self.config = config
        self.cache = cache
        self.compiled = 0  # how many units were not in the cache

    def build(self) -> Build:
        """Everything. Raises CompileError with the errors of all sources."""
        modules: list[Module] = []
        errors: list[Diagnostic] = []
        for source in discover(self.config):
            try:
                modules.append(self.module(source))
            except CompileError as error:
                errors += error.diagnostics
        if errors:
            raise CompileError(*distinct(errors))
        return Build(modules)

    def module(self, source: ShaderSource) -> Module:
        """One source, compiled or from the cache. The file is read once: what is hashed is what is compiled."""
        settings = self.config.settings_of(source.relative)
        text = read_source(source.path, source.relative)
        imports = Imports(source.package.directory, self.config.root)
        path = imports.path_of(source.path)
        key = digest("unit", fingerprint(), settings.fingerprint(), *path, text.name, text.dialect, text.text)
        known = self._cached(key, imports, settings)
        if known is None:
            known = record.of(compile_source(text, settings, imports, path))
            self.compiled += 1
            self.cache.put(key, {"imports": _import_digests(imports), "record": known})
        inputs = {found.name: digest(found.text) for found in (text, *imports.looked_up.values()) if found is not None}
        return Module(source, known, inputs)

    def _cached(self, key: str, imports: Imports, settings: Settings) -> Record | None:
        """The record under a key, if each of its imports would be found just as it was then."""
        entry = self.cache.get(key) or {}
        known: Record = entry.get("record", {})
        if set(known) != record.FIELDS or "imports" not in entry:
            return None
        if known["entry_points"] and set(settings.required) & set(known["failures"]):
            return None  # compiled again, for the diagnostic of the required target
        try:
            for path, _ in entry["imports"]:
                imports.resolve(tuple(path))
        except CompileError:
            return None  # the compiler will say where the broken import is
        if entry["imports"] != _import_digests(imports):
            imports.looked_up.clear()
            return None
        return known


def open_project(root: str) -> Builder:
    """A builder for the project in the folder `root`, with the user's cache."""
    return Builder(load(root), Cache(default_directory()))


def compile_source(source: Source, settings: Settings, imports: Imports, path: tuple[str, ...]) -> CompiledUnit:
    """Compile with settings; `path` is the source's own import path.

    Raises CompileError also where a required target cannot be had.
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


def _import_digests(imports: Imports) -> list[list[Any]]:
    found = sorted(imports.looked_up.items())
    return [[list(path), None if source is None else digest(source.text)] for path, source in found]


def package_files(package: ShaderPackage, modules: Iterable[Module]) -> dict[str, str]:
    """The files of one generated package: text by path relative to the project."""
    base = "/".join(filter(None, [package.relative, GENERATED]))
    files: dict[str, str] = {}
    names = {module.source.module for module in modules}
    for module in modules:
        stem = f"{base}/{module.source.module.replace('.', '/')}"
        files[f"{stem}.py"] = generated.render_module(module.record)
        files[f"{stem}.pyi"] = generated.render_module_stub(module.record, module.source.module)
    for folder, children in package_tree(names).items():
        stem = "/".join([base, *filter(None, folder.split(".")), "__init__"])
        files[f"{stem}.py"] = generated.render_package(children)
        files[f"{stem}.pyi"] = generated.render_package_stub(children, is_root=not folder)
    return dict(sorted(files.items()))


def package_tree(modules: Iterable[str]) -> dict[str, set[str]]:
    """The children of each package, by its dotted name; "" is the root."""
    tree: dict[str, set[str]] = {"": set()}
    for module in modules:
        parts = module.split(".")
        for depth, part in enumerate(parts):
            tree.setdefault(".".join(parts[:depth]), set()).add(part)
    return tree


_fingerprint: list[str] = []


def fingerprint() -> str:
    """Identifies the compiler: its version, and in a source checkout the content of its files too,
    so that no one who works on it is served what an older state made.
    """
    if not _fingerprint:
        folders = [os.path.dirname(shader_compiler.__file__), os.path.dirname(__file__)]
        released = all({"site-packages", "dist-packages"} & set(folder.split(os.sep)) for folder in folders)
        content = [] if released else [text for folder in folders for text in _python_files(folder)]
        _fingerprint.append(digest(shader_compiler.__version__, *content))
    return _fingerprint[0]


def _python_files(folder: str) -> list[bytes]:
    found = []
    for directory, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith((".py", ".lark")):
                with open(os.path.join(directory, name), "rb") as file:
                    found += [name.encode(), file.read()]
    return found
