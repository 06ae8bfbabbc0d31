"""Reading shader sources from the disk, and finding what they import.

In: paths. Out: `Source`s, or a `CompileError` that says what is wrong with the file. Nothing outside
the project is read, wherever a path or a link may lead.
"""

from __future__ import annotations

import os

from shader_compiler.diagnostics import CompileError, Diagnostic
from shader_compiler.source import Source, Span

__all__ = [
    "Imports", "decode", "is_inside", "is_read_by_builds", "is_source", "printable_name", "problem", "read_source",
    "split_suffix",
]  # fmt: skip

IMPORTABLE = (".wgsl", ".wesl")
# What is written in the language 豫言, with either full stop; its shading sources.
YUYAN_FILES = (".豫", "。豫")
YUYAN = (".着色器.豫", "。着色器。豫")
# What they declare for others alone: found second, and never compiled by itself.
YUYAN_INTERFACES = (".着色器.接口.豫", "。着色器。接口。豫")

# No kernel is a hundredth of this; a larger file is a mistake, and would cost gigabytes to parse.
MAX_BYTES = 16 << 20


def split_suffix(name: str) -> tuple[str, str]:
    """A shader file's name without its suffix, and the suffix; ("", "") if it is no shader source."""
    for suffix in (*IMPORTABLE, *YUYAN):
        if name.lower().endswith(suffix):
            return name[: -len(suffix)], suffix
    return "", ""


def is_source(name: str) -> bool:
    """Whether a file of this name becomes a module. Hidden files do not: editors and systems leave some with the
    suffix of the file that they stand beside (`.#matmul.wgsl`, `._matmul.wgsl`).
    """
    return bool(split_suffix(name)[1]) and not name.startswith(".")


def is_read_by_builds(name: str) -> bool:
    """Whether a build may read a file of this name: sources, and interfaces for them to import."""
    return is_source(name) or (name.lower().endswith(YUYAN_INTERFACES) and not name.startswith("."))


def read_source(path: str, name: str | None = None) -> Source:
    """The source in the file at `path`; messages call it `name`."""
    shown = printable_name(name or path)
    return decode(read_bytes(path, shown), shown)


def read_bytes(path: str, name: str) -> bytes:
    """The content of the file. Raises CompileError (E009x) if there is no reasonable one."""
    try:
        if os.path.isdir(path):
            raise problem(
                "E0090", "this is a directory, not a shader source", name,
                help="name its files; `hatch-shader build` compiles a whole project",
            )  # fmt: skip
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise problem("E0090", f"cannot read the file: {error.strerror}", name) from None
    except ValueError:  # a NUL character in the path
        raise problem("E0090", "cannot read the file: its name is not a path", name) from None
    if len(data) > MAX_BYTES:
        raise problem("E0093", f"the file is larger than {MAX_BYTES >> 20} MiB, which no shader source is", name)
    return data


def decode(data: bytes, name: str) -> Source:
    """The text of a source file. Raises CompileError for anything but non-empty UTF-8, in WGSL without BOM."""
    is_yuyan = name.endswith(YUYAN_FILES)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or (data.startswith(b"\xef\xbb\xbf") and not is_yuyan):
        message = "the file starts with a byte order mark, which WGSL forbids (3.1)"
        raise at_byte(data, 0, name, "E0092", message, help="save it as UTF-8 without BOM")
    if b"\0" in data:
        raise at_byte(data, data.index(b"\0"), name, "E0094", "this is a binary file, not a shader source")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"the file is not valid UTF-8: byte 0x{data[error.start]:02x} at offset {error.start}"
        raise at_byte(data, error.start, name, "E0091", message, help="save it as UTF-8") from None
    source = Source(text, name, "yuyan" if is_yuyan else "wgsl")
    if not text.strip():
        raise CompileError(Diagnostic("E0095", "the file is empty: there is nothing to compile", Span(source, 0, 0)))
    return source


def at_byte(data: bytes, offset: int, name: str, code: str, message: str, *, help: str | None = None) -> CompileError:
    """An error about one byte of a file that is no proper text."""
    source = Source(data.decode("utf-8", "replace"), name)
    start = len(data[:offset].decode("utf-8", "replace"))
    return CompileError(Diagnostic(code, message, Span(source, start, start + 1), help=help))


def problem(code: str, message: str, name: str, *, help: str | None = None) -> CompileError:
    """An error about the file `name` as a whole."""
    return CompileError(Diagnostic(code, f"{printable_name(name)}: {message}", help=help))


def printable_name(name: str) -> str:
    """A file name for messages: what is no text, or would steer a terminal, is shown as escapes."""
    text = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


class Imports:
    """Finds the modules that one source imports, and remembers what was looked for.

    `package` is the folder that WESL's `package::` names (absolute), `root` the project's, `importer` the
    source: WGSL imports WGSL and WESL, 豫言 imports 豫言.
    `resolve` is the compiler's `Options.resolver`. `looked_up` maps each import path that was asked
    for to the source that was found, or None: a later build asks again and compares.
    """

    __slots__ = ("looked_up", "package", "root", "suffixes", "tried")

    def __init__(self, package: str, root: str, importer: str) -> None:
        self.package = package
        self.root = root
        # Of those that one item holds only one file may be there; an earlier item hides later ones.
        self.suffixes = (YUYAN, YUYAN_INTERFACES) if importer.endswith(YUYAN_FILES) else (IMPORTABLE,)
        self.looked_up: dict[tuple[str, ...], Source | None] = {}
        self.tried: set[tuple[str, ...]] = set()

    def resolve(self, path: tuple[str, ...]) -> Source | None:
        """The source of an import path such as ("package", "lib", "noise"), or None."""
        path = tuple(path)
        self.tried.add(path)
        if path not in self.looked_up:
            self.looked_up[path] = self.find(path)
        return self.looked_up[path]

    def asked(self) -> list[str]:
        """The absolute paths of all files that could have answered, also of those that are not there."""
        stems = [os.path.join(self.package, *path[1:]) for path in self.tried if len(path) > 1]
        return [stem + s for stem in stems for suffixes in self.suffixes for s in suffixes if "\0" not in stem]

    def find(self, path: tuple[str, ...]) -> Source | None:
        """`resolve` without remembering. Raises CompileError for a file outside the project (E0651)
        or where two files answer (E0650).
        """
        if len(path) < 2 or path[0] != "package" or not all(map(is_plain_name, path[1:])):
            return None
        stem = os.path.join(self.package, *path[1:])
        by_kind = ([stem + s for s in suffixes if os.path.isfile(stem + s)] for suffixes in self.suffixes)
        found = next(filter(None, by_kind), None)
        if found is None:
            return None
        shown = [self._name(file) for file in found]
        if len(found) > 1:
            raise problem("E0650", f"`{'::'.join(path)}` could also be {shown[1]}", shown[0], help="rename one of them")
        if not is_inside(found[0], self.root):
            raise problem("E0651", "the import leads outside the project through a link", shown[0])
        return read_source(found[0], shown[0])

    def path_of(self, file: str) -> tuple[str, ...]:
        """The import path of a source itself, which `super::` in it starts from."""
        inside = os.path.relpath(split_suffix(file)[0] or file, self.package).split(os.sep)
        return ("package", *inside) if ".." not in inside else ("package", inside[-1])

    def _name(self, file: str) -> str:
        return os.path.relpath(file, self.root).replace(os.sep, "/")


def is_plain_name(part: str) -> bool:
    """Whether an import path's part is one file name, not a way out of the folder."""
    return bool(part) and part not in (".", "..") and not set(part) & set("/\\:\0")


def is_inside(path: str, root: str) -> bool:
    """Whether the file that `path` leads to, links followed, lies below `root` (a real path)."""
    real = os.path.realpath(path)
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)
