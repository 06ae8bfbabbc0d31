"""Whatever the text is, the compiler answers with diagnostics: no traceback, no hang."""

import random
import time

import pytest
from shader_compiler import CompileError, Source, check, compile
from shader_compiler.yuyan.lexer import tokenize

from .inputs import CASES, OPTIONS, TARGETS, name_of, source_of
from .test_document import KERNEL

SEED = 20261129
TRIES = 4  # of each case; there are many
CHARACTERS = "「」『』（）【】。，；乃者也即立化又为而凡合得令递归其若则否则鉴或有于以中与之书寻观诵甲乙一二 　\n「：：」aZ1(),.\x00\ud800😀\ufeff"


def answer(text: str) -> None:
    """Compile, and take diagnostics for an answer."""
    try:
        compile(Source(text, "bad", "yuyan"), TARGETS, OPTIONS)
    except CompileError as error:
        assert str(error)


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_each_case_with_characters_changed(path):
    random_ = random.Random(SEED)
    text = source_of(path).text
    for _ in range(TRIES):
        at = random_.randrange(len(text))
        length = random_.randrange(4)
        answer(text[:at] + random_.choice(CHARACTERS) * random_.randrange(2) + text[at + length :])


@pytest.mark.parametrize("path", CASES, ids=name_of)
def test_each_case_with_names_exchanged(path):
    """Grammatical texts that mean something else, or nothing."""
    random_ = random.Random(SEED)
    text = source_of(path).text
    tokens = tokenize(source_of(path))
    names = [i for i, start in enumerate(tokens.starts) if text[start : start + 1] == "「"]
    for _ in range(TRIES):
        a, b = random_.choice(names), random_.choice(names)
        answer(text[: tokens.starts[a]] + text[tokens.starts[b] : tokens.ends[b]] + text[tokens.ends[a] :])


def test_random_characters():
    random_ = random.Random(SEED)
    for _ in range(200):
        answer("".join(random_.choices(CHARACTERS, k=random_.randrange(60))))


# Each structure holds the one before it twice.
TWICE = "寻观「点染」之「点染本」之书。「构零」即「组类」【「甲」乃「浮三二」也】也。" + "".join([
    f"「构{i + 1}」即「组类」【「甲」乃「构{i or '零'}」也，「乙」乃「构{i or '零'}」也】也。" for i in range(60)
])  # fmt: skip

DEEP = {
    "parentheses": KERNEL.format(type="无三二", value="（" * 3000 + "「序」" + "）" * 3000),
    "bindings": KERNEL.format(type="无三二", value="「序」").replace(
        "「写数组」于", "令「甲」为「序」加「序」而" * 1500 + "「写数组」于"
    ),
    "sums": KERNEL.format(type="无三二", value="加".join(["「序」"] * 3000)),
    "conditions": KERNEL.format(type="无三二", value="若「序」小于「序」则「序」否则" * 900 + "「序」"),
    "comments": "「：" * 50_000,
    "digits": f"「甲」者「新无三二」于「{'九' * 100_000}」也。",
    "many sentences": "「甲」者" * 20_000,
    "classes": "寻观「点染」之「点染本」之书。「甲」乃" + "（「定长数组」于" * 2000 + "「无三二」" + "于「二」）" * 2000 + "也。",
    "structures": f"{TWICE}「取」乃化「构60」为「有」者也。「取」者得「物」而「元」也。"
    "「存」乃「私有变量」于（「定长数组」于「构60」于「二」）也。「存」者「私有」于「元」也。",
}  # fmt: skip


@pytest.mark.parametrize("name", DEEP)
def test_deep_and_long(name):
    start = time.process_time()
    answer(DEEP[name])
    assert time.process_time() - start < 30


def test_imports_that_lead_nowhere():
    for text in (
        "寻观「..」之「甲」之书。",
        "寻「甲」之书。",
        "诵「点染」之「点染本」之书。",
        "观寻「点染」之「点染本」之书。",
    ):
        assert [d.severity for d in check(Source(text, "bad", "yuyan"), OPTIONS)] == ["error"], text
