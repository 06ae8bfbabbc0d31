"""WGSL, run by naga and Mesa's software GPU, which has f16: SwiftShader has not.

`run(text, entry, buffers, groups)` gives the buffers of group 0 after one dispatch. They are storage buffers, by
binding. Everything runs in one process of its own, which answers JSON lines: Vulkan's drivers are chosen when it starts.
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

from tests.tools import ROOT, lavapipe, missing

__all__ = ["run"]


def run(text: str, entry: str, buffers: Sequence[bytes], groups: tuple[int, int, int] = (1, 1, 1)) -> list[bytes]:
    """The buffers' contents after the entry point has run in so many workgroups. Raises RuntimeError where naga
    refuses the text.
    """
    worker = _worker()
    assert worker.stdin is not None
    assert worker.stdout is not None
    request = {"text": text, "entry": entry, "buffers": [buffer.hex() for buffer in buffers], "groups": groups}
    worker.stdin.write(json.dumps(request) + "\n")
    worker.stdin.flush()
    answer = json.loads(worker.stdout.readline())
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
    command = [sys.executable, "-m", "tests.lavapipe"]
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
            answer = [found.hex() for found in _dispatch(wgpu, device, json.loads(line))]
        except Exception as error:  # wgpu's validation errors have no common class
            answer = str(error)
        print(json.dumps(answer), flush=True)


def _dispatch(wgpu: Any, device: Any, request: dict[str, Any]) -> list[bytes]:
    module = device.create_shader_module(code=request["text"])
    pipeline = device.create_compute_pipeline(
        layout="auto", compute={"module": module, "entry_point": request["entry"]}
    )
    usage = wgpu.BufferUsage.STORAGE | wgpu.BufferUsage.COPY_SRC
    buffers = [device.create_buffer_with_data(data=bytes.fromhex(b), usage=usage) for b in request["buffers"]]
    used = sorted({int(number) for number in re.findall(r"@binding\((\d+)\)", request["text"])})
    entries = [{"binding": i, "resource": {"buffer": buffers[i]}} for i in used]
    group = device.create_bind_group(layout=pipeline.get_bind_group_layout(0), entries=entries)
    encoder = device.create_command_encoder()
    compute = encoder.begin_compute_pass()
    compute.set_pipeline(pipeline)
    compute.set_bind_group(0, group)
    compute.dispatch_workgroups(*request["groups"])
    compute.end()
    device.queue.submit([encoder.finish()])
    return [bytes(device.queue.read_buffer(buffer)) for buffer in buffers]


if __name__ == "__main__":
    main()
