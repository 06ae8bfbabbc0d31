"""Sources in 豫言, from files to modules and commands (着二, 着七)."""

import importlib

import pytest

from hatch_shader.build import open_project
from hatch_shader.cli import main
from hatch_shader.outputs import write as write_outputs
from tests.packaging.conftest import write

HEAD = "寻观「点染」之「点染本」之书。\n"
DOUBLE = (
    HEAD
    + """
「数据」乃「存储缓冲」于（「数组」于「无三二」）也。
「数据」者「绑定」于（「组值」【「组」者「零」也，「号」者「零」也，「访问」者「读写」也】）也。

「加倍」乃化「全局调用号」为「有」者也。
「加倍」者得「号」而
　令「序」为「号」中「零」而
　「写数组」于「数据」于「序」于（（「读数组」于「数据」于「序」）乘（「新无三二」于「二」））
也。

「加倍入口」乃「计算入口」也。
「加倍入口」者「计算入口项」于「加倍」于（「组值」【「工作组大小」者「四」也】）也。
"""
)
WGSL = """\
@group(0) @binding(0) var<storage, read_write> 数据: array<u32>;

@compute @workgroup_size(4)
fn 加倍(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  数据[序] = 数据[序] * 2u;
}
"""
TEXTURE = (
    HEAD
    + """
「图」乃「多采样纹理二维」于「浮三二」也。
「图」者「纹理绑定」于（「组值」【「组」者「零」也，「号」者「零」也】）也。
「出」乃「存储缓冲」于（「数组」于「四维浮」）也。
「出」者「绑定」于（「组值」【「组」者「零」也，「号」者「一」也，「访问」者「读写」也】）也。

「读图」乃化「全局调用号」为「有」者也。
「读图」者得「号」而
　「写数组」于「出」于（「号」中「零」）于（「读纹素」于「图」于（「号」中「横纵」）于「零」）
也。

「读图入口」乃「计算入口」也。
「读图入口」者「计算入口项」于「读图」于（「组值」【「工作组大小」者「六四」也】）也。
"""
)


@pytest.fixture
def run(capsysbinary):
    """Runs a command in this process; gives (status, stdout, stderr)."""

    def call(*arguments):
        status = main([str(a) for a in arguments])
        captured = capsysbinary.readouterr()
        return status, captured.out.decode(), captured.err.decode()

    return call


@pytest.fixture
def double(tmp_path):
    path = tmp_path / "加倍.着色器.豫"
    path.write_text(DOUBLE, encoding="utf-8")
    return path


def test_c_1_translating_prints_the_text_and_the_table_of_entries(run, double):
    """C-1, C-7: the text to standard output; entry item, function and stage to standard error."""
    assert run("译", double) == (0, WGSL, "加倍入口\t加倍\t计算\n")


def test_c_2_metal_has_the_same_table(run, double):
    status, out, err = run("金属", double)
    assert (status, err) == (0, "加倍入口\t加倍\t计算\n")
    assert out.startswith("#include <metal_stdlib>\n")


def test_c_3_cuda_has_the_same_table(run, double):
    """The entry point's name in the text is made from the function's."""
    status, out, err = run("千手", double)
    assert (status, err) == (0, "加倍入口\t加倍\t计算\n")
    assert out.startswith(".version 8.0\n.target sm_80\n")
    assert ".visible .entry yy_e5_8a_a0_e5_80_8d(" in out


def test_c_4_checking(run, tmp_path, double):
    """0 if all is well, 1 for errors, which are Chinese, with the line and a caret."""
    assert run("检查", double) == (0, "", "")
    broken = tmp_path / "误.着色器.豫"
    broken.write_text(HEAD + "「甲」者「乙」也。", encoding="utf-8")
    status, out, err = run("检查", broken)
    assert (status, out) == (1, "")
    assert err.startswith("错误[E-03]：未定义之名：「乙」\n")
    assert "\n2 | 「甲」者「乙」也。\n  |         ^^^^^^\n" in err


@pytest.mark.parametrize("name", ["加倍.豫", "加倍。豫"])
def test_any_file_of_the_language_is_read_as_it(run, tmp_path, name):
    """C-1: the file is named, so it need not have the suffix by which a build finds shading sources."""
    path = tmp_path / name
    path.write_text(DOUBLE, encoding="utf-8")
    assert run("译", path) == (0, WGSL, "加倍入口\t加倍\t计算\n")


def test_c_5_generating(run, double):
    """The module that a build would make."""
    status, out, _ = run("生成", double)
    namespace = {}
    exec(out, namespace)
    assert status == 0
    assert namespace["着色源"] == WGSL
    assert namespace["加倍入口并线汇编名"] == "yy_e5_8a_a0_e5_80_8d"


def test_c_6_the_package_is_found_where_the_command_runs(run, project, monkeypatch):
    """At the project's root a source is named by its path there, and imports what its package has."""
    root = project({
        "核/求.着色器.豫": "寻观「demo_package」之「数」之书。" + DOUBLE.replace("（「新无三二」于「二」）", "「倍率」"),
        "数.着色器.豫": HEAD + "「倍率」者「新无三二」于「三」也。",
    })  # fmt: skip
    monkeypatch.chdir(root)
    status, out, _ = run("译", "src/demo_package/核/求.着色器.豫")
    assert status == 0
    assert out.startswith("const 倍率 = 3u;\n")
    assert run("检查", "src/demo_package/核/求.着色器.豫")[0] == 0


def test_c_7_the_table_and_the_exit_status(run, tmp_path, double):
    """One line an entry point, with tabs; 0, 1 for errors in the source, 2 for wrong usage; errors to stderr."""
    stages = tmp_path / "阶.着色器.豫"
    stages.write_text(
        DOUBLE + "「顶」乃化「四维浮」为「裁剪位置」者也。「顶」者得「位」而「位」也。「顶入口」乃「顶点入口」也。「顶入口」者「顶点入口项」于「顶」也。"
        "「片」乃化「有」为「片元颜色」者也。「片」者得「无」而「四维同」于（「新浮三二」于「一」）也。「片入口」乃「片元入口」也。「片入口」者「片元入口项」于「片」也。",
        encoding="utf-8",
    )  # fmt: skip
    status, _, err = run("译", stages)
    assert (status, err) == (0, "加倍入口\t加倍\t计算\n顶入口\t顶\t顶点\n片入口\t片\t片元\n")
    double.write_text("「甲」者", encoding="utf-8")
    assert run("译", double)[:2] == (1, "")
    with pytest.raises(SystemExit) as usage:
        run("译")
    assert usage.value.code == 2


def test_b_7_an_interface_is_for_shading_sources_alone(run, tmp_path):
    """E-05."""
    interface = tmp_path / "声.着色器.接口.豫"
    interface.write_text("「长」即「《《内建类型：整数》》」也。", encoding="utf-8")
    status, _, err = run("检查", interface)
    assert status == 1
    assert err.startswith("错误[E-05]：着色内建不可为高级之代所导\n")


def built(root):
    """The project built, its files written into the tree; the warnings."""
    found = open_project(str(root)).build()
    write_outputs(str(root), found.files(), open_project(str(root)).config.packages)
    return [warning for module in found.modules for warning in module.warnings]


def test_modules_of_a_package(project, importing):
    """B-4, B-5: either full stop in the suffix; imports from the package; a target that is not there leaves a comment."""
    imported = "寻观「数术」之书。" + HEAD + DOUBLE.removeprefix(HEAD).replace("（「新无三二」于「二」）", "「倍率」")
    root = project(
        {
            "加倍.着色器.豫": DOUBLE,
            "核/倍率。着色器。豫": imported,
            "核/数术。着色器。豫": HEAD + "「倍率」者「新无三二」于「三」也。",
            "数术.着色器.豫": HEAD + "「别」者「新无三二」于「九」也。",
            "读图.着色器.豫": TEXTURE,
        }
    )
    warnings = built(root)
    assert any("千手不支" in warning for warning in warnings)
    importing(root / "src")
    module = importlib.import_module("demo_package.shader_generated.加倍")
    assert (module.着色源, module.加倍入口) == (WGSL, "加倍")
    assert "数据[序] * 倍率;" in importlib.import_module("demo_package.shader_generated.核.倍率").WGSL
    read = importlib.import_module("demo_package.shader_generated.读图")
    assert read.读图入口 == "读图"
    assert read.并线汇编源.startswith("// no PTX: ")
    assert read.并线汇编源.count("\n") == 1
    assert read.并线汇编源.isascii()


def test_two_spellings_of_one_module_are_an_error(project):
    root = project({"甲.着色器.豫": DOUBLE, "甲。着色器。豫": DOUBLE})
    with pytest.raises(Exception, match="E0"):
        built(root)


def test_each_language_imports_its_own(project, importing):
    root = project(
        {
            "数.wgsl": "const n = 1u;",
            "数.着色器.豫": HEAD + "「底」者「新无三二」于「七」也。",
            "求.着色器.豫": "寻观「数」之书。" + DOUBLE,
        }
    )
    write(root, {"src/demo_package/数.着色器.接口.豫": "「底」者「阳」也。"})
    (root / "src/demo_package/数.wgsl").rename(root / "src/demo_package/别.wgsl")
    built(root)
    importing(root / "src")
    assert "const 底 = 7u;" in importlib.import_module("demo_package.shader_generated.求").WGSL
