"""Which shader sources a project has, and the module that each becomes.

In: a `Config`. Out: `ShaderSource`s in code point order of their paths. `kernels/matmul.wgsl` in the
package `src/my_package` becomes `my_package.shader_generated.kernels.matmul`.

A name that Python could not import is changed by one rule (`identifier`): it is normalised as
Python normalises identifiers (NFKC), characters that no identifier has become `_`, a digit in front
gets `_` before it, and a keyword or a name of the form `__x__` gets `_` behind it. Where two sources
would become one module, or modules that differ in case alone (one file on macOS and Windows), that is
an error; so is a source whose module has the name of a folder.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator
from keyword import iskeyword

from shader_compiler.diagnostics import CompileError, Diagnostic

from . import GENERATED
from .config import Config
from .errors import ConfigError
from .reading import is_inside, is_source, printable_name, problem, split_suffix
from .settings import TABLE

__all__ = ["ShaderPackage", "ShaderSource", "discover", "identifier", "nothing_found", "package_of", "packages_of"]


class ShaderPackage:
    """A Python package with shaders. `directory` is absolute, `relative` is below the root, with `/`."""

    __slots__ = ("directory", "relative")

    def __init__(self, directory: str, relative: str) -> None:
        self.directory = directory
        self.relative = relative

    @property
    def generated(self) -> str:
        """Where its generated package is, below the root."""
        return "/".join(filter(None, [self.relative, GENERATED]))


class ShaderSource:
    """One source. `path` is absolute, `relative` below the root, `name` below its package (both with
    `/`); `module` is its dotted name below `shader_generated`.
    """

    __slots__ = ("module", "name", "package", "path", "relative")

    def __init__(self, package: ShaderPackage, path: str, relative: str) -> None:
        self.package = package
        self.path = path
        self.relative = relative
        self.name = relative.removeprefix(package.relative).lstrip("/")
        *folders, file = self.name.split("/")
        self.module = ".".join(map(identifier, [*folders, split_suffix(file)[0]]))

    @property
    def generated(self) -> str:
        """Where its module is, below the root, without suffix."""
        return f"{self.package.generated}/{self.module.replace('.', '/')}"


def identifier(text: str, taken: frozenset[str] | set[str] = frozenset()) -> str:
    """A Python identifier as near to `text` as can be, not a keyword, not `__x__`, not in `taken`."""
    text = unicodedata.normalize("NFKC", text)
    name = "".join(c if f"a{c}".isidentifier() else "_" for c in text) or "_"
    name = name if name.isidentifier() else f"_{name}"
    if name.startswith("__") and name.endswith("__"):
        name += "_"
    while iskeyword(name) or name in taken:
        name += "_"
    return name


def discover(config: Config) -> list[ShaderSource]:
    """Every source of the project. Raises CompileError with all that is wrong (E066x)."""
    sources: list[ShaderSource] = []
    for root in packages_of(config):
        sources += _sources_below(root, config)
    sources = sorted({source.path: source for source in sources}.values(), key=lambda source: source.relative)
    clashes = [*_clashes(sources), *_unused_patterns(config, sources)]
    if clashes:
        raise CompileError(*clashes)
    return sources


def nothing_found(config: Config) -> str:
    """What to say of a project without sources."""
    return f"no shader sources (*.wgsl, *.wesl, *.着色器.豫) in {', '.join(config.packages)}"


def packages_of(config: Config) -> list[str]:
    """The absolute folders to look for shaders in."""
    if not config.packages:
        raise ConfigError(
            f'cannot tell which package of "{config.name}" has the shaders; name it in `{TABLE}.packages`, '
            'such as `packages = ["src/my_package"]`'
        )
    return [_package_folder(relative, config.root) for relative in config.packages]


def _package_folder(relative: str, root: str) -> str:
    folder = os.path.normpath(os.path.join(root, relative))
    if not os.path.isdir(folder):
        near = [path for path in (f"src/{relative}", f"lib/{relative}") if os.path.isdir(os.path.join(root, path))]
        hint = f"; there is `{near[0]}`" if near else ""
        raise ConfigError(f"the package folder `{relative}` does not exist{hint}")
    if not is_inside(folder, root):
        raise ConfigError(f"the package folder `{relative}` leads outside the project")
    return folder


def package_of(config: Config, path: str) -> ShaderPackage | None:
    """The package that the file at `path` (absolute) lies in, if it is one of the project's."""
    for root in packages_of(config):
        if path.startswith(root + os.sep):
            return _package_of(path, root, config)
    return None


def _sources_below(root: str, config: Config) -> list[ShaderSource]:
    """The selected sources of one package folder."""
    found = []
    # A folder and the real folders above it, to see a link that leads back to one of them.
    waiting = [(root, frozenset([os.path.realpath(root)]))]
    while waiting:
        folder, above = waiting.pop()
        for entry in _entries(folder, config):
            relative = _relative(entry.path, config.root)
            if entry.is_dir():
                waiting += _enter(entry, relative, above, config)
            elif is_source(entry.name) and config.selects(relative):
                _check_source(entry, relative, config)
                found.append(ShaderSource(_package_of(entry.path, root, config), entry.path, relative))
    return found


def _entries(folder: str, config: Config) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        raise problem("E0660", f"cannot read the folder: {error.strerror}", _relative(folder, config.root)) from None


def _enter(
    entry: os.DirEntry[str], relative: str, above: frozenset[str], config: Config
) -> list[tuple[str, frozenset[str]]]:
    """What to visit for a folder entry: nothing for caches, generated packages and link loops."""
    if entry.name.startswith(".") or entry.name in ("__pycache__", GENERATED) or config.leaves_out(relative):
        return []
    real = os.path.realpath(entry.path)
    if not is_inside(real, config.root):  # Windows has links of folders that `is_symlink` does not tell
        raise problem(
            "E0661", "this link leads outside the project", relative, help=f'add it to `{TABLE}.exclude`: "{relative}"'
        )
    return [] if real in above else [(entry.path, above | {real})]


def _check_source(entry: os.DirEntry[str], relative: str, config: Config) -> None:
    if entry.is_symlink() and not is_inside(entry.path, config.root):
        raise problem("E0661", "this link leads outside the project", relative, help="copy the source into the project")
    if not entry.is_file():
        raise problem("E0660", "this is no regular file (a broken link, a pipe, a device)", relative)
    try:
        relative.encode("utf-8")
    except UnicodeEncodeError:
        is_python_at_fault = sys.getfilesystemencoding() != "utf-8"
        help = "Python reads file names as ASCII in this locale: set PYTHONUTF8=1" if is_python_at_fault else None
        message = "the file's name is not valid Unicode, so no wheel can hold it"
        raise problem("E0662", message, relative, help=help) from None


def _package_of(path: str, root: str, config: Config) -> ShaderPackage:
    """The outermost Python package that the file lies in, at or below `root`; `root` where there is
    none (a namespace package has no `__init__.py`).
    """
    parts = os.path.relpath(path, root).split(os.sep)[:-1]
    for depth in range(len(parts) + 1):
        folder = os.path.join(root, *parts[:depth]) if depth else root
        if os.path.isfile(os.path.join(folder, "__init__.py")):
            return ShaderPackage(folder, _relative(folder, config.root))
    return ShaderPackage(root, _relative(root, config.root))


def _relative(path: str, root: str) -> str:
    """`path` below `root`, with `/`; "" for the root itself."""
    relative = os.path.relpath(path, root).replace(os.sep, "/")
    return "" if relative == "." else relative


def _clashes(sources: list[ShaderSource]) -> list[Diagnostic]:
    """Errors for sources that would overwrite one another's module or folder."""
    taken: dict[tuple[str, str], tuple[str, ShaderSource | None, ShaderSource]] = {}
    found = []
    for source in sources:
        for name, owner in _places(source):
            claim = (name, owner, source)
            other = taken.setdefault((source.package.relative, name.casefold()), claim)
            if other[:2] != claim[:2]:
                found.append(_clash(name, other[2], source, same=name == other[0]))
                break
    return found


def _places(source: ShaderSource) -> Iterator[tuple[str, ShaderSource | None]]:
    """The names that a source takes: those of folders, which it shares (None), and its module's."""
    parts = source.module.split(".")
    for depth in range(1, len(parts)):
        yield ".".join(parts[:depth]), None
    yield source.module, source


def _clash(name: str, first: ShaderSource, second: ShaderSource, *, same: bool) -> Diagnostic:
    files = f"{printable_name(first.relative)} and {printable_name(second.relative)}"
    how = "need" if same else "need, in different case (one file on macOS and Windows),"
    return Diagnostic(
        "E0663",
        f"{files} both {how} the name `{GENERATED}.{name}`",
        help=f"rename one, or leave one out with `{TABLE}.exclude`",
    )


def _unused_patterns(config: Config, sources: list[ShaderSource]) -> list[Diagnostic]:
    """A pattern of `sources` that matches nothing is a misspelling, and would silently do nothing."""
    from fnmatch import fnmatchcase

    return [
        Diagnostic(
            "E0664",
            f'`{TABLE}.sources."{pattern}"` matches no source',
            help="patterns are paths relative to the project, such as "
            + f'"{sources[0].relative if sources else "src/my_package/kernels/*.wgsl"}"',
        )
        for pattern in config.sources
        if not any(fnmatchcase(source.relative, pattern) for source in sources)
    ]
