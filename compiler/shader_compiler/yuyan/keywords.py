"""The words of the language and the kinds of token that they are.

A bare run of characters is cut by the longest word. A kind is the index in `tables.TERMINALS`.
"""

from __future__ import annotations

import re

from .tables import TERMINALS

__all__ = ["INFIX", "KINDS", "PUNCTUATION", "WORD", "WORD_KINDS", "describe"]

KINDS: dict[str, int] = {name: kind for kind, name in enumerate(TERMINALS)}

# Infix words, tightest first; each is sugar for the function of its name.
INFIX: dict[str, tuple[str, ...]] = {
    "OP_MUL": ("乘", "除以", "取余"),
    "OP_ADD": ("加", "减"),
    "OP_SH": ("左移", "右移"),
    "OP_BAND": ("位与",),
    "OP_BXOR": ("位异或",),
    "OP_BOR": ("位或",),
    "OP_CMP": ("等于", "不等于", "小于", "大于", "不大于", "不小于"),
    "OP_AND": ("且",),
    "OP_OR": ("或者",),
}

# A kind, and the words that are it. The first is what messages say; further ones are older words.
_WORDS: dict[str, tuple[str, ...]] = {
    "OPEN": ("寻", "观", "诵"), "SHU": ("书",), "ZHI": ("之",), "NAI": ("乃",), "ZHE": ("者",), "JI": ("即",),
    "LI": ("立",), "YE": ("也",), "HUA": ("化",), "YOU": ("又",), "WEI": ("为",), "ER": ("而",),
    "FAN": ("凡", "承"), "HE": ("合",), "DE": ("得", "会"), "LING": ("令",), "LV": ("虑",), "DIGUI": ("递归",),
    "QI": ("其",), "RUO": ("若",), "ZE": ("则",), "FOUZE": ("否则",), "JIAN": ("鉴",), "HUO": ("或",),
    "YOU_": ("有",), "YU_": ("与",), "YU": ("于",), "YI": ("以", "授以"), "ZHONG": ("中",),
    **INFIX,
}  # fmt: skip

WORD_KINDS: dict[str, int] = {word: KINDS[kind] for kind, words in _WORDS.items() for word in words}
WORD = re.compile("|".join(sorted(WORD_KINDS, key=len, reverse=True)))

PUNCTUATION: dict[str, int] = {
    "。": KINDS["END"], "，": KINDS["DOU"], "；": KINDS["FEN"],
    "（": KINDS["LP"], "）": KINDS["RP"], "【": KINDS["LB"], "】": KINDS["RB"],
}  # fmt: skip

_SHOWN = {
    **{KINDS[kind]: words[0] for kind, words in _WORDS.items() if kind not in INFIX},
    **{kind: text for text, kind in PUNCTUATION.items()},
    KINDS["YE_END"]: "也", KINDS["NAME"]: "「名」",
}  # fmt: skip


def describe(kinds: set[int]) -> list[str]:
    """What to call tokens of these kinds in a message, operators and strings left out."""
    return list(dict.fromkeys(_SHOWN[kind] for kind in sorted(kinds) if kind in _SHOWN))
