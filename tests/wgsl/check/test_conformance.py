"""The checker against the conformance data: what is valid is accepted, what is not is refused."""

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from shader_compiler import CompileError, Source, check

from tests.tools import conformance_folder
from tests.wgsl.checking import module

# The language allows these today, and Tint does too: an array stride under 16 in a uniform buffer
# (`uniform_buffer_standard_layout`), a pointer to a runtime-sized array in workgroup memory (`buffer_view`).
DISPUTED = {"0ab0526123ad", "48c7c5cf7598"}


def cases(name: str, step: int) -> Iterator[dict[str, Any]]:
    """Every `step`-th case."""
    with gzip.open(conformance_folder() / name, "rt", encoding="utf-8") as file:
        yield from (json.loads(line) for line in islice(file, 0, None, step))


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.long)])
def test_validation_cases(step: int):
    refused, accepted = [], []
    for case in cases("wgsl-validation.jsonl.gz", step):
        errors = [d.code for d in check(Source(case["code"])) if d.severity == "error"]
        if case["id"] in DISPUTED:
            continue
        if case["valid"] and errors:
            refused.append((case["id"], case["test"], errors))
        elif not case["valid"] and not errors:
            accepted.append((case["id"], case["test"]))
    assert refused == []
    assert accepted == []


@pytest.mark.parametrize("step", [16, pytest.param(1, marks=pytest.mark.long)])
def test_execution_cases(step: int):
    refused = []
    for case in cases("wgsl-execution.jsonl.gz", step):
        try:
            module(case["wgsl"])
        except CompileError as error:
            refused.append((case["id"], case["test"], error.diagnostics[0].message))
    assert refused == []
