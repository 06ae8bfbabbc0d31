"""The cache behind the cache, on file systems that fsspec has without any network."""

import json
import os
import sys
import threading
import time

import pytest

from hatch_shader.build import open_project
from hatch_shader.cache import Cache, digest, parse_size
from hatch_shader.cli import main
from hatch_shader.errors import ConfigError
from hatch_shader.remote_cache import RemoteCache, remote_cache

fsspec = pytest.importorskip("fsspec")
FILES = {"a.wgsl": "fn a() {}", "lib.wesl": "fn lib() {}", "user.wesl": "import package::lib;\nfn user() {}"}


@pytest.fixture(params=["file", "memory"])
def url(request, tmp_path, monkeypatch):
    fsspec.filesystem("memory").store.clear()
    url = f"file://{tmp_path}/shared" if request.param == "file" else "memory://shared/shaders"
    monkeypatch.setenv("HATCH_SHADER_REMOTE_CACHE", url)
    return url


def build(root, monkeypatch, cache_name):
    """One build by a machine with a cache of its own; how many were compiled, and the files."""
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", cache_name)
    builder = open_project(str(root))
    files = builder.build().files()
    return builder.compiled, files


def stored(url):
    system, base = fsspec.core.url_to_fs(url)
    return system, system.find(base)


def test_what_one_machine_compiled_another_need_not(project, compiler, monkeypatch, tmp_path, url):
    root = project(FILES)
    first = build(root, monkeypatch, str(tmp_path / "one"))
    assert first[0] == 3
    assert len(stored(url)[1]) == 3
    assert build(root, monkeypatch, str(tmp_path / "two")) == (0, first[1])
    assert build(root, monkeypatch, "") == (0, first[1])  # also without any cache here
    monkeypatch.delenv("HATCH_SHADER_REMOTE_CACHE")
    assert build(root, monkeypatch, str(tmp_path / "two")) == (0, first[1])  # it was kept


@pytest.mark.parametrize(
    "damage", [lambda d: d[:-9], lambda d: b"", lambda d: d.replace(b"a", b"b"), lambda d: b"x" * 99]
)
def test_nothing_is_trusted_without_its_digest(project, compiler, monkeypatch, tmp_path, url, damage):
    root = project(FILES)
    _, files = build(root, monkeypatch, str(tmp_path / "one"))
    system, paths = stored(url)
    for path in paths:
        system.pipe_file(path, damage(system.cat_file(path)))
    assert build(root, monkeypatch, str(tmp_path / "two")) == (3, files)
    assert build(root, monkeypatch, str(tmp_path / "three")) == (0, files)  # repaired


def test_an_import_that_changed_makes_an_entry_useless(project, compiler, monkeypatch, tmp_path, url):
    root = project(FILES)
    build(root, monkeypatch, str(tmp_path / "one"))
    (root / "src/demo_package/lib.wesl").write_text("fn other() {}")
    compiled, files = build(root, monkeypatch, str(tmp_path / "two"))
    assert compiled == 2
    assert "other" in files["src/demo_package/shader_generated/user.py"]


def test_read_only(project, compiler, monkeypatch, tmp_path, url):
    monkeypatch.setenv("HATCH_SHADER_REMOTE_CACHE_READ_ONLY", "1")
    assert build(project(FILES), monkeypatch, str(tmp_path / "one"))[0] == 3
    assert stored(url)[1] == []


@pytest.mark.parametrize("url", ["nothing://x", "file:///proc/nowhere", "http://127.0.0.1:9/x", "no url at all\0"])
def test_unreachable_is_off_and_said(project, compiler, monkeypatch, tmp_path, url, capsys):
    monkeypatch.setitem(os.environ, "HATCH_SHADER_REMOTE_CACHE", url.replace("\0", ""))
    root = project({"a.wgsl": "@compute @workgroup_size(1) fn a() {}"})
    assert main(["build", str(root)]) == 0
    err = capsys.readouterr().err
    assert "the remote cache is off" in err
    assert "1 compiled" in err


def test_without_fsspec_it_is_off(project, compiler, monkeypatch, url):
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    builder = open_project(str(project(FILES)))
    assert len(builder.build().modules) == 3
    assert "fsspec" in builder.cache.remote.trouble


def test_a_network_that_hangs_costs_one_timeout(monkeypatch):
    store = RemoteCache("memory://x", timeout=0.1)
    hanging = threading.Event()
    monkeypatch.setattr(store, "_filesystem", lambda: hanging.wait(20))
    start = time.monotonic()
    assert store.get(map(str, range(100))) == {}
    store.put("k", b"")
    store.finish()
    assert time.monotonic() - start < 5
    assert store.trouble == "no answer in 0.1 seconds"
    hanging.set()


def test_an_entry_too_large_is_none(monkeypatch):
    monkeypatch.setattr("hatch_shader.remote_cache.MAX_ENTRY", 10)
    store = RemoteCache("memory://large")
    store.put("abcd", b"x" * 11)
    store.finish()
    assert store.get(["abcd"]) == {}


def test_only_the_environment_names_one(monkeypatch):
    monkeypatch.delenv("HATCH_SHADER_REMOTE_CACHE", raising=False)
    assert remote_cache() is None
    monkeypatch.setenv("HATCH_SHADER_REMOTE_CACHE", "")
    assert remote_cache() is None


# --- the size of the local store


def test_collecting_keeps_what_was_used_last(tmp_path):
    store = Cache(str(tmp_path))
    keys = [digest(str(n)) for n in range(10)]
    for age, key in enumerate(keys):
        store.put(key, {"n": 0, "text": "x" * 1000})
        path = store._path(key)
        os.utime(path, (time.time() - 86400 * (20 - age),) * 2)
    assert store.get(keys[0]) is not None  # used now, so it is the youngest
    size = store.info()["bytes"] // 10
    assert store.collect(3 * size + 10) == 7
    assert [key for key in keys if store.get(key)] == [keys[0], keys[8], keys[9]]


def test_once_a_day_a_build_collects(tmp_path, monkeypatch):
    monkeypatch.setenv("HATCH_SHADER_CACHE_MAX_SIZE", "1K")
    store = Cache(str(tmp_path))
    for n in range(5):
        store.put(digest(str(n)), {"text": "x" * 500})
    store.tidy(wrote=False)
    assert store.info()["entries"] == 5
    store.tidy(wrote=True)
    assert store.info()["entries"] == 1
    store.put(digest("more"), {"text": "x" * 900})
    store.tidy(wrote=True)  # not twice a day
    assert store.info()["entries"] == 2


def test_sizes(capsys, monkeypatch):
    assert [parse_size(text, "") for text in ("12", "3K", "4m", "5G")] == [12, 3072, 4 << 20, 5 << 30]
    for text in ("", "x", "-1", "1T", "1.5M", "9" * 50):
        with pytest.raises(ConfigError, match="must be a number of bytes"):
            parse_size(text, "the size")
    assert main(["cache", "gc", "--max-size", "many"]) == 2
    assert main(["cache", "gc", "--max-size", "0", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"removed": 0}
