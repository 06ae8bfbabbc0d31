"""Build the example with Hatch, install its wheel in a clean environment, run every kernel there.

Out: `demo-output/` with the wheels, the clean environment and the Sobel picture; the table of
results on standard output; exit status 0 only if nothing failed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from tests.tools import ROOT, find_ptxas

OUTPUT = ROOT / "demo-output"
WHEELHOUSE = OUTPUT / "wheelhouse"
EXAMPLE_WHEELS = OUTPUT / "example"
CLEAN = OUTPUT / "clean-environment"


def main() -> int:
    """Prepare, then hand over to the clean environment."""
    for folder in (WHEELHOUSE, EXAMPLE_WHEELS, CLEAN, OUTPUT / "hatch"):
        shutil.rmtree(folder, ignore_errors=True)
    step("building hatch-shader's wheel from this checkout")
    call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(WHEELHOUSE), cwd=ROOT)
    step("building example_project with `hatch build`")
    call(hatch(), "build", "-t", "wheel", str(EXAMPLE_WHEELS), cwd=ROOT / "example_project", env=build_environment())
    step("installing the example's wheel in a clean environment")
    python = make_clean_environment()
    step("running every kernel at each level that this machine has")
    env = {**os.environ, "PTXAS": find_ptxas() or "", "XDG_RUNTIME_DIR": os.environ.get("XDG_RUNTIME_DIR", str(OUTPUT))}
    env.pop("PYTHONPATH", None)
    return subprocess.run(
        [python, "-P", str(ROOT / "tests" / "demo" / "run_kernels.py")], cwd=OUTPUT, env=env, check=False
    ).returncode


def step(text: str) -> None:
    """Say what happens now: building and installing take a while."""
    print(f"demo: {text} ...", flush=True)


def call(*command: str, cwd: Path, env: dict[str, str] | None = None) -> None:
    """Run a command; its output is shown only if it fails, and then the demo ends."""
    done = subprocess.run(command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"{done.stdout}\ndemo: `{' '.join(command)}` failed with exit status {done.returncode}")


def hatch() -> str:
    """The `hatch` command beside this interpreter."""
    return shutil.which("hatch", path=str(Path(sys.executable).parent)) or shutil.which("hatch") or "hatch"


def build_environment() -> dict[str, str]:
    """`hatch build` makes an isolated environment, in which hatch-shader comes from our wheelhouse.

    Its own data folder and no package cache: a build environment of an earlier run would hold an
    earlier hatch-shader of the same version.
    """
    links = " ".join(filter(None, [str(WHEELHOUSE), os.environ.get("PIP_FIND_LINKS")]))
    return {
        **os.environ,
        "PIP_FIND_LINKS": links,
        "PIP_NO_CACHE_DIR": "1",
        "UV_FIND_LINKS": str(WHEELHOUSE),
        "UV_NO_CACHE": "1",
        "HATCH_DATA_DIR": str(OUTPUT / "hatch"),
        "HATCH_SHADER_CACHE_DIR": str(OUTPUT / "cache"),
    }


def make_clean_environment() -> str:
    """An environment with the example's wheel, what it requires and Pillow for pictures; its interpreter."""
    venv.create(CLEAN, with_pip=True)
    python = str(CLEAN / "bin" / "python")
    (wheel,) = EXAMPLE_WHEELS.glob("*.whl")
    call(python, "-m", "pip", "install", "--quiet", str(wheel), "pillow", cwd=OUTPUT)
    return python


if __name__ == "__main__":
    sys.exit(main())
