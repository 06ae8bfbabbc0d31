"""Entry points: parameters, names, sizes, inputs, and what is refused."""

import pytest
import shader_compiler
from shader_compiler import Options, Source


def unit(code: str, options: Options | None = None) -> shader_compiler.CompiledUnit:
    return shader_compiler.compile(Source(code), ("ptx",), options or Options())


def arguments(code: str) -> list[tuple[str, int, int]]:
    (entry,) = unit(code).entry_points
    found = entry.parameters["ptx"]
    assert [a.index for a in found] == list(range(len(found)))
    return [(a.kind, a.group, a.binding) for a in found]


def test_group_0_has_a_parameter_for_every_binding():
    code = """@group(0) @binding(3) var<storage, read_write> a: u32;
        @group(0) @binding(1) var<uniform> b: u32;
        @compute @workgroup_size(1) fn main() { a = b; }"""
    assert arguments(code) == [("unused", 0, 0), ("buffer", 0, 1), ("unused", 0, 2), ("buffer", 0, 3)]


def test_several_groups_have_only_what_is_used():
    code = """@group(1) @binding(0) var<storage, read_write> a: u32;
        @group(0) @binding(2) var<uniform> b: u32;
        @group(0) @binding(1) var<uniform> unused: u32;
        @compute @workgroup_size(1) fn main() { a = b; }"""
    assert arguments(code) == [("buffer", 0, 2), ("buffer", 1, 0)]
    assert ".param .u64 p_g1_b0" in unit(code).text["ptx"]


def test_lengths_come_after_the_pointers_and_only_where_needed():
    code = """@group(0) @binding(0) var<storage, read_write> a: array<u32>;
        @group(0) @binding(1) var<storage, read> b: array<u32>;
        @group(0) @binding(2) var<storage, read> c: array<u32, 4>;
        @compute @workgroup_size(1) fn main() { a[0] = arrayLength(&a) + c[1]; _ = &b; }"""
    kinds = arguments(code)
    assert kinds[:3] == [("buffer", 0, 0), ("buffer", 0, 1), ("buffer", 0, 2)]
    assert kinds[3:] == [("length", 0, 0)]


def test_no_buffers_no_parameters():
    assert arguments("@compute @workgroup_size(1) fn main() {}") == []


@pytest.mark.parametrize(
    ("elements", "bytes", "count"),
    [
        ("u32", 40, 10),
        ("vec3<f32>", 100, 6),
        ("array<u32, 5>", 2**33 + 39, 429496731),
        ("u32", -1, 0),
        ("u32", -16, 0),
        ("u32", 2**34 - 1, 2**32 - 1),
        ("u32", 2**34, 2**32 - 1),
        ("vec3<f32>", 2**36 + 16, 2**32 - 1),
        ("array<u32, 5>", 5 * 2**34 - 1, 2**32 - 1),
        ("array<u32, 5>", 5 * 2**34, 2**32 - 1),
    ],
)
def test_lengths_count_elements(elements, bytes, count):
    from .interpreter import Memory, parse, run

    code = f"""@group(0) @binding(0) var<storage, read_write> out: array<u32, 1>;
        struct S {{ head: vec4<u32>, tail: array<{elements}> }}
        @group(0) @binding(1) var<storage, read> s: S;
        @compute @workgroup_size(1) fn main() {{ out[0] = arrayLength(&s.tail); }}"""
    memory = Memory()
    pointer = memory.allocate(bytes_of(4))
    run(parse(unit(code).text["ptx"])["yymain"], memory, [pointer, 0, bytes + 16])
    assert int.from_bytes(memory.contents(pointer), "little") == count


def bytes_of(count: int) -> bytes:
    return b"\0" * count


def test_the_text_is_ascii_and_names_are_mangled():
    code = "var<workgroup> 瓦: u32; @compute @workgroup_size(8, 4, 2) fn 加倍() { 瓦 = 1u; }"
    compiled = unit(code)
    text = compiled.text["ptx"]
    assert text.isascii()
    assert ".visible .entry yy_e5_8a_a0_e5_80_8d(" in text
    assert ".shared .align 16 .b8 ys_e7_93_a6[16];" in text
    assert ".reqntid 8, 4, 2" in text
    assert compiled.entry_points[0].names["ptx"] == "yy_e5_8a_a0_e5_80_8d"


def test_version_and_target():
    code = "@compute @workgroup_size(1) fn main() {}"
    assert unit(code).text["ptx"].startswith(".version 8.0\n.target sm_80\n.address_size 64\n")
    options = Options(ptx_version="8.3", ptx_target="sm_90a")
    assert unit(code, options).text["ptx"].startswith(".version 8.3\n.target sm_90a\n")


def test_other_stages_are_left_out():
    code = "@compute @workgroup_size(1) fn main() {} @fragment fn shade() {}"
    text = unit(code).text["ptx"]
    assert text.count(".entry") == 1
    assert "// yyshade: " in text


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("@fragment fn shade() {}", "E0720"),
        ("fn unused() {}", "E0720"),
        ("var<workgroup> w: array<u32, 12289>; @compute @workgroup_size(1) fn main() { w[0] = 1u; }", "E0723"),
        ("@compute @workgroup_size(1025) fn main() {}", "E0727"),
        ("@compute @workgroup_size(1, 1, 65) fn main() {}", "E0727"),
        (
            """@group(0) @binding(1000) var<storage, read_write> a: u32;
            @compute @workgroup_size(1) fn main() { a = 1u; }""",
            "E0728",
        ),
        (
            """fn f() -> array<u32, 20000> { return array<u32, 20000>(); }
            @compute @workgroup_size(1) fn main() { let a = f(); }""",
            "E0724",
        ),
    ],
)
def test_what_ptx_cannot_express(code, error):
    assert unit(code).failures["ptx"].code == error


@pytest.mark.parametrize("size", ["1024", "1, 1024", "16, 1, 64"])
def test_the_largest_blocks(size):
    assert not unit(f"@compute @workgroup_size({size}) fn main() {{}}").failures


def test_inlining_without_end_is_refused():
    functions = "".join(f"fn f{i}() {{ f{i + 1}(); f{i + 1}(); }}\n" for i in range(30))
    code = f"""var<private> x: u32; {functions} fn f30() {{ x += x * x; if x == 3u {{ x = 4u; }} }}
        @compute @workgroup_size(1) fn main() {{ f0(); }}"""
    assert unit(code).failures["ptx"].code == "E0725"


def test_deep_calls_are_inlined_or_refused():
    def chain(length: int) -> str:
        functions = "".join(f"fn f{i}() {{ if x == 3u {{ f{i + 1}(); }} }}\n" for i in range(length))
        return f"""var<private> x: u32; @group(0) @binding(0) var<storage, read_write> out: u32; {functions}
            fn f{length}() {{ out = 7u; }} @compute @workgroup_size(1) fn main() {{ x = out; f0(); }}"""

    assert "7;" in unit(chain(600)).text["ptx"]
    assert unit(chain(5000)).failures["ptx"].code == "E0725"
