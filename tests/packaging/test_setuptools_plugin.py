"""The setuptools plug-in in builds by `setuptools.build_meta`, each in a process of its own."""

import os
import shutil
import subprocess
import sys
import warnings
import zipfile
from importlib.metadata import entry_points

import pytest

from tests.packaging.conftest import write
from tests.tools import ROOT

pytest.importorskip("setuptools", "68")
pytestmark = pytest.mark.skipif(
    not entry_points(group="setuptools.finalize_distribution_options", name="hatch_shader"),
    reason="hatch-shader is not installed here: pip install -e .",
)

PYPROJECT = """
[build-system]
requires = ["setuptools", "hatch-shader"]
build-backend = "setuptools.build_meta"

[project]
name = "demo-package"
version = "1.0"
"""
KERNEL = "@compute @workgroup_size(64)\nfn {name}() {{}}\n"
GENERATED = {
    f"demo_package/shader_generated/{name}{suffix}"
    for name in ("__init__", "kernels/__init__", "kernels/scale")
    for suffix in (".py", ".pyi")
}
SOURCES = {"demo_package/__init__.py", "demo_package/kernels/scale.wgsl"}
METADATA = {f"demo_package-1.0.dist-info/{name}" for name in ("METADATA", "WHEEL", "RECORD", "top_level.txt")}


@pytest.fixture
def demo(tmp_path):
    root = tmp_path / "project"
    write(root, {"pyproject.toml": PYPROJECT + "[tool.hatch-shader]\n", "src/demo_package/__init__.py": ""})
    write(root, {"src/demo_package/kernels/scale.wgsl": KERNEL.format(name="scale")})
    return root


def build(root, kind, *arguments):
    """What `build_meta` makes; the path of the archive."""
    dist = root.parent / f"dist-{root.name}"
    dist.mkdir(exist_ok=True)
    code = f"from setuptools import build_meta; print('made', build_meta.build_{kind}({str(dist)!r}, *{arguments!r}))"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1600000000"}
    result = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, env=environment)
    assert result.returncode == 0, result.stdout + result.stderr
    return dist / result.stdout.rsplit("made ", 1)[1].strip()


def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        found = archive.namelist()
    assert len(found) == len(set(found))
    return set(found)


def tree(root):
    skipped = ("build", "demo_package.egg-info")
    files = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    return {name for name in files if not set(skipped) & set(name.split("/")) and "__pycache__" not in name}


def ask(code, *path):
    """Run code with these folders on the path and their `.pth` files heeded."""
    start = "; ".join(["import site, sys", *(f"site.addsitedir({str(folder)!r})" for folder in path)])
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"{start}\n{code}"], capture_output=True, text=True, cwd=ROOT
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def test_wheel_sdist_and_wheel_from_the_sdist(demo, tmp_path):
    before = tree(demo)
    wheel = build(demo, "wheel")
    assert names(wheel) == SOURCES | GENERATED | METADATA
    assert tree(demo) == before
    shutil.unpack_archive(build(demo, "sdist"), tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert {f"src/{name}" for name in SOURCES | GENERATED} <= tree(unpacked)
    assert build(unpacked, "wheel").read_bytes() == wheel.read_bytes()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    use = "from demo_package.shader_generated.kernels import scale; print(scale.scale, scale.PTX.isascii())"
    assert ask(use, tmp_path / "site") == "scale True"


def test_an_sdist_has_what_its_sources_import(demo, tmp_path):
    interface = "src/demo_package/类.着色器.接口.豫"
    write(demo, {interface: "寻观「点染」之「点染本」之书。「数类」即「无三二」也。"})
    shutil.unpack_archive(build(demo, "sdist"), tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert interface in tree(unpacked)


def test_a_second_build_drops_modules_whose_source_is_gone(demo):
    extra = demo / "src/demo_package/extra.wgsl"
    extra.write_text(KERNEL.format(name="extra"))
    assert "demo_package/shader_generated/extra.py" in names(build(demo, "wheel"))
    extra.unlink()
    assert names(build(demo, "wheel")) & {"demo_package/shader_generated/extra.py"} == set()


@pytest.mark.parametrize("mode", ["lenient", "strict"])
def test_editable_installs(demo, tmp_path, mode):
    settings = {"editable_mode": mode} if mode == "strict" else {}
    wheel = build(demo, "editable", settings)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    assert tree(demo) == {"pyproject.toml", *(f"src/{name}" for name in SOURCES | GENERATED)}
    use = "from demo_package.shader_generated.kernels import scale; print(*scale.ENTRY_POINTS)"
    assert ask(use, tmp_path / "site") == "scale"
    (demo / "src/demo_package/kernels/scale.wgsl").write_text(KERNEL.format(name="edited"))
    subprocess.run([sys.executable, "-m", "hatch_shader", "build"], cwd=demo, check=True, capture_output=True)
    assert ask(use, tmp_path / "site") == "edited"


def test_a_project_without_the_table_is_left_alone(demo):
    write(demo, {"pyproject.toml": PYPROJECT + "# hatch-shader\n"})
    assert names(build(demo, "wheel")) & GENERATED == set()


def test_a_table_that_is_missing_or_misspelt_is_told_of(tmp_path, recwarn):
    from hatch_shader.setuptools_plugin import NO_TABLE, _asked_for

    pyproject = tmp_path / "pyproject.toml"
    warnings.simplefilter("always")
    for text, asked, warned in (
        (PYPROJECT, False, [NO_TABLE]),
        (PYPROJECT + "[tool.hatch-shader]\n", True, []),
        (PYPROJECT + "[tool.hatch_shader]\n", True, []),
        (PYPROJECT.replace(', "hatch-shader"', ""), False, []),
        ("[build-system]\nrequires = [1, 'hatch-shader']\n", False, [NO_TABLE]),
        ("[build-system]\nrequires = 'hatch-shader'\n", False, []),
        ("[build-system", False, []),
    ):
        pyproject.write_text(text)
        assert _asked_for(str(tmp_path)) is asked
        assert [str(w.message) for w in recwarn.list] == warned
        recwarn.clear()


def test_a_broken_shader_ends_the_build_with_its_place(demo):
    (demo / "src/demo_package/kernels/scale.wgsl").write_text("fn f() {\n  let x = y;\n}\n")
    with pytest.raises(AssertionError, match=r"src/demo_package/kernels/scale\.wgsl:2:11"):
        build(demo, "wheel")


def test_a_broken_configuration_is_said(demo):
    write(demo, {"pyproject.toml": PYPROJECT + "[tool.hatch-shader]\ntarget = 1\n"})
    with pytest.raises(AssertionError, match="did you mean `targets`"):
        build(demo, "wheel")


def test_the_plugin_loads_nothing_before_it_is_needed(tmp_path):
    code = (
        "import sys, setuptools; before = set(sys.modules); import hatch_shader.setuptools_plugin as p\n"
        "p.finalize_distribution_options(setuptools.Distribution()); print(sorted(set(sys.modules) - before - {'__future__'}))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert result.stdout == "['hatch_shader', 'hatch_shader.setuptools_plugin']\n", result.stderr
