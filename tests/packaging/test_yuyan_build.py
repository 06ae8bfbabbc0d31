"""The build of sources in 豫言 (着二): each test is named after the requirement that it shows."""

import ast
import importlib
import subprocess
import sys
import threading

import pytest
from shader_compiler import CompileError

from hatch_shader.build import open_project
from hatch_shader.outputs import write as write_outputs
from tests.packaging.conftest import write
from tests.packaging.test_yuyan import DOUBLE, HEAD, WGSL

# Loads eight rows of a tile, which WGSL has no function for.
ROWS = (
    HEAD
    + """
「列」乃「工作组变量」于（「定长数组」于「浮三二」于「一二八」）也。
「列」者「工作组共享」于「元」也。
「求」乃化「局部调用序」为「有」者也。
「求」者得「序」而
　「存矩阵片累前八行」于「列」于（「新无三二」于「零」）于（「新无三二」于「一六」）于（「满矩阵片累」于（「新浮三二」于「1.0」））
也。
「求入口」乃「计算入口」也。
「求入口」者「计算入口项」于「求」于（「组值」【「工作组大小」者「三二」也】）也。
"""
)
# The bits of integer sums are floats to CUDA alone.
BITS = (
    ROWS.replace("一二八", "二五六")
    .replace("存矩阵片累前八行", "存矩阵片累")
    .replace("「满矩阵片累」于（「新浮三二」于「1.0」）", "「整累作浮」于（「满整矩阵片累」于（「新整三二」于「一」））")
)  # fmt: skip
# And a workgroup of 33 holds no tile anywhere.
NOWHERE = ROWS.replace("「三二」", "「三三」")


def source(*sentences):
    return "\n".join([HEAD.rstrip(), *sentences, ""])


def user(imports):
    """DOUBLE with imports, and 「倍率」 for its 2u."""
    return imports + DOUBLE.replace("（「新无三二」于「二」）", "「倍率」")


FACTOR = source("「倍率」者「新无三二」于「三」也。")


def built(root):
    """The modules of a build by their names, written into the tree."""
    found = open_project(str(root)).build()
    write_outputs(str(root), found.files(), open_project(str(root)).config.packages)
    return {module.source.module: module for module in found.modules}


def namespace(text):
    found = {}
    exec(text, found)
    return found


def test_b_1_imports_are_of_shading_modules(project):
    """名。着色器。豫 comes before 名。着色器。接口。豫; anything else is not found, whatever files are there."""
    root = project({
        "求.着色器.豫": user("寻观「数」之书。"),
        "数.着色器.豫": FACTOR,
        "声.着色器.豫": "寻观「类」之书。\n" + source("「倍率」乃「数类」也。", "「倍率」者「新无三二」于「一」也。"),
    })  # fmt: skip
    write(root, {"src/demo_package/数.着色器.接口.豫": "「倍率」即「《《内建类型：爻》》」也。",
                 "src/demo_package/类.着色器.接口.豫": "寻观「点染」之「点染本」之书。「数类」即「无三二」也。"})  # fmt: skip
    modules = built(root)
    assert "const 倍率 = 3u;" in modules["求"].record["text"]["wgsl"]
    assert modules["声"].record["text"]["wgsl"] == "const 倍率: u32 = 1u;\n"


def test_b_1_the_error_names_the_path(project):
    root = project({"求.着色器.豫": user("寻观「标准库」之「数」之书。"), "标准库/数.豫": FACTOR})
    with pytest.raises(CompileError) as raised:
        built(root)
    assert raised.value.diagnostics[0].message == (
        "包内模块不存在：「标准库」之「数」（着色文件只能导入着色源「名。着色器。豫」与着色内建声明「名。着色器。接口。豫」）"
    )


def test_b_2_a_path_leads_from_the_folder_then_from_the_package(project):
    root = project({
        "核/近.着色器.豫": user("寻观「数」之书。"), "核/数.着色器.豫": FACTOR,
        "数.着色器.豫": FACTOR.replace("「三」", "「五」"),
        "远.着色器.豫": user("寻观「demo_package」之「数」之书。"),
        "深.着色器.豫": user("寻观「核」之「数」之书。"),
    })  # fmt: skip
    modules = built(root)
    found = {name: module.record["text"]["wgsl"].partition("\n")[0] for name, module in modules.items()}
    assert (found["核.近"], found["远"], found["深"]) == ("const 倍率 = 3u;", "const 倍率 = 5u;", "const 倍率 = 3u;")


def test_b_3_classes_of_the_compiler_itself(project):
    root = project({"数.着色器.豫": "「长」乃「《《内建类型：整数》》」也。「长」者「四」也。"})
    assert built(root)["数"].record["text"]["wgsl"] == "const 长 = 4;\n"


def test_b_4_a_source_is_a_module_to_python(project, importing):
    root = project({"加倍。着色器。豫": DOUBLE})
    importing(root / "src")
    module = importlib.import_module("demo_package.shader_generated.加倍")
    assert module.着色源 == WGSL
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("demo_package.shader_generated.减半")


def test_b_5_what_the_module_exports(project):
    record = built(project({"加倍.着色器.豫": DOUBLE}))["加倍"]
    files = open_project(record.source.path.partition("/src/")[0]).build().files()
    module = namespace(files["src/demo_package/shader_generated/加倍.py"])
    assert (module["着色源"], module["加倍入口"]) == (WGSL, "加倍")
    assert module["金属源"].startswith("#include <metal_stdlib>\n")
    assert module["并线汇编源"].startswith(".version 8.0\n")
    assert module["加倍入口并线汇编名"] == "yy_e5_8a_a0_e5_80_8d"


@pytest.mark.parametrize(("text", "missing"), [(ROWS, {"着色源"}), (BITS, {"着色源", "金属源"})], ids=["MSL", "PTX"])
def test_b_6_a_target_that_fails_is_one_line_of_comment(project, text, missing):
    """The table of entry points comes from what is there."""
    root = project({"求.着色器.豫": text})
    built(root)
    path = root / "src/demo_package/shader_generated/求.py"
    module = namespace(path.read_text(encoding="utf-8"))
    for name in ("着色源", "金属源", "并线汇编源"):
        is_comment = module[name].startswith("// no ") and module[name].count("\n") == 1
        assert is_comment == (name in missing), name
    assert (module["求入口"], module["求入口并线汇编名"]) == ("求", "yy_e6_b1_82")


def test_b_6_a_source_that_no_target_has_is_an_error(project):
    with pytest.raises(CompileError) as raised:
        built(project({"求.着色器.豫": NOWHERE}))
    assert {diagnostic.code for diagnostic in raised.value.diagnostics} == {"E-22"}


def test_b_8_the_application_needs_nothing_of_ours(project):
    """The module runs where neither the compiler nor the plug-in can be imported."""
    root = project({"加倍.着色器.豫": DOUBLE})
    built(root)
    script = "import demo_package.shader_generated.加倍 as m, sys; sys.stdout.write(m.着色源[:6])"
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(root / 'src')!r}); {script}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "@group"


def test_b_9_the_module_depends_on_nothing(project):
    """It imports nothing of the package, whatever its source imports."""
    root = project({"求.着色器.豫": user("寻观「数」之书。"), "数.着色器.豫": FACTOR})
    built(root)
    tree = ast.parse((root / "src/demo_package/shader_generated/求.py").read_text(encoding="utf-8"))
    imported = {node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
                for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))}  # fmt: skip
    assert imported <= {"__future__", "typing"}


def test_b_10_builders_beside_each_other(project):
    """Several at once, each with processes of its own and one cache, over sources with one import."""
    count = 8
    files = {f"求{n}.着色器.豫": user("寻观「数」之书。").replace("「加倍", f"「加倍{n}") for n in range(count)}
    root = project({**files, "数.着色器.豫": FACTOR})
    alone = open_project(str(root), str(root / "another cache")).build(jobs=1).files()
    found = []
    threads = [threading.Thread(target=lambda: found.append(open_project(str(root)).build(jobs=2).files()))
               for _ in range(2)]  # fmt: skip
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone, alone]
    builder = open_project(str(root))
    assert builder.build().files() == alone
    assert builder.compiled == 0


def test_b_11_only_what_changes_is_written(project):
    """An import that changes, changes the text; an unchanged text keeps its file."""
    root = project({"求.着色器.豫": user("寻观「数」之书。"), "数.着色器.豫": FACTOR, "他.着色器.豫": DOUBLE})
    built(root)
    files = {name: root / f"src/demo_package/shader_generated/{name}.py" for name in ("求", "数", "他")}

    def written(path):
        return path.stat().st_mtime_ns, path.stat().st_ino  # not when it was read

    before = {name: written(path) for name, path in files.items()}
    write(root, {"src/demo_package/数.着色器.豫": FACTOR + "「：惟注：」\n"})
    built(root)
    assert {name: written(path) for name, path in files.items()} == before
    write(root, {"src/demo_package/数.着色器.豫": FACTOR.replace("「三」", "「五」")})
    built(root)
    changed = {name for name, path in files.items() if written(path) != before[name]}
    assert changed == {"求", "数"}
    assert "const 倍率 = 5u;" in files["求"].read_text(encoding="utf-8")


def test_b_11_an_interface_that_changes(project):
    root = project(
        {"声.着色器.豫": "寻观「类」之书。\n" + source("「量」乃「数类」也。", "「量」者「新无三二」于「一」也。")}
    )
    interface = "src/demo_package/类.着色器.接口.豫"
    write(root, {interface: "寻观「点染」之「点染本」之书。「数类」即「无三二」也。"})
    built(root)
    write(root, {interface: "寻观「点染」之「点染本」之书。「数类」即「浮三二」也。"})
    with pytest.raises(CompileError) as raised:
        built(root)
    assert raised.value.diagnostics[0].code == "E-06"


def test_b_12_tools_read_the_text_of_the_source_as_it_is(project, importing):
    """A tool that asks for the module's source has what the source gives now, not what was there before."""
    root = project({"加倍.着色器.豫": DOUBLE})
    importing(root / "src")
    name = "demo_package.shader_generated.加倍"
    loader = importlib.import_module(name).__spec__.loader
    assert "* 2u" in loader.get_source(name)
    write(root, {"src/demo_package/加倍.着色器.豫": DOUBLE.replace("于「二」", "于「九」")})
    assert "* 9u" in loader.get_source(name)


def test_b_13_a_module_belongs_to_the_package_of_its_source(project, importing):
    packages = '[tool.hatch-shader]\npackages = ["src/demo_package", "src/other_package"]\n'
    root = project({"核/求.着色器.豫": DOUBLE}, packages)
    write(root, {"src/other_package/__init__.py": "", "src/other_package/他.着色器.豫": DOUBLE})
    importing(root / "src")
    assert (
        importlib.import_module("demo_package.shader_generated.核.求").__package__ == "demo_package.shader_generated.核"
    )
    assert importlib.import_module("other_package.shader_generated.他").__package__ == "other_package.shader_generated"
