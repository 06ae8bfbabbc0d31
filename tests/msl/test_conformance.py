"""The conformance data as MSL: every shader compiles, and on the CPU computes what WGSL accepts.

A sample runs with the other tests; all of it is `long`. Each failure is listed with its case.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest
import shader_compiler
from shader_compiler import CompileError, Source

from tests.conformance.harness import Case, execution_cases, judge, validation_cases

from .cases import ints
from .harness import MslError, Unit, compile_msl

PER_UNIT = 100


def batches(found: list[Case]) -> Iterator[list[Case]]:
    for start in range(0, len(found), PER_UNIT):
        yield found[start : start + PER_UNIT]


def failures(cases: list[Case]) -> Iterator[str]:
    """What is wrong with the results of the cases, compiled together and run one by one."""
    units = [shader_compiler.compile(Source(case["wgsl"], case["id"]), ("msl",)) for case in cases]
    texts = {f"case_{i}": unit.text["msl"] for i, unit in enumerate(units)}
    program = Unit(texts)
    try:
        program.build()
    except MslError:
        yield from (errors for errors in compile_msl(*texts.values()) if errors)
        return
    for i, (case, unit) in enumerate(zip(cases, units, strict=True)):
        try:
            messages = judge().outcome(case, run(case, program, f"case_{i}", unit))
        except MslError as error:
            messages = [str(error)]
        if messages:
            yield f"{case['id']}: {messages[0]}"


def run(case: Case, program: Unit, name: str, unit: shader_compiler.CompiledUnit) -> bytes:
    size = (len(case["expected"]) * case["output_stride"] + 3) // 4 * 4
    buffers = {0: bytes(size)}
    if case["input"] is not None:
        buffers[1] = base64.b64decode(case["input"])
    (entry,) = unit.entry_points
    for argument in entry.parameters["msl"]:
        if argument.kind == "lengths":
            buffers[argument.index] = ints(*(len(buffers[binding]) for _, binding in argument.members))
    return program.run(name, entry.names["msl"], (1, 1, 1), (1, 1, 1), buffers)[0]


def check(cases: list[Case]) -> None:
    wrong = [failure for batch in batches(cases) for failure in failures(batch)]
    assert not wrong, f"{len(wrong)} of {len(cases)} are wrong:\n" + "\n".join(wrong[:20])


def test_a_sample_of_the_results():
    check(execution_cases()[::33])


@pytest.mark.long
def test_every_result():
    check(execution_cases())


def translated(cases: list[Case]) -> list[str]:
    """The MSL of those modules that this compiler and Metal can express."""
    texts = []
    for case in cases:
        try:
            text = shader_compiler.compile(Source(case["code"], case["id"]), ("msl",)).text.get("msl")
        except CompileError:
            continue
        texts += [text] if text else []
    return texts


def check_compiles(cases: list[Case]) -> None:
    texts = translated([case for case in cases if case["valid"]])
    assert texts
    wrong = [errors for start in range(0, len(texts), 200) for errors in compile_msl(*texts[start : start + 200])]
    assert not any(wrong), next(errors for errors in wrong if errors)


def test_a_sample_of_the_valid_modules_compiles():
    check_compiles(validation_cases()[::33])


@pytest.mark.long
def test_every_valid_module_compiles():
    check_compiles(validation_cases())
