"""What an editable wheel carries: a shim that keeps `shader_generated` fresh, and a last good copy.

In: a `Config` and a `Build`. Out: files for the root of site-packages, by name.

The shim (`editable_shim.py`, copied word for word) is a module of the standard library alone, since
the environment may lack hatch-shader. Type checkers run no import hook: for them there is a partial
stub package (PEP 561) `my_package-stubs`. A `.pth` line starts it, and from Python 3.15 the `.start`
file of PEP 829 beside it. It compiles on import if hatch-shader is there; otherwise it serves the copy as
long as the sources are those that the copy was made from.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from . import GENERATED
from .build import package_files
from .discover import identifier
from .generated import HEADER

if TYPE_CHECKING:
    from .build import Build
    from .config import Config

__all__ = ["editable_files"]


def editable_files(config: Config, build: Build) -> dict[str, str]:
    """The files by their path in the wheel."""
    module = f"_hatch_shader_editable_{identifier(config.name.lower())}"
    files = {
        f"{module}.py": shim_text(config, build, f"{module}_copy_"),
        f"{module}.pth": f"import {module}; {module}.install()\n",
        f"{module}.start": f"{module}:install\n",
    }
    for number, (package, modules) in enumerate(build.by_package()):
        # One folder for each package, with files in every folder: pip leaves a folder without files behind.
        base = "/".join(filter(None, [package.relative, GENERATED]))
        for name, text in package_files(package, modules).items():
            files[f"{module}_copy_{number}{name.removeprefix(base)}"] = text
            if name.endswith(".pyi"):
                files[stub_path(config, name)] = text
        files |= stub_package(stub_path(config, f"{base}/__init__.pyi"))
    return files


def stub_package(generated: str) -> dict[str, str]:
    """What the stub package has besides the stubs; `generated` is the stub of its generated package.

    A namespace package, in which the package lies, is a package of its own there: mypy finds nothing in a stub
    package that is a namespace. (PEP 561 would have `py.typed` inside, where pyright does not look for it.)
    """
    top, *_ = parts = generated.split("/")
    namespaces = ["/".join(parts[:depth]) for depth in range(1, len(parts) - 2)]
    return {f"{top}/py.typed": "partial\n", **{f"{folder}/__init__.pyi": "" for folder in namespaces}}


def stub_path(config: Config, name: str) -> str:
    """Where the stub `name` of the tree is in the stub package: `src/my_package/…` is `my_package-stubs/…`."""
    package = next((package for package in config.packages if name.startswith(f"{package}/")), "")
    above = package.rpartition("/")[0]
    top, _, rest = name[len(above) :].lstrip("/").partition("/")
    return f"{top}-stubs/{rest}"


def shim_text(config: Config, build: Build, copy: str) -> str:
    """The shim with what it has to know, as plain literals at its end."""
    path = os.path.join(os.path.dirname(__file__), "editable_shim.py")
    with open(path, encoding="utf-8") as file:
        code = file.read()
    packages = [package.relative for package, _ in build.by_package()]
    inputs = [{m.source.module: m.inputs for m in modules} for _, modules in build.by_package()]
    return (
        f"{HEADER}\n{code}\n\nROOT = {config.root!r}\nPACKAGES = {packages!r}\nCOPY = {copy!r}\nINPUTS = {inputs!r}\n"
    )
