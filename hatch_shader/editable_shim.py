"""Imports `shader_generated` of one project in an editable install.

Copied into the editable wheel, with the project's facts appended. It runs at the start of every
interpreter of the environment: it imports `sys` and `os` alone, prints nothing and never fails.
"""

from __future__ import annotations

import os
import sys

# Names for type checkers; annotations are never evaluated.
if False:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

    from hatch_shader.importer import ShaderFinder

ROOT = ""  # the project's folder
PACKAGES: list[str] = []  # its packages with shaders, relative to ROOT
DATA = ""  # the folder beside this file with the copy made at installation
INPUTS: dict[str, dict[str, str]] = {}  # for each module of the copy: {source relative to ROOT: digest}

GENERATED = "shader_generated"


class EditableFinder:
    """Answers for the generated packages of the project, and for nothing else."""

    root = ROOT
    entering = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Importlib's finder protocol."""
        if path is None or GENERATED not in fullname or self.entering:
            return None
        parent, _, rest = fullname.partition("." + GENERATED)
        if rest and not rest.startswith("."):
            return None
        folders = [os.path.realpath(os.path.join(ROOT, *package.split("/"))) for package in PACKAGES]
        base = getattr(sys.modules.get(parent), "__path__", ())
        package = next(
            (p for p, folder in zip(PACKAGES, folders, strict=True) if folder in map(os.path.realpath, base)), None
        )
        if package is None:
            return None
        finder = self.compiling_finder()
        if finder is not None:
            return finder.find_spec(fullname, path, target)
        return self.copy_spec(fullname, package, rest)

    def compiling_finder(self) -> ShaderFinder | None:
        """hatch-shader's own finder, if hatch-shader is installed here."""
        self.entering = True
        try:
            import shader_compiler  # noqa: F401 - the other half of it

            from hatch_shader.importer import ShaderFinder
        except ImportError:
            return None
        finally:
            self.entering = False
        return ShaderFinder()

    def copy_spec(self, fullname: str, package: str, rest: str) -> ModuleSpec | None:
        """The copy made at installation, if the sources have not changed since."""
        from importlib.util import spec_from_file_location

        name = "/".join(filter(None, [package, GENERATED, *rest.split(".")]))
        stem = os.path.join(os.path.dirname(os.path.abspath(__file__)), DATA, *name.split("/"))
        if os.path.isdir(stem):
            return spec_from_file_location(
                fullname, os.path.join(stem, "__init__.py"), submodule_search_locations=[stem]
            )
        if not os.path.isfile(stem + ".py"):
            return None
        changed = [source for source, digest in INPUTS.get(name, {}).items() if current_digest(source) != digest]
        if changed:
            raise ImportError(
                f"{fullname}: {', '.join(changed)} changed after this editable install, and hatch-shader is not "
                f"installed here to compile it. Run `pip install hatch-shader`, or `pip install -e {ROOT}` again.",
                name=fullname,
            )
        return spec_from_file_location(fullname, stem + ".py")


def current_digest(source: str) -> str | None:
    """The digest of a source's text as hatch-shader computes it, or None."""
    from hashlib import sha256

    try:
        with open(os.path.join(ROOT, *source.split("/")), "rb") as file:
            data = file.read()
    except OSError:
        return None
    return sha256(b"%d:" % len(data) + data).hexdigest()


def install() -> None:
    """Put the finder in front, once for each project, whoever calls how often."""
    if os.environ.get("HATCH_SHADER_IMPORT_HOOK") == "0":
        return
    finder = EditableFinder()
    finder.root = ROOT
    if all(getattr(known, "root", None) != ROOT for known in sys.meta_path):
        sys.meta_path.insert(0, finder)
