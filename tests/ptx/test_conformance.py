"""The execution cases of the conformance data: ptxas accepts their PTX, and the interpreter finds them right."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from shader_compiler.options import Options

from tests.tools import conformance_folder, ptxas

from .cases import Case, Launch, judge, load_judge, prepare, table
from .conformance import execute

MODULES_AT_ONCE = 400


@pytest.fixture(scope="module")
def data() -> Path:
    return conformance_folder() / "wgsl-execution.jsonl.gz"


@pytest.fixture(scope="module")
def cases(data: Path) -> list[Case]:
    found: list[Case] = load_judge(data).load(str(data))
    return found


@pytest.fixture(scope="module")
def launches(cases: list[Case]) -> dict[str, Launch]:
    return {case["id"]: prepare(case) for case in cases}


# With the approximate instructions wrong in either direction only the builtins can change.
@pytest.mark.parametrize(("error", "of"), [(0.0, ""), (-1.0, "call/"), (1.0, "call/")])
def test_every_case_is_right(data: Path, cases: list[Case], launches: dict[str, Launch], error: float, of: str) -> None:
    check = load_judge(data)
    chosen = [case for case in cases if case["test"].startswith(of)]
    verdicts = [judge(case, lambda case: execute(launches[case["id"]], error), check) for case in chosen]
    bad = [verdict for verdict in verdicts if verdict.outcome != "right"]
    assert not bad, f"{table(verdicts)}\n{bad[:5]}"


@pytest.mark.long
def test_every_case_is_right_with_merged_workgroups(data: Path, cases: list[Case]) -> None:
    check, options = load_judge(data), Options(merge_workgroups=True)
    launches = {case["id"]: prepare(case, options) for case in cases}
    merged = [case for case in cases if launches[case["id"]].workgroups_per_block > 1]
    assert len(merged) > len(cases) // 2
    verdicts = [judge(case, lambda case: execute(launches[case["id"]]), check) for case in merged]
    bad = [verdict for verdict in verdicts if verdict.outcome != "right"]
    assert not bad, f"{table(verdicts)}\n{bad[:5]}"


def test_every_case_assembles(launches: dict[str, Launch], tmp_path: Path) -> None:
    """Many modules are made one: an entry is all that each of them has."""
    bodies = []
    for number, launch in enumerate(launches.values()):
        _, _, body = launch.text.partition(".address_size 64\n")
        bodies.append(body.replace(f".entry {launch.entry}(", f".entry k{number}(", 1))
    for start in range(0, len(bodies), MODULES_AT_ONCE):
        header = ".version 8.0\n.target sm_80\n.address_size 64\n"
        (tmp_path / "all.ptx").write_text(header + "\n".join(bodies[start : start + MODULES_AT_ONCE]), encoding="ascii")
        command = [ptxas(), "-arch=sm_80", "-O1", str(tmp_path / "all.ptx"), "-o", str(tmp_path / "all.cubin")]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr[:2000]
