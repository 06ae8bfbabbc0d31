import pytest

from tests.wgsl.checking import body, body_codes, codes, lines

G = "var<private> g: i32; var<private> u: u32; var<private> b: bool;"


def test_variables():
    assert body("var a: i32; var c = 1u; var d: f32 = 2; var e: array<vec2f, 3>;") == lines("""
        var a: i32
        var c: u32 = 1:u32
        var d: f32 = 2.0:f32
        var e: array<vec2<f32>, 3>
    """)


def test_for_is_a_block_of_its_initializer_and_a_loop():
    assert body("for (var i = 0; i < 4; i++) { if i == 2 { continue; } g += i; }", G) == lines("""
        block
          var i: i32 = 0:i32
          loop while (load i < 4:i32)
            if (load i == 2:i32)
              continue
            store g <- (load g + load i)
          continuing
            store i <- (load i + 1:i32)
    """)


def test_switch():
    assert body("switch g { case 1, 2: { g = 1; } case 3, default { g = 2; } }", G) == lines("""
        switch load g
          case 1, 2
            store g <- 1:i32
          case 3, default
            store g <- 2:i32
    """)


def test_pointers_disappear():
    assert body(
        "let p = &a; (*p).x += 1; p.y = p.x; let q = &p.y; ", "struct S { x: i32, y: i32 } var<private> a: S;"
    ) == (
        lines("""
        let p: ptr<private, S, read_write> = a
        store p.x <- (load p.x + 1:i32)
        store p.y <- load p.x
        let q: ptr<private, i32, read_write> = p.y
    """)
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("let x = 1; x = 2;", "E0359"),
        ("const x = g;", "E0391"),
        ("var x;", None),
        ("var x: array<f32>;", "E0356"),
        ("var<private> x = 1;", "E0314"),
        ("g = 1u;", "E0301"),
        ("g += 1u;", "E0302"),
        ("b++;", "E0361"),
        ("if g { }", "E0366"),
        ("while g { }", "E0366"),
        ("for (; 1;) { }", "E0366"),
        ("loop { continuing { break if 1; } }", "E0366"),
        ("loop { }", "E0525"),
        ("for (;;) { }", "E0525"),
        ("break;", "E0520"),
        ("continue;", "E0521"),
        ("loop { break; continuing { break; } }", None),
        ("loop { break; continuing { return; } }", "E0522"),
        ("switch g { default { continue; } }", "E0521"),
        ("switch g { }", None),
        ("switch g { case 1 { } }", "E0524"),
        ("switch g { default { } default { } }", "E0524"),
        ("switch g { case 1 { } case 1, default { } }", "E0523"),
        ("switch g { case 1u { } default { } }", "E0367"),
        ("switch b { default { } }", "E0367"),
        ("switch g { case u32(1) { } default { } }", "E0367"),
        ("max(1, 2);", "E0343"),
        ("_ = workgroupBarrier();", "E0340"),
        ("const_assert g == 1;", "E0391"),
        ("return 1;", "E0363"),
        ("test_body();", "E0207"),
        ("override o = 1;", None),
    ],
)
def test_statements_that_are_wrong(text: str, code: str | None):
    found = body_codes(text, G)
    assert len(found) == 1
    if code is not None:
        assert found == [code]


def test_a_statement_with_an_error_breaks_nothing_else():
    assert body_codes("let a = nothing; let b = a + 1; var c = b; c = a; if c == b { return; } g = a;", G) == ["E0201"]


@pytest.mark.parametrize(
    "text",
    [
        "if a { return 1; } else { return 2; }",
        "loop { return 1; }",
        "switch 1 { case 1 { return 1; } default { return 2; } }",
        "loop { if a { break; } } return 1;",
        "while a { } return 1;",
        "return 1; _ = 1;",
        "{ return 1; }",
    ],
)
def test_functions_that_return(text: str):
    assert codes(f"fn f(a: bool) -> i32 {{ {text} }}") == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "if a { return 1; }",
        "while a { return 1; }",
        "for (; a;) { return 1; }",
        "loop { if a { break; } return 1; }",
        "switch 1 { case 1 { return 1; } default { } }",
        "switch 1 { case 1 { return 1; } default { if a { break; } return 1; } }",
    ],
)
def test_functions_that_may_not_return(text: str):
    assert codes(f"fn f(a: bool) -> i32 {{ {text} }}") == ["E0527"]


def test_a_broken_return_is_a_return():
    assert codes("fn f() -> i32 { return nothing; }") == ["E0201"]
