"""The build hook inside Hatchling, in this process: exact contents of wheels and sdists."""

import base64
import csv
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from contextlib import redirect_stderr
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from hatch_shader.errors import ShaderBuildError
from tests.packaging.conftest import PYPROJECT, write

pytestmark = pytest.mark.skipif(
    not [point for point in entry_points(group="hatch") if point.value.startswith("hatch_shader")],
    reason="hatch-shader is not installed here: pip install -e .",
)

FILES = {"a.wgsl": "fn a() {}", "kernels/b.wgsl": "fn b() {}\nstruct S {}"}
GENERATED = {
    f"demo_package/shader_generated/{name}{suffix}"
    for name in ("__init__", "a", "kernels/__init__", "kernels/b")
    for suffix in (".py", ".pyi")
}
PACKAGE = {"demo_package/__init__.py", "demo_package/a.wgsl", "demo_package/kernels/b.wgsl"}
METADATA = {f"demo_package-1.0.dist-info/{name}" for name in ("METADATA", "WHEEL", "RECORD")}


def build(root, kind="wheel", version="standard"):
    """Build one artifact; gives its path. What Hatchling says goes to the attribute `said`."""
    builder = {"wheel": WheelBuilder, "sdist": SdistBuilder}[kind](str(root))
    folder = root.parent / f"dist-{root.name}"
    with redirect_stderr(io.StringIO()) as said:
        path = Path(next(builder.build(directory=str(folder), versions=[version], clean=False)))
    build.said = said.getvalue()
    return path


def contents(wheel):
    """Text by name; the names once each, and every RECORD line right."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert len(names) == len(set(names))
        files = {name: archive.read(name) for name in names}
    record = next(text for name, text in files.items() if name.endswith("/RECORD")).decode()
    rows = list(csv.reader(io.StringIO(record, newline="")))
    assert sorted(name for name, _, _ in rows) == sorted(names)
    for name, digest, size in rows:
        if digest:
            data = files[name]
            expected = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            assert (digest, size) == (f"sha256={expected}", str(len(data)))
    return files


def sdist_names(path):
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def tree(root):
    return {str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()}


def unpacked(sdist, folder):
    shutil.unpack_archive(sdist, folder)
    return next(folder.iterdir())


def test_wheel_sdist_and_wheel_from_the_sdist(project, compiler, tmp_path):
    root = project(FILES)
    before = tree(root)
    wheel = build(root)
    files = contents(wheel)
    assert set(files) == PACKAGE | GENERATED | METADATA
    assert b"Root-Is-Purelib: true\nTag: py3-none-any" in files["demo_package-1.0.dist-info/WHEEL"]
    sdist = build(root, "sdist")
    expected = {f"src/{name}" for name in PACKAGE | GENERATED} | {"pyproject.toml", "PKG-INFO"}
    assert sdist_names(sdist) == expected
    assert tree(root) == before  # the source tree is clean
    assert build(unpacked(sdist, tmp_path / "unpacked")).read_bytes() == wheel.read_bytes()


def test_builds_are_byte_identical(project, compiler, monkeypatch, cache_directory):
    first = project(FILES, name="first")
    wheel, sdist = build(first).read_bytes(), build(first, "sdist").read_bytes()
    second = project(dict(reversed(FILES.items())), name="second/deeper")
    for path in second.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", "")
    before = os.umask(0o077)
    try:
        assert build(second).read_bytes() == wheel
        assert build(second, "sdist").read_bytes() == sdist
    finally:
        os.umask(before)


@pytest.mark.parametrize("ignored", ["*.pyi", "shader_generated", "*", "__init__.py"])
def test_version_control_ignores_lose_nothing(project, compiler, ignored):
    root = project(FILES)
    (root / ".gitignore").write_text(f"{ignored}\n")
    assert set(contents(build(root))) >= GENERATED


def test_the_users_exclude_keeps_the_sources_out_and_the_modules_in(project, compiler):
    root = project(
        FILES, config="[tool.hatch.build.targets.wheel]\nexclude = ['*.wgsl']\npackages = ['src/demo_package']\n"
    )
    assert set(contents(build(root))) == {"demo_package/__init__.py"} | GENERATED | METADATA


@pytest.mark.parametrize(
    ("layout", "config", "prefix"),
    [
        ("demo_package", "", "demo_package"),
        ("lib/python/demo_package", "[tool.hatch.build.targets.wheel]\npackages = ['lib/python/demo_package']\n", "demo_package"),
        ("lib/demo_package", "[tool.hatch.build.targets.wheel]\nonly-include = ['lib/demo_package']\nsources = ['lib']\n", "demo_package"),
        ("lib/demo_package", "[tool.hatch.build.targets.wheel]\nonly-include = ['lib/demo_package']\n[tool.hatch.build.targets.wheel.sources]\n'lib/demo_package' = 'renamed/inner'\n", "renamed/inner"),
        ("space/demo_package", "", "space/demo_package"),
    ],
)  # fmt: skip
def test_layouts(tmp_path, compiler, layout, config, prefix):
    root = tmp_path / "project"
    write(root, {"pyproject.toml": PYPROJECT + config, f"{layout}/__init__.py": ""})
    write(root, {f"{layout}/{name}": text for name, text in FILES.items()})
    names = set(contents(build(root)))
    assert {name for name in names if "shader_generated" in name} == {
        name.replace("demo_package", prefix, 1) for name in GENERATED
    }
    sdist = build(root, "sdist")
    again = build(unpacked(sdist, tmp_path / "unpacked"))
    assert again.read_bytes() == build(root).read_bytes()


def test_an_editable_wheel_has_the_shim_and_no_generated_package(project, compiler):
    root = project(FILES)
    files = contents(build(root, version="editable"))
    shim = "_hatch_shader_editable_demo_package"
    assert set(files) - METADATA == {
        "_editable_impl_demo_package.pth" if "_editable_impl_demo_package.pth" in files else "_demo_package.pth",
        f"{shim}.py",
        f"{shim}.pth",
        f"{shim}.start",
        *(name.replace("demo_package/shader_generated", f"{shim}_copy_0") for name in GENERATED),
        *(name.replace("demo_package/", "demo_package-stubs/") for name in GENERATED if name.endswith(".pyi")),
        "demo_package-stubs/py.typed",
    }
    assert files[f"{shim}.pth"] == f"import {shim}; {shim}.install()\n".encode()
    assert files[f"{shim}.start"] == f"{shim}:install\n".encode()


def test_an_editable_wheel_keeps_the_users_forced_files(project, compiler):
    root = project(FILES, config="[tool.hatch.build.targets.wheel.force-include]\n'data.txt' = 'demo_data.txt'\n")
    (root / "data.txt").write_text("data")
    assert "demo_data.txt" in contents(build(root, version="editable"))
    assert "demo_data.txt" in contents(build(root))


def test_errors_fail_the_build_and_show_everything(project, compiler):
    root = project({"a.wgsl": "!error", "k/b.wgsl": "\n !error"})
    for kind, version in (("wheel", "standard"), ("sdist", "standard"), ("wheel", "editable")):
        with pytest.raises(ShaderBuildError) as raised, redirect_stderr(io.StringIO()):
            build(root, kind, version)
        text = str(raised.value)
        assert text.endswith("\n\n2 errors in 2 shader sources")
        assert "src/demo_package/k/b.wgsl:2:2" in text
    assert not [p for p in (root.parent / "dist-project").glob("*") if p.suffix in (".whl", ".gz")]


def test_uncaught_errors_end_with_the_message_alone(project):
    root = project({"a.wgsl": "fn f() {\n  let x = y;\n}\n"})
    result = subprocess.run([sys.executable, "-m", "hatchling", "build"], cwd=root, capture_output=True, text=True)
    assert result.returncode == 1
    assert "Traceback" not in result.stdout + result.stderr
    assert result.stderr.count("src/demo_package/a.wgsl:2:11") == 1
    assert result.stderr.endswith("1 error in 1 shader source\n")


def test_a_wrong_key_fails_the_build_with_a_suggestion(project, compiler):
    with pytest.raises(ShaderBuildError, match="did you mean `required-targets`"):
        build(project(FILES, config="[tool.hatch-shader]\nrequired_targets = ['wgsl']\n"))


def test_warnings_are_shown_and_do_not_fail(project, compiler):
    build(project({"a.wgsl": "fn a() {} // !no ptx !warn"}))
    assert "no PTX from this source" in build.said
    assert "a planned warning" in build.said


def test_no_shaders_is_a_warning_that_says_where_was_looked(project, compiler):
    build(project({}))
    assert "no shader sources (*.wgsl, *.wesl, *.着色器.豫) in src/demo_package" in build.said


def test_a_leftover_module_is_refused_and_a_fresh_one_is_replaced(project, compiler):
    root = project({**FILES, "shader_generated/a.py": "# generated by hatch-shader; do not edit\nstale = 1"})
    assert b"stale" not in contents(build(root))["demo_package/shader_generated/a.py"]
    write(root, {"src/demo_package/shader_generated/old.py": "# generated by hatch-shader; do not edit\n"})
    with pytest.raises(ShaderBuildError, match=r"shader_generated/old\.py"):
        build(root)


def test_a_module_of_the_users_own_by_that_name_is_not_shadowed_silently(project, compiler):
    with pytest.raises(ShaderBuildError, match=r"src/demo_package/shader_generated\.py"):
        build(project({**FILES, "shader_generated.py": "mine = 1"}))


def test_the_hook_can_be_switched_off_with_hatchs_own_means(project, compiler, monkeypatch):
    monkeypatch.setenv("HATCH_BUILD_NO_HOOKS", "1")
    assert set(contents(build(project(FILES)))) == PACKAGE | METADATA


def test_no_temporary_files_stay(project, compiler, monkeypatch, tmp_path):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    build(project(FILES))
    assert not list(temporary.glob("hatch-shader-*"))
    root = project({**FILES, "bad.wgsl": "!error"}, name="bad")
    with pytest.raises(ShaderBuildError):
        build(root)
    assert not list(temporary.glob("hatch-shader-*"))


@pytest.mark.parametrize("name", ["a'b", 'a"b', "a\nb", "a;import os", "a[b]", "着色", "a b", "{x}", "%s", "a\\b"])
def test_strange_file_names(project, compiler, name):
    if os.name == "nt":
        pytest.skip("Windows has no such names")
    root = project({f"{name}.wgsl": "fn main() {}"})
    names = {n for n in contents(build(root)) if "shader_generated/" in n and "__init__" not in n}
    assert len(names) == 2
    assert all(Path(n).stem.isidentifier() for n in names)


def test_the_plug_in_loads_nothing_but_hatchling():
    code = "import hatchling.builders.hooks.plugin.interface, hatchling.plugin, sys; before = set(sys.modules); import hatch_shader.hatch_plugin; print(sorted(m for m in set(sys.modules) - before if 'shader_compiler' in m or m in ('numpy', 'json')))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout == "[]\n", result.stderr
