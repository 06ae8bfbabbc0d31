"""Names: the user's, wherever the text still means the same."""

from shader_compiler import Options, Source, compile

from tests.programs import body_of, module_of, text_of


def test_shadowing_stays():
    text = "const x = 1u; fn main(y: u32) { let a = x + y; { let y = a; let x = y; { let y = x; } } }"
    assert "let y = a;" in text_of(module_of(text))


def test_a_name_that_hides_a_type_that_the_text_needs():
    text = text_of(module_of("fn vec3(f32: u32) -> u32 { return f32; } fn main() { _ = vec3(1u); _ = vec2f(1); }"))
    assert "fn vec3_(f32_: u32) -> u32 {\n  return f32_;\n}" in text
    assert body_of(text) == "_ = vec3_(1u);\n_ = vec2<f32>(1.0f);"


def test_a_name_that_hides_a_builtin_that_is_used():
    text = text_of(module_of("fn main(max: u32) { _ = max; } fn other(a: u32) { _ = max(a, 2); }"))
    assert "fn main(max_: u32)" in text


def test_a_name_that_hides_one_that_is_not():
    text = text_of(module_of("fn main(max: u32) { _ = max; }"))
    assert "fn main(max: u32)" in text


def test_nameless_values_avoid_parameters_and_globals():
    text = text_of(
        module_of(
            "var<private> value: u32; fn f() -> u32 { return value; }"
            "fn main(value_2: u32) { var x = array(1u, 2u); x[f()] += value_2; }"
        )
    )
    assert "let value_3 = f();\nx[value_3] = x[value_3] + value_2;" in body_of(text)


def test_entry_points_by_their_source_names():
    unit = compile(Source("@compute @workgroup_size(1) fn 主() { }"), ("wgsl",), Options())
    assert unit.entry_points[0].names == {"wgsl": "主"}
