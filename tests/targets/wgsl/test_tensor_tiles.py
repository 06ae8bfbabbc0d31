"""Tensor tiles in WGSL: wherever a program may keep one, Tint and naga take the text, and it gives what it should."""

import numpy as np
import pytest
from shader_compiler import CompiledUnit, Options, Source, compile

from tests import webgpu
from tests.conformance.harness import tint_error

SOURCE = """寻观「点染」之「点染本」之书。
「length」乃「存储缓冲」于（{array}）也。
「length」者「绑定」于（「组值」【「组」者「零」也，「号」者「零」也，「访问」者「读写」也】）也。
「零数」者「新无三二」于「零」也。
「边」者「新无三二」于「六四」也。
「三」者「新浮三二」于「3.0」也。
{declarations}
「求」乃化「局部调用序」为「有」者也。
「求」者得「序」而
　{before}「存张量片累」于「length」于「零数」于「边」于「边」于「边」于{tile}
也。
「求入口」乃「计算入口」也。
「求入口」者「计算入口项」于「求」于（「组值」【「工作组大小」者{size}也】）也。
"""
RUNTIME = "「数组」于「浮三二」"
FILLED = "（「满张量片累」于「三」）"


def unit_of(
    tile: str, before: str = "", declarations: str = "", array: str = RUNTIME, size: str = "「一二八」", options=None
) -> CompiledUnit:
    text = SOURCE.format(tile=tile, before=before, declarations=declarations, array=array, size=size)
    return compile(Source(text, "片.豫", "yuyan"), ("wgsl",), options or Options())


RECORD = """「物类」即「组类」【「片」乃「张量片累」也，「数」乃「无三二」也】也。
「造」乃化「浮三二」为「物类」者也。
「造」者得「值」而「组值」【「片」者（「满张量片累」于「值」）也，「数」者「零数」也】也。
"""
PRIVATE = """「私」乃「私有变量」于「张量片累」也。
「私」者「私有」于「元」也。
"""
UNUSED = (
    RECORD
    + PRIVATE
    + """「闲」乃化「张量片累」为「有」者也。
「闲」者得「片」而「元」也。
"""
)
NAMES = """「yy_张量片累」乃化「浮三二」为「浮三二」者也。
「yy_张量片累」者得「值」而「值」也。
"""


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        (3, {"tile": FILLED}),
        (0, {"tile": "（「全零」以「张量片累」）"}),
        (3, {"tile": "（「物」中「片」）", "before": "令「物」为「造」于「三」而", "declarations": RECORD}),
        (3, {"tile": "（「读私有」于「私」）", "before": f"「写私有」于「私」于{FILLED}；", "declarations": PRIVATE}),
        (3, {"tile": f"（若「序」小于「边」则{FILLED}否则{FILLED}）"}),
        (
            3,
            {
                "tile": "（「取元素」于（「读格」于「列」）于（「序」取余（「新无三二」于「二」）））",
                "before": f"令「片」为{FILLED}而令「列」为「新格」于（「数组值」【「片」，「片」】）而",
            },
        ),
        (3, {"tile": FILLED, "array": "「定长数组」于「浮三二」于「四零九六」"}),
        (3, {"tile": FILLED, "declarations": UNUSED}),
        (3, {"tile": "「片」", "before": f"令「片」为{FILLED}而令「rows」为「序」而", "declarations": NAMES}),
    ],
    ids=["filled", "zero", "record", "private", "branches", "array", "fixed length", "unused", "names"],
)
def test_where_a_tile_may_be(value, parts):
    unit = unit_of(**parts)
    text = unit.text["wgsl"]
    assert tint_error(text) is None
    (found,) = webgpu.on_naga(text, unit.entry_points[0].names["wgsl"], [bytes(4 * 64 * 64)])
    np.testing.assert_array_equal(np.frombuffer(found, np.float32), value)


def test_a_tile_is_no_constant():
    with pytest.raises(Exception, match="E-08"):
        unit_of("「常」", declarations=f"「常」者{FILLED}也。\n")


OVERRIDE = "「大」乃「可覆常量」于「无三二」也。\n「大」者「可覆」于（「新无三二」于「一二八」）也。\n"


@pytest.mark.parametrize(("size", "declarations"), [("「六四」", ""), ("「大」", OVERRIDE)])
def test_a_workgroup_has_128_invocations(size, declarations):
    failure = unit_of(FILLED, size=size, declarations=declarations).failures["wgsl"]
    assert failure.code == "E-22"
    assert "一百二十八" in failure.render()


SHARED = """「左」乃「存储缓冲」于（「数组」于「浮三二」）也。
「左」者「绑定」于（「组值」【「组」者「零」也，「号」者「一」也，「访问」者「只读」也】）也。
「右」乃「工作组变量」于（「定长数组」于「浮十六」于「{}」）也。
「右」者「工作组共享」于「元」也。
"""
PRODUCT = "（「张量片乘加」于「左」于「零数」于「边」于「边」于「右」于（「满张量片累」于「三」））"


@pytest.mark.parametrize(("count", "wanted"), [("三八四零", []), ("三八四八", ["W-04"])])
def test_the_memory_for_the_left_factor_counts(count, wanted):
    """8,704 bytes, of the 16,384 that every device has."""
    unit = unit_of(PRODUCT, declarations=SHARED.format(count))
    assert [d.code for d in unit.diagnostics] == wanted
    assert unit.entry_points[0].workgroup_bytes == {"三八四零": 16384, "三八四八": 16400}[count]


@pytest.mark.parametrize("reader", ["any", "naga"])
def test_that_memory_is_not_cleared(reader):
    """All of it is written before any is read."""
    text = unit_of(PRODUCT, declarations=SHARED.format("二零四八"), options=Options(wgsl_for=reader)).text["wgsl"]
    assert "yy_张量片甲[" in text
    assert text.count("yy_张量片甲[") == 3
    assert text.count("右[") == (4 if reader == "any" else 5)
