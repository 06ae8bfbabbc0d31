"""The checked-in tables are those of the grammar, and every production has its method."""

import pytest
from shader_compiler import Source
from shader_compiler.yuyan.builder import Builder
from shader_compiler.yuyan.lexer import tokenize
from shader_compiler.yuyan.parser import AUTOMATON

pytest.importorskip("lark")

from shader_compiler.parsing.generate_tables import generate, tables_path


def test_tables_are_up_to_date():
    assert tables_path("yuyan").read_text(encoding="utf-8") == generate("yuyan"), (
        "run `python -m shader_compiler.parsing.generate_tables`"
    )


def test_every_production_has_its_action():
    builder = Builder(tokenize(Source("", "empty", "yuyan")))
    assert all(callable(getattr(builder, name)) for name in AUTOMATON.names if name)
