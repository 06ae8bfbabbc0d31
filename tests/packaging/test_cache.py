import threading
from pathlib import Path

import pytest

from hatch_shader import atomic
from hatch_shader.atomic import write_atomically
from hatch_shader.cache import Cache, digest
from hatch_shader.cache import cache_directory as directory

RECORD = {"text": {"wgsl": "fn 着色() {}\n\ud800"}, "list": [1, 2.5, None, True]}
KEY = digest("a key")


@pytest.fixture
def store(tmp_path):
    return Cache(str(tmp_path / "store"))


def entry_of(store):
    (entry,) = store.entries()
    return Path(entry.path)


def test_what_is_put_is_got(store):
    assert store.get(KEY) is None
    store.put(KEY, RECORD)
    assert store.get(KEY) == RECORD
    assert store.get(digest("another")) is None
    assert store.info()["entries"] == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data + b" ",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"2.5", b"3.5"),
        lambda data: b"\0" * len(data),
        lambda data: b"import os; os.abort()",
    ],
)
def test_a_damaged_entry_is_no_entry(store, damage):
    store.put(KEY, RECORD)
    path = entry_of(store)
    path.write_bytes(damage(path.read_bytes()))
    assert store.get(KEY) is None
    store.put(KEY, RECORD)
    assert store.get(KEY) == RECORD


def test_an_entry_under_another_key_is_foreign(store):
    store.put(KEY, RECORD)
    other = digest("another")
    path = Path(store._path(other))
    path.parent.mkdir(parents=True)
    entry_of(store).rename(path)
    assert store.get(other) is None


def test_where_nothing_can_be_written_nothing_is_cached(tmp_path):
    (tmp_path / "file").write_text("in the way")
    for store in (Cache(str(tmp_path / "file")), Cache("/proc/nowhere"), Cache(None), Cache("a\0b")):
        store.put(KEY, RECORD)
        assert store.get(KEY) is None
        assert store.info()["entries"] == 0
        assert store.clear() == 0


def test_a_full_disk_leaves_no_half_entry(store, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic.os, "replace", full)
    store.put(KEY, RECORD)
    assert list(store.entries()) == []
    assert store.get(KEY) is None


def test_an_interrupt_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "out.wgsl"
    path.write_text("old")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(str(path), b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["out.wgsl"]
    assert path.read_text() == "old"


def test_what_cannot_be_written_is_named(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError) as caught:
        write_atomically(str(tmp_path / "folder"), b"new")
    assert (caught.value.filename, caught.value.filename2) == (str(tmp_path / "folder"), None)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_clear_removes_the_entries_and_nothing_else(store, tmp_path):
    store.put(KEY, RECORD)
    (tmp_path / "store/mine.txt").write_text("the user's")
    assert store.clear() == 1
    assert store.get(KEY) is None
    assert (tmp_path / "store/mine.txt").exists()


def test_writers_and_readers_at_once_see_whole_entries(store):
    failures = []

    def work():
        for _ in range(50):
            store.put(KEY, RECORD)
            if store.get(KEY) != RECORD:
                failures.append("torn")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert store.info()["entries"] == 1


def test_where_the_cache_is(monkeypatch, tmp_path):
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", str(tmp_path))
    assert directory() == str(tmp_path)
    assert directory("") is None  # an option wins over the variable
    assert directory(str(tmp_path / "said")) == str(tmp_path / "said")
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", "")
    assert directory() is None
    monkeypatch.delenv("HATCH_SHADER_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert directory() == str(tmp_path / "hatch-shader")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert directory().startswith(str(tmp_path))


def test_digests_do_not_run_parts_together():
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("abc", "")}) == 4


def test_files_of_others_in_the_folder_stay(store):
    store.put(KEY, RECORD)
    shard = entry_of(store).parent
    others = [shard / "notes.txt", shard.parent / "metric" / ("0" * 62), shard.parent / "length.py"]
    for path in others:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    assert (store.info()["entries"], store.collect(0)) == (1, 1)
    store.put(KEY, RECORD)
    assert store.clear() == 1
    assert all(path.read_text() == "mine" for path in others)
