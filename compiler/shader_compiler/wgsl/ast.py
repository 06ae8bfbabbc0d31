"""The abstract syntax of WGSL with WESL's imports: what the parser gives, before any name has a meaning.

Names are plain text; a template list is a list of expressions. Every node has its span. Parentheses
are kept (`Parenthesized`), because where operators may be mixed depends on them and because the
text of an error should show what the user wrote.
"""

from __future__ import annotations

from ..ir.node import Node
from ..source import Source, Span

__all__ = [
    "AssignmentStatement", "Attribute", "BinaryExpression", "BoolLiteral", "BreakIfStatement", "BreakStatement",
    "CallExpression", "CallStatement", "CaseClause", "CompoundStatement", "ConstAssert", "ContinueStatement",
    "Declaration", "DeclarationStatement", "DiagnosticDirective", "Directive", "DiscardStatement", "EnableDirective",
    "Expression", "ForStatement", "FunctionDeclaration", "Identifier", "IfStatement", "ImportItem", "ImportStatement",
    "IncrementStatement", "IndexExpression", "LoopStatement", "MemberExpression", "NumberLiteral", "Parameter",
    "Parenthesized", "PhonyStatement", "RequiresDirective", "ReturnStatement", "Statement", "StructDeclaration",
    "StructMember", "SwitchStatement", "TranslationUnit", "TypeAlias", "UnaryExpression", "VariableDeclaration",
    "WgslNode", "WhileStatement",
]  # fmt: skip


class WgslNode(Node):
    """The base: where it stands."""

    span: Span


class Expression(WgslNode):
    """The base of expressions."""


class Identifier(Expression):
    """A name, perhaps with a template list: `x`, `vec3<f32>`. `arguments` is None without a list.

    `path` holds the qualifiers of a WESL path `a::b::name` (empty in WGSL). `span` covers the whole,
    `name_span` the name alone.
    """

    name: str
    arguments: tuple[Expression, ...] | None
    path: tuple[str, ...]
    name_span: Span


class NumberLiteral(Expression):
    """A number. `value` is exact for integers; for floats the abstract float (f64) that the text
    rounds to. `suffix` is "", "i", "u", "f" or "h"; `is_float` tells 1.0 from 1.
    """

    value: int | float
    suffix: str
    is_float: bool


class BoolLiteral(Expression):
    """`true` or `false`."""

    value: bool


class Parenthesized(Expression):
    """`( inner )`"""

    inner: Expression


class UnaryExpression(Expression):
    """`operator operand`; operators: - ! ~ & *"""

    operator: str
    operand: Expression


class BinaryExpression(Expression):
    """`left operator right`"""

    operator: str
    left: Expression
    right: Expression
    operator_span: Span


class CallExpression(Expression):
    """`callee(arguments)`: a function, a value constructor or a conversion."""

    callee: Identifier
    arguments: tuple[Expression, ...]


class IndexExpression(Expression):
    """`base[index]`"""

    base: Expression
    index: Expression


class MemberExpression(Expression):
    """`base.member`: a structure's member or a swizzle."""

    base: Expression
    member: str
    member_span: Span


class Attribute(WgslNode):
    """`@name(arguments)`; `arguments` is None without parentheses. For `@diagnostic`, the severity
    and the rule are identifiers (a rule `a.b` is a MemberExpression).
    """

    name: str
    arguments: tuple[Expression, ...] | None


class Statement(WgslNode):
    """The base of statements."""

    attributes: tuple[Attribute, ...]


class CompoundStatement(Statement):
    """`{ statements }`"""

    statements: tuple[Statement, ...]


class DeclarationStatement(Statement):
    """A `var`, `let` or `const` in a function."""

    declaration: VariableDeclaration


class AssignmentStatement(Statement):
    """`left operator right;` operator "=" or a compound one such as "+="."""

    left: Expression
    operator: str
    right: Expression


class PhonyStatement(Statement):
    """`_ = value;`"""

    value: Expression


class IncrementStatement(Statement):
    """`target++;` or `target--;`; operator "++" or "--"."""

    target: Expression
    operator: str


class CallStatement(Statement):
    """A call for its effect."""

    call: CallExpression


class IfStatement(Statement):
    """`if condition accept else reject`; `reject` is a compound statement, another `if`, or None."""

    condition: Expression
    accept: CompoundStatement
    reject: Statement | None


class CaseClause(WgslNode):
    """`case selectors: body`; a selector None is `default`."""

    selectors: tuple[Expression | None, ...]
    body: CompoundStatement
    attributes: tuple[Attribute, ...]


class SwitchStatement(Statement):
    """`switch selector { cases }`; `body_attributes` stand before the brace."""

    selector: Expression
    cases: tuple[CaseClause, ...]
    body_attributes: tuple[Attribute, ...]


class LoopStatement(Statement):
    """`loop { body continuing { ... } }`; a `break if` is the last statement of `continuing`."""

    body: CompoundStatement
    continuing: CompoundStatement | None


class ForStatement(Statement):
    """`for (initializer; condition; update) body`"""

    initializer: Statement | None
    condition: Expression | None
    update: Statement | None
    body: CompoundStatement


class WhileStatement(Statement):
    """`while condition body`"""

    condition: Expression
    body: CompoundStatement


class BreakStatement(Statement):
    """`break;`"""


class BreakIfStatement(Statement):
    """`break if condition;`"""

    condition: Expression


class ContinueStatement(Statement):
    """`continue;`"""


class ReturnStatement(Statement):
    """`return value;`"""

    value: Expression | None


class DiscardStatement(Statement):
    """`discard;`"""


class Declaration(WgslNode):
    """The base of what stands at the top of a module, after the directives."""

    attributes: tuple[Attribute, ...]


class ConstAssert(Statement):
    """`const_assert condition;` in a function, or among a module's declarations."""

    condition: Expression


class VariableDeclaration(Declaration):
    """`var<template> name: type = value;`, or `let`, `const`, `override` (keyword).

    `template` holds the address space and the access mode of a `var`.
    """

    keyword: str
    name: str
    name_span: Span
    type: Identifier | None
    value: Expression | None
    template: tuple[Expression, ...] | None = None


class TypeAlias(Declaration):
    """`alias name = type;`"""

    name: str
    name_span: Span
    type: Identifier


class StructMember(WgslNode):
    """`@attributes name: type`"""

    attributes: tuple[Attribute, ...]
    name: str
    name_span: Span
    type: Identifier


class StructDeclaration(Declaration):
    """`struct name { members }`"""

    name: str
    name_span: Span
    members: tuple[StructMember, ...]


class Parameter(WgslNode):
    """`@attributes name: type`"""

    attributes: tuple[Attribute, ...]
    name: str
    name_span: Span
    type: Identifier


class FunctionDeclaration(Declaration):
    """`@attributes fn name(parameters) -> @result_attributes result body`"""

    name: str
    name_span: Span
    parameters: tuple[Parameter, ...]
    result: Identifier | None
    result_attributes: tuple[Attribute, ...]
    body: CompoundStatement


class Directive(WgslNode):
    """The base of directives."""

    attributes: tuple[Attribute, ...]  # WESL's @if


class EnableDirective(Directive):
    """`enable names;`"""

    names: tuple[Identifier, ...]


class RequiresDirective(Directive):
    """`requires names;`"""

    names: tuple[Identifier, ...]


class DiagnosticDirective(Directive):
    """`diagnostic(severity, rule);`; a rule may be `namespace.rule`."""

    severity: Identifier
    rule: str
    rule_span: Span


class ImportItem(WgslNode):
    """One imported name: the whole path, its last element the declaration, and the name it gets here."""

    path: tuple[str, ...]
    alias: str


class ImportStatement(Directive):
    """WESL's `import package::lib::{a, b as c};`, flattened."""

    items: tuple[ImportItem, ...]


class TranslationUnit(WgslNode):
    """A whole source. `wesl` tells whether anything in it is WESL's: an import, a path, an `@if`."""

    source: Source
    directives: tuple[Directive, ...]
    declarations: tuple[Declaration | ConstAssert, ...]
    wesl: bool = False
