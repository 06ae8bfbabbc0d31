import pytest
from shader_compiler.diagnostics import CompileError
from shader_compiler.wgsl import ast

from tests.wgsl.trees import linked, names


def codes(text: str, features: str = "") -> list[str]:
    with pytest.raises(CompileError) as error:
        linked(text, features=features)
    return [d.code for d in error.value.diagnostics]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("a", True), ("b", False), ("!b", True), ("a && b", False), ("a || b", True), ("true", True), ("false", False),
        ("!(a && b) && (b || !c)", True), ("a && !true", False),
    ],
)  # fmt: skip
def test_conditions(condition: str, holds: bool) -> None:
    assert names(linked(f"@if({condition}) const x = 1;", features="a")) == ["x"] * holds


@pytest.mark.parametrize(("features", "kept"), [("", "z"), ("a", "x"), ("b", "y"), ("a b", "x")])
def test_chains(features: str, kept: str) -> None:
    unit = linked("const w = 0; @if(a) const x = 1; @elif(b) const y = 1; @else const z = 1;", features=features)
    assert names(unit) == ["w", kept]


def test_chains_of_three() -> None:
    text = "@if(a) const p = 1; @elif(b) const q = 1; @elif(c) const r = 1; @else const s = 1;"
    assert [names(linked(text, features=f)) for f in ("a c", "b c", "c", "d")] == [["p"], ["q"], ["r"], ["s"]]


def test_two_chains_side_by_side() -> None:
    text = "@if(a) const p = 1; @if(b) const q = 1; @else const r = 1;"
    assert [names(linked(text, features=f)) for f in ("a b", "a", "b", "")] == [["p", "q"], ["p", "r"], ["q"], ["r"]]


def test_attributes_are_taken_away_and_others_stay() -> None:
    (found,) = linked("@compute @if(a) @workgroup_size(1) fn f() {}", features="a").declarations
    assert isinstance(found, ast.FunctionDeclaration)
    assert [a.name for a in found.attributes] == ["compute", "workgroup_size"]


def test_everywhere() -> None:
    text = """
        @if(no) enable f16;
        @if(no) import nowhere::at::all;
        @if(no) alias A = i32;
        @if(no) const_assert true;
        struct S { @if(no) a: i32, b: i32, @if(no) c: i32 }
        fn f(@if(no) a: i32, b: i32) {
            @if(no) a = 1;
            @if(no) { }
            @if(no) if true { }
            @if(no) let x = 1;
            @if(no) return;
            @if(no) f();
            @if(no) a++;
            if true { @if(no) return; } else if true { @if(no) return; } else { @if(no) return; }
            for (;;) { @if(no) break; }
            while true { @if(no) break; }
            loop { @if(no) break; continuing { @if(no) b = 1; @if(no) break if true; } }
            loop { @if(no) continuing { } }
            switch b { @if(no) case 1 { } default { @if(no) discard; } }
            { { @if(no) discard; } }
        }
    """
    unit = linked(text)
    assert unit.directives == ()
    assert names(unit) == ["S", "f"]
    assert not any(isinstance(node, ast.Attribute) for node in descendants(unit))
    struct, function = unit.declarations
    assert isinstance(struct, ast.StructDeclaration)
    assert [m.name for m in struct.members] == ["b"]
    assert isinstance(function, ast.FunctionDeclaration)
    assert [p.name for p in function.parameters] == ["b"]
    assert [type(s).__name__ for s in function.body.statements] == [
        "IfStatement", "ForStatement", "WhileStatement", "LoopStatement", "LoopStatement", "SwitchStatement",
        "CompoundStatement",
    ]  # fmt: skip
    loop = function.body.statements[4]
    assert isinstance(loop, ast.LoopStatement)
    assert loop.continuing is None
    assert not any(isinstance(node, ast.ReturnStatement | ast.DiscardStatement) for node in descendants(function))


def descendants(node: ast.WgslNode) -> list[ast.WgslNode]:
    found = [node]
    for field in type(node).__match_args__:
        value = getattr(node, field)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, ast.WgslNode):
                found += descendants(item)
    return found


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("@if(1) const x = 1;", "E0610"),
        ("@if(a == b) const x = 1;", "E0610"),
        ("@if(a & b) const x = 1;", "E0610"),
        ("@if(-a) const x = 1;", "E0610"),
        ("@if(a()) const x = 1;", "E0610"),
        ("@if(a::b) const x = 1;", "E0610"),
        ("@if const x = 1;", "E0611"),
        ("@if() const x = 1;", "E0611"),
        ("@if(a, b) const x = 1;", "E0611"),
        ("@if(a) @if(b) const x = 1;", "E0611"),
        ("@else const x = 1;", "E0612"),
        ("@elif(a) const x = 1;", "E0612"),
        ("@if(a) const x = 1; const y = 1; @else const z = 1;", "E0612"),
        ("@if(a) const x = 1; @else const y = 1; @else const z = 1;", "E0612"),
        ("struct S { @if(a) x: i32 }", "E0613"),
    ],
)
def test_errors(text: str, code: str) -> None:
    assert codes(text) == [code]


def test_what_is_left_out_is_still_parsed() -> None:
    assert codes("@if(no) fn f( {}") == ["E0101"]
