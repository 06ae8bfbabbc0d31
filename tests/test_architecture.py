"""The rules that keep the code readable: which way imports go, and how long things may be."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILER = ROOT / "compiler" / "shader_compiler"
PACKAGE_FILES = sorted([*COMPILER.rglob("*.py"), *(ROOT / "hatch_shader").rglob("*.py")])
MAX_FILE_LINES, MAX_FUNCTION_LINES = 600, 80
GENERATED = {COMPILER / "wgsl" / "tables.py", COMPILER / "yuyan" / "tables.py"}

# Which rooms of the compiler a room may import. The first file level (source, diagnostics, options,
# unit, words, metal_words) carries data only and is open to all.
DATA = {"source", "diagnostics", "metal_words", "options", "unit", "words"}
MAY_IMPORT = {
    "ir": set(),
    "builtins": {"ir"},
    "analysis": {"ir", "builtins"},
    "transform": {"ir", "builtins", "analysis"},
    "targets": {"ir", "builtins", "analysis", "transform"},
    "parsing": set(),
    "wgsl": {"ir", "builtins", "analysis", "parsing"},
    "yuyan": {"ir", "builtins", "analysis", "parsing"},
    "driver": {"ir", "analysis", "transform"},
    "options": {"ir"},
    "unit": {"ir"},
    "diagnostics": set(),
    "source": set(),
    "metal_words": set(),
    "words": set(),
    "__init__": {"driver"},
}
# Folders whose files the compiler's README does not name one by one.
NAMED_AS_WHOLES = {
    COMPILER / "analysis" / "uniformity",
    COMPILER / "builtins" / "evaluation",
    COMPILER / "targets" / "ptx" / "builtins",
}
# A library belongs to the one file that adapts to it.
ONLY_IN = {
    "lark": {COMPILER / "parsing" / "generate_tables.py"},
    "hatchling": {ROOT / "hatch_shader" / "hatch_plugin.py"},
    "setuptools": {ROOT / "hatch_shader" / "setuptools_plugin.py"},
    "watchdog": {ROOT / "hatch_shader" / "watcher.py"},
    "fsspec": {ROOT / "hatch_shader" / "remote_cache.py"},
    "IPython": {ROOT / "hatch_shader" / "ipython.py"},
    "pytest": {ROOT / "hatch_shader" / "pytest_plugin.py"},
}


def imports(path: Path) -> list[tuple[str, bool]]:
    """(absolute module name, whether it is for the type checker alone) of every import in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    base = COMPILER.parent if path.is_relative_to(COMPILER) else ROOT
    package = path.relative_to(base).with_suffix("").parts[:-1]
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in typing_only) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            prefix = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, [prefix, node.module]))
            names = [f"{module}.{alias.name}" for alias in node.names] if not node.module else [module]
            found += [(name, id(node) in typing_only) for name in names]
    return found


def room(path: Path) -> str:
    return path.relative_to(COMPILER).with_suffix("").parts[0]


@pytest.mark.parametrize("path", PACKAGE_FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_one_way(path):
    for module, typing_only in imports(path):
        top = module.split(".")[0]
        assert path in ONLY_IN.get(top, {path}), f"{top} belongs to {ONLY_IN[top]}"
        if not path.is_relative_to(COMPILER):
            continue
        assert top != "hatch_shader", "the compiler knows nothing of packaging"
        if top == "shader_compiler" and module != "shader_compiler" and not typing_only:
            target = module.split(".")[1]
            assert target == room(path) or target in DATA | MAY_IMPORT[room(path)], f"imports {module}"


def tour() -> set[str]:
    """The files and folders that the compiler's README names where it says what is in its rooms."""
    text = (
        (COMPILER.parent / "README.md").read_text(encoding="utf-8").split("## The passes")[1].split("## Decisions")[0]
    )
    return {part for word in re.findall(r"`([a-z_/]+)`", text) for part in word.strip("/").split("/")}


@pytest.mark.parametrize("name", ["ir", "builtins", "analysis", "transform", "targets", "yuyan"])
def test_the_readme_names_every_file(name):
    files = {p.stem for p in (COMPILER / name).rglob("*.py") if p.parent not in NAMED_AS_WHOLES}
    assert files - tour() == {"__init__"}


def test_the_readme_names_nothing_else():
    there = {p.stem for room in MAY_IMPORT for p in [*(COMPILER / room).rglob("*.py"), *(COMPILER / room).rglob("*/")]}
    assert tour() - there - set(MAY_IMPORT) == {"if", "lower"}


@pytest.mark.parametrize("target", ["wgsl", "msl", "ptx"])
def test_targets_do_not_know_each_other(target):
    for path in (COMPILER / "targets" / target).rglob("*.py"):
        for module, _ in imports(path):
            parts = module.split(".")
            if parts[:2] == ["shader_compiler", "targets"] and len(parts) > 2:
                assert parts[2] not in {"wgsl", "msl", "ptx"} - {target}, f"{path.name} imports {module}"


def test_the_compiler_needs_the_standard_library_only():
    for path in PACKAGE_FILES:
        if path.is_relative_to(COMPILER) and path not in ONLY_IN["lark"]:
            tops = {module.split(".")[0] for module, _ in imports(path)}
            assert not tops & {"numpy", "lark", "wgpu", "hatchling"}, path


@pytest.mark.parametrize("path", PACKAGE_FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_stay_readable(path):
    text = path.read_text(encoding="utf-8")
    if path in GENERATED:
        return
    assert text.count("\n") <= MAX_FILE_LINES, f"{path.name} has {text.count(chr(10))} lines: split it by idea"
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= MAX_FUNCTION_LINES, f"{node.name} has {lines} lines"
    assert ast.get_docstring(tree), "a module says what goes in and out"


def test_no_two_files_of_the_plug_in_need_each_other():
    """Also not inside functions: whoever reads one must not need to know the other first."""
    files = {path.stem: path for path in (ROOT / "hatch_shader").glob("*.py")}
    needs = {
        name: {module.split(".")[1] for module, typing_only in imports(path)
               if module.startswith("hatch_shader.") and not typing_only} & set(files)
        for name, path in files.items()
    }  # fmt: skip
    while free := [name for name, others in needs.items() if not others & set(needs)]:
        for name in free:
            del needs[name]
    assert not needs
