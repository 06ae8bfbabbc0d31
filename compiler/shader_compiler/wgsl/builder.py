"""The parser's actions for a whole source: declarations, directives, attributes and imports.

In: values from the parser, which calls a method for each production (see `expression_builder`).
Out: the tree of `ast`, every node with its span.
"""

from __future__ import annotations

from typing import Any

from ..source import Span
from . import ast
from .spelling import did_you_mean
from .statement_builder import CONDITIONAL, Attributes, StatementBuilder

__all__ = ["Builder"]

# An imported name while its path is read: the tokens of the path, the alias, and where in the path
# it begins to stand in one piece (what is before `{` does not).
Leaf = tuple[list[int], str, int]


class Builder(StatementBuilder):
    """All actions."""

    # The whole

    def translation_unit(self, items: list[ast.WgslNode]) -> ast.TranslationUnit:
        self._check_order(items)
        for statement in self.misplaced.values():
            self._report_misplaced(statement)
        directives = tuple(item for item in items if isinstance(item, ast.Directive))
        declarations = tuple(item for item in items if isinstance(item, ast.Declaration | ast.ConstAssert))
        span = Span(self.source, 0, len(self.source.text))
        return ast.TranslationUnit(span, self.source, directives, declarations, self.wesl)

    def no_items(self) -> list[ast.WgslNode]:
        return []

    def add_item(self, items: list[ast.WgslNode], item: ast.WgslNode) -> list[ast.WgslNode]:
        items.append(item)
        return items

    def add_empty_item(self, items: list[ast.WgslNode], semicolon: int) -> list[ast.WgslNode]:
        items.append(EmptyDeclaration(self.token_span(semicolon)))
        return items

    def _check_order(self, items: list[ast.WgslNode]) -> None:
        """Directives stand before declarations (WGSL 4)."""
        declared = False
        for item in items:
            if not isinstance(item, ast.Directive):
                declared = True
            elif declared:
                word = DIRECTIVE_WORD[type(item)]
                self.error("E0105", f"`{word}` must stand before all declarations", item.span)

    def _report_misplaced(self, statement: ast.Statement) -> None:
        if isinstance(statement, ast.BreakIfStatement):
            message = "`break if` can only be the last statement of `continuing`"
            self.error("E0106", message, statement.span, "elsewhere, write `if condition { break; }`")
        else:
            self.error("E0106", "`continuing` can only be the last statement of a `loop`", statement.span)

    # Directives

    def enable_directive(self, attributes: Attributes, token: int, names: list[ast.Identifier], end: int) -> Any:
        return ast.EnableDirective(*self._directive(attributes, token, end, "`enable`"), tuple(names))

    def requires_directive(self, attributes: Attributes, token: int, names: list[ast.Identifier], end: int) -> Any:
        return ast.RequiresDirective(*self._directive(attributes, token, end, "`requires`"), tuple(names))

    def diagnostic_directive(
        self, attributes: Attributes, token: int, _open: int, severity: int, _comma: int, rule: tuple[str, Span],
        _trailing: int | None, _close: int, end: int,
    ) -> ast.DiagnosticDirective:  # fmt: skip
        head = self._directive(attributes, token, end, "`diagnostic`")
        name = self.identifier(severity)
        self._check_severity(name)
        return ast.DiagnosticDirective(*head, name, *rule)

    def _check_severity(self, name: ast.Expression) -> None:
        """Severities are `error`, `warning`, `info` and `off` (WGSL 2.3)."""
        if isinstance(name, ast.Identifier) and name.name not in SEVERITIES:
            message = f"`{name.name}` is not a severity"
            help = did_you_mean(name.name, SEVERITIES) or "severities are `error`, `warning`, `info` and `off`"
            self.error("E0108", message, name.span, help)

    def _directive(
        self, attributes: Attributes, token: int, end: int, what: str
    ) -> tuple[Span, tuple[ast.Attribute, ...]]:
        span = Span(self.source, self.start(attributes, token), self.tokens.end(end))
        return span, self.only_conditional(attributes, what)

    def first_name(self, token: int) -> list[ast.Identifier]:
        return [self.identifier(token)]

    def more_names(self, names: list[ast.Identifier], _comma: int, token: int) -> list[ast.Identifier]:
        names.append(self.identifier(token))
        return names

    def rule(self, token: int) -> tuple[str, Span]:
        return self.texts[token], self.token_span(token)

    def qualified_rule(self, namespace: int, _dot: int, token: int) -> tuple[str, Span]:
        return f"{self.texts[namespace]}.{self.texts[token]}", self.tokens.span(namespace, token)

    # WESL's imports

    def import_statement(self, attributes: Attributes, token: int, leaves: list[Leaf], end: int) -> ast.ImportStatement:
        self.wesl = True
        head = self._directive(attributes, token, end, "`import`")
        return ast.ImportStatement(*head, tuple(self._import_item(*leaf) for leaf in leaves))

    def _import_item(self, path: list[int], alias: str, begin: int) -> ast.ImportItem:
        self.check_path(path)
        return ast.ImportItem(self.tokens.span(begin, path[-1]), self.path_names(path), alias)

    def import_path(self, path: list[int], leaves: list[Leaf]) -> list[Leaf]:
        whole = self.texts[path[-1] + 2] != "{"
        return [(path + rest, alias, path[0] if whole else begin) for rest, alias, begin in leaves]

    def import_item(self, name: int) -> list[Leaf]:
        return [([name], self.texts[name], name)]

    def import_renamed(self, name: int, _as: int, alias: int) -> list[Leaf]:
        return [([name], self.texts[alias], name)]

    def import_collection(self, _open: int, trees: list[list[Leaf]], _comma: int | None, _close: int) -> list[Leaf]:
        return [leaf for tree in trees for leaf in tree]

    # Attributes

    def no_attributes(self) -> tuple[ast.Attribute, ...]:
        return ()

    def attribute(self, at: int, name: int) -> ast.Attribute:
        if self.texts[name] in CONDITIONAL:
            self.wesl = True
        return ast.Attribute(self.tokens.span(at, name), self.texts[name], None)

    def attribute_with_arguments(
        self, at: int, name: int, _open: int, arguments: list[ast.Expression] | None, close: int
    ) -> ast.Attribute:
        span = self.tokens.span(at, close)
        if span.end - span.start > LONG_ATTRIBUTE:
            for argument in arguments or ():
                self.full_expression(argument)
        attribute = ast.Attribute(span, self.texts[name], tuple(arguments or ()))
        if attribute.name in CONDITIONAL:
            self.wesl = True
        if attribute.name == "diagnostic":
            self._check_diagnostic(attribute)
        return attribute

    def _check_diagnostic(self, attribute: ast.Attribute) -> None:
        arguments = attribute.arguments or ()
        if _is_diagnostic_control(arguments):
            self._check_severity(arguments[0])
        else:
            help = "write `@diagnostic(severity, rule)`, for instance `@diagnostic(off, derivative_uniformity)`"
            self.error("E0108", "`@diagnostic` takes a severity and the name of a rule", attribute.span, help)

    # Variables and values

    def declared_name(self, token: int) -> int:
        return token

    def template(
        self, _start: int, arguments: list[ast.Expression], _comma: int | None, _end: int
    ) -> tuple[ast.Expression, ...]:
        return tuple(arguments)

    def var_declaration(
        self, token: int, template: tuple[ast.Expression, ...] | None, name: int, type: ast.Identifier | None,
        value: ast.Expression | None,
    ) -> ast.VariableDeclaration:  # fmt: skip
        end = value or type
        span = self.from_token(token, end) if end else self.tokens.span(token, name)
        name_span = self.token_span(name)
        return ast.VariableDeclaration(span, (), self.texts[token], self.texts[name], name_span, type, value, template)

    def override_declaration(
        self, token: int, name: int, type: ast.Identifier | None, value: ast.Expression | None
    ) -> ast.VariableDeclaration:
        return self.var_declaration(token, None, name, type, value)

    def value_declaration(
        self, token: int, name: int, type: ast.Identifier | None, _assign: int, value: ast.Expression
    ) -> ast.VariableDeclaration:
        return self.var_declaration(token, None, name, type, value)

    def module_variable(
        self, attributes: Attributes, declaration: ast.VariableDeclaration, _semicolon: int
    ) -> ast.VariableDeclaration:
        if declaration.keyword == "let":
            message = "`let` can only be declared in a function"
            self.error(
                "E0110", message, declaration.name_span, "write `const`, or `override` for a value that the host sets"
            )
        if attributes:
            if declaration.keyword == "const":
                self.only_conditional(attributes, "`const`")
            declaration.attributes = tuple(attributes)
            declaration.span = attributes[0].span.to(declaration.span)
        return declaration

    # Other declarations

    def type_alias(
        self, attributes: Attributes, token: int, name: int, _assign: int, type: ast.Identifier, end: int
    ) -> ast.TypeAlias:
        head = self._directive(attributes, token, end, "`alias`")
        return ast.TypeAlias(*head, self.texts[name], self.token_span(name), type)

    def module_const_assert(
        self, attributes: Attributes, token: int, condition: ast.Expression, _semicolon: int
    ) -> ast.ConstAssert:
        span = Span(self.source, self.start(attributes, token), condition.span.end)
        return ast.ConstAssert(span, self.only_conditional(attributes, "`const_assert`"), condition)

    def struct_declaration(
        self, attributes: Attributes, token: int, name: int, _open: int, members: list[ast.StructMember],
        _comma: int | None, end: int,
    ) -> ast.StructDeclaration:  # fmt: skip
        head = self._directive(attributes, token, end, "`struct`")
        return ast.StructDeclaration(*head, self.texts[name], self.token_span(name), tuple(members))

    def empty_struct(self, attributes: Attributes, token: int, name: int, open: int, end: int) -> ast.StructDeclaration:
        self.error("E0109", "a structure needs at least one member", self.tokens.span(open, end))
        return self.struct_declaration(attributes, token, name, open, [], None, end)

    def struct_member(self, attributes: Attributes, name: int, _colon: int, type: ast.Identifier) -> ast.StructMember:
        span = Span(self.source, self.start(attributes, name), type.span.end)
        return ast.StructMember(span, tuple(attributes), self.texts[name], self.token_span(name), type)

    def parameter(self, attributes: Attributes, name: int, _colon: int, type: ast.Identifier) -> ast.Parameter:
        span = Span(self.source, self.start(attributes, name), type.span.end)
        return ast.Parameter(span, tuple(attributes), self.texts[name], self.token_span(name), type)

    def result(
        self, _arrow: int, attributes: Attributes, type: ast.Identifier
    ) -> tuple[tuple[ast.Attribute, ...], ast.Identifier]:
        return self.no_conditional(attributes, "a result type"), type

    def function_declaration(
        self, attributes: Attributes, token: int, name: int, _open: int, parameters: list[ast.Parameter] | None,
        _close: int, result: tuple[tuple[ast.Attribute, ...], ast.Identifier] | None, body: ast.CompoundStatement,
    ) -> ast.FunctionDeclaration:  # fmt: skip
        self.no_conditional(body.attributes, "the body of a function")
        span = Span(self.source, self.start(attributes, token), body.span.end)
        result_attributes, type = result or ((), None)
        return ast.FunctionDeclaration(
            span, tuple(attributes), self.texts[name], self.token_span(name), tuple(parameters or ()), type,
            result_attributes, body,
        )  # fmt: skip


# Only an attribute with more characters than this can hold an expression that is too deep.
LONG_ATTRIBUTE = 500

SEVERITIES = ("error", "warning", "info", "off")

DIRECTIVE_WORD: dict[type, str] = {
    ast.EnableDirective: "enable",
    ast.RequiresDirective: "requires",
    ast.DiagnosticDirective: "diagnostic",
    ast.ImportStatement: "import",
}


class EmptyDeclaration(ast.WgslNode):
    """A `;` among declarations: nothing, but directives cannot follow it."""


def _is_diagnostic_control(arguments: tuple[ast.Expression, ...]) -> bool:
    """Whether arguments are `severity, rule` or `severity, namespace.rule` (WGSL 2.3)."""
    match arguments:
        case (ast.Identifier(arguments=None, path=()), ast.Identifier(arguments=None, path=())):
            return True
        case (
            ast.Identifier(arguments=None, path=()),
            ast.MemberExpression(base=ast.Identifier(arguments=None, path=())),
        ):
            return True
    return False
