import pytest
from shader_compiler.ir.module import Interface

from tests.wgsl.checking import codes, errors, ir, lines, module


def test_resources_and_their_defaults():
    assert ir("""
        @group(1) @binding(2) var<storage> a: array<f32>;
        @group(1) @binding(3) var<storage, read_write> b: atomic<u32>;
        @group(0) @binding(0) var<uniform> c: vec4f;
        var<workgroup> d: array<f32, 4>;
        var<private> e = 1;
    """) == lines("""
        var<storage, read> a: array<f32> @group(1) @binding(2)

        var<storage, read_write> b: atomic<u32> @group(1) @binding(3)

        var<uniform, read> c: vec4<f32> @group(0) @binding(0)

        var<workgroup, read_write> d: array<f32, 4>

        var<private, read_write> e: i32 = 1:i32
    """)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("var a: f32;", "E0373"),
        ("var<function> a: f32;", "E0314"),
        ("var<storage> a: f32;", "E0376"),
        ("@group(0) @binding(0) var<private> a: f32;", "E0377"),
        ("@group(0) @binding(0) var<storage> a: bool;", "E0374"),
        ("@group(0) @binding(0) var<uniform> a: array<f32>;", "E0374"),
        ("@group(0) @binding(0) var<storage> a: atomic<u32>;", "E0375"),
        ("@group(0) @binding(0) var<storage, write> a: f32;", "E0314"),
        ("@group(0) @binding(0) var<uniform, read> a: f32;", "E0311"),
        ("@group(0) @binding(0) var<storage> a: f32 = 1;", "E0372"),
        ("@group(-1) @binding(0) var<storage> a: f32;", "E0506"),
        ("var<workgroup> a: f32 = 1;", "E0372"),
        ("var<private> a: atomic<u32>;", "E0374"),
        ("var<private> a: ptr<function, f32>;", "E0374"),
        ("let a = 1;", None),
        ("override a: vec2f;", "E0370"),
        ("override a;", None),
        ("@id(1) override a: f32; @id(1) override b: f32;", "E0371"),
        ("@id(70000) override a: f32;", "E0506"),
        ("struct S { }", None),
        ("struct S { a: array<f32>, b: f32 }", "E0381"),
        ("struct S { @align(3) a: f32 }", "E0382"),
        ("struct S { @align(4) a: vec4f }", "E0382"),
        ("struct S { @size(2) a: f32 }", "E0384"),
        ("struct S { a: ptr<function, f32> }", "E0381"),
        ("@frobnicate const a = 1;", None),
        ("@align(4) var<private> a: f32;", "E0503"),
        ("@must_use fn f() {}", "E0513"),
        ("alias a = ptr<storage, atomic<u32>>;", "E0375"),
        ("alias a = array<f32, 0>;", "E0309"),
        ("alias a = array<f32, 1.5>;", "E0308"),
        ("alias a = vec3<vec2f>;", "E0306"),
        ("alias a = atomic<f32>;", "E0306"),
        ("alias a = vec3;", "E0305"),
        ("alias a = f32<u32>;", "E0304"),
        ("alias a = ptr<private, ptr<private, f32>>;", None),
    ],
)
def test_declarations_that_are_wrong(text: str, code: str | None):
    found = codes(text)
    assert len(found) == 1
    if code is not None:
        assert found == [code]


def test_overrides():
    found = module(
        "@id(3) override a: f32 = 2; override b = a * 2; override c: bool; var<workgroup> w: array<u32, n>; override n = 4u;"
    )
    assert ir("@id(3) override a: f32 = 2; override b = a * 2;") == lines("""
        override a: f32 @id(3) = 2.0:f32

        override b: f32 = (a * 2.0:f32)
    """)
    assert [g.name for g in found.globals] == ["w"]


def test_arrays_counted_by_one_override_are_of_one_type():
    text = (
        "override n = 4u; var<workgroup> w: array<u32, n>; fn f(p: ptr<workgroup, array<u32, n>>) {} fn g() { f(&w); }"
    )
    assert codes(text) == []


def test_entry_points():
    [main] = module("""
        override n = 8u;
        @compute @workgroup_size(4, n)
        fn main(@builtin(global_invocation_id) id: vec3u) {}
    """).entry_points
    assert main.stage == "compute"
    assert main.workgroup_size is not None
    assert main.workgroup_size[0] == 4
    assert main.workgroup_size[2] == 1
    io = main.parameters[0].interface
    assert isinstance(io, Interface)
    assert io.builtin == "global_invocation_id"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("@compute fn f() {}", "E0516"),
        ("@compute @workgroup_size(0) fn f() {}", "E0519"),
        ("@compute @workgroup_size(1.5) fn f() {}", "E0518"),
        ("@compute @workgroup_size(1) fn f(a: u32) {}", "E0544"),
        ("@compute @workgroup_size(1) fn f(@location(0) a: u32) {}", "E0546"),
        ("@compute @workgroup_size(1) fn f(@builtin(position) a: vec4f) {}", "E0545"),
        ("@compute @workgroup_size(1) fn f(@builtin(workgroup_id) a: vec3i) {}", "E0535"),
        ("@compute @workgroup_size(1) fn f(@builtin(workgrop_id) a: vec3u) {}", "E0534"),
        ("@compute @workgroup_size(1) fn f() -> @location(0) f32 { return 1; }", "E0540"),
        ("@compute @fragment @workgroup_size(1) fn f() {}", "E0514"),
        ("@workgroup_size(1) fn f() {}", "E0515"),
        ("@vertex fn f() -> @location(0) f32 { return 1; }", "E0541"),
        ("@fragment fn f(@location(0) a: u32) {}", "E0547"),
        ("@fragment fn f(@location(0) a: f32, @location(0) b: f32) {}", "E0543"),
        ("@fragment fn f(@location(0) a: bool) {}", "E0533"),
        ("fn f(@builtin(position) a: vec4f) {}", "E0517"),
        ("@fragment fn f() {} fn g() { f(); }", "E0342"),
        ("fn g() { discard; } @compute @workgroup_size(1) fn f() { g(); }", "E0528"),
        ("fn g() { workgroupBarrier(); } @fragment fn f() { g(); }", "E0528"),
        ("var<workgroup> w: u32; fn g() { w = 1; } @fragment fn f() { g(); }", "E0528"),
    ],
)
def test_entry_points_that_are_wrong(text: str, code: str):
    assert codes(text) == [code]


@pytest.mark.parametrize(
    "text",
    [
        "fn f(p: ptr<function, i32>, q: ptr<function, i32>) { *p = *q; } fn g() { var a = 1; f(&a, &a); }",
        "var<private> x: i32; fn f(p: ptr<private, i32>) { *p = x; } fn g() { f(&x); }",
        "var<private> x: i32; fn f(p: ptr<private, i32>) { x = *p; } fn h(p: ptr<private, i32>) { f(p); } fn g() { h(&x); }",
        "fn f(p: ptr<function, i32>, q: ptr<function, i32>) { *p = *q; } fn g() { var a: vec2i; var b: array<i32, 2>; f(&b[0], &b[1]); }",
    ],
)
def test_aliased_writes_are_refused(text: str):
    assert codes(text) == ["E0529"]


def test_aliased_reads_are_fine():
    text = "fn f(p: ptr<function, i32>, q: ptr<function, i32>) -> i32 { return *p + *q; } fn g() { var a = 1; _ = f(&a, &a); }"
    assert codes(text) == []


def test_all_errors_are_found_in_one_run():
    found = errors(
        "const a: u32 = 1.5; fn f() { let x = nothing; } struct S { a: Missing } fn g(s: S) -> u32 { return s.a; }"
    )
    assert [d.code for d in found] == ["E0301", "E0201", "E0201"]


def test_limits_are_diagnostics():
    chain = "".join(f"const a{i} = a{i + 1};" for i in range(2000)) + "const a2000 = 1;"
    assert set(codes(chain)) == {"E0813"}
    nested = "struct S0 { a: u32 }" + "".join(f"struct S{i + 1} {{ a: S{i} }}" for i in range(300))
    assert codes(nested) == ["E0810"]
    grown = "const a0 = array(1, 2);" + "".join(f"const a{i + 1} = array(a{i}, a{i});" for i in range(30))
    assert codes(grown) == ["E0812"]
    wide = f"struct S {{ {' '.join(f'm{i}: u32,' for i in range(16_384))} }}"
    assert codes(wide) == ["E0811"]


def test_structures_that_share_members_take_no_exponential_time():
    shared = "struct S0 { a: u32 }" + "".join(f"struct S{i + 1} {{ a: S{i}, b: S{i} }}" for i in range(100))
    assert codes(shared + "fn f(s: S100) -> S100 { return s; }") == []
