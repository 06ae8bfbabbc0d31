"""WGSL, run: a text, its entry point and buffers in, the buffers after one dispatch out.

- `on_naga` runs on Mesa's software GPU, which has f16, in a process of its own: Vulkan's driver is chosen when a
  process first asks for it.
- `on_tint` runs on SwiftShader, which has no f16.

Buffers are storage or uniform buffers of group 0, by binding.
"""

from __future__ import annotations

import atexit
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from tests.conformance.harness import dawn_device
from tests.tools import ROOT, lavapipe, missing

__all__ = ["on_naga", "on_tint"]

Groups = tuple[int, int, int]


def on_tint(text: str, entry: str, buffers: Sequence[bytes], groups: Groups = (1, 1, 1)) -> list[bytes]:
    """The buffers' contents after the entry point has run in so many workgroups."""
    return _dispatch(*dawn_device(), text, entry, buffers, groups)


def on_naga(text: str, entry: str, buffers: Sequence[bytes], groups: Groups = (1, 1, 1)) -> list[bytes]:
    """The same. Raises RuntimeError where naga refuses the text."""
    worker = _worker()
    assert worker.stdin is not None
    assert worker.stdout is not None
    request = text, entry, [buffer.hex() for buffer in buffers], groups
    worker.stdin.write(json.dumps(request) + "\n")
    worker.stdin.flush()
    line = worker.stdout.readline()
    if not line:
        _worker.cache_clear()
        raise RuntimeError("naga aborted")
    answer = json.loads(line)
    if isinstance(answer, str):
        raise RuntimeError(answer)
    return [bytes.fromhex(found) for found in answer]


@cache
def _worker() -> subprocess.Popen[str]:
    driver = lavapipe()
    if driver is None:
        missing("a Vulkan driver with f16", "Debian's mesa-vulkan-drivers")
    if importlib.util.find_spec("wgpu") is None:
        missing("naga", "wgpu from PyPI")
    environment = {**os.environ, "VK_DRIVER_FILES": driver}
    command = [sys.executable, "-m", "tests.webgpu"]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    )
    atexit.register(process.kill)
    assert process.stdout is not None
    if not process.stdout.readline():
        missing("a Vulkan driver with f16", "a newer mesa-vulkan-drivers")
    return process


def main() -> None:
    """Answer requests until the standard input ends."""
    import wgpu

    device = wgpu.gpu.request_adapter_sync().request_device_sync(required_features=["shader-f16"])
    print("ready", flush=True)
    for line in sys.stdin:
        answer: Any
        try:
            text, entry, buffers, groups = json.loads(line)
            contents = [bytes.fromhex(buffer) for buffer in buffers]
            answer = [found.hex() for found in _dispatch(wgpu, device, text, entry, contents, groups)]
        except Exception as error:  # wgpu's validation errors have no common class
            answer = str(error)
        print(json.dumps(answer), flush=True)


def _dispatch(wgpu: Any, device: Any, text: str, entry: str, contents: Sequence[bytes], groups: Groups) -> list[bytes]:
    module = device.create_shader_module(code=text)
    pipeline = device.create_compute_pipeline(layout="auto", compute={"module": module, "entry_point": entry})
    usage = wgpu.BufferUsage.STORAGE | wgpu.BufferUsage.UNIFORM | wgpu.BufferUsage.COPY_SRC
    buffers = [device.create_buffer_with_data(data=content, usage=usage) for content in contents]
    used = sorted({int(number) for number in re.findall(r"@binding\((\d+)\)", text)})
    entries = [{"binding": i, "resource": {"buffer": buffers[i]}} for i in used]
    group = device.create_bind_group(layout=pipeline.get_bind_group_layout(0), entries=entries)
    encoder = device.create_command_encoder()
    compute = encoder.begin_compute_pass()
    compute.set_pipeline(pipeline)
    compute.set_bind_group(0, group)
    compute.dispatch_workgroups(*groups)
    compute.end()
    device.queue.submit([encoder.finish()])
    return [bytes(device.queue.read_buffer(buffer)) for buffer in buffers]


if __name__ == "__main__":
    main()
