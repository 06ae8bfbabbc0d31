"""What README and the manual say is so: their commands run as printed, their tables have everything."""

import ast
import json
import re
import shlex
import tomllib
from types import ModuleType

import pytest

from hatch_shader import generated
from hatch_shader.build import open_project
from hatch_shader.cli import main, make_parser
from hatch_shader.settings import PROJECT_KEYS
from tests.packaging.conftest import write
from tests.tools import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "hatch_shader/README.md").read_text(encoding="utf-8")


def blocks(text, language):
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def section(text, title):
    return re.split(r"^#+ ", text.split(f" {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def first_cells(text):
    """What stands in code in the first column of the tables."""
    rows = re.findall(r"^\| ([^|]*)\|", text, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


@pytest.fixture
def minute(tmp_path, monkeypatch):
    """The project of README's first minute."""
    root = tmp_path / "project"
    text = section(README, "A minute to a first result")
    (pyproject,) = blocks(text, "toml")
    (shader,) = blocks(text, "wgsl")
    write(root, {"pyproject.toml": f"{pyproject}\n[project]\nname = 'my-package'\nversion = '1'\n"})
    write(root, {"src/my_package/__init__.py": "", "src/my_package/kernels/double.wgsl": shader})
    monkeypatch.chdir(root)
    return root


def test_the_first_minute(minute, capsys):
    (console,) = blocks(section(README, "A minute to a first result"), "console")
    for line in console.splitlines():
        program, *arguments = shlex.split(line.removeprefix("$ "))
        assert program == "hatch-shader"
        assert main(arguments) == 0
    assert ".visible .entry yydouble" in capsys.readouterr().out
    assert main(["init"]) == 0
    assert "has it all already" in capsys.readouterr().err
    (made,) = open_project(str(minute)).build().modules
    assert f"{made.source.generated}.py" == "src/my_package/shader_generated/kernels/double.py"


def test_the_table_of_keys_is_whole():
    assert set(first_cells(section(MANUAL, "Configuration"))) == set(PROJECT_KEYS) - {"sources"}
    tables = [tomllib.loads(block)["tool"]["hatch-shader"] for block in blocks(README, "toml")[1:]]
    assert all(set(table) <= set(PROJECT_KEYS) for table in tables)


def test_the_list_of_commands_is_whole():
    (console,) = blocks(section(MANUAL, "Command line"), "console")
    printed = {line.split()[2] for line in console.splitlines()}
    parser = make_parser()
    (commands,) = (action for action in parser._actions if action.dest == "command")
    assert printed == {name for name in commands.choices if name.isascii()}


def test_the_table_of_files_is_whole():
    files = {path.name for path in (ROOT / "hatch_shader").glob("*.py")} - {"__init__.py", "__main__.py"}
    assert set(first_cells(section(MANUAL, "How it is built"))) == files


COMMANDS = {
    "compile": ["compile", "src/my_package/kernels/double.wgsl"],
    "check": ["check", "src/my_package/kernels/double.wgsl"],
    "generate": ["generate", "src/my_package/kernels/double.wgsl"],
    "build": ["build"],
    "watch": ["watch", "--once"],
    "init": ["init"],
    "cache info": ["cache", "info"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_table_of_json_is_what_is_printed(minute, capsys, command):
    rows = re.findall(r"^\| (.*?) \| (.*?) \| (.*?) \|$", section(MANUAL, "Command line"), re.MULTILINE)
    said = {
        key
        for keys, commands, _ in rows
        for key in re.findall("`([^`]+)`", keys)
        if command in re.findall("`([^`]+)`", commands)
    }
    assert main([*COMMANDS[command], "--format", "json"]) == 0
    printed = set(json.loads(capsys.readouterr().out))
    if command == "init":
        printed.add("diagnostics")  # with errors alone
    assert printed - {"error"} == said


def test_python_in_the_documents_is_python():
    for text in (README, MANUAL):
        for block in blocks(text, "python"):
            ast.parse(block)


def test_the_launch_of_the_manual(project):
    """The arguments that it makes, for a kernel with each kind of buffer argument."""
    kernel = """
requires immediate_address_space;
var<immediate> first: u32;
@group(0) @binding(1) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(16) fn main(@builtin(global_invocation_id) id: vec3u) { data[id.x + first] = 1; }
"""
    (made,) = open_project(
        str(project({"a.wgsl": kernel}, "[tool.hatch-shader]\nmerge-workgroups = true\n"))
    ).build().modules  # fmt: skip
    kernels = ModuleType("kernels")
    exec(generated.render_module(made.record), vars(kernels))
    launched = []
    buffer = type("Buffer", (), {"pointer": 4096, "size": 400})
    world = {"kernels": kernels, "workgroups": (100, 1, 1), "buffers": {(0, 1): buffer}, "constants": b"\1\0\0\0"}
    (launch,) = blocks(section(MANUAL, "Launching PTX"), "python")
    exec(launch, world | {"launch": lambda *arguments: launched.append(arguments)})
    ((name, grid, block, values),) = launched
    merged = kernels.ENTRY_POINTS["main"]["workgroups_per_block"]
    assert (name, grid, block) == ("yymain", (-(-100 // merged), 1, 1), (16 * merged, 1, 1))
    assert values == [0, 4096, 400, 100, b"\1\0\0\0"]
    (cells, _) = blocks(section(MANUAL, "Small constants: `immediate`"), "python")[1].split("cuLaunchKernel")
    exec(f"import ctypes\n{cells}", {"values": values})


def test_links_lead_somewhere():
    for text, folder in ((README, ROOT), (MANUAL, ROOT / "hatch_shader")):
        paths = re.findall(r"\]\((?!http)([^)#]+)", text)
        assert paths
        assert not [path for path in paths if not (folder / path).exists()]
