"""Every numbered requirement and error rule has a case or a test of its name, and every case shows something."""

import re

from .inputs import CASES, ERRORS, HERE, diagnostics_of, name_of, source_of
from .requirements import DIFFERENCES, ERROR_RULES, LIMITS, REQUIREMENTS, WARNINGS, WITHOUT_COUNTERPART

NAMES = {name_of(path) for path in (*CASES, *ERRORS)}
SECTIONS = {"L": 13, "G": 10, "T": 12, "B": 14, "M": 10, "P": 10, "S": 6, "X": 7, "Z": 2, "F": 19, "Q": 17}
NUMBERED = {
    *(f"{letter}-{n}" for letter, last in SECTIONS.items() for n in range(1, last + 1)),
    *(f"W-{n}" for first, last in ((1, 14), (20, 24), (30, 40)) for n in range(first, last + 1)),
    *(f"C-{n}" for n in range(9)),
}  # fmt: skip
RULES = {f"E-{n:02}" for n in range(1, 25)}

# Cases that are named for what they show of the vocabulary, or after an example.
UNNUMBERED = re.compile("内建|例")
TESTS = "".join(path.read_text(encoding="utf-8") for folder in (HERE, HERE.parent / "packaging")
                for path in folder.glob("test_*.py"))  # fmt: skip


def number_of(name: str) -> str:
    """W-3 of W-3-资源."""
    return "-".join(name.partition(".")[0].split("-")[:2])


def test_every_case_has_a_number_that_there_is():
    for name in NAMES:
        assert UNNUMBERED.match(name) or number_of(name) in NUMBERED | RULES | set(WARNINGS), name


def test_every_number_has_a_case_or_test_of_its_name():
    own = {number_of(name) for name in NAMES}
    own |= {f"{letter.upper()}-{n}" for letter, n in re.findall(r"def test_([a-z])_(\d+)_", TESTS)}
    assert set(WITHOUT_COUNTERPART) == (NUMBERED | RULES) - own


def test_the_lists_are_of_numbers():
    assert set(REQUIREMENTS) | set(LIMITS) | set(DIFFERENCES) <= NUMBERED
    assert set(ERROR_RULES) <= RULES


def test_what_else_shows_them_exists():
    for number, shown in {**REQUIREMENTS, **LIMITS, **ERROR_RULES, **WARNINGS}.items():
        for name in shown:
            file, _, function = name.partition("::")
            found = name in NAMES or (function and f"def {function}(" in (HERE / file).read_text(encoding="utf-8"))
            assert found, f"{number}: {name}"


def test_messages_have_their_rule():
    """Each error case that is named after a rule gives it; one that is named after another number gives an error."""
    for path in ERRORS:
        rule = number_of(name_of(path))
        text = path.with_name(f"{name_of(path)}.expected.txt").read_text(encoding="utf-8")
        assert f"[{rule if rule in RULES | set(WARNINGS) else 'E'}" in text, path.name


NO_DEFINITION = re.compile("寻|观|诵|「新无三二」于")


def test_every_error_has_its_text_and_its_definition():
    """着五: but for a text that cannot be read; imports and bare expressions stand in no definition."""
    for path in ERRORS:
        for d in diagnostics_of(source_of(path)):
            if d.severity != "error" or d.code in ("E-01", "E-05"):
                continue
            texts = [note.removeprefix("其文：") for note in d.notes if note.startswith("其文：")]
            assert len(texts) == 1, d
            has_definition = any(note.startswith("顶层之定：") for note in d.notes)
            assert has_definition or (d.code in ("E-03", "E-04", "E-13") and NO_DEFINITION.match(texts[0])), d
