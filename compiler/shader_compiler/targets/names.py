"""Names in a target's text: the user's where they are legal there, a stated escape otherwise.

In: the words that the target reserves, and what it accepts as an identifier. Out: for each wanted
name one that is legal, not reserved and not yet visible.

- A character that the target does not accept becomes `_u` and its code point in hexadecimal.
- A reserved word, or a name with a reserved prefix, gets `_` at its end (`main` becomes `main_`).
- A name that is taken gets `_2`, `_3`, ...

Names live in scopes: module-scope names are taken everywhere, a function's names in it.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Namer", "is_ascii_identifier", "mangled"]


def is_ascii_identifier(text: str) -> bool:
    """Whether `text` is made of ASCII letters, digits and `_`, and begins with no digit."""
    return text.isascii() and text.isidentifier()


KEPT = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")


def mangled(text: str) -> str:
    """ASCII for any name: a letter or a digit stays, another byte of its UTF-8 is `_` and two hexadecimal
    digits. Two names never become one.
    """
    return "".join(chr(byte) if byte in KEPT else f"_{byte:02x}" for byte in text.encode())


class Namer:
    """The names of one text.

    `reserved`: words that may not be used. `is_legal`: whether a name is an identifier of the target,
    reserved words apart. `fallback`: the stem for a name that the compiler makes.
    """

    def __init__(
        self,
        reserved: frozenset[str],
        is_legal: Callable[[str], bool] = str.isidentifier,
        fallback: str = "value",
    ) -> None:
        self.reserved = reserved
        self.is_legal = is_legal
        self.fallback = fallback
        # The names in each scope, with the number at which the last search for one like it ended.
        self.scopes: list[dict[str, int]] = [{}]
        self.named: dict[object, str] = {}

    def enter(self) -> None:
        """Open a scope. Names that are visible outside stay taken in it."""
        self.scopes.append({})

    def leave(self) -> None:
        """Close the innermost scope; its names may be given again."""
        self.scopes.pop()

    def new(self, wanted: str) -> str:
        """A name for something declared here, as near to `wanted` as can be ("": any)."""
        stem = self.legal(wanted or self.fallback)
        name, count = stem, next((scope[stem] for scope in reversed(self.scopes) if stem in scope), 0)
        if count:
            while self.is_taken(name):
                count += 1
                name = f"{stem}{count}" if stem.endswith("_") else f"{stem}_{count}"
            self.scopes[-1][stem] = count
        self.scopes[-1][name] = 1
        return name

    def declare(self, what: object, wanted: str) -> str:
        """`new(wanted)`, remembered as the name of `what`."""
        name = self.named[what] = self.new(wanted)
        return name

    def of(self, what: object) -> str:
        """The name given to `what` by `declare`."""
        return self.named[what]

    def is_taken(self, name: str) -> bool:
        """Whether a declaration that is visible here has this name."""
        return any(name in scope for scope in self.scopes)

    def legal(self, wanted: str) -> str:
        """`wanted`, changed as little as makes it an identifier of the target that is not reserved."""
        name = wanted if self.is_legal(wanted) else self._escape(wanted)
        while name in self.reserved:
            name += "_"
        return name

    def _escape(self, wanted: str) -> str:
        kept = [c if self.is_legal("a" + c) else f"_u{ord(c):x}" for c in wanted]
        name = "".join(kept) or self.fallback
        return name if self.is_legal(name) else f"_{name}"
