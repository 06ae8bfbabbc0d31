"""The parser against the conformance data: everything valid parses, what the grammar forbids does not."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

from shader_compiler import CompileError, Source
from shader_compiler.wgsl.parser import parse

from tests.tools import conformance_folder

# Tests named after syntax whose invalid cases are about types, values or names all the same.
NOT_SYNTAX = (
    "parse/attribute:expressions", "parse/diagnostic:conflicting", "parse/diagnostic:diagnostic_scoping",
    "parse/diagnostic:duplicate", "parse/diagnostic:invalid_locations", "parse/enable", "parse/literal", "parse/must_use",
    "parse/shadow",
)  # fmt: skip


def cases(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(conformance_folder() / name, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def accepts(code: str) -> bool:
    try:
        parse(Source(code))
    except CompileError:
        return False
    return True


def test_validation_cases() -> None:
    refused, accepted, syntax = [], [], 0
    for case in cases("wgsl-validation.jsonl.gz"):
        if case["valid"]:
            if not accepts(case["code"]):
                refused.append(case["id"])
        elif "parse/" in case["test"] and not any(name in case["test"] for name in NOT_SYNTAX):
            syntax += 1
            if accepts(case["code"]):
                accepted.append(case["id"])
    assert refused == []
    assert accepted == []
    assert syntax > 200


def test_execution_cases() -> None:
    """One of each test: they differ in values only."""
    seen = set()
    for case in cases("wgsl-execution.jsonl.gz"):
        test = case["test"].split(":")[0]
        if test not in seen:
            seen.add(test)
            assert accepts(case["wgsl"]), case["id"]
    assert len(seen) > 50
