"""Every golden input gives the text beside it, and other compilers accept that text."""

import sys

import pytest
import shader_compiler
from shader_compiler import driver
from shader_compiler.ir.printer import print_module
from shader_compiler.ir.verifier import verify
from shader_compiler.transform.bounds_checks import bounds_checks
from shader_compiler.transform.buffer_views import buffer_views
from shader_compiler.transform.conversions import conversions
from shader_compiler.transform.falling_smoothstep import falling_smoothstep
from shader_compiler.transform.half_bitcasts import half_bitcasts
from shader_compiler.transform.integer_arithmetic import integer_arithmetic
from shader_compiler.transform.loop_variables import loop_variables
from shader_compiler.transform.part_pointers import part_pointers
from shader_compiler.transform.signed_remainder import signed_remainder
from shader_compiler.transform.substitute_overrides import substitute_overrides
from shader_compiler.transform.unused import unused
from shader_compiler.transform.zero_workgroup import zero_workgroup

from tests.conformance.harness import naga_errors, tint_error

from .inputs import INPUTS, OUTPUTS, TARGETS, expected_path, name_of, options_of, source_of, text_of

KINDS = ("ir", *TARGETS)
every_input = pytest.mark.parametrize("path", INPUTS, ids=name_of)

PASSES = (
    unused,
    lambda module: substitute_overrides(module, {}),
    lambda module: buffer_views(module, checks=True),
    bounds_checks,
    loop_variables,
    part_pointers,
    signed_remainder,
    integer_arithmetic,
    conversions,
    falling_smoothstep,
    half_bitcasts,
    zero_workgroup,
)


@every_input
@pytest.mark.parametrize("target", TARGETS)
def test_target(path, target, golden):
    unit = shader_compiler.compile(source_of(path), (target,), options_of(path))
    golden(expected_path(path, target), text_of(unit, target))


@every_input
def test_ir(path, golden):
    golden(expected_path(path, "ir"), print_module(driver.lower(source_of(path))[0]))


def test_no_file_is_stale():
    wanted = {expected_path(path, kind) for path in INPUTS for kind in KINDS}
    stale = sorted(str(path) for path in OUTPUTS if path not in wanted)
    assert not stale, "no input gives these files"


@every_input
def test_ir_is_sound_after_every_pass(path):
    module, _ = driver.lower(source_of(path))
    assert verify(module) == []
    for change in PASSES:
        module = change(module)
        assert verify(module) == [], change


@every_input
def test_wgsl_is_a_fixed_point(path):
    first = shader_compiler.compile(source_of(path), ("wgsl",)).text["wgsl"]
    again = shader_compiler.compile(shader_compiler.Source(first, path.name), ("wgsl",)).text["wgsl"]
    assert again == first


@every_input
def test_tint_accepts_the_wgsl(path):
    assert tint_error(source_of(path).text) is None, "the input itself"
    assert tint_error(shader_compiler.compile(source_of(path), ("wgsl",)).text["wgsl"]) is None


def test_naga_accepts_the_wgsl_of_what_it_accepts():
    options = shader_compiler.Options(wgsl_for="naga")
    accepted = [p for p, e in zip(INPUTS, naga_errors(source_of(p).text for p in INPUTS), strict=True) if e is None]
    texts = [shader_compiler.compile(source_of(p), ("wgsl",), options).text["wgsl"] for p in accepted]
    errors = naga_errors(texts)
    refused = [f"{name_of(p)}: {error}" for p, error in zip(accepted, errors, strict=True) if error is not None]
    assert not refused, "\n\n".join(refused)
    assert len(accepted) > len(INPUTS) // 2


def test_nothing_raises_python_s_recursion_limit_for_good():
    before = sys.getrecursionlimit()
    shader_compiler.compile(source_of(INPUTS[0]), ("wgsl",))
    assert sys.getrecursionlimit() == before
