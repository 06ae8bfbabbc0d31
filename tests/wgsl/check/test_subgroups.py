"""Subgroup and quad functions, and what belongs to extensions."""

import pytest

from tests.wgsl.checking import codes

COMPUTE = "enable subgroups; @compute @workgroup_size(64) fn f(@builtin(subgroup_size) n: u32) {{ {} }}"


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("_ = subgroupAdd(vec3f(1));", []),
        ("_ = subgroupBroadcast(n, 127);", []),
        ("_ = subgroupShuffle(1.5, n);", []),
        ("_ = quadBroadcast(n, 3u);", []),
        ("_ = subgroupAdd(true);", ["E0302"]),
        ("_ = subgroupAnd(1.5);", ["E0302"]),
        ("_ = subgroupAll(1);", ["E0302"]),
        ("_ = subgroupShuffleUp(n, 1i);", ["E0302"]),
        ("_ = subgroupBroadcast(n, 128);", ["E0407"]),
        ("_ = subgroupBroadcast(n, -1);", ["E0407"]),
        ("_ = subgroupBroadcast(n, n);", ["E0391"]),
        ("_ = quadBroadcast(n, 4);", ["E0407"]),
        ("_ = subgroupShuffle(n, 128);", ["E0407"]),
        ("_ = subgroupShuffleXor(n, 128);", ["E0407"]),
        ("subgroupElect();", ["E0343"]),
        ("const a = subgroupAdd(1);", ["E0391"]),
    ],
)
def test_calls(statement, expected):
    assert codes(COMPUTE.format(statement)) == expected


def test_subgroups_are_no_vertex_shaders():
    assert codes("""
        enable subgroups;
        @vertex fn f() -> @builtin(position) vec4f { return vec4f(subgroupAdd(1.0)); }
    """) == ["E0528"]


def test_extensions_are_asked_for():
    assert codes("fn f() { _ = subgroupElect(); }") == ["E0203"]
    assert codes("@fragment fn f(@builtin(primitive_index) i: u32) {}") == ["E0203"]
    assert codes("enable subgroup_size_control; fn f() { _ = subgroupElect(); }") == []


@pytest.mark.parametrize(
    ("size", "expected"), [("32", []), ("n", []), ("33", ["E0537"]), ("0", ["E0537"]), ("1.5", ["E0536"])]
)
def test_subgroup_size(size, expected):
    assert (
        codes(f"""
        enable subgroup_size_control;
        override n: u32;
        @compute @workgroup_size(64) @subgroup_size({size}) fn f() {{}}
    """)
        == expected
    )
