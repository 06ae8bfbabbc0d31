"""The execution cases of the conformance data, translated to PTX and run by the interpreter."""

from __future__ import annotations

import pytest

from tests.tools import conformance_folder

from .cases import judge, load_judge, table
from .conformance import execute


# With the approximate instructions wrong in either direction only the builtins can change.
@pytest.mark.parametrize(("error", "of"), [(0.0, ""), (-1.0, "call/"), (1.0, "call/")])
def test_every_case_is_right(error: float, of: str) -> None:
    data = conformance_folder() / "wgsl-execution.jsonl.gz"
    check = load_judge(data)
    cases = [case for case in check.load(str(data)) if case["test"].startswith(of)]
    verdicts = [judge(case, lambda launch: execute(launch, error), check) for case in cases]
    bad = [verdict for verdict in verdicts if verdict.outcome != "right"]
    assert not bad, f"{table(verdicts)}\n{bad[:5]}"
