"""Compilation in several processes."""

import os
import pty
import signal
import subprocess
import sys
import threading
import time

import pytest
from shader_compiler import CompileError

from hatch_shader import parallel
from hatch_shader.build import open_project
from hatch_shader.progress import Progress
from tests.packaging.conftest import PYPROJECT, write
from tests.tools import ROOT

KERNEL = "@compute @workgroup_size(1) fn kernel_{n}() {{ let x = {n}; }}\n"
FILES = {f"k{n}.wgsl": KERNEL.format(n=n) for n in range(24)}


def test_the_result_is_that_of_one_process(project, monkeypatch):
    root = project({**FILES, "lib.wesl": "fn lib() {}", "user.wesl": "import package::lib::lib;\nfn user() { lib(); }"})
    alone = open_project(str(root)).build(jobs=1)
    for cached in ("", os.environ["HATCH_SHADER_CACHE_DIR"] + "2"):
        monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", cached)
        builder = open_project(str(root))
        together = builder.build(jobs=3)
        assert builder.compiled == 26
        assert together.files() == alone.files()
        assert [m.inputs for m in together.modules] == [m.inputs for m in alone.modules]
    builder = open_project(str(root))
    builder.build(jobs=3)
    assert builder.compiled == 0


def test_errors_come_together_and_in_order(project):
    broken = {name: f"fn f() {{ let x = y{name[1:-5]}; }}" for name in list(FILES)[::3]}
    root = project({**FILES, **broken})
    messages = []
    for jobs in (1, 3):
        with pytest.raises(CompileError) as raised:
            open_project(str(root)).build(jobs=jobs)
        messages.append([d.render() for d in raised.value.diagnostics])
    assert messages[0] == messages[1]
    assert len(messages[0]) == len(broken)


def test_a_process_that_is_killed_is_an_error_that_says_so(project, monkeypatch):
    root = project(FILES)
    started = []

    def start():
        process = start_worker()
        started.append(process)
        threading.Timer(0, process.kill).start() if len(started) == 1 else None
        return process

    start_worker = parallel.start_worker
    monkeypatch.setattr(parallel, "start_worker", start)
    codes = {"E0901"}
    try:
        open_project(str(root)).build(jobs=2)  # it may not have begun
    except CompileError as error:
        codes = {d.code for d in error.diagnostics}
    assert codes == {"E0901"}
    assert all(process.poll() is not None for process in started)


def test_where_no_process_starts_it_is_done_here(project, monkeypatch):
    monkeypatch.setattr(parallel, "WORKER", "raise SystemExit(3)")
    root = project(FILES)
    assert len(open_project(str(root)).build(jobs=2).modules) == len(FILES)


def test_how_many_processes(monkeypatch):
    monkeypatch.setenv("HATCH_SHADER_JOBS", "3")
    assert parallel.default_jobs() == 3
    for text in ("", "0", "x", "-1"):
        monkeypatch.setenv("HATCH_SHADER_JOBS", text)
        assert parallel.default_jobs() >= 1


def test_lines_elsewhere_than_on_a_terminal(capsys):
    with Progress() as progress:
        for done in range(1, 101):
            progress(done, 100)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 10
    assert lines[-1] == "100 of 100 shader sources compiled"
    with Progress(quiet=True) as progress:
        progress(100, 100)
    with Progress() as progress:
        progress(3, 3)
    assert capsys.readouterr().err == ""


def command(root, **more):
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'compiler'}", "TERM": "xterm"}
    return subprocess.Popen(
        [sys.executable, "-m", "hatch_shader", "build", "--jobs", "2"], cwd=root, env=environment, **more
    )


def test_a_bar_on_a_terminal_that_goes_away(project):
    root = project(FILES)
    ours, theirs = pty.openpty()
    process = command(root, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = b""
    while True:
        try:
            said += os.read(ours, 4096)
        except OSError:
            break
    os.close(ours)
    assert process.wait() == 0
    text = said.decode()
    assert "24 of 24 shader sources" in text
    assert (
        text.replace("\r\n", "\n")
        .rstrip()
        .splitlines()[-1]
        .rpartition("\x1b[K")[2]
        .startswith("24 sources, 24 compiled")
    )


def test_ctrl_c_leaves_nothing_half_written_and_no_process(tmp_path):
    root = tmp_path / "project"
    write(root, {"pyproject.toml": PYPROJECT, "src/demo_package/__init__.py": ""})
    write(root, {f"src/demo_package/k{n}.wgsl": KERNEL.format(n=n) * 1 + "// padding\n" * 50 for n in range(300)})
    process = command(root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(0.8)
    children = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    # 0: it was quicker than we; -SIGINT: the command was done, and Python about to end.
    assert process.returncode in (0, 130, -signal.SIGINT), err
    assert b"Traceback" not in err
    assert not list(root.rglob("*.tmp"))
    expected = open_project(str(root)).build(jobs=1).files()
    for path in (root / "src/demo_package").glob("shader_generated/*"):
        assert path.read_text() == expected[str(path.relative_to(root))]
    time.sleep(0.2)
    assert not [pid for pid in children if os.path.exists(f"/proc/{pid}") and not is_zombie(pid)]  # noqa: PTH110


def descendants(pid):
    result = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in result.stdout.split()]


def is_zombie(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
