"""The words of a syntax error (WGSL 3): what was found, what may stand there, and which habit it may come from."""

from __future__ import annotations

from ..diagnostics import Diagnostic, Label
from ..source import Span
from .lexer import Tokens
from .vocabulary import KEYWORDS, KINDS, PUNCTUATION, WESL_KEYWORDS

__all__ = ["syntax_error"]


def _kinds(*names: str) -> frozenset[int]:
    return frozenset(KINDS[name] for name in names)


OPERATORS = _kinds("OPERATOR", "STAR", "MINUS", "AMPERSAND")
AFTER_OPERAND = OPERATORS | _kinds("LPAR", "LBRACKET", "DOT", "TEMPLATE_START", "PATH")
NAME_STARTS = _kinds("IDENT", "PACKAGE", "SUPER")
EXPRESSION_STARTS = NAME_STARTS | _kinds("NUMBER", "TRUE", "FALSE", "LPAR", "MINUS", "NOT", "STAR", "AMPERSAND")
STATEMENT_STARTS = EXPRESSION_STARTS | _kinds(
    "AT", "BREAK", "CONST", "CONST_ASSERT", "CONTINUE", "CONTINUING", "DISCARD", "FOR", "IF", "LBRACE", "LET", "LOOP",
    "OVERRIDE", "RETURN", "SEMICOLON", "SWITCH", "UNDERSCORE", "VAR", "WHILE",
)  # fmt: skip
DECLARATION_STARTS = _kinds(
    "ALIAS", "AT", "CONST", "CONST_ASSERT", "DIAGNOSTIC", "ENABLE", "FN", "IMPORT", "LET", "OVERRIDE", "REQUIRES",
    "SEMICOLON", "STRUCT", "VAR", "END",
)  # fmt: skip

ATTRIBUTE_NAMES = _kinds("CONST", "DIAGNOSTIC", "ELSE", "IDENT", "IF")

# Sets of tokens that have a name of their own: the first that is there whole.
GROUPS = (
    ("the name of an attribute", ATTRIBUTE_NAMES, ATTRIBUTE_NAMES),
    ("a declaration", _kinds("FN", "STRUCT", "ALIAS"), DECLARATION_STARTS),
    ("a statement", _kinds("RETURN", "FOR"), STATEMENT_STARTS),
    ("an expression", EXPRESSION_STARTS, EXPRESSION_STARTS),
    ("an import path", NAME_STARTS | _kinds("LBRACE"), NAME_STARTS | _kinds("LBRACE")),
    ("a type", NAME_STARTS, NAME_STARTS | _kinds("AT")),
)

WORDS = {
    "IDENT": "a name", "NUMBER": "a number", "END": "the end of the source", "TEMPLATE_START": "a template list",
    "TEMPLATE_END": "`>`", "NOT": "`!`", "INCREMENT": "`++`", "ASSIGN_OPERATOR": "an assignment operator",
    "OPERATOR": "an operator", "AT": "an attribute",
    **{word.upper(): f"`{word}`" for word in KEYWORDS + WESL_KEYWORDS},
}  # fmt: skip
for _spelling, _name in PUNCTUATION.items():
    WORDS.setdefault(_name, f"`{_spelling}`")
WORD_OF = {kind: WORDS[name] for name, kind in KINDS.items()}

SEMICOLON, RBRACE, END = KINDS["SEMICOLON"], KINDS["RBRACE"], KINDS["END"]
CLOSING = {KINDS[b]: KINDS[a] for a, b in (("LPAR", "RPAR"), ("LBRACE", "RBRACE"), ("LBRACKET", "RBRACKET"))}
KEYWORD_KINDS = frozenset(KINDS[word.upper()] for word in KEYWORDS)


def syntax_error(tokens: Tokens, token: int, allowed: set[int], since: int) -> Diagnostic:
    """The diagnostic for a token where only those in `allowed` may stand; declarations before `since` are whole."""
    from .syntax_hints import hint

    if SEMICOLON in allowed and token > 0 and not _is_between_declarations(allowed) and _ends_statement(tokens, token):
        return _missing_semicolon(tokens, token)
    labels = [Label(_visible(tokens, token), "")]
    opening = _unclosed(tokens, since, token)
    if opening is not None and _is_missing(tokens, token, allowed, opening):
        labels.append(Label(tokens.span(opening, opening), f"this `{tokens.texts[opening]}` is not closed"))
    message = f"expected {expected(allowed)}, found {found(tokens, token)}"
    return Diagnostic("E0101", message, *labels, help=hint(tokens, token, allowed))


def expected(allowed: set[int]) -> str:
    """What may stand there, in words."""
    kinds = set(allowed)
    words = []
    for name, sign, members in GROUPS:
        if sign <= kinds:
            words.append(name)
            kinds -= members
            if members is STATEMENT_STARTS or members is DECLARATION_STARTS:
                break
    if kinds - AFTER_OPERAND:
        # What must follow is more telling than how the expression could go on.
        kinds -= AFTER_OPERAND
    elif len(kinds) > 1:
        words, kinds = [*words, "an operator"], set()
    if len(allowed) > 1:
        kinds.discard(KINDS["AT"])
    words += sorted({WORD_OF[kind] for kind in kinds})
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def found(tokens: Tokens, token: int) -> str:
    """A token, in words."""
    kind, text = tokens.kinds[token], tokens.texts[token]
    if kind == END:
        return "the end of the source"
    if kind in KEYWORD_KINDS:
        return f"the keyword `{text}`"
    if text in WESL_KEYWORDS:
        return f"the reserved word `{text}`"
    return f"`{text if len(text) <= 40 else text[:37] + '...'}`"


def _is_between_declarations(allowed: set[int]) -> bool:
    return KINDS["FN"] in allowed or KINDS["RETURN"] in allowed


def _ends_statement(tokens: Tokens, token: int) -> bool:
    """Whether a token is so placed that a `;` was forgotten before it: on a later line, or `}`, or a keyword."""
    kind = tokens.kinds[token]
    between = tokens.source.text[tokens.end(token - 1) : tokens.starts[token]]
    return kind in (RBRACE, END) or kind in KEYWORD_KINDS or "\n" in between or "\r" in between


def _missing_semicolon(tokens: Tokens, token: int) -> Diagnostic:
    from .syntax_hints import hint

    end = tokens.end(token - 1)
    return Diagnostic(
        "E0102",
        f"expected `;` after `{_shortened(tokens.texts[token - 1])}`",
        Label(Span(tokens.source, end, end), "`;` is missing here"),
        help=hint(tokens, token, set()),
    )


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _visible(tokens: Tokens, token: int) -> Span:
    return tokens.span(token, token)


# Keywords that only declarations outside of functions begin with.
ONLY_OUTSIDE = _kinds("ALIAS", "ENABLE", "FN", "IMPORT", "REQUIRES", "STRUCT")


def _is_missing(tokens: Tokens, token: int, allowed: set[int], opening: int) -> bool:
    """Whether the bracket that closes `opening` is what is missing."""
    if tokens.kinds[token] == END:
        return True
    closing = next(close for close, open in CLOSING.items() if open == tokens.kinds[opening])
    return closing in allowed and (closing != RBRACE or tokens.kinds[token] in ONLY_OUTSIDE)


def _unclosed(tokens: Tokens, since: int, until: int) -> int | None:
    """The innermost bracket that nothing closes before `until`; if lines are indented, the one that looks so."""
    open: list[int] = []
    suspect: int | None = None
    for token in range(since, until):
        kind = tokens.kinds[token]
        if kind in CLOSING.values():
            open.append(token)
        elif kind in CLOSING and open and tokens.kinds[open[-1]] == CLOSING[kind]:
            opening = open.pop()
            if suspect is None and kind == RBRACE and _indentation(tokens, token) < _indentation(tokens, opening):
                suspect = opening
    if not open:
        return None
    return suspect if suspect is not None and tokens.kinds[open[-1]] == CLOSING[RBRACE] else open[-1]


def _indentation(tokens: Tokens, token: int) -> int:
    """Blanks at the start of the line of a token."""
    source = tokens.source
    line = source.line(source.position(tokens.starts[token])[0])
    return len(line) - len(line.lstrip())
