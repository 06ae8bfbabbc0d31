"""One file that is named on the command line, and what holds for it.

In: parsed arguments and a path. Out: the compiled unit. The file's own project, if it lies in one, says the settings
and where imports come from; options of the command line win.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from . import config, settings
from .compiling import compile_source
from .errors import ConfigError
from .overrides import no_such
from .pyproject import find_root
from .reading import Imports, decode, printable_name, read_source

if TYPE_CHECKING:
    from argparse import Namespace

    from shader_compiler import CompiledUnit

__all__ = ["Job"]


class Job:
    """One file named on the command line: its settings (the project's, if it lies in one, then the
    command line's) and where its imports come from.
    """

    __slots__ = ("imports", "module", "notes", "overrides", "path", "settings")

    def __init__(self, options: Namespace, path: str) -> None:
        self.path = path
        output = getattr(options, "output", None)
        if output and os.path.exists(path) and os.path.exists(output) and os.path.samefile(path, output):
            raise ConfigError(f"--output {printable_name(output)} is the source itself")
        self.module = "module"
        self.notes: list[str] = []
        folder = os.path.dirname(os.path.realpath(path)) if path != "-" and "\0" not in path else os.getcwd()
        self.imports = Imports(folder, folder, path)
        self.settings = settings.make_settings({})
        root = find_root(folder)
        if root is not None and path != "-":
            self._join_project(root)
        given = command_line_options(options)
        self.overrides = given.get("overrides", {})
        self.settings.options.update(given)

    def _join_project(self, root: str) -> None:
        from .discover import ShaderSource, package_of

        project = config.load(root)
        self.notes = project.notes
        path = os.path.realpath(self.path)
        package = package_of(project, path) if project.packages else None
        relative = os.path.relpath(path, project.root).replace(os.sep, "/")
        self.settings = project.settings_of(relative)
        if package is not None:
            self.imports = Imports(package.directory, project.root, path)
            self.module = ShaderSource(package, path, relative).module

    def compile(self) -> CompiledUnit:
        """Raises CompileError for whatever is wrong with the file or in it."""
        if self.path == "-":
            source = decode(sys.stdin.buffer.read() if sys.stdin else b"", "<stdin>")
        else:
            source = read_source(self.path)
        own_path = self.imports.path_of(os.path.realpath(self.path))
        unit = compile_source(source, self.settings, self.imports, own_path)
        unknown = [name for name in self.overrides if name not in unit.overrides]
        if unknown:
            raise ConfigError(f"--override: {no_such(unknown[0], unit.overrides)}")
        return unit


def command_line_options(options: Namespace) -> dict[str, Any]:
    """The compiler options that were given, checked as in the configuration."""
    given: dict[str, Any] = {}
    for key, (field, check) in settings.OPTION_KEYS.items():
        value: Any = getattr(options, key.replace("-", "_"))
        if value is None:
            continue
        if key == "overrides":
            value = dict(map(parse_override, value))
        try:
            given[field] = check(value)
        except ValueError as error:
            raise ConfigError(f"--{key} must be {error}, not {value!r}") from None
    return given


def parse_override(text: str) -> tuple[str, int | float | bool]:
    """`NAME=VALUE` as a pair."""
    name, equals, value = text.partition("=")
    if name and value in ("true", "false"):
        return name, value == "true"
    for kind in (int, float):
        try:
            if name and equals:
                return name, kind(value)
        except ValueError:
            continue
    raise ConfigError(f"--override takes NAME=VALUE with a number, true or false, not {text!r}")
