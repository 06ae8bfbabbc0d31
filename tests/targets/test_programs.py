"""The programs of this folder: other compilers take their texts, and they give the same everywhere."""

import subprocess

import pytest
import shader_compiler
from shader_compiler import Source

from tests.conformance.harness import tint_error
from tests.msl.harness import compile_msl
from tests.tools import ptxas

from .execution import RUN
from .programs import PROGRAMS

every_program = pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)


@every_program
def test_the_same_on_every_target(program):
    found = {target: run(program.code, program.buffers, immediate=program.immediate) for target, run in RUN.items()}
    wanted = found.pop("wgsl")
    assert any(wanted[0, 1])
    assert found == {"msl": wanted, "ptx": wanted}


@every_program
def test_other_compilers_take_the_texts(program, tmp_path):
    text = shader_compiler.compile(Source(program.code)).text
    assert tint_error(text["wgsl"]) is None
    assert compile_msl(text["msl"]) == [""]
    file = tmp_path / "a.ptx"
    file.write_text(text["ptx"], encoding="ascii")
    for target in ("sm_80", "sm_90"):
        command = [ptxas(), "-v", f"-arch={target}", file, "-o", tmp_path / "a.cubin"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads" in done.stderr
