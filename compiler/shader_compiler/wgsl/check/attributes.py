"""Attributes (WGSL 12): which there are, where they may stand, and their arguments.

In: the attributes as written, and the place. Out: a dict from names to attributes that are allowed
there, each once and with the right number of arguments.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir.expressions import Literal
from ...ir.types import ABSTRACT_INT, I32, U32
from .. import ast
from ..spelling import did_you_mean
from .diagnostic_filters import check_filter
from .state import Checker, Failed
from .values import as_constant

__all__ = ["Attributes", "attributes", "number_argument"]

# The number of arguments, least and most.
ARITY = {
    "align": (1, 1), "binding": (1, 1), "blend_src": (1, 1), "builtin": (1, 2), "compute": (0, 0),
    "const": (0, 0), "diagnostic": (2, 2), "fragment": (0, 0), "group": (1, 1), "id": (1, 1),
    "interpolate": (1, 2), "invariant": (0, 0), "location": (1, 1), "must_use": (0, 0), "size": (1, 1),
    "subgroup_size": (1, 1), "vertex": (0, 0), "workgroup_size": (1, 3),
}  # fmt: skip
ENABLED_BY = {"blend_src": "dual_source_blending", "subgroup_size": "subgroup_size_control"}


class Attributes(dict[str, ast.Attribute]):
    """Attributes by name. Those with an error, which has been reported, are left out, and it is not `whole`."""

    whole = True


def attributes(c: Checker, found: Iterable[ast.Attribute], allowed: frozenset[str], place: str) -> Attributes:
    """The attributes by name. What is wrong is reported and left out."""
    out = Attributes()
    filters: dict[str, ast.Attribute] = {}
    for attribute in found:
        try:
            _check(c, attribute, allowed, place)
            if attribute.name == "diagnostic":
                check_filter(c, attribute, filters)
            elif attribute.name in out:
                c.report("E0501", f"`@{attribute.name}` stands here twice", attribute.span,
                         related=[(out[attribute.name].span, "first here")])  # fmt: skip
                continue
            out[attribute.name] = attribute
        except Failed:
            out.whole = False
    return out


def _check(c: Checker, attribute: ast.Attribute, allowed: frozenset[str], place: str) -> None:
    name = attribute.name
    if name not in ARITY:
        from ..foreign import ATTRIBUTES

        help = ATTRIBUTES.get(name) or did_you_mean(name, ARITY, "@")
        raise c.fail("E0502", f"unknown attribute `@{name}`", attribute.span, help=help)
    if name not in allowed:
        raise c.fail("E0503", f"`@{name}` cannot stand at {place}", attribute.span)
    needed = ENABLED_BY.get(name)
    if needed is not None:
        c.need_extension(f"`@{name}`", needed, attribute.span)
    least, most = ARITY[name]
    count = len(attribute.arguments or ())
    if not least <= count <= most or (most == 0 and attribute.arguments is not None):
        wanted = str(least) if least == most else f"{least} to {most}"
        plural = "" if most == 1 else "s"
        raise c.fail("E0504", f"`@{name}` takes {wanted if most else 'no'} argument{plural}, not {count}",
                     attribute.span)  # fmt: skip


def number_argument(c: Checker, attribute: ast.Attribute) -> int:
    """The one argument of an attribute: a constant i32 or u32, not negative."""
    assert attribute.arguments is not None
    found = as_constant(c, attribute.arguments[0], f"the argument of `@{attribute.name}`")
    if found.type not in (ABSTRACT_INT, I32, U32) or not isinstance(found, Literal) or not isinstance(found.value, int):
        raise c.fail(
            "E0505", f"`@{attribute.name}` takes an `i32` or `u32`, not `{found.type}`", attribute.arguments[0].span
        )
    if not 0 <= found.value < 1 << 31 + (found.type is U32):
        raise c.fail("E0506", f"{found.value} is out of range for `@{attribute.name}`", attribute.arguments[0].span)
    return found.value
