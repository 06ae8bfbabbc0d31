"""The execution cases of the conformance data on a GPU."""

import os

import pytest

from tests.ptx.cases import load_judge, table
from tests.tools import conformance_folder

from .conformance import run_cases

pytestmark = pytest.mark.device


@pytest.mark.parametrize("merge", [False, True], ids=["alone", "merged"])
def test_every_case_is_right(device, merge):
    data = conformance_folder() / "wgsl-execution.jsonl.gz"
    cases = load_judge(data).load(str(data))
    names = [(case["id"], case["test"]) for case in cases]
    verdicts = run_cases(data, list(range(len(cases))), names, os.cpu_count() or 1, merge=merge)
    bad = [verdict for verdict in verdicts if verdict.outcome != "right"]
    assert not bad, f"{table(verdicts)}\n{bad[:5]}"
