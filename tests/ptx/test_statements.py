"""WGSL's statements, executed. What is expected is computed here, by Python."""

import pytest
from shader_compiler.options import Options

from .running import outputs


def test_if_and_early_return():
    function = "fn f(x: u32) -> u32 { if x < 3u { return x * 2u; } else if x == 5u { return 50u; } return 7u; }"
    assert outputs("for (var i = 0u; i < given[0]; i++) { out[i] = f(i); }", function, given=[8])[:8] == [
        0, 2, 4, 7, 7, 50, 7, 7,
    ]  # fmt: skip


def test_return_from_nested_loops():
    function = """fn f(n: u32) -> u32 {
        for (var i = 0u; i < n; i++) { for (var j = 0u; j < n; j++) { if i * j == 12u { return 10u * i + j; } } }
        return 0u;
    }"""
    assert outputs("out[0] = f(given[0]); out[1] = f(3u);", function, given=[9])[:2] == [26, 0]


@pytest.mark.parametrize("limit", ["given[0]", "6u"])
def test_break_and_continue(limit):
    """Once as a loop, once unrolled."""
    body = f"""var sum = 0u;
        for (var i = 0u; i < {limit}; i++) {{ if i == 2u {{ continue; }} if i == 5u {{ break; }} sum = sum * 10u + i; }}
        out[0] = sum;"""
    assert outputs(body, given=[6])[0] == 134


@pytest.mark.parametrize("limit", ["given[0]", "4u"])
def test_continuing_sees_the_body_and_break_if_sees_both(limit):
    body = f"""var i = 0u; var sum = 0u;
        loop {{ let twice = 2u * i; if i == 1u {{ i = 2u; continue; }}
            continuing {{ let next = i + 1u; sum += next * 100u; i = next; break if next >= {limit}; }} }}
        out[0] = sum; out[1] = i;"""
    assert outputs(body.replace("let twice = 2u * i; ", ""), given=[4])[:2] == [100 * (1 + 3 + 4), 4]


@pytest.mark.parametrize("bound", ["given[0]", "100u"])
def test_values_swap_in_a_loop(bound):
    body = f"""var a = 0u; var b = 1u;
        for (var i = 0u; i < {bound}; i++) {{ if i == 10u {{ break; }} let c = a + b; a = b; b = c; }}
        out[0] = a; out[1] = b;"""
    assert outputs(body, given=[100])[:2] == [55, 89]


def test_switch():
    body = """for (var i = 0u; i < 6u; i++) {
        var r = 9u;
        switch given[i] {
            case 1u, 4294967295u: { r = 1u; }
            case 2u: { if i == 2u { break; } r = 2u; }
            case 3u, default: { r = 3u; }
        }
        out[i] = r;
    }"""
    assert outputs(body, given=[0, 1, 2, 2, 3, 4294967295])[:6] == [3, 1, 9, 2, 3, 1]


def test_switch_in_a_loop_that_continues():
    body = """var sum = 0u;
        for (var i = 0u; i < given[0]; i++) {
            switch i % 3u { case 0u: { continue; } case 1u: { break; } default: { sum += 100u; } }
            sum += 1u;
        }
        out[0] = sum;"""
    assert outputs(body, given=[9])[0] == 306


def test_pointers_to_variables_and_parts():
    functions = """
        struct S { a: u32, v: vec3<u32> }
        fn add(p: ptr<function, u32>, n: u32) { *p += n; }
        fn turn(v: ptr<function, vec3<u32>>) { *v = (*v).zxy; (*v).x += 100u; }"""
    body = """var s = S(1u, vec3(2u, 3u, 4u)); add(&s.a, 10u); turn(&s.v);
        let p = &s; (*p).a *= 2u; out[0] = s.a; out[1] = s.v.x; out[2] = s.v.y; out[3] = s.v.z;"""
    assert outputs(body, functions)[:4] == [22, 104, 2, 3]


def test_a_pointer_keeps_the_element_that_it_was_made_for():
    body = "var a: array<u32, 3>; var i = given[0]; let p = &a[i]; i = 2u; *p = 7u; out[0] = a[1]; out[1] = a[2];"
    assert outputs(body, given=[1])[:2] == [7, 0]


@pytest.mark.parametrize("count", [3, 8, 40, 2000])
def test_arrays_with_unknown_indexes(count):
    """In registers, selected among; in local memory; zeroed and copied by loops."""
    body = f"""var a: array<u32, {count}>; a[given[0]] = 5u; a[given[0] + 1u] += 6u;
        var b = a; b[0] = 9u; a = b;
        out[0] = a[0]; out[1] = a[given[0]]; out[2] = a[2]; out[3] = a[{count - 1}u - given[2]];"""
    assert outputs(body, given=[1, 0, 0])[:3] == [9, 5, 6]


def test_variables_start_at_zero_in_each_round():
    body = """for (var i = 0u; i < given[0]; i++) {
        var a: array<u32, 20>; var b: u32; a[i] += 1u; b += 1u; out[2u * i] = a[0] + 10u * a[1]; out[2u * i + 1u] = b;
    }"""
    assert outputs(body, given=[2])[:4] == [1, 1, 10, 1]


def test_private_variables():
    declarations = """var<private> calls: u32 = 3u; var<private> seen: array<u32, 30>;
        fn count(x: u32) -> u32 { calls += 1u; seen[x] = calls; return calls; }"""
    body = """for (var i = 0u; i < given[0]; i++) { if count(i) == 6u { break; } }
        out[0] = calls; out[1] = seen[1]; out[2] = seen[given[0]];"""
    assert outputs(body, declarations, given=[20])[:3] == [6, 5, 0]


def test_constant_tables():
    declarations = "const table = array<u32, 12>(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8);"
    assert outputs("out[0] = table[given[0]]; out[1] = table[given[1]];", declarations, given=[5, 11])[:2] == [9, 8]


def test_structures_in_memory():
    declarations = """struct S { a: u32, v: vec3<f32>, h: array<vec2<u32>, 2>, m: mat2x3<f32> }
        var<workgroup> w: S; var<workgroup> flags: array<bool, 3>;"""
    body = """w.v = vec3(1.0, 2.0, 3.0); w.h[given[0]] = vec2(4u, 5u); w.m[1] = w.v * 2.0; flags[given[0]] = true;
        let all = w; out[0] = u32(all.v.z); out[1] = all.h[1].y; out[2] = u32(all.m[1].x + all.m[0].x);
        out[3] = select(0u, 1u, flags[1]) + select(0u, 2u, flags[2]) + all.a;"""
    assert outputs(body, declarations, given=[1])[:4] == [3, 5, 2, 1]


def test_workgroup_memory_starts_at_zero():
    """The interpreter fills it with garbage. Twenty-five words for 8 invocations: some write twice, some not."""
    declarations = (
        "var<workgroup> w: array<u32, 25>; var<workgroup> x: atomic<u32>; var<workgroup> big: array<u32, 3000>;"
    )
    body = "var sum = atomicLoad(&x); for (var i = t; i < 25u; i += 8u) { sum += w[i]; } out[t] = sum + big[t * 300u];"
    assert outputs(body, declarations, size=8)[:8] == [0] * 8


def test_barriers():
    declarations = "var<workgroup> w: array<u32, 64>;"
    body = """w[t] = t; workgroupBarrier();
        for (var s = 32u; s > 0u; s /= 2u) { if t < s { w[t] += w[t + s]; } workgroupBarrier(); }
        if t == 0u { out[0] = w[0]; }"""
    assert outputs(body, declarations, size=64)[0] == 63 * 32


def test_uniform_load():
    body = "if t == 3u { w = 7u; } out[t] = workgroupUniformLoad(&w);"
    assert outputs(body, "var<workgroup> w: u32;", size=8)[:8] == [7] * 8


def test_atomics():
    declarations = "var<workgroup> u: array<atomic<u32>, 8>; var<workgroup> s: array<atomic<i32>, 2>;"
    body = """atomicStore(&u[2], 0xFFu); workgroupBarrier();
        atomicAdd(&u[0], t); atomicSub(&u[1], 1u); atomicAnd(&u[2], ~(1u << t)); atomicOr(&u[3], 1u << t);
        atomicXor(&u[4], t); atomicMax(&u[5], t); atomicMin(&s[0], -i32(t)); atomicMax(&s[1], -i32(t) - 1);
        let old = atomicExchange(&u[6], t + 1u);
        let swapped = atomicCompareExchangeWeak(&u[7], t, t + 1u);
        workgroupBarrier();
        out[t] = atomicLoad(&u[t]); if t == 0u { out[8] = u32(-atomicLoad(&s[0])); out[9] = u32(atomicLoad(&s[1]) + 5); }
        if t == 3u { out[10] = old; out[11] = swapped.old_value; out[12] = u32(swapped.exchanged); }"""
    found = outputs(body, declarations, size=8)
    assert found[:8] == [28, 2**32 - 8, 0, 255, 0, 7, 8, 8]
    assert found[8:13] == [7, 5, 3, 3, 1]


@pytest.mark.parametrize("bounds_checks", [True, False])
def test_indexes_out_of_range(bounds_checks):
    """A clamped index reads the last element; registers have no elsewhere either way."""
    options = Options(bounds_checks=bounds_checks)
    body = "var v = vec3(1u, 2u, 3u); v[given[0]] += 1u; out[0] = v[given[0]]; out[1] = v.x;"
    assert outputs(body, given=[2], options=options)[:2] == [4, 1]
    if bounds_checks:
        body = "out[0] = given[given[0]]; out[given[0]] = 5u; out[1] = arrayLength(&out);"
        assert outputs(body, given=[1000, 42], options=options) == [42, 16, *[2**32 - 1] * 13, 5]


def test_integer_division_for_every_operand():
    body = """let a = i32(given[0]); let b = i32(given[1]); let z = given[2];
        out[0] = u32(a / b); out[1] = u32(a % b); out[2] = 7u / z; out[3] = 7u % z; out[4] = u32(a / i32(z));
        out[5] = 1u << given[3]; out[6] = u32(a >> given[3]);"""
    assert outputs(body, given=[2**31, 2**32 - 1, 0, 33])[:7] == [2**31, 0, 7, 0, 2**31, 2, 2**31 | 2**30]


def test_bool_in_every_place():
    declarations = "fn not(b: bool) -> bool { return !b; } var<private> p: bool = true;"
    body = """var b = given[0] == 1u; for (var i = 0u; i < given[1]; i++) { b = not(b); p = b != p; }
        let v = vec3(b, p, true) & vec3(true, given[0] < 5u, false);
        out[0] = u32(b) + 2u * u32(p) + 4u * u32(any(v)) + 8u * u32(all(v));"""
    assert [outputs(body, declarations, given=[1, n])[0] for n in range(4)] == [3 + 4, 2 + 4, 1 + 4, 0]
