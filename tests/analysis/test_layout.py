"""Sizes, alignments and offsets: the examples and tables of WGSL 14.4."""

from __future__ import annotations

import pytest
from shader_compiler.analysis.layout import (
    align_of,
    member_offsets,
    misplaced_in_uniform,
    runtime_array,
    size_of,
    stride_of,
)
from shader_compiler.ir.types import BOOL, F16, F32, I32, U32, Member, Struct, array, atomic, matrix, pointer, vector
from shader_compiler.source import Source, Span

NOWHERE = Span(Source(""), 0, 0)


def struct(name="S", **members):
    """Each member is a type, or (type, attributes)."""
    made = [
        Member(n, t[0], NOWHERE, **t[1]) if isinstance(t, tuple) else Member(n, t, NOWHERE) for n, t in members.items()
    ]
    return Struct(name, tuple(made))


@pytest.mark.parametrize(
    ("type", "align", "size"),
    [
        (BOOL, 4, 4),
        (I32, 4, 4),
        (F16, 2, 2),
        (atomic(U32), 4, 4),
        (vector(2, F32), 8, 8),
        (vector(3, F32), 16, 12),
        (vector(4, BOOL), 16, 16),
        (vector(2, F16), 4, 4),
        (vector(3, F16), 8, 6),
        (vector(4, F16), 8, 8),
        (matrix(2, 2, F32), 8, 16),
        (matrix(3, 2, F16), 4, 12),
        (matrix(3, 3, F32), 16, 48),
        (matrix(2, 3, F16), 8, 16),
        (matrix(4, 4, F32), 16, 64),
        (array(vector(3, F32), 5), 16, 80),
        (array(F16, 3), 2, 6),
        (array(array(F32, 3), 2), 4, 24),
    ],
)
def test_alignment_and_size(type, align, size):
    assert (align_of(type), size_of(type)) == (align, size)


def test_strides():
    assert stride_of(array(vector(3, F16), None)) == 8
    assert stride_of(matrix(4, 3, F32)) == 16
    assert stride_of(array(struct(a=vector(2, F32), b=F32), 2)) == 16


def test_members_in_order():
    a = struct(u=F32, v=F32, w=vector(2, F32), x=F32)
    assert (member_offsets(a), align_of(a), size_of(a)) == ((0, 4, 8, 16), 8, 24)
    b = struct(
        a=vector(2, F32), b=vector(3, F32), c=F32, d=F32, e=a, f=vector(3, F32), g=array(a, 3), h=I32
    )  # fmt: skip
    assert (member_offsets(b), align_of(b), size_of(b)) == ((0, 16, 28, 32, 40, 64, 80, 152), 16, 160)


def test_size_and_align_attributes():
    a = struct(u=F32, v=F32, w=vector(2, F32), x=(F32, {"size": 16}))
    assert (member_offsets(a), size_of(a)) == ((0, 4, 8, 16), 32)
    b = struct(
        a=vector(2, F32), b=vector(3, F32), c=F32, d=F32, e=(a, {"align": 16}), f=vector(3, F32), g=array(a, 3), h=I32
    )  # fmt: skip
    assert (member_offsets(b), align_of(b), size_of(b)) == ((0, 16, 28, 32, 48, 80, 96, 192), 16, 208)
    assert align_of(struct(a=(F32, {"align": 64}))) == size_of(struct(a=(F32, {"align": 64}))) == 64


def test_runtime_sized_arrays():
    store = struct(count=U32, points=array(vector(3, F32), None))
    assert runtime_array(store) == (16, 16)
    assert runtime_array(array(U32, None)) == (0, 4)
    assert runtime_array(struct(a=array(U32, 4))) is None
    assert runtime_array(U32) is None
    assert align_of(store) == 16
    for type in (store, array(U32, None), pointer("function", U32, "read_write")):
        with pytest.raises(ValueError):
            size_of(type)


def test_large_arrays_cost_nothing():
    assert size_of(array(array(F32, 1 << 20), 1 << 10)) == 1 << 32


@pytest.mark.parametrize(
    ("type", "what"),
    [
        (struct(a=array(F32, 8)), "the elements of `array<f32, 8>` are 4 bytes apart, not a multiple of 16"),
        (struct(a=struct(x=F32), b=F32), "`b` is 4 bytes after `a`, not 16"),
        (struct(a=F32, b=struct(x=F32)), "`b` is at byte 4, not a multiple of 16"),
        (
            struct(a=array(struct(x=array(F32, 1)), 2)),
            "the elements of `array<S, 2>` are 4 bytes apart, not a multiple of 16",
        ),
        (array(vector(2, F32), 2), "the elements of `array<vec2<f32>, 2>` are 8 bytes apart, not a multiple of 16"),
    ],
)
def test_what_old_uniform_buffers_refuse(type, what):
    assert misplaced_in_uniform(type).what == what


def test_what_old_uniform_buffers_take():
    wrapped = struct(x=(F32, {"size": 16}))
    for type in (
        struct(a=struct(x=F32), b=(F32, {"align": 16})),
        struct(a=array(wrapped, 8)),
        struct(a=matrix(4, 4, F32), b=array(vector(4, F32), 3)),
        vector(3, F32),
    ):
        assert misplaced_in_uniform(type) is None
