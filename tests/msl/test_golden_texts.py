"""The expected MSL texts of the golden inputs, which are also what a reader looks at, compile."""

from tests.golden.inputs import OUTPUTS

from .harness import compile_msl


def test_the_golden_texts_compile():
    texts = {p.name: p.read_text("utf-8") for p in OUTPUTS if p.suffix == ".msl"}
    texts = {name: text for name, text in texts.items() if not text.startswith("error[")}
    assert texts
    errors = dict(zip(texts, compile_msl(*texts.values()), strict=True))
    assert {name: e for name, e in errors.items() if e} == {}
