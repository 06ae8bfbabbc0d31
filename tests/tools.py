"""Where the tools are that judge what we emit, and what to say where one is missing.

A missing tool is a skip that names what to install; with HATCH_SHADER_CI set, where everything is
installed, it is a failure.
"""

from __future__ import annotations

import glob
import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parent.parent
IN_CI = bool(os.environ.get("HATCH_SHADER_CI"))
# The driver file of a GPU: tests that run WGSL then run it there.
GPU_DRIVER = os.environ.get("HATCH_SHADER_VULKAN_DRIVER")
SWIFTSHADER_DRIVER = Path("/usr/lib/chromium/vk_swiftshader_icd.json")
LAVAPIPE_DRIVERS = "/usr/share/vulkan/icd.d/lvp_icd*.json"


def missing(what: str, install: str) -> NoReturn:
    """Skip the test, or fail it in CI."""
    import pytest  # the demo's clean environment uses this module and has no pytest

    message = f"{what} is missing: install {install}"
    if IN_CI:
        pytest.fail(message)
    pytest.skip(message)


def find_ptxas() -> str | None:
    """NVIDIA's assembler: the one that PyPI's nvidia-cuda-nvcc brings, else one on the PATH."""
    for folder in sys.path:
        found = glob.glob(f"{folder}/nvidia/**/bin/ptxas", recursive=True) if "site-packages" in folder else []
        if found:
            return found[0]
    return shutil.which("ptxas")


def ptxas() -> str:
    """The path of ptxas, for tests."""
    return find_ptxas() or missing("ptxas", "nvidia-cuda-nvcc from PyPI")


def clang() -> str:
    """The path of clang++, for tests."""
    return shutil.which("clang++") or missing("clang++", "Debian's clang")


def lavapipe() -> str | None:
    """The driver file of Mesa's software Vulkan, for VK_DRIVER_FILES; or of a GPU, where one is named."""
    return GPU_DRIVER or next(iter(sorted(glob.glob(LAVAPIPE_DRIVERS))), None)


def swiftshader() -> str | None:
    """The driver file of SwiftShader, for VK_DRIVER_FILES; or of a GPU, where one is named."""
    return GPU_DRIVER or (str(SWIFTSHADER_DRIVER) if SWIFTSHADER_DRIVER.exists() else None)


def conformance_folder() -> Path:
    """The folder of the conformance data. It is not part of the project: without it a test skips."""
    folder = os.environ.get("HATCH_SHADER_CONFORMANCE")
    if not folder:
        import pytest

        pytest.skip("HATCH_SHADER_CONFORMANCE does not name the folder of the conformance data")
    return Path(folder)
