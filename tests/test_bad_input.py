"""Whatever is fed to the compiler, the answer is a diagnostic with a place: never a traceback."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from shader_compiler import CompileError, Source, check, compile

DEEP = 100_000

BROKEN = {
    "syntax error": "fn f( {}",
    "missing semicolon": "fn f() { let x = 1 }",
    "type error": "fn f() -> i32 { return 1.5; }",
    "unknown name": "fn f() { let x = nothing_of_this_name; }",
    "unknown type": "var<private> x: flaot;",
    "recursion": "fn f() { g(); } fn g() { f(); }",
    "recursive type": "struct S { s: array<S, 2> }",
    "cyclic constants": "const a = b; const b = a;",
    "missing import": "import package::nowhere::thing;\nfn f() { thing(); }",
    "not WGSL at all": "SELECT * FROM shaders; -- '",
    "HTML": "<!doctype html><script>alert(1)</script>",
    "binary": "".join(map(chr, range(256))),
    "NUL": "fn f() {\0}",
    "lone surrogate": "const a = 1;\ud800",
    "unterminated comment": "/* " * 1000,
    "unclosed brace": "fn f() { " * 50,
    "deep parentheses": "const a = " + "(" * DEEP + "1" + ")" * DEEP + ";",
    "deep unclosed parentheses": "const a = " + "(" * DEEP,
    "deep brackets": "const a = " + "a[" * DEEP,
    "deep braces": "fn f() " + "{" * DEEP,
    "deep templates": "var<private> a: " + "array<" * DEEP + "i32" + ">" * DEEP + ";",
    "deep negation": "const a = " + "-" * DEEP + "1;",
    "deep not": "const a = " + "!" * DEEP + "true;",
    "deep calls": "const a = " + "f(" * DEEP,
    "deep ifs": "fn f() " + "{ if true " * DEEP,
    "long else-if chain": "fn f() { if true {} " + "else if true {} " * DEEP + "}",
    "long sum": "const a = " + "1 + " * DEEP + "1;",
    "long mixed": "fn f(x: i32) -> i32 { return " + "x * x + " * DEEP + "y; }",
    "huge number": "const a = " + "9" * DEEP + ";",
    "huge float": "const a = 1e" + "9" * 1000 + ";",
    "huge hexadecimal float": "const a = 0x1p" + "9" * 1000 + ";",
    "huge array": "const a = array<i32, 4000000000>()[5000000000];",
    "many errors": "fn f() { " + "_ = y; " * 2000 + "}",
    "long name": "const " + "a" * DEEP + " = b;",
}
# These are fine, or fine for one of the targets; they only must not hang or overflow anything.
UNUSUAL = {
    "empty": "",
    "only a comment": "// nothing\n",
    "long chain of members": "struct S { m: i32 } var<private> s: S; fn f() { _ = "
    + "(" * 20
    + "s.m"
    + ")" * 20
    + "; }",
    "many functions": "".join(f"fn f{i}() {{}}\n" for i in range(3000)),
    "long sum of variables": "fn f(x: i32) -> i32 { return " + "x + " * 1500 + "x; }",
    "one long line": "const a = 1;" * 5000,
    "large zero value": "var<private> a: array<vec4<f32>, 65536>; fn f() { a = array<vec4<f32>, 65536>(); }",
    "byte order mark": "\ufeffconst a = 1;",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_source_gives_a_diagnostic_with_a_place(name):
    start = time.process_time()
    with pytest.raises(CompileError) as caught:
        compile(Source(BROKEN[name], name="broken.wgsl"))
    assert time.process_time() - start < 5
    for diagnostic in caught.value.diagnostics:
        assert diagnostic.severity == "error"
        assert diagnostic.labels, f"{diagnostic.message} says no place"
        assert len(diagnostic.render()) < 20_000
    assert len(caught.value.diagnostics) <= 2000


@pytest.mark.parametrize("name", UNUSUAL)
def test_an_unusual_source_neither_hangs_nor_overflows(name):
    start = time.process_time()
    check(Source(UNUSUAL[name], name="unusual.wgsl"))
    assert time.process_time() - start < 5


def command(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "hatch_shader", *arguments]
    return subprocess.run(program, cwd=cwd, capture_output=True, text=True, check=False, timeout=60)


CONTENT = {
    "empty.wgsl": b"",
    "binary.wgsl": bytes(range(256)) * 64,
    "latin1.wgsl": "// für\n".encode("latin-1"),
    "utf16.wgsl": "const a = 1;".encode("utf-16"),
    "syntax.wgsl": b"fn f( {}",
    "type.wgsl": b"fn f() -> i32 { return 1.5; }",
    "recursion.wgsl": b"fn f() { f(); }",
    "import.wgsl": b"import package::nowhere::thing; fn f() { thing(); }",
    "deep.wgsl": BROKEN["deep parentheses"].encode(),
}


@pytest.mark.parametrize("name", CONTENT)
def test_the_command_shows_it_and_writes_nothing(tmp_path, name):
    (tmp_path / name).write_bytes(CONTENT[name])
    done = command("compile", name, "--target", "wgsl", "-o", "out.wgsl", cwd=tmp_path)
    assert done.returncode == 1, done
    assert "error[" in done.stderr
    assert name in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert [p.name for p in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("arguments", [("compile", "missing.wgsl"), ("compile", "."), ("check", "missing.wgsl")])
def test_a_missing_file_or_a_folder_is_said_to_be_one(tmp_path, arguments):
    done = command(*arguments, cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert arguments[1] in done.stderr
