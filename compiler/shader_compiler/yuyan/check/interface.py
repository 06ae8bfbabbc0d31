"""The interface of entry points: builtin inputs and outputs, and places for everything else (着四).

In: a function that an entry item names, and its stage. The function's parameters and result, and the
members of the structures among them, get their attributes.
"""

from __future__ import annotations

from ...ir.module import Function, Interface, Parameter, Stage
from ...ir.types import Array, Scalar, Struct, Type, Vector, scalar_of
from ...source import Span
from .. import ast
from ..errors import fail
from ..vocabulary import inputs
from ..vocabulary.types import STAGE_WORDS
from .integers import integer
from .meanings import BuiltinName, ClassMeaning
from .modules import builtin_of, known_meaning
from .program import PLAIN, Attributes
from .state import Checker

__all__ = ["attributes_of", "give_interface"]


def attributes_of(c: Checker, node: ast.Expression | None) -> Attributes:
    """What a class, as it is written, says of an input or output; through aliases."""
    if node is None:
        return PLAIN
    node = ast.bare_of(node)
    if isinstance(node, ast.Application):
        return _wrapped(c, node, builtin_of(c, node.function))
    meaning = known_meaning(c, node)
    if isinstance(meaning, ClassMeaning):
        return meaning.attributes
    if isinstance(meaning, BuiltinName) and meaning.name in inputs.INPUTS:
        return Attributes(inputs.INPUTS[meaning.name])
    return PLAIN


def _wrapped(c: Checker, node: ast.Application, name: str | None) -> Attributes:
    if name == "裁剪距离":
        return Attributes(clip_distances=True)
    if name not in inputs.INTERPOLATIONS and name not in inputs.NUMBERED:
        return PLAIN
    inner = attributes_of(c, node.arguments[-1].value)
    if name in inputs.INTERPOLATIONS:
        return Attributes(
            inner.io, inner.location, inner.blend_src, inputs.INTERPOLATIONS[name], inner.clip_distances
        )  # fmt: skip
    number = integer(c, node.arguments[0].value)
    if inputs.NUMBERED[name] == "location":
        return Attributes(inner.io, number, inner.blend_src, inner.interpolation)
    return Attributes(inner.io, inner.location, number, inner.interpolation)


class _Side:
    """The inputs, or the outputs, of one entry point while they are numbered."""

    def __init__(self, c: Checker, stage: Stage, *, is_input: bool) -> None:
        self.c = c
        self.stage: Stage = stage
        self.is_input = is_input
        self.location = 0
        self.seen: set[str] = set()
        self.places: set[tuple[int, int | None]] = set()
        self.numbered: list[tuple[Type, Interface, Span]] = []

    def interface(self, type: Type, written: Attributes, span: Span) -> Interface:
        """The attributes of one input or output."""
        if written.clip_distances:
            return self._clip_distances(span)
        if written.io is not None and written.io.builtin is not None:
            return self._builtin(written.io, span)
        if written.io is not None and (self.is_input or self.stage not in written.io.outputs):
            raise fail("E-10", span, note="片元颜色惟片元可出")
        if self.stage == "compute":
            raise fail("E-10", span, note="计算入口之参惟可为内建之入或其所成之结构")
        return self._numbered(type, written, span)

    def _clip_distances(self, span: Span) -> Interface:
        if self.is_input or self.stage != "vertex":
            raise fail("E-10", span, note="裁剪距离惟顶点可出")
        self.c.program.enables.add("clip_distances")
        return Interface("clip_distances")

    def _builtin(self, io: inputs.InputOutput, span: Span) -> Interface:
        stages = io.inputs if self.is_input else io.outputs
        if self.stage not in stages:
            raise fail("E-10", span, note=f"此内建非{STAGE_WORDS[self.stage]}之{'入' if self.is_input else '出'}")
        assert io.builtin is not None
        if io.builtin in self.seen:
            raise fail("E-10", span, note="内建重出")
        self.seen.add(io.builtin)
        if io.enable is not None:
            self.c.program.enables.add(io.enable)
        return Interface(io.builtin, invariant=io.invariant and not self.is_input)

    def _numbered(self, type: Type, written: Attributes, span: Span) -> Interface:
        scalar = scalar_of(type)
        if not isinstance(type, (Scalar, Vector)) or scalar is None or scalar.name == "bool":
            raise fail("E-10", span, note="编号之入出惟可为数之标量与向量")
        location = self.location if written.location is None else written.location
        if (location, written.blend_src) in self.places:
            raise fail("E-10", span, note=f"位次 {location} 重出", help="以「位次」别之：「位次」于「一」于「浮三二」")
        self.places.add((location, written.blend_src))
        if written.blend_src not in (None, 0, 1):
            raise fail("E-21", span, note="混源惟可零、一")
        self.location = location + (written.blend_src is None)
        interpolation = written.interpolation
        between = (self.stage, self.is_input) in (("vertex", False), ("fragment", True))
        if interpolation is None and scalar.is_integer and between:
            interpolation = ("flat", None)
        if interpolation is not None and scalar.is_integer and interpolation[0] != "flat":
            raise fail("E-10", span, note="整类惟可「平插」")
        if written.blend_src is not None:
            self.c.program.enables.add("dual_source_blending")
        made = Interface(None, location, interpolation, False, written.blend_src)
        self.numbered.append((type, made, span))
        return made

    def check_blending(self) -> None:
        """混源: two outputs of one class in the first place, and nothing beside them."""
        blended = [output for output in self.numbered if output[1].blend_src is not None]
        if not blended:
            return
        types = {type for type, _, _ in self.numbered}
        places = [(interface.location, interface.blend_src) for _, interface, _ in self.numbered]
        if self.is_input or self.stage != "fragment" or sorted(places, key=str) != [(0, 0), (0, 1)] or len(types) > 1:
            raise fail("E-10", blended[0][2], note="混源惟片元可出：零、一各一，同类，皆在位次零，而无他出")

    def struct(self, struct: Struct) -> None:
        """The attributes of a structure's members. A structure may serve several entry points, so that it is
        numbered by itself: from 0, whatever stands beside it.
        """
        beside, self.location = self.location, 0
        for member, written in zip(struct.members, self.c.program.members[struct], strict=True):
            if isinstance(member.type, Struct) or (isinstance(member.type, Array) and not written.clip_distances):
                raise fail("E-10", member.span, note="入出之构之项不可为构或数组")
            interface = self.interface(member.type, written, member.span)
            if interface.interpolation is None and isinstance(member.io, Interface):
                interface.interpolation = member.io.interpolation
            member.io = interface
        self.location = beside


def give_interface(c: Checker, function: Function, stage: Stage) -> None:
    """Give the function's parameters and result their attributes; E-10 where they do not suit the stage."""
    signature = c.program.signatures[function]
    side = _Side(c, stage, is_input=True)
    kept = iter(function.parameters)
    for binding, written in zip(signature.bindings, signature.parameters, strict=True):
        if binding.kind == "unit":
            continue
        parameter = next(kept)
        assert isinstance(parameter, Parameter)
        if isinstance(parameter.type, Struct):
            side.struct(parameter.type)
        else:
            parameter.interface = side.interface(parameter.type, written, parameter.span)
    side.check_blending()
    _give_result(c, function, stage, signature.result)


def _give_result(c: Checker, function: Function, stage: Stage, written: Attributes) -> None:
    if stage == "compute":
        if function.result is not None:
            raise fail("E-10", function.span, note="计算入口之函返「有」")
        return
    side = _Side(c, stage, is_input=False)
    if isinstance(function.result, Struct):
        side.struct(function.result)
    elif function.result is not None:
        function.result_interface = side.interface(function.result, written, function.span)
    side.check_blending()
    if stage == "vertex" and "position" not in side.seen:
        raise fail("E-10", function.span, note="顶点之出须有「裁剪位置」")
