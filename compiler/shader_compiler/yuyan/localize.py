"""What the shared parts of the compiler say, said in the language of the source.

In: a diagnostic of an analysis or a target, about a source in 豫言. Out: the same in Chinese: a target
that cannot express something is E-22, with the text that it cannot express.
"""

from __future__ import annotations

from ..diagnostics import Diagnostic, Label
from ..options import Target
from ..source import Source, Span
from .errors import error
from .placing import located

__all__ = ["localized", "target_failure"]

TARGETS: dict[Target, str] = {"wgsl": "网页图算", "msl": "金属", "ptx": "千手"}

# The code of the analyses; what it becomes; the message; how to put it right.
SAID: dict[str, tuple[str, str, str | None]] = {
    "E0550": ("E-14", "名重：一入口所用之二资源，其组与号皆同", "易其一之「号」"),
    "E0558": ("E-22", "此类逾四吉字节，诸的皆不能容", "减其度，或用存储缓冲之「数组」"),
    "E0560": ("E-24", "此召须于一致之控流行之：全工作组皆须至此", "移之于惟部分之线所行者之外"),
    "E0561": ("E-24", "此召须于一致之控流行之：邻线之差，诸线皆须至此", "先召之而后分支，或用「按层采样纹理」"),
    "E0562": ("E-24", "此召须于一致之控流行之：全子组皆须至此", "移之于惟部分之线所行者之外"),
    "W0562": ("W-24", "此召或不在一致之控流：全子组皆须至此", "一子组之线若皆同行之，则可不顾"),
    "E0563": ("E-24", "此参诸线所予须同", None),
    "W0551": ("W-02", "均匀缓冲之此布，非诸网页图算之器皆受之", "补其项使齐于十六字，或用只读之存储缓冲"),
    "W0801": ("W-03", "工作组之线逾网页图算之常限（二百五十六）", "减之，或于宿主求大其限"),
    "W0802": ("W-04", "工作组变量逾网页图算之常限（一万六千三百八十四字）", "减之，或于宿主求大其限"),
}
# What stands in a label of the analyses, and what it is called here; a label may say several things.
LABELS = {
    "may not come here": "诸线或不皆至此", "must give the same": "诸线所予须同", "go different ways": "诸线于此或分",
    "is called here": "于此召之", "given to": "于此予之", "of this call": "为此召之参",
    "differ between": "诸线所得或异", "differs between": "诸线所得各异", "an input of its own": "诸线所得各异",
    "private memory": "此存诸线各有之", "may write while": "诸线或方书此存", "write to the texture": "诸线或方书此纹理",
    "first here": "先见于此", "second here": "复见于此", "in this uniform buffer": "在此均匀缓冲",
}  # fmt: skip
# Why a target refuses, by the code of its own diagnostic.
REASONS = {
    "E0700": "网页图算无此片之算",
    "E0701": "naga 无子组矩阵片",
    "E0702": "张量片须工作组之线一百二十八，且书以数",
    "E0710": "金属之序为组号×十六＋绑号：缓冲至三十，采器至十五",
    "E0711": "二资源于金属得同序：绑号宜在零至十五",
    "E0712": "金属无余序可传诸数组之长或即时常量：组零、组一须空一绑号，兼有则二",
    "E0713": "金属之的未支外部纹理",
    "E0718": "须更新之金属之版",
    "E0719": "金属无此片，或工作组之大不合其片",
    "E0720": "千手惟有计算之入口，而此源无之",
    "E0721": "千手无多采样纹理与外部纹理",
    "E0722": "千手无此内建",
    "E0723": "工作组变量逾千手一块之限",
    "E0724": "一值之元素过多，不能置于寄存器",
    "E0725": "诸函内联之后过大",
    "E0726": "千手无片元之阶",
    "E0727": "工作组之线逾千手一块之限：共一千零二十四，纵深六十四",
    "E0728": "千手之参过多：绑号宜小，即时常量宜短",
    "E0729": "千手无此片，或工作组之线非三十二之倍（张量片：非一百二十八）",
}
MAX_SHOWN = 30


def localized(diagnostic: Diagnostic) -> Diagnostic:
    """What an analysis says, in Chinese. The places stay."""
    said = SAID.get(diagnostic.code) or SAID.get(f"E{diagnostic.code[1:]}")
    if said is None:
        return diagnostic
    code, message, help = said
    if diagnostic.severity == "warning":
        code = f"W{code[1:]}"
    labels = [Label(label.span, _label(label.text)) for label in diagnostic.labels]
    return located(Diagnostic(code, message, *labels, help=help))


def _label(text: str) -> str:
    return "；".join(dict.fromkeys(said for phrase, said in LABELS.items() if phrase in text))


def target_failure(diagnostic: Diagnostic, target: Target, source: Source) -> Diagnostic:
    """E-22: a target does not have what the source says."""
    if diagnostic.code.startswith("E-"):
        return diagnostic
    reason = REASONS.get(diagnostic.code, f"译器之故：{diagnostic.message}")
    if not diagnostic.labels:
        return error("E-22", Span(source, 0, 0), TARGETS[target], "此源", note=reason)
    span = diagnostic.labels[0].span
    shown = "".join(span.text.split()).strip("「」")
    shown = shown if len(shown) <= MAX_SHOWN else shown[: MAX_SHOWN - 1] + "…"
    return located(error("E-22", span, TARGETS[target], shown, note=reason))
