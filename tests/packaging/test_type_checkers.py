"""What mypy and pyright see of the generated names, in every kind of install."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.packaging.conftest import write
from tests.packaging.test_hatch_plugin import build
from tests.tools import ROOT, missing

KERNEL = """
struct Params { scale: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@compute @workgroup_size(64) fn main() { _ = params.scale; }
"""
# Type checkers say so of each line: an error for the last two, nothing for the rest.
USE = """\
from demo_package.shader_generated import kernels
from demo_package.shader_generated.kernels import scale
text: str = scale.WGSL + kernels.scale.PTX + scale.main
size: int = scale.ENTRY_POINTS["main"]["workgroup_bytes"]
group: int = scale.BINDINGS[0]["group"]
width: int = scale.Params.itemsize
scale.misspelt
wrong: int = scale.MSL
"""


@pytest.fixture(scope="module")
def interpreters(tmp_path_factory):
    """An environment for each kind of install, without pip: its files are put where pip would."""
    folder = tmp_path_factory.mktemp("type-checkers")
    root = folder / "project"
    pyproject = "[project]\nname = 'demo-package'\nversion = '1.0'\n[tool.hatch.build.hooks.shader]\n"
    write(
        root,
        {"pyproject.toml": f"{pyproject}[build-system]\nrequires = ['hatchling']\nbuild-backend = 'hatchling.build'\n"},
    )
    write(root, {"src/demo_package/__init__.py": "", "src/demo_package/py.typed": ""})
    write(root, {"src/demo_package/kernels/scale.wgsl": KERNEL})
    found = {}
    namespace = folder / "namespace"
    write(namespace, {"pyproject.toml": (root / "pyproject.toml").read_text()})
    write(namespace, {f"space/{path.relative_to(root / 'src')}": path.read_text() for path in root.glob("src/**/*.*")})
    for kind in KINDS:
        environment = folder / kind.replace(" ", "-")
        venv.create(environment, symlinks=True)
        (site,) = (environment / "lib").glob("python*/site-packages")
        if kind == "in the tree":
            search = os.pathsep.join([str(ROOT), str(ROOT / "compiler")])
            subprocess.run([sys.executable, "-m", "hatch_shader", "build", root], check=True, capture_output=True, env={**os.environ, "PYTHONPATH": search})  # fmt: skip
            (site / "demo.pth").write_text(f"{root / 'src'}\n")
        else:
            version = "standard" if kind == "wheel" else "editable"
            with zipfile.ZipFile(build(namespace if "namespace" in kind else root, version=version)) as archive:
                archive.extractall(site)
        found[kind] = environment / "bin/python"
    return found


def write_use(folder, kind):
    (folder / "use.py").write_text(USE.replace("from demo", "from space.demo") if "namespace" in kind else USE)


KINDS = ["wheel", "editable", "in the tree", "editable namespace"]


@pytest.mark.parametrize("kind", KINDS)
def test_mypy(interpreters, tmp_path, kind):
    pytest.importorskip("mypy")
    write_use(tmp_path, kind)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(interpreters[kind])]
    options = ["--ignore-missing-imports", "--no-incremental", "--config-file", os.devnull]
    result = subprocess.run([*command, *options, "use.py"], cwd=tmp_path, capture_output=True, text=True)
    lines = [line for line in result.stdout.splitlines() if ": error: " in line]
    assert [line.partition(": error: ")[0] for line in lines] == ["use.py:7", "use.py:8"], result.stdout + result.stderr
    assert '"misspelt"' in lines[0]


@pytest.mark.parametrize("kind", KINDS)
def test_pyright(interpreters, tmp_path, kind):
    pyright = shutil.which("pyright", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if not pyright:
        missing("pyright", "the Python package pyright")
    write_use(tmp_path, kind)
    command = [pyright, "--outputjson", "--pythonpath", str(interpreters[kind]), "use.py"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    if not result.stdout.startswith("{"):
        pytest.skip(f"pyright did not start, which needs Node.js: {result.stderr[-200:]}")
    said = json.loads(result.stdout)["generalDiagnostics"]
    errors = [item["range"]["start"]["line"] + 1 for item in said if item["severity"] == "error"]
    errors = [line for line in errors if line != 6]  # numpy is not installed there
    assert errors == [7, 8], said
