"""Automatic conversions between types: which there are, and which is preferred."""

from __future__ import annotations

from shader_compiler.builtins.conversion import common_type, concretize, is_abstract, rank
from shader_compiler.builtins.structures import result_structure
from shader_compiler.ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    BOOL,
    F16,
    F32,
    I32,
    U32,
    array,
    matrix,
    pointer,
    vector,
)


def test_ranks_order_the_destinations_as_the_table_of_the_specification_does():
    from_int = [I32, U32, ABSTRACT_FLOAT, F32, F16]
    ranks = [rank(ABSTRACT_INT, t) for t in from_int]
    assert ranks == sorted(ranks)
    assert rank(ABSTRACT_FLOAT, F32) < rank(ABSTRACT_FLOAT, F16)
    assert rank(F32, F32) == rank(ABSTRACT_INT, ABSTRACT_INT) == 0


def test_what_does_not_convert():
    assert rank(I32, U32) is None
    assert rank(F32, F16) is None
    assert rank(ABSTRACT_FLOAT, ABSTRACT_INT) is None
    assert rank(ABSTRACT_FLOAT, I32) is None
    assert rank(BOOL, I32) is None
    assert rank(pointer("function", F32, "read_write"), F32) is None


def test_composites_inherit_the_rank_of_their_components():
    assert rank(vector(2, ABSTRACT_INT), vector(2, U32)) == rank(ABSTRACT_INT, U32)
    assert rank(vector(2, ABSTRACT_INT), vector(3, U32)) is None
    assert rank(matrix(2, 3, ABSTRACT_FLOAT), matrix(2, 3, F16)) == rank(ABSTRACT_FLOAT, F16)
    assert rank(array(vector(2, ABSTRACT_INT), 3), array(vector(2, F32), 3)) == rank(ABSTRACT_INT, F32)
    assert rank(array(ABSTRACT_INT, 3), array(I32, 4)) is None
    abstract, concrete = (result_structure("frexp", t) for t in (ABSTRACT_FLOAT, F32))
    assert rank(abstract, concrete) == 1
    assert rank(concrete, abstract) is None
    assert rank(abstract, result_structure("modf", F32)) is None


def test_concretize():
    assert concretize(ABSTRACT_INT) is I32
    assert concretize(ABSTRACT_FLOAT) is F32
    assert concretize(vector(3, ABSTRACT_FLOAT)) is vector(3, F32)
    assert concretize(array(array(ABSTRACT_INT, 2), 3)) is array(array(I32, 2), 3)
    assert concretize(result_structure("modf", vector(2, ABSTRACT_FLOAT))) is result_structure("modf", vector(2, F32))
    assert concretize(array(F16, None)) is array(F16, None)
    assert is_abstract(array(ABSTRACT_INT, 2))
    assert not is_abstract(result_structure("modf", F32))


def test_common_type():
    assert common_type([ABSTRACT_INT, ABSTRACT_FLOAT, ABSTRACT_INT]) is ABSTRACT_FLOAT
    assert common_type([ABSTRACT_INT, U32]) is U32
    assert common_type([F16, ABSTRACT_FLOAT]) is F16
    assert common_type([I32, U32]) is None
    assert common_type([I32, ABSTRACT_FLOAT]) is None
    assert common_type([]) is None
