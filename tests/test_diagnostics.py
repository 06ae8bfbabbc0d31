"""How diagnostics look."""

from shader_compiler.diagnostics import CompileError, Diagnostic, Label
from shader_compiler.source import Source, Span


def span(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


def test_a_diagnostic_shows_the_line_and_the_caret():
    source = Source("fn f() {\n  let x = y;\n}\n", name="a.wgsl")
    diagnostic = Diagnostic("E0201", "unknown name `y`", span(source, "y"), help="declare it")
    assert diagnostic.render() == (
        "error[E0201]: unknown name `y`\n --> a.wgsl:2:11\n  |\n2 |   let x = y;\n  |           ^\n  = help: declare it"
    )


def test_carets_stand_under_wide_characters():
    source = Source("let 序 = 甲乙 + x;", name="宽.wgsl")
    lines = Diagnostic("E0201", "m", span(source, "甲乙")).render().split("\n")
    assert lines[3:] == ["1 | let 序 = 甲乙 + x;", "  |          ^^^^"]


def test_tabs_keep_the_caret_in_place():
    source = Source("\t\tx", name="a")
    assert Diagnostic("E0201", "m", span(source, "x")).render().endswith("| \t\t^")


def test_related_places_and_notes_follow():
    source = Source("fn a() {}\nfn a() {}\n", name="a")
    second = Span(source, 13, 14)
    text = Diagnostic("E0210", "twice", second, Label(Span(source, 3, 4), "first here"), notes=["one\ntwo"]).render()
    assert " ::: a:1:4" in text
    assert "- first here" in text
    assert "  = note: one\n          two" in text


def test_labels_in_one_line_share_it():
    source = Source("let a = b + c;\nlet d = b;", name="a")
    labels = [Label(span(source, text), text) for text in ("+", "b", "c", "d")]
    assert Diagnostic("E0100", "m", *labels).render().split("\n")[3:] == [
        "1 | let a = b + c;",
        "  |           ^ +",
        "  |         - b",
        "  |             - c",
        " ::: a:2:5",
        "  |",
        "2 | let d = b;",
        "  |     - d",
    ]


def test_every_severity_has_a_word():
    for dialect, words in (("wgsl", ["error", "warning", "info"]), ("yuyan", ["错误", "警告", "知会"])):
        place = Span(Source("x", "a", dialect), 0, 1)
        assert [Diagnostic(f"{s}0100", "m", place).render().partition("[")[0] for s in "EWI"] == words


def test_a_span_over_lines_is_underlined_to_the_end_of_its_first():
    source = Source("abc {\n}\n", name="a")
    assert Diagnostic("E0100", "m", Span(source, 0, 7)).render().endswith("| ^^^^^")


def test_a_span_at_the_end_of_the_text_has_one_caret():
    source = Source("fn", name="a")
    assert Diagnostic("E0100", "m", Span(source, 2, 2)).render().endswith("1 | fn\n  |   ^")


def test_long_lines_are_cut_around_the_caret():
    source = Source("x" * 5000 + "!" + "y" * 5000, name="a")
    text = Diagnostic("E0100", "m", span(source, "!")).render()
    assert max(map(len, text.split("\n"))) < 200
    shown, carets = text.split("\n")[3:5]
    assert shown[carets.index("^")] == "!"


def test_two_places_in_a_long_line_stand_under_one_part_of_it():
    source = Source("x" * 200 + "left and right" + "y" * 200 + "far", name="a")
    labels = (
        Label(span(source, "left"), "one"),
        Label(span(source, "right"), "two"),
        Label(span(source, "far"), "three"),
    )
    lines = Diagnostic("E0301", "m", span(source, "and"), *labels).render().split("\n")
    shown = lines[3]
    assert [line[shown.index(word) :] for line, word in zip(lines[4:7], ("and", "left", "right"), strict=True)] == [
        "^^^", "---- one", "----- two",
    ]  # fmt: skip
    assert lines[7] == " ::: a:1:415"
    assert lines[10][lines[9].index("far") :] == "--- three"


def test_control_characters_do_not_reach_the_terminal():
    source = Source("let \x1b[31mx\x00 = 1;", name="a")
    text = Diagnostic("E0100", "bad \x1b[0m name", span(source, "x")).render()
    assert "\x1b" not in text
    assert "\x00" not in text


def test_json_has_lines_and_columns_in_characters():
    source = Source("a\n甲乙 c", name="n")
    label = Diagnostic("W0900", "m", span(source, "c")).to_dict()
    assert label["severity"] == "warning"
    assert label["labels"][0]["line"] == 2
    assert label["labels"][0]["column"] == 4


def test_a_compile_error_reads_as_its_diagnostics():
    source = Source("x", name="n")
    error = CompileError(Diagnostic("E0100", "one", Span(source, 0, 1)), Diagnostic("E0100", "two", Span(source, 0, 1)))
    assert str(error).count("error[E0100]") == 2


def test_line_breaks_are_wgsls():
    source = Source("a\r\nb\rc\u2028d\x85e\vf\fg", name="n")
    assert [source.line(i) for i in range(1, 8)] == list("abcdefg")
    assert source.position(source.text.index("g")) == (7, 1)
