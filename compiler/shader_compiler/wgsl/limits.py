"""How deep a source may nest, so that every later walk over the tree may recurse.

An implementation may set such limits (WGSL 2.4), 127 levels of braces at least.
"""

from __future__ import annotations

from ..diagnostics import CompileError, Diagnostic
from ..source import Span
from . import ast

__all__ = ["MAX_EXPRESSION_DEPTH", "expression_too_deep", "nested_too_deeply"]

# Levels of one expression's tree; `a + b + c` has a level for each operator.
MAX_EXPRESSION_DEPTH = 512


def nested_too_deeply(span: Span) -> CompileError:
    """For brackets, blocks, prefix operators or `else if` nested beyond what the parser holds."""
    help = "split the code into functions, or the expression into `let` declarations"
    return CompileError(Diagnostic("E0800", "the code is nested too deeply here", span, help=help))


def expression_too_deep(expression: ast.Expression) -> Diagnostic | None:
    """What to say where the tree of an expression has more levels than MAX_EXPRESSION_DEPTH."""
    level: list[ast.WgslNode] = [expression]
    for _ in range(MAX_EXPRESSION_DEPTH):
        level = [child for node in level for child in _children(node)]
        if not level:
            return None
    return Diagnostic(
        "E0815",
        f"this expression has more than {MAX_EXPRESSION_DEPTH} levels",
        expression.span,
        help="split it into several `let` declarations",
    )


def _children(node: ast.WgslNode) -> list[ast.WgslNode]:
    children: list[ast.WgslNode] = []
    for field in type(node).__match_args__:
        value = getattr(node, field)
        if isinstance(value, ast.WgslNode):
            children.append(value)
        elif isinstance(value, tuple):
            children += (item for item in value if isinstance(item, ast.WgslNode))
    return children
