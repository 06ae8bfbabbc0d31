"""From WGSL text to what the checker makes of it, in the forms that tests compare."""

from textwrap import dedent

from shader_compiler import CompileError, Options, Source
from shader_compiler.diagnostics import Diagnostic
from shader_compiler.ir.module import Module
from shader_compiler.ir.printer import print_module, print_statements
from shader_compiler.ir.verifier import verify
from shader_compiler.wgsl.front_end import lower


def module(text: str) -> Module:
    """The module of a source, which must be free of errors and well-formed IR."""
    found, _ = lower(Source(dedent(text)), Options())
    assert verify(found) == []
    return found


def ir(text: str) -> str:
    """The module of a source as text."""
    return print_module(module(text)).strip()


def body(text: str, declarations: str = "") -> str:
    """The statements that the text becomes as the body of a function, as IR text."""
    found = module(f"{declarations}\nfn test_body() {{\n{text}\n}}")
    function = next(f for f in found.functions if f.name == "test_body")
    return "\n".join(line.rstrip() for line in print_statements(function.body).strip().splitlines())


def lines(text: str) -> str:
    """Expected text, written with the test's indentation."""
    return dedent(text).strip()


def errors(text: str) -> list[Diagnostic]:
    """The errors of a source, in its order; none if it is accepted."""
    try:
        lower(Source(dedent(text)), Options())
    except CompileError as error:
        return [d for d in error.diagnostics if d.severity == "error"]
    return []


def codes(text: str) -> list[str]:
    """The codes of a source's errors."""
    return [d.code for d in errors(text)]


def body_codes(text: str, declarations: str = "") -> list[str]:
    """The codes of the errors of a function's body."""
    return codes(f"{declarations}\nfn test_body() {{\n{text}\n}}")
