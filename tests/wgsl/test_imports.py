from collections.abc import Mapping

import pytest
from shader_compiler.diagnostics import CompileError, Diagnostic
from shader_compiler.options import Options
from shader_compiler.wgsl import ast
from shader_compiler.wgsl.imports import link
from shader_compiler.wgsl.mangling import mangled

from tests.wgsl.test_conditional import descendants
from tests.wgsl.trees import linked, names, tree

LIB = {
    "package::lib": """
        const_assert true;
        fn twice(x: f32) -> f32 { return x * two; }
        const two = 2;
        fn unused() { missing(); }
        struct Pair { a: f32, b: Half }
        alias Half = f32;
    """
}


def errors(text: str, modules: Mapping[str, str] | None = None) -> list[Diagnostic]:
    with pytest.raises(CompileError) as error:
        linked(text, modules)
    return list(error.value.diagnostics)


def codes(text: str, modules: Mapping[str, str] | None = None) -> list[str]:
    return [d.code for d in errors(text, modules)]


def referenced(unit: ast.TranslationUnit) -> set[str]:
    """The names that stand in a unit, without paths: none may be left."""
    found = {node for d in unit.declarations for node in descendants(d) if isinstance(node, ast.Identifier)}
    assert not any(node.path for node in found)
    return {node.name for node in found}


def test_plain_units_are_returned_as_they_are() -> None:
    unit = tree("fn f() {}")
    assert link(unit, Options()) is unit


@pytest.mark.parametrize(
    "text",
    [
        "import package::lib::twice; fn f() -> f32 { return twice(1); }",
        "import package::lib; fn f() -> f32 { return lib::twice(1); }",
        "import package::lib as l; fn f() -> f32 { return l::twice(1); }",
        "import package::lib::{twice as t}; fn f() -> f32 { return t(1); }",
        "import package::{lib::{twice}}; fn f() -> f32 { return twice(1); }",
        "import super::lib::twice; fn f() -> f32 { return twice(1); }",
        "fn f() -> f32 { return package::lib::twice(1); }",
        "fn f() -> f32 { return super::lib::twice(1); }",
    ],
)
def test_ways_to_import(text: str) -> None:
    unit = linked(text, LIB)
    assert names(unit) == ["f", "twice", "two"]
    assert referenced(unit) == {"f32", "twice", "x", "two"}
    assert sum(isinstance(d, ast.ConstAssert) for d in unit.declarations) == 1
    assert unit.directives == ()


def test_types() -> None:
    unit = linked("import package::lib; var<private> a: array<lib::Pair, 2>;", LIB)
    assert names(unit) == ["a", "Pair", "Half"]
    assert referenced(unit) == {"private", "array", "Pair", "Half", "f32"}


def test_what_is_not_used_does_not_come() -> None:
    assert names(linked("import package::lib::twice; fn f() {}", LIB)) == ["f"]


def test_spans_stay_with_their_sources() -> None:
    _, twice, *_ = linked("import package::lib::twice; fn f() { _ = twice(1); }", LIB).declarations
    assert twice.span.source.name == "package::lib"


def test_directives_of_used_modules() -> None:
    modules = {"package::a": "enable f16; diagnostic(off, b.c); fn a() {}", "package::b": "enable subgroups; fn b() {}"}
    unit = linked("import package::{a::a, b::b}; requires r; fn f() { a(); }", modules)
    assert [type(d).__name__ for d in unit.directives] == ["RequiresDirective", "EnableDirective"]


def test_modules_in_modules() -> None:
    modules = {
        "package::a": "import package::a::b; fn f1() { b::f2(); b::c::f3(); }",
        "package::a::b": "import super::f4; fn f2() { f4(); }",
        "package::a::b::c": "import super::super::super::d; fn f3() { d::f5(); super::f2(); }",
        "package::d": "fn f5() {}",
    }
    with pytest.raises(CompileError) as error:
        linked("import package::a::f1; fn f() { f1(); }", modules)
    assert [d.code for d in error.value.diagnostics] == ["E0602"]
    modules["package::a"] += "fn f4() {}"
    assert names(linked("import package::a::f1; fn f() { f1(); }", modules)) == ["f", "f1", "f2", "f3", "f4", "f5"]


def test_cycles() -> None:
    modules = {
        "package::a": "import package::{b::b, main::root}; fn a() { b(); root(); }",
        "package::b": "import package::a::a; fn b() { a(); }",
    }
    unit = linked("import package::a::a; fn root() { a(); }", modules)
    assert names(unit) == ["root", "a", "b"]


def test_another_package() -> None:
    assert names(linked("import other::x; fn f() { x(); }", {"other": "fn x() {}"})) == ["f", "x"]
    assert names(linked("fn f() { other::deep::x(); }", {"other::deep": "fn x() {}"})) == ["f", "x"]


def test_conditions_come_first() -> None:
    modules = {"package::a": "@if(fast) fn x() { y(); } @else fn x() { z(); } fn y() {} fn z() {}"}
    text = "@if(fast) import package::a::x; @else import nowhere::x; fn f() { x(); }"
    assert names(linked(text, modules, "fast")) == ["f", "x", "y"]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (("package", "lib", "noise"), "package_lib_noise"),
        (("package", "my_lib", "noise_3_d"), "package__1my_lib__2noise_3_d"),
        (("bevy_pbr", "lighting", "main"), "_1bevy_pbr_lighting_main"),
    ],
)
def test_mangling(path: tuple[str, ...], name: str) -> None:
    assert mangled(path) == name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # A declaration, a parameter, a local variable of the name, elsewhere.
        ("fn two() {} fn f() { _ = package::lib::twice(1); }", ["two", "f", "twice", "package_lib_two"]),
        ("fn f(two: f32) { _ = package::lib::twice(two); }", ["f", "twice", "package_lib_two"]),
        ("fn f() { let twice = 1; _ = package::lib::twice(twice); }", ["f", "package_lib_twice", "two"]),
        # The name means something predeclared elsewhere.
        ("fn f() { _ = max(package::m::max(1), 2); }", ["f", "package_m_max"]),
        ("fn f() { _ = package::m::max(1); }", ["f", "max"]),
        # It is given to something else here.
        ("import package::lib::two as twice; fn f() { _ = twice + package::lib::twice(1); }",
         ["f", "two", "package_lib_twice"]),
        # The mangled name is taken as well.
        ("fn two() { let package_lib_two = 1; _ = package::lib::two; }", ["two", "package_lib_two_2"]),
        # Two modules with the same name.
        ("fn f() { package::a::x(); package::b::x(); }", ["f", "package_a_x", "package_b_x"]),
    ],
)  # fmt: skip
def test_names(text: str, found: list[str]) -> None:
    modules = {**LIB, "package::m": "fn max(x: f32) {}", "package::a": "fn x() {}", "package::b": "fn x() {}"}
    unit = linked(text, modules)
    assert names(unit) == found
    assert set(found[1:]) <= referenced(unit) | {"f"}


def test_local_names_hide_imported_ones() -> None:
    text = """
        import package::lib::two;
        fn a(two: f32) -> f32 { return two; }
        fn b() { let two = two; { _ = two; } }
        fn c() { for (var two = 1; two < 2; two++) { _ = two; } }
        fn d() { loop { let two = 1; continuing { _ = two; } } }
        fn e() { { let two = 1; } _ = two; }
    """
    unit = linked(text, LIB)
    assert names(unit) == ["a", "b", "c", "d", "e", "package_lib_two"]
    uses = {
        d.name: sum(isinstance(n, ast.Identifier) and n.name == "package_lib_two" for n in descendants(d))
        for d in unit.declarations
        if isinstance(d, ast.FunctionDeclaration)
    }
    assert uses == {"a": 0, "b": 1, "c": 0, "d": 0, "e": 1}


def test_builtin_names_in_attributes_are_not_references() -> None:
    modules = {"package::a": "const position = 1; const flat = 2; const N = 3;"}
    text = "import package::a::{position, flat, N}; @workgroup_size(N) fn f(@builtin(position) @interpolate(flat) a: f32) {}"
    assert names(linked(text, modules)) == ["f", "N"]


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("import package::none;", "E0601", "there is no module `package::none`"),
        ("import package::none::x;", "E0601", "there is no module `package::none`"),
        ("import other::x;", "E0601", "there is no module `other::x`"),
        ("fn f() { package::none::x(); }", "E0601", "there is no module `package::none`"),
        ("import package::lib::twise;", "E0602", "there is no `twise` in the module `package::lib`"),
        ("import package::lib; fn f() { lib::x(); }", "E0602", "there is no `x` in the module `package::lib`"),
        ("import super::super::x;", "E0603", "`super::super` leads out of the package"),
        ("import package::lib::two::x;", "E0604", "`two` is a declaration, not a module, so nothing is inside of it"),
        ("fn g() {} fn f() { g::x(); }", "E0604", "`g` is a declaration, not a module, so nothing is inside of it"),
        ("import package::lib::two; fn two() {}", "E0605", "the name `two` is taken"),
        ("import package::lib::{two, twice as two};", "E0605", "the name `two` is taken"),
        ("import package::lib; fn f() { lib(); }", "E0607", "`package::lib` is a module"),
    ],
)
def test_errors(text: str, code: str, message: str) -> None:
    (found,) = errors(text, LIB)
    assert (found.code, found.message) == (code, message)
    found.render()


def test_declared_twice_in_an_imported_module() -> None:
    modules = {"package::a": "fn x() {} @if(no) fn x() {} fn y() {} const y = 1;"}
    (found,) = errors("import package::a::x; fn f() { x(); }", modules)
    assert (found.code, found.message, len(found.labels)) == ("E0202", "`y` is declared twice in this module", 2)


def test_suggestion() -> None:
    assert errors("import package::lib::twise;", LIB)[0].help == "did you mean `twice`?"


def test_the_same_import_twice_is_fine() -> None:
    linked("import package::lib::two; import package::lib::{two};", LIB)


def test_errors_in_imported_modules_point_there() -> None:
    (found,) = errors("import package::a::x; fn f() { x(); y::z(); }", {"package::a": "fn x( {}", "y": "fn z() {}"})
    assert (found.code, found.labels[0].span.source.name) == ("E0101", "package::a")


def test_all_errors_are_reported() -> None:
    assert codes("import package::none; import package::lib::x; fn f() { package::lib::y(); }", LIB) == [
        "E0601", "E0602", "E0602",
    ]  # fmt: skip


def test_no_resolver() -> None:
    with pytest.raises(CompileError, match="nowhere to import from"):
        link(tree("import package::a::b;"), Options())


def test_a_resolver_that_finds_everything() -> None:
    class Endless(dict[str, str]):
        def __contains__(self, key: object) -> bool:
            return True

        def __missing__(self, key: str) -> str:
            last = key.rsplit("::", 1)[-1]
            return f"fn f() {{ package::{last}x::f(); }}"

    assert codes("fn f() { package::a::f(); }", Endless()) == ["E0816"]
