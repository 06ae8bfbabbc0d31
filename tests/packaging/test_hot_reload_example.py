"""The example of hot reload, on a software adapter."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.tools import ROOT, lavapipe, swiftshader


def test_a_saved_shader_runs_in_the_running_program(tmp_path):
    pytest.importorskip("wgpu")
    pytest.importorskip("numpy")
    driver = lavapipe() or swiftshader()
    if driver is None:
        pytest.skip("no software Vulkan driver: install mesa-vulkan-drivers")
    project = tmp_path / "example_project"
    shutil.copytree(ROOT / "example_project", project, ignore=shutil.ignore_patterns("shader_generated"))
    start = "import hatch_shader; hatch_shader.install_import_hook(); import runpy, sys; runpy.run_path(sys.argv[0], run_name='__main__')"
    code = f"import sys; sys.argv = [{str(project / 'hot_reload.py')!r}, '400']; {start}"
    search = os.pathsep.join(map(str, [ROOT, ROOT / "compiler", project / "src"]))
    environment = {**os.environ, "PYTHONPATH": search, "VK_DRIVER_FILES": driver}
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            lines = iter(process.stdout.readline, "")
            assert next(lines).split() == ["[", "4.", "5.", "6.", "7.", "8.", "9.", "10.", "11.]"]
            kernel = project / "src/example_kernels/kernels/vector_add.wgsl"
            text = kernel.read_text()
            assert " + b[" in text
            kernel.write_text(text.replace(" + b[", " * b["))
            reloaded = next(line for line in lines if line.startswith("reloaded"))
            assert reloaded == "reloaded example_kernels.shader_generated.kernels.vector_add\n"
            assert next(lines).split()[1:3] == ["3.", "6."]
        finally:
            process.kill()
