"""Copies of syntax trees with something changed; what did not change is shared with the original."""

from __future__ import annotations

from typing import Any, TypeVar

from . import ast

__all__ = ["replaced", "rewritten"]

AnyNode = TypeVar("AnyNode", bound=ast.WgslNode)


def replaced(node: AnyNode, **changes: Any) -> AnyNode:
    """A copy of a node with some fields changed."""
    fields = type(node).__match_args__
    return type(node)(*[changes[f] if f in changes else getattr(node, f) for f in fields])


def rewritten(node: AnyNode, names: dict[int, str]) -> AnyNode:
    """A copy of a tree in which some identifiers, given by identity, have another name and no path."""
    changes: dict[str, Any] = {}
    for field in type(node).__match_args__:
        value = getattr(node, field)
        new = _rewritten_value(value, names)
        if new is not value:
            changes[field] = new
    if id(node) in names:
        changes.update(name=names[id(node)], path=())
    return replaced(node, **changes) if changes else node


def _rewritten_value(value: Any, names: dict[int, str]) -> Any:
    if isinstance(value, ast.WgslNode):
        return rewritten(value, names)
    if isinstance(value, tuple) and value:
        items = tuple(_rewritten_value(item, names) for item in value)
        if any(new is not old for new, old in zip(items, value, strict=True)):
            return items
    return value
