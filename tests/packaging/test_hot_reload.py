"""Generated modules that change in a running program."""

import os
import subprocess
import sys
import threading
from importlib.metadata import entry_points

import pytest

import hatch_shader
from hatch_shader import ConfigError, watcher
from tests.packaging.conftest import write
from tests.tools import ROOT


@pytest.fixture
def checkout(project, compiler, importing, monkeypatch):
    monkeypatch.setattr(watcher, "POLL", 0.05)

    def make(files, **more):
        root = project(files, **more)
        importing(root / "src")
        return root

    return make


class Events:
    """Collects what is said, and waits for it."""

    def __init__(self):
        self.said, self.arrived = [], threading.Condition()

    def __call__(self, what):
        with self.arrived:
            self.said.append(what)
            self.arrived.notify_all()

    def wait(self, number=1):
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.said) >= number, 10)
        return self.said[number - 1]


def test_the_same_module_gets_new_content(checkout):
    root = checkout({"k/a.wgsl": "fn old() {}\nstruct S {}", "b.wgsl": "fn b() {}"})
    from demo_package.shader_generated import b
    from demo_package.shader_generated.k import a

    pytest.importorskip("numpy")
    assert a.S.itemsize == 32
    events = Events()
    with hatch_shader.watch("demo_package", on_reload=events):
        write(root, {"src/demo_package/k/a.wgsl": "fn new() {}"})
        assert events.wait() == [a]
        assert a.new == "new"
        assert not hasattr(a, "old")
        assert not hasattr(a, "S")
        assert b.b == "b"


def test_a_broken_shader_keeps_its_module_and_is_said_once(checkout):
    root = checkout({"a.wgsl": "fn good() {}"})
    from demo_package.shader_generated import a

    reloads, errors = Events(), Events()
    with hatch_shader.watch("demo_package", reloads, errors):
        write(root, {"src/demo_package/a.wgsl": "!error"})
        assert "a planned error" in errors.wait()
        assert a.good == "good"
        write(root, {"src/demo_package/a.wgsl": "fn repaired() {}"})
        reloads.wait()
        assert a.repaired == "repaired"
        assert errors.wait(2) == ""


def test_a_render_loop_chooses_the_moment(checkout):
    root = checkout({"a.wgsl": "fn first() {}"})
    import demo_package
    from demo_package.shader_generated import a

    errors = Events()
    with hatch_shader.watch(demo_package, on_error=errors) as shaders:
        assert shaders.reloaded() == []
        write(root, {"src/demo_package/a.wgsl": "fn second() {}", "src/demo_package/bad.wgsl": "!error"})
        errors.wait()
        assert a.first == "first"
        assert shaders.reloaded() == [a]
        assert a.second == "second"
        assert shaders.reloaded() == []


def test_what_changed_before_the_watch_began_is_reloaded_too(checkout):
    root = checkout({"a.wgsl": "fn first() {}"})
    from demo_package.shader_generated import a

    write(root, {"src/demo_package/a.wgsl": "fn second() {}"})
    with hatch_shader.watch("demo_package") as shaders:
        assert shaders.reloaded() == [a]
        assert a.second == "second"


def test_a_new_shader_can_be_imported(checkout):
    root = checkout({"a.wgsl": "fn a() {}"})
    from demo_package import shader_generated

    events = Events()
    with hatch_shader.watch("demo_package", events):
        write(root, {"src/demo_package/b.wgsl": "fn b() {}"})
        assert events.wait() == [shader_generated]
        assert shader_generated.b.b == "b"
        assert shader_generated.__all__ == ["a", "b"]


def test_an_installed_package_cannot_be_watched(project, importing):
    root = project({})
    write(root / "site-packages", {"demo_package/__init__.py": ""})
    importing(root / "site-packages")
    with pytest.raises(ConfigError, match="only a source checkout or an editable install"):
        hatch_shader.watch("demo_package")


def test_ipython_sees_the_state_before_each_cell(checkout, capsys):
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    root = checkout({"a.wgsl": "fn first() {}"})
    shell = interactive.InteractiveShell()
    shell.run_line_magic("load_ext", "hatch_shader")
    try:
        shell.run_cell("from demo_package.shader_generated import a")
        write(root, {"src/demo_package/a.wgsl": "fn second() {}"})
        assert shell.run_cell("a.second").result == "second"
        write(root, {"src/demo_package/a.wgsl": "!error"})
        for _ in range(2):
            assert shell.run_cell("a.second").result == "second"
        assert capsys.readouterr().err.count("the module keeps its last good state") == 1
    finally:
        shell.run_line_magic("unload_ext", "hatch_shader")


@pytest.mark.parametrize(("switch", "status"), [("1", 0), ("0", 2)])
def test_pytest_finds_generated_modules_without_set_up(tmp_path, switch, status):
    options = "[tool.hatch-shader]\n[tool.pytest.ini_options]\npythonpath = ['src']\n"
    write(
        tmp_path, {"pyproject.toml": f"[project]\nname = 'demo-package'\n{options}", "src/demo_package/__init__.py": ""}
    )
    write(tmp_path, {"src/demo_package/a.wgsl": "@compute @workgroup_size(1) fn main() {}"})
    test = "from demo_package.shader_generated import a\n\ndef test_it():\n    assert a.main == 'main'\n"
    write(tmp_path, {"test_it.py": test})
    known = [point for point in entry_points(group="pytest11") if point.name == "hatch_shader"]
    plugin = () if known else ("-p", "hatch_shader.pytest_plugin")
    environment = {
        **os.environ,
        "HATCH_SHADER_IMPORT_HOOK": switch,
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'compiler'}",
    }
    command = [sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider"]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert result.returncode == status, result.stdout + result.stderr
