"""Callees before callers; what an entry point reaches."""

from shader_compiler.analysis.order import callees, callees_first
from shader_compiler.analysis.uses import declarations_of, globals_by_entry_point, globals_of, reachable

from tests.programs import module_of

PROGRAM = module_of("""
override width = 4u;
override twice = width * 2;
const limit = array(1u, 2u);
var<private> a: u32 = twice;
var<private> b: u32;
var<workgroup> line: array<u32, width>;
fn top() { middle(); bottom(); middle(); }
fn middle() { if (b > 1) { loop { bottom(); break; } } }
fn bottom() { a += limit[a]; }
fn apart() { b = 1; }
@compute @workgroup_size(1) fn first() { top(); }
@compute @workgroup_size(twice) fn second() { _ = &line; }
""")
BY_NAME = {d.name: d for d in PROGRAM.declarations}


def names(found) -> list[str]:
    return [f.name for f in found]


def test_callees_are_in_order_of_their_first_call():
    assert names(callees(BY_NAME["top"])) == ["middle", "bottom"]


def test_callees_come_first():
    assert names(callees_first(PROGRAM)) == ["bottom", "middle", "top", "apart", "first", "second"]


def test_reachable_functions():
    assert names(reachable(BY_NAME["first"])) == ["first", "top", "middle", "bottom"]


def test_declarations_behind_declarations():
    assert set(names(declarations_of(BY_NAME["first"]))) == {"a", "b", "limit", "twice", "width"}
    assert set(names(declarations_of(BY_NAME["second"]))) == {"line", "twice", "width"}


def test_globals():
    assert globals_of(BY_NAME["middle"]) == {BY_NAME["a"], BY_NAME["b"]}
    assert globals_by_entry_point(PROGRAM) == {
        BY_NAME["first"]: {BY_NAME["a"], BY_NAME["b"]},
        BY_NAME["second"]: {BY_NAME["line"]},
    }
