"""The index of the codes."""

from .index import FAMILIES, INDEX, codes, index, sites


def test_the_index_is_up_to_date(golden):
    golden(INDEX, index())


def test_every_place_has_a_message():
    assert [site for site in sites() if not site.messages] == []


def test_a_number_is_one_code():
    """`E0801` and `W0801` would be told apart by one letter only."""
    numbers = [code[1:] for code in codes()]
    assert len(numbers) == len(set(numbers))
    assert all(code in codes() for family in FAMILIES.values() for code in family)
