"""A few random programs on every target, and what makes them small."""

import pytest
import shader_compiler
from shader_compiler import Source

from tests.fuzz.agreement.programs import Program, program_of
from tests.fuzz.agreement.reduce import reduced
from tests.fuzz.agreement.running import disagreements

SEED = 4000


def test_targets_agree():
    assert disagreements([program_of(seed) for seed in range(SEED, SEED + 4)]) == [""] * 4


@pytest.mark.parametrize("seed", range(SEED, SEED + 8))
def test_programs_are_valid_on_every_target(seed):
    unit = shader_compiler.compile(Source(program_of(seed).code))
    assert not unit.failures
    assert len(unit.entry_points) == 1


def test_a_seed_gives_one_program():
    assert program_of(7) == program_of(7)
    assert program_of(7).code != program_of(8).code


def test_differences_are_found(monkeypatch):
    """A target that forgets a store."""
    from tests.fuzz.agreement import running

    run = running.as_ptx

    def forgetful(code, buffers, workgroups, options):
        return {
            place: bytes(len(content)) for place, content in run(code, buffers, workgroups, options=options).items()
        }

    monkeypatch.setattr(running, "as_ptx", forgetful)
    assert "ptx: words [0, 1" in disagreements([program_of(SEED)])[0]


def test_what_a_failure_does_not_need_is_left_out():
    lines = ["a", "if x {", "b", "} else {", "c", "}", "d"]
    small = reduced(Program("\n".join(lines), {}, "ptx"), lambda program: "b\n" in program.code)
    assert small.code.splitlines() == ["if x {", "b", "} else {", "}"]
