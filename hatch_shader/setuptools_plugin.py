"""The setuptools plug-in: the command `build_shader`, part of `build`.

    [build-system]
    requires = ["setuptools", "hatch-shader"]
    build-backend = "setuptools.build_meta"

    [tool.hatch-shader]          # switches it on; may be empty

A wheel and an sdist get the generated packages, and the source tree stays as it was. Setuptools lets no
plug-in add files of its own to an editable install, so there the packages are written into the source
tree, where lenient and strict installs both find them.

Setuptools calls `finalize_distribution_options` in every build of every project, so it returns at once
where there is no such table, and never fails.
"""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Any

from setuptools import Command

if TYPE_CHECKING:
    from setuptools import Distribution

    from .build import Build, Builder
    from .config import Config

__all__ = ["build_shader", "finalize_distribution_options"]


def finalize_distribution_options(distribution: Distribution) -> None:
    """Make `build` and `sdist` of this distribution know about shaders, if its project asks for it."""
    root = os.path.abspath(distribution.src_root or os.curdir)
    if not _asked_for(root):
        return
    build: Any = distribution.get_command_class("build")
    sdist: Any = distribution.get_command_class("sdist")
    if any(name == build_shader.__name__ for name, _ in build.sub_commands):
        return
    sub_commands = [*build.sub_commands, (build_shader.__name__, None)]
    distribution.cmdclass["build"] = type("build", (build,), {"sub_commands": sub_commands})
    distribution.cmdclass["sdist"] = type("sdist", (sdist,), {"make_release_tree": _make_release_tree_of(sdist)})


def _asked_for(root: str) -> bool:
    try:
        with open(os.path.join(root, "pyproject.toml"), "rb") as file:
            if b"hatch" not in file.read().lower():
                return False
        from .pyproject import misspelt_table, read

        found = read(root)
    except (OSError, ValueError):
        return False  # setuptools says what is wrong with the file
    if "hatch-shader" in found.tool or misspelt_table(found.tool) is not None:
        return True
    if found.is_required:
        warnings.warn(NO_TABLE, stacklevel=1)
    return False


NO_TABLE = (
    "hatch-shader is among the build requirements, but no shader is compiled: "
    "pyproject.toml has no table [tool.hatch-shader] (it may be empty)"
)


def _make_release_tree_of(sdist: Any) -> Any:
    """`sdist.make_release_tree` that writes the generated packages too."""

    def make_release_tree(self: Any, base_dir: str, files: list[str]) -> None:
        sdist.make_release_tree(self, base_dir, files)
        command = self.get_finalized_command(build_shader.__name__)
        builder, build = command.compiled()
        _write(os.path.abspath(base_dir), build.files(), builder.config.packages)

    return make_release_tree


class build_shader(Command):  # noqa: N801 - setuptools names commands so
    """Compiles the shaders of the project. The methods are those that setuptools asks sub-commands of
    `build` for; `get_*` do not depend on `run`.
    """

    description = "compile shaders to WGSL, MSL and PTX as Python modules"
    user_options = [("build-lib=", "d", "directory to write to")]  # noqa: RUF012 - setuptools' own type
    editable_mode = False
    build_lib: str | None

    def initialize_options(self) -> None:
        self.build_lib = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Compile and write. Raises ShaderBuildError."""
        builder, build = self.compiled()
        if self.editable_mode:
            _write(builder.config.root, build.files(), builder.config.packages)
            return
        files = {self._built(name): text for name, text in build.files().items()}
        packages = [self._built(package) for package in builder.config.packages]
        _write(os.path.abspath(self.build_lib or ""), files, packages)

    def compiled(self) -> tuple[Builder, Build]:
        """The project compiled, and its warnings shown. Raises ShaderBuildError."""
        from shader_compiler import CompileError

        from .build import open_project
        from .errors import ConfigError, ShaderBuildError
        from .progress import Progress

        try:
            builder = open_project(self._root())
            with Progress() as progress:
                build = builder.build(progress)
        except CompileError as error:
            raise ShaderBuildError.of(error.diagnostics) from None
        except ConfigError as error:
            raise ShaderBuildError(f"error: {error}") from None
        for module in build.modules:
            for warning in module.warnings:
                self.warn(warning)
        for note in builder.notes:
            self.warn(note)
        return builder, build

    def get_source_files(self) -> list[str]:
        """Every file in the packages that builds read, relative to the project: they belong into an sdist."""
        from .session import walk

        config = self._config()
        folders = [os.path.join(config.root, package) for package in config.packages]
        entries = [entry for folder in folders for _, files in walk(folder, config.root) for entry in files]
        return sorted(os.path.relpath(entry.path, config.root).replace(os.sep, "/") for entry in entries)

    def get_outputs(self) -> list[str]:
        """The files that `run` writes for a wheel."""
        return [os.path.join(self.build_lib or "", self._built(name)) for name in self._names()]

    def get_output_mapping(self) -> dict[str, str]:
        """For an editable install: where a wheel would have a file, and where it is in the tree."""
        if not self.editable_mode:
            return {}
        return {os.path.join(self.build_lib or "", self._built(name)): name for name in self._names()}

    def _root(self) -> str:
        return os.path.abspath(self.distribution.src_root or os.curdir)

    def _config(self) -> Config:
        from .config import load
        from .errors import ConfigError, ShaderBuildError

        try:
            return load(self._root())
        except ConfigError as error:
            raise ShaderBuildError(f"error: {error}") from None

    def _names(self) -> list[str]:
        from shader_compiler import CompileError

        from .build import file_names
        from .discover import discover
        from .errors import ShaderBuildError

        try:
            return file_names(discover(self._config()))
        except CompileError as error:
            raise ShaderBuildError.of(error.diagnostics) from None

    def _built(self, name: str) -> str:
        """Where setuptools puts the file `name` of the source tree, below `build_lib`."""
        build_py: Any = self.get_finalized_command("build_py")
        parts = name.split("/")
        for package in sorted(self.distribution.packages or [], key=len, reverse=True):
            folder = build_py.get_package_dir(package).replace(os.sep, "/").strip("/").split("/")
            folder = [part for part in folder if part not in ("", ".")]
            if parts[: len(folder)] == folder:
                return "/".join([*package.split("."), *parts[len(folder) :]])
        base = (build_py.package_dir or {}).get("", "").strip("/")
        return name.removeprefix(f"{base}/") if base else name


def _write(folder: str, files: dict[str, str], packages: Any) -> None:
    """Bring a folder to hold these generated files. A release tree may have links into the source tree, which
    writing by renaming does not follow.
    """
    from .errors import ConfigError, ShaderBuildError
    from .outputs import write

    try:
        write(folder, files, packages)
    except ConfigError as error:
        raise ShaderBuildError(f"error: {error}") from None
