"""From a name to what it means (WGSL 5), checking a declaration at module scope when it is first needed.

In: an identifier. Out: an entity. Unknown names and cycles of declarations are errors here.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...source import Span
from .. import ast
from ..resolve import Broken, Entity, Scope
from ..spelling import did_you_mean
from .dispatch import DECLARATIONS
from .predeclared import ENABLED_BY, all_names, predeclared
from .state import Checker, Failed

__all__ = ["is_unknown", "lookup", "resolve_declaration"]


# How many declarations may be under way at once, each needed by the one before it.
MAX_CHAIN = 300
# After so many errors no correct spelling is looked for: it takes time, and the first errors tell enough.
MAX_SUGGESTIONS = 50


def lookup(c: Checker, node: ast.Identifier) -> Entity:
    """The entity that an identifier names. Its template arguments are the caller's business."""
    found = c.scope.find(node.name) if c.scope is not None else None
    if found is not None:
        entity = found[1]
        if c.loops:
            _check_passed_by_continue(c, node, found[0])
    else:
        entity = c.entities.get(node.name) or _module_or_predeclared(c, node)
    if isinstance(entity, Broken):
        raise Failed
    return entity


def is_unknown(c: Checker, name: str) -> bool:
    """Whether a name means nothing here."""
    found = c.scope.find(name) if c.scope is not None else None
    return found is None and name not in c.sources and predeclared(name) is None


def _module_or_predeclared(c: Checker, node: ast.Identifier) -> Entity:
    source = c.sources.get(node.name)
    if source is not None:
        return resolve_declaration(c, node.name, source, node)
    entity = predeclared(node.name)
    if entity is None:
        raise _unknown_name(c, node)
    needed = ENABLED_BY.get(node.name)
    if needed is not None and needed not in c.enables:
        from ..foreign import name_help

        c.need_extension(f"`{node.name}`", needed, node.name_span, name_help(node.name))
    return entity


def _unknown_name(c: Checker, node: ast.Identifier) -> Failed:
    from ..foreign import name_help

    elsewhere, help = list[tuple[Span, str]](), None
    cause = "unknown", node.name
    if cause not in c.caused and len(c.diagnostics) < MAX_SUGGESTIONS:
        elsewhere = _declared_elsewhere(c, node.name)
        help = None if elsewhere else name_help(node.name) or did_you_mean(node.name, _names_in_sight(c))
    return c.fail("E0201", f"unknown name `{node.name}`", node.name_span, "not declared in this scope",
                  related=elsewhere, help=help, causes=[cause])  # fmt: skip


def _declared_elsewhere(c: Checker, name: str) -> list[tuple[Span, str]]:
    """Where the function at hand declares the name later, or in a block that has ended."""
    pending: list[ast.WgslNode] = [node.body for node, made in c.bodies if made is c.function]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.VariableDeclaration) and node.name == name:
            return [(node.name_span, "declared here, and known from here to the end of its block")]
        for field in (getattr(node, f) for f in type(node).__match_args__):
            parts = field if isinstance(field, tuple) else (field,)
            pending += (part for part in parts if isinstance(part, ast.WgslNode))
    return []


def resolve_declaration(c: Checker, name: str, source: ast.Declaration, use: ast.Identifier | None = None) -> Entity:
    """Check a declaration at module scope, once, in a context of its own."""
    if len(c.resolving) > MAX_CHAIN:
        raise c.fail("E0813", f"declarations need each other over more than {MAX_CHAIN} levels", source.span,
                     help="declare what others need before them")  # fmt: skip
    if source in c.resolving:
        raise _cycle(c, source, use)
    before = c.scope, c.block, c.function, c.loops, c.unevaluated, c.position
    c.scope, c.block, c.function, c.loops, c.unevaluated, c.position = None, [], None, [], 0, c.positions[source]
    c.resolving.append(source)
    try:
        entity: Entity = DECLARATIONS[type(source)](c, source)
    except Failed:
        entity = Broken()
    finally:
        c.resolving.pop()
        c.scope, c.block, c.function, c.loops, c.unevaluated, c.position = before
    return c.entities.setdefault(name, entity)


def _cycle(c: Checker, source: ast.Declaration, use: ast.Identifier | None) -> Failed:
    """`a` needs `b` needs `a`: show the whole chain."""
    chain = c.resolving[c.resolving.index(source) :]
    names = [_name(d) for d in (*chain, source)]
    span = use.name_span if use is not None else source.span
    return c.fail("E0204", f"the declaration of `{names[0]}` depends on itself", span,
           related=[(_name_span(d), "in the cycle") for d in chain],
           notes=[" needs ".join(f"`{n}`" for n in names)])  # fmt: skip


def _name(source: ast.Declaration) -> str:
    name = getattr(source, "name", "const_assert")
    assert isinstance(name, str)
    return name


def _name_span(source: ast.Declaration) -> Span:
    return getattr(source, "name_span", source.span)


def _names_in_sight(c: Checker) -> Iterator[str]:
    scope = c.scope
    while scope is not None:
        yield from scope.names
        scope = scope.outer
    yield from c.sources
    yield from all_names()


def _check_passed_by_continue(c: Checker, node: ast.Identifier, scope: Scope) -> None:
    """A `continuing` block must not use what a `continue` may have jumped over (9.4.5.1)."""
    for loop in c.loops:
        if loop.kind == "continuing" and loop.scope is scope and loop.visible_at_continue is not None:
            if list(scope.names).index(node.name) < loop.visible_at_continue:
                continue
            assert loop.continue_span is not None
            raise c.fail("E0507", f"`{node.name}` may not be declared yet when this is executed", node.name_span,
                   related=[(loop.continue_span, "this `continue` passes over its declaration"),
                            (scope.spans[node.name], "declared here")])  # fmt: skip
