"""The namer that targets share."""

from shader_compiler.targets.names import Namer, is_ascii_identifier


def test_a_legal_name_stays():
    namer = Namer(frozenset({"float"}))
    assert [namer.new(n) for n in ("x", "名", "_private")] == ["x", "名", "_private"]


def test_a_reserved_word_gets_an_underscore():
    assert Namer(frozenset({"float", "float_"})).new("float") == "float__"


def test_a_taken_name_gets_a_number():
    namer = Namer(frozenset())
    assert [namer.new("x") for _ in range(3)] == ["x", "x_2", "x_3"]


def test_numbers_avoid_what_the_user_has():
    namer = Namer(frozenset())
    namer.new("x_2")
    assert [namer.new("x"), namer.new("x")] == ["x", "x_3"]


def test_scopes_give_names_back():
    namer = Namer(frozenset())
    namer.new("outer")
    namer.enter()
    assert namer.new("outer") == "outer_2"
    assert namer.new("inner") == "inner"
    namer.leave()
    assert namer.new("inner") == "inner"
    assert namer.new("outer") == "outer_2"


def test_a_scope_counts_on_from_the_outer_one_and_gives_its_numbers_back():
    namer = Namer(frozenset())
    assert [namer.new("x"), namer.new("x")] == ["x", "x_2"]
    namer.enter()
    assert [namer.new("x"), namer.new("x")] == ["x_3", "x_4"]
    namer.leave()
    assert namer.new("x") == "x_3"


def test_characters_that_the_target_does_not_accept_are_escaped():
    namer = Namer(frozenset(), is_ascii_identifier)
    assert namer.new("加x") == "_u52a0x"
    assert namer.new("2x") == "_2x"


def test_names_are_remembered():
    namer, what = Namer(frozenset({"main"})), object()
    assert namer.declare(what, "main") == "main_"
    assert namer.of(what) == "main_"


def test_nameless_values_get_a_name():
    assert Namer(frozenset(), fallback="t").new("") == "t"
