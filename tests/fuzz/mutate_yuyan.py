"""豫言 texts with something changed, as `mutate` does it with WGSL: with this language's tokens and words.

In: a random number generator, a text, and further texts to take from. Out: a text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from shader_compiler.yuyan.keywords import INFIX, PUNCTUATION, WORD, WORD_KINDS
from shader_compiler.yuyan.vocabulary import functions
from shader_compiler.yuyan.vocabulary.inputs import INPUTS
from shader_compiler.yuyan.vocabulary.types import CLASSES, CONSTRUCTORS, RESOURCES

from .mutate import Words, changed

__all__ = ["mutated"]

TOKEN = re.compile(rf"\s+|「：.*?：」|「[^「」]*」|『[^』]*』|{WORD.pattern}|.", re.DOTALL)
NUMBERS = (
    "零", "一", "二", "负一", "三一", "三二", "六四", "二五五", "二五六", "六五五三六", "二一四七四八三六四七", "二一四七四八三六四八",
    "四二九四九六七二九五", "四二九四九六七二九六", "零点五", "一点五", "零点零零零零零零零零一", "九" * 40, "零" * 30 + "一",
)  # fmt: skip
STRANGE = (
    *PUNCTUATION, *WORD_KINDS, "「", "」", "『", "』", "「：", "：」", "「」", "「名」", "「甲」", "（（", "））", "【】", "。。", "(", ")", ".", ":",
    "\0", "\ufeff", "\u200f", "\U0001f642", "\r", "\u3000", "1", "1.5", "a", "『文』", "元", "「元」", "「负」", "「有」", "「元类型」", "「点染本」",
    "「《《内建类型：整数》》」",
)  # fmt: skip


def _quoted(names: Sequence[str]) -> tuple[str, ...]:
    return tuple([f"「{name}」" for name in names])


WORDS = Words(
    TOKEN,
    STRANGE,
    (
        _quoted(list(CLASSES)),
        _quoted([*CONSTRUCTORS, *RESOURCES]),
        _quoted(list(functions.ROWS)),
        _quoted([*functions.SPECIAL]),
        _quoted([*functions.VALUES]),
        _quoted(list(INPUTS)),
        _quoted(["读", "写", "读写"]),
        tuple([word for words in INFIX.values() for word in words]),
        _quoted(NUMBERS),
    ),
    tuple([f"「{n}」" for n in NUMBERS]),
    lambda token: bool(re.fullmatch("「[负零一二三四五六七八九点]+」", token)),
    lambda token: token.startswith("「") and not token.startswith("「："),
    (("（", "）"), ("【", "】"), ("「：", "：」"), ("令「子」为「子」而（", "）"), ("若「子」则「子」否则（", "）")),
)


def mutated(random: Random, text: str, others: Sequence[str]) -> str:
    """The text with a few changes."""
    return changed(random, text, others, WORDS)
