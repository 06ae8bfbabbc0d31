"""Whole builds by the tools that people use, isolated, with the real compiler.

A wheelhouse holds hatch-shader made from this checkout and the installed Hatchling with what it
needs, so no index is asked for anything; the slow tests of the builds with an index ask it for all
but hatch-shader.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.packaging.conftest import PYPROJECT, write
from tests.tools import ROOT, missing

KERNEL = """
struct Params { scale: f32, offset: vec3<f32> }
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> params: Params;
@compute @workgroup_size(64)
fn {name}(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x < arrayLength(&data)) { data[id.x] = data[id.x] * params.scale; }
}
"""
USE = """
import importlib.util, sys
assert importlib.util.find_spec("hatch_shader") is None
from demo_package.shader_generated import kernels
assert kernels.scale.scale == "scale"
assert kernels.scale.PTX.isascii() and ".visible .entry " + kernels.scale.scale_ptx in kernels.scale.PTX
assert "kernel void " + kernels.scale.scale_msl in kernels.scale.MSL
assert [b["name"] for b in kernels.scale.BINDINGS] == ["data", "params"]
assert kernels.scale.STRUCTS["Params"]["size"] == 32
assert "numpy" not in sys.modules
"""


def call(*command, **more):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="session")
def wheelhouse(tmp_path_factory):
    """A folder with every wheel that an isolated build asks for."""
    folder = tmp_path_factory.mktemp("wheelhouse")
    make_wheel(folder)
    for name in build_requirements():
        repack(name, folder)
    return folder


def make_wheel(folder):
    """hatch-shader from this checkout."""
    call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)


def build_requirements():
    """Hatchling, what it adds for editable wheels, and whatever they require in turn."""
    names, waiting = set(), ["hatchling", "editables"]
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            requirements = [Requirement(text) for text in installed(name).requires or []]
            waiting += [r.name for r in requirements if r.marker is None or r.marker.evaluate({"extra": ""})]
    return sorted(names)


def installed(name):
    try:
        return distribution(name)
    except ImportError:
        return missing(name, f"the Python package {name}")


def repack(name, folder):
    """The wheel of an installed distribution, made from its files."""
    package = installed(name)
    stem = f"{name.replace('-', '_')}-{package.version}"
    with zipfile.ZipFile(folder / f"{stem}-py3-none-any.whl", "w") as archive:
        for file in package.files or []:
            if ".." not in file.parts and "__pycache__" not in file.parts and Path(file.locate()).is_file():
                archive.write(file.locate(), str(file))


@pytest.fixture
def environment(wheelhouse, tmp_path):
    """Environment variables with which build tools ask the wheelhouse and nobody else."""
    return {
        **os.environ,
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(wheelhouse),
        "PIP_NO_CACHE_DIR": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "UV_NO_INDEX": "1",
        "UV_OFFLINE": "1",
        "UV_FIND_LINKS": str(wheelhouse),
        "UV_CACHE_DIR": str(tmp_path / "uv"),
        "UV_PYTHON": sys.executable,
        "HATCH_DATA_DIR": str(tmp_path / "hatch"),
        "PYTHONPATH": "",
    }


@pytest.fixture
def online(environment, tmp_path):
    """Environment variables with which build tools ask the index for all but hatch-shader."""
    make_wheel(tmp_path / "own")
    ours = {"PIP_FIND_LINKS": str(tmp_path / "own"), "UV_FIND_LINKS": str(tmp_path / "own")}
    offline = ("PIP_CONFIG_FILE", "PIP_NO_INDEX", "UV_NO_INDEX", "UV_OFFLINE")
    variables = {name: value for name, value in environment.items() if name not in offline} | ours
    ask = [sys.executable, "-m", "pip", "download", "--no-deps", "--quiet", "-d", tmp_path / "asked", "editables"]
    if subprocess.run(ask, env=variables, capture_output=True).returncode:
        missing("index", "a package index that pip reaches")
    return variables


@pytest.fixture
def demo(tmp_path):
    make_demo(tmp_path / "project")
    return tmp_path / "project"


def make_demo(root):
    write(root, {"pyproject.toml": PYPROJECT, "src/demo_package/__init__.py": ""})
    write(root, {"src/demo_package/kernels/scale.wgsl": KERNEL.replace("{name}", "scale")})


def clean_environment(folder):
    """A virtual environment with nothing in it; its interpreter."""
    call(sys.executable, "-m", "venv", "--without-pip", folder)
    return folder / "bin" / "python"


def pip(python, *arguments, **more):
    return call(sys.executable, "-m", "pip", "--python", python, *arguments, **more)


def find_tool(name):
    """The command, beside this interpreter or on the path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return shutil.which(name, path=path) or missing(name, f"the Python package {name}")


FRONT_ENDS = {
    "pip": [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", "{dist}", "."],
    "build": [sys.executable, "-m", "build", "--outdir", "{dist}"],
    "uv": ["uv", "build", "--out-dir", "{dist}"],
    "hatch": ["hatch", "build", "-t", "wheel", "{dist}"],
}


def run_front_end(name, project, dist, environment):
    """Build the project as people do; gives the wheel."""
    tool, *arguments = [part.format(dist=dist) for part in FRONT_ENDS[name]]
    # Hatch has uv install into the environment that it made, from which UV_PYTHON would lead away.
    variables = {key: value for key, value in environment.items() if name != "hatch" or key != "UV_PYTHON"}
    call(tool if tool == sys.executable else find_tool(tool), *arguments, cwd=project, env=variables)
    (wheel,) = dist.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def expected(tmp_path_factory):
    """The wheel that Hatchling makes of the demo, not isolated, from the source tree."""
    root = tmp_path_factory.mktemp("expected")
    make_demo(root)
    call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", cwd=root)
    (wheel,) = (root / "dist").glob("*.whl")
    return wheel.read_bytes()


@pytest.mark.parametrize("front_end", FRONT_ENDS)
def test_every_front_end_makes_the_same_wheel(front_end, demo, environment, tmp_path, expected):
    before = {path: path.read_bytes() for path in demo.rglob("*") if path.is_file()}
    wheel = run_front_end(front_end, demo, tmp_path / "dist", environment)
    assert {path: path.read_bytes() for path in demo.rglob("*") if path.is_file()} == before
    assert wheel.name == "demo_package-1.0-py3-none-any.whl"
    assert wheel.read_bytes() == expected
    python = clean_environment(tmp_path / "clean")
    pip(python, "install", wheel, env=environment)
    call(python, "-I", "-c", USE, cwd=tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("front_end", FRONT_ENDS)
def test_every_front_end_with_an_index(front_end, demo, online, tmp_path, expected):
    assert run_front_end(front_end, demo, tmp_path / "dist", online).read_bytes() == expected


@pytest.mark.long
def test_hatch_with_pip_in_place_of_uv(demo, environment, tmp_path, expected):
    write(demo, {"hatch.toml": '[envs.hatch-build]\ninstaller = "pip"\n'})
    assert run_front_end("hatch", demo, tmp_path / "dist", environment).read_bytes() == expected


def test_the_life_of_an_editable_install(demo, environment, tmp_path):
    python = clean_environment(tmp_path / "venv")
    site = next((tmp_path / "venv/lib").glob("python*/site-packages"))
    nothing = set(site.iterdir())
    pip(python, "install", "-e", demo, env=environment)
    call(python, "-I", "-c", USE, cwd=tmp_path)

    source = demo / "src/demo_package/kernels/scale.wgsl"
    source.write_text(KERNEL.replace("{name}", "edited"))
    ask = "from demo_package.shader_generated.kernels import scale; print(scale.edited)"
    failed = subprocess.run([python, "-I", "-c", ask], capture_output=True, text=True, cwd=tmp_path)
    assert f"pip install -e {demo.resolve()}" in failed.stderr

    pip(python, "install", "hatch-shader", env=environment)
    assert call(python, "-I", "-c", ask, cwd=tmp_path, env=environment) == "edited\n"
    source.write_text("fn broken( {")
    failed = subprocess.run([python, "-I", "-c", ask], capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert f'File "{source.resolve()}", line 1\n    fn broken( {{\n' in failed.stderr
    assert "ShaderImportError" in failed.stderr

    pip(python, "uninstall", "-y", "demo-package", "hatch-shader", *build_requirements(), env=environment)
    assert {path for path in site.iterdir() if path.name != "__pycache__"} == nothing


@pytest.mark.long
def test_two_editable_projects_in_one_environment(demo, environment, tmp_path):
    other = tmp_path / "other"
    write(other, {"pyproject.toml": PYPROJECT.replace("demo-package", "other-package")})
    write(other, {"src/other_package/__init__.py": "", "src/other_package/k.wgsl": KERNEL.replace("{name}", "other")})
    python = clean_environment(tmp_path / "venv")
    site = next((tmp_path / "venv/lib").glob("python*/site-packages"))
    nothing = set(site.iterdir())
    pip(python, "install", "-e", demo, "-e", other, env=environment)
    ask = "from demo_package.shader_generated.kernels import scale; from other_package.shader_generated import k; print(scale.scale, k.other)"
    assert call(python, "-I", "-c", ask, cwd=tmp_path) == "scale other\n"
    silent = call(python, "-I", "-X", "importtime", "-c", "import sys; print('hashlib' in sys.modules)", cwd=tmp_path)
    assert silent == "False\n"
    pip(python, "uninstall", "-y", "demo-package", env=environment)
    assert (
        call(python, "-I", "-c", "from other_package.shader_generated import k; print(k.other)", cwd=tmp_path)
        == "other\n"
    )
    pip(python, "uninstall", "-y", "other-package", env=environment)
    assert {path for path in site.glob("*") if path.name != "__pycache__"} == nothing


@pytest.mark.long
def test_an_editable_install_by_uv_needs_no_files_in_the_tree(demo, environment, tmp_path):
    uv = find_tool("uv")
    python = clean_environment(tmp_path / "venv")
    for _ in range(2):  # the second comes from uv's cache, and no hook runs
        call(uv, "pip", "install", "--python", python, "--reinstall", "-e", demo, env=environment)
        assert not (demo / "src/demo_package/shader_generated").exists()
        call(python, "-I", "-c", USE, cwd=tmp_path)
    call(uv, "pip", "uninstall", "--python", python, "demo-package", env=environment)
    assert not [path for path in tmp_path.glob("venv/lib/python*/site-packages/*") if "hatch_shader" in path.name]


SPAWN = """
import multiprocessing
from demo_package.shader_generated.kernels import scale

if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        # Pickled by name: the child imports the module, and only for this.
        print(*scale.ENTRY_POINTS, pool.apply(getattr, (scale.__dir__, "__module__")))
"""


@pytest.mark.long
@pytest.mark.parametrize(
    "more",
    [
        '[dependency-groups]\ndev = ["hatch-shader"]\n',
        '[tool.uv]\ncache-keys = [{ file = "pyproject.toml" }, { file = "src/**/*.wgsl" }]\n',
    ],
    ids=["compiles on import", "installs again"],
)
def test_uv_run_is_fresh_after_an_edit_in_spawned_processes_too(demo, environment, tmp_path, more):
    uv = find_tool("uv")
    write(demo, {"pyproject.toml": PYPROJECT + more})
    write(tmp_path, {"spawn.py": SPAWN})
    call(uv, "sync", cwd=demo, env=environment)
    module = "demo_package.shader_generated.kernels.scale"
    for name in ("scale", "edited", "again"):
        (demo / "src/demo_package/kernels/scale.wgsl").write_text(KERNEL.replace("{name}", name))
        assert call(uv, "run", "python", tmp_path / "spawn.py", cwd=demo, env=environment) == f"{name} {module}\n"
    assert not (demo / "src/demo_package/shader_generated").exists()


def test_a_broken_shader_fails_pip_with_the_message_in_sight(demo, environment, tmp_path):
    (demo / "src/demo_package/kernels/bad.wgsl").write_text("fn f() {\n  let x = y;\n}\n")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", tmp_path / "dist", "."]
    result = subprocess.run(command, capture_output=True, text=True, cwd=demo, env=environment)
    assert result.returncode != 0
    said = result.stdout + result.stderr
    assert "src/demo_package/kernels/bad.wgsl:2:11" in said
    assert "1 error in 1 shader source" in said
    assert "Traceback" not in said
    assert not list((tmp_path / "dist").glob("*"))
