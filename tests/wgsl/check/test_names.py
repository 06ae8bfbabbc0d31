import pytest
from shader_compiler.ir.expressions import Literal
from shader_compiler.ir.module import Constant

from tests.wgsl.checking import body, body_codes, codes, errors, module


def test_declarations_may_stand_in_any_order():
    found = module("const a = b + 1; const c = array<u32, b>(); const b = 2u; var<private> v = c[a - 3];")
    assert isinstance(found.globals[0].value, Literal)
    assert found.globals[0].value.value == 0


def test_declarations_keep_the_order_of_the_source():
    found = module("fn f() -> S { return S(n); } override n: i32; struct S { a: i32 }")
    assert [getattr(d, "name", None) for d in found.declarations] == ["f", "n", "S"]


def test_inner_names_hide_outer_and_predeclared_ones():
    text = "let max = 1; { let max = 2u; _ = max; } _ = max; let vec3 = 4; _ = vec3;"
    assert "let vec3: i32 = 4:i32" in body(text)
    assert codes("alias f32 = u32; const i32 = 1u; const x: f32 = i32;") == []


def test_a_hidden_builtin_cannot_be_called():
    assert body_codes("let max = 1; _ = max(1, 2);") == ["E0341"]


def test_an_initializer_does_not_see_its_own_name():
    assert "let x#2: u32 = x" in body("let x = 1u; { let x = x; }")


@pytest.mark.parametrize(
    "text",
    [
        "const a = 1; const a = 2;",
        "fn a() {} struct a { x: u32 }",
        "fn f(a: u32, a: u32) {}",
        "fn f(a: u32) { let a = 1; }",
        "fn f() { var a = 1; const a = 2; }",
        "struct S { a: u32, a: u32 }",
    ],
)
def test_a_name_is_declared_once_in_a_scope(text: str):
    assert codes(text) == ["E0202"]


def test_a_body_may_hide_the_variable_of_its_for():
    assert body_codes("for (var i = 0; i < 3; i++) { let i = 1u; }") == []


def test_unknown_names_come_with_a_suggestion():
    [error] = errors("const threshold = 1; const x = treshold;")
    assert error.code == "E0201"
    assert error.help == "did you mean `threshold`?"
    assert errors("const x = zzzzzz;")[0].help is None
    assert errors("const x = lenght(vec2f());")[0].help == "did you mean `length`?"


def test_cycles_show_their_chain():
    [error] = errors("const a = b; const b = c; const c = a;")
    assert error.code == "E0204"
    assert error.notes == ("`a` needs `b` needs `c` needs `a`",)


@pytest.mark.parametrize(
    "text",
    [
        "struct S { a: S }",
        "struct A { b: array<B, 2> } struct B { a: A }",
        "alias A = B; alias B = array<A, 1>;",
        "override a = b; override b = a;",
        "var<private> a = a;",
    ],
)
def test_all_kinds_of_declarations_may_be_in_a_cycle(text: str):
    assert codes(text) == ["E0204"]


def test_recursion_is_an_error_with_its_calls():
    [error] = errors("fn a() { b(); } fn b() { c(); } fn c() { a(); }")
    assert error.code == "E0207"
    assert [label.text for label in error.labels[1:]] == ["`a` calls `b`", "`b` calls `c`", "`c` calls `a`"]
    assert codes("fn f() { f(); }") == ["E0207"]


def test_functions_may_call_each_other_without_recursion():
    assert codes("fn a() { b(); c(); } fn b() { c(); } fn c() {}") == []


def test_continuing_does_not_use_what_a_continue_passes():
    text = "var go = true; loop { if go { continue; } let x = 1; continuing { _ = x; break if go; } }"
    assert body_codes(text) == ["E0507"]
    text = "var go = true; loop { let x = 1; if go { continue; } continuing { _ = x; break if go; } }"
    assert body_codes(text) == []


def test_extensions_are_needed_for_what_they_bring():
    assert codes("const a: f16 = 1;") == ["E0203"]
    assert codes("const a = 1h;") == ["E0203"]
    assert codes("const a = vec2h();") == ["E0203"]
    assert codes("enable f16; const a: f16 = 1; const b = 1h; const c = vec2h();") == []
    assert codes("enable f17;") == ["E0208"]


def test_constants_of_functions_get_names_of_their_own_in_the_module():
    found = module("""
        var<private> table: array<i32, 2>;
        const steps = array(1, 2);
        fn f(i: i32) -> i32 { const table = array(1, 2); return table[i] + steps[i]; }
        fn f_limits() {}
        fn g(i: i32) -> i32 { const table = array<i32, 2>(3, 4); { const table = array(5, 6); _ = table[i]; } return table[i]; }
        fn h(i: i32) -> i32 { return table[i]; }
    """)
    names = [d.name for d in found.declarations if isinstance(d, Constant)]
    assert names == ["steps", "f_table", "g_table_2", "g_table"]
    assert len({d.name for d in found.declarations}) == len(found.declarations)
