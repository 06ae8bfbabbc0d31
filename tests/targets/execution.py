"""One compute program run as each target's text: WGSL by Tint on SwiftShader, MSL against the stand-in, PTX in
the interpreter.

In: WGSL with one entry point, the contents of its buffers by (group, binding), and of its variable in
`immediate`. Out: the buffers' contents afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import shader_compiler
from shader_compiler import CompiledUnit, Options, Source

from tests.conformance.harness import dawn_device
from tests.msl.cases import execute
from tests.ptx.cases import launch_of
from tests.ptx.interpreter import Memory, parse, run

__all__ = ["RUN", "Buffers", "as_msl", "as_ptx", "as_wgsl"]

Buffers = dict[tuple[int, int], bytes]


def _compiled(text: str, target: shader_compiler.Target, options: Options | None) -> CompiledUnit:
    unit = shader_compiler.compile(Source(text), (target,), options or Options())
    assert not unit.failures, unit.failures[target].render()
    return unit


def as_wgsl(text: str, buffers: Mapping[tuple[int, int], bytes], workgroups: tuple[int, int, int] = (1, 1, 1),
            immediate: bytes = b"", options: Options | None = None) -> Buffers:  # fmt: skip
    """The buffers after the WGSL has run."""
    unit = _compiled(text, "wgsl", options)
    (entry,) = unit.entry_points
    wgpu, device = dawn_device()
    module = device.create_shader_module(code=unit.text["wgsl"])
    compute = {"module": module, "entry_point": entry.names["wgsl"]}
    pipeline = device.create_compute_pipeline(layout="auto", compute=compute)
    usage = wgpu.BufferUsage.STORAGE | wgpu.BufferUsage.UNIFORM | wgpu.BufferUsage.COPY_SRC
    made = {place: device.create_buffer_with_data(data=data, usage=usage) for place, data in buffers.items()}
    encoder = device.create_command_encoder()
    one_pass = encoder.begin_compute_pass()
    one_pass.set_pipeline(pipeline)
    used = [(b.group, b.binding) for b in unit.bindings if entry.name in b.entry_points]
    for group in sorted({group for group, _ in used}):
        entries = [{"binding": b, "resource": {"buffer": made[g, b]}} for g, b in used if g == group]
        layout = pipeline.get_bind_group_layout(group)
        one_pass.set_bind_group(group, device.create_bind_group(layout=layout, entries=entries))
    if immediate:
        one_pass.set_immediates(0, immediate, data_size=len(immediate))
    one_pass.dispatch_workgroups(*workgroups)
    one_pass.end()
    device.queue.submit([encoder.finish()])
    return {place: bytes(device.queue.read_buffer(buffer)) for place, buffer in made.items()}


def as_msl(text: str, buffers: Mapping[tuple[int, int], bytes], workgroups: tuple[int, int, int] = (1, 1, 1),
           immediate: bytes = b"", options: Options | None = None) -> Buffers:  # fmt: skip
    """The buffers after the MSL has run."""
    return execute(text, buffers, workgroups, options=options or Options(), immediate=immediate)


def as_ptx(text: str, buffers: Mapping[tuple[int, int], bytes], workgroups: tuple[int, int, int] = (1, 1, 1),
           immediate: bytes = b"", options: Options | None = None) -> Buffers:  # fmt: skip
    """The buffers after the PTX has run."""
    unit = _compiled(text, "ptx", options)
    (entry,) = unit.entry_points
    launch = launch_of(unit, entry, dict(buffers), immediate)
    memory = Memory()
    pointers = {place: memory.allocate(content) for place, content in buffers.items()}
    run(parse(launch.text)[launch.entry], memory, launch.values(pointers, workgroups), launch.grid(workgroups))
    return {place: memory.contents(pointer) for place, pointer in pointers.items()}


RUN: dict[str, Callable[..., Buffers]] = {"wgsl": as_wgsl, "msl": as_msl, "ptx": as_ptx}
