"""What things are called in the IR, so that every target can call them so (着五).

- A name stays as it is. A word that a target reserves, a name that begins with a digit, or with what
  the compiler's own names begin with, gets 豫_ before it.
- A character that no identifier may have becomes `_u` and its code point in hexadecimal.
- A name of a function that is taken there gets `_2`, `_3`, ...
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .reserved import RESERVED

__all__ = ["FunctionNames", "nearest", "safe"]


def safe(name: str) -> str:
    """The name as an identifier that is reserved nowhere."""
    text = "".join([c if _continues(c) else f"_u{ord(c):04x}" for c in name])
    if text in RESERVED or text == "_" or text.startswith(("__", "yy_")) or not _starts(text[0]):
        text = f"豫_{text}"
    return text


def _starts(character: str) -> bool:
    return character == "_" or character.isidentifier()


def _continues(character: str) -> bool:
    return ("a" + character).isidentifier()


class FunctionNames:
    """The names in one function; `taken` are names at the top of the module that it uses, `written` all names
    that it declares, as the source writes them.
    """

    def __init__(self, taken: Iterable[str], written: Iterable[str]) -> None:
        self.written = {safe(name) for name in written}
        # Each with the number at which the last search for one like it ended.
        self.taken = dict.fromkeys(taken, 1)

    def new(self, name: str) -> str:
        """A name for something declared in the function."""
        return self.fresh(safe(name))

    def fresh(self, stem: str) -> str:
        """`stem`, or with the first number behind it that makes it free, and no other name of the source's."""
        name, count = stem, self.taken.get(stem, 0)
        if count:
            while name in self.taken or name in self.written:
                count += 1
                name = f"{stem}_{count}"
            self.taken[stem] = count
        self.taken[name] = 1
        return name


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like an unknown one."""
    return next(iter(get_close_matches(name, list(known), 1, 0.6)), None)
