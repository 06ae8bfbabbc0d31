import json
import tomllib
from argparse import Namespace

import pytest

from hatch_shader.cli import main
from hatch_shader.errors import ConfigError
from hatch_shader.init_command import init as run_init
from hatch_shader.init_command import with_plugin
from tests.packaging.conftest import write


def init(folder):
    return run_init(folder, Namespace(format="text"))


HATCHLING = """# my project
[build-system]
requires = ["hatchling"]  # nothing else
build-backend = "hatchling.build"

[project]
name = "demo-package"
version = "1.0"
"""


def test_a_package_is_switched_on_and_its_shaders_are_shown(tmp_path, capsys):
    write(tmp_path, {"pyproject.toml": HATCHLING, ".gitignore": "*.pyc", "src/demo_package/__init__.py": ""})
    write(tmp_path, {"src/demo_package/kernels/a.wgsl": "fn a() {}"})
    assert init(str(tmp_path)) == 0
    said = capsys.readouterr()
    assert said.out == "src/demo_package/kernels/a.wgsl -> src/demo_package/shader_generated/kernels/a.py\n"
    assert "1 shader source in src/demo_package" in said.err
    text = (tmp_path / "pyproject.toml").read_text()
    document = tomllib.loads(text)
    assert document["build-system"]["requires"] == ["hatch-shader", "hatchling"]
    assert document["tool"]["hatch"]["build"]["hooks"]["shader"] == {}
    assert text.startswith("# my project\n")
    assert "# nothing else" in text
    assert (tmp_path / ".gitignore").read_text() == "*.pyc\nshader_generated/\n"
    assert init(str(tmp_path)) == 0
    assert (tmp_path / "pyproject.toml").read_text() == text
    assert (tmp_path / ".gitignore").read_text() == "*.pyc\nshader_generated/\n"


def test_setuptools_gets_the_table():
    text = with_plugin('[build-system]\nrequires = [\n  "setuptools",\n]\nbuild-backend = "setuptools.build_meta"\n')
    document = tomllib.loads(text)
    assert document["tool"] == {"hatch-shader": {}}
    assert document["build-system"]["requires"] == ["hatch-shader", "setuptools"]


SETUPTOOLS = (
    '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n[project]\nname = "a"\n'
)


@pytest.mark.parametrize("project", [HATCHLING, SETUPTOOLS])
@pytest.mark.parametrize(
    ("dependencies", "settings"),
    [
        ('dependencies = ["numpy", "wgpu>=0.19"]', {"wgsl-for": "naga"}),
        ("dependencies = [\"WGPU[all] ; python_version > '3'\"]", {"wgsl-for": "naga"}),
        ('[project.optional-dependencies]\ngpu = ["wgpu"]', {"wgsl-for": "naga"}),
        ('dependencies = ["wgpu-shadertoy", "wgpudawn"]', {}),
        ('dependencies = ["wgpu"]\n[tool.hatch-shader]\ntargets = ["ptx"]', {"targets": ["ptx"]}),
    ],
)
def test_who_depends_on_wgpu_gets_text_for_it(project, dependencies, settings):
    text = with_plugin(project + dependencies + "\n")
    assert tomllib.loads(text)["tool"].get("hatch-shader", {}) == settings
    assert with_plugin(text) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[build-system]\nrequires = ["flit_core"]\nbuild-backend = "flit_core.buildapi"\n', "plugs into hatchling"),
        ("[project]\nname = 'x'\n", "plugs into hatchling"),
        ('build-system = {requires = ["hatchling"], build-backend = "hatchling.build"}\n', "cannot find"),
        ("[build-system\n", "not valid TOML"),
        ('[build-system]\nrequires = 1\nbuild-backend = "hatchling.build"\n', "cannot find"),
        (HATCHLING + "[tool.hatch.build]\nhooks = {}\n", "cannot add the table"),
        ('[build-system]\nbuild-backend = "hatchling.build"\n[other]\nrequires = []\n', "cannot find"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(tmp_path, text, message):
    write(tmp_path, {"pyproject.toml": text})
    with pytest.raises(ConfigError, match=message):
        init(str(tmp_path))
    assert (tmp_path / "pyproject.toml").read_text() == text


def test_a_folder_without_a_project(tmp_path):
    with pytest.raises(ConfigError, match="does not exist"):
        init(str(tmp_path))


def test_a_list_of_requirements_that_is_none(tmp_path):
    text = HATCHLING.replace('["hatchling"]', '["hatchling", 1]')
    assert tomllib.loads(with_plugin(text))["build-system"]["requires"] == ["hatch-shader", "hatchling", 1]


def test_a_project_of_another_name_is_another_requirement():
    text = with_plugin(HATCHLING.replace('"hatchling"]', '"hatch-shader-extras"]'))
    assert tomllib.loads(text)["build-system"]["requires"] == ["hatch-shader", "hatch-shader-extras"]


def test_line_ends_stay_what_they_are():
    text = with_plugin(HATCHLING.replace("\n", "\r\n"))
    assert text.count("\n") == text.count("\r\n")


@pytest.mark.parametrize(
    ("hatch_toml", "message"), [("[build.hooks.shader]\n", ""), ("[build.hooks.custom]\n", r"hatch\.toml has")]
)
def test_hatch_toml(tmp_path, hatch_toml, message):
    """Hatch takes `[build]` from there alone, if it has it."""
    write(tmp_path, {"pyproject.toml": HATCHLING, "hatch.toml": hatch_toml, "src/demo_package/__init__.py": ""})
    if message:
        with pytest.raises(ConfigError, match=message):
            init(str(tmp_path))
        return
    assert init(str(tmp_path)) == 0
    assert "tool" not in tomllib.loads((tmp_path / "pyproject.toml").read_text())


def test_json(tmp_path, capsys):
    write(tmp_path, {"pyproject.toml": HATCHLING, "src/demo_package/a.wgsl": "fn a() {}"})
    write(tmp_path, {"src/demo_package/__init__.py": ""})
    assert main(["init", str(tmp_path), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "written": ["pyproject.toml"],
        "packages": ["src/demo_package"],
        "modules": [{"source": "src/demo_package/a.wgsl", "module": "src/demo_package/shader_generated/a.py"}],
    }
