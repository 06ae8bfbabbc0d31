"""Builds that are killed, full and read-only disks, other people's files, clocks that jump: no wrong
module and no torn file ever.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hatch_shader import cache
from hatch_shader.build import open_project
from hatch_shader.cache import Cache
from hatch_shader.outputs import write as write_outputs
from tests.packaging.conftest import write
from tests.packaging.storm import texts
from tests.tools import ROOT

KERNEL = "@compute @workgroup_size(1) fn main() {{ var x = {n}; }}\n"


def python(*arguments, **more):
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'compiler'}", **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, *map(str, arguments)], capture_output=True, text=True, env=environment, **more
    )


def expected_files(root, state, monkeypatch):
    """What a build without any cache makes of a state."""
    write(root, texts(state))
    with monkeypatch.context() as context:
        context.setenv("HATCH_SHADER_CACHE_DIR", "")
        return open_project(str(root)).build(jobs=1).files()


@pytest.mark.parametrize(
    ("number", "seed"),
    [(24, 1), pytest.param(200, 2, marks=pytest.mark.long), pytest.param(200, 3, marks=pytest.mark.long)],
)
def test_builds_killed_at_random_moments(project, cache_directory, monkeypatch, number, seed):
    root = project()
    write(root, texts("A"))
    states = {state: expected_files(root, state, monkeypatch) for state in "AB"}
    result = python(ROOT / "tests/packaging/storm.py", root, number, seed)
    assert result.returncode == 0, result.stderr
    ends = json.loads(result.stdout)
    assert ends["killed"]
    assert ends["failed"] == 0
    for path in (root / "src/demo_package/shader_generated").rglob("*.py*"):
        if path.suffix == ".tmp":
            continue
        name = str(path.relative_to(root))
        assert path.read_text() in [files[name] for files in states.values()], f"{name} is torn or wrong"
    store = Cache(str(cache_directory))
    for entry in store.entries():
        if not entry.name.startswith("."):
            key = Path(entry.path).parent.name + entry.name
            assert store.get(key) is not None, "a torn entry has its final name"
    for state, files in states.items():
        write(root, texts(state))
        assert open_project(str(root)).build().files() == files
    left = [path for folder in (root, cache_directory) for path in folder.rglob("*.tmp")]
    for path in left:
        os.utime(path, (1, 1))
    builder = open_project(str(root))
    write_outputs(str(root), builder.build().files(), builder.config.packages)
    store.collect(1 << 30)
    assert not [path for path in left if path.exists()]


def test_a_full_disk_costs_the_cache_and_not_the_build(project, cache_directory, monkeypatch):
    """No file may grow beyond 256 bytes: entries do not fit, then neither does the result."""
    root = project()
    write(root, texts("A"))
    files = expected_files(root, "A", monkeypatch)
    limit = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (256, 256)); from hatch_shader.{0}; {1}"
    code = limit.format("build import open_project", f"print(len(open_project({str(root)!r}).build(jobs=1).files()))")
    result = python("-c", code)
    assert result.stdout == f"{len(files)}\n", result.stderr
    assert list(Cache(str(cache_directory)).entries()) == []
    result = python("-c", limit.format("cli import main", f"raise SystemExit(main(['build', {str(root)!r}]))"))
    assert result.returncode == 2
    assert result.stderr.startswith("error: ")
    assert "Traceback" not in result.stderr
    assert not list(root.rglob("*.tmp"))
    for path in (root / "src/demo_package").rglob("shader_generated/**/*.py"):
        assert path.read_text() == files[str(path.relative_to(root))]


def with_mount(script):
    """Run a shell script where it may mount; None where this machine does not let us."""
    allowed = (
        shutil.which("unshare")
        and not subprocess.run(["unshare", "-Urm", "true"], capture_output=True, check=False).returncode
    )
    if not allowed:
        pytest.skip("no user namespaces here")
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'compiler'}"}
    return subprocess.run(["unshare", "-Urm", "sh", "-ec", script], capture_output=True, text=True, env=environment)


def test_a_full_file_system(project, cache_directory, tmp_path):
    root = project()
    write(root, texts("A"))
    cache_directory.mkdir()
    output = tmp_path / "output"
    build = f"{sys.executable} -m hatch_shader build {root} --output {output} --jobs 1"
    result = with_mount(
        f"mount -t tmpfs -o size=12k none {cache_directory}; {build}; ls -A {cache_directory}; find {cache_directory} -name '*.tmp'"
    )
    assert result.returncode == 0, result.stderr
    assert "6 sources" in result.stderr
    assert ".tmp" not in result.stdout
    assert len(list(output.rglob("k*.py"))) == 6


def test_a_read_only_cache_is_read(project, cache_directory, tmp_path, monkeypatch):
    root = project()
    write(root, texts("A"))
    python("-m", "hatch_shader", "build", root, "--output", tmp_path / "first")
    for entry in Cache(str(cache_directory)).entries():
        os.utime(entry.path, (1, 1))  # their use would be noted, which fails quietly
    output = tmp_path / "output"
    code = (
        f"import sys; sys.argv = ['', 'build', {str(root)!r}, '--output', {str(output)!r}, '--format', 'json']; "
        "from hatch_shader.cli import main; main()"
    )
    mount = f"mount --bind {cache_directory} {cache_directory}; mount -o remount,ro,bind {cache_directory}; "
    result = with_mount(f'{mount} {sys.executable} -c "{code}"')
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["compiled"] == 0


def test_entries_that_were_swapped_damaged_or_replaced(project, cache_directory, monkeypatch):
    root = project()
    write(root, texts("A"))
    files = expected_files(root, "A", monkeypatch)
    open_project(str(root)).build()
    entries = [Path(entry.path) for entry in Cache(str(cache_directory)).entries()]
    assert len(entries) == 6
    contents = [path.read_bytes() for path in entries]
    entries[0].write_bytes(contents[1])  # foreign: whole, but of another source
    entries[1].write_bytes(contents[1][:-100])
    entries[2].write_bytes(b"")
    entries[3].write_bytes(contents[3].replace(b"k", b"j"))
    entries[4].unlink()
    entries[4].mkdir()
    entries[5].unlink()
    entries[5].symlink_to("/dev/zero")  # never ends
    with monkeypatch.context() as context:
        context.setattr(cache, "MAX_ENTRY", 1 << 20)
        builder = open_project(str(root))
        assert builder.build().files() == files
    assert builder.compiled == 6


def test_a_clock_that_was_set_back(project, cache_directory):
    """Everything on the disk is of the future: it is served, collected and swept all the same."""
    root = project()
    write(root, texts("A"))
    open_project(str(root)).build()
    store = Cache(str(cache_directory))
    future = time.time() + 1e8
    leftover = cache_directory / "units/00/.x.0123456789abcdef.tmp"
    leftover.parent.mkdir(exist_ok=True)
    leftover.write_text("half")
    for path in [*cache_directory.rglob("*"), *root.rglob("*")]:
        os.utime(path, (future, future))
    builder = open_project(str(root))
    builder.build()
    assert builder.compiled == 0
    write(root, {"src/demo_package/k0.wgsl": KERNEL.format(n=5)})
    builder = open_project(str(root))
    assert any("main" in text for text in builder.build().files().values())
    assert builder.compiled == 1
    assert not leftover.exists()  # the daily collection was due, by a stamp of the future
    assert store.collect(0) >= 6
    assert store.info()["entries"] == 0
