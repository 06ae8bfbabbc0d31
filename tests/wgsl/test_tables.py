"""The checked-in tables are those of the grammar, and our driver does what Lark's does."""

from pathlib import Path
from typing import Any

import pytest
from shader_compiler import Source
from shader_compiler.wgsl import tables
from shader_compiler.wgsl.automaton import PRODUCTION_NAMES, run
from shader_compiler.wgsl.builder import Builder
from shader_compiler.wgsl.lexer import Tokens, tokenize

lark = pytest.importorskip("lark")

from shader_compiler.parsing.generate_tables import generate, lark_parser  # noqa: E402

SOURCE = """
enable f16; requires a, b; diagnostic(off, c.d,);
import package::lib::{a, b::c as d}; import super::e;
struct S { @size(16) a: array<vec4<f32>, 4>, b: lib::T, }
@group(0) @binding(0) var<storage, read_write> s: S;
alias V = vec3<f32>; const_assert a < b; const c: i32 = -1 + 2 * (3); override o: f32; ;
@compute @workgroup_size(64, 1,) @if(a && !b)
fn main(@builtin(position) id: vec3u, p: ptr<function, f32>,) -> @location(0) vec4f {
  var x = s.a[id.x].x & 1 & -2; let y: i32 = f(1, g(),); const z = array(1, 2);
  if a < b { x = 1; } else if !c { x += 2; } else { x++; }
  for (var i = 0; i < 3; i++) { continue; } for (;;) { break; } while true { discard; }
  loop { continuing { break if x == 3; } }
  switch x { case 1, default: {} case 2 {} @if(a) default {} }
  @else return; _ = x; f(); *p = 1; a::b(); const_assert true; ; { return x; }
}
"""


def tokens_of(text: str) -> Tokens:
    tokens = tokenize(Source(text))
    assert not tokens.errors
    return tokens


def our_tree(tokens: Tokens) -> Any:
    """The tree that the driver makes, productions that pass one value on left out."""

    def maker(name: str) -> Any:
        return (lambda *values: (name, *values)) if name else None

    def fail(token: int, *_: object) -> int:
        raise AssertionError(tokens.texts[token])

    return run(tokens, [maker(name) for name in PRODUCTION_NAMES], fail)


LARK = lark_parser("wgsl")
ALIASES_OF_ONE = {rule.alias for rule in LARK.rules if rule.alias and len(rule.expansion) == 1}
PASSING = {rule.origin.name for rule in LARK.rules if not rule.alias} - ALIASES_OF_ONE


def lark_tree(tokens: Tokens) -> Any:
    def plain(node: Any) -> Any:
        if isinstance(node, lark.Token):
            return int(node.value)
        children = [plain(child) for child in node.children]
        # A production without an alias is not in our tree.
        return children[0] if node.data in PASSING and len(children) == 1 else (str(node.data), *children)

    parser = LARK.parse_interactive()
    for number, kind in enumerate(tokens.kinds[:-1]):
        parser.feed_token(lark.Token(tables.TERMINALS[kind], str(number)))
    return plain(parser.feed_eof())


def test_tables_are_up_to_date() -> None:
    path = Path(tables.__file__)
    assert path.read_text(encoding="utf-8") == generate("wgsl"), (
        "run `python -m shader_compiler.parsing.generate_tables`"
    )


def test_same_tree_as_lark() -> None:
    tokens = tokens_of(SOURCE)
    assert our_tree(tokens) == lark_tree(tokens)


@pytest.mark.parametrize("text", ["", ";", "fn f() { f(); }", "const a = b < c;", "var a: array<array<i32, 2>, 2>;"])
def test_same_tree_as_lark_for_small_sources(text: str) -> None:
    tokens = tokens_of(text)
    assert our_tree(tokens) == lark_tree(tokens)


def test_both_refuse_the_same() -> None:
    """Each prefix of a source, and the source with each token left out."""
    whole = tokens_of(SOURCE)
    for i in range(0, len(whole.kinds) - 1, 3):
        for kept in (range(i), [k for k in range(len(whole.kinds) - 1) if k != i]):
            tokens = Tokens(whole.source)
            for k in [*kept, len(whole.kinds) - 1]:
                tokens.kinds.append(whole.kinds[k])
                tokens.texts.append(whole.texts[k])
                tokens.starts.append(whole.starts[k])
            assert accepts(our_tree, tokens) == accepts(lark_tree, tokens), tokens.texts


def accepts(parse: Any, tokens: Tokens) -> bool:
    try:
        parse(tokens)
    except (AssertionError, lark.exceptions.UnexpectedToken):
        return False
    return True


def test_every_production_has_its_action() -> None:
    builder = Builder(tokens_of(""))
    assert all(callable(getattr(builder, name)) for name in PRODUCTION_NAMES if name)


def test_one_shift_reduce_conflict_and_why() -> None:
    """After `@name`, `(` opens the attribute's arguments. `@else` takes none, so it is no part of it."""
    tokens = tokens_of("fn f() { @else (x) = 1; }")
    assert "attribute_with_arguments" not in repr(our_tree(tokens))
    tokens = tokens_of("fn f() { @if (x) (y) = 1; }")
    assert repr(our_tree(tokens)).count("attribute_with_arguments") == 1
