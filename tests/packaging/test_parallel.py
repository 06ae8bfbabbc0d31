"""What happens to the processes that compile."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from shader_compiler import Source

from hatch_shader.parallel import _died


@pytest.mark.parametrize(("end", "said"), [("exit(3)", "status 3"), ("kill(getpid(), 9)", "signal 9")])
def test_a_process_that_dies_is_an_error_of_its_source(end, said):
    process = subprocess.Popen([sys.executable, "-c", f"from os import *; {end.replace('exit', '_exit')}"])
    found = _died(SimpleNamespace(text=Source("fn f() {}", "a.wgsl")), process)
    assert found.code == "E0901"
    assert said in found.message
    assert found.labels[0].span.source.name == "a.wgsl"
