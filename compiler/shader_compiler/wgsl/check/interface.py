"""The interface of entry points (WGSL 13.3): `@builtin`, `@location` and what goes with them.

In: attributes of a parameter, a result or a member. Out: an `Interface`; and the checks of a whole
entry point's inputs and outputs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

from ...ir.module import Function, Interface, Stage
from ...ir.node import Node
from ...ir.types import BOOL, F32, U32, Array, Scalar, Struct, Type, Vector, vector
from ...source import Span
from .. import ast
from ..spelling import did_you_mean
from .attributes import number_argument
from .state import Checker, Failed

__all__ = ["IO_ATTRIBUTES", "check_entry_point", "interface_of"]

IO_ATTRIBUTES = frozenset({"builtin", "location", "interpolate", "invariant", "blend_src"})
Direction = OneOf["in", "out"]

V3 = vector(3, U32)
V4 = vector(4, F32)
# Built-in values: type, and where they are inputs or outputs (13.3.1.1). None: see `_clip_distances`.
BUILTINS: dict[str, tuple[Type | None, frozenset[tuple[Stage, Direction]]]] = {
    "vertex_index": (U32, frozenset({("vertex", "in")})),
    "instance_index": (U32, frozenset({("vertex", "in")})),
    "clip_distances": (None, frozenset({("vertex", "out")})),
    "position": (V4, frozenset({("vertex", "out"), ("fragment", "in")})),
    "front_facing": (BOOL, frozenset({("fragment", "in")})),
    "frag_depth": (F32, frozenset({("fragment", "out")})),
    "primitive_index": (U32, frozenset({("fragment", "in")})),
    "sample_index": (U32, frozenset({("fragment", "in")})),
    "sample_mask": (U32, frozenset({("fragment", "in"), ("fragment", "out")})),
    "local_invocation_id": (V3, frozenset({("compute", "in")})),
    "local_invocation_index": (U32, frozenset({("compute", "in")})),
    "global_invocation_id": (V3, frozenset({("compute", "in")})),
    "global_invocation_index": (U32, frozenset({("compute", "in")})),
    "workgroup_id": (V3, frozenset({("compute", "in")})),
    "workgroup_index": (U32, frozenset({("compute", "in")})),
    "num_workgroups": (V3, frozenset({("compute", "in")})),
    "subgroup_invocation_id": (U32, frozenset({("compute", "in"), ("fragment", "in")})),
    "subgroup_size": (U32, frozenset({("compute", "in"), ("fragment", "in")})),
    "subgroup_id": (U32, frozenset({("compute", "in")})),
    "num_subgroups": (U32, frozenset({("compute", "in")})),
}
ENABLED_BY = {
    "clip_distances": "clip_distances", "primitive_index": "primitive_index",
    "subgroup_invocation_id": "subgroups", "subgroup_size": "subgroups",
    "subgroup_id": "subgroups", "num_subgroups": "subgroups",
}  # fmt: skip
INTERPOLATION = {"perspective": ("center", "centroid", "sample"), "linear": ("center", "centroid", "sample"),
                 "flat": ("first", "either")}  # fmt: skip
DEPTH_MODES = ("any", "greater", "less")


def interface_of(c: Checker, found: dict[str, ast.Attribute], type: Type) -> Interface | None:
    """What the interface attributes of one parameter, result or member say."""
    if not found.keys() & IO_ATTRIBUTES:
        return None
    builtin, depth_mode = _builtin(c, found["builtin"], type) if "builtin" in found else (None, None)
    location = number_argument(c, found["location"]) if "location" in found else None
    if builtin is not None and location is not None:
        raise c.fail("E0530", "`@builtin` and `@location` exclude each other", found["location"].span)
    interpolation = _interpolation(c, found["interpolate"]) if "interpolate" in found else None
    for name in ("interpolate", "blend_src"):
        if name in found and location is None:
            raise c.fail("E0531", f"`@{name}` needs `@location`", found[name].span)
    if "invariant" in found and builtin != "position":
        raise c.fail("E0532", "`@invariant` needs `@builtin(position)`", found["invariant"].span)
    if location is not None and not _is_io_type(type):
        raise c.fail(
            "E0533", f"`@location` is for numbers and vectors of numbers, not `{type}`", found["location"].span
        )
    blend_source = _blend_source(c, found.get("blend_src"))
    return Interface(builtin, location, interpolation, "invariant" in found, blend_source, depth_mode)


def _is_io_type(type: Type) -> bool:
    scalar = type.element if isinstance(type, Vector) else type
    return isinstance(scalar, Scalar) and scalar is not BOOL


def _blend_source(c: Checker, attribute: ast.Attribute | None) -> int | None:
    if attribute is None:
        return None
    number = number_argument(c, attribute)
    if number > 1:
        raise c.fail("E0506", f"{number} is out of range for `@blend_src`: 0 or 1", attribute.span)
    return number


# So many words are listed for one that is none of them.
MAX_LISTED = 4


def _word(c: Checker, node: ast.Expression, allowed: tuple[str, ...], what: str) -> str:
    """A context-dependent name (3.8): it resolves to no declaration."""
    if isinstance(node, ast.Identifier) and node.arguments is None:
        if node.name in allowed:
            return node.name
        from ..foreign import input_help

        known = ", ".join(f"`{word}`" for word in allowed)
        raise c.fail("E0534", f"unknown {what} `{node.name}`", node.span, help=input_help(node.name) or did_you_mean(node.name, allowed),
                     notes=[f"known are {known}"] if len(allowed) <= MAX_LISTED else ())  # fmt: skip
    raise c.fail("E0534", f"{what} is a name", node.span)


def _builtin(c: Checker, attribute: ast.Attribute, type: Type) -> tuple[str, str | None]:
    """The name of a built-in value, and the depth mode where one is given."""
    assert attribute.arguments is not None
    depth_mode = None
    name = _word(c, attribute.arguments[0], tuple(BUILTINS), "built-in value")
    if len(attribute.arguments) == 2:
        if name != "frag_depth":
            raise c.fail("E0504", f"`@builtin({name})` takes no second argument", attribute.span)
        depth_mode = _word(c, attribute.arguments[1], DEPTH_MODES, "depth mode")
    needed = ENABLED_BY.get(name)
    if needed is not None:
        c.need_extension(f"`@builtin({name})`", needed, attribute.span)
    wanted = BUILTINS[name][0]
    if type is not wanted if wanted is not None else not _is_clip_distances(type):
        shown = "array<f32, N>` with N at most 8" if wanted is None else f"{wanted}`"
        raise c.fail("E0535", f"`@builtin({name})` has type `{shown}, not `{type}`", attribute.span)
    return name, depth_mode


def _is_clip_distances(type: Type) -> bool:
    return isinstance(type, Array) and type.element is F32 and isinstance(type.count, int) and type.count <= 8


def _interpolation(c: Checker, attribute: ast.Attribute) -> tuple[str, str | None]:
    assert attribute.arguments is not None
    kind = _word(c, attribute.arguments[0], tuple(INTERPOLATION), "interpolation type")
    if len(attribute.arguments) == 1:
        return kind, None
    return kind, _word(c, attribute.arguments[1], INTERPOLATION[kind], f"sampling of `{kind}`")


class _Slot(Node):
    """One input or output: where it is, its type, its attributes."""

    span: Span
    type: Type
    interface: Interface | None


def check_entry_point(c: Checker, function: Function, node: ast.FunctionDeclaration) -> None:
    """The inputs and outputs of an entry point, all together."""
    inputs = [s for p in function.parameters for s in _slots(p.type, p.interface, p.span)]
    _check_slots(c, function, inputs, "in")
    if function.result is not None:
        assert node.result is not None
        outputs = list(_slots(function.result, function.result_interface, node.result.span))
        if function.stage == "compute":
            c.report("E0540", "a compute entry point returns nothing", node.result.span)
            return
        _check_slots(c, function, outputs, "out")
    else:
        outputs = []
    interfaces = [s.interface for s in outputs]
    if function.stage == "vertex" and all(interfaces) and not any(i and i.builtin == "position" for i in interfaces):
        c.report("E0541", "a vertex entry point returns `@builtin(position)`", function.span,
                 help="return a `vec4f` with `@builtin(position)`, or a structure that has one")  # fmt: skip


def _slots(type: Type, interface: Interface | None, span: Span) -> Iterator[_Slot]:
    if isinstance(type, Struct) and interface is None:
        for member in type.members:
            io = member.io
            assert io is None or isinstance(io, Interface)
            yield _Slot(member.span, member.type, io)
    else:
        yield _Slot(span, type, interface)


def _check_slots(c: Checker, function: Function, slots: list[_Slot], direction: Direction) -> None:
    builtins: dict[str, Span] = {}
    locations: dict[tuple[int, int], Span] = {}
    for slot in slots:
        try:
            _check_slot(c, function, slot, direction)
        except Failed:
            continue
        assert slot.interface is not None
        builtin, location = slot.interface.builtin, slot.interface.location
        if builtin is not None:
            if builtin in builtins:
                c.report("E0542", f"`@builtin({builtin})` is given twice", slot.span,
                         related=[(builtins[builtin], "first here")])  # fmt: skip
            builtins.setdefault(builtin, slot.span)
        if location is not None:
            key = location, slot.interface.blend_src or 0
            if key in locations:
                c.report("E0543", f"`@location({location})` is given twice", slot.span,
                         related=[(locations[key], "first here")])  # fmt: skip
            locations.setdefault(key, slot.span)
    _check_blending(c, function, slots, direction)


def _check_slot(c: Checker, function: Function, slot: _Slot, direction: Direction) -> None:
    place = "input" if direction == "in" else "output"
    assert function.stage is not None
    if slot.interface is None or (slot.interface.builtin is None and slot.interface.location is None):
        example = "@builtin(global_invocation_id)" if function.stage == "compute" else "@location(0)"
        raise c.fail("E0544", f"this {place} of `{function.name}` needs `@builtin` or `@location`", slot.span,
                     help=f"write before it what it is, for instance `{example}`",
                     causes=[("E0544", slot.span)])  # fmt: skip
    builtin = slot.interface.builtin
    if builtin is not None:
        if (function.stage, direction) not in BUILTINS[builtin][1]:
            raise c.fail("E0545", f"`@builtin({builtin})` is no {place} of a {function.stage} entry point", slot.span)
        return
    if function.stage == "compute":
        raise c.fail("E0546", "a compute entry point has no inputs with `@location`", slot.span)
    if _needs_flat(function.stage, direction) and _is_integer(slot.type) and not _is_flat(slot.interface):
        raise c.fail("E0547", "integers between the vertex and the fragment stage need `@interpolate(flat)`", slot.span,
                     f"this is `{slot.type}`",
                     help=f"write `@location({slot.interface.location}) @interpolate(flat)`",
                     causes=[("E0547", slot.span)])  # fmt: skip


def _needs_flat(stage: Stage, direction: Direction) -> bool:
    return (stage, direction) in (("vertex", "out"), ("fragment", "in"))


def _is_flat(interface: Interface) -> bool:
    return interface.interpolation is not None and interface.interpolation[0] == "flat"


def _is_integer(type: Type) -> bool:
    scalar = type.element if isinstance(type, Vector) else type
    return isinstance(scalar, Scalar) and scalar.is_integer


def _check_blending(c: Checker, function: Function, slots: list[_Slot], direction: Direction) -> None:
    """`@blend_src` (12.3): two outputs of one type at location 0, and nothing else with a location."""
    located = [s for s in slots if s.interface is not None and s.interface.location is not None]
    blended = [s for s in located if s.interface is not None and s.interface.blend_src is not None]
    if not blended:
        return
    if function.stage != "fragment" or direction != "out":
        c.report("E0548", "`@blend_src` is for the outputs of fragment entry points", blended[0].span)
        return
    sources = {s.interface.blend_src for s in blended if s.interface is not None}
    at_zero = all(s.interface is not None and s.interface.location == 0 for s in blended)
    if sources != {0, 1} or len(located) != 2 or not at_zero or blended[0].type is not blended[1].type:
        c.report("E0549", "`@blend_src(0)` and `@blend_src(1)` stand at `@location(0)`, with one type, "
                          "and beside no other location", blended[0].span)  # fmt: skip
