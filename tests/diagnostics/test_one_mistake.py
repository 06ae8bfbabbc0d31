"""One mistake in a whole kernel is one error, in the line of the mistake or of what it breaks."""

import pytest
from shader_compiler import Source, check
from shader_compiler.wgsl.lexer import tokenize

from tests.tools import ROOT

KERNELS = ROOT / "example_project" / "src" / "example_kernels" / "kernels"

# Kernel, what is replaced in it (where it stands first), by what, the code, what the marked line holds.
MISTAKES = [
    # Left out or added
    ("matmul", "const TILE = 16u;", "const TILE = 16u", "E0102", "const TILE"),
    ("matmul", "var sum = 0.0;", "var sum = 0.0", "E0102", "var sum"),
    ("matmul", "return 0.0;\n  }", "return 0.0;", "E0101", "fn b_at"),
    ("matmul", "(row >= shape.m ||", "((row >= shape.m ||", "E0101", "if"),
    ("matmul", "a: array<f32>;", "a: array<f32;", "E0101", "a: array"),
    ("matmul", "  k: u32,\n}", "  k: u32,\n", "E0101", "var<uniform>"),
    ("matmul", "let column = global.x;", "let column = global.x);", "E0101", "let column"),
    ("matmul", "i++) {", "i++ {", "E0101", "for"),
    ("matmul", "@workgroup_size(TILE, TILE)", "", "E0516", "fn matmul"),
    ("reduce", "@group(0) @binding(1)", "@group(0)", "E0376", "sums"),
    ("reduce", "  return lanes[0];\n", "", "E0527", "fn tree_sum"),
    ("cosine", "var<workgroup> lanes", "var lanes", "E0373", "var lanes"),
    ("cosine", "let start = vector * search.dimension;", "", "E0201", "corpus[start"),
    ("cosine", "  dimension: u32,\n", "", "E0323", "search.dimension"),
    ("sobel", "const LUMINANCE = vec3<f32>(0.2126, 0.7152, 0.0722);", "", "E0201", "dot(color"),
    # Misspelled
    ("matmul", "struct Shape", "struct Shap", "E0201", "var<uniform>"),
    ("matmul", "shape: Shape", "shpae: Shape", "E0201", "shape."),
    ("matmul", "fn a_at(", "fn a_att(", "E0201", "a_at("),
    ("matmul", "return a[", "retrun a[", "E0101", "retrun"),
    ("matmul", "var<workgroup> a_tile", "var<workgroups> a_tile", "E0314", "a_tile"),
    ("matmul", "@compute", "@computed", "E0502", "@computed"),
    ("matmul", "global_invocation_id", "global_invocation_idx", "E0534", "fn matmul"),
    ("matmul", "workgroupBarrier", "workgroupBarier", "E0201", "workgroupBarier"),
    ("matmul", "array<array<f32, TILE>, TILE>", "array<aray<f32, TILE>, TILE>", "E0201", "aray"),
    ("matmul", "shape.m || column", "shape.mm || column", "E0323", "shape.mm"),
    ("reduce", "storage, read_write", "storage, readwrite", "E0314", "readwrite"),
    ("reduce", "lane: u32) -> f32", "lane: uint) -> f32", "E0201", "uint"),
    ("cosine", "sums.y", "sums.yw", "E0324", "sums.yw"),
    ("cosine", "sqrt(", "sqrtt(", "E0201", "sqrtt"),
    ("sobel", "unpack4x8unorm", "unpack4x8norm", "E0201", "unpack4x8norm"),
    # Of another type
    ("matmul", "const TILE = 16u;", "const TILE = 16.0;", "E0308", "a_tile"),
    ("matmul", "var sum = 0.0;", "var sum = 0u;", "E0302", "sum +="),
    ("matmul", "fn b_at(row: u32", "fn b_at(row: i32", "E0302", "row >= shape.k"),
    ("matmul", "a_tile[local.y][local.x] =", "a_tile[local.y] =", "E0301", "a_tile[local.y] ="),
    ("matmul", "if (row < shape.m &&", "if (row &&", "E0302", "row &&"),
    ("matmul", "var tile = 0u;", "var tile = 0;", "E0302", "tile < shape.k"),
    ("reduce", "tree_sum(value, lane)", "tree_sum(value)", "E0344", "tree_sum(value)"),
    ("reduce", "var value = 0.0;\n  if", "let value = 0.0;\n  if", "E0359", "value = values[i]"),
    ("reduce", "storage, read_write> sums", "storage, read> sums", "E0360", "sums[piece]"),
    ("reduce", "const WORKGROUP = 256u;", "const WORKGROUP = 0u;", "E0309", "lanes"),
    ("cosine", "vec3<f32>(q * v,", "vec2<f32>(q * v,", "E0333", "vec2<f32>"),
    ("cosine", "select(0.0,", "select(0u,", "E0302", "select"),
    ("cosine", "@builtin(workgroup_id) group: vec3<u32>", "@builtin(workgroup_id) group: vec3<i32>", "E0535", "group"),
    ("sobel", "luminance(x: i32, y: i32) -> f32", "luminance(x: i32, y: i32) -> vec2<f32>", "E0301", "return dot"),
    ("sobel", "clamp(vec2<i32>(x, y), vec2<i32>(0), last)", "clamp(vec2<i32>(x, y), 0, last)", "E0302", "clamp"),
    ("sobel", "length(gradient)", "gradient", "E0301", "edges["),
    # Elsewhere than it may be
    ("matmul", "let row = global.y;", "let row = global.y; let row = 1u;", "E0202", "let row"),
    ("matmul", "@binding(2)", "@binding(1)", "E0550", " b: array"),
    (
        "matmul",
        "    for (var i",
        "    if (local.x > 4u) { workgroupBarrier(); }\n    for (var i",
        "E0560",
        "local.x > 4u",
    ),
    ("cosine", "struct Search", "const Search = 1;\nstruct Search", "E0202", "struct Search"),
    ("sobel", "    return;\n", "    return 1;\n", "E0363", "return 1"),
]


def name_of(mistake):
    kernel, old, new, *_ = mistake
    return f"{kernel}: {' '.join(old.split())} -> {' '.join(new.split())}"


@pytest.mark.parametrize("mistake", MISTAKES, ids=name_of)
def test_one_error(mistake):
    kernel, old, new, code, line = mistake
    text = (KERNELS / f"{kernel}.wgsl").read_text(encoding="utf-8")
    assert old in text
    source = Source(text.replace(old, new, 1), f"{kernel}.wgsl")
    found = [d for d in check(source) if d.severity == "error"]
    assert [d.code for d in found] == [code], "\n\n".join(d.render() for d in found)
    number, _ = source.position(found[0].labels[0].span.start)
    assert line in source.line(number), found[0].render()


@pytest.mark.parametrize("change", ["left out", "doubled"])
def test_no_token_left_out_or_doubled_gives_two_errors(change):
    text = (KERNELS / "reduce.wgsl").read_text(encoding="utf-8")
    tokens = tokenize(Source(text))
    worse = []
    for number, start in enumerate(tokens.starts[:-1]):
        end = tokens.end(number)
        changed = text[:start] + text[end:] if change == "left out" else f"{text[:end]} {text[start:]}"
        found = [d.render() for d in check(Source(changed, "reduce.wgsl")) if d.severity == "error"]
        if len(found) > 1:
            worse.append("\n".join(found))
    assert not worse, "\n\n".join(worse)


def test_all_errors_are_found_in_the_order_of_the_source():
    text = (KERNELS / "matmul.wgsl").read_text(encoding="utf-8")
    for old, new in (
        ("shape.n && ", "shapes.n && "),
        ("column < shape.n)", "colunm < shape.n)"),
        ("sum += ", "sums += "),
    ):
        text = text.replace(old, new)
    text = text.replace("fn b_at(row: u32", "fn b_at(row: vec9u").replace("global.y", "global.w")
    found = check(Source(text))
    assert [d.code for d in found] == ["E0201", "E0324", "E0201", "E0201"]
    starts = [d.labels[0].span.start for d in found]
    assert starts == sorted(starts)
