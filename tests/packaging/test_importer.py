import importlib
import inspect
import linecache
import os
import pickle
import runpy
import subprocess
import sys
import threading
import traceback
import zipfile

import pytest

import hatch_shader
from hatch_shader.errors import ShaderImportError, ShaderSyntaxError
from hatch_shader.importer import ShaderFinder, install, uninstall
from tests.packaging.conftest import write
from tests.tools import ROOT


@pytest.fixture
def checkout(project, compiler, importing):
    def make(files, **more):
        root = project(files, **more)
        importing(root / "src")
        return root

    return make


def test_import_from_a_source_checkout(checkout, compiler):
    root = checkout({"a.wgsl": "fn main() {}", "kernels/b.wgsl": "fn b() {}"})
    from demo_package import shader_generated
    from demo_package.shader_generated import a

    assert a.main == "main"
    assert compiler.calls == ["src/demo_package/a.wgsl"]  # b is not compiled before it is used
    assert shader_generated.kernels.b.b_msl == "b_"
    assert a.__file__ == str(root / "src/demo_package/shader_generated/a.py")
    assert not (root / "src/demo_package/shader_generated").exists()


def test_finding_a_spec_compiles_nothing(checkout, compiler):
    checkout({"a.wgsl": "!error"})
    import demo_package.shader_generated  # noqa: F401

    spec = importlib.util.find_spec("demo_package.shader_generated.a")
    assert spec.origin.endswith("a.py")
    assert spec.has_location
    assert compiler.calls == []


def test_the_module_is_the_one_that_a_build_ships(checkout):
    root = checkout({"k/a.wgsl": "fn main() {}"})
    from demo_package.shader_generated.k import a

    from hatch_shader.build import open_project

    assert inspect.getsource(a) == open_project(str(root)).build().files()["src/demo_package/shader_generated/k/a.py"]


def test_reload_picks_up_the_edit_and_new_sources(checkout):
    root = checkout({"a.wgsl": "fn old() {}"})
    from demo_package import shader_generated
    from demo_package.shader_generated import a

    write(root, {"src/demo_package/a.wgsl": "fn new() {}", "src/demo_package/b.wgsl": "fn b() {}"})
    assert importlib.reload(a) is a
    assert a.new == "new"
    import demo_package.shader_generated.b as b

    assert b.b == "b"
    importlib.reload(shader_generated)
    assert "b" in dir(shader_generated)


def test_reload_after_the_options_change(checkout):
    root = checkout({"a.wgsl": "fn a() {}"})
    from demo_package.shader_generated import a

    (root / "pyproject.toml").open("a").write("[tool.hatch-shader]\nbounds-checks = false\n")
    importlib.reload(a)
    assert "bounds=False" in a.WGSL


def test_a_removed_source_is_not_found_any_more(checkout):
    root = checkout({"a.wgsl": "fn a() {}", "b.wgsl": "fn b() {}"})
    import demo_package.shader_generated

    (root / "src/demo_package/b.wgsl").unlink()
    importlib.invalidate_caches()
    with pytest.raises(ModuleNotFoundError):
        import demo_package.shader_generated.b
    assert demo_package.shader_generated.a.a == "a"


def test_an_error_shows_the_shaders_file_line_and_caret(checkout):
    root = checkout({"k/bad.wgsl": "fn f() {}\n  !error here\n"})
    with pytest.raises(ShaderImportError) as raised:
        from demo_package.shader_generated.k import bad  # noqa: F401
    error = raised.value
    assert error.name == "demo_package.shader_generated.k.bad"
    assert not isinstance(error, ModuleNotFoundError)
    cause = error.__cause__
    assert isinstance(cause, ShaderSyntaxError)
    path = str(root / "src/demo_package/k/bad.wgsl")
    assert (cause.filename, cause.lineno, cause.offset, cause.end_offset) == (path, 2, 3, 9)
    shown = "".join(traceback.format_exception(error))
    assert f'File "{path}", line 2\n    !error here\n    ^^^^^^\n' in shown
    assert "a planned error [E0301]" in shown


def test_after_an_error_is_repaired_the_import_works(checkout):
    root = checkout({"a.wgsl": "!error"})
    with pytest.raises(ImportError):
        import demo_package.shader_generated.a
    write(root, {"src/demo_package/a.wgsl": "fn fine() {}"})
    import demo_package.shader_generated.a

    assert demo_package.shader_generated.a.fine == "fine"


def test_a_failed_reload_keeps_the_last_good_module(checkout):
    root = checkout({"a.wgsl": "fn good() {}"})
    from demo_package.shader_generated import a

    write(root, {"src/demo_package/a.wgsl": "!error"})
    with pytest.raises(ImportError):
        importlib.reload(a)
    assert sys.modules[a.__name__] is a
    assert a.good == "good"


def test_a_wrong_configuration_is_an_import_error_that_says_so(checkout):
    checkout({"a.wgsl": "fn a() {}"}, config="[tool.hatch-shader]\ntarget = ['wgsl']\n")
    with pytest.raises(ShaderImportError, match="did you mean `targets`"):
        import demo_package.shader_generated  # noqa: F401


def test_clashing_sources_are_an_import_error(checkout):
    checkout({"a.wgsl": "fn a() {}", "a.wesl": "fn a() {}"})
    with pytest.raises(ShaderImportError, match="cannot import demo_package"):
        import demo_package.shader_generated  # noqa: F401


def test_a_package_without_shaders_or_project_is_none_of_ours(checkout, tmp_path, importing):
    checkout({})
    write(tmp_path, {"free/other_package/__init__.py": "", "free/other_package/a.wgsl": "fn a() {}"})
    importing(tmp_path / "free")
    for name in ("demo_package", "other_package"):
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module(f"{name}.shader_generated")


def test_an_installed_package_is_left_alone(project, compiler, importing):
    root = project({"a.wgsl": "!error"})
    site = root / "venv/lib/site-packages"
    write(site, {"demo_package/__init__.py": "", "demo_package/shader_generated/__init__.py": "shipped = True"})
    importing(site)
    import demo_package.shader_generated

    assert demo_package.shader_generated.shipped
    assert compiler.calls == []


def test_a_package_in_a_zip_is_left_alone(project, compiler, importing):
    root = project({"a.wgsl": "!error"})
    with zipfile.ZipFile(root / "wheel.zip", "w") as archive:
        archive.writestr("demo_package/__init__.py", "")
        archive.writestr("demo_package/shader_generated/__init__.py", "")
        archive.writestr("demo_package/shader_generated/a.py", "WGSL = 'zipped'")
    importing(root / "wheel.zip")
    from demo_package.shader_generated import a

    assert a.WGSL == "zipped"


def test_a_stale_generated_file_in_the_tree_does_not_win(checkout):
    checkout({"a.wgsl": "fn fresh() {}", "shader_generated/__init__.py": "", "shader_generated/a.py": "stale = 1"})
    from demo_package.shader_generated import a

    assert a.fresh == "fresh"


def test_namespace_packages(project, compiler, importing, tmp_path):
    config = "[tool.hatch-shader]\npackages = ['lib']\n"
    root = project({}, config=config)
    write(root, {"lib/namespace_demo/inner/__init__.py": "", "lib/namespace_demo/inner/a.wgsl": "fn a() {}"})
    write(tmp_path, {"sibling/namespace_demo/other/__init__.py": "x = 1"})
    importing(root / "lib")
    importing(tmp_path / "sibling")
    from namespace_demo.inner.shader_generated import a
    from namespace_demo.other import x

    assert (a.a, x) == ("a", 1)


def test_sixteen_threads_get_one_module_and_one_compilation(checkout, compiler):
    checkout({"a.wgsl": "fn a() {}"})
    modules, start = [], threading.Barrier(16)

    def work():
        start.wait()
        modules.append(importlib.import_module("demo_package.shader_generated.a"))

    threads = [threading.Thread(target=work) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(modules) == 16
    assert len(set(map(id, modules))) == 1
    assert len(compiler.calls) == 1


def test_without_a_cache_it_works_the_same(checkout, monkeypatch):
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", "/proc/nowhere")
    checkout({"a.wgsl": "fn a() {}"})
    from demo_package.shader_generated import a

    assert a.a == "a"


def test_tools_find_the_text_and_the_code(checkout):
    checkout({"a.wgsl": "fn a() {}"})
    assert runpy.run_module("demo_package.shader_generated.a")["a"] == "a"
    from demo_package.shader_generated import a

    linecache.clearcache()
    assert linecache.getline(a.__file__, 1, a.__dict__).startswith("# generated")
    assert a.__spec__.loader.is_package(a.__name__) is False
    assert pickle.loads(pickle.dumps(a.ENTRY_POINTS)) == a.ENTRY_POINTS


def test_installing_twice_is_once_and_uninstalling_leaves_nothing():
    before = list(sys.meta_path)
    finder = install()
    assert install() is finder
    assert sys.meta_path == [finder, *before]
    importlib.invalidate_caches()
    assert "hatch-shader" in repr(finder)
    uninstall()
    assert sys.meta_path == before
    assert hatch_shader.install_import_hook is install


def test_other_imports_pay_nothing(checkout):
    finder = ShaderFinder()
    assert finder.find_spec("json") is None
    assert finder.find_spec("json.decoder", ["/nowhere"]) is None
    assert finder.find_spec("json.shader_generated_not", ["/nowhere"]) is None
    assert finder.find_spec("json.shader_generated", ["/nowhere"]) is None


def test_importing_hatch_shader_is_free():
    code = "import sys; before = set(sys.modules); import hatch_shader; print(sorted(set(sys.modules) - before))"
    environment = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "compiler")])}
    result = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, env=environment)
    assert result.stdout == "['__future__', 'hatch_shader']\n", result.stderr


def test_tracebacks_show_lines_of_generated_code_which_no_tool_takes_for_a_file(checkout, monkeypatch):
    """Coverage leaves code alone whose file has a name that begins with `<`; it fails for a file that is not there."""
    checkout({"a.wgsl": "fn a() {} struct Params {}"})
    from demo_package.shader_generated import a

    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError) as raised:
        _ = a.Params
    frame = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert frame.filename.startswith("<")
    assert frame.line.startswith("raise ImportError(")
    assert inspect.getsource(a).startswith("# generated")
