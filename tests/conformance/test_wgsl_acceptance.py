"""The WGSL that we emit for every valid module of the conformance data is accepted by Tint, and comes out
of our compiler unchanged."""

import pytest
import shader_compiler

from .harness import tint_error, validation_cases

PARTS = 8


def emitted(text: str, name: str) -> str:
    return shader_compiler.compile(shader_compiler.Source(text, name), ("wgsl",)).text["wgsl"]


def problem(case) -> str | None:
    """What is wrong with what we emit for the case, if something is."""
    text = emitted(case["code"], case["id"])
    error = tint_error(text)
    if error is not None and tint_error(case["code"]) is None:
        return f"{case['test']}: {error}"
    again = emitted(text, case["id"])
    return None if again == text else f"{case['test']}: not a fixed point:\n{text}\n{again}"


@pytest.mark.parametrize("part", range(PARTS))
def test_tint_accepts_every_valid_module(part):
    valid = [case for case in validation_cases() if case["valid"]]
    found = {case["id"]: wrong for case in valid[part::PARTS] if (wrong := problem(case))}
    assert not found, f"{len(found)} modules:\n" + "\n\n".join(f"{id}: {found[id]}" for id in sorted(found)[:10])
