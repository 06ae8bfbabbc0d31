"""Words of other languages: the tables are sound, and each is asked where its words stand."""

import pytest
from shader_compiler.builtins import find
from shader_compiler.ir.types import Type
from shader_compiler.wgsl import foreign
from shader_compiler.wgsl.check.attributes import ARITY
from shader_compiler.wgsl.check.interface import BUILTINS
from shader_compiler.wgsl.check.predeclared import all_names, predeclared
from shader_compiler.wgsl.vocabulary import KEYWORDS, RESERVED_WORDS

from tests.wgsl.checking import errors

WORDS = {**foreign.TYPES, **foreign.FUNCTIONS}
SMALL_INTEGERS = {"i8", "u8"}  # known for subgroup matrices alone
DATA = "@group(0) @binding(0) var<storage, read_write> data: array<f32>;"
ATOMIC = "@group(0) @binding(0) var<storage, read_write> data: array<atomic<u32>>;"


def test_what_wgsl_writes_is_wgsl():
    for word in WORDS.values():
        name = word.partition("<")[0]
        is_known = predeclared(name) is not None or name in ("%", "*", "true", "false", "bitcast")
        assert is_known or not errors(f"const a = {word};"), word
    assert find("bitcast") is not None


def test_foreign_words_are_foreign():
    known = {*all_names(), *KEYWORDS}
    assert known & (foreign.FUNCTIONS.keys() | foreign.SENTENCES.keys()) <= SMALL_INTEGERS
    assert known & foreign.TYPES.keys() == {"vec2", "vec3", "vec4"}  # without their element's type
    assert known.isdisjoint(foreign.INPUT_OF)
    assert known.isdisjoint(foreign.NAMESPACES)
    assert not {*WORDS, *foreign.SENTENCES, *foreign.INPUT_OF, *foreign.NAMESPACES} & RESERVED_WORDS - {
        "mod",
        "precise",
        "std",
    }
    assert set(foreign.RESERVED) <= RESERVED_WORDS
    assert not foreign.ATTRIBUTES.keys() & ARITY.keys()


def test_inputs_have_their_types():
    for name, (type, *_) in foreign.INPUTS.items():
        found = predeclared(type)
        assert isinstance(found, Type)
        assert BUILTINS[name][0] is found


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("RWStructuredBuffer<float> data : register(u0);", "var<storage, read_write>"),
        ("cbuffer Parameters { float4 a; };", "var<uniform>"),
        ("[numthreads(64, 1, 1)] void main() {}", "`@compute @workgroup_size(64)`"),
        ("layout(local_size_x = 64) in;", "`@compute @workgroup_size(64)`"),
        ("[[stage(compute)]] fn f() {}", "attributes are written with `@`"),
        ("kernel void add(device float* a) {}", "entry points are declared with `@compute"),
        ("vertex float4 f() {}", "`@vertex fn"),
        ("__global__ void add(float* a) {}", "entry points are declared with `@compute"),
        ("in vec3 normal;", "`@location(n)`"),
        ("varying vec3 normal;", "`@location(n)`"),
        ("precision highp float;", "leave it out"),
        ("float a[4];", "`var a: array<f32, 4>`"),
        ("int f(int a) {}", "`fn f(...) -> i32`"),
        ("fn f(a: f32*) {}", "`ptr<function, T>`"),
        ("fn f(float* a) {}", "`ptr<function, T>`"),
        ("fn f(a: &f32) {}", "`ptr<function, T>`"),
        ("struct S { float a[4]; }", "`a: array<f32, 4>`"),
        ("var<threadgroup> a: f32;", "`workgroup`"),
        ("@group(0) @binding(0) var<buffer> a: f32;", "`storage`"),
        ("@group(0) @binding(0) var<storage, write> a: f32;", "`read_write`"),
        ("@group(0) @binding(0) var<uniform> a: array<f32>;", "`var<storage, read>`"),
        ("@group(0) @binding(0) var t: sampler2D;", "two variables"),
        ("@group(0) @binding(0) var t: Texture2D<float4>;", "`texture_2d<f32>`"),
        ("@group(0) @binding(0) var<storage, read_write> a: array<atomic<f32>>;", "`atomicCompareExchangeWeak`"),
        ("@compute @numthreads(64) fn f() {}", "`@workgroup_size(x, y, z)`"),
        ("@compute fn f() {}", "`@workgroup_size(64)`"),
        ("@compute @workgroup_size(1) fn f(i: vec3u) {}", "`@builtin(global_invocation_id)`"),
        ("@compute @workgroup_size(1) fn f(@builtin(thread_position_in_grid) i: vec3u) {}", "`global_invocation_id`"),
        ("var<private> a: double;", "no 64-bit floats"),
        ("var<private> a: array<u8, 4>;", "8 or 16 bits"),
    ],
)  # fmt: skip
def test_declarations(text, help):
    assert any(help in (d.help or "") for d in errors(text)), [d.render() for d in errors(text)]


@pytest.mark.parametrize(
    ("body", "help"),
    [
        ("let i = blockIdx.x * blockDim.x + threadIdx.x;", "`@builtin(workgroup_id) name: vec3u`"),
        ("data[gl_GlobalInvocationID.x] = 1;", "`@builtin(global_invocation_id) name: vec3u`"),
        ("let n = blockDim.x;", "`@workgroup_size`"),
        ("__syncthreads();", "`workgroupBarrier`"),
        ("__shared__ float tile[64];", "`var<workgroup>"),
        ("threadgroup float tile[64];", "`var<workgroup>"),
        ("threadgroup_barrier(mem_flags::mem_threadgroup);", "`workgroupBarrier()`"),
        ("data[0] = metal::exp(1.0);", "no namespace"),
        ("data[0] = lerp(1.0, 2.0, 0.5);", "`mix`"),
        ("data[0] = mul(1.0, 2.0);", "`*`"),
        ("data[0] = mod(1.0, 2.0);", "`%`"),
        ("data[0] = atan(1.0, 2.0);", "`atan2(y, x)`"),
        ("data[0] = __expf(1.0);", "`exp`"),
        ("data[0] = WaveActiveSum(1.0);", "`subgroupAdd`"),
        ("atomic_fetch_add_explicit(&data[0], 1, memory_order_relaxed);", "`atomicAdd`"),
        ("InterlockedOr(data[0], 1);", "`atomicOr`"),
        ("let a = (float)data[0];", "`f32(...)`"),
        ("let a = (int)(data[0]);", "`i32(...)`"),
        ("let a = static_cast<float>(1);", "`f32(x)`"),
        ("let a = data.length();", "`arrayLength(&...)`"),
        ("let a = data.length;", "`arrayLength(&data)`"),
        ("let a = data.Sample(1);", "`textureSample(...)`"),
        ("let a = sizeof(f32);", "`arrayLength(&buffer)`"),
        ("let a = select(true, 1, 2);", "the condition comes last"),
        ("let a = 2.0 ** 3.0;", "`pow(base, exponent)`"),
        ("let a = 2.0 ^ 3.0;", "`pow(2.0, 3.0)`"),
        ("let a = 1 && 2;", "`1 != 0 && 2 != 0`"),
        ("var i = 1; if (!i) {}", "`i == 0`"),
        ("var i = 1; if (i) {}", "`i != 0`"),
        ("let v = vec2f(); if (v == v) {}", "`all(v == v)`"),
        ("var i = 1; *i = 2;", "leave it out"),
        ("if data[0] > 1 and data[1] > 1 {}", "`&&`"),
        ("if not (data[0] > 1) {}", "`!`"),
        ("if data[0] > 1 {} elif data[1] > 1 {}", "`else if`"),
        ("if data[0] > 1 {} else data[0] = 1;", "braces"),
        ("data[0]++;", "`data[0] += 1`"),
        ("for i in range(4) {}", "`for (var i = 0; i < n; i++) { ... }`"),
        ("let a = PI;", "const PI"),
        ("let a = True;", "`true`"),
    ],
)  # fmt: skip
def test_statements(body, help):
    found = errors(f"{DATA} fn f() {{ {body} }}")
    assert any(help in (d.help or "") for d in found), [d.render() for d in found]


@pytest.mark.parametrize(
    ("declaration", "body", "help"),
    [
        (ATOMIC, "data[0]++;", "`atomicAdd(&data[0], 1)`"),
        (ATOMIC, "data[0]--;", "`atomicSub(&data[0], 1)`"),
        (ATOMIC, "atomicAdd(data[0], 1);", "`&data[0]`"),
        (DATA.replace("f32", "u32"), "atomicAdd(&data[0], 1);", "`atomic<u32>`"),
        ("@group(0) @binding(0) var<uniform> a: f32;", "a = 1;", "`var<storage, read_write>`"),
    ],
)
def test_memory(declaration, body, help):
    found = errors(f"{declaration} fn f() {{ {body} }}")
    assert any(help in (d.help or "") for d in found), [d.render() for d in found]
