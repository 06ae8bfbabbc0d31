"""Which names of a declaration mean something at module scope: those that no local declaration hides (WGSL 5).

In: a declaration. Out: its identifiers that are not local, and the names that it declares locally.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import ast

__all__ = ["References"]

# Their arguments are names of their own, not of declarations (WGSL 3.8).
CONTEXT_DEPENDENT = ("builtin", "interpolate", "diagnostic")


class References:
    """`found` holds the identifiers that mean something outside of the declaration, `local` its own names."""

    def __init__(self, declaration: ast.Declaration | ast.ConstAssert) -> None:
        self.found: list[ast.Identifier] = []
        self.local: set[str] = set()
        self.scopes: list[set[str]] = []
        self.visit(declaration)

    def visit(self, node: Any) -> None:
        """Look through a node, or through a tuple of nodes."""
        handler = HANDLERS.get(type(node))
        if handler is not None:
            handler(self, node)
        elif isinstance(node, ast.WgslNode):
            for field in type(node).__match_args__:
                self.visit(getattr(node, field))

    def declare(self, name: str) -> None:
        """From here to the end of the block, a name is local."""
        self.scopes[-1].add(name)
        self.local.add(name)


def _tuple(references: References, nodes: tuple[Any, ...]) -> None:
    for node in nodes:
        references.visit(node)


def _identifier(references: References, node: ast.Identifier) -> None:
    if node.path or not any(node.name in scope for scope in references.scopes):
        references.found.append(node)
    references.visit(node.arguments)


def _attribute(references: References, node: ast.Attribute) -> None:
    if node.name not in CONTEXT_DEPENDENT:
        references.visit(node.arguments)


def _function(references: References, node: ast.FunctionDeclaration) -> None:
    for part in (node.attributes, node.parameters, node.result_attributes, node.result):
        references.visit(part)
    references.scopes.append(set())
    for parameter in node.parameters:
        references.declare(parameter.name)
    # The body is of the same scope as the parameters.
    references.visit(node.body.statements)
    references.scopes.pop()


def _variable(references: References, node: ast.VariableDeclaration) -> None:
    for part in (node.attributes, node.template, node.type, node.value):
        references.visit(part)
    if references.scopes:
        references.declare(node.name)


def _block(references: References, node: ast.CompoundStatement) -> None:
    references.scopes.append(set())
    references.visit(node.statements)
    references.scopes.pop()


def _loop(references: References, node: ast.LoopStatement) -> None:
    references.scopes.append(set())
    references.visit(node.body.statements)
    # What the body declares is seen in `continuing`.
    references.visit(node.continuing)
    references.scopes.pop()


def _for(references: References, node: ast.ForStatement) -> None:
    references.scopes.append(set())
    for part in (node.initializer, node.condition, node.update, node.body):
        references.visit(part)
    references.scopes.pop()


HANDLERS: dict[type, Callable[[References, Any], None]] = {
    tuple: _tuple,
    ast.Identifier: _identifier,
    ast.Attribute: _attribute,
    ast.FunctionDeclaration: _function,
    ast.VariableDeclaration: _variable,
    ast.CompoundStatement: _block,
    ast.LoopStatement: _loop,
    ast.ForStatement: _for,
}
