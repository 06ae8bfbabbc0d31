from typing import Any

import pytest
from shader_compiler import CompileError, Source
from shader_compiler.wgsl import ast
from shader_compiler.wgsl.parser import parse

from tests.wgsl.trees import codes, expression, shape, statement, tree


def declaration(text: str) -> Any:
    (found,) = tree(text).declarations
    return found


def test_empty() -> None:
    for text in ("", " \n", "// nothing", ";;;"):
        unit = tree(text)
        assert unit.directives == unit.declarations == ()
        assert (unit.span.start, unit.span.end) == (0, len(text))


def test_directives() -> None:
    unit = tree("enable f16, subgroups,; requires a; diagnostic(off, b); diagnostic(info, c.d,);;")
    enable, requires, first, second = unit.directives
    assert isinstance(enable, ast.EnableDirective)
    assert [n.name for n in enable.names] == ["f16", "subgroups"]
    assert isinstance(requires, ast.RequiresDirective)
    assert isinstance(first, ast.DiagnosticDirective)
    assert (first.severity.name, first.rule) == ("off", "b")
    assert isinstance(second, ast.DiagnosticDirective)
    assert second.rule == "c.d"
    assert enable.span.text == "enable f16, subgroups,;"


@pytest.mark.parametrize("text", ["const a = 1; enable f16;", "; requires a;", "fn f() {} diagnostic(off, a);"])
def test_directives_come_first(text: str) -> None:
    assert codes(text) == ["E0105"]


def test_global_variable() -> None:
    found = declaration("@group(0) @binding(1,) var<storage, read_write> a: array<vec4<f32>, 4>;")
    assert [(a.name, [shape(x) for x in a.arguments]) for a in found.attributes] == [
        ("group", ["0"]),
        ("binding", ["1"]),
    ]
    assert [shape(x) for x in found.template] == ["storage", "read_write"]
    assert shape(found.type) == "array<vec4<f32>, 4>"
    assert (found.keyword, found.name, found.value) == ("var", "a", None)
    assert found.name_span.text == "a"
    assert found.span.text == "@group(0) @binding(1,) var<storage, read_write> a: array<vec4<f32>, 4>"


def test_values() -> None:
    found = tree(
        "const a = 1; const b: f32 = 2; @id(3) override c: u32; override d = 4; var e = 5; var<private> f: i32;"
    )
    assert [(d.keyword, d.name) for d in found.declarations if isinstance(d, ast.VariableDeclaration)] == [
        ("const", "a"), ("const", "b"), ("override", "c"), ("override", "d"), ("var", "e"), ("var", "f"),
    ]  # fmt: skip


def test_alias_and_assertion() -> None:
    alias = declaration("alias V = vec3<f32>;")
    assert (alias.name, shape(alias.type), alias.span.text) == ("V", "vec3<f32>", "alias V = vec3<f32>;")
    assert shape(declaration("const_assert a < 2;").condition) == "[a < 2]"


def test_struct() -> None:
    found = declaration("struct S { @size(16) @align(16) a: f32, b: array<i32, 2>, }")
    assert [(m.name, shape(m.type), m.span.text) for m in found.members] == [
        ("a", "f32", "@size(16) @align(16) a: f32"),
        ("b", "array<i32, 2>", "b: array<i32, 2>"),
    ]
    assert codes("struct S {}") == ["E0109"]


def test_function() -> None:
    found = declaration(
        "@must_use fn f(@location(0) a: f32, b: ptr<function, i32>,) -> @location(1) vec2f { return a; }"
    )
    assert [(p.name, shape(p.type), len(p.attributes)) for p in found.parameters] == [
        ("a", "f32", 1), ("b", "ptr<function, i32>", 0),
    ]  # fmt: skip
    assert (shape(found.result), found.result_attributes[0].name) == ("vec2f", "location")
    assert found.body.span.text == "{ return a; }"
    assert declaration("fn f() @diagnostic(off, a.b) {}").body.attributes[0].span.text == "@diagnostic(off, a.b)"


def test_attributes() -> None:
    found = declaration("@compute @workgroup_size(8, N, 1,) @a() @const fn f() {}")
    assert [(a.name, None if a.arguments is None else len(a.arguments)) for a in found.attributes] == [
        ("compute", None), ("workgroup_size", 3), ("a", 0), ("const", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("f()", "f()"),
        ("f(1, a,)", "f(1, a)"),
        ("vec2<f32>(1, 2).x", "vec2<f32>(1, 2).x"),
        ("a[1][b].c.d[2]", "a[1][b].c.d[2]"),
        ("((a))", "((a))"),
        ("true", "true"),
        ("-1.5f", "[-1.5f]"),
        ("a::b::c", "a::b::c"),
        ("package::a::f(super::super::b)", "package::a::f(super::super::b)"),
        ("a::T<f32>(1)", "a::T<f32>(1)"),
        ("bitcast<u32>(a) >> 2", "[bitcast<u32>(a) >> 2]"),
    ],
)
def test_expressions(text: str, found: str) -> None:
    assert expression(text) == found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("return;", ast.ReturnStatement),
        ("return 1;", ast.ReturnStatement),
        ("break;", ast.BreakStatement),
        ("continue;", ast.ContinueStatement),
        ("discard;", ast.DiscardStatement),
        ("{}", ast.CompoundStatement),
        ("@diagnostic(off, a) { ; }", ast.CompoundStatement),
        ("f(1);", ast.CallStatement),
        ("a::f();", ast.CallStatement),
        ("var a: i32;", ast.DeclarationStatement),
        ("var<function> a = 1;", ast.DeclarationStatement),
        ("let a = 1;", ast.DeclarationStatement),
        ("const a: i32 = 1;", ast.DeclarationStatement),
        ("const_assert true;", ast.ConstAssert),
        ("_ = a;", ast.PhonyStatement),
        ("a = 1;", ast.AssignmentStatement),
        ("*a.b = 1;", ast.AssignmentStatement),
        ("(*a).b[1] += 1;", ast.AssignmentStatement),
        ("&(a) = b;", ast.AssignmentStatement),
        ("f(1).x = b;", ast.AssignmentStatement),
        ("a.b >>= 1;", ast.AssignmentStatement),
        ("a[1]++;", ast.IncrementStatement),
        ("(a)--;", ast.IncrementStatement),
        ("if a {}", ast.IfStatement),
        ("while a < 1 {}", ast.WhileStatement),
        ("loop {}", ast.LoopStatement),
        ("for (;;) {}", ast.ForStatement),
        ("for (a = 1; a < 2; f()) {}", ast.ForStatement),
        ("switch a { default {} }", ast.SwitchStatement),
    ],
)
def test_statements(text: str, kind: type) -> None:
    found = statement(text)
    assert type(found) is kind
    assert found.span.text == text.rstrip(";")


def test_if_chain() -> None:
    found: Any = statement("if a {} else if (b) { x(); } else {}")
    assert shape(found.reject.condition) == "(b)"
    assert found.reject.span.text == "if (b) { x(); } else {}"
    assert type(found.reject.reject) is ast.CompoundStatement


def test_switch() -> None:
    found: Any = statement(
        "@diagnostic(off, a) switch x @diagnostic(off, b) { case 1, default, {} case N + 1: {} default {} }"
    )
    assert [[c and shape(c) for c in clause.selectors] for clause in found.cases] == [["1", None], ["[N + 1]"], [None]]
    assert (len(found.attributes), len(found.body_attributes)) == (1, 1)


def test_loop() -> None:
    found: Any = statement("loop { a(); continuing { b(); break if c; } }")
    assert len(found.body.statements) == 1
    assert type(found.continuing.statements[-1]) is ast.BreakIfStatement


@pytest.mark.parametrize(
    "text",
    [
        "break if a;",
        "loop { break if a; }",
        "loop { continuing { break if a; b(); } }",
        "loop { continuing {} a(); }",
        "continuing {}",
        "loop { continuing {} continuing {} }",
        "loop { continuing { if a { break if b; } } }",
    ],
)
def test_misplaced(text: str) -> None:
    assert codes(f"fn f() {{ {text} }}") == ["E0106"]


@pytest.mark.parametrize("text", ["a;", "1;", "-a;", "(f());", "a.b;", "f().x;", "a[1];"])
def test_an_expression_is_no_statement(text: str) -> None:
    assert codes(f"fn f() {{ {text} }}") == ["E0104"]


@pytest.mark.parametrize("text", ["1 = a;", "-a = 1;", "(1)++;", "a<b>.c = 1;", "!a += 1;", "(a + b) = 1;"])
def test_not_assignable(text: str) -> None:
    assert codes(f"fn f() {{ {text} }}") == ["E0104"]


@pytest.mark.parametrize(
    "text",
    [
        "@size(4) struct S { a: i32 }",
        "@must_use alias a = i32;",
        "@a const b = 1;",
        "@a const_assert true;",
        "fn f() { @a return; }",
        "fn f() { @diagnostic(off, a) let b = 1; }",
        "fn f() { switch a { @b default {} } }",
        "@if(a) fn f() @if(b) {}",
        "fn f() -> @if(a) i32 {}",
        "fn f() { if a @if(b) {} }",
    ],
)
def test_misplaced_attributes(text: str) -> None:
    assert codes(text) == ["E0107"]


@pytest.mark.parametrize(
    "arguments", ["", "()", "(off)", "(off, a, b)", "(off, 1)", "(off, a.b.c)", "(on, a)", "(off<a>, b)"]
)
def test_diagnostic_attribute(arguments: str) -> None:
    if arguments:
        assert codes(f"@diagnostic{arguments} fn f() {{}}") == ["E0108"]


def test_declarations_of_the_wrong_scope() -> None:
    assert codes("let a = 1;") == ["E0110"]
    assert codes("fn f() { override a = 1; }") == ["E0110"]


def test_paths() -> None:
    unit = tree("import package::lib::{a, b::c as d, e::{f}}; import super::super::g; import h;")
    items = [
        (i.path, i.alias, i.span.text) for s in unit.directives if isinstance(s, ast.ImportStatement) for i in s.items
    ]
    assert items == [
        (("package", "lib", "a"), "a", "a"),
        (("package", "lib", "b", "c"), "d", "b::c"),
        (("package", "lib", "e", "f"), "f", "f"),
        (("super", "super", "g"), "g", "super::super::g"),
        (("h",), "h", "h"),
    ]
    for text in ("import a::super::b;", "import a::{super::b};", "const a = b::super::c;", "import a::{package::b};"):
        assert codes(text) == ["E0111"]


def test_wesl_is_noticed() -> None:
    for text in ("import a;", "const a = b::c;", "@if(a) const b = 1;", "fn f() { @if(a) return; @else return; }"):
        assert tree(text).wesl
    assert not tree("// import a::b @if\nfn f() { if a {} else {} }").wesl


def test_every_error_is_reported_in_order() -> None:
    text = "fn f( {}\nstruct S {}\nfn g() { let a = ; }\n@vertex fn h() { 1 = 012; }\nconst b = c & d | e;"
    with pytest.raises(CompileError) as error:
        parse(Source(text))
    found = [(d.code, d.labels[0].span.source.position(d.labels[0].span.start)[0]) for d in error.value.diagnostics]
    assert found == [("E0101", 1), ("E0109", 2), ("E0101", 3), ("E0104", 4), ("E0006", 4), ("E0103", 5)]
