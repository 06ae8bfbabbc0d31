"""The index of all diagnostic codes, made from the code that raises them.

    python -m tests.diagnostics.index        writes compiler/diagnostics.md

In: the syntax trees of the compiler and of the packaging part. A code is a string such as "E0301" that
a call has as an argument; the message is the argument after it. Out: Markdown, an entry a code: its
severity, its messages (`...` for what differs), the section of the WGSL specification that the
function or module that raises it names, and a rendered example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.tools import ROOT

from .examples import EXAMPLES, code_of, expected_path

__all__ = ["FAMILIES", "GUARDS", "INDEX", "WITHOUT_EXAMPLE", "Site", "codes", "index", "sites"]

INDEX = ROOT / "compiler" / "diagnostics.md"
FOLDERS = ("compiler/shader_compiler", "hatch_shader")
CODE = re.compile(r"[EWI]\d{4}")
# In a function's docstring a number with a point is enough; in a file's it is with the name.
SECTION = re.compile(r"\((?:(?:of )?WGSL (?=\d)|(?=\d+\.))(\d+(?:\.\d+)*)\b")
MODULE_SECTION = re.compile(r"\((?:of )?WGSL (\d+(?:\.\d+)*)\b")

# What no source of an example's size provokes, and where it is tested.
WITHOUT_EXAMPLE = {
    "E0090": "packaging/test_reading.py",
    "E0091": "packaging/test_reading.py",
    "E0092": "packaging/test_reading.py",
    "E0093": "packaging/test_reading.py",
    "E0094": "packaging/test_reading.py",
    "E0095": "packaging/test_reading.py",
    "E0650": "packaging/test_reading.py",
    "E0651": "packaging/test_reading.py",
    "E0660": "packaging/test_discover.py",
    "E0661": "packaging/test_discover.py",
    "E0662": "packaging/test_discover.py",
    "E0663": "packaging/test_discover.py",
    "E0664": "packaging/test_discover.py",
    "E0665": "packaging/test_overrides.py",
    "E0701": "targets/test_tiles.py",
    "E0725": "ptx/test_entry.py",
    "E0800": "wgsl/test_limits.py",
    "E0810": "wgsl/check/test_declarations.py",
    "E0811": "wgsl/check/test_declarations.py",
    "E0812": "wgsl/check/test_declarations.py",
    "E0813": "wgsl/check/test_declarations.py",
    "E0815": "wgsl/test_limits.py",
    "E0816": "wgsl/test_imports.py",
    "E0900": "packaging/test_cli.py",
    "E0901": "packaging/test_parallel.py",
}

# What no source in WGSL provokes: the compiler checks once more what it has refused before, or the words
# for it exist in 豫言 only.
GUARDS = {
    "E0700": "what Dawn's extension lacks of tiles can be written in 豫言 only",
    "E0702": "tensor tiles can be written in 豫言 only",
    "E0718": "tensor tiles can be written in 豫言 only",
    "E0722": "PTX has every builtin function and input that E0721 leaves",
    "E0726": "E0528 refuses `discard` in what a compute entry point reaches",
    "E0814": "E0800 and E0815 limit the nesting before",
}

# Codes that are composed: the severity is that of a diagnostic filter, the last digit the rule's.
FAMILIES = {"...056...": ("E0560", "E0561", "E0562", "E0563")}

TOPICS = {
    "00": "Reading the source", "01": "Syntax", "02": "Names", "03": "Types", "04": "Constants",
    "05": "Validation", "06": "Imports", "07": "Targets", "08": "Limits", "09": "The compiler itself",
}  # fmt: skip
SEVERITY = {"E": "error", "W": "warning", "I": "information"}
FILTERED = "error; a warning (`W`) or information (`I`) with the same number where a diagnostic filter says so"


class Site(NamedTuple):
    """One place that raises a code."""

    code: str
    messages: tuple[str, ...]
    file: str
    section: str | None


@cache
def sites() -> list[Site]:
    """All places, in the order of files and lines."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")) if path.name != "tables.py"]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in files}
    properties = _properties(trees.values())
    return [site for path, tree in trees.items() for site in _Walk(path, tree, properties).found]


def codes() -> list[str]:
    """All codes, by number."""
    return sorted({site.code for site in sites()}, key=lambda code: (code[1:], code))


def _properties(trees: Iterable[ast.Module]) -> dict[str, list[str]]:
    """Messages that properties called `message` give."""
    found: dict[str, list[str]] = {"message": []}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "message":
                returns = [n.value for n in ast.walk(node) if isinstance(n, ast.Return)]
                found["message"] += [_pattern(value) for value in returns if isinstance(value, ast.JoinedStr)]
    return found


class _Walk(ast.NodeVisitor):
    """The sites of one file."""

    def __init__(self, path: Path, tree: ast.Module, properties: dict[str, list[str]]) -> None:
        self.path = path
        self.properties = properties
        self.section = _section(ast.get_docstring(tree), MODULE_SECTION)
        self.functions: list[ast.FunctionDef] = []
        self.tree = tree
        self.found: list[Site] = []
        self.visit(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.functions.append(node)
        self.generic_visit(node)
        self.functions.pop()

    def visit_Call(self, node: ast.Call) -> None:
        for i, argument in enumerate(node.args):
            for code in self._codes(argument):
                message = self._messages(node.args[i + 1]) if i + 1 < len(node.args) else self._of_callee(node)
                self.found.append(Site(code, message, self.path.relative_to(ROOT).as_posix(), self._section()))
        self.generic_visit(node)

    def _codes(self, argument: ast.expr) -> tuple[str, ...]:
        """The codes that an argument is."""
        match argument:
            case ast.Constant(value=str(text)) if CODE.fullmatch(text):
                return (text,)
            case ast.Name(id="code") if self.functions:
                return tuple(c for value in self._assigned("code") for c in FAMILIES.get(_pattern(value), ()))
        return ()

    def _section(self) -> str | None:
        for function in reversed(self.functions):
            found = _section(ast.get_docstring(function), SECTION)
            if found:
                return found
        return self.section

    def _messages(self, node: ast.expr) -> tuple[str, ...]:
        match node:
            case ast.Constant(value=str()) | ast.JoinedStr():
                return (_pattern(node),)
            case ast.IfExp():
                return self._messages(node.body) + self._messages(node.orelse)
            case ast.Name():
                return tuple(m for value in self._assigned(node.id) for m in self._messages(value))
            case ast.Attribute():
                return tuple(self.properties.get(node.attr, ()))
            case ast.Call(func=ast.Name(id=name)):
                return tuple(m for value in self._returned(name) for m in self._messages(value))
        return ()

    def _assigned(self, name: str) -> Iterator[ast.expr]:
        """What the function at hand assigns to a variable, or to a part of a tuple of variables."""
        for node in ast.walk(self.functions[-1]):
            if not isinstance(node, ast.Assign):
                continue
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id == name:
                    yield node.value
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    for part, value in zip(target.elts, node.value.elts, strict=True):
                        if isinstance(part, ast.Name) and part.id == name:
                            yield value

    def _returned(self, name: str) -> Iterator[ast.expr]:
        """What a function of the file returns."""
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                yield from (n.value for n in ast.walk(node) if isinstance(n, ast.Return) and n.value is not None)

    def _of_callee(self, node: ast.Call) -> tuple[str, ...]:
        """The messages of a function that is given its code."""
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
        for path in self.path.parents[0].parent.glob("*.py"):
            for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef) and function.name == name:
                    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call) and len(n.args) > 1]
                    return tuple(_pattern(c.args[1]) for c in calls if _is_name(c.args[0], "code"))
        return ()


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _section(text: str | None, pattern: re.Pattern[str]) -> str | None:
    found = pattern.search(text or "")
    return found[1] if found else None


def _pattern(node: ast.expr) -> str:
    """A message with `...` for what differs."""
    if isinstance(node, ast.JoinedStr):
        return "".join(v.value if isinstance(v, ast.Constant) else "..." for v in node.values)  # type: ignore[misc]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else "..."


def index() -> str:
    """The index as Markdown."""
    lines = ["# Diagnostics", "", INTRODUCTION, ""]
    topic = ""
    for code in codes():
        if TOPICS[code[1:3]] != topic:
            topic = TOPICS[code[1:3]]
            lines += [f"## {topic}", ""]
        lines += [*_entry(code), ""]
    return "\n".join(lines[:-1]) + "\n"


INTRODUCTION = """\
Generated by `python -m tests.diagnostics.index` from the code that raises them; do not edit.
`...` stands for what differs from case to case. Sections are those of the WGSL specification.
Sources in 豫言 have codes of their own, with a hyphen (`E-06`): their texts are in
`shader_compiler/yuyan/errors.py`."""


def _entry(code: str) -> list[str]:
    raised = [site for site in sites() if site.code == code]
    messages = dict.fromkeys(m for site in raised for m in site.messages)
    sections = sorted({site.section for site in raised if site.section})
    facts = [FILTERED if code in {c for family in FAMILIES.values() for c in family} else SEVERITY[code[0]]]
    if sections:
        facts.append(f"WGSL {', '.join(sections)}")
    facts += [f"`{file}`" for file in dict.fromkeys(site.file for site in raised)]
    return [f"### {code}", "", "; ".join(facts), "", *[f"- {message}" for message in messages], *_example(code)]


def _example(code: str) -> list[str]:
    path = next((p for p in EXAMPLES if code_of(p) == code), None)
    if path is None:
        if code in GUARDS:
            return ["", f"Not for sources in WGSL: {GUARDS[code]}."]
        return ["", f"Tested in `tests/{WITHOUT_EXAMPLE[code]}`."] if code in WITHOUT_EXAMPLE else []
    text = expected_path(path).read_text(encoding="utf-8").split("\n\n")[0].rstrip()
    return ["", "```text", text, "```"]


def main() -> None:
    INDEX.write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
