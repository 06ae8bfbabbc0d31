"""What the language's specification gives word for word: examples with their texts, names, entry tables."""

import re

import pytest
from shader_compiler import Source, compile

from hatch_shader.generated import render_module
from hatch_shader.record import of
from tests.conformance.harness import tint_error

from .inputs import CASES, compiled, expected_path, name_of

BY_NAME = {name_of(path): path for path in CASES}

DOUBLE = """\
@group(0) @binding(0) var<storage, read_write> 数据: array<u32>;

@compute @workgroup_size(4)
fn 加倍(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 序 = 号.x;
  数据[序] = 数据[序] * 2u;
}
"""


def test_the_first_example():
    assert compiled(BY_NAME["例-加倍"]).text["wgsl"] == DOUBLE


def test_the_generated_module_of_the_first_example():
    namespace = {}
    exec(render_module(of(compiled(BY_NAME["例-加倍"]))), namespace)
    assert namespace["着色源"] == DOUBLE
    assert namespace["加倍入口"] == "加倍"
    assert namespace["加倍入口并线汇编名"] == "yy_e5_8a_a0_e5_80_8d"
    assert namespace["金属源"].startswith("#include <metal_stdlib>\n")
    assert namespace["并线汇编源"].startswith(".version 8.0\n.target sm_80\n.address_size 64\n")
    assert namespace["并线汇编源"].isascii()


def test_names_in_ptx():
    """W-23, P-3: a letter or a digit stays, another byte becomes _ and its two hexadecimal digits."""
    entry = compiled(BY_NAME["例-加倍"]).entry_points[0]
    assert entry.items == ("加倍入口",)
    assert entry.names == {"wgsl": "加倍", "msl": "加倍", "ptx": "yy_e5_8a_a0_e5_80_8d"}


@pytest.mark.parametrize("name", ["例-顶点与片元", "例-分块乘", "例-求步"])
def test_examples_are_kept(name):
    """Their expected texts were copied from the specification, not made by the compiler."""
    assert expected_path(BY_NAME[name], "wgsl").read_text(encoding="utf-8") == compiled(BY_NAME[name]).text["wgsl"]


def test_cells_of_the_fourth_example():
    text = compiled(BY_NAME["F-6-格"]).text["wgsl"]
    assert "  var 和: f32 = 0.0f;\n  和 = 和 + 甲;\n  return 和;\n" in text


def test_entries_of_vertex_and_fragment():
    """The table of entry points: item, function, stage."""
    entries = compiled(BY_NAME["例-顶点与片元"]).entry_points
    assert [(e.items, e.name, e.stage) for e in entries] == [
        (("顶入口",), "绘顶", "vertex"),
        (("片入口",), "绘片", "fragment"),
    ]


def test_entries_beside_an_overridable_constant():
    """What overrides decide is decided in a copy of the program, which keeps the names of entry items."""
    (entry,) = compiled(BY_NAME["Q-15-可覆"]).entry_points
    assert (entry.items, entry.name, entry.stage) == (("求入口",), "求", "compute")


UNUSED_TILE = """\
寻观「点染」之「点染本」之书。
「字」乃「存储缓冲」于（「数组」于「无三二」）也。
「字」者「绑定」于（「组值」【「组」者「零」也，「号」者「零」也，「访问」者「只读」也】）也。
「载」乃化「局部调用序」为「有」者也。
「载」者得「序」而（「载矩阵片甲自存储」于「字」于（「新无三二」于「零」）于（「新无三二」于「一六」）；「元」）也。
「载入口」乃「计算入口」也。
「载入口」者「计算入口项」于「载」于（「组值」【「工作组大小」者「三二」也】）也。
"""


def test_what_nobody_uses_is_enabled():
    text = compile(Source(UNUSED_TILE, "tile", "yuyan"), ("wgsl",)).text["wgsl"]
    assert text.startswith("enable f16;\nenable chromium_experimental_subgroup_matrix;\n")


ARRAYS_OF_TILES = """\
寻观「点染」之「点染本」之书。
「列」即「组类」【「诸片」乃（「定长数组」于「子组矩阵片甲」于「二」）也】也。
「用」乃化（「定长数组」于「子组矩阵片累」于「二」）为「有」者也。
「用」者得「诸片」而「元」也。
"""


def test_what_is_declared_alone_is_enabled():
    text = compile(Source(ARRAYS_OF_TILES, "tiles", "yuyan"), ("wgsl",)).text["wgsl"]
    assert text.startswith("enable f16;\nenable chromium_experimental_subgroup_matrix;\n")
    assert tint_error(text) is None


LITERALS = [
    ("无三二", "「新无三二」于「二」", "2u", "2u"),
    ("浮三二", "「新浮三二」于「0.5」", "0.5f", "0.5f"),
    ("整三二", "「新整三二」于「三」", "3i", "int(3)"),
    ("浮十六", "「新浮十六」于「1.0」", "f16(1.0)", "1.0h"),
    ("浮三二", "「新浮三二」于「四零」", "40.0f", "40.0f"),
    ("二维半", "「新浮十六」于「1.0」与「新浮十六」于「1.0」", "vec2<f16>(f16(1.0), f16(1.0))", "half2(1.0h)"),
    ("二维浮", "「新浮三二」于「0.50」与「新浮三二」于「四零」", "vec2<f32>(0.50f, 40.0f)", "float2(0.50f, 40.0f)"),
    ("二维整", "「新整三二」于「三」与「新整三二」于「四」", "vec2<i32>(3i, 4i)", "int2(int(3), int(4))"),
]
KERNEL = """\
寻观「点染」之「点染本」之书。
「列」乃「存储缓冲」于（「数组」于「{type}」）也。
「列」者「绑定」于（「组值」【「组」者「零」也，「号」者「零」也，「访问」者「读写」也】）也。
「书」乃化「局部调用序」为「有」者也。
「书」者得「序」而「写数组」于「列」于「序」于（{value}）也。
「书入口」乃「计算入口」也。
「书入口」者「计算入口项」于「书」于（「组值」【「工作组大小」者「四」也】）也。
"""


@pytest.mark.parametrize(("type", "source", "wgsl", "msl"), LITERALS, ids=lambda x: re.sub(r"\W", "", x))
def test_literals(type, source, wgsl, msl):
    """W-31, M-9."""
    unit = compile(Source(KERNEL.format(type=type, value=source), "literals", "yuyan"), ("wgsl", "msl"))
    assert f"  列[序] = {wgsl};" in unit.text["wgsl"]
    assert f"] = {msl};" in unit.text["msl"]
