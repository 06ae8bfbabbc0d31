"""The checker against the conformance data: what is valid is accepted, what is not is refused.

Cases that use what this compiler says it does not support are left out.
"""

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from shader_compiler import CompileError, Source, check

from tests.tools import conformance_folder
from tests.wgsl.checking import module

# Invalid for a reason that is not checked: the uniformity of control flow.
NOT_CHECKED = ("uniformity/", "parse/diagnostic:diagnostic_scoping")
# Uniform buffers with an array stride under 16, which `uniform_buffer_standard_layout` allows.
DISPUTED = {"0ab0526123ad"}
UNSUPPORTED = "E0390"


def cases(name: str, step: int) -> Iterator[dict[str, Any]]:
    """Every `step`-th case."""
    with gzip.open(conformance_folder() / name, "rt", encoding="utf-8") as file:
        yield from (json.loads(line) for line in islice(file, 0, None, step))


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.long)])
def test_validation_cases(step: int):
    refused, accepted, supported = [], [], 0
    for case in cases("wgsl-validation.jsonl.gz", step):
        errors = [d.code for d in check(Source(case["code"])) if d.severity == "error"]
        if UNSUPPORTED in errors or case["id"] in DISPUTED:
            continue
        supported += 1
        if case["valid"] and errors:
            refused.append((case["id"], case["test"], errors))
        elif not case["valid"] and not errors and not case["test"].startswith(NOT_CHECKED):
            accepted.append((case["id"], case["test"]))
    assert refused == []
    assert accepted == []
    assert supported > 8000 // step


@pytest.mark.parametrize("step", [16, pytest.param(1, marks=pytest.mark.long)])
def test_execution_cases(step: int):
    refused = []
    for case in cases("wgsl-execution.jsonl.gz", step):
        try:
            module(case["wgsl"])
        except CompileError as error:
            refused.append((case["id"], case["test"], error.diagnostics[0].message))
    assert refused == []
