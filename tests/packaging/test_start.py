"""Ctrl-C at any moment of a command, from its first."""

import signal
import subprocess
import sys
import time

import pytest

from tests.packaging.conftest import write
from tests.tools import ROOT

START = f"""
import sys
sys.path[:0] = {[str(ROOT), str(ROOT / "compiler")]!r}
from hatch_shader.start import main
print("ready", flush=True)
raise SystemExit(main())
"""
KERNEL = "@compute @workgroup_size(1) fn main() {}\n"


def start(*arguments, before=""):
    return subprocess.Popen(
        [sys.executable, "-c", before + START, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")
@pytest.mark.parametrize("milliseconds", [0, 1, 2, 3, 5, 8, 12, 16, 20, 30, 40, 60, 90, 130])
def test_ctrl_c_shows_no_traceback(tmp_path, milliseconds):
    write(tmp_path, {"a.wgsl": KERNEL})
    process = start("compile", str(tmp_path / "a.wgsl"), "--target", "ptx")
    assert process.stdout.readline() == b"ready\n"
    time.sleep(milliseconds / 1000)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode in (0, 130, -signal.SIGINT), said
    assert b"Traceback" not in said


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")
def test_a_process_that_ignores_ctrl_c_goes_on(tmp_path):
    write(tmp_path, {"a.wgsl": KERNEL})
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    process = start("compile", str(tmp_path / "a.wgsl"), before=ignoring)
    assert process.stdout.readline() == b"ready\n"
    process.send_signal(signal.SIGINT)
    assert b"fn main()" in process.communicate(timeout=20)[0]
    assert process.returncode == 0


def test_the_exit_status_is_the_command_s():
    process = start("check", "does-not-exist.wgsl")
    assert b"does-not-exist.wgsl" in process.communicate(timeout=20)[1]
    assert process.returncode == 1
