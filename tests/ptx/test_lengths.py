"""Comparisons of a buffer's length with a number, which PTX asks of the bytes."""

from __future__ import annotations

import pytest

from .running import outputs, text_of

BODY = """
  let length = arrayLength(&given);
  out[0] = u32(arrayLength(&given) == 0u);
  out[1] = u32(arrayLength(&given) < 3u);
  out[2] = u32(arrayLength(&given) < 0u);
  out[3] = u32(arrayLength(&given) == 3u);
  out[4] = u32(length == 0u);
  out[5] = length;
"""
TAIL = """
struct Tail { count: u32, rest: array<vec2u> }
@group(0) @binding(1) var<storage, read> tail: Tail;
"""
BEHIND_A_MEMBER = """
  out[0] = u32(arrayLength(&tail.rest) == 0u);
  out[1] = u32(arrayLength(&tail.rest) < 2u);
  out[2] = arrayLength(&tail.rest);
"""


@pytest.mark.parametrize("words", range(6))
def test_as_the_length_says(words: int) -> None:
    expected = [words == 0, words < 3, False, words == 3, words == 0, words]
    assert outputs(BODY, given=(7,) * words)[:6] == expected


@pytest.mark.parametrize("words", range(8))
def test_behind_a_member(words: int) -> None:
    elements = max(words - 2, 0) // 2
    expected = [elements == 0, elements < 2, elements]
    assert outputs(BEHIND_A_MEMBER, TAIL, given=(7,) * words)[:3] == expected


def test_no_quotient() -> None:
    text = text_of("if arrayLength(&given) == 0u { out[t] = 1; }")
    assert "setp.lt.u64" in text
    assert "shr.u64" not in text
