"""From a seed to an input.

Even seeds give inputs that need nothing but this folder; odd ones begin with a conformance case where
the data is there.
"""

from __future__ import annotations

import gzip
import json
import os
from functools import cache
from pathlib import Path
from random import Random

from .generate import program
from .mutate import mutated

__all__ = ["text_of"]


def text_of(seed: int) -> str:
    """The input of a seed."""
    random = Random(seed)
    cases = conformance_texts()
    if seed % 2 and cases:
        return mutated(random, random.choice(cases), cases)
    text = program(random)
    return text if random.random() < 0.6 else mutated(random, text, (text,))


@cache
def conformance_texts() -> list[str]:
    """The sources of the conformance cases; none without the data."""
    folder = os.environ.get("HATCH_SHADER_CONFORMANCE")
    if not folder:
        return []
    with gzip.open(Path(folder) / "wgsl-validation.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line)["code"] for line in lines]
