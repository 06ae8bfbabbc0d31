"""Help for those who come from other languages: what a syntax error may come from.

In: the tokens around the error and what may stand there. Out: a sentence, or None.
"""

from __future__ import annotations

from .lexer import Tokens
from .spelling import TYPES, nearest
from .vocabulary import KEYWORDS, KINDS

__all__ = ["hint"]

IDENT, END = KINDS["IDENT"], KINDS["END"]

FUNCTION_WORDS = ("function", "func", "def", "void", "kernel", "proc")
QUALIFIERS = ("uniform", "buffer", "in", "out", "attribute", "varying", "cbuffer", "device", "constant")


def hint(tokens: Tokens, token: int, allowed: set[int]) -> str | None:
    """What to do about a token where only those in `allowed` may stand."""
    kind, text = tokens.kinds[token], tokens.texts[token]
    if kind == IDENT:
        found = _name_hint(tokens, token, allowed)
        if found:
            return found
    if allowed >= BODY and not allowed & NOT_BODY and kind not in (LBRACE, END):
        return "bodies always stand in braces: `{ ... }`"
    if text == "<" and (KINDS["TEMPLATE_START"] in allowed or (token and tokens.kinds[token - 1] == IDENT)):
        return "this `<` opens no template list: no `>` closes it"
    if text == "(" and token > 1 and tokens.texts[token - 2] == ".":
        return f"WGSL has no methods: write `{tokens.texts[token - 1]}(...)`"
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
    ("LBRACE", "NUMBER", "arrays are written as `array(1, 2, 3)`, structures as `Name(1, 2, 3)`"),
    ("LBRACKET", "NUMBER", "an array is written `array(1, 2, 3)`"),
    ("LBRACKET", None, "an array type is written `array<type, count>`"),
    ("RBRACE", "FN", "there is one `}` too many here, or a `{` too few before"),
)

# What stands behind the name that a statement begins with.
STATEMENT_SIGNS = frozenset(("=", "(", ".", "[", "++", "--", "+=", "-=", "*=", "/="))

FN, ARROW, LBRACE, COLON = KINDS["FN"], KINDS["ARROW"], KINDS["LBRACE"], KINDS["COLON"]
BODY = {LBRACE, KINDS["AT"]}
NOT_BODY = {FN, ARROW, KINDS["RETURN"]}


def _name_hint(tokens: Tokens, token: int, allowed: set[int]) -> str | None:
    """For a name: two names side by side are a declaration in C's order."""
    text = tokens.texts[token]
    before = tokens.texts[token - 1] if token and tokens.kinds[token - 1] == IDENT else ""
    after = tokens.texts[token + 1] if tokens.kinds[token + 1] == IDENT else ""
    if text in FUNCTION_WORDS or before in FUNCTION_WORDS:
        return "functions are declared with `fn name(parameter: type) -> type { ... }`"
    if FN in allowed:
        if text in QUALIFIERS:
            return "resources are declared as `@group(0) @binding(0) var<uniform> name: type;`"
        keyword = nearest(text, KEYWORDS)
        if keyword is not None:
            return f"did you mean the keyword `{keyword}`?"
        if tokens.texts[token + 1] in STATEMENT_SIGNS:
            return "statements stand in functions"
        return _declaration(text, after, tokens.texts[token + 2] == "(") if after else None
    if before in TYPES and COLON in allowed:
        return f"the type follows the name: `{text}: {TYPES[before]}`"
    if before in TYPES:
        return _declaration(before, text)
    if before and (keyword := nearest(before, KEYWORDS)):
        return f"did you mean the keyword `{keyword}`?"
    if before and COLON in allowed:
        return f"a `:` stands between name and type: `{before}: {TYPES.get(text, text)}`"
    return None


def _declaration(type_name: str, name: str, function: bool = False) -> str:
    type_name = TYPES.get(type_name, type_name)
    if function:
        return f"write `fn {name}(...) -> {type_name}`"
    return f"the type follows the name: `var {name}: {type_name}`"
