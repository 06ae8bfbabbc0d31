"""The option `merge-workgroups`: what a host reads of it in the generated module and at the command line."""

import json
import re
import types

import pytest

from hatch_shader import generated
from hatch_shader.build import open_project
from hatch_shader.cli import main

KERNELS = """
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
var<workgroup> total: atomic<u32>;
@compute @workgroup_size(8, 8) fn small(@builtin(global_invocation_id) id: vec3u) { data[id.x] = id.y; }
@compute @workgroup_size(8) fn sharing() { atomicAdd(&total, 1); workgroupBarrier(); data[0] = atomicLoad(&total); }
"""
ON = '[tool.hatch-shader.sources."*/on.wgsl"]\nmerge-workgroups = true\n'


@pytest.fixture
def modules(project):
    """The generated modules of the same kernels with the option and without, by name."""
    root = project({"on.wgsl": KERNELS, "off.wgsl": KERNELS}, config=ON)

    def loaded(record):
        module = types.ModuleType("generated")
        exec(generated.render_module(record), module.__dict__)
        return module

    return {module.source.module: loaded(module.record) for module in open_project(str(root)).build().modules}


def test_a_module_says_how_to_launch(modules):
    small, sharing = modules["on"].ENTRY_POINTS["small"], modules["on"].ENTRY_POINTS["sharing"]
    assert small["workgroup_size"] == (8, 8, 1)
    assert small["workgroups_per_block"] == 4
    assert [a["kind"] for a in small["parameters"]["ptx"]] == ["buffer", "length", "num_workgroups_x"]
    assert ".reqntid 32, 8, 1\n" in modules["on"].PTX
    assert "workgroups_per_block" not in sharing
    assert sharing == modules["off"].ENTRY_POINTS["sharing"]


def test_without_the_option_nothing_is_said(modules):
    small = modules["off"].ENTRY_POINTS["small"]
    assert "workgroups_per_block" not in small
    assert [a["kind"] for a in small["parameters"]["ptx"]] == ["buffer", "length"]
    assert modules["off"].WGSL == modules["on"].WGSL
    assert modules["off"].MSL == modules["on"].MSL


def test_the_command_line(tmp_path, capsys):
    path = tmp_path / "a.wgsl"
    path.write_text(KERNELS)
    assert main(["compile", str(path), "--target", "ptx", "--merge-workgroups"]) == 0
    printed = capsys.readouterr()
    assert ".reqntid 32, 8, 1\n" in printed.out
    sizes = [re.split(" {2,}", line)[3] for line in printed.err.splitlines()[1:]]
    assert sizes == ["8, 8, 1; 4 in a block", "8, 1, 1"]
    assert main(["compile", str(path), "--target", "msl", "--merge-workgroups"]) == 0
    assert "in a block" not in capsys.readouterr().err
    assert main(["compile", str(path), "--target", "ptx", "--merge-workgroups", "--format", "json"]) == 0
    entries = json.loads(capsys.readouterr().out)["entry_points"]
    assert [entry.get("workgroups_per_block") for entry in entries] == [4, None]
