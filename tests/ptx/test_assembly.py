"""ptxas takes what we emit, and puts nothing into local memory that we did not."""

import subprocess

import pytest
import shader_compiler
from shader_compiler import Options, Source

from tests.golden.inputs import OUTPUTS, name_of
from tests.tools import ROOT, ptxas

from .kernels import KERNELS

EXAMPLES = sorted((ROOT / "example_project" / "src" / "example_kernels" / "kernels").glob("*.wgsl"))
MODULES = {
    **{path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES},
    **{kernel.name: kernel.code for kernel in KERNELS},
    "matmul_registers": (ROOT / "tests" / "bench" / "gpu" / "matmul_registers.wgsl").read_text(encoding="utf-8"),
}


def assemble(text: str, target: str, folder) -> str:
    """What `ptxas -v` says."""
    path = folder / "module.ptx"
    path.write_text(text, encoding="ascii")
    command = [ptxas(), f"-arch={target}", "-v", str(path), "-o", str(folder / "module.cubin")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stderr


OPTIONS = {
    "safe": Options(),
    "fast": Options(bounds_checks=False, fast_math=True),
    "merged": Options(merge_workgroups=True),
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("target", ["sm_80", "sm_90"])
@pytest.mark.parametrize("name", MODULES)
def test_no_local_memory(name, target, options, tmp_path):
    compiled = shader_compiler.compile(Source(MODULES[name]), ("ptx",), options)
    said = assemble(compiled.text["ptx"], target, tmp_path)
    assert "bytes stack frame" in said
    stacks = [line.split()[0] for line in said.splitlines() if "bytes stack frame" in line]
    assert stacks == ["0"] * len(compiled.entry_points)


GOLDEN = [path for path in OUTPUTS if path.suffix == ".ptx" and path.read_text(encoding="utf-8").startswith(".version")]


@pytest.mark.parametrize("path", GOLDEN, ids=name_of)
def test_golden_texts_assemble(path, tmp_path):
    assemble(path.read_text(encoding="utf-8"), "sm_90", tmp_path)
