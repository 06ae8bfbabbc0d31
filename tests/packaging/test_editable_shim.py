"""The shim of editable wheels: in environments with and without hatch-shader, in fresh interpreters."""

import json
import subprocess
import sys

import pytest

from hatch_shader.build import open_project
from hatch_shader.editable import editable_files
from tests.packaging.conftest import write
from tests.tools import ROOT

SHIM = "_hatch_shader_editable_demo_package"


@pytest.fixture
def editable(project, compiler, tmp_path):
    """A project, and a folder that stands for the site-packages of an environment."""
    root = project({"a.wgsl": "fn a() {}", "k/b.wgsl": "import package::lib;\nfn b() {}", "lib.wesl": "fn lib() {}"})
    builder = open_project(str(root))
    site = tmp_path / "site"
    write(site, editable_files(builder.config, builder.build()))
    return root, site


def run(root, site, code, *, paths=(), environment=None):
    """A bare interpreter that starts as `site` would start it."""
    start = (
        f"import sys; sys.path[:0] = {[str(site), str(root / 'src'), *map(str, paths)]!r}\n"
        + (site / f"{SHIM}.pth").read_text()
    )
    return subprocess.run(
        [sys.executable, "-S", "-c", f"{start}\n{code}"],
        capture_output=True,
        text=True,
        env=environment or {},
        cwd=site,
    )


def test_without_hatch_shader_the_copy_serves(editable):
    result = run(*editable, "from demo_package.shader_generated.k import b; print(b.b, b.lib, b.__file__)")
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("b lib ")
    assert f"{SHIM}_copy_0" in result.stdout


@pytest.mark.parametrize("path", ["k/b.wgsl", "lib.wesl"])
def test_without_hatch_shader_a_changed_source_is_an_error_with_the_command_to_run(editable, path):
    root, site = editable
    write(root, {f"src/demo_package/{path}": "fn changed() {}"})
    result = run(
        root, site, "import demo_package.shader_generated.a as a; print(a.a)\nimport demo_package.shader_generated.k.b"
    )
    assert result.stdout == "a\n"
    message = result.stderr.splitlines()[-1]
    assert message.startswith("ImportError: demo_package.shader_generated.k.b: src/demo_package/")
    assert f"pip install -e {root}" in message


def test_without_hatch_shader_a_new_source_is_not_found(editable):
    root, site = editable
    write(root, {"src/demo_package/new.wgsl": "fn new() {}"})
    result = run(root, site, "import demo_package.shader_generated.new")
    assert "ModuleNotFoundError" in result.stderr


def test_with_hatch_shader_the_sources_are_compiled(editable):
    root, site = editable
    write(root, {"src/demo_package/a.wgsl": "fn f( {"})  # the real compiler has to refuse it
    code = "import demo_package.shader_generated.a"
    result = run(root, site, code, paths=[ROOT, ROOT / "compiler"])
    assert "hatch_shader.errors.ShaderImportError: cannot import demo_package.shader_generated.a" in result.stderr
    assert 'a.wgsl", line 1' in result.stderr


def test_start_is_silent_and_imports_nothing(editable):
    code = "print([m for m in ('re', 'typing', 'hashlib', 'importlib.util', 'hatch_shader') if m in sys.modules])"
    result = run(*editable, code)
    assert (result.stdout, result.stderr) == ("[]\n", "")


def test_installing_twice_is_once_and_the_switch_is_heeded(editable):
    code = f"import {SHIM}; {SHIM}.install(); print(sum(type(f).__name__ == 'EditableFinder' for f in sys.meta_path))"
    assert run(*editable, code).stdout == "1\n"
    assert run(*editable, code, environment={"HATCH_SHADER_IMPORT_HOOK": "0"}).stdout == "0\n"


def test_two_projects_live_side_by_side(editable, project, compiler):
    root, site = editable
    other = project(
        {}, name="other", pyproject="[project]\nname = 'other'\n[tool.hatch-shader]\npackages = ['lib/other_package']\n"
    )
    write(other, {"lib/other_package/__init__.py": "", "lib/other_package/x.wgsl": "fn x() {}"})
    builder = open_project(str(other))
    write(site, editable_files(builder.config, builder.build()))
    code = (
        "import _hatch_shader_editable_other as o; o.install()\n"
        "from demo_package.shader_generated import a; from other_package.shader_generated import x; print(a.a, x.x)"
    )
    result = run(root, site, code, paths=[other / "lib"])
    assert result.stdout == "a x\n", result.stderr


def test_a_deleted_project_is_an_ordinary_missing_module(editable):
    root, site = editable
    root.rename(root.parent / "moved")
    result = run(root, site, "import json, demo_package")
    assert result.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'demo_package'"


def test_a_projects_name_cannot_become_code(project, compiler, tmp_path):
    name = "x'; import os; os.abort() #"
    root = project(
        {"a.wgsl": "fn a() {}"},
        pyproject=f"[project]\nname = {json.dumps(name)}\n[tool.hatch-shader]\npackages = ['src/demo_package']\n",
    )
    builder = open_project(str(root))
    files = editable_files(builder.config, builder.build())
    (pth,) = (text for path, text in files.items() if path.endswith(".pth"))
    module = pth.split()[1].rstrip(";")
    assert module.isidentifier()
    assert pth == f"import {module}; {module}.install()\n"
