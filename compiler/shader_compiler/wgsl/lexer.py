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
from .characters import bad_word, invalid_character, reserved_word, unreadable_text
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


# Pattern_White_Space
BLANK = "\t\n\v\f\r \x85\u200e\u200f\u2028\u2029"
# What ends a word: the rest of ASCII, and blankspace. Other characters are looked at afterwards.
NOT_WORD = r"\x00-/:-@\[-\^`{-\x7f\x85\u200e\u200f\u2028\u2029"

LEXEME = re.compile(
    rf"""
      [{BLANK}]+
    | [^0-9{NOT_WORD}][^{NOT_WORD}]*
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
COMMENT_MARK = re.compile(r"//[^\n\v\f\r\x85\u2028\u2029]*|/\*")
BLOCK_COMMENT_MARK = re.compile(r"/\*|\*/")

# Words of this length are not worth remembering.
LONGEST_REMEMBERED = 100

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
ENTER, LEAVE, CLEAR, CLEAR_UNLESS_NAME, CUT, CLOSE = range(6)
DISCOVERY = {
    "(": ENTER, "[": ENTER, ")": LEAVE, "]": LEAVE, "&&": CUT, "||": CUT, ">": CLOSE, "<=": CLEAR_UNLESS_NAME,
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
    templates = _TemplateLists(kinds)
    reserved: list[int] = []
    last = END
    for lexeme, start in zip(lexemes, accumulate(map(len, lexemes), initial=0), strict=False):
        kind = kind_of.get(lexeme)
        if kind is None:
            kind = _classify(lexeme)
            if len(lexeme) < LONGEST_REMEMBERED:
                kind_of[lexeme] = kind
        if kind < 0:
            if kind == SKIPPED:
                continue
            if kind == NESTED_COMMENT:
                return None
            if kind == ODD_CHARACTER:
                tokens.report(start, invalid_character(source, lexeme, start))
                continue
            if kind == RESERVED:
                reserved.append(len(kinds))
            else:
                tokens.report(start, bad_word(source, lexeme, start))
            kind = IDENT
        elif lexeme == "&&" and last not in OPERAND_END:
            # In front of an operand this is `&` twice.
            templates.cut()
            _append(tokens, AMPERSAND, "&", start)
            kind, lexeme, start = AMPERSAND, "&", start + 1
        if last == OPERATOR and _joins(tokens, lexeme, start, templates):
            last = kinds[-1]
            continue
        if templates.open:
            kind = templates.step(lexeme, kind, last)
        if lexeme == "<" and last in TEMPLATED:
            templates.begin()
        kinds.append(kind)
        texts.append(lexeme)
        starts.append(start)
        last = kind
    _append(tokens, END, "", len(source.text))
    if reserved:
        _report_reserved(tokens, reserved)
    return tokens


def _append(tokens: Tokens, kind: int, text: str, start: int) -> None:
    tokens.kinds.append(kind)
    tokens.texts.append(text)
    tokens.starts.append(start)


def _joins(tokens: Tokens, lexeme: str, start: int, templates: _TemplateLists) -> bool:
    """Join a `>` or `=` to the `>` that it touches, where neither ends a template list."""
    joined = JOINED.get((tokens.texts[-1], lexeme))
    if joined is None or tokens.end(-1) != start or (lexeme == ">" and templates.closes()):
        return False
    tokens.kinds[-1] = joined
    tokens.texts[-1] += lexeme
    return True


class _TemplateLists:
    """Template list discovery (WGSL 3.9): which `<` and `>` belong to template lists.

    `open` holds the candidates for a start, as (token, depth of brackets). Depth is counted only
    while there are any: it is only compared with theirs.
    """

    __slots__ = ("depth", "kinds", "open")

    def __init__(self, kinds: list[int]) -> None:
        self.kinds = kinds
        self.open: list[tuple[int, int]] = []
        self.depth = 0

    def begin(self) -> None:
        """The next token may begin a list."""
        self.open.append((len(self.kinds), self.depth))

    def closes(self) -> bool:
        """Whether a `>` here ends a list."""
        return bool(self.open) and self.open[-1][1] == self.depth

    def step(self, lexeme: str, kind: int, last: int) -> int:
        """Take note of a lexeme after a token of kind `last`; its kind, which may now be the end of a list."""
        step = DISCOVERY.get(lexeme)
        if step == ENTER:
            self.depth += 1
        elif step == LEAVE:
            self.cut()
            self.depth -= 1
        elif step == CUT:
            self.cut()
        elif step == CLEAR:
            self.open.clear()
        elif step == CLOSE and self.closes():
            self.kinds[self.open.pop()[0]] = TEMPLATE_START
            return TEMPLATE_END
        elif step == CLEAR_UNLESS_NAME and last not in TEMPLATED:
            # The algorithm knows `<=` only after a name; elsewhere its `=` reads as an assignment.
            self.open.clear()
        return kind

    def cut(self) -> None:
        """Give up the candidates at this depth of brackets, or deeper."""
        while self.open and self.open[-1][1] >= self.depth:
            self.open.pop()


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
        position = _end_of_block_comment(source, mark.start()) if mark.group() == "/*" else mark.end()
        kept.append(" " * (position - mark.start()))
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
            reserved_word(word, tokens.span(token, token)),
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
