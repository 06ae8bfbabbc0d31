"""Every name of the builtin module stands in a case, and every texel format can be bound."""

import pytest
from shader_compiler import Source, compile
from shader_compiler.yuyan.check.dispatch import SPECIAL
from shader_compiler.yuyan.lexer import tokenize
from shader_compiler.yuyan.vocabulary import NAMES, functions
from shader_compiler.yuyan.vocabulary.types import FORMATS

from tests.conformance.harness import tint_error

from .inputs import CASES, source_of

# Classes of what the definitions of resources and entry points take: they are written as 组值, never by name.
ONLY_IN_THE_INTERFACE = {"字符串", "访问方式", "绑定项", "资源位", "计算选项"}


def test_every_name_stands_in_a_case():
    used = {text for path in CASES for text in tokenize(source_of(path)).texts}
    assert NAMES - used == ONLY_IN_THE_INTERFACE


def test_what_the_checker_knows_by_itself_has_names():
    assert SPECIAL.keys() == functions.SPECIAL | functions.ATOMICS.keys()


IMAGE = """\
寻观「点染」之「点染本」之书。
「图」乃「存储纹理二维」于「{}」于「只写」也。
「图」者「存储纹理绑定」于（「组值」【「组」者「零」也，「号」者「零」也】）也。
"""


@pytest.mark.parametrize("name", FORMATS)
def test_texel_formats(name):
    text = compile(Source(IMAGE.format(name), "format", "yuyan"), ("wgsl",)).text["wgsl"]
    assert text == f"@group(0) @binding(0) var 图: texture_storage_2d<{FORMATS[name]}, write>;\n"
    if "16" not in FORMATS[name].removesuffix("float") or "float" in FORMATS[name]:
        assert tint_error(text) is None, "16-bit norms need a feature that the null backend may lack"
