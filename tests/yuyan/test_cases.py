"""Every case gives the texts beside it, and the targets' own compilers accept them."""

import subprocess

import pytest
import shader_compiler
from shader_compiler import driver
from shader_compiler.ir.verifier import verify

from tests.conformance.harness import tint_error
from tests.msl.harness import compile_msl
from tests.tools import ptxas

from .inputs import CASES, ERRORS, OPTIONS, TARGETS, compiled, errors_of, expected_path, name_of, source_of, text_of

every_case = pytest.mark.parametrize("path", CASES, ids=name_of)


@every_case
@pytest.mark.parametrize("target", TARGETS)
def test_target(path, target, golden):
    golden(expected_path(path, target), text_of(path, target))


@pytest.mark.parametrize("path", ERRORS, ids=name_of)
def test_errors(path, golden):
    golden(expected_path(path, "txt"), errors_of(source_of(path)))


def test_c_8_each_case_has_its_texts_and_no_other():
    wanted = {expected_path(path, target) for path in CASES for target in TARGETS}
    wanted |= {expected_path(path, "txt") for path in ERRORS}
    found = {file for path in (*CASES, *ERRORS) for file in path.parent.glob("*.expected.*")}
    assert found == wanted


@every_case
def test_ir_is_sound(path):
    module, _ = driver.lower(source_of(path), OPTIONS)
    assert verify(module) == []


@every_case
def test_our_own_front_end_reads_the_wgsl(path):
    """It may fold constants that have names here; what it prints then stays the same."""
    text = compiled(path).text.get("wgsl", "")
    again = shader_compiler.compile(shader_compiler.Source(text, path.name), ("wgsl",)).text["wgsl"]
    assert shader_compiler.compile(shader_compiler.Source(again, path.name), ("wgsl",)).text["wgsl"] == again


@every_case
def test_tint_accepts_the_wgsl(path):
    if "wgsl" in compiled(path).text:
        assert tint_error(compiled(path).text["wgsl"]) is None


def test_the_stand_in_accepts_the_msl():
    texts = {name_of(path): compiled(path).text["msl"] for path in CASES if "msl" in compiled(path).text}
    refused = {name: said for name, said in zip(texts, compile_msl(*texts.values()), strict=True) if said}
    assert not refused


@every_case
def test_ptxas_accepts_the_ptx(path, tmp_path):
    text = compiled(path).text.get("ptx", "")
    if ".entry" not in text:
        return
    (tmp_path / "a.ptx").write_text(text, encoding="ascii")
    command = [ptxas(), "-arch=sm_80", str(tmp_path / "a.ptx"), "-o", str(tmp_path / "a.cubin")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
