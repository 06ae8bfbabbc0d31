import pytest

from tests.wgsl.trees import codes, errors, expression


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a + b * c - d", "[[a + [b * c]] - d]"),
        ("a - b - c", "[[a - b] - c]"),
        ("a / b % c * d", "[[[a / b] % c] * d]"),
        ("a + b < c * d", "[[a + b] < [c * d]]"),
        ("a < b && c == d && e", "[[[a < b] && [c == d]] && e]"),
        ("a || b != c || d", "[[a || [b != c]] || d]"),
        ("a << b > c >> d", "[[a << b] > [c >> d]]"),
        ("a << b && c", "[[a << b] && c]"),
        ("a & b & c", "[[a & b] & c]"),
        ("a | b | c", "[[a | b] | c]"),
        ("a ^ -b ^ ~c", "[[a ^ [-b]] ^ [~c]]"),
        ("(a & b) == c", "[([a & b]) == c]"),
        ("a << (b + c)", "[a << ([b + c])]"),
        ("-a * b", "[[-a] * b]"),
        ("a--b", "[a - [-b]]"),
        ("- -a", "[-[-a]]"),
        ("!a.b[1]", "[!a.b[1]]"),
        ("&a[i].b", "[&a[i].b]"),
        ("*p + *q", "[[*p] + [*q]]"),
        ("a*-b", "[a * [-b]]"),
        ("a < b > (c)", "a<b>(c)"),
        ("a < b < (c)", None),
    ],
)
def test_precedence(text: str, found: str | None) -> None:
    if found is None:
        assert codes(f"const a = {text};") == ["E0103"]
    else:
        assert expression(text) == found


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("a < b < c", "<", "<"),
        ("a < b == c", "<", "=="),
        ("a > b + c >= d", ">", ">="),
        ("a && b || c", "&&", "||"),
        ("a || b == c && d", "||", "&&"),
        ("a & b | c", "&", "|"),
        ("a & b == c", "&", "=="),
        ("a == b & c", "==", "&"),
        ("a + b & c", "+", "&"),
        ("a & b + c", "&", "+"),
        ("a & b && c", "&", "&&"),
        ("a << b << c", "<<", "<<"),
        ("a + b << c", "+", "<<"),
        ("a << b + c", "<<", "+"),
        ("a * b >> c", "*", ">>"),
        ("a << b & c", "<<", "&"),
    ],
)
def test_what_needs_parentheses(text: str, first: str, second: str) -> None:
    (error,) = errors(f"const a = {text};")
    assert error.code == "E0103"
    assert [label.span.text for label in error.labels] == [second, first]


def test_spans() -> None:
    (error,) = errors("const a = x + y << z;")
    assert error.labels[0].span.start == 16
