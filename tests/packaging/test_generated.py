import ast
import subprocess
import sys
import types

import pytest
import shader_compiler
from shader_compiler import CompiledUnit, Diagnostic, EntryPoint, Source, Span, StructLayout

from hatch_shader import generated, record
from tests.packaging.stand_in import DTYPE, StandIn

EVIL = "'\"\\\n\r\0\u2028\ud800{}'''\"\"\"\nimport os; os._exit(3)\n#"


def unit_of(text, targets=("wgsl", "msl", "ptx")):
    from shader_compiler import Options

    return record.of(StandIn().compile(Source(text), targets, Options()))


def run(text):
    module = types.ModuleType("generated")
    exec(compile(text.encode("utf-8"), "generated.py", "exec"), module.__dict__)
    return module


def test_texts_names_and_tables():
    module = run(generated.render_module(unit_of("fn main() {}\nfn 加倍() {}\nstruct Params {}\n")))
    assert module.WGSL == "wgsl bounds=True\nfn main() {}\nfn 加倍() {}\nstruct Params {}\n"
    assert module.MSL.startswith("msl ")
    assert (module.main, module.main_msl) == ("main", "main_")
    assert module.加倍_ptx == "yye58aa0e5808d"
    assert module.ENTRY_POINTS["main"]["workgroup_size"] == (64, 1, 1)
    assert module.ENTRY_POINTS["main"]["names"] == {"wgsl": "main", "msl": "main_", "ptx": "yy6d61696e"}
    assert module.STRUCTS["Params"]["members"][1] == {
        "name": "v", "type": "vec3<f32>", "offset": 16, "size": 12, "align": 16, "stride": 0,
    }  # fmt: skip
    assert module.BINDINGS == ()
    assert set(module.__all__) >= {"WGSL", "MSL", "PTX", "main", "main_ptx", "加倍"}
    assert all(hasattr(module, name) for name in module.__all__)


def test_dtypes_are_made_on_demand():
    numpy = pytest.importorskip("numpy")
    module = run(generated.render_module(unit_of("struct Params {}")))
    assert "Params" not in vars(module)
    assert "Params" in dir(module)
    assert module.Params == numpy.dtype(DTYPE)
    assert module.Params is module.Params
    with pytest.raises(AttributeError, match="no attribute 'Other'"):
        _ = module.Other


def test_without_numpy_the_error_says_who_needed_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    module = run(generated.render_module(unit_of("struct Params {}")))
    with pytest.raises(ImportError, match=r"^generated\.Params is a numpy dtype: `pip install numpy`$") as raised:
        _ = module.Params
    assert raised.value.name == "numpy"
    assert "Params" in dir(module)


def test_dtypes_have_the_compilers_layout_exactly():
    numpy = pytest.importorskip("numpy")
    source = """
        enable f16;
        struct Inner { a: vec3<f32>, b: f32, c: mat3x3<f32>, h: vec2<f16> }
        struct Outer {
            @size(32) flag: u32, list: array<vec3<f32>, 3>, inner: Inner, many: array<Inner, 2>, m: mat4x2<f16>,
            counter: atomic<u32>, last: array<Inner>
        }
        @group(0) @binding(0) var<storage, read_write> data: Outer;
        @compute @workgroup_size(1) fn main() { data.list[0] = data.inner.a; }
    """
    module = run(generated.render_module(record.of(shader_compiler.compile(Source(source), ("wgsl",)))))
    assert list(module.STRUCTS) == ["Inner", "Outer"]
    for name, layout in module.STRUCTS.items():
        dtype = getattr(module, name)
        fixed = [m for m in layout["members"] if m["name"] != "last"]
        assert {m["name"]: m["offset"] for m in fixed} == {n: field[1] for n, field in dtype.fields.items()}
        assert dtype.itemsize == (layout["size"] or layout["members"][-1]["offset"])
    assert module.Outer["many"].shape == (2,)
    assert module.Outer["list"].itemsize == 48
    assert numpy.zeros(2, module.Inner)["c"].shape == (2, 3, 4)


def test_importing_needs_neither_numpy_nor_typing(tmp_path):
    (tmp_path / "module.py").write_text(generated.render_module(unit_of("fn main() {} struct Params {}")))
    code = "import module, sys; print([m for m in ('numpy', 'typing', 're', 'hatch_shader') if m in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"],
        capture_output=True,
        text=True,
    )
    assert result.stdout == "[]\n", result.stderr


def test_a_target_that_cannot_is_one_line_of_comment():
    module = run(generated.render_module(unit_of("fn main() {} // !no ptx !no msl")))
    assert module.PTX == "// no PTX: E0720: line 1, column 1: no way in ptx \\u7740\n"  # ptxas reads ASCII alone
    assert module.MSL == "// no MSL: E0720: line 1, column 1: no way in msl 着\n"
    assert module.WGSL.startswith("wgsl")


def test_targets_that_were_not_asked_for_have_no_constant():
    module = run(generated.render_module(unit_of("fn main() {}", ("wgsl",))))
    assert not hasattr(module, "PTX")


def test_clashing_names():
    names = ["WGSL", "ENTRY_POINTS", "main", "main_msl", "lambda", "__name__", "Final", "ﬁ", "fi", "annotations"]
    unit = CompiledUnit(
        {"wgsl": ""},
        tuple(EntryPoint(n, "compute", (1, 1, 1), {"wgsl": n, "msl": f"{n}@"}, {}, 0) for n in names),
        (),
        (StructLayout("main_msl_", 4, 4, (), DTYPE),),
        {},
        (),
    )
    module = run(generated.render_module(record.of(unit)))
    assert (module.WGSL, module.WGSL_, module.ENTRY_POINTS_) == ("", "WGSL", "ENTRY_POINTS")
    assert (module.main, module.main_msl, module.main_msl_) == ("main", "main_msl", "main@")
    assert (module.lambda_, module.__name___, module.Final_) == ("lambda", "__name__", "Final")
    assert (module.fi, module.fi_) == ("ﬁ", "fi")
    assert "main_msl__" in dir(module)
    assert list(module.ENTRY_POINTS) == names


def test_no_input_becomes_code():
    entry = EntryPoint(EVIL, "compute", (1, 1, 1), {"wgsl": EVIL, "msl": EVIL}, {}, 0)
    dtype = {"names": [EVIL], "formats": [EVIL], "offsets": [0], "itemsize": 4}
    unit = CompiledUnit(
        {"wgsl": EVIL, "msl": EVIL},
        (entry,),
        (),
        (StructLayout(EVIL, 4, 4, (), dtype),),
        {"ptx": Diagnostic("E0720", EVIL, Span(Source(EVIL, EVIL), 0, 1))},
        (),
    )
    text = generated.render_module(record.of(unit))
    module = run(text)
    assert (module.WGSL, module.MSL) == (EVIL, EVIL)
    assert list(module.ENTRY_POINTS) == [EVIL]
    assert module.PTX.count("\n") == 1
    allowed = (ast.Import, ast.ImportFrom, ast.If, ast.Assign, ast.AnnAssign, ast.FunctionDef)
    assert all(isinstance(node, allowed) for node in ast.parse(text).body)
    stub = generated.render_module_stub(record.of(unit), "a.b")
    assert all(isinstance(node, (*allowed, ast.ClassDef)) for node in ast.parse(stub.encode()).body)


@pytest.mark.parametrize("value", [object(), b"x", {1: object()}])
def test_only_plain_data_is_printed(value):
    unit = {**unit_of("fn main() {}"), "bindings": [{"x": value}]}
    with pytest.raises(TypeError):
        generated.render_module(unit)


def test_the_text_is_a_function_of_the_record(tmp_path):
    unit = unit_of("fn a() {} struct S {}")
    import json

    assert generated.render_module(json.loads(json.dumps(unit))) == generated.render_module(unit)


def test_packages_load_their_modules_on_first_use(tmp_path, monkeypatch):
    (tmp_path / "tree/sub").mkdir(parents=True)
    (tmp_path / "tree/__init__.py").write_text(generated.render_package({"sub", "a"}))
    (tmp_path / "tree/sub/__init__.py").write_text(generated.render_package({"b"}))
    (tmp_path / "tree/a.py").write_text("")
    (tmp_path / "tree/sub/b.py").write_text("x = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    import tree

    assert not any(name.startswith("tree.") for name in sys.modules)
    assert tree.sub.b.x == 1
    assert "tree.a" not in sys.modules
    assert {"a", "sub"} <= set(dir(tree))
    with pytest.raises(AttributeError):
        _ = tree.c
    with pytest.raises(ImportError, match="cannot import name 'c'"):
        from tree import c  # noqa: F401
    for name in ("tree", "tree.sub", "tree.sub.b"):
        sys.modules.pop(name, None)


def test_stub_and_module_agree():
    unit = unit_of("fn main() {} struct Params {}")
    stub = ast.parse(generated.render_module_stub(unit, "kernels.a"))
    names = {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    module = run(generated.render_module(unit))
    assert names == {*module.__all__, "Params"}


def test_type_checkers_understand_the_tree(tmp_path):
    root = tmp_path / "tree"
    (root / "kernels").mkdir(parents=True)
    unit = unit_of("fn main() {} struct Params {}")
    files = {
        "__init__": (generated.render_package({"kernels"}), generated.render_package_stub({"kernels"}, is_root=True)),
        "kernels/__init__": (generated.render_package({"a"}), generated.render_package_stub({"a"}, is_root=False)),
        "kernels/a": (generated.render_module(unit), generated.render_module_stub(unit, "kernels.a")),
    }
    for name, (module, stub) in files.items():
        (root / f"{name}.py").write_text(module)
        (root / f"{name}.pyi").write_text(stub)
    (tmp_path / "use.py").write_text(
        "import tree\nfrom tree.kernels import a\n"
        "text: str = a.WGSL + a.main + tree.kernels.a.PTX\n"
        "size = a.ENTRY_POINTS['main']['workgroup_size']\n"
        "stride: int = a.STRUCTS['Params']['members'][0]['offset'] + a.Params.itemsize\n"
        "wrong: int = a.WGSL\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "mypy"), "use.py"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert [line.split(":")[1] for line in result.stdout.splitlines()[:-1]] == ["6"], result.stdout
