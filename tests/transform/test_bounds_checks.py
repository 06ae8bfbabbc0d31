"""Which indexes get a clamp, and which keep theirs because their range is known."""

import re

import pytest
from shader_compiler.transform.bounds_checks import bounds_checks

from tests.programs import body_after

TILE = "var<workgroup> tile: array<array<f32, 16>, 16>; var<workgroup> line: array<f32, 256>; "


GUARD = re.compile(r"if \(.*arrayLength\(&\w+\) == 0u.*\n  return;\n\}\n")


def checked(body: str, size: str = "16, 16") -> str:
    """The statements after the pass, without the guard that `test_empty_buffers` is about."""
    return GUARD.sub("", body_after(bounds_checks, body, before=TILE, size=size), count=1)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("words[id.x] = 1u;", "words[min(id.x, arrayLength(&words) - 1u)] = 1u;"),
        ("words[numbers[0]] = 1u;", "words[min(u32(numbers[0]), arrayLength(&words) - 1u)] = 1u;"),
        ("line[id.x] = 1;", "line[min(id.x, 255u)] = 1.0f;"),
        ("line[words[1]] = 1;", "line[min(words[min(1u, arrayLength(&words) - 1u)], 255u)] = 1.0f;"),
        ("line[vec3(3u)[id.y]] = 1;", "line[vec3<u32>(3u)[min(id.y, 2u)]] = 1.0f;"),
        ("_ = mat2x3<f32>()[id.x][id.y];", "_ = mat2x3<f32>()[min(id.x, 1u)][min(id.y, 2u)];"),
        ("var v = vec2<f32>(); v[id.x] = 1;", "var v: vec2<f32> = vec2<f32>(0.0f);\nv[min(id.x, 1u)] = 1.0f;"),
    ],
)
def test_an_index_that_may_be_out_of_range_is_clamped(body, expected):
    assert checked(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        "tile[local.y][local.x] = 1.0f;",
        "tile[index / 16u][index % 16u] = 1.0f;",
        "line[index] = line[255u - index];",
        "line[id.x & 255u] = line[id.y >> 24u];",
        "line[id.x % 256u] = line[min(id.x, 255u)];",
        "line[clamp(id.x, 3u, 255u)] = 1.0f;",
        "line[countOneBits(id.x) * 7u + 31u] = 1.0f;",
        "line[select(3u, 200u, id.x == 7u)] = 1.0f;",
        "words[0] = 1u;",
        "for (var k: u32 = 0u; k < 16u; k = k + 1u) {\n  tile[k][15u - k] = tile[local.y][k];\n}",
        "for (var k: i32 = 15i; k >= 0i; k = k - 1i) {\n  tile[k][k] = 1.0f;\n}",
        "for (var s: u32 = 128u; s > 0u; s = s >> 1u) {\n"
        "  if (index < s) {\n    line[index] = line[index] + line[index + s];\n  }\n}",
        "for (var s: u32 = 1u; s < 256u; s = s * 2u) {\n  line[s] = 1.0f;\n}",
        "if (id.x >= 256u) {\n  return;\n}\nline[id.x] = 1.0f;",
        "if (id.x < arrayLength(&words)) {\n  words[id.x] = 1u;\n}",
        "let n = arrayLength(&words);\nfor (var i: u32 = id.x; i < n; i = i + 64u) {\n  words[i] = 1u;\n}",
        "let x = min(id.xy, vec2<u32>(15u));\ntile[x.y][x.x] = 1.0f;",
        "if (all((id.xy < vec2<u32>(16u)))) {\n  tile[id.y][id.x] = 1.0f;\n}",
        "var k: u32 = 3u;\nloop {\n  if (k == 12u) {\n    break;\n  }\n  line[k] = 1.0f;\n"
        "  continuing {\n    k = k + 1u;\n    break if k > 20u;\n  }\n}",
        "switch (id.x) {\n  case 3, 9: {\n    line[id.x] = 1.0f;\n  }\n  default: {\n  }\n}",
    ],
)
def test_an_index_in_range_stays_as_it_is(body):
    assert checked(body) == body


@pytest.mark.parametrize(
    "body",
    [
        "for (var k: u32 = 0u; k <= 16u; k = k + 1u) {\n  tile[0][INDEX] = 1.0f;\n}",
        "var k: u32 = local.x;\nk = k + id.x;\ntile[0][INDEX] = 1.0f;",
        "var k: u32 = local.x;\nif (id.x == 1u) {\n  k = 16u;\n}\ntile[0][INDEX] = 1.0f;",
        "var k: u32 = 0u;\nlet p = &k;\n*p = 99u;\ntile[0][INDEX] = 1.0f;",
        "var k: u32 = 0u;\nwhile (id.x > k / 2u) {\n  tile[0][INDEX] = 1.0f;\n  k = k + 1u;\n}",
        "for (var k: u32 = 15u; k < 99u; k = k - 1u) {\n  tile[0][INDEX] = 1.0f;\n}",
        "for (var k: u32 = 0u; k < 16u; k = k + 1u) {\n  k = k + 1u;\n  tile[0][INDEX] = 1.0f;\n}",
    ],
)
def test_what_only_looks_in_range_is_clamped(body):
    assert checked(body.replace("INDEX", "k")) == body.replace("INDEX", "min(k, 15u)")


def test_a_length_says_nothing_of_another_array():
    body = "if (id.x < arrayLength(&words)) {\n  numbers[INDEX] = 1i;\n}"
    expected = body.replace("INDEX", "min(id.x, arrayLength(&numbers) - 1u)")
    assert checked(body.replace("INDEX", "id.x")) == expected


@pytest.mark.parametrize("element", ["array<u32, 4>", "vec4<u32>"])
def test_a_length_says_nothing_of_an_index_into_an_element(element):
    rows = f"@group(1) @binding(0) var<storage, read_write> rows: array<{element}>;"
    body = "if (id.x < arrayLength(&rows)) {\n  rows[id.x][INDEX] = rows[0][INDEX];\n}"
    after = body_after(bounds_checks, body.replace("INDEX", "id.x"), before=rows, size="16")
    assert GUARD.sub("", after, count=1) == body.replace("INDEX", "min(id.x, 3u)")


def test_parameters_are_what_all_callers_pass():
    before = f"{TILE} fn f(i: u32) {{ line[i] = 1; }}"
    good = body_after(bounds_checks, "f(index); f(7u);", before=before, size="256")
    assert good == "f(index);\nf(7u);"
    module_text = body_after(bounds_checks, "f(id.x);", before=before, size="256")
    assert module_text == "f(id.x);"


def test_indexes_of_values_may_be_left_alone():
    def memory_only(module):
        return bounds_checks(module, values=False)

    body = "_ = vec3<u32>(3u, 4u, 5u)[id.x];"
    assert body_after(memory_only, body) == body
