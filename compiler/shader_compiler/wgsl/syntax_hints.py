"""Help for those who come from other languages: what a syntax error may come from.

In: the tokens around the error and what may stand there. Out: a sentence, or None.
"""

from __future__ import annotations

from .foreign import ATTRIBUTES_HAVE_AT, COUNTING_LOOP, OPERATORS, TYPES, declaration_help, method_help
from .lexer import Tokens
from .spelling import nearest
from .vocabulary import KEYWORDS, KINDS

__all__ = ["hint"]

IDENT, END = KINDS["IDENT"], KINDS["END"]


def hint(tokens: Tokens, token: int, allowed: set[int]) -> str | None:
    """What to do about a token where only those in `allowed` may stand."""
    kind, text = tokens.kinds[token], tokens.texts[token]
    if kind == IDENT:
        found = _name_hint(tokens, token, allowed)
        if found:
            return found
    if token and tokens.kinds[token - 1] == FOR:
        return COUNTING_LOOP
    if text == "[" and FN in allowed:
        return ATTRIBUTES_HAVE_AT
    cast = _cast_before(tokens, token)
    if cast is not None:
        return f"a conversion is a call of the type: `{cast}(...)`"
    is_body = allowed == ELSE_BODY or (allowed >= BODY and not allowed & NOT_BODY)
    if is_body and kind not in (LBRACE, END):
        return "bodies always stand in braces: `{ ... }`"
    if text == "<" and (KINDS["TEMPLATE_START"] in allowed or (token and tokens.kinds[token - 1] == IDENT)):
        return "this `<` opens no template list: no `>` closes it"
    if text == "(" and token > 1 and tokens.texts[token - 2] == ".":
        return method_help(tokens.texts[token - 1])
    for name, needed, sentence in HABITS:
        if kind == KINDS[name] and (needed is None or KINDS[needed] in allowed):
            return sentence
    return None


# A token, another one that is allowed in its place, what to do.
HABITS = (
    ("SEMICOLON", "COMMA", "separate with `,`; only statements and declarations end with `;`"),
    ("SEMICOLON", "ASSIGN", "`let` and `const` need a value"),
    ("INCREMENT", None, "`++` and `--` are statements of their own, after the operand: `i++;`"),
    ("ASSIGN", "OPERATOR", "compare with `==`; an assignment is a statement of its own"),
    ("ASSIGN_OPERATOR", "OPERATOR", "an assignment is a statement of its own"),
    ("OPERATOR", "INCREMENT", "a statement is a call, or an assignment to a variable or a part of one"),
    ("COLON", "ARROW", "write the result type as `-> type`"),
    ("ARROW", "DOT", "write `.`: a pointer to a structure needs no arrow"),
    ("ELSE", None, "`else` follows the `}` of an `if`"),
    ("STAR", "COLON", "a pointer is a parameter of type `ptr<function, T>`; buffers are variables of the module"),
    ("STAR", "RPAR", "a pointer is a parameter of type `ptr<function, T>`; buffers are variables of the module"),
    ("AMPERSAND", "IDENT", "a reference is a parameter of type `ptr<function, T>`, and `&x` its argument"),
    ("LBRACE", "NUMBER", "arrays are written as `array(1, 2, 3)`, structures as `Name(1, 2, 3)`"),
    ("LBRACKET", "NUMBER", "an array is written `array(1, 2, 3)`"),
    ("LBRACKET", None, "an array type is written `array<type, count>`"),
    ("RBRACE", "FN", "there is one `}` too many here, or a `{` too few before"),
)

# What stands behind the name that a statement begins with.
STATEMENT_SIGNS = frozenset(("=", "(", ".", "[", "++", "--", "+=", "-=", "*=", "/="))

FOR, FN, ARROW, LBRACE, COLON = KINDS["FOR"], KINDS["FN"], KINDS["ARROW"], KINDS["LBRACE"], KINDS["COLON"]
BODY = {LBRACE, KINDS["AT"]}
ELSE_BODY = {*BODY, KINDS["IF"]}
NOT_BODY = {FN, ARROW, KINDS["RETURN"]}


def _name_hint(tokens: Tokens, token: int, allowed: set[int]) -> str | None:
    """For a name: two names side by side are a declaration in C's order."""
    text = tokens.texts[token]
    before = tokens.texts[token - 1] if token and tokens.kinds[token - 1] == IDENT else ""
    known = declaration_help(before) or (declaration_help(text) if FN in allowed else None) or OPERATORS.get(text)
    if known is not None:
        return known
    if FN in allowed:
        return _outside_hint(tokens, token)
    if before in TYPES and COLON in allowed:
        return f"the type follows the name: `{text}: {_c_type(tokens, token)}`"
    if before in TYPES:
        return f"the type follows the name: `var {text}: {_c_type(tokens, token)}`"
    if before and (keyword := nearest(before, KEYWORDS)):
        return f"did you mean the keyword `{keyword}`?"
    if before and COLON in allowed:
        return f"a `:` stands between name and type: `{before}: {TYPES.get(text, text)}`"
    return None


def _outside_hint(tokens: Tokens, token: int) -> str | None:
    """For a name where a declaration begins."""
    text, following = tokens.texts[token], tokens.texts[token + 1]
    keyword = nearest(text, KEYWORDS)
    if keyword is not None:
        return f"did you mean the keyword `{keyword}`?"
    if following in STATEMENT_SIGNS:
        return "statements stand in functions"
    if tokens.kinds[token + 1] != IDENT:
        return None
    if tokens.texts[token + 2] == "(":
        return f"write `fn {following}(...) -> {TYPES.get(text, text)}`"
    return f"the type follows the name: `var {following}: {_c_type(tokens, token + 1)}`"


def _c_type(tokens: Tokens, name: int) -> str:
    """The type in `float a` and `float a[4]`, in WGSL; `name` is the token of the name."""
    type = TYPES.get(tokens.texts[name - 1], tokens.texts[name - 1])
    if [tokens.texts[i] for i in (name + 1, name + 3) if i < len(tokens.texts)] == ["[", "]"]:
        return f"array<{type}, {tokens.texts[name + 2]}>"
    return type


def _cast_before(tokens: Tokens, token: int) -> str | None:
    """The type in `(float)x`, in WGSL, where `token` is what follows the `)`."""
    if token < 3 or [tokens.texts[token - 3], tokens.texts[token - 1]] != CAST:
        return None
    return TYPES.get(tokens.texts[token - 2])


CAST = ["(", ")"]
