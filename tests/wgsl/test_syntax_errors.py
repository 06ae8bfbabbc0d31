import pytest

from tests.wgsl.trees import codes, errors


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("foo", "expected a declaration, found `foo`"),
        ("}", "expected a declaration, found `}`"),
        ("fn f( {}", "expected `)` or a name, found `{`"),
        ("fn (", "expected a name, found `(`"),
        ("let fn = 3;", "expected a name, found the keyword `fn`"),
        ("const as = 3;", "expected a name, found the reserved word `as`"),
        ("fn f() { let x = ; }", "expected an expression, found `;`"),
        ("fn f() { x = (1 + 2; }", "expected `)`, found `;`"),
        ("fn f() { float x; }", "expected `++`, `;`, `=` or an assignment operator, found `x`"),
        ("fn f() { if a return; }", "expected `{`, found the keyword `return`"),
        ("fn f() {", "expected a statement or `}`, found the end of the source"),
        ("struct S { a: i32; }", "expected `,` or `}`, found `;`"),
        ("var<storage x: i32;", "expected a name, found `<`"),
        ("var a: ;", "expected a type, found `;`"),
        ("import ;", "expected an import path, found `;`"),
        ("@", "expected the name of an attribute, found the end of the source"),
    ],
)
def test_messages(text: str, message: str) -> None:
    (error,) = errors(text)
    assert (error.code, error.message) == ("E0101", message)


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("float x = 1.0;", "`var x: f32`"),
        ("fn f() { vec3 x = vec3(1); }", "`var x: vec3f`"),
        ("fn f() { var float3 x; }", "`x: vec3f`"),
        ("fn f() { for (int i = 0; i < 3; i++) {} }", "`var i: i32`"),
        ("fn f(a i32) {}", "`a: i32`"),
        ("fn f(float a) {}", "`a: f32`"),
        ("void main() {}", "`fn name"),
        ("function f() {}", "`fn name"),
        ("float f(int a) {}", "`fn f(...) -> f32`"),
        ("uniform mat4 m;", "@binding(0)"),
        ("fn f() { let mut x = 1; }", "`var`"),
        ("typedef a b;", "`alias`"),
        ("struct S { a: i32; b: i32 }", "separate with `,`"),
        ("fn f() { ++i; }", "`i++;`"),
        ("fn f() { --i; }", "`x--`"),
        ("fn f() { x = i++; }", "`i++;`"),
        ("fn f() { if (a = b) {} }", "`==`"),
        ("fn f() { if (a += b) {} }", "statement of its own"),
        ("fn f() { if (a) b = 1; }", "braces"),
        ("fn f() { while a b(); }", "braces"),
        ("fn f() { else {} }", "`else` follows"),
        ("fn f() { a->b = 1; }", "write `.`"),
        ("fn f() { let x: i32[4] = y; }", "`array<type, count>`"),
        ("fn f() { var a = {1, 2}; }", "`array(1, 2, 3)`"),
        ("fn f() : i32 {}", "`-> type`"),
        ("fn f() { let x = a ? b : c; }", "select("),
        ("fn f() { 1 + 2; }", "a statement is a call"),
        ("#version 450", "preprocessor"),
        ("const a = 1；", "write `;`"),
        ("var<storage a: i32;", "no `>` closes it"),
        ("let a = 1;", "`const`"),
        ("fn f() {} }", "one `}` too many"),
    ],
)
def test_hints(text: str, help: str) -> None:
    found = errors(text)
    assert any(help in (d.help or "") for d in found), [d.help for d in found]


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("const a = 1", 11),
        ("fn f() { return 1 }", 17),
        ("fn f() {\n  let a = 1\n  let b = 2;\n}", 20),
        ("fn f() { f() // call\n }", 12),
        ("enable f16\nfn f() {}", 10),
        ("fn f() { let a = 1 let b = 2; }", 18),
    ],
)
def test_missing_semicolon(text: str, offset: int) -> None:
    """Reported where it is missing, not where that is noticed."""
    (error,) = errors(text)
    assert (error.code, error.labels[0].span.start) == ("E0102", offset)


def test_unclosed_brace_is_shown() -> None:
    (error,) = errors("fn f() { if a { b(); \n}\n")
    assert error.labels[1].text == "this `{` is not closed"
    assert error.labels[1].span.start == 7


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("fn f( {}\nfn g() { let a = ; }\nconst b = ;\nstruct S { a }\n", [1, 2, 3, 4]),
        # A brace that is not closed does not swallow the next function.
        ("fn f() { if a {\n}\nfn g() {}\nfn h( {}\n", [3, 4]),
        # Nothing follows from what the lexer has already said.
        ("fn f() { let mut a = 1; }\nconst b = 1;", [1]),
        ('fn f() { let a = "b"; }\nconst c = ;', [1, 1, 2]),
        # What is left of a statement is not reported again.
        ("fn f() { a b c d e f; g h; }\nfn i() {}", [1]),
        ("@compute @workgroup_size(1, fn f() {}\n@compute fn g() { ; }", [1]),
    ],
)
def test_recovery(text: str, lines: list[int]) -> None:
    found = [d.labels[0].span.source.position(d.labels[0].span.start)[0] for d in errors(text)]
    assert found == lines


def test_errors_are_limited() -> None:
    assert len(codes("fn f( {}\n" * 1000)) == 50


@pytest.mark.parametrize("text", ["fn f() {", "a", "fn", "@", "(", "import", "var<", "struct S {", "fn f() { return"])
def test_every_error_renders(text: str) -> None:
    for error in errors(text):
        assert error.render().startswith(f"error[{error.code}]: ")
