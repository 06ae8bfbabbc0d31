"""What the compiler says of each example, as a user sees it."""

import re

import pytest

from .examples import EXAMPLES, FOLDER, code_of, diagnostics_of, expected_path, rendered, source_of
from .index import GUARDS, WITHOUT_EXAMPLE, codes


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_rendered(path, golden):
    golden(expected_path(path), rendered(path))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_one_mistake_is_one_diagnostic(path):
    found = [d for d in diagnostics_of(path) if d.severity == "error"] or diagnostics_of(path)
    assert [d.code for d in found] == [code_of(path)]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_diagnostic_points_at_the_source(path):
    [found, *_] = diagnostics_of(path)
    assert found.labels
    for label in found.labels:
        assert 0 <= label.span.start <= label.span.end <= len(label.span.source.text)
    assert found.message[0] == found.message[0].lower() or found.message.startswith(("PTX", "Metal", "WGSL"))
    assert not found.message.endswith(".")


def test_every_code_has_an_example():
    shown = {code_of(path) for path in EXAMPLES}
    assert [code for code in codes() if code not in shown | WITHOUT_EXAMPLE.keys() | GUARDS.keys()] == []


def test_every_example_is_of_a_code():
    known = {code[1:] for code in codes()}
    assert [path.name for path in EXAMPLES if code_of(path)[1:] not in known] == []


@pytest.mark.parametrize("code", WITHOUT_EXAMPLE)
def test_what_has_no_example_has_a_test(code):
    assert code in codes()
    assert code in (FOLDER.parent / WITHOUT_EXAMPLE[code]).read_text(encoding="utf-8")


def test_no_expected_file_is_stale():
    wanted = {expected_path(path) for path in EXAMPLES}
    assert [path.name for path in FOLDER.glob("*.expected.txt") if path not in wanted] == []


def test_examples_are_short():
    assert all(len(source_of(path).text) < 3500 for path in EXAMPLES)
    assert all(re.fullmatch(r"[EWI]\d{4}-[a-z-]+\.wgsl", path.name) for path in EXAMPLES)
