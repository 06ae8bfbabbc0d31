"""The errors of the dialect, with their texts: each stands here once.

In: a number, the place, what is particular. Out: a `Diagnostic` whose code is `E-` and the number. A
message of two parts has what is particular behind a colon.
"""

from __future__ import annotations

from ..diagnostics import CompileError, Diagnostic, Label
from ..source import Span

__all__ = ["MAX_ERRORS", "Undetermined", "error", "fail", "mixed_tuple", "unreadable", "warning"]

# More errors do not help anybody.
MAX_ERRORS = 50

MESSAGES = {
    "E-01": "无法解析：{}",
    "E-02": "函数应用的隐式参数无法完全确定",
    "E-03": "未定义之名：「{}」",
    "E-03c": "导入成环：{}",
    "E-04": "包内模块不存在：{}（着色文件只能导入着色源「名。着色器。豫」与着色内建声明「名。着色器。接口。豫」）",
    "E-05": "着色内建不可为高级之代所导",
    "E-06": "类不相等：期{}而得{}",
    "E-07": "资源之定须为召「绑定」之类",
    "E-07t": "资源之类惟用于顶层",
    "E-08": "常量之值须为常量之式",
    "E-09": "定长之度须为整数之字面",
    "E-09w": "目标无此宽",
    "E-10": "入口之参（返）不合其阶",
    "E-11": "多态之函不可译",
    "E-12": "着色之源不可用「立」",
    "E-13": "顶层不可为裸式",
    "E-14": "签后须即其定",
    "E-14d": "名重",
    "E-15": "惟许局部尾递归",
    "E-16": "组类须以「即」定",
    "E-16f": "项不合",
    "E-17": "不可用闭包与无名之函",
    "E-18": "不可以函为值",
    "E-19": "不可用「鉴」",
    "E-20": "不可用字串",
    "E-20q": "不可用模之投影",
    "E-21": "字面逾界",
    "E-22": "{}不支「{}」",
    "E-23": "格惟可读可写",
}


class Undetermined(CompileError):
    """E-02: what the class of an expression is, its place must say."""

    def __init__(self, span: Span, help: str | None = None) -> None:
        super().__init__(error("E-02", span, help=help))


def error(
    rule: str, span: Span, *particular: str, note: str | None = None, help: str | None = None, label: str = ""
) -> Diagnostic:
    """The diagnostic of a rule at a place. A letter behind the rule's number chooses one of its texts."""
    code = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
    message = MESSAGES[rule].format(*particular)
    return Diagnostic(code, message, Label(span, label), notes=[note] if note else [], help=help)


def fail(
    rule: str, span: Span, *particular: str, note: str | None = None, help: str | None = None, label: str = ""
) -> CompileError:
    """`error` as what to raise."""
    return CompileError(error(rule, span, *particular, note=note, help=help, label=label))


def mixed_tuple(span: Span) -> CompileError:
    """E-22: no target has a tuple of several classes."""
    return fail("E-22", span, "诸的", "杂类之组", help="以「即」与「组类」定之为构，以「组值」造之")


def unreadable(what: str, span: Span, help: str | None = None) -> Diagnostic:
    """E-01: the text cannot be read."""
    return error("E-01", span, what, help=help)


def warning(code: str, message: str, span: Span, help: str | None = None) -> Diagnostic:
    """A warning; its code begins with W."""
    return Diagnostic(code, message, span, help=help)
