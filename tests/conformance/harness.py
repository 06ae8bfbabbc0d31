"""Other people's compilers and a GPU emulator, behind plain functions.

- `tint_error(text)`: what Tint (through wgpudawn, on Dawn's null backend, which has every feature)
  says against a WGSL module, or None.
- `naga_errors(texts)`: the same of naga (through wgpu), in a process of its own, which it may abort.
- `dawn_device()`: Dawn on SwiftShader, or on the GPU whose driver HATCH_SHADER_VULKAN_DRIVER names; `run(case, text)`:
  the output buffer of an execution case there.
- `execution_cases()`, `judge()`: the conformance data and its judge.
"""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from tests.tools import ROOT, conformance_folder, missing, swiftshader

__all__ = ["dawn_device", "execution_cases", "judge", "naga_errors", "run", "tint_error", "validation_cases"]

Case = dict[str, Any]

# Features that a module can need; a device is asked for those that it has.
FEATURES = {
    "shader-f16", "subgroups", "clip-distances", "dual-source-blending", "primitive-index",
    "chromium-experimental-subgroup-matrix",
}  # fmt: skip


@cache
def execution_cases() -> list[Case]:
    """The shaders with their accepted results."""
    return _load("wgsl-execution.jsonl.gz")


@cache
def validation_cases() -> list[Case]:
    """The modules with their verdicts."""
    return _load("wgsl-validation.jsonl.gz")


def _load(name: str) -> list[Case]:
    with gzip.open(conformance_folder() / name, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@cache
def judge() -> ModuleType:
    """The data's own judge: `judge().outcome(case, bytes)` gives messages, none where all is right."""
    spec = importlib.util.spec_from_file_location("check_execution", conformance_folder() / "check_execution.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tint_error(text: str) -> str | None:
    """Tint's first message against a module, None where it accepts it."""
    _, device = _tint("Null")
    try:
        device.create_shader_module(code=text)
    except Exception as error:  # wgpudawn has several classes of validation errors
        return str(error)
    return None


def run(case: Case, text: str) -> bytes:
    """Execute `text` in the place of the case's shader; the bytes of its output buffer."""
    wgpu, device = dawn_device()
    return bytes(judge().run_wgpu(wgpu, device, {**case, "wgsl": text}))


def dawn_device() -> tuple[ModuleType, Any]:
    """The module wgpudawn, which is used as wgpu-py is, and a device of SwiftShader or of the GPU that is named."""
    if swiftshader() is None:
        missing("SwiftShader's Vulkan driver", "Debian's chromium")
    return _tint("Vulkan")


@cache
def _tint(backend: str) -> tuple[ModuleType, Any]:
    """The module wgpudawn and a device of this backend, one a process."""
    wgpudawn = _dawn()
    with _environment(WGPU_BACKEND_TYPE=backend, VK_DRIVER_FILES=swiftshader() or ""):
        adapter = wgpudawn.gpu.request_adapter_sync()
        return wgpudawn, adapter.request_device_sync(required_features=sorted(FEATURES & set(adapter.features)))


@cache
def _dawn() -> ModuleType:
    """The module wgpudawn, set up before its one instance is made: experimental extensions count as unsafe."""
    try:
        import wgpudawn
        from wgpudawn.backends.dawn import extras
    except ImportError:
        missing("Tint", "wgpudawn from PyPI")
    extras.set_instance_extras(enable_toggles=["allow_unsafe_apis"])
    return wgpudawn


@contextmanager
def _environment(**values: str) -> Any:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    yield
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


def naga_errors(texts: Iterable[str]) -> list[str | None]:
    """naga's message against each module, None where it accepts it."""
    if importlib.util.find_spec("wgpu") is None:
        missing("naga", "wgpu from PyPI")
    if swiftshader() is None:
        missing("a Vulkan driver for naga", "Debian's chromium")
    rest, found = list(texts), []
    while rest:
        answers = _ask_naga(rest)
        if len(answers) < len(rest):
            answers.append("naga aborted")
        found += answers
        rest = rest[len(answers) :]
    return found


def _ask_naga(texts: list[str]) -> list[str | None]:
    """The answers that a process gave before it ended, by itself or not."""
    environment = {**os.environ, "VK_DRIVER_FILES": swiftshader() or ""}
    command = [sys.executable, "-m", "tests.conformance.naga_worker"]
    done = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if not answers and done.returncode == 1:
        pytest.fail(f"naga did not start:\n{done.stderr}")
    return answers
