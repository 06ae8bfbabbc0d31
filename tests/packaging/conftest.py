"""Projects in temporary folders, and a compiler with planned results.

This folder has no `__init__.py`: `tests` is on the path, and the library `packaging` must stay the library.
"""

import importlib
import sys
import textwrap

import pytest
import shader_compiler

import hatch_shader.importer
from tests.packaging.stand_in import StandIn

PYPROJECT = """
[build-system]
requires = ["hatchling", "hatch-shader"]
build-backend = "hatchling.build"

[project]
name = "demo-package"
version = "1.0"
requires-python = ">=3.11"

[tool.hatch.build.hooks.shader]
"""


@pytest.fixture(autouse=True)
def cache_directory(tmp_path, monkeypatch):
    """No test reads or fills the user's cache."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", str(folder))
    return folder


@pytest.fixture
def compiler(monkeypatch):
    """The compiler with planned results in place of the real one."""
    stand_in = StandIn()
    monkeypatch.setattr(shader_compiler, "compile", stand_in.compile)
    return stand_in


@pytest.fixture
def project(tmp_path):
    """Makes a project: `project({path: text}, config="...")` gives its folder."""

    def make(files=(), config="", name="project", pyproject=PYPROJECT):
        root = tmp_path / name
        write(root, {"pyproject.toml": pyproject + textwrap.dedent(config), "src/demo_package/__init__.py": ""})
        write(root, {f"src/demo_package/{path}": text for path, text in dict(files).items()})
        return root

    return make


def write(root, files):
    """Write files, folders made, text exactly as given."""
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.fixture
def importing(monkeypatch):
    """Installs the import hook and puts a folder on the path; everything imported goes again."""

    def enter(folder):
        monkeypatch.syspath_prepend(str(folder))
        importlib.invalidate_caches()
        return hatch_shader.importer.install()

    before = set(sys.modules)
    yield enter
    hatch_shader.importer.uninstall()
    for name in set(sys.modules) - before:
        if name.partition(".")[0] in ("demo_package", "namespace_demo", "other_package"):
            del sys.modules[name]
    hatch_shader.importer.ShaderFinder().invalidate_caches()
