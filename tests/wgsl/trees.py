"""Syntax trees as short text, for tests to compare: expressions with all their parentheses."""

from collections.abc import Mapping

from shader_compiler import Source
from shader_compiler.diagnostics import CompileError, Diagnostic
from shader_compiler.options import Options
from shader_compiler.wgsl import ast
from shader_compiler.wgsl.imports import link
from shader_compiler.wgsl.parser import parse


def tree(text: str) -> ast.TranslationUnit:
    return parse(Source(text))


def errors(text: str) -> list[Diagnostic]:
    """What is wrong with a text, in the order of the report; a text without errors fails the test."""
    try:
        tree(text)
    except CompileError as error:
        return list(error.diagnostics)
    raise AssertionError(f"accepted: {text!r}")


def codes(text: str) -> list[str]:
    return [d.code for d in errors(text)]


def expression(text: str) -> str:
    """The shape of one expression."""
    declaration = tree(f"const a = {text};").declarations[0]
    assert isinstance(declaration, ast.VariableDeclaration)
    return shape(declaration.value)


def statement(text: str) -> ast.Statement:
    """The one statement of a function."""
    function = tree(f"fn f() {{ {text} }}").declarations[0]
    assert isinstance(function, ast.FunctionDeclaration)
    (found,) = function.body.statements
    return found


def shape(node: object) -> str:
    match node:
        case ast.Identifier(name=name, arguments=arguments, path=path):
            name = "::".join((*path, name))
            return name if arguments is None else f"{name}<{', '.join(map(shape, arguments))}>"
        case ast.NumberLiteral(value=value, suffix=suffix):
            return f"{value}{suffix}"
        case ast.BoolLiteral(value=value):
            return str(value).lower()
        case ast.Parenthesized(inner=inner):
            return f"({shape(inner)})"
        case ast.UnaryExpression(operator=operator, operand=operand):
            return f"[{operator}{shape(operand)}]"
        case ast.BinaryExpression(operator=operator, left=left, right=right):
            return f"[{shape(left)} {operator} {shape(right)}]"
        case ast.CallExpression(callee=callee, arguments=arguments):
            return f"{shape(callee)}({', '.join(map(shape, arguments))})"
        case ast.IndexExpression(base=base, index=index):
            return f"{shape(base)}[{shape(index)}]"
        case ast.MemberExpression(base=base, member=member):
            return f"{shape(base)}.{member}"
    raise AssertionError(node)


def linked(text: str, modules: Mapping[str, str] | None = None, features: str = "") -> ast.TranslationUnit:
    """A unit at `package::main` linked with modules by path, with features (in one string)."""
    texts = {} if modules is None else modules

    def resolver(path: tuple[str, ...]) -> Source | None:
        name = "::".join(path)
        return Source(texts[name], name) if name in texts else None

    options = Options(features=frozenset(features.split()), resolver=resolver, module_path=("package", "main"))
    return link(parse(Source(text, "main")), options)


def names(unit: ast.TranslationUnit) -> list[str]:
    return [d.name for d in unit.declarations if not isinstance(d, ast.ConstAssert)]
