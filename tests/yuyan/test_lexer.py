"""Words, names, numbers, strings, comments (L-1 to L-13)."""

import pytest
from shader_compiler import Source
from shader_compiler.yuyan.keywords import KINDS
from shader_compiler.yuyan.lexer import tokenize
from shader_compiler.yuyan.numbers import number_of

NAME_OF_KIND = {kind: name for name, kind in KINDS.items()}


def kinds(text: str) -> list[str]:
    tokens = tokenize(Source(text, "test", "yuyan"))
    assert not tokens.errors, tokens.errors
    return [NAME_OF_KIND[kind] for kind in tokens.kinds[:-1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("除以", ["OP_MUL"]), ("位与", ["OP_BAND"]), ("与", ["YU_"]), ("大于", ["OP_CMP"]), ("于", ["YU"]),
        ("或者", ["OP_OR"]), ("或", ["HUO"]), ("者得", ["ZHE", "DE"]), ("否则若", ["FOUZE", "RUO"]),
        ("不等于", ["OP_CMP"]), ("等于", ["OP_CMP"]), ("又化", ["YOU", "HUA"]), ("递归令", ["DIGUI", "LING"]),
        ("递 归\n令", ["DIGUI", "LING"]), ("授以", ["YI"]), ("以", ["YI"]), ("或有", ["HUO", "YOU_"]),
    ],
)  # fmt: skip
def test_words_are_cut_by_the_longest(text, expected):
    assert kinds(text) == expected


def test_the_two_ye():
    """L-12."""
    assert kinds("「甲」也「乙」也。") == ["NAME", "YE", "NAME", "YE_END", "END"]
    assert kinds("也「：注：」，也】也") == ["YE_END", "DOU", "YE_END", "RB", "YE_END"]


def test_positions_are_characters():
    tokens = tokenize(Source("\ufeff「甲」 者\n「乙」", "test", "yuyan"))
    assert list(zip(tokens.texts, tokens.starts, tokens.ends, strict=True)) == [
        ("甲", 1, 4), ("者", 5, 6), ("乙", 7, 10), ("", 10, 10),
    ]  # fmt: skip


def test_strings():
    text = "『一\n二「：换行：」「：制表：」「：』：」「：「：：」三\\n』"
    assert tokenize(Source(text, "test", "yuyan")).texts[0] == "一\n二\n\t』「：三\\n"


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("四零", 40), ("八一九二", 8192), ("零一", 1), ("1二3", 123), ("0.5", 0.5), ("三点一四", 3.14), ("1.0", 1.0),
        ("0x4B400000", 0x4B400000), ("0XfF", 255),
        ("十", None), ("一百", None), ("负一", None), (".五", None), ("五.", None), ("一.二.三", None), ("1e5", None),
        ("号中零", None), ("", None), ("²", None), ("٣", None), ("0x", None),
    ],
)  # fmt: skip
def test_numbers(name, number):
    """L-7."""
    found = number_of(name)
    assert found == number
    assert type(found) is type(number)
