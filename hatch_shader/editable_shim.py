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
COPY = ""  # the copy made at installation is beside this file, in a folder COPY + number for each package
INPUTS: list[dict[str, dict[str, str]]] = []  # for each package, module: {source relative to ROOT: digest}

GENERATED = "shader_generated"


class EditableFinder:
    """Answers for the generated packages of the project, and for nothing else."""

    root = ROOT

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The finder protocol of importlib."""
        if path is None or GENERATED not in fullname:
            return None
        parent, _, rest = fullname.partition("." + GENERATED)
        if rest and not rest.startswith("."):
            return None
        folders = [os.path.realpath(os.path.join(ROOT, *package.split("/"))) for package in PACKAGES]
        entries = {os.path.realpath(entry) for entry in getattr(sys.modules.get(parent), "__path__", ())}
        number = next((i for i, folder in enumerate(folders) if folder in entries), None)
        if number is None:
            return None
        finder = self.compiling_finder()
        if finder is not None:
            return finder.find_spec(fullname, path, target)
        return self.copy_spec(fullname, number, rest.lstrip("."))

    def compiling_finder(self) -> ShaderFinder | None:
        """hatch-shader's own finder, if hatch-shader is installed here."""
        try:
            import shader_compiler  # noqa: F401 - the other half of it

            from hatch_shader.importer import ShaderFinder
        except ImportError:
            return None
        return ShaderFinder()

    def copy_spec(self, fullname: str, number: int, name: str) -> ModuleSpec | None:
        """The copy made at installation, if the sources have not changed since."""
        from importlib.util import spec_from_file_location

        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), f"{COPY}{number}")
        stem = os.path.join(folder, *name.split(".")) if name else folder
        if os.path.isdir(stem):
            init = os.path.join(stem, "__init__.py")
            return spec_from_file_location(fullname, init, submodule_search_locations=[stem])
        if not os.path.isfile(stem + ".py"):
            return None
        changed = [source for source, digest in INPUTS[number][name].items() if current_digest(source) != digest]
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
