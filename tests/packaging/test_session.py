"""What is compiled again after which change, without any waiting."""

import os
from pathlib import Path

import pytest

from hatch_shader.session import Session
from hatch_shader.watcher import matters
from tests.packaging.conftest import write

LIB = "fn lib() {}"
USER = "import package::lib;\nfn user() {}"


def paths(update):
    return [module.source.relative.removeprefix("src/demo_package/") for module in update.changed]


@pytest.fixture
def session(project, compiler):
    def make(files, **more):
        return Session(str(project(files, **more)))

    return make


def folder_of(session):
    return Path(session.root, "src/demo_package")


def save(session, path, text):
    write(folder_of(session), {path: text})


def remove(session, path):
    (folder_of(session) / path).unlink()


def test_only_what_depends_on_the_change_is_compiled(session, compiler):
    s = session({"lib.wesl": LIB, "user.wesl": USER, "other.wgsl": "fn other() {}"})
    assert paths(s.update()) == ["lib.wesl", "other.wgsl", "user.wesl"]
    assert not s.update()
    compiler.calls.clear()
    save(s, "lib.wesl", "fn lib2() {}")
    assert paths(s.update()) == ["lib.wesl", "user.wesl"]
    assert compiler.calls == ["src/demo_package/lib.wesl", "src/demo_package/user.wesl"]
    compiler.calls.clear()
    save(s, "other.wgsl", "fn other2() {}")
    assert paths(s.update()) == ["other.wgsl"]
    assert compiler.calls == ["src/demo_package/other.wgsl"]


def test_a_save_without_a_change_is_no_change(session, compiler):
    s = session({"a.wgsl": "fn a() {}"})
    s.update()
    compiler.calls.clear()
    save(s, "a.wgsl", "fn a() {}")
    assert not s.update()
    assert compiler.calls == []


def test_the_same_size_and_time_does_not_hide_a_change(session):
    s = session({"a.wgsl": "fn aa() {}"})
    s.update()
    path = folder_of(s) / "a.wgsl"
    before = path.stat()
    save(s, "a.wgsl", "fn bb() {}")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert paths(s.update()) == ["a.wgsl"]
    save(s, "a.wgsl", "fn cc() {}")  # at once again, within one step of the file system's clock
    assert paths(s.update()) == ["a.wgsl"]
    os.utime(path, (0, 0))  # and a clock that was set back
    save(s, "a.wgsl", "fn dd() {}")
    os.utime(path, (0, 0))
    assert paths(s.update()) == ["a.wgsl"]


def test_a_broken_source_keeps_its_last_good_module(session):
    s = session({"a.wgsl": "fn good() {}", "b.wgsl": "fn b() {}"})
    s.update()
    save(s, "a.wgsl", "!error")
    update = s.update()
    assert update.changed == []
    assert [d.code for d in update.diagnostics] == ["E0301"]
    assert update.new_errors
    assert s.modules["src/demo_package/a.wgsl"].record["entry_points"][0]["name"] == "good"
    save(s, "b.wgsl", "fn b2() {}")
    update = s.update()
    assert paths(update) == ["b.wgsl"]
    assert [d.code for d in update.diagnostics] == ["E0301"]  # still there, and not said again
    assert not update.new_errors
    save(s, "a.wgsl", "fn good() {}")
    update = s.update()
    assert (update.changed, update.diagnostics, update.new_errors) == ([], [], True)


def test_an_import_that_was_missing_and_comes(session):
    s = session({"user.wesl": USER})
    assert [d.code for d in s.update().diagnostics] == ["E0601"]
    save(s, "lib.wesl", LIB)
    update = s.update()
    assert paths(update) == ["lib.wesl", "user.wesl"]
    assert not update.diagnostics
    remove(s, "lib.wesl")
    update = s.update()
    assert update.removed == ["src/demo_package/lib.wesl"]
    assert [d.code for d in update.diagnostics] == ["E0601"]


def test_sources_come_go_and_move(session):
    s = session({"a.wgsl": "fn a() {}"})
    s.update()
    save(s, "new/deep/b.wgsl", "fn b() {}")
    assert paths(s.update()) == ["new/deep/b.wgsl"]
    folder = folder_of(s)
    (folder / "new").rename(folder / "moved")
    update = s.update()
    assert (paths(update), update.removed) == (["moved/deep/b.wgsl"], ["src/demo_package/new/deep/b.wgsl"])
    assert str(folder / "moved/deep") in s.folders()


def test_the_configuration_is_part_of_it(session, compiler):
    s = session({"a.wgsl": "fn a() {}", "b.wgsl": "fn b() {}"})
    s.update()
    pyproject = Path(s.root, "pyproject.toml")
    before = pyproject.read_text()
    table = '[tool.hatch-shader.sources."src/demo_package/a.wgsl"]\nbounds-checks = false\n'
    for text, expected in ((before + table, ["a.wgsl"]), (before, ["a.wgsl"])):
        pyproject.write_text(text)
        assert paths(s.update()) == expected
    pyproject.write_text(before + "[tool.hatch-shader]\ntarget = 1\n")
    update = s.update()
    assert "did you mean `targets`" in update.trouble
    assert update.new_errors
    assert not s.update().new_errors
    pyproject.write_text(before)
    update = s.update()
    assert (update.trouble, update.new_errors, update.changed) == (None, True, [])


def test_clashing_sources_are_reported_and_nothing_is_lost(session):
    s = session({"a.wgsl": "fn a() {}"})
    s.update()
    save(s, "a.wesl", "fn clash() {}")
    assert [d.code for d in s.update().diagnostics] == ["E0663"]
    save(s, "b.wgsl", "fn b() {}")
    assert [d.code for d in s.update().diagnostics] == ["E0663"]
    assert list(s.modules) == ["src/demo_package/a.wgsl"]
    remove(s, "a.wesl")
    assert paths(s.update()) == ["b.wgsl"]


def test_a_link_that_leads_back_ends(session):
    s = session({"a.wgsl": "fn a() {}"})
    (folder_of(s) / "loop").symlink_to("..")
    assert paths(s.update()) == ["a.wgsl"]
    assert len(s.folders()) < 10


def test_a_project_without_a_shader(session):
    s = session({})
    assert not s.update()
    assert str(folder_of(s)) in s.folders()


def test_a_name_that_changes_its_case_alone(session):
    s = session({"a.wgsl": "fn a() {}"})
    s.update()
    (folder_of(s) / "a.wgsl").rename(folder_of(s) / "A.wgsl")
    update = s.update()
    assert (paths(update), update.removed) == (["A.wgsl"], ["src/demo_package/a.wgsl"])


def test_a_broken_source_that_goes_takes_its_errors_along(session):
    s = session({"a.wgsl": "!error", "b.wgsl": "fn b() {}"})
    assert s.update().diagnostics
    remove(s, "a.wgsl")
    update = s.update()
    assert (update.diagnostics, update.new_errors, list(s.errors)) == ([], True, [])


def test_a_configuration_that_is_gone_stays_an_error(session):
    s = session({"a.wgsl": "fn a() {}"})
    s.update()
    pyproject = Path(s.root, "pyproject.toml")
    before = pyproject.read_text()
    pyproject.unlink()
    assert "cannot read" in s.update().trouble
    save(s, "a.wgsl", "fn edited() {}")
    update = s.update()
    assert "cannot read" in update.trouble
    assert not update.changed
    pyproject.write_text(before)
    update = s.update()
    assert (update.trouble, paths(update)) == (None, ["a.wgsl"])


def test_a_package_that_goes_and_comes_back(session):
    s = session({"a.wgsl": "fn a() {}"})
    s.update()
    folder = folder_of(s)
    folder.rename(folder.with_name("elsewhere"))
    assert "package" in s.update().trouble
    folder.with_name("elsewhere").rename(folder)
    update = s.update()
    assert (update.trouble, update.new_errors, list(s.modules)) == (None, True, ["src/demo_package/a.wgsl"])


@pytest.mark.parametrize("suffix", [".着色器.接口.豫", "。着色器。接口。豫"])
def test_interfaces_are_watched_too(session, suffix):
    s = session({"a.wgsl": "fn a() {}", f"类{suffix}": "一"})
    s.update()
    assert str(folder_of(s) / f"类{suffix}") in s.look()
    assert matters(str(folder_of(s) / f"类{suffix}"))
    assert not matters(str(folder_of(s) / f".#类{suffix}"))


def test_hatch_toml_is_part_of_the_configuration(session):
    s = session({"a.wgsl": "fn a() {}"})
    s.update()
    path = Path(s.root, "hatch.toml")
    path.write_text("[build.hooks.shader]\nfast-math = true\n")
    assert "move" in s.update().trouble
    path.unlink()
    assert s.update().trouble is None
    assert matters(str(path))
