"""The checked-in tables are those of the grammar, our driver does what Lark's does, and every production has its method."""

import pytest
from shader_compiler import Source
from shader_compiler.yuyan import tables
from shader_compiler.yuyan.builder import Builder
from shader_compiler.yuyan.keywords import KINDS
from shader_compiler.yuyan.lexer import tokenize
from shader_compiler.yuyan.parser import AUTOMATON

from tests.yuyan.inputs import CASES, name_of, source_of

lark = pytest.importorskip("lark")

from shader_compiler.parsing.generate_tables import generate, lark_parser, tables_path  # noqa: E402

LARK = lark_parser("yuyan")
ALIASES_OF_ONE = {rule.alias for rule in LARK.rules if rule.alias and len(rule.expansion) == 1}
PASSING = {rule.origin.name for rule in LARK.rules if not rule.alias} - ALIASES_OF_ONE


def sentences_of(tokens):
    """The first token of each sentence, and the one that ends it."""
    first = 0
    for token, kind in enumerate(tokens.kinds):
        if kind == KINDS["END"]:
            if token > first:
                yield first, token
            first = token + 1


def our_tree(tokens, first):
    """The tree that the driver makes, productions that pass one value on left out."""
    makers = [(lambda *values, name=name: (name, *values)) if name else None for name in AUTOMATON.names]

    def fail(token, *_):
        raise AssertionError(tokens.texts[token])

    return AUTOMATON.run(tokens, makers, fail, first)


def lark_tree(tokens, first, end):
    def plain(node):
        if isinstance(node, lark.Token):
            return int(node.value)
        children = [plain(child) for child in node.children]
        return children[0] if node.data in PASSING and len(children) == 1 else (str(node.data), *children)

    parser = LARK.parse_interactive()
    for number in range(first, end):
        parser.feed_token(lark.Token(tables.TERMINALS[tokens.kinds[number]], str(number)))
    return plain(parser.feed_eof())


@pytest.mark.parametrize("path", CASES[::7], ids=name_of)
def test_same_tree_as_lark(path):
    tokens = tokenize(source_of(path))
    sentences = list(sentences_of(tokens))
    assert sentences
    for first, end in sentences:
        assert our_tree(tokens, first) == lark_tree(tokens, first, end)


def test_tables_are_up_to_date():
    assert tables_path("yuyan").read_text(encoding="utf-8") == generate("yuyan"), (
        "run `python -m shader_compiler.parsing.generate_tables`"
    )


def test_every_production_has_its_action():
    builder = Builder(tokenize(Source("", "empty", "yuyan")))
    assert all(callable(getattr(builder, name)) for name in AUTOMATON.names if name)
