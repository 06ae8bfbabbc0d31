"""From a seed to an input.

Even seeds give programs from the grammar and need nothing but this folder. Of the odd ones a half begins with a
conformance case where the data is there, a quarter with a WGSL text of the other tests, a quarter with a 豫言 case.
Half of all inputs are compiled with the default options.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from shader_compiler import Options, Source

from tests.yuyan.inputs import OPTIONS, resolve

from .generate import program
from .mutate import mutated
from .mutate_yuyan import mutated as mutated_yuyan

__all__ = ["Input", "input_of"]

TESTS = Path(__file__).parent.parent
CHOICES: dict[str, tuple[Any, ...]] = {
    "bounds_checks": (True, False),
    "zero_initialize_workgroup_memory": (True, False),
    "fast_math": (False, True),
    "merge_workgroups": (False, True),
    "wgsl_for": ("any", "naga"),
    "msl_version": ((2, 4), (3, 2), (4, 0)),
    "ptx_target": ("sm_80", "sm_90"),
}


class Input(NamedTuple):
    """What to compile, and the options that are not the default ones."""

    source: Source
    chosen: Mapping[str, Any] = {}

    @property
    def options(self) -> Options:
        """The options; the modules that 豫言 cases import are found."""
        return Options(resolver=resolve, module_path=OPTIONS.module_path, **self.chosen)


def input_of(seed: int) -> Input:
    """The input of a seed."""
    random = Random(seed)
    if seed % 2 == 0:
        text = program(random)
        text = text if random.random() < 0.6 else mutated(random, text, (text,))
    elif seed % 8 == 3:
        text = mutated(random, random.choice(wgsl_texts()), wgsl_texts())
    elif seed % 8 == 7:
        return Input(Source(_yuyan_text(random), "input", "yuyan"), _options(random))
    else:
        cases = conformance_texts() or wgsl_texts()
        text = mutated(random, random.choice(cases), cases)
    return Input(Source(text, "input"), _options(random))


def _yuyan_text(random: Random) -> str:
    text = random.choice(yuyan_texts())
    return text if random.random() < 0.02 else mutated_yuyan(random, text, yuyan_texts())


def _options(random: Random) -> dict[str, Any]:
    if random.random() < 0.5:
        return {}
    return {name: random.choice(values) for name, values in CHOICES.items()}


@cache
def conformance_texts() -> list[str]:
    """The sources of the conformance cases; none without the data."""
    folder = os.environ.get("HATCH_SHADER_CONFORMANCE")
    if not folder:
        return []
    with gzip.open(Path(folder) / "wgsl-validation.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line)["code"] for line in lines]


@cache
def wgsl_texts() -> list[str]:
    """What the other tests compile: golden inputs, the WGSL of the 豫言 cases (tiles among it), textures, views."""
    from tests.ptx.kernels import KERNELS
    from tests.ptx.surface_cases import STORED
    from tests.ptx.texture_cases import SAMPLED
    from tests.targets.programs import PROGRAMS

    files = [path for path in sorted((TESTS / "golden").glob("*/*.wgsl")) if ".expected." not in path.name]
    files += sorted((TESTS / "yuyan" / "cases").glob("*.expected.wgsl"))
    made = [*PROGRAMS.values(), *KERNELS, *SAMPLED[::4], *STORED[::8]]
    return [path.read_text(encoding="utf-8") for path in files] + [each.code for each in made]


@cache
def yuyan_texts() -> list[str]:
    """The 豫言 cases, those with errors too."""
    files = sorted([*(TESTS / "yuyan" / "cases").glob("*.豫"), *(TESTS / "yuyan" / "errors").glob("*.豫")])
    return [path.read_text(encoding="utf-8") for path in files]
