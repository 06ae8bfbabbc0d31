"""Source text -> tokens, with template lists found (WGSL 3.2 to 3.9).

In: a `Source`. Out: `Tokens`, three parallel lists of kinds, texts and offsets, ended by one of
kind END, and what was wrong. Comments and blankspace are gone. The `<` and `>` around a template
list have kinds of their own, so that the grammar needs no rule to tell them from comparisons.

One regular expression cuts the text; every character is in some lexeme, so that offsets are the
running sum of lengths. Template lists are discovered in the same pass, by the algorithm of WGSL 3.9.
"""

from __future__ import annotations

import re
from itertools import accumulate

from ..diagnostics import CompileError, Diagnostic
from ..source import Source, Span
from .characters import bad_word, invalid_character, unreadable_text
from .vocabulary import KIND_OF, KINDS, RESERVED_WORDS

__all__ = ["Tokens", "tokenize"]


class Tokens:
    """The tokens of a source. `errors` holds what is wrong, `flagged` the offsets that they are about."""

    __slots__ = ("errors", "flagged", "kinds", "source", "starts", "texts")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.kinds: list[int] = []
        self.texts: list[str] = []
        self.starts: list[int] = []
        self.errors: list[Diagnostic] = []
        self.flagged: list[int] = []

    def span(self, first: int, last: int) -> Span:
        """From the start of token `first` to the end of token `last`."""
        return Span(self.source, self.starts[first], self.starts[last] + len(self.texts[last]))

    def end(self, token: int) -> int:
        """The offset after a token."""
        return self.starts[token] + len(self.texts[token])

    def report(self, offset: int, diagnostic: Diagnostic) -> None:
        """Note what is wrong at an offset."""
        self.errors.append(diagnostic)
        self.flagged.append(offset)


# Pattern_White_Space; the other characters outside ASCII may be part of a name.
BLANK = "\t\n\v\f\r \x85\u200e\u200f\u2028\u2029"
BEYOND_ASCII = "\\x80-\\x84\\x86-\\u200d\\u2010-\\u2027\\u202a-\\U0010ffff"

LEXEME = re.compile(
    rf"""
      [{BLANK}]+
    | [A-Za-z_{BEYOND_ASCII}][0-9A-Za-z_{BEYOND_ASCII}]*
    | [();,\[\]{{}}]
    | 0[xX](?:[pP][+-]|[\w.])*
    | \.?[0-9](?:[eE][+-]|[\w.])*
    | //[^\n\v\f\r\x85\u2028\u2029]*
    | /\*(?:[^*/]++|\*(?!/)|/(?!\*))*+\*/
    | /\*
    | ::?|<<?=?|[=!*/%^]=?|-[->=]?|\+[+=]?|&[&=]?|\|[|=]?
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
COMMENT_MARK = re.compile(r"//[^\n\v\f\r\x85\u2028\u2029]*|/\*|\*/")
BLOCK_COMMENT_MARK = re.compile(r"/\*|\*/")

# Kinds below zero never reach the parser.
SKIPPED, RESERVED, ODD_WORD, ODD_CHARACTER, NESTED_COMMENT = -1, -2, -3, -4, -5

IDENT, NUMBER, END = KINDS["IDENT"], KINDS["NUMBER"], KINDS["END"]
OPERATOR, ASSIGN_OPERATOR = KINDS["OPERATOR"], KINDS["ASSIGN_OPERATOR"]
AMPERSAND, MINUS, INCREMENT = KINDS["AMPERSAND"], KINDS["MINUS"], KINDS["INCREMENT"]
SEMICOLON, RPAR, PATH, IMPORT = KINDS["SEMICOLON"], KINDS["RPAR"], KINDS["PATH"], KINDS["IMPORT"]
TEMPLATE_START, TEMPLATE_END = KINDS["TEMPLATE_START"], KINDS["TEMPLATE_END"]
TEMPLATED = frozenset((IDENT, KINDS["VAR"]))
OPERAND_END = frozenset(KINDS[k] for k in ("IDENT", "NUMBER", "TRUE", "FALSE", "RPAR", "RBRACKET", "TEMPLATE_END"))

# What discovery does at a lexeme while template lists may be open.
ENTER, LEAVE, CLEAR, CUT, CLOSE = range(5)
DISCOVERY = {
    "(": ENTER, "[": ENTER, ")": LEAVE, "]": LEAVE, "&&": CUT, "||": CUT, ">": CLOSE,
    **dict.fromkeys((";", "{", ":", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<="), CLEAR),
}  # fmt: skip

# A `>` that closes nothing is joined with what touches it.
JOINED = {(">", ">"): OPERATOR, (">", "="): OPERATOR, (">>", "="): ASSIGN_OPERATOR}


def tokenize(source: Source) -> Tokens:
    """The tokens of a source.

    Raises CompileError where the text as a whole cannot be read; smaller errors are in the result.
    """
    unreadable = unreadable_text(source)
    if unreadable:
        raise CompileError(unreadable)
    tokens = _tokens(source, LEXEME.findall(source.text))
    if tokens is None:
        tokens = _tokens(source, LEXEME.findall(_without_comments(source)))
        assert tokens is not None
    if "--" in source.text:
        _split_double_minus(tokens)
    return tokens


def _tokens(source: Source, lexemes: list[str]) -> Tokens | None:
    """The tokens; None where a block comment holds another, which a regular expression cannot cut."""
    tokens = Tokens(source)
    kinds, texts, starts = tokens.kinds, tokens.texts, tokens.starts
    kind_of = dict(KIND_OF)
    reserved: list[int] = []
    open_lists: list[tuple[int, int]] = []
    depth = 0
    last = END
    for lexeme, start in zip(lexemes, accumulate(map(len, lexemes), initial=0), strict=False):
        kind = kind_of.get(lexeme)
        if kind is None:
            kind = _classify(lexeme)
            if len(lexeme) < 100:
                kind_of[lexeme] = kind
        if kind < 0:
            if kind == SKIPPED:
                continue
            if kind == NESTED_COMMENT:
                return None
            if kind == RESERVED:
                reserved.append(len(kinds))
                kind = IDENT
            elif kind == ODD_WORD:
                tokens.report(start, bad_word(source, lexeme, start))
                kind = IDENT
            else:
                tokens.report(start, invalid_character(source, lexeme, start))
                continue
        elif kind == OPERATOR:
            if lexeme == "<":
                if last in TEMPLATED:
                    open_lists.append((len(kinds), depth))
            elif lexeme == "&&" and last not in OPERAND_END:
                # In front of an operand this is `&` twice.
                kinds.append(AMPERSAND)
                texts.append("&")
                starts.append(start)
                kind, lexeme, start = AMPERSAND, "&", start + 1
                _cut(open_lists, depth)
        if last == OPERATOR and starts[-1] + len(texts[-1]) == start:
            joined = JOINED.get((texts[-1], lexeme))
            if joined is not None and not (open_lists and lexeme == ">" and open_lists[-1][1] == depth):
                kinds[-1] = last = joined
                texts[-1] += lexeme
                continue
        if open_lists:
            step = DISCOVERY.get(lexeme)
            if step is not None:
                if step == ENTER:
                    depth += 1
                elif step == LEAVE:
                    _cut(open_lists, depth)
                    depth -= 1
                elif step == CLEAR:
                    open_lists.clear()
                elif step == CUT:
                    _cut(open_lists, depth)
                elif open_lists[-1][1] == depth:
                    kinds[open_lists.pop()[0]] = TEMPLATE_START
                    kind = TEMPLATE_END
        kinds.append(kind)
        texts.append(lexeme)
        starts.append(start)
        last = kind
    kinds.append(END)
    texts.append("")
    starts.append(len(source.text))
    if reserved:
        _report_reserved(tokens, reserved)
    return tokens


def _cut(open_lists: list[tuple[int, int]], depth: int) -> None:
    """Give up the candidates at this depth of brackets, or deeper."""
    while open_lists and open_lists[-1][1] >= depth:
        open_lists.pop()


def _classify(lexeme: str) -> int:
    """The kind of a lexeme that is no keyword and no punctuation."""
    first = lexeme[0]
    if first in BLANK or lexeme.startswith("//"):
        return SKIPPED
    if first == "/":
        return SKIPPED if len(lexeme) > 2 else NESTED_COMMENT
    if first.isascii() and (first.isdigit() or (first == "." and len(lexeme) > 1)):
        return NUMBER
    if lexeme in RESERVED_WORDS:
        return RESERVED
    if first != "_" and lexeme.isascii():
        return IDENT if first.isalpha() else ODD_CHARACTER
    return IDENT if lexeme.isidentifier() and not lexeme.startswith("__") else ODD_WORD


def _without_comments(source: Source) -> str:
    """The text with each comment, however nested, replaced by as many spaces."""
    text = source.text
    kept: list[str] = []
    position = 0
    while mark := COMMENT_MARK.search(text, position):
        kept.append(text[position : mark.start()])
        end = mark.end()
        if mark.group() == "*/":
            kept.append(mark.group())
        else:
            if mark.group() == "/*":
                end = _end_of_block_comment(source, mark.start())
            kept.append(" " * (end - mark.start()))
        position = end
    kept.append(text[position:])
    return "".join(kept)


def _end_of_block_comment(source: Source, start: int) -> int:
    depth = 0
    for mark in BLOCK_COMMENT_MARK.finditer(source.text, start):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    raise CompileError(
        Diagnostic(
            "E0002",
            "this block comment is not closed",
            Span(source, start, start + 2),
            notes=["block comments nest in WGSL: each `/*` needs its own `*/`"],
        )
    )


def _split_double_minus(tokens: Tokens) -> None:
    """`a--b` is `a - (-b)`: only in front of `;` or `)` is `--` the decrement operator."""
    old = list(zip(tokens.kinds, tokens.texts, tokens.starts, strict=True))
    new: list[tuple[int, str, int]] = []
    for token, following in zip(old, [*old[1:], old[-1]], strict=True):
        if token[1] == "--" and following[0] not in (SEMICOLON, RPAR):
            new += [(MINUS, "-", token[2]), (MINUS, "-", token[2] + 1)]
        else:
            new.append(token)
    tokens.kinds[:], tokens.texts[:], tokens.starts[:] = map(list, zip(*new, strict=True))


def _report_reserved(tokens: Tokens, reserved: list[int]) -> None:
    """Reserved words are errors, except in WESL's paths."""
    kinds = tokens.kinds
    for token in reserved:
        if PATH in (kinds[token + 1], kinds[token - 1]) or _in_import(kinds, token):
            continue
        word = tokens.texts[token]
        tokens.report(
            tokens.starts[token],
            Diagnostic(
                "E0005",
                f"`{word}` is a reserved word",
                tokens.span(token, token),
                help=f"choose another name, for instance `{word}_`",
            ),
        )


def _in_import(kinds: list[int], token: int) -> bool:
    """Whether a token stands in an import statement: only names and punctuation between `import` and it."""
    for kind in reversed(kinds[max(0, token - 200) : token]):
        if kind == IMPORT:
            return True
        if kind not in IN_IMPORT:
            return False
    return False


IN_IMPORT = frozenset(KINDS[k] for k in ("IDENT", "PATH", "COMMA", "LBRACE", "RBRACE", "AS", "PACKAGE", "SUPER"))
