"""The Hatchling build hook `shader`.

    [tool.hatch.build.hooks.shader]

For a wheel and an sdist every generated file is force-included, in source coordinates, from a
temporary folder: the source tree stays as it was, no `.gitignore` or `include` can lose a file, and
the wheel from the tree equals the wheel from the sdist. An editable wheel gets no generated files,
which would hide in site-packages behind the package in the tree; it gets a shim that compiles on
import (`editable.py`).

Hatchling loads every plug-in that is installed, for every project. So this module imports nothing
but Hatchling at its top.
"""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

if TYPE_CHECKING:
    from hatchling.builders.config import BuilderConfig

    from .build import Build, Builder

    Interface = BuildHookInterface[BuilderConfig]
else:
    Interface = BuildHookInterface  # its generics have changed before; run time does not need them

__all__ = ["ShaderBuildHook", "hatch_register_build_hook"]


@hookimpl
def hatch_register_build_hook() -> type[ShaderBuildHook]:
    """Called by Hatchling to find the hook."""
    return ShaderBuildHook


class ShaderBuildHook(Interface):
    """Compiles the project's shaders into the distribution that is being built."""

    PLUGIN_NAME = "shader"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell Hatchling which files to add. Raises ShaderBuildError."""
        if self.target_name not in ("sdist", "wheel"):
            return
        self._output = TemporaryDirectory(prefix="hatch-shader-")
        try:
            self._compile(version, build_data)
        except BaseException:
            self._output.cleanup()
            raise

    def _compile(self, version: str, build_data: dict[str, Any]) -> None:
        from shader_compiler import CompileError

        from .errors import ConfigError, ShaderBuildError

        try:
            if self.target_name == "wheel" and version == "editable":
                self._add_editable(build_data["force_include_editable"])
            else:
                self._add_generated(build_data["force_include"])
        except CompileError as error:
            raise ShaderBuildError.of(error.diagnostics) from None
        except ConfigError as error:
            raise ShaderBuildError(f"error: {error}") from None

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """The archive is written: drop the temporary files."""
        if hasattr(self, "_output"):
            self._output.cleanup()

    def _add_generated(self, included: dict[str, str]) -> None:
        """Every generated file, where a source file of the package would be."""
        from .errors import ConfigError
        from .outputs import leftovers

        builder, build = self._build()
        files = build.files()
        # A generated module in the tree whose source is gone would be shipped as if it were real.
        stale = leftovers(builder.config.root, files, builder.config.packages)
        if stale:
            raise ConfigError(
                f"{', '.join(stale)}: generated from a source that is gone, or not generated at all; "
                "remove it, or run `hatch-shader build`, which removes what it generated"
            )
        included.update(self._write(files))

    def _add_editable(self, included: dict[str, str]) -> None:
        """The shim. An entry of ours would replace the user's whole table, so the user's come along."""
        from .editable import editable_files

        builder, build = self._build()
        for source, target in self.build_config.get_force_include().items():
            included.setdefault(source, target)
        included.update(self._write(editable_files(builder.config, build)))

    def _build(self) -> tuple[Builder, Build]:
        """The project compiled, and its warnings shown."""
        from .build import open_project
        from .discover import nothing_found
        from .progress import Progress

        builder = open_project(self.root)
        with Progress() as progress:
            build = builder.build(progress)
        if not build.modules:
            self.app.display_warning(nothing_found(builder.config))
        for module in build.modules:
            for warning in module.warnings:
                self.app.display_warning(warning)
        for note in builder.notes:
            self.app.display_warning(note)
        return builder, build

    def _write(self, files: dict[str, str]) -> dict[str, str]:
        """Write files below the temporary folder; gives {absolute path: path in the distribution}."""
        included = {}
        for name, text in files.items():
            path = os.path.join(self._output.name, *name.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
            included[path] = name
        return included
