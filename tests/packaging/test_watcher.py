"""Watching real files: one build for each save, whatever the editor does."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest
import shader_compiler

from hatch_shader import watcher
from hatch_shader.watcher import Watcher
from tests.packaging.conftest import write
from tests.tools import ROOT

watchdog_observers = pytest.importorskip("watchdog.observers")
PATIENCE = 10


class Running:
    """A watcher in a thread. `wait()` gives the changed sources of the next update."""

    def __init__(self, root, **more):
        self.updates, self.notices = [], []
        self.arrived = threading.Condition()
        self.watcher = Watcher(str(root), self.on_update, self.notices.append, **more)
        self.thread = threading.Thread(target=self.watcher.run, daemon=True)
        self.thread.start()
        self.seen = 0
        self.wait()

    def on_update(self, session, update, seconds):
        with self.arrived:
            changed = [module.source.name for module in update.changed]
            self.updates.append((changed, [d.code for d in update.diagnostics], update.removed))
            self.arrived.notify_all()

    def wait(self):
        with self.arrived:
            assert self.arrived.wait_for(lambda: self.seen < len(self.updates), PATIENCE), "nothing was built"
            self.seen += 1
            return self.updates[self.seen - 1]

    def stop(self):
        self.watcher.stop()
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@pytest.fixture(params=["native", "polling"])
def watching(request, project, compiler, monkeypatch):
    monkeypatch.setattr(watcher, "POLL", 0.1)
    running = []

    def start(files):
        root = project(files)
        running.append(Running(root, polling=request.param == "polling"))
        return root / "src/demo_package", running[0]

    yield start
    for one in running:
        one.stop()


def save_plainly(path, text):
    path.write_text(text)


def save_by_renaming(path, text):
    temporary = path.with_name(".#save.tmp")
    temporary.write_text(text)
    temporary.replace(path)


def save_like_vim(path, text):
    backup = path.with_name(path.name + "~")
    path.rename(backup)
    path.write_text(text)
    backup.unlink()


def save_slowly(path, text):
    with path.open("w") as file:
        file.flush()
        time.sleep(0.03)
        for part in text:
            file.write(part)
            file.flush()
            time.sleep(0.003)


@pytest.mark.parametrize("save", [save_plainly, save_by_renaming, save_like_vim, save_slowly])
def test_one_build_for_each_save(watching, save):
    folder, running = watching({"着.wgsl": "fn a() {}", "other.wgsl": "fn other() {}"})
    save(folder / "着.wgsl", "fn edited() {}")
    assert running.wait() == (["着.wgsl"], [], [])
    time.sleep(0.3)
    assert len(running.updates) == running.seen


def test_new_folders_moves_and_what_is_none_of_ours(watching):
    folder, running = watching({"a.wgsl": "fn a() {}"})
    (folder / "new/deep").mkdir(parents=True)
    (folder / "new/deep/b.wgsl").write_text("fn b() {}")
    changed, _, _ = running.wait()
    assert changed == ["new/deep/b.wgsl"]
    (folder / "new").rename(folder / "moved")
    changed, _, removed = running.wait()
    assert (changed, removed) == (["moved/deep/b.wgsl"], ["src/demo_package/new/deep/b.wgsl"])
    (folder / "notes.txt").write_text("no shader")
    (folder / "a.wgsl").read_text()
    os.utime(folder / "a.wgsl")
    time.sleep(0.3)
    updates = [u for u in running.updates[running.seen :] if u != ([], [], [])]
    assert updates == []


def test_an_error_and_its_repair(watching):
    folder, running = watching({"a.wgsl": "fn a() {}"})
    (folder / "a.wgsl").write_text("!error")
    assert running.wait() == ([], ["E0301"], [])
    (folder / "a.wgsl").write_text("fn b() {}")
    assert running.wait() == (["a.wgsl"], [], [])


def test_a_save_while_a_build_runs_is_built_afterwards(watching, compiler, monkeypatch):
    folder, running = watching({"a.wgsl": "fn a() {}", "b.wgsl": "fn b() {}"})
    plain = compiler.compile

    def compile(source, *rest, **more):
        if "slow" in source.text:  # an editor saves both files again before this is done
            (folder / "a.wgsl").write_text("fn last() {}")
            (folder / "b.wgsl").write_text("fn b2() {}")
            time.sleep(0.2)
        return plain(source, *rest, **more)

    monkeypatch.setattr(shader_compiler, "compile", compile)
    (folder / "a.wgsl").write_text("fn slow() {}")
    assert running.wait() == (["a.wgsl"], [], [])
    changed = running.wait()[0]
    while changed != ["a.wgsl", "b.wgsl"]:  # both at once, or as the files came to rest
        changed = sorted({*changed, *running.wait()[0]})
    modules = running.watcher.session.modules.values()
    assert sorted(m.record["entry_points"][0]["name"] for m in modules) == ["b2", "last"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EMFILE])
@pytest.mark.parametrize("method", ["start", "schedule"])
def test_without_watches_the_files_are_asked(project, compiler, monkeypatch, number, method):
    def full(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(watchdog_observers.Observer, method, full)
    monkeypatch.setattr(watcher, "POLL", 0.1)
    root = project({"a.wgsl": "fn a() {}"})
    running = Running(root)
    try:
        assert "sysctl" in running.notices[0]
        (root / "src/demo_package/a.wgsl").write_text("fn b() {}")
        assert running.wait()[0] == ["a.wgsl"]
    finally:
        running.stop()


def test_without_watchdog_the_files_are_asked(project, compiler, monkeypatch):
    monkeypatch.setitem(sys.modules, "watchdog.observers", None)
    monkeypatch.setattr(watcher, "POLL", 0.1)
    root = project({"a.wgsl": "fn a() {}"})
    running = Running(root)
    try:
        assert "pip install hatch-shader[watch]" in running.notices[0]
        (root / "src/demo_package/a.wgsl").write_text("fn b() {}")
        assert running.wait()[0] == ["a.wgsl"]
    finally:
        running.stop()


KERNEL = "@compute @workgroup_size(1) fn {name}() {{}}\n"


def command(root, *arguments, **more):
    search = os.pathsep.join([str(ROOT), str(ROOT / "compiler")])
    environment = {**os.environ, "PYTHONPATH": search}
    return subprocess.Popen(
        [sys.executable, "-m", "hatch_shader", "watch", *arguments],
        cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more,
    )  # fmt: skip


def test_the_command_keeps_the_tree_fresh_and_ends_quietly(project):
    root = project({"a.wgsl": KERNEL.format(name="a"), "b.wgsl": KERNEL.format(name="b")})
    generated = root / "src/demo_package/shader_generated"
    process = command(root, "--format", "json")
    try:
        first = json.loads(process.stdout.readline())
        assert first["changed"] == ["src/demo_package/a.wgsl", "src/demo_package/b.wgsl"]
        assert {path.name for path in generated.iterdir()} >= {"__init__.py", "a.py", "a.pyi", "b.py"}
        untouched = (generated / "b.py").stat()
        (root / "src/demo_package/a.wgsl").write_text(KERNEL.format(name="edited"))
        second = json.loads(process.stdout.readline())
        assert second["written"] == [f"src/demo_package/shader_generated/a.{suffix}" for suffix in ("py", "pyi")]
        assert "edited" in (generated / "a.py").read_text()
        assert (generated / "b.py").stat() == untouched
        (root / "src/demo_package/a.wgsl").write_text("fn broken( {")
        third = json.loads(process.stdout.readline())
        assert [d["code"] for d in third["diagnostics"]] == ["E0101"]
        assert "edited" in (generated / "a.py").read_text()
        shutil.rmtree(generated)
        (root / "src/demo_package/a.wgsl").write_text(KERNEL.format(name="repaired"))
        json.loads(process.stdout.readline())
        assert {path.name for path in generated.iterdir()} >= {"__init__.py", "a.py", "a.pyi", "b.py"}
        (root / "src/demo_package/a.wgsl").unlink()
        fourth = json.loads(process.stdout.readline())
        assert fourth["removed"] == ["src/demo_package/a.wgsl"]
        assert not (generated / "a.py").exists()
    finally:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "", "")


def test_once_builds_and_tells_by_its_status(project):
    root = project({"a.wgsl": KERNEL.format(name="a")})
    process = command(root, "--once")
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    module = root / "src/demo_package/shader_generated/a.py"
    before = module.read_text()
    write(root, {"src/demo_package/a.wgsl": "fn a() { let x = y; }"})
    write(root, {"src/demo_package/b.wgsl": KERNEL.format(name="b")})
    process = command(root, "--once")
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "src/demo_package/a.wgsl:1:18" in err
    assert module.read_text() == before  # the last good module stays, and its package still lists it
    assert "'a', 'b'" in (module.parent / "__init__.py").read_text()
    process = command(root, "--once", "--check")
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
