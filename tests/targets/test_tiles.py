"""What each target refuses of tiles, by code: sources in 豫言 get it in Chinese, as E-22."""

import pytest
from shader_compiler import CompileError, Options, Source
from shader_compiler.driver import lower
from shader_compiler.targets import msl, ptx, wgsl

HEAD = "寻观「点染」之「点染本」之书。\n"
SUMS = """「果」乃「存储缓冲」于（「数组」于「浮三二」）也。
「果」者「绑定」于（「组值」【「组」者「零」也，「号」者「零」也，「访问」者「读写」也】）也。
「列」乃「工作组变量」于（「定长数组」于「浮三二」于「二五六」）也。
「列」者「工作组共享」于「元」也。
"""
KEPT = """「私」乃「私有变量」于「子组矩阵片累」也。
「私」者「私有」于「元」也。
"""
ENTRY = """「求」乃化「局部调用序」为「有」者也。
「求」者得「序」而
　令「零数」为「新无三二」于「零」而
　令「步」为「新无三二」于「一六」而
　{}
也。
「求入口」乃「计算入口」也。
「求入口」者「计算入口项」于「求」于（「组值」【「工作组大小」者「{}」也】）也。
"""
PLAIN = "「存矩阵片累到存储」于「果」于「零数」于「步」于（「满矩阵片累」于（「新浮三二」于「一」））"
FEW = "「存矩阵片累前八行」于「列」于「零数」于「步」于（「满矩阵片累」于（「新浮三二」于「一」））"
BITS = (
    "「存矩阵片累到存储」于「果」于「零数」于「步」于（「整累作浮」于（「满整矩阵片累」于（「新整三二」于「一」）））"
)
TENSOR = "「存张量片累」于「果」于「零数」于「步」于「步」于「步」于（「满张量片累」于（「新浮三二」于「一」））"


def refused(target, body: str, options: Options, size: str = "一二八", declarations: str = "") -> str | None:
    """The code with which a target refuses the kernel; None where it takes it."""
    module, _ = lower(Source(HEAD + SUMS + declarations + ENTRY.format(body, size), "片", "yuyan"), options)
    try:
        target.emit(module, options)
    except CompileError as error:
        return error.diagnostics[0].code
    return None


@pytest.mark.parametrize(("body", "of_wgsl", "of_msl", "of_metal_4", "of_ptx"), [
    (PLAIN, None, None, None, None),
    (FEW, "E0700", None, None, None),
    (BITS, "E0700", "E0719", "E0719", None),
    (TENSOR, None, "E0718", None, None),
])  # fmt: skip
def test_each_target(body, of_wgsl, of_msl, of_metal_4, of_ptx):
    assert refused(wgsl, body, Options()) == of_wgsl
    assert refused(msl, body, Options()) == of_msl
    assert refused(msl, body, Options(msl_version=(4, 0))) == of_metal_4
    assert refused(ptx, body, Options()) == of_ptx


def test_matrices_in_private_variables():
    assert refused(wgsl, PLAIN, Options(), declarations=KEPT) == "E0700"
    assert refused(msl, PLAIN, Options(), declarations=KEPT) is None
    assert refused(ptx, PLAIN, Options(), declarations=KEPT) is None


def test_versions_and_dialects_of_targets():
    assert refused(msl, PLAIN, Options(msl_version=(2, 2))) == "E0718"
    assert refused(wgsl, PLAIN, Options(wgsl_for="naga")) == "E0701"


def test_sizes_of_workgroups():
    assert refused(msl, TENSOR, Options(msl_version=(4, 0)), "六四") == "E0719"
    assert refused(ptx, TENSOR, Options(), "六四") == "E0729"
    assert refused(wgsl, TENSOR, Options(), "六四") == "E0702"
    assert refused(ptx, PLAIN, Options(), "四八") == "E0729"
    assert refused(msl, PLAIN, Options(), "四八") == "E0719"
