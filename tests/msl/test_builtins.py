"""Every builtin function has a spelling, and a name that MSL uses is never a user's."""

from shader_compiler.builtins import ROWS, views
from shader_compiler.builtins.tiles import TILE_ROWS
from shader_compiler.metal_words import RESERVED
from shader_compiler.targets.msl.builtins import EXPRESSIONS, FUNCTIONS, HELPED, SPELLINGS
from shader_compiler.targets.msl.effects import EFFECTS
from shader_compiler.targets.msl.helpers import HELPERS

# These are no calls in the printed text, or are printed with the expressions.
ELSEWHERE = {"arrayLength", "bitcast"}
TABLES = (FUNCTIONS, EXPRESSIONS, HELPED, SPELLINGS, EFFECTS, dict.fromkeys(ELSEWHERE))
# Without what Metal is refused (`targets.extensions`, `targets.msl.unsupported_tiles`).
SPELLED = {*ROWS, *TILE_ROWS} - {*(row.name for row in views.ROWS), "tileBitcast"}


def test_every_row_has_exactly_one_spelling():
    assert {name: sum(name in table for table in TABLES) for name in SPELLED} == dict.fromkeys(SPELLED, 1)


def test_no_spelling_is_left_of_a_row_that_is_gone():
    assert {name for table in TABLES for name in table} == SPELLED


def test_the_names_that_are_called_are_reserved():
    assert set(FUNCTIONS.values()) <= RESERVED


def test_every_helper_is_asked_for():
    asked = {*HELPED.values(), "abs_wrapping", "dot_wrapping", "first_leading_bit", "first_leading_bit_signed"}
    assert asked | {"atomic_compare_exchange", "convert_matrix"} == set(HELPERS)
