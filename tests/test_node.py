"""The class machinery of nodes."""

import pytest
from shader_compiler.ir.node import Node


class Base(Node):
    """A base with a field."""

    first: int


class Derived(Base):
    """More fields, one with a default."""

    second: str = "two"
    third: int


def test_fields_are_set_by_position_and_by_name():
    node = Derived(1, third=3)
    assert (node.first, node.second, node.third) == (1, "two", 3)


def test_fields_with_defaults_come_last():
    assert Derived.__match_args__ == ("first", "third", "second")


def test_nodes_match():
    match Derived(1, 3):
        case Derived(first, third):
            assert (first, third) == (1, 3)
        case _:
            pytest.fail("did not match")


def test_a_wrong_field_is_an_error():
    with pytest.raises(TypeError):
        Derived(1, 2, fourth=4)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Derived(1, 2).fourth = 4  # type: ignore[attr-defined]


def test_nodes_compare_by_identity():
    assert Derived(1, 2) != Derived(1, 2)
