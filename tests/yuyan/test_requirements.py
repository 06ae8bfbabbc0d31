"""Every numbered requirement and error rule has a case or a test, and every case shows something."""

from .inputs import CASES, ERRORS, HERE, name_of
from .requirements import ERROR_RULES, LIMITS, REQUIREMENTS

NAMES = {name_of(path) for path in (*CASES, *ERRORS)}
# Left out: how another implementation's build keeps its caches (B-9 to B-13) and its files (C-0, C-6).
SECTIONS = {"L": 13, "G": 10, "T": 12, "M": 10, "P": 10, "S": 6, "X": 7, "Z": 2}
NUMBERED = {
    *(f"{letter}-{n}" for letter, last in SECTIONS.items() for n in range(1, last + 1)),
    *(f"W-{n}" for first, last in ((1, 14), (20, 24), (30, 40)) for n in range(first, last + 1)),
    *(f"B-{n}" for n in (*range(1, 9), 14)), *(f"C-{n}" for n in (1, 2, 3, 4, 5, 7, 8)),
}  # fmt: skip


def test_every_number_is_here():
    assert set(REQUIREMENTS) == NUMBERED
    assert set(ERROR_RULES) == {f"E-{n:02}" for n in range(1, 25)}
    assert set(LIMITS) == {f"Q-{n}" for n in range(1, 18)}


def test_what_shows_them_exists():
    for number, shown in {**REQUIREMENTS, **LIMITS, **ERROR_RULES}.items():
        for name in shown:
            file, _, function = name.partition("::")
            found = name in NAMES or (function and f"def {function}(" in (HERE / file).read_text(encoding="utf-8"))
            assert found, f"{number}: {name}"


def test_every_error_rule_has_a_case_of_its_name():
    for rule, shown in ERROR_RULES.items():
        assert any(name in NAMES and name.startswith(rule) for name in shown), rule


def test_messages_have_their_rule():
    """Each error case is named after a rule and gives it."""
    for path in ERRORS:
        rule = "-".join(name_of(path).partition(".")[0].split("-")[:2])
        text = path.with_name(f"{name_of(path)}.expected.txt").read_text(encoding="utf-8")
        assert f"[{rule}]" in text, path.name
