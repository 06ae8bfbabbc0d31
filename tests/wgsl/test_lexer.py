import pytest
from shader_compiler import CompileError, Source
from shader_compiler.wgsl.lexer import TEMPLATE_END, TEMPLATE_START, tokenize


def words(text: str) -> str:
    """The tokens with blanks between, template lists in « »."""
    tokens = tokenize(Source(text))
    assert not tokens.errors
    marks = {TEMPLATE_START: "«", TEMPLATE_END: "»"}
    return " ".join(marks.get(k, t) for k, t in zip(tokens.kinds, tokens.texts, strict=True)).strip()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("vec3<f32>", "vec3 « f32 »"),
        ("var<storage,read_write> a", "var « storage , read_write » a"),
        ("array<i32,select(2,3,a>b)>", "array « i32 , select ( 2 , 3 , a > b ) »"),
        ("a[b<d]>()", "a [ b < d ] > ( )"),
        ("A<B<<C>", "A « B << C »"),
        ("A<B<=C>", "A « B <= C »"),
        ("A<(B>=C)>", "A « ( B >= C ) »"),
        ("A<(B!=C)>", "A « ( B != C ) »"),
        ("A<(B==C)>", "A « ( B == C ) »"),
        ("X<Y<Z>>>1", "X « Y « Z » » > 1"),
        ("A<b<c>>d", "A « b « c » » d"),
        ("x:array<vec4<f32>>=1", "x : array « vec4 « f32 » » = 1"),
        ("a[i<j]>k", "a [ i < j ] > k"),
        ("i<3; j>2", "i < 3 ; j > 2"),
        ("a<b || c>d", "a < b || c > d"),
        ("if (a < b && c > (d))", "if ( a < b && c > ( d ) )"),
        ("a < b > (c)", "a « b » ( c )"),
        ("f(a<b, c>d)", "f ( a « b , c » d )"),
        ("A ( B < C, D > ( E ) )", "A ( B « C , D » ( E ) )"),
        ("a<b{c>d", "a < b { c > d"),
        ("a<b:c>d", "a < b : c > d"),
        ("a<b=c>d", "a < b = c > d"),
        ("a<b+=c>d", "a < b += c > d"),
        ("a<(b)<=c>(d)", "a < ( b ) <= c > ( d )"),
        ("a>b>c", "a > b > c"),
        ("1<b>c", "1 < b > c"),
        ("vec3 /* of */ < /* float */ f32 >", "vec3 « f32 »"),
        ("array<lib::T, 4>", "array « lib :: T , 4 »"),
    ],
)
def test_template_lists(text: str, found: str) -> None:
    assert words(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a>>=b", "a >>= b"),
        ("a>>b>=c", "a >> b >= c"),
        ("a> >b", "a > > b"),
        ("a<<=b", "a <<= b"),
        ("a--b", "a - - b"),
        ("a - --b", "a - - - b"),
        ("i--;", "i -- ;"),
        ("for(;;i-- /* here */ )", "for ( ; ; i -- )"),
        ("a&&b", "a && b"),
        ("(a)&&b[1]&&c", "( a ) && b [ 1 ] && c"),
        ("&&a", "& & a"),
        ("a = &&b", "a = & & b"),
        ("->a", "-> a"),
        ("a.b.5", "a . b .5"),
        ("1.5e+3+0x1p-2-0xe+1", "1.5e+3 + 0x1p-2 - 0xe + 1"),
    ],
)
def test_punctuation(text: str, found: str) -> None:
    assert words(text) == found


@pytest.mark.parametrize("blank", ["\t", "\n", "\v", "\f", "\r", "\x85", "\u200e", "\u200f", "\u2028", "\u2029"])
def test_blankspace(blank: str) -> None:
    assert words(f"a{blank}b") == "a b"


def test_comments() -> None:
    assert words("a // b\u2028c") == "a c"
    assert words("a /* b */ c /**/ d /***/ e") == "a c d e"
    assert words("a /* b /* c */ d */ e // f /* g\nh") == "a e h"
    assert words("/* a // */ b") == "b"
    assert words("a */* /* b */ */ c") == "a * c"
    assert words("a // /* /*\nb /* /* // */ */ c") == "a b c"


def test_nested_comments_keep_offsets() -> None:
    tokens = tokenize(Source("a /* /* */ */ b"))
    assert tokens.starts[:2] == [0, 14]


@pytest.mark.parametrize("text", ["/*", "a /* b /* c */", "/*/", "/* /* */ /"])
def test_unclosed_comment(text: str) -> None:
    with pytest.raises(CompileError) as error:
        tokenize(Source(text))
    assert error.value.diagnostics[0].code == "E0002"


@pytest.mark.parametrize(
    "name", ["Δέλτα", "réflexion", "Кызыл", "𐰓𐰏𐰇", "朝焼け", "سلام", "검정", "שָׁלוֹם", "गुलाबी", "փիրուզ", "_a", "a·b"]
)
def test_names(name: str) -> None:
    assert words(name) == name


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("a #", "E0003", 2),
        ("a→b", "E0003", 1),
        ("a；", "E0003", 1),
        ("́a", "E0003", 0),
        ("a\x07", "E0003", 1),
        ("a\u202e", "E0003", 1),
        ("\ufeffa", "E0003", 0),
        ("a²", "E0003", 1),
        ("__a", "E0004", 0),
        ("let enum = 1", "E0005", 4),
        ("mut", "E0005", 0),
    ],
)
def test_errors(text: str, code: str, offset: int) -> None:
    tokens = tokenize(Source(text))
    assert [(d.code, d.labels[0].span.start) for d in tokens.errors] == [(code, offset)]
    assert tokens.flagged == [tokens.errors[0].labels[0].span.start] or code == "E0003"
    tokens.errors[0].render()


@pytest.mark.parametrize("text", ["a\0b", "// \0", "a\ud800"])
def test_unreadable(text: str) -> None:
    with pytest.raises(CompileError) as error:
        tokenize(Source(text))
    assert error.value.diagnostics[0].code == "E0001"


def test_reserved_words_in_paths() -> None:
    assert words("import a::{class, module::enum};") == "import a :: { class , module :: enum } ;"
    assert words("std::x") == "std :: x"


def test_offsets() -> None:
    text = "fn f(a: vec4<f32>) { /* x */ a>>=b; i--; return a--b && &&c; } // end"
    tokens = tokenize(Source(text))
    assert [text[s : s + len(t)] for s, t in zip(tokens.starts, tokens.texts, strict=True)] == tokens.texts
    assert tokens.starts == sorted(tokens.starts)
