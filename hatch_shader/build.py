"""The one engine behind the build hook, the import hook and the command line.

In: a `Config` and a `Cache`. Out: for each shader source its `Record`, and the files of the generated
packages. Errors of all sources come together, in one `CompileError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shader_compiler import CompileError

from . import generated, record
from .cache import Cache, cache_directory
from .compiling import Task, distinct
from .config import load
from .discover import ShaderPackage, ShaderSource, discover
from .overrides import misspelt
from .parallel import compile_tasks, default_jobs
from .remote_cache import remote_cache

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from shader_compiler import Diagnostic

    from .config import Config
    from .record import Record

__all__ = [
    "Build",
    "Builder",
    "Findings",
    "Module",
    "file_names",
    "module_files",
    "open_project",
    "package_files",
    "package_init_files",
]


# What there is to say of sources: {"diagnostics": as `Diagnostic.to_dict`, "missing_targets": file, target, reason}.
Findings = dict[str, list[dict[str, Any]]]


class Module:
    """One compiled source: its record, the digests of what it was made from, by path relative to the
    project, and the absolute paths of all files that were asked for, there or not.
    """

    __slots__ = ("asked", "inputs", "record", "source")

    def __init__(self, task: Task, record: Record) -> None:
        self.source = task.source
        self.record = record
        self.inputs = task.inputs()
        self.asked = [task.source.path, *task.imports.asked()]

    @property
    def warnings(self) -> list[str]:
        """What the build says about the source, each rendered."""
        return record.warnings(self.record, self.source.relative)

    @property
    def findings(self) -> Findings:
        """The same as plain data."""
        return {
            "diagnostics": record.plain_warnings(self.record),
            "missing_targets": record.missing_targets(self.record, self.source.relative),
        }


class Build:
    """A whole project compiled."""

    __slots__ = ("modules",)

    def __init__(self, modules: list[Module]) -> None:
        self.modules = modules

    def files(self, kept: Iterable[ShaderSource] = ()) -> dict[str, str]:
        """The generated files: text by path relative to the project, with `/`. `kept` are sources whose
        modules are there though they are not in this build.
        """
        files: dict[str, str] = {}
        for package, modules in self.by_package():
            also = [source.module for source in kept if source.package.relative == package.relative]
            files.update(package_files(package, modules, also))
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

    def build(self, progress: Callable[[int, int], None] | None = None, jobs: int | None = None) -> Build:
        """Everything, with up to `jobs` processes. Raises CompileError with the errors of all sources.

        `progress` is told how many of the sources that are not in the cache are done, and of how many.
        """
        modules = self.modules(discover(self.config), progress, jobs)
        misspellings = misspelt(self.config, {m.source.relative: m.record["overrides"] for m in modules})
        if misspellings:
            raise CompileError(*misspellings)
        return Build(modules)

    def modules(
        self, sources: Iterable[ShaderSource], progress: Callable[[int, int], None] | None, jobs: int | None
    ) -> list[Module]:
        """The modules of these sources, in the order of their paths. Raises CompileError with all errors."""
        modules: list[Module] = []
        errors: list[Diagnostic] = []
        tasks: list[Task] = []
        for source in sources:
            try:
                tasks.append(self.task(source))
            except CompileError as error:
                errors += error.diagnostics
        for _, outcome in self.outcomes(tasks, jobs, progress):
            if isinstance(outcome, CompileError):
                errors += outcome.diagnostics
            else:
                modules.append(outcome)
        if errors:
            raise CompileError(*distinct(in_order(errors)))
        return sorted(modules, key=lambda module: module.source.relative)

    def outcomes(
        self, tasks: list[Task], jobs: int | None = None, progress: Callable[[int, int], None] | None = None
    ) -> Iterator[tuple[Task, Module | CompileError]]:
        """What becomes of each task, those in the cache first."""
        waiting: list[Task] = []
        for task in tasks:
            known = self._cached(task)
            if known is None:
                waiting.append(task)
            else:
                yield task, Module(task, known)
        waiting, fetched = self._fetch(waiting)
        yield from fetched
        for done, (task, result) in enumerate(compile_tasks(waiting, jobs or default_jobs()), 1):
            yield task, result if isinstance(result, CompileError) else self._keep(task, result)
            if progress is not None:
                progress(done, len(waiting))
        self.cache.tidy(wrote=bool(waiting))

    @property
    def notes(self) -> list[str]:
        """What the user should know of the build, apart from the sources."""
        remote = self.cache.remote
        trouble = [f"the remote cache is off: {remote.trouble}"] if remote is not None and remote.trouble else []
        return [*self.config.notes, *trouble]

    def task(self, source: ShaderSource) -> Task:
        """What there is to do for one source. Raises CompileError if it cannot be read."""
        return Task(source, self.config.settings_of(source.relative), self.config.root)

    def module(self, source: ShaderSource) -> Module:
        """One source, compiled or from the cache. Raises CompileError."""
        return self.finish(self.task(source))

    def finish(self, task: Task) -> Module:
        """The module of a task, compiled or from the cache. Raises CompileError."""
        known = self._cached(task)
        return Module(task, known) if known is not None else self._keep(task, task.compile())

    def _fetch(self, tasks: list[Task]) -> tuple[list[Task], list[tuple[Task, Module]]]:
        """The tasks that the remote cache has nothing for, and the modules of the others."""
        entries = self.cache.fetch(task.key for task in tasks)
        known = {task: task.holds(entries[task.key]) for task in tasks if task.key in entries}
        fetched = [(task, Module(task, record)) for task, record in known.items() if record is not None]
        return [task for task in tasks if known.get(task) is None], fetched

    def _cached(self, task: Task) -> Record | None:
        entry = self.cache.get(task.key)
        return None if entry is None else task.holds(entry)

    def _keep(self, task: Task, known: Record) -> Module:
        self.compiled += 1
        self.cache.put(task.key, task.entry(known))
        return Module(task, known)


def open_project(root: str, cache: str | None = None) -> Builder:
    """A builder for the project in the folder `root`, with the cache in the folder `cache`; by default the user's."""
    return Builder(load(root), Cache(cache_directory(cache), remote_cache()))


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file and place, whichever process found them when."""

    def place(diagnostic: Diagnostic) -> tuple[str, int]:
        if not diagnostic.labels:
            return "", 0
        span = diagnostic.labels[0].span
        return span.source.name, span.start

    return sorted(diagnostics, key=place)


def package_files(package: ShaderPackage, modules: Iterable[Module], also: Iterable[str] = ()) -> dict[str, str]:
    """The files of one generated package: text by path relative to the project."""
    files: dict[str, str] = {}
    names = {*also}
    for module in modules:
        names.add(module.source.module)
        files.update(module_files(module))
    files.update(init_files(package.generated, names))
    return dict(sorted(files.items()))


def init_files(base: str, modules: Iterable[str]) -> dict[str, str]:
    """The `__init__` files of the generated package in the folder `base`, which has these modules."""
    files: dict[str, str] = {}
    for folder, children in package_tree(modules).items():
        stem = "/".join([base, *filter(None, folder.split(".")), "__init__"])
        files[f"{stem}.py"] = generated.render_package(children)
        files[f"{stem}.pyi"] = generated.render_package_stub(children, is_root=not folder)
    return files


def package_init_files(sources: Iterable[ShaderSource]) -> dict[str, str]:
    """The `__init__` files of all generated packages."""
    packages: dict[str, set[str]] = {}
    for source in sources:
        packages.setdefault(source.package.generated, set()).add(source.module)
    return {name: text for base, modules in packages.items() for name, text in init_files(base, modules).items()}


def module_files(module: Module) -> dict[str, str]:
    """The module and its stub, by path relative to the project."""
    stem = module.source.generated
    return {
        f"{stem}.py": generated.render_module(module.record),
        f"{stem}.pyi": generated.render_module_stub(module.record, module.source.module),
    }


def file_names(sources: Iterable[ShaderSource]) -> list[str]:
    """The names that `Build.files` gives for these sources, without compiling anything."""
    names: set[str] = set()
    packages: dict[str, set[str]] = {}
    for source in sources:
        packages.setdefault(source.package.generated, set()).add(source.module)
        names.add(source.generated)
    for base, modules in packages.items():
        names |= {"/".join([base, *filter(None, folder.split(".")), "__init__"]) for folder in package_tree(modules)}
    return sorted(f"{name}{suffix}" for name in names for suffix in (".py", ".pyi"))


def package_tree(modules: Iterable[str]) -> dict[str, set[str]]:
    """The children of each package, by its dotted name; "" is the root."""
    tree: dict[str, set[str]] = {"": set()}
    for module in modules:
        parts = module.split(".")
        for depth, part in enumerate(parts):
            tree.setdefault(".".join(parts[:depth]), set()).add(part)
    return tree
