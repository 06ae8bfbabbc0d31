"""The WGSL that we emit means what the source means: every execution case, through our compiler, Tint
and SwiftShader (or a GPU: CONTRIBUTING), judged by the data's own judge."""

import re
from pathlib import Path

import pytest
import shader_compiler

from .harness import dawn_device, execution_cases, judge, naga_errors, run, tint_error

PARTS = 8
GAPS = Path(__file__).with_name("known_gaps.md")


def known_gaps() -> set[str]:
    """The case ids in the table."""
    return set(re.findall(r"\| `?([0-9a-f]{12})`? \|", GAPS.read_text(encoding="utf-8")))


def emitted(case) -> str:
    return shader_compiler.compile(shader_compiler.Source(case["wgsl"], case["id"]), ("wgsl",)).text["wgsl"]


def uses_f16(case) -> bool:
    return "enable f16" in case["wgsl"]


def has_f16() -> bool:
    return "shader-f16" in dawn_device()[1].features


def problem(case) -> str | None:
    """What is wrong with the case, if something is."""
    try:
        text = emitted(case)
    except shader_compiler.CompileError as error:
        return f"{case['test']}: does not compile\n{error}"
    if uses_f16(case) and not has_f16():  # as on SwiftShader: Tint's word must do
        return tint_error(text)
    try:
        messages = judge().outcome(case, run(case, text))
    except Exception as error:
        return f"{case['test']}: refused: {error}\n{text}"
    return f"{case['test']}: {messages[0]}\n{text}" if messages else None


@pytest.mark.parametrize("part", range(PARTS))
def test_every_case_gives_accepted_results(part):
    wrong = {case["id"]: found for case in execution_cases()[part::PARTS] if (found := problem(case))}
    unknown = set(wrong) - known_gaps()
    assert not unknown, f"{len(unknown)} cases:\n" + "\n\n".join(f"{id}: {wrong[id]}" for id in sorted(unknown)[:10])


def test_known_gaps_are_few_and_real():
    cases = {case["id"]: case for case in execution_cases()}
    gaps = known_gaps()
    assert len(gaps) <= len(cases) // 1000, "the aim is 99.9 %"
    works = sorted(id for id in gaps if problem(cases[id]) is None)
    assert not works, "these work now: take them out of the table"


def test_naga_accepts_what_it_accepts_as_written():
    sample = [case for case in execution_cases()[::23] if not uses_f16(case)]
    as_written = naga_errors(case["wgsl"] for case in sample)
    accepted = [case for case, error in zip(sample, as_written, strict=True) if error is None]
    errors = naga_errors(emitted(case) for case in accepted)
    refused = [f"{case['id']}: {error}" for case, error in zip(accepted, errors, strict=True) if error]
    assert len(accepted) > len(sample) // 2
    assert not refused, "\n\n".join(refused[:10])
