"""The names of imported declarations in the unit that they are merged into.

A declaration keeps its name where that name means nothing else in any of the modules: so the text
that targets print stays readable. Otherwise it gets the name of its path, in WESL's underscore-count
scheme: parts joined by `_`, a part that holds underscores preceded by `_` and their number.

    package::lib::noise          -> package_lib_noise
    package::my_lib::noise_3d    -> package__1my_lib__1noise_3d
"""

from __future__ import annotations

from collections.abc import Iterable

from .modules import Declaration, Module
from .references import References

__all__ = ["assign_names", "mangled"]


def mangled(path: Iterable[str]) -> str:
    """WESL's underscore-count mangling of an absolute path, the declaration's name last."""
    return "_".join(f"_{part.count('_')}{part}" if "_" in part else part for part in path)


def assign_names(
    used: dict[Declaration, Module],
    references: Iterable[References],
    targets: dict[int, Declaration],
    root: Module,
) -> dict[Declaration, str]:
    """The name of each used declaration.

    `used` maps declarations to their modules, in the order in which names are given; `references`
    are all names in what is merged; `targets` holds, by identity, what the identifiers mean that mean
    a used declaration.
    """
    names = {declaration: declaration.name for declaration, module in used.items() if module is root}
    taken = set(names.values())
    meanings = _meanings(used, references, targets)
    for declaration, module in used.items():
        if module is root:
            continue
        name = declaration.name
        # A local name, a builtin, or another declaration of this name forbids to keep it.
        if name in taken or meanings.get(name, {declaration}) != {declaration}:
            name = base = mangled((*module.path, declaration.name))
            number = 2
            while name in taken or name in meanings:
                name = f"{base}_{number}"
                number += 1
        names[declaration] = name
        taken.add(name)
    return names


def _meanings(
    used: Iterable[Declaration], references: Iterable[References], targets: dict[int, Declaration]
) -> dict[str, set[Declaration | None]]:
    """What each name means that stands anywhere in what is merged; None for what is no used
    declaration: a local one, or something predeclared.
    """
    meanings: dict[str, set[Declaration | None]] = {}
    for declaration in used:
        meanings.setdefault(declaration.name, set()).add(declaration)
    for found in references:
        for name in found.local:
            meanings.setdefault(name, set()).add(None)
        for identifier in found.found:
            if not identifier.path:
                meanings.setdefault(identifier.name, set()).add(targets.get(id(identifier)))
    return meanings
