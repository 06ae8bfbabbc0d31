"""The list of the names of 「点染」之「点染本」, made from the vocabulary.

    python -m tests.yuyan.name_list        writes compiler/shader_compiler/yuyan/名表.md

In: the vocabulary, and the forms of what the checker knows by itself. Out: Markdown, a table for each kind of name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shader_compiler.builtins import find
from shader_compiler.builtins.matching import Mismatch, resolve
from shader_compiler.ir.types import U32
from shader_compiler.yuyan.classes import show
from shader_compiler.yuyan.vocabulary import functions, inputs, tiles, types

from tests.tools import ROOT

__all__ = ["FORMS", "NAME_LIST", "name_list"]

NAME_LIST = ROOT / "compiler" / "shader_compiler" / "yuyan" / "名表.md"

HEAD = """\
# 「点染本」之名

寻观「点染」之「点染本」之书，则下列诸名可用。此表由 `python -m tests.yuyan.name_list` 自译器之名表生成。

“函 甲 乙 → 丙”谓以「于」依次予之：「函」于甲 于乙，得丙。`WGSL` 之列示其于 WGSL 之名，其参与其意皆如之：向量逐分算之。
"""

# What functions that the checker knows by itself take and give.
FORMS: dict[str, str] = {
    "新浮三二": "数 → 浮三二", "新浮十六": "数 → 浮十六", "新整三二": "数 → 整三二", "新无三二": "数 → 无三二",
    "转换": "以 类；值 → 类", "位转换": "以 类；值 → 类（位不易）",
    "二维同": "标量 → 二维向量", "三维同": "标量 → 三维向量", "四维同": "标量 → 四维向量",
    "接": "向量或标量 向量或标量 → 向量", "全零": "以 类 → 类（诸分皆零）",
    "非数": "→ 浮三二或浮十六", "正无穷": "→ 浮三二或浮十六", "负无穷": "→ 浮三二或浮十六",
    "读数组": "存储之数组 序 → 元素", "写数组": "存储之数组 序 元素 → 有",
    "读共享数组": "工作组之数组 序 → 元素", "写共享数组": "工作组之数组 序 元素 → 有",
    "取元素": "数组、向量或矩阵之值 序 → 元素", "写元素": "格或私有变量 序 元素 → 有",
    "写数组项": "数组 序 「项名」 值 → 有", "数组长度": "存储之运行数组 → 无三二",
    "读均匀": "均匀缓冲或即时常量 → 值", "读缓冲": "存储缓冲 → 值", "写缓冲": "存储缓冲 值 → 有",
    "读共享": "工作组变量 → 值", "写共享": "工作组变量 值 → 有",
    "读私有": "私有变量 → 值", "写私有": "私有变量 值 → 有", "工作组均读": "工作组变量 → 值（诸线皆同，兼为屏障）",
    "新格": "初值 → 格（惟书于 令「名」为「新格」于…）", "读格": "格 → 值", "写格": "格 值 → 有",
    "舍弃": "「元」 → 有（片元）",
    **dict.fromkeys(tiles.LOADS, "数组 起 步 → 片"), **dict.fromkeys(tiles.STORES, "数组 起 步 片 → 有"),
    **dict.fromkeys(tiles.FILLS, "数 → 片"), **dict.fromkeys(tiles.PRODUCTS, "甲 乙 累 → 累（累＋甲·乙ᵀ）"),
    "整累作浮": "整矩阵片累 → 子组矩阵片累（位不易）",
    "张量片乘加": "甲缓冲 甲起 甲步 行数 乙列 累 → 累", "存张量片累": "缓冲 起 步 列数 行数 累 → 有",
}  # fmt: skip

DEFINED = {
    "绑定": "组、号、访问", "均匀绑定": "组、号", "纹理绑定": "组、号", "深度纹理绑定": "组、号", "存储纹理绑定": "组、号",
    "采样器绑定": "组、号", "比较采样器绑定": "组、号", "工作组共享": "「元」", "私有": "「元」", "即时": "「元」",
    "可覆": "常量之值", "计算入口项": "函，次 工作组大小（或 工作组宽、工作组高、工作组深）", "顶点入口项": "函",
    "片元入口项": "函",
}  # fmt: skip
VALUES = {
    "元": "「有」惟一之值", "阳": "`true`", "阴": "`false`",
    **{name: f"`{access}`" for name, access in types.ACCESSES.items()},
}  # fmt: skip
# Classes that WGSL has no name for.
OTHERS = {
    "整数": "整数之字面", "小数": "小数之字面", "有": "无值", "元类型": "类之类", "字符串": "字串之字面",
    "访问方式": "只读、只写、读写", "绑定项": "「绑定」所取", "资源位": "诸「绑定」所取", "计算选项": "「计算入口项」所取",
    "计算入口": "入口项之类", "顶点入口": "入口项之类", "片元入口": "入口项之类",
}  # fmt: skip
# What makes classes of other things than of one class.
CONSTRUCTED = {
    **dict.fromkeys(types.WIDTHS, "宽"), "定长数组": "类 长",
    **dict.fromkeys(types.STORAGE_TEXTURES, "纹素之式 访问方式"),
    **dict.fromkeys(inputs.NUMBERED, "号 类"), "裁剪距离": "数（至多八）",
}  # fmt: skip
# More arguments than any row takes.
TOO_MANY = 20
ROWS = {
    "数学与几何": functions.NUMERIC, "位与打包": functions.BITS,
    "邻线之差（片元）": functions.DERIVATIVES, "屏障": functions.BARRIERS, "子组": functions.SUBGROUPS,
}  # fmt: skip


def name_list() -> str:
    """The whole list."""
    parts = [HEAD, *_classes(), *_interfaces()]
    parts += _section("资源与入口之定", ("名", "取"), DEFINED.items())
    parts += _section("值", ("名", "WGSL"), [(name, VALUES[name]) for name in sorted(functions.VALUES)])
    parts += _section("存取、造值与片", ("函", "参与所得"), FORMS.items())
    parts += _section("算", ("词", "WGSL"), [(name, _code(sign)) for name, sign in functions.OPERATORS.items()])
    parts += _section("一元之算", ("函", "WGSL"), [(name, _code(sign)) for name, sign in functions.UNARY.items()])
    for title, rows in ROWS.items():
        parts += _section(
            title, ("函", "参数", "WGSL"), [(name, _counts(row), _code(row)) for name, row in rows.items()]
        )
    parts += _section(
        "纹理（列纹理之坐标后多一层序；名末有「偏移」者，末参为偏移）", ("函", "WGSL"),
        [(name, _code(row)) for name, row in functions.TEXTURES.items()],
    )  # fmt: skip
    members = [(name, _counts(row), _code(f"{row}().{member}")) for name, (row, member) in functions.MEMBERS.items()]
    parts += _section("二果之一", ("函", "参数", "WGSL"), members)
    atomics = [(name, _code(row)) for name, row in functions.ATOMICS.items()]
    parts += _section("原子（首参为数组则次参为序，资源独为一原子则不予序）", ("函", "WGSL"), atomics)
    return "\n".join(parts)


def _classes() -> list[str]:
    named = [(name, OTHERS.get(name) or _code(str(type))) for name, type in types.CLASSES.items()]
    others = [(name, OTHERS[name]) for name in (*types.OTHERS, *types.STAGES)]
    constructors = [(name, CONSTRUCTED.get(name, "类")) for name in types.CONSTRUCTORS]
    return [
        *_section("类", ("名", "WGSL"), [*named, *others]),
        *_section("类之构造（以「于」予其参）", ("名", "参"), constructors),
        *_section("纹素之式", ("名", "WGSL"), [(name, _code(format)) for name, format in types.FORMATS.items()]),
    ]


def _interfaces() -> list[str]:
    rows = [
        (
            name,
            show(io.type),
            _stages(io.inputs),
            _stages(io.outputs),
            _code(io.builtin) if io.builtin else "依位次编号",
        )
        for name, io in inputs.INPUTS.items()
    ]
    wrappers = [(name, CONSTRUCTED.get(name, "类")) for name in inputs.WRAPPERS]
    return [
        *_section("内建之入与出", ("名", "类", "可入", "可出", "WGSL"), rows),
        *_section("入出之饰（以「于」予其参）", ("名", "参"), wrappers),
    ]


def _section(title: str, columns: tuple[str, ...], rows: Iterable[Iterable[str]]) -> list[str]:
    head = [f"## {title}", "", f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
    return [*head, *(f"| {' | '.join(row)} |" for row in rows), ""]


def _stages(stages: Iterable[str]) -> str:
    found: Mapping[str, None] = dict.fromkeys(stages)
    return "、".join(word for stage, word in types.STAGE_WORDS.items() if stage in found)


def _code(text: str) -> str:
    escaped = text.replace("|", "\\|")
    return f"`{escaped}`"


def _counts(name: str) -> str:
    """How many arguments a row takes; 元 where it takes none."""
    row = find(name)
    assert row is not None
    wrong = resolve(row, (U32,) * TOO_MANY, constant=False)
    assert isinstance(wrong, Mismatch)
    return "、".join(map(str, wrong.counts)) if wrong.counts != [0] else "「元」"


if __name__ == "__main__":
    NAME_LIST.write_text(name_list(), encoding="utf-8")
