"""Uniformity: what is accepted, what is refused, and how the refusal reads."""

from textwrap import dedent

import pytest
from shader_compiler import Source, check, compile

DECLARATIONS = """
@group(0) @binding(0) var<storage> same: array<u32, 8>;
@group(0) @binding(1) var<storage, read_write> other: array<u32, 8>;
@group(0) @binding(2) var<uniform> given: u32;
@group(0) @binding(3) var image: texture_2d<f32>;
@group(0) @binding(4) var smooth_: sampler;
@group(0) @binding(5) var texels: texture_storage_2d<r32uint, read_write>;
@group(0) @binding(6) var<storage, read_write> counter: atomic<u32>;
var<private> own: u32;
var<workgroup> tile: array<u32, 8>;
override chosen: u32 = 1;
"""


def found(text: str) -> list[str]:
    diagnostics = check(Source(dedent(text)))
    assert not [d for d in diagnostics if d.code[1:4] != "056" and d.severity == "error"], diagnostics
    return [d.code for d in diagnostics if d.code[1:4] == "056"]


def body(statements: str, declarations: str = "") -> list[str]:
    """What is said of statements in a compute shader."""
    head = "@compute @workgroup_size(8) fn main(@builtin(local_invocation_index) mine: u32, "
    head += "@builtin(workgroup_id) group: vec3<u32>) {"
    return found(f"{DECLARATIONS}\n{declarations}\n{head}\n{statements}\n}}")


def rendered(text: str) -> str:
    return "\n\n".join(d.render() for d in check(Source(dedent(text).strip("\n"), "a.wgsl")))


@pytest.mark.parametrize(
    "condition",
    [
        "true", "given == 1", "same[2] == 1", "group.x == 1", "chosen == 1", "arrayLength(&rest) == 1",
        "textureDimensions(image).x == 1", "textureLoad(image, vec2(), 0).x == 1", "min(given, 2u) == 1",
        "given == 1 && same[given] == 1",
    ],
)  # fmt: skip
def test_what_is_uniform(condition):
    rest = "@group(1) @binding(0) var<storage> rest: array<u32>;"
    assert body(f"if {condition} {{ workgroupBarrier(); }}", rest) == []


@pytest.mark.parametrize(
    "condition",
    [
        "mine == 1", "own == 1", "other[0] == 1", "tile[0] == 1", "same[mine] == 1", "min(given, mine) == 1",
        "given == 1 && mine == 1", "mine == 1 || given == 1", "atomicLoad(&counter) == 1", "atomicAdd(&counter, 0) == 1",
        "textureLoad(texels, vec2()).x == 1", "textureLoad(image, vec2(mine), 0).x == 1",
    ],
)  # fmt: skip
def test_what_is_not_uniform(condition):
    assert body(f"if {condition} {{ workgroupBarrier(); }}") == ["E0560"]


@pytest.mark.parametrize(
    ("builtin", "stage", "codes"),
    [
        ("workgroup_id", "compute", []),
        ("num_workgroups", "compute", []),
        ("local_invocation_id", "compute", ["E0560"]),
        ("global_invocation_id", "compute", ["E0560"]),
    ],
)
def test_builtin_values(builtin, stage, codes):
    text = f"""
        struct In {{ @builtin({builtin}) value: vec3<u32> }}
        @{stage} @workgroup_size(1) fn main(in: In) {{ if in.value.x == 1 {{ workgroupBarrier(); }} }}
    """
    assert found(text) == codes


def test_a_structure_of_inputs_is_as_its_worst_member():
    text = """
        struct In { @builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) mine: u32 }
        @compute @workgroup_size(1) fn main(in: In) { if in.group.x == 1 { workgroupBarrier(); } }
    """
    assert found(text) == ["E0560"]


@pytest.mark.parametrize(
    ("statements", "codes"),
    [
        # After a branch that is left at its end, all come together again.
        ("if mine == 1 { own = 1; } workgroupBarrier();", []),
        ("if mine == 1 { return; } workgroupBarrier();", ["E0560"]),
        ("if mine == 1 { if given == 1 { return; } } workgroupBarrier();", ["E0560"]),
        ("if given == 1 { return; } workgroupBarrier();", []),
        ("switch mine { case 1 { own = 1; } default {} } workgroupBarrier();", []),
        ("switch mine { case 1 { return; } default {} } workgroupBarrier();", ["E0560"]),
        ("switch mine { case 1 { break; } default { workgroupBarrier(); } }", ["E0560"]),
        ("switch given { case 1 { if mine == 1 { break; } workgroupBarrier(); } default {} }", ["E0560"]),
        # A loop that some leave earlier.
        ("for (var i = 0u; i < mine; i++) { own = i; } workgroupBarrier();", []),
        ("for (var i = 0u; i < mine; i++) { workgroupBarrier(); }", ["E0560"]),
        ("for (var i = 0u; i < given; i++) { workgroupBarrier(); }", []),
        ("for (var i = 0u; i < given; i++) { if mine == i { continue; } workgroupBarrier(); }", ["E0560"]),
        ("for (var i = 0u; i < given; i++) { workgroupBarrier(); if mine == i { break; } }", ["E0560"]),
        ("loop { workgroupBarrier(); continuing { break if given == 1; } }", []),
        ("loop { workgroupBarrier(); continuing { break if mine == 1; } }", ["E0560"]),
        ("loop { if mine == 1 { return; } continuing { break if given == 1; } } workgroupBarrier();", ["E0560"]),
        ("loop { workgroupBarrier(); if mine == 1 { break; } else { return; } }", []),
        ("while other[0] == 1 { storageBarrier(); }", ["E0560"]),
        # What is out of reach does not count.
        ("return; if mine == 1 { workgroupBarrier(); }", []),
    ],
)
def test_control_flow(statements, codes):
    assert body(statements) == codes


BARRIER_IF_X = "if x == 1 { workgroupBarrier(); }"


@pytest.mark.parametrize(
    ("statements", "codes"),
    [
        ("var x = mine;", ["E0560"]),
        ("var x = mine; x = given;", []),
        ("var x: u32;", []),
        ("var x = given; if mine == 1 { x = 2; }", ["E0560"]),
        ("var x = given; if same[0] == 1 { x = mine; } else { x = 2; }", ["E0560"]),
        ("var x = mine; if same[0] == 1 { x = 1; } else { x = 2; }", []),
        ("var x = mine; if same[0] == 1 { x = 1; } else { return; }", []),
        ("var x = given; if mine == 1 { x = 1; return; } x = 1;", ["E0560"]),
        ("var x = given; loop { if given == 2 { x = mine; break; } continuing { break if given == 1; } }", ["E0560"]),
        ("var x = given; while given == 2 { x = mine; }", ["E0560"]),
        ("var x = given; while given == 2 { x = mine; x = given; }", []),
        ("var x = given; var y = given; while given == 2 { x = y; y = mine; }", ["E0560"]),
        ("var x = given; for (var i = 0u; i < 4; i++) { if i == 3 { continue; } x = mine; }", ["E0560"]),
        ("var x = given; switch given { case 1: { x = mine; break; } default: { x = 2; } }", ["E0560"]),
        # What only one way assigns is otherwise as it was there, not as it was at the start of the round.
        ("var x = given; loop { x = mine; if given == 1 { x = 1; } break; }", ["E0560"]),
        ("var v = vec2(given); v.x = mine; v.y = 1; let x = v.y;", ["E0560"]),
        ("var v = vec2(mine); v.x = given; v.y = 1; let x = v.y;", ["E0560"]),
        ("var v = vec2(mine); v = vec2(given); let x = v.y;", []),
        ("var a: array<u32, 4>; a[mine] = given; let x = a[0];", ["E0560"]),
        ("var x = given; let p = &x; *p = mine;", ["E0560"]),
        ("var x = mine; let p = &x; *p = given;", []),
        ("var a: array<u32, 4>; var i = mine; let p = &a[i]; i = 0; *p = given; let x = a[0];", ["E0560"]),
        ("var a: array<u32, 4>; var i = given; let p = &a[i]; i = mine; let x = *p;", []),
        ("let x = workgroupUniformLoad(&tile[given]);", []),
    ],
)
def test_values_of_variables(statements, codes):
    assert body(f"{statements} {BARRIER_IF_X}") == codes


FUNCTIONS = """
fn sync() { workgroupBarrier(); }
fn sync_if(x: u32) { if x == 1 { sync(); } }
fn sync_if_there(p: ptr<function, u32>) { if *p == 1 { workgroupBarrier(); } }
fn echo(x: u32) -> u32 { return x; }
fn ignore(x: u32) -> u32 { _ = x; return 1; }
fn private_() -> u32 { return own; }
fn early(x: u32) -> u32 { if x == 1 { return 1; } return 2; }
fn put(p: ptr<function, u32>, x: u32) { *p = x; }
fn spoil(p: ptr<function, u32>) { *p = own; }
fn copy(p: ptr<function, u32>, q: ptr<function, u32>) { *p = *q; }
fn read(p: ptr<function, u32>) -> u32 { return *p; }
fn keep(p: ptr<function, u32>) { _ = *p; }
fn load(p: ptr<workgroup, array<u32, 8>>, i: u32) -> u32 { return workgroupUniformLoad(&p[i]); }
"""


@pytest.mark.parametrize(
    ("statements", "codes"),
    [
        ("sync();", []),
        ("if mine == 1 { sync(); }", ["E0560"]),
        ("sync_if(given);", []),
        ("sync_if(mine);", ["E0560"]),
        ("var y = given; sync_if_there(&y);", []),
        ("var y = mine; sync_if_there(&y);", ["E0560"]),
        ("let x = echo(given); " + BARRIER_IF_X, []),
        ("let x = echo(mine); " + BARRIER_IF_X, ["E0560"]),
        ("let x = ignore(mine); " + BARRIER_IF_X, []),
        ("let x = private_(); " + BARRIER_IF_X, ["E0560"]),
        ("let x = early(mine); " + BARRIER_IF_X, ["E0560"]),
        ("let x = early(given); " + BARRIER_IF_X, []),
        ("var x = given; put(&x, mine); " + BARRIER_IF_X, ["E0560"]),
        ("var x = mine; put(&x, given); " + BARRIER_IF_X, []),
        ("var x = given; if mine == 2 { put(&x, 1); } " + BARRIER_IF_X, ["E0560"]),
        ("var x = given; spoil(&x); " + BARRIER_IF_X, ["E0560"]),
        ("var x = mine; var y = given; copy(&x, &y); " + BARRIER_IF_X, []),
        ("var x = given; var y = mine; copy(&x, &y); " + BARRIER_IF_X, ["E0560"]),
        ("var y = mine; let x = read(&y); " + BARRIER_IF_X, ["E0560"]),
        ("var x = given; keep(&x); " + BARRIER_IF_X, []),
        ("var a: array<u32, 2>; a[0] = mine; put(&a[0], given); let x = a[0]; " + BARRIER_IF_X, ["E0560"]),
        ("let x = load(&tile, given); " + BARRIER_IF_X, []),
        ("let x = load(&tile, mine);", ["E0563"]),
    ],
)
def test_calls(statements, codes):
    assert body(statements, FUNCTIONS) == codes


def fragment(statements: str, declarations: str = "", head: str = "") -> list[str]:
    entry = "@fragment fn main(@location(0) @interpolate(flat) mine: u32) {"
    return found(f"{head}\n{DECLARATIONS}\n{declarations}\n{entry}\n{statements}\n}}")


@pytest.mark.parametrize("call", ["textureSample(image, smooth_, vec2())", "dpdx(1.0)", "fwidthFine(vec2(1.0))"])
def test_derivatives(call):
    assert fragment(f"_ = {call};") == []
    assert fragment(f"if mine == 1 {{ _ = {call}; }}") == ["E0561"]
    assert fragment(f"if mine == 1 {{ discard; }} _ = {call};") == []
    assert fragment("if mine == 1 { _ = textureSampleLevel(image, smooth_, vec2(), 0); }") == []


@pytest.mark.parametrize(
    ("expression", "codes"),
    [
        ("given == 1 && dpdx(1.0) == 1", []),
        ("mine == 1 && dpdx(1.0) == 1", ["E0561"]),
        ("mine == 1 || dpdx(1.0) == 1", ["E0561"]),
        ("dpdx(1.0) == 1 && mine == 1", []),
        ("(mine == 1) & (dpdx(1.0) == 1)", []),
        ("given == 1 && mine == 1 && dpdx(1.0) == 1", ["E0561"]),
    ],
)
def test_short_circuits(expression, codes):
    assert fragment(f"let both = {expression};") == codes


SUBGROUP_HEAD = "enable subgroups;"


@pytest.mark.parametrize(
    ("statements", "codes"),
    [
        ("if mine == 1 { _ = subgroupAdd(1u); }", ["E0562"]),
        ("if given == 1 { _ = subgroupAdd(1u); }", []),
        # The result counts as uniform if the argument is, though every invocation gets the same.
        ("if subgroupAny(mine == 1) { _ = subgroupAdd(1u); }", ["E0562"]),
        ("if subgroupAny(given == 1) { _ = subgroupAdd(1u); }", []),
        ("if subgroupElect() { _ = subgroupAdd(1u); }", ["E0562"]),
        ("if subgroupShuffle(mine, 1u) == 1 { _ = subgroupAdd(1u); }", ["E0562"]),
        ("_ = subgroupShuffleXor(1u, given); _ = subgroupShuffle(1u, mine);", []),
        ("_ = subgroupShuffleXor(1u, mine);", ["E0563"]),
        ("_ = subgroupShuffleDown(1u, mine);", ["E0563"]),
        ("if mine == 1 { _ = quadSwapX(1u); }", ["E0562"]),
    ],
)
def test_subgroups(statements, codes):
    assert fragment(statements, head=SUBGROUP_HEAD) == codes


def test_what_is_uniform_in_a_subgroup_alone():
    head = "enable subgroups; @compute @workgroup_size(64) fn main(@builtin(subgroup_id) mine: u32) { if mine == 1 {"
    assert found(f"{head} _ = subgroupAdd(1u); }} }}") == []
    assert found(f"{head} workgroupBarrier(); }} }}") == ["E0560"]
    assert found(f"{head} }} if subgroupAll(mine == 1) {{ workgroupBarrier(); }} }}") == ["E0560"]


FILTERED = "@diagnostic({}, derivative_uniformity)"
CALL = "_ = dpdx(1.0);"


@pytest.mark.parametrize(
    ("severity", "codes"), [("off", []), ("info", ["I0561"]), ("warning", ["W0561"]), ("error", ["E0561"])]
)
@pytest.mark.parametrize(
    "place",
    [
        "if mine == 1 {} {{ CALL }}",
        "{} if mine == 1 {{ CALL }}",
        "if mine == 2 {{ }} else {} {{ CALL }}",
        "{} if mine == 2 {{ }} else if mine == 1 {{ CALL }}",
        "{} if mine == 1 && dpdx(1.0) == 1 {{ }}",
        "{} switch mine {{ default {{ CALL }} }}",
        "switch mine {} {{ default {{ CALL }} }}",
        "switch mine {{ default {} {{ CALL }} }}",
        "{} for (var i = 0u; i < mine; i++) {{ CALL }}",
        "for (var i = 0u; i < mine; i++) {} {{ CALL }}",
        "{} while own < mine {{ CALL }}",
        "while own < mine {} {{ CALL }}",
        "{} loop {{ if mine == 1 {{ break; }} CALL }}",
        "loop {} {{ if mine == 1 {{ break; }} CALL }}",
        "loop {{ continuing {} {{ CALL break if mine == 1; }} }}",
        "loop {{ if mine == 1 {{ break; }} continuing {} {{ break if dpdx(1.0) == 1; }} }}",
        "if mine == 1 {{ {} {{ CALL }} }}",
    ],
)  # fmt: skip
def test_filters(place, severity, codes):
    statements = place.format(FILTERED.format(severity)).replace("CALL", CALL)
    assert fragment(statements) == codes
    printed = compile_text(statements) if severity != "error" else None
    assert printed is None or [d.code for d in check(Source(printed)) if d.code[1:4] == "056"] == codes


def compile_text(statements: str) -> str:
    text = f"{DECLARATIONS}\n@fragment fn main(@location(0) @interpolate(flat) mine: u32) {{\n{statements}\n}}"
    once = compile(Source(text), ("wgsl",)).text["wgsl"]
    assert compile(Source(once), ("wgsl",)).text["wgsl"] == once
    return once


def test_the_nearest_filter_holds():
    off, on = FILTERED.format("off"), FILTERED.format("error")
    inner = f"if mine == 1 {{ {CALL} }}"
    directive = "diagnostic(off, derivative_uniformity);"
    assert fragment(inner, head=directive) == []
    assert fragment(f"{on} {inner}", head=directive) == ["E0561"]
    assert fragment(f"{off} {{ {on} {{ {inner} }} }}") == ["E0561"]
    assert fragment(f"{on} {{ {off} {{ {inner} }} {CALL} }}") == []
    assert found(f"@fragment {off} fn main(@location(0) mine: f32) {{ {inner} }}") == []
    assert found(f"@fragment fn main(@location(0) mine: f32) {off} {{ {inner} }}") == []
    assert found(f"@fragment {off} fn main(@location(0) mine: f32) {on} {{ {inner} }}") == ["E0561"]


def test_filters_stay_with_the_call_not_with_its_callers():
    declarations = f"{FILTERED.format('off')} fn quiet() {{ {CALL} }} fn loud() {{ {CALL} }}"
    assert fragment("if mine == 1 { quiet(); }", declarations) == []
    assert fragment(f"{FILTERED.format('off')} if mine == 1 {{ loud(); }}", declarations) == ["E0561"]


def test_no_filter_for_barriers():
    head = "diagnostic(off, derivative_uniformity);"
    assert found(f"{head} var<private> own: u32; fn f() {{ if own == 1 {{ workgroupBarrier(); }} }}") == ["E0560"]


def test_one_error_for_one_cause():
    text = "if mine == 1 { workgroupBarrier(); storageBarrier(); workgroupBarrier(); } "
    assert body(text) == ["E0560"]
    assert body(text + "if own == 1 { workgroupBarrier(); }") == ["E0560", "E0560"]
    assert body("sync_if(mine); sync_if(given);", FUNCTIONS) == ["E0560"]


def test_long_chains_of_calls_and_branches():
    functions = ["fn call0() { workgroupBarrier(); }"]
    functions += [f"fn call{i}() {{ call{i - 1}(); }}" for i in range(1, 300)]
    assert body("if mine == 1 { call299(); }", "\n".join(functions)) == ["E0560"]
    assert body("if given == 1 {" * 100 + "workgroupBarrier();" + "}" * 100) == []


def test_a_barrier_under_a_condition():
    assert (
        rendered("""
        fn sync() {
          workgroupBarrier();
        }

        @compute @workgroup_size(64)
        fn main(@builtin(local_invocation_id) place: vec3<u32>) {
          let first = place.x == 0;
          if first {
            sync();
          }
        }
    """)
        == dedent("""
        error[E0560]: `workgroupBarrier` needs uniform control flow
         --> a.wgsl:2:3
          |
        2 |   workgroupBarrier();
          |   ^^^^^^^^^^^^^^^^^^ some invocations of a workgroup may not come here
         ::: a.wgsl:9:5
          |
        9 |     sync();
          |     ------ `sync` is called here
         ::: a.wgsl:8:6
          |
        8 |   if first {
          |      ----- here invocations may go different ways
         ::: a.wgsl:7:15
          |
        7 |   let first = place.x == 0;
          |               ----- `place` is `local_invocation_id`, which differs between invocations
          = help: move it out of what only some invocations execute
    """).strip()
    )


def test_one_report_of_several_samples():
    assert (
        rendered("""
        @group(0) @binding(0) var image: texture_2d<f32>;
        @group(0) @binding(1) var smooth_: sampler;
        @fragment fn main(@location(0) at: vec2f) -> @location(0) vec4f {
          if at.x > 0.5 {
            return vec4f();
          }
          let color = textureSample(image, smooth_, at);
          return color + textureSample(image, smooth_, at * 2) + dpdx(color);
        }
    """)
        == dedent("""
        error[E0561]: `textureSample` needs uniform control flow
         --> a.wgsl:7:15
          |
        7 |   let color = textureSample(image, smooth_, at);
          |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ some invocations of a draw may not come here
         ::: a.wgsl:4:6
          |
        4 |   if at.x > 0.5 {
          |      ---------- here invocations may go different ways
          |      -- `at` is an input of its own for each invocation
          = note: the same concerns `textureSample` in line 8 and `dpdx` in line 8
          = note: the rule is `derivative_uniformity`; `@diagnostic(off, derivative_uniformity)` turns it off
          = help: sample before the invocations part, or use `textureSampleLevel` or `textureSampleGrad`
    """).strip()
    )


def test_an_argument_through_a_call():
    assert (
        rendered("""
        enable subgroups;
        var<private> distance_: u32;
        fn shift(by: u32) -> u32 {
          return subgroupShuffleUp(1u, by);
        }
        fn chosen() -> u32 {
          return distance_ + 1;
        }
        @compute @workgroup_size(8) fn main() {
          _ = shift(chosen());
        }
    """)
        == dedent("""
        error[E0563]: the delta given to `subgroupShuffleUp` must be uniform
          --> a.wgsl:4:32
           |
         4 |   return subgroupShuffleUp(1u, by);
           |                                ^^ all invocations of a subgroup must give the same
           |          ------------------------- of this call
          ::: a.wgsl:10:13
           |
        10 |   _ = shift(chosen());
           |             -------- given to `shift` here: what comes from `chosen` may differ between invocations
          ::: a.wgsl:7:10
           |
         7 |   return distance_ + 1;
           |          --------- `distance_` is private memory, which each invocation has of its own
           = note: the rule is `subgroup_uniformity`; `@diagnostic(off, subgroup_uniformity)` turns it off
    """).strip()
    )


def test_a_warning_of_a_subgroup_function():
    assert (
        rendered("""
        enable subgroups;
        diagnostic(warning, subgroup_uniformity);
        @group(0) @binding(0) var<storage, read_write> data: array<u32>;
        @compute @workgroup_size(8) fn main() {
          while data[0] == 1 { data[1] = subgroupAdd(1u); }
        }
    """)
        == dedent("""
        warning[W0562]: `subgroupAdd` needs uniform control flow
         --> a.wgsl:5:34
          |
        5 |   while data[0] == 1 { data[1] = subgroupAdd(1u); }
          |                                  ^^^^^^^^^^^^^^^ some invocations of a subgroup may not come here
          |         ------------ here invocations may go different ways
          |         ------- `data` is storage memory, which invocations may write while others read it
          = note: the rule is `subgroup_uniformity`; `@diagnostic(off, subgroup_uniformity)` turns it off
          = help: call it before the invocations part, and use the result where it is needed
    """).strip()
    )


MATRICES = "enable subgroups; enable chromium_experimental_subgroup_matrix;"
TILE = "subgroup_matrix_result<f32, 8, 8>"


@pytest.mark.parametrize(
    ("statements", "codes"),
    [
        (f"var m: {TILE};", []),
        (f"if mine == 1 {{ var m: {TILE}; }}", ["E0562"]),
        (f"if mine == 1 {{ var m: array<{TILE}, 2>; }}", ["E0562"]),
        (f"if mine == 1 {{ let m = {TILE}(); }}", ["E0562"]),
        (f"let m = {TILE}(f32(given));", []),
        (f"let m = {TILE}(f32(mine));", ["E0563"]),
        (f"let m = subgroupMatrixLoad<{TILE}>(&numbers, mine, false, 8);", ["E0563"]),
        (f"let m = subgroupMatrixLoad<{TILE}>(&numbers, given, false, 8); subgroupMatrixStore(&numbers, 0, m, false, 8);", []),
        (f"@diagnostic(off, chromium.subgroup_matrix_uniformity) if mine == 1 {{ var m: {TILE}; }}", []),
    ],
)  # fmt: skip
def test_subgroup_matrices(statements, codes):
    numbers = "@group(1) @binding(0) var<storage, read_write> numbers: array<f32, 64>;"
    head = "@compute @workgroup_size(8) fn main(@builtin(local_invocation_index) mine: u32) {"
    assert found(f"{MATRICES} {DECLARATIONS} {numbers} {head} {statements} }}") == codes


def test_many_jumps_over_many_variables_take_no_longer_than_both():
    count = 600
    declared = "".join(f"var v{i} = given;" for i in range(count))
    loop = "".join(f"v{i} = {i}; if v{i} == 7 {{ v{i * 7 % count} = 1; break; }}" for i in range(count))
    assert (
        body(f"{declared} loop {{ {loop} continuing {{ break if v3 == 1; }} }} if v5 == 1 {{ workgroupBarrier(); }}")
        == []
    )
    spoiled = loop.replace("v300 = 300;", "v300 = mine;")
    ending = "continuing { break if given == 1; } } if v300 == 1 { workgroupBarrier(); }"
    assert body(f"{declared} loop {{ {spoiled} {ending}") == ["E0560"]


def test_a_call_that_several_functions_reach_is_one_error():
    text = """
fn wait(x: u32) { if x > 3 { workgroupBarrier(); } }
fn deeper(x: u32) { wait(x); }
@compute @workgroup_size(8) fn one(@builtin(local_invocation_index) i: u32) { wait(i); }
@compute @workgroup_size(8) fn two(@builtin(local_invocation_index) i: u32) { wait(i + 1); if i > 7 { wait(3); } }
@compute @workgroup_size(8) fn three(@builtin(local_invocation_index) i: u32) { deeper(i + 1); }
@compute @workgroup_size(8) fn four() { deeper(4); }
"""
    (found,) = check(Source(text))
    assert found.code == "E0560"
    assert found.notes == ("it is reached in such a way from `two` in line 5 and `three` in line 6, too",)
