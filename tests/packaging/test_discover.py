import os
import subprocess
import sys

import pytest
from shader_compiler import CompileError

from hatch_shader.config import load
from hatch_shader.discover import discover, identifier
from hatch_shader.errors import ConfigError
from tests.tools import ROOT


def found(root):
    return [(source.relative, source.module) for source in discover(load(str(root)))]


def codes(root):
    with pytest.raises(CompileError) as raised:
        discover(load(str(root)))
    return [d.code for d in raised.value.diagnostics]


def test_modules_mirror_the_tree(project):
    root = project({"b.wgsl": "", "kernels/deep/a.wesl": "", "kernels/a.wgsl": "", "notes.txt": "", "x.glsl": ""})
    assert found(root) == [
        ("src/demo_package/b.wgsl", "b"),
        ("src/demo_package/kernels/a.wgsl", "kernels.a"),
        ("src/demo_package/kernels/deep/a.wesl", "kernels.deep.a"),
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("matmul", "matmul"),
        ("tiled-matmul", "tiled_matmul"),
        ("v1.2", "v1_2"),
        ("3d", "_3d"),
        ("lambda", "lambda_"),
        ("None", "None_"),
        ("match", "match"),  # soft keywords are fine names
        ("__init__", "__init___"),
        ("", "_"),
        ("噪声", "噪声"),
        ("ﬁlter", "filter"),  # Python reads the ligature as two letters
        ("Å", "Å"),  # combining ring, composed
        ("a b\nc", "a_b_c"),
        ("a'b\"c", "a_b_c"),
        ("²", "_2"),  # NFKC makes it a digit
        ("x\udcff", "x_"),
    ],
)
def test_names_become_identifiers_by_one_rule(text, name):
    assert identifier(text) == name
    assert identifier(text).isidentifier()


def test_a_taken_name_gets_underscores():
    assert identifier("main", {"main", "main_"}) == "main__"


@pytest.mark.parametrize(
    "names",
    [
        ("a-b.wgsl", "a_b.wgsl"),
        ("a.wgsl", "a.wesl"),
        ("a.wgsl", "A.wgsl"),  # one file on macOS and Windows
        ("a.wgsl", "a/b.wgsl"),
        ("a/b.wgsl", "A/c.wgsl"),
        ("lambda.wgsl", "lambda_.wgsl"),
        ("ﬁ.wgsl", "fi.wgsl"),
    ],
)
def test_two_sources_for_one_module_are_an_error(project, names):
    assert codes(project(dict.fromkeys(names, "fn f() {}"))) == ["E0663"]


def test_folders_may_share_a_package(project):
    assert [module for _, module in found(project({"a-b/x.wgsl": "", "a_b/y.wgsl": ""}))] == ["a_b.x", "a_b.y"]


def test_include_and_exclude(project):
    files = {"a.wgsl": "", "old/b.wgsl": "", "kernels/c.wgsl": ""}
    config = "[tool.hatch-shader]\nexclude = ['src/demo_package/old/*']\n"
    assert [m for _, m in found(project(files, config))] == ["a", "kernels.c"]
    config = "[tool.hatch-shader]\ninclude = ['src/demo_package/kernels/*']\n"
    assert [m for _, m in found(project(files, config))] == ["kernels.c"]


def test_a_source_table_that_matches_nothing_is_an_error(project):
    config = "[tool.hatch-shader.sources.'src/demo_package/matmull.wgsl']\nfast-math = true\n"
    assert codes(project({"matmul.wgsl": ""}, config)) == ["E0664"]


def test_hidden_folders_caches_and_the_generated_package_are_not_looked_into(project):
    files = dict.fromkeys(
        [".x/a.wgsl", "__pycache__/a.wgsl", "shader_generated/a.wgsl", "k/shader_generated/a.wgsl"], ""
    )
    assert found(project(files)) == []


def test_a_locale_without_unicode_is_named(project):
    root = project({"噪声.wgsl": "fn a() {}"})
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "compiler")])
    command = [sys.executable, "-m", "hatch_shader", "build", root]
    result = subprocess.run(command, capture_output=True, env=env)
    assert result.returncode == 1
    assert "E0662" in result.stderr.decode()
    assert "set PYTHONUTF8=1" in result.stderr.decode()


def test_what_editors_and_systems_leave_beside_a_source_is_none(project):
    root = project({"a.wgsl": "", "._a.wgsl": b"\0\5\x16\7", ".wgsl": "", ".x.着色器.豫": ""})
    (root / "src/demo_package/.#a.wgsl").symlink_to("user@host.123:456")  # Emacs, while the buffer is not saved
    assert [module for _, module in found(root)] == ["a"]


def test_links_inside_the_project_are_followed_once(project):
    root = project({"kernels/a.wgsl": ""})
    (root / "src/demo_package/again").symlink_to("kernels")
    (root / "src/demo_package/kernels/loop").symlink_to("..")
    assert [module for _, module in found(root)] == ["again.a", "kernels.a"]


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_links_that_lead_outside_are_errors(project, tmp_path, kind):
    root = project({"a.wgsl": ""})
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.wgsl").write_text("fn secret() {}")
    link = root / "src/demo_package" / ("x.wgsl" if kind == "file" else "linked")
    link.symlink_to(outside / "x.wgsl" if kind == "file" else outside)
    assert codes(root) == ["E0661"]
    if kind == "folder":
        (root / "pyproject.toml").open("a").write("[tool.hatch-shader]\nexclude = ['src/demo_package/linked']\n")
        assert [module for _, module in found(root)] == ["a"]


def test_a_package_that_is_a_link_to_the_outside_is_refused(project, tmp_path):
    root = project(config="[tool.hatch-shader]\npackages = ['linked']\n")
    (tmp_path / "outside").mkdir()
    (root / "linked").symlink_to(tmp_path / "outside")
    with pytest.raises(ConfigError, match="leads outside"):
        discover(load(str(root)))


def test_namespace_packages_hold_their_own_generated_package(tmp_path, project):
    root = project(config="[tool.hatch-shader]\npackages = ['space']\n")
    (root / "space/inner/kernels").mkdir(parents=True)
    (root / "space/inner/__init__.py").touch()
    (root / "space/inner/kernels/a.wgsl").touch()
    source = discover(load(str(root)))[0]
    assert (source.package.relative, source.module) == ("space/inner", "kernels.a")


def test_pipes_and_broken_links_do_not_hang_the_build(project):
    root = project({"a.wgsl": ""})
    (root / "src/demo_package/broken.wgsl").symlink_to("nowhere.wgsl")
    assert codes(root) == ["E0660"]
    (root / "src/demo_package/broken.wgsl").unlink()
    os.mkfifo(root / "src/demo_package/pipe.wgsl")
    assert codes(root) == ["E0660"]


def test_a_misspelt_package_folder_is_said_with_the_right_one(project):
    root = project(config="[tool.hatch-shader]\npackages = ['demo_package']\n")
    with pytest.raises(ConfigError, match="does not exist; there is `src/demo_package`"):
        discover(load(str(root)))


def test_a_name_that_no_wheel_can_hold(project):
    root = project()
    try:
        os.close(os.open(os.fsencode(root / "src/demo_package") + b"/\xff.wgsl", os.O_CREAT))
    except OSError:
        pytest.skip("this file system has Unicode names alone")
    assert codes(root) == ["E0662"]


def test_no_package_is_said_with_the_key_to_set(tmp_path):
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n[tool.hatch-shader]\n")
    with pytest.raises(ConfigError, match=r"`tool.hatch-shader.packages`"):
        discover(load(str(tmp_path)))
