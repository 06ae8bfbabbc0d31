"""Which entry points look at the lengths of their buffers first."""

import pytest
from shader_compiler.transform.bounds_checks import bounds_checks

from tests.programs import body_after, body_of, module_of, text_of

RETURN = " {\n  return;\n}\n"


@pytest.mark.parametrize(
    ("body", "guard"),
    [
        ("words[id.x] = 1;", "if (arrayLength(&words) == 0u)"),
        (
            "words[id.x] = words[id.y] + u32(floats[id.x]);",
            "if ((arrayLength(&floats) == 0u) | (arrayLength(&words) == 0u))",
        ),
        ("words[0] = arrayLength(&words);", "if (arrayLength(&words) == 0u)"),
        ("words[0] = arrayLength(&floats);", ""),
        ("words[0] = 1;", ""),
        ("_ = words[1];", "if (arrayLength(&words) == 0u)"),
        ("if id.x < arrayLength(&words) { words[id.x] = 1; }", ""),
        ("if id.x < arrayLength(&words) { words[id.x] = words[0]; }", "if (arrayLength(&words) == 0u)"),
        ("if id.x < arrayLength(&words) { words[id.x] = u32(floats[id.x]); }", "if (arrayLength(&floats) == 0u)"),
        ("if id.x < arrayLength(&words) { words[id.x] = u32(numbers[0]); }", ""),
        ("let p = &words; p[id.x] = 1;", "if (arrayLength(&words) == 0u)"),
    ],
)
def test_a_guard_is_for_what_is_measured_and_counted_on(body, guard):
    text = body_after(bounds_checks, body)
    assert text.startswith(guard + RETURN) if guard else not text.startswith("if (arrayLength(&words) == 0u")
    assert text.count("return") == bool(guard)


def test_entry_points_guard_what_the_functions_that_they_call_use():
    before = """
        fn at(i: u32) -> f32 { return floats[i]; }
        fn from_(p: ptr<storage, array<i32>, read_write>, i: u32) -> i32 { return p[i]; }"""
    text = body_after(bounds_checks, "words[0] = u32(at(id.x)); _ = from_(&numbers, id.x);", before=before)
    assert text.startswith("if ((arrayLength(&floats) == 0u) | (arrayLength(&numbers) == 0u))" + RETURN)
    assert body_after(bounds_checks, "words[0] = 1;", before=before) == "words[0] = 1u;"


def test_each_stage_leaves_in_its_way():
    module = module_of("""
        struct Both { @builtin(position) place: vec4f, @location(0) @interpolate(flat) kind: u32 }
        @group(0) @binding(0) var<storage, read> places: array<vec4f>;
        @vertex fn vertices(@builtin(vertex_index) i: u32) -> Both { return Both(places[i], i); }
        @fragment fn colors(both: Both) -> @location(0) vec4f { return places[both.kind]; }
        @fragment fn nothing(both: Both) { _ = places[both.kind]; }""")
    text = text_of(bounds_checks(module))
    condition = "if (arrayLength(&places) == 0u) {\n"
    assert body_of(text, "vertices").startswith(f"{condition}  return Both(")
    assert body_of(text, "colors").startswith(f"{condition}  discard;\n  return vec4<f32>(0.0f);\n}}\n")
    assert body_of(text, "nothing").startswith(f"{condition}  discard;\n  return;\n}}\n")
