"""Values for overrides that nothing declares: a misspelling, which would silently do nothing.

In: a `Config` and compiled modules. Out: an error for each name in a table `overrides` that no source
to which the table applies declares.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from shader_compiler.diagnostics import Diagnostic

from .settings import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .build import Module
    from .config import Config

__all__ = ["misspelt", "no_such"]


def misspelt(config: Config, modules: Iterable[Module]) -> list[Diagnostic]:
    """The errors. Right only if every source of the project is among the modules."""
    tables: list[tuple[str, str, Mapping[str, Any]]] = [(TABLE, "*", config.general)]
    tables += [(f'{TABLE}.sources."{pattern}"', pattern, table) for pattern, table in config.sources.items()]
    errors = []
    for where, pattern, table in tables:
        given = table.get("overrides", {})
        if not given:
            continue
        applies = [module for module in modules if fnmatchcase(module.source.relative, pattern)]
        declared = {name for module in applies for name in module.record["overrides"]}
        errors += [
            Diagnostic("E0665", f"`{where}.overrides`: {no_such(name, declared)}")
            for name in given
            if name not in declared
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
