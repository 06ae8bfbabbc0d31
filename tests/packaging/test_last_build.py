"""`hatch-shader build` again: what is not looked at, and what nevertheless is."""

import os
from pathlib import Path

import pytest
import shader_compiler
from shader_compiler import CompileError

from hatch_shader import last_build
from hatch_shader.build import open_project
from tests.packaging.conftest import write

FILES = {"lib.wesl": "fn lib() {}", "user.wesl": "import package::lib;\nfn user() {}", "k/a.wgsl": "fn a() {}\n!warn"}


class Project:
    def __init__(self, root, compiler):
        self.root, self.compiler = Path(root), compiler
        self.package = self.root / "src/demo_package"
        self.generated = self.package / "shader_generated"

    def build(self, folder=None):
        """The sources that were read, and the report; the result is what a build of everything makes."""
        builder, read = open_project(str(self.root)), []
        task = builder.task
        builder.task = lambda source: read.append(source.name) or task(source)
        report = last_build.build(builder, str(folder or self.root))
        expected = open_project(str(self.root)).build().files()
        generated = {p for p in (folder or self.root).rglob("shader_generated/**/*.py*") if p.suffix in (".py", ".pyi")}
        assert {str(p.relative_to(folder or self.root)): p.read_text() for p in generated} == expected
        return read, report


@pytest.fixture
def demo(project, compiler, monkeypatch):
    """A project that was built; its files count as old enough for their times to tell."""
    monkeypatch.setattr("hatch_shader.session.YOUNG", -1)
    demo = Project(project(FILES), compiler)
    read, report = demo.build()
    assert sorted(read) == ["k/a.wgsl", "lib.wesl", "user.wesl"]
    assert len(report.written) == 10
    return demo


def test_nothing_is_read_where_nothing_changed_and_warnings_are_said_again(demo):
    read, report = demo.build()
    assert (read, report.written, report.removed, report.sources) == ([], [], [], 3)
    assert len(report.warnings) == 1


def test_what_depends_on_a_change_is_read(demo):
    write(demo.package, {"lib.wesl": "fn lib2() {}"})
    read, report = demo.build()
    assert read == ["lib.wesl", "user.wesl"]
    assert len(report.written) == 4
    assert demo.build()[0] == []
    write(demo.package, {"lib.wgsl": "fn clash() {}"})  # asked for, and not there until now
    with pytest.raises(CompileError):
        demo.build()


def test_a_change_that_keeps_size_and_time_is_seen(demo):
    path = demo.package / "k/a.wgsl"
    before = path.stat()
    write(demo.package, {"k/a.wgsl": "fn b() {}\n!warn"})
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert demo.build()[0] == ["k/a.wgsl"]


def test_a_young_file_is_read_again(project, compiler, monkeypatch):
    monkeypatch.setattr("hatch_shader.session.YOUNG", 1 << 62)
    demo = Project(project(FILES), compiler)
    for _ in range(2):
        assert len(demo.build()[0]) == 3


@pytest.mark.parametrize("name", ["k/a.py", "k/a.pyi", "lib.py"])
def test_a_generated_file_that_was_changed_or_removed_is_made_again(demo, name):
    path = demo.generated / name
    text = path.read_text()
    path.write_text(text + "# edited\n")
    assert demo.build()[1].written == [str(path.relative_to(demo.root))]
    path.unlink()
    assert demo.build()[1].written == [str(path.relative_to(demo.root))]
    assert demo.build()[0] == []


def test_packages_and_strange_files(demo):
    (demo.generated / "k/__init__.py").unlink()
    assert demo.build()[1].written == ["src/demo_package/shader_generated/k/__init__.py"]
    (demo.generated / "__init__.py").write_text((demo.generated / "__init__.py").read_text() + "x = 1\n")
    assert demo.build()[1].written == ["src/demo_package/shader_generated/__init__.py"]
    (demo.generated / "old.py").write_text((demo.generated / "lib.py").read_text())
    assert demo.build()[1].removed == ["src/demo_package/shader_generated/old.py"]
    assert demo.build()[0] == []


def test_sources_that_come_and_go(demo):
    write(demo.package, {"k/b.wgsl": "fn b() {}"})
    read, report = demo.build()
    assert read == ["k/b.wgsl"]
    assert "src/demo_package/shader_generated/k/__init__.py" in report.written
    (demo.package / "k/b.wgsl").unlink()
    read, report = demo.build()
    assert read == []
    assert report.removed == [f"src/demo_package/shader_generated/k/b.{suffix}" for suffix in ("py", "pyi")]


def test_the_configuration_and_the_folder_are_part_of_it(demo, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    assert len(demo.build(tmp_path / "elsewhere")[0]) == 3
    assert demo.build()[0] == []
    pyproject = demo.root / "pyproject.toml"
    pyproject.write_text(pyproject.read_text() + "[tool.hatch-shader]\nbounds-checks = false\n")
    assert len(demo.build()[0]) == 3


def test_an_edit_during_the_build_is_seen_by_the_next(demo, monkeypatch):
    write(demo.package, {"lib.wesl": "fn lib2() {}"})
    compile = shader_compiler.compile

    def edit_meanwhile(source, *rest):
        unit = compile(source, *rest)
        write(demo.package, {"lib.wesl": "fn lib3() {}"})
        os.utime(demo.package / "lib.wesl", (1, 1))  # with a clock that was set back
        return unit

    monkeypatch.setattr(shader_compiler, "compile", edit_meanwhile)
    last_build.build(open_project(str(demo.root)), str(demo.root))
    monkeypatch.setattr(shader_compiler, "compile", compile)
    assert demo.build()[0] == ["lib.wesl"]  # the other one was compiled after the edit


def test_an_error_is_found_again(demo):
    write(demo.package, {"lib.wesl": "!error"})
    for _ in range(2):
        with pytest.raises(CompileError) as raised:
            demo.build()
        assert [d.code for d in raised.value.diagnostics] == ["E0301"]
    write(demo.package, {"lib.wesl": FILES["lib.wesl"]})
    assert demo.build()[0] == ["lib.wesl", "user.wesl"]


def test_without_a_cache_everything_is_read(demo, monkeypatch):
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", "")
    assert len(demo.build()[0]) == 3
