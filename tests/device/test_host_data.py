"""Views of buffers, and constants by value: a GPU gives what the interpreter gives, which gives what WGSL does."""

import pytest
import shader_compiler
from shader_compiler import Options, Source

from tests.ptx.cases import launch_of
from tests.targets.execution import as_ptx
from tests.targets.programs import PROGRAMS

from .conformance import execute

pytestmark = pytest.mark.device


@pytest.mark.parametrize("merge", [False, True], ids=["plain", "merged"])
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_result(device, program, merge):
    unit = shader_compiler.compile(Source(program.code), ("ptx",), Options(merge_workgroups=merge))
    (entry,) = unit.entry_points
    launch = launch_of(unit, entry, program.buffers, program.immediate)
    assert execute(device, launch) == as_ptx(program.code, program.buffers, immediate=program.immediate)
