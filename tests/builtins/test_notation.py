"""Signatures parse, and print as messages show them."""

from __future__ import annotations

import pytest
from shader_compiler.builtins import CATEGORIES, ROWS, find
from shader_compiler.builtins.matching import signatures_of
from shader_compiler.builtins.notation import parse, printable
from shader_compiler.builtins.operators import BINARY, UNARY


@pytest.mark.parametrize("row", [*ROWS.values(), *UNARY.values(), *BINARY.values()], ids=lambda row: row.name)
def test_every_signature_parses_and_prints(row):
    for signature in row.signatures:
        assert parse(signature)
    assert all(row.name in shown and "abstract" not in shown for shown in signatures_of(row))


def test_names_are_declared_once():
    names = [row.name for category in CATEGORIES for row in category.ROWS]
    assert len(names) == len(set(names)) == len(ROWS)
    assert find("clamp") is ROWS["clamp"]
    assert find("frobnicate") is None


@pytest.mark.parametrize(
    ("name", "signature", "shown"),
    [
        (
            "clamp",
            "([T: numeric], [T], [T]) -> [T]",
            "clamp(T, T, T) -> T, where T is i32, u32, f32, f16, or a vector of them",
        ),
        ("dot4I8Packed", "(u32, u32) -> i32", "dot4I8Packed(u32, u32) -> i32"),
        ("f", "([T: f32]) -> [T]", "f(T) -> T, where T is f32 or a vector of it"),
        ("+", "(vec<N, T: f32|f16>, T) -> vec<N, T>", "vecN<T> + T -> vecN<T>, where T is f32 or f16"),
        ("all", "([bool]) -> bool", "all(bool or vecN<bool>) -> bool"),
        ("cast", "<T: i32>(vec<2, f16>) -> T", "cast<T>(vec2<f16>) -> T, where T is i32"),
        (
            "atomicAdd",
            "(ptr<storage|workgroup, atomic<T: i32|u32>, read_write>, T) -> T",
            "atomicAdd(ptr<storage or workgroup, atomic<T>, read_write>, T) -> T, where T is i32 or u32",
        ),
        ("workgroupBarrier", "()", "workgroupBarrier()"),
        (
            "textureLoad",
            "(texture_storage_1d<T: i32|u32, read|read_write>, C: i32|u32) -> vec<4, T>",
            "textureLoad(texture_storage_1d<format of T, read or read_write>, C) -> vec4<T>, where T and C are i32 or u32",
        ),
        (
            "f",
            "(texture_2d<T: f32>, sampler, texture_external) -> T",
            "f(texture_2d<T>, sampler, texture_external) -> T, where T is f32",
        ),
        (
            "f",
            "<T: viewable>(ptr<uniform, buffer, read>) -> view<T>",
            "f<T>(ptr<uniform, buffer, read>) -> ptr<the same, T, the same>",
        ),
        (
            "f",
            "<J: majorness>(ptr<storage, elements<u32>, read>, left<i8, K, M>) -> tile<f16>",
            "f<J>(ptr<storage, array<u32>, read>, subgroup_matrix_left<i8, K, M>) -> subgroup_matrix<f16>",
        ),
    ],
)
def test_printable(name, signature, shown):
    assert printable(name, signature) == shown


@pytest.mark.parametrize(
    "signature", ["(T) -> T", "([T: f32) -> T", "(f32", "(f32) -> f32 f32", "(list<f32>)", "(vec<N>)"]
)
def test_what_is_not_a_signature_is_refused(signature):
    with pytest.raises((ValueError, KeyError)):
        parse(signature)


def test_brackets_give_a_scalar_and_a_vector_form():
    assert len(parse("([T: float]) -> [T]")) == 2
    assert len(parse("(vec<N, T: float>) -> T")) == 1
