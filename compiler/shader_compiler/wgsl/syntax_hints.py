"""Help for those who come from other languages: what a syntax error may come from.

In: the tokens around the error and what may stand there. Out: a sentence, or None.
"""

from __future__ import annotations

from .lexer import Tokens
from .vocabulary import KINDS

__all__ = ["hint"]

Row = dict[int, int]

IDENT, END = KINDS["IDENT"], KINDS["END"]

# Types of GLSL, HLSL, C and Rust.
TYPES = {
    "float": "f32", "half": "f16", "int": "i32", "uint": "u32", "unsigned": "u32", "long": "i32", "short": "i32",
    "mat2": "mat2x2f", "mat3": "mat3x3f", "mat4": "mat4x4f", "vec2": "vec2f", "vec3": "vec3f", "vec4": "vec4f",
    **{f"{c}vec{n}": f"vec{n}{w}" for c, w in (("i", "i"), ("u", "u")) for n in "234"},
    **{f"bvec{n}": f"vec{n}<bool>" for n in "234"},
    **{f"{c}{n}": f"vec{n}{w}" for c, w in (("float", "f"), ("half", "h"), ("int", "i"), ("uint", "u")) for n in "234"},
    **{f"float{n}x{m}": f"mat{n}x{m}f" for n in "234" for m in "234"},
}  # fmt: skip

FUNCTION_WORDS = ("function", "func", "def", "void", "kernel", "proc")


def hint(tokens: Tokens, token: int, row: Row) -> str | None:
    """What to do about a token where only those in `row` may stand."""
    kinds, texts = tokens.kinds, tokens.texts
    kind, text = kinds[token], texts[token]
    before = kinds[token - 1] if token else END
    if kind == IDENT and (text in FUNCTION_WORDS or (token and texts[token - 1] in FUNCTION_WORDS)):
        return "functions are declared with `fn name(parameter: type) -> type { ... }`"
    if kind == IDENT and before == IDENT and KINDS["FN"] not in row:
        return _declaration_hint(texts[token - 1], text)
    if kind == IDENT and kinds[token + 1] == IDENT and KINDS["FN"] in row:
        return _declaration_hint(text, texts[token + 1], function=kinds[token + 2] == KINDS["LPAR"])
    for name, needed, sentence in HABITS:
        if kind == KINDS[name] and (needed is None or KINDS[needed] in row):
            return sentence
    if KINDS["LBRACE"] in row and KINDS["OPERATOR"] in row and before == KINDS["RPAR"]:
        return "bodies always stand in braces: `{ ... }`"
    return None


# A token, another one that is allowed in its place, what to do.
HABITS = (
    ("SEMICOLON", "COMMA", "separate with `,`; only statements and declarations end with `;`"),
    ("INCREMENT", None, "`++` and `--` are statements of their own, after the operand: `i++;`"),
    ("ASSIGN", "OPERATOR", "compare with `==`; an assignment is a statement of its own"),
    ("ASSIGN_OPERATOR", "OPERATOR", "an assignment is a statement of its own"),
    ("COLON", "ARROW", "write the result type as `-> type`"),
    ("COLON", "SEMICOLON", "WGSL has no `condition ? a : b`; write `select(b, a, condition)`"),
    ("ARROW", "DOT", "write `.`: a pointer to a structure needs no arrow"),
    ("LET", "FN", "write `const`, or `override` for a value that the host sets"),
    ("ELSE", None, "`else` follows the `}` of an `if`"),
    ("LBRACE", "SEMICOLON", "arrays are written as `array(1, 2, 3)`, structures as `Name(1, 2, 3)`"),
    ("LBRACKET", "IDENT", "an array type is written `array<type, count>`"),
)


def _declaration_hint(type_name: str, name: str, *, function: bool = False) -> str:
    type_name = TYPES.get(type_name, type_name)
    if function:
        return f"write `fn {name}(...) -> {type_name}`"
    return f"the type follows the name: `var {name}: {type_name}`"
