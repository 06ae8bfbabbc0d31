import pytest
from shader_compiler import CompileError

from hatch_shader.build import open_project
from tests.packaging.conftest import write


def built(root):
    builder = open_project(str(root))
    return builder, builder.build()


def test_the_files_of_a_project(project, compiler):
    _, build = built(project({"a.wgsl": "fn a() {}", "kernels/b.wgsl": "fn b() {}"}))
    assert list(build.files()) == [
        f"src/demo_package/shader_generated/{name}{suffix}"
        for name in ("__init__", "a", "kernels/__init__", "kernels/b")
        for suffix in (".py", ".pyi")
    ]


def test_what_did_not_change_is_not_compiled(project, compiler):
    root = project({"a.wgsl": "fn a() {}", "b.wgsl": "fn b() {}"})
    _, first = built(root)
    builder, second = built(root)
    assert builder.compiled == 0
    assert second.files() == first.files()
    write(root, {"src/demo_package/b.wgsl": "fn c() {}"})
    builder, third = built(root)
    assert builder.compiled == 1
    assert compiler.calls[2:] == ["src/demo_package/b.wgsl"]
    assert "c: Final = 'c'" in third.files()["src/demo_package/shader_generated/b.py"]


def test_options_are_part_of_the_key(project, compiler):
    root = project({"a.wgsl": "fn a() {}"})
    built(root)
    (root / "pyproject.toml").open("a").write("[tool.hatch-shader]\nbounds-checks = false\n")
    builder, build = built(root)
    assert builder.compiled == 1
    assert "bounds=False" in build.files()["src/demo_package/shader_generated/a.py"]


def test_imports_are_part_of_the_key(project, compiler):
    text = "import package::lib::x;\nfn main() {}"
    root = project({"a.wgsl": text, "lib/x.wesl": "fn x() {}", "b.wgsl": "fn b() {}"})
    built(root)
    write(root, {"src/demo_package/lib/x.wesl": "fn y() {}"})
    builder, build = built(root)
    assert builder.compiled == 2  # lib/x itself, and a, which imports it
    assert "y: Final" in build.files()["src/demo_package/shader_generated/a.py"]
    a = next(m for m in build.modules if m.source.module == "a")
    assert set(a.inputs) == {"src/demo_package/a.wgsl", "src/demo_package/lib/x.wesl"}
    (root / "src/demo_package/lib/x.wesl").unlink()
    with pytest.raises(CompileError, match="no module `package::lib::x`"):
        built(root)


def test_an_import_that_becomes_ambiguous_is_not_served_from_the_cache(project, compiler):
    root = project({"a.wgsl": "import package::lib::x;\n", "lib/x.wesl": "fn x() {}"})
    built(root)
    write(root, {"src/demo_package/lib/x.wgsl": "fn x() {}"})
    with pytest.raises(CompileError) as raised:
        built(root)
    assert "E0663" in {d.code for d in raised.value.diagnostics}


def test_errors_of_all_sources_come_together(project, compiler):
    root = project({"a.wgsl": "!error", "b.wgsl": "fn b() {}", "c.wgsl": "\n  !error", "d.wgsl": b"\xff"})
    with pytest.raises(CompileError) as raised:
        built(root)
    assert [d.code for d in raised.value.diagnostics] == ["E0301", "E0301", "E0091"]


def test_a_fault_of_the_compiler_is_a_diagnostic_that_names_the_source(project, compiler, monkeypatch):
    root = project({"a.wgsl": "!crash"})
    with pytest.raises(CompileError) as raised:
        built(root)
    assert "E0900" in str(raised.value)
    assert "src/demo_package/a.wgsl:1:1" in str(raised.value)
    monkeypatch.setenv("HATCH_SHADER_TRACEBACK", "1")
    with pytest.raises(RecursionError):
        built(root)


def test_a_target_that_cannot_is_a_warning_unless_it_is_required(project, compiler):
    root = project({"a.wgsl": "fn a() {} // !no ptx", "b.wgsl": "fn b() {} // !warn"})
    for _ in range(2):  # compiled, then from the cache
        _, build = built(root)
        warnings = [warning for module in build.modules for warning in module.warnings]
        assert len(warnings) == 2
        assert warnings[0].startswith("warning: src/demo_package/a.wgsl: no PTX from this source\n  E0720: line 1")
        assert warnings[1].startswith("warning[W0500]: a planned warning\n --> src/demo_package/b.wgsl:1:1")
    (root / "pyproject.toml").open("a").write("[tool.hatch-shader]\nrequired-targets = ['ptx']\n")
    with pytest.raises(CompileError) as raised:
        built(root)
    assert "required-targets" in str(raised.value)
    assert "a.wgsl:1:1" in str(raised.value)


def test_a_library_without_entry_points_has_nothing_to_lose(project, compiler):
    root = project({"lib.wgsl": "// !no ptx"}, config="[tool.hatch-shader]\nrequired-targets = ['ptx']\n")
    for _ in range(2):
        builder, build = built(root)
        assert build.modules[0].warnings == []
    assert builder.compiled == 0
    assert "// no PTX: " in build.files()["src/demo_package/shader_generated/lib.py"]


def test_an_error_in_an_imported_module_is_said_once(project, compiler, monkeypatch):
    import shader_compiler
    from shader_compiler import Diagnostic, Source, Span

    shared = Source("fn broken", "src/demo_package/lib.wesl")

    def refuse(source, targets, options):
        raise CompileError(Diagnostic("E0301", "broken", Span(shared, 3, 9)))

    monkeypatch.setattr(shader_compiler, "compile", refuse)
    with pytest.raises(CompileError) as raised:
        built(project({"a.wgsl": "fn a() {}", "b.wgsl": "fn b() {}"}))
    assert len(raised.value.diagnostics) == 1


def test_the_text_does_not_depend_on_where_the_project_lies(project, compiler, cache_directory):
    files = {"a.wgsl": "fn a() {}", "k/b.wgsl": "fn b() {} // !no msl"}
    _, first = built(project(files, name="one"))
    _, second = built(project(files, name="elsewhere"))
    assert first.files() == second.files()
    assert str(cache_directory.parent) not in "".join(first.files().values())


def test_the_cache_off_changes_nothing(project, compiler, monkeypatch):
    root = project({"a.wgsl": "fn a() {}"})
    _, first = built(root)
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", "")
    builder, second = built(root)
    assert builder.compiled == 1
    assert second.files() == first.files()


def test_a_source_that_changes_during_the_build_is_read_once(project, compiler, monkeypatch):
    root = project({"a.wgsl": "fn old() {}"})
    compile = compiler.compile
    import shader_compiler

    def edit_meanwhile(source, targets, options):
        write(root, {"src/demo_package/a.wgsl": "fn new() {}"})
        return compile(source, targets, options)

    monkeypatch.setattr(shader_compiler, "compile", edit_meanwhile)
    built(root)
    monkeypatch.setattr(shader_compiler, "compile", compile)
    write(root, {"src/demo_package/a.wgsl": "fn old() {}"})
    builder, build = built(root)
    assert builder.compiled == 0
    assert "old" in build.files()["src/demo_package/shader_generated/a.py"]


@pytest.mark.parametrize("entry", [{}, {"record": {}}, {"record": {"text": {}}, "imports": []}, {"imports": []}])
def test_a_cache_entry_of_another_shape_is_no_entry(project, compiler, monkeypatch, entry):
    monkeypatch.setattr("hatch_shader.cache.Cache.get", lambda *_: entry)
    builder, _ = built(project({"a.wgsl": "fn a() {}"}))
    assert builder.compiled == 1


WRONG = [None, 5, "x", [5], [[5]], {"a": 5}, [{"name": 5}], [{"name": "x", "stage": "y", "names": [1]}]]


@pytest.mark.parametrize(
    "field", ["dialect", "text", "failures", "entry_points", "bindings", "overrides", "structs", "warnings"]
)
def test_a_whole_entry_with_wrong_content_is_no_entry(project, compiler, monkeypatch, field):
    root = project({"a.wgsl": "fn a() {}"})
    entries = {}
    monkeypatch.setattr("hatch_shader.cache.Cache.put", lambda _, key, entry: entries.update({key: entry}))
    _, expected = built(root)
    (entry,) = entries.values()
    for wrong in WRONG:
        if type(wrong) is type(entry["record"][field]) is str:
            continue
        bad = {**entry, "record": {**entry["record"], field: wrong}}
        monkeypatch.setattr("hatch_shader.cache.Cache.get", lambda *_, bad=bad: bad)
        builder, build = built(root)
        assert builder.compiled == 1
        assert build.files() == expected.files()
    monkeypatch.setattr("hatch_shader.cache.Cache.get", lambda *_: {**entry, "imports": [5]})
    assert built(root)[0].compiled == 1


def test_a_cache_entry_that_was_made_to_inject_stays_data(project, compiler, monkeypatch):
    evil = "x\n'; import os; os.abort()  # ''' \"\"\""
    entry_point = {
        "name": evil,
        "stage": evil,
        "workgroup_size": [1],
        "names": {"wgsl": evil},
        "parameters": {evil: []},
    }
    record = {
        "dialect": evil,
        "text": {"wgsl": evil},
        "failures": {"ptx": evil},
        "entry_points": [entry_point],
        "bindings": [dict.fromkeys(("name", "kind", "access", "type"), evil)],
        "overrides": [evil],
        "structs": [{"name": evil, "members": [evil], "dtype": {evil: [evil]}}],
        "warnings": [],
    }
    entry = {"record": record, "imports": [[["package", "..", "..", "pyproject"], None]]}
    monkeypatch.setattr("hatch_shader.cache.Cache.get", lambda *_: entry)
    builder, build = built(project({"a.wgsl": "fn a() {}"}))
    assert builder.compiled == 0
    namespace = {"__name__": "generated"}
    exec(build.files()["src/demo_package/shader_generated/a.py"], namespace)
    assert namespace["WGSL"] == evil
    assert list(namespace["ENTRY_POINTS"]) == [evil]
