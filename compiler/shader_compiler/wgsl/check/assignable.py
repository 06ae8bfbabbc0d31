"""What to say where something is assigned to that is no memory, or memory that is only read (WGSL 9.2.1)."""

from __future__ import annotations

from ...ir.expressions import Swizzle
from ...ir.module import GlobalVariable, Parameter
from ...ir.types import Pointer, Type
from .. import ast
from ..resolve import Broken
from .entities import declaration_of, kind_of
from .names import lookup
from .state import Checker, Failed, Operand, Reference
from .values import shortened

__all__ = ["no_memory", "read_only"]


def no_memory(c: Checker, node: ast.Expression, found: Operand) -> Failed:
    """The left side of an assignment is a value."""
    if isinstance(found.type, Pointer):
        return c.fail("E0359", "cannot assign to a pointer", node.span,
                      help=f"write `*{shortened(node.span)}` to assign to what it points to")  # fmt: skip
    if isinstance(found, Swizzle) and len(found.lanes) > 1:
        return c.fail("E0359", "cannot assign to several components at once", node.span,
                      help="assign to each component, or to the whole vector")  # fmt: skip
    root = _root(node)
    if root is None:
        return c.fail("E0359", "cannot assign to a value", node.span,
                      help="only a `var` or a part of one can be assigned to")  # fmt: skip
    entity = lookup(c, root)
    assert not isinstance(entity, Broken)
    part = "" if root is node else "a part of "
    help = "copy it into a `var` first" if isinstance(entity, Parameter) else "declare it with `var` to change it"
    return c.fail("E0359", f"cannot assign to {part}`{root.name}`, which is {kind_of(entity)}", node.span,
                  related=declaration_of(c, root.name), help=help,
                  causes=[] if isinstance(entity, Type) else [("value", entity)])  # fmt: skip


def read_only(c: Checker, node: ast.Expression, found: Reference) -> Failed:
    """The left side of an assignment is memory that is only read."""
    space, root = found.type.space, found.root
    related = [(root.span, "declared here")] if isinstance(root, (GlobalVariable, Parameter)) else []
    help = None
    if space == "storage":
        help = "declare it as `var<storage, read_write>`"
        if isinstance(root, Parameter):
            help = f"declare it as `ptr<storage, {found.type.store}, read_write>`"
    elif space == "uniform":
        help = "uniform buffers are only read; what is written is `var<storage, read_write>`"
    return c.fail("E0360", f"memory in `{space}` with access mode `read` cannot be written", node.span,
                  related=related, help=help, causes=[] if root is None else [("read", root)])  # fmt: skip


def _root(node: ast.Expression) -> ast.Identifier | None:
    """The name whose value, or part of whose value, an expression is."""
    while isinstance(node, (ast.IndexExpression, ast.MemberExpression, ast.Parenthesized)):
        node = node.inner if isinstance(node, ast.Parenthesized) else node.base
    return node if isinstance(node, ast.Identifier) else None
