"""Values for overrides that nothing declares: a misspelling, which would silently do nothing.

In: a `Config` and the overrides of its sources. Out: an error for each name in a table `overrides` that no source
to which the table applies declares.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from shader_compiler.diagnostics import Diagnostic

from .settings import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .config import Config

__all__ = ["misspelt", "no_such"]


def misspelt(config: Config, declared: Mapping[str, Iterable[str]]) -> list[Diagnostic]:
    """The errors. `declared` are the overrides of every source of the project, by its path."""
    tables: list[tuple[str, str, Mapping[str, Any]]] = [(TABLE, "*", config.general)]
    tables += [(f'{TABLE}.sources."{pattern}"', pattern, table) for pattern, table in config.sources.items()]
    errors = []
    for where, pattern, table in tables:
        given = table.get("overrides", {})
        if not given:
            continue
        known = {name for path, names in declared.items() if fnmatchcase(path, pattern) for name in names}
        errors += [
            Diagnostic("E0665", f"`{where}.overrides`: {no_such(name, known)}") for name in given if name not in known
        ]
    return errors


def no_such(name: str, declared: Iterable[str]) -> str:
    """That nothing declares `name`, and what was perhaps meant."""
    from difflib import get_close_matches

    names = sorted(declared)
    close = get_close_matches(name, names, 1)
    if close:
        hint = f"did you mean `{close[0]}`?"
    else:
        hint = f"there are {', '.join(f'`{n}`' for n in names)}" if names else "there are no overrides"
    return f"no override has the name or id `{name}`; {hint}"
