"""Depths that are compared while they are sampled (WGSL 17.7: textureGatherCompare, textureSampleCompareLevel).

In: a call's overload and arguments. Out: the lanes of the result.

CUDA's texture objects have no comparison, so how a comparison sampler compares is a number that the host passes
in the sampler's place: the sum of LESS, EQUAL and GREATER, and of FILTERS where the results for four texels are
to be mixed instead of the nearest's taken. The four depths come from `tld4`, edges and address modes included
(at a cube's corner, where three texels meet, the hardware chooses the fourth).
"""

from __future__ import annotations

from ...builtins.signature import Overload
from .builtins.lanes import f32
from .emitter import Emitter
from .frame import Entry
from .lanes import Lanes
from .sample_calls import Sample, instruction, sample_of
from .texture_objects import Argument, object_of
from .texture_queries import dimensions

__all__ = ["gather", "sample"]

# The value of a reference against that of a texel.
LESS, EQUAL, GREATER, FILTERS = 1, 2, 4, 8


def gather(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """1 or 0 for each of the four texels, in the order of `textureGather`."""
    call = sample_of(entry, overload, arguments)
    return _compared(entry, call, instruction(entry, "tld4.r", call))


def sample(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """The results of the four texels, mixed; the weights of a sampler that does not filter are 0 or 1."""
    call, emitter = sample_of(entry, overload, arguments), entry.emitter
    is_cube = call.texture.dimension.startswith("cube")
    around, (right, down) = (_around_on_cube if is_cube else _around)(entry, call)
    below_left, below_right, above_right, above_left = _compared(entry, call, instruction(entry, "tld4.r", around))
    filters = _has(entry, call, FILTERS)
    right, down = (_weight(emitter, filters, part) for part in (right, down))
    above, below = _mixed(emitter, above_left, above_right, right), _mixed(emitter, below_left, below_right, right)
    return (_mixed(emitter, above, below, down),)


def _has(entry: Entry, call: Sample, bit: int) -> str:
    """Whether the sampler's number has a bit, as a predicate."""
    at_entry = entry.emitter.at_entry
    number = at_entry("cvt.u32.u64", "r", object_of(entry, call.sampler))
    return at_entry("setp.ne.u32", "p", at_entry("and.b32", "r", number, str(bit)), "0")


def _compared(entry: Entry, call: Sample, depths: Lanes) -> Lanes:
    """For each depth 1 where the comparison holds, else 0."""
    ((_, (reference,)),) = call.special
    emitter, results = entry.emitter, []
    for depth in depths:
        holds = "0"
        for name, bit in (("lt", LESS), ("eq", EQUAL), ("gt", GREATER)):
            case = emitter.op(f"setp.{name}.and.f32", "p", reference, depth, _has(entry, call, bit))
            holds = emitter.op("or.pred", "p", holds, case)
        results.append(emitter.select("r", holds, f32(1), f32(0)))
    return tuple(results)


def _weight(emitter: Emitter, filters: str, part: str) -> str:
    nearest = emitter.select("r", emitter.op("setp.ge.f32", "p", part, f32(0.5)), f32(1), f32(0))
    return emitter.select("r", filters, part, nearest)


def _mixed(emitter: Emitter, low: str, high: str, part: str) -> str:
    return emitter.op("fma.rn.f32", "r", emitter.op("sub.f32", "r", high, low), part, low)


def _split(emitter: Emitter, x: str, texels: str) -> tuple[str, str]:
    """For a normalized coordinate: another from which the same texels are gathered, and the second one's weight.

    The hardware rounds coordinates to a fraction of a texel. One that is well between the texels' centres
    leaves no doubt which they are; it stays on its side of the middle, where a cube may have an edge.
    """
    from_centre = emitter.op("fma.rn.f32", "r", x, texels, f32(-0.5))
    first = emitter.op("cvt.rmi.f32.f32", "r", from_centre)
    part = emitter.op("sub.f32", "r", from_centre, first)
    inner = emitter.op("min.f32", "r", emitter.op("max.f32", "r", part, f32(0.125)), f32(0.875))
    moved = emitter.op("add.f32", "r", emitter.op("add.f32", "r", first, f32(0.5)), inner)
    return emitter.op("mul.f32", "r", moved, emitter.at_entry("rcp.rn.f32", "r", texels)), part


def _texels(entry: Entry, call: Sample) -> Lanes:
    sizes = dimensions(entry, call.variable)
    return tuple([entry.emitter.at_entry("cvt.rn.f32.u32", "r", size) for size in sizes])


def _at(call: Sample, at: Lanes) -> Sample:
    return Sample(call.variable, call.sampler, call.handle, at, call.layer, call.special, call.offset)


def _around(entry: Entry, call: Sample) -> tuple[Sample, Lanes]:
    """The call at coordinates well between four texels, and the weights of those to the right and below."""
    at = zip(call.at, _texels(entry, call), strict=True)
    (x, right), (y, down) = [_split(entry.emitter, x, size) for x, size in at]
    return _at(call, (x, y)), (right, down)


def _around_on_cube(entry: Entry, call: Sample) -> tuple[Sample, Lanes]:
    """The same for a direction: on the face that it meets, by WebGPU's table of the faces' axes.

    u is -z on +x, z on -x, x on the y and +z faces and -x on -z; v is z on +y, -z on -y, and -y on the others.
    """
    emitter, op, select = entry.emitter, entry.emitter.op, entry.emitter.select
    x, y, z = call.at
    sizes = [op("abs.f32", "r", lane) for lane in call.at]
    most_xy = op("max.f32", "r", sizes[0], sizes[1])
    largest = op("max.f32", "r", most_xy, sizes[2])
    on_z = op("setp.ge.f32", "p", sizes[2], most_xy)
    on_y = op("setp.ge.f32", "p", sizes[1], largest)
    sign = op("copysign.f32", "r", select("r", on_z, z, select("r", on_y, y, x)), f32(1))

    def on_face(if_z: str, if_y: str, if_x: str) -> str:
        return select("r", on_z, if_z, select("r", on_y, if_y, if_x))

    def signed(lane: str) -> str:
        return op("mul.f32", "r", lane, sign)

    def negative(lane: str) -> str:
        return op("neg.f32", "r", lane)

    u = on_face(signed(x), x, negative(signed(z)))
    v = on_face(negative(y), signed(z), negative(y))
    half = op("div.rn.f32", "r", f32(0.5), largest)
    texels, _ = _texels(entry, call)
    (u, right), (v, down) = [_split(emitter, op("fma.rn.f32", "r", lane, half, f32(0.5)), texels) for lane in (u, v)]
    u, v = (op("fma.rn.f32", "r", lane, f32(2), f32(-1)) for lane in (u, v))
    moved = (
        on_face(signed(u), u, sign),
        on_face(negative(v), sign, negative(v)),
        on_face(sign, signed(v), negative(signed(u))),
    )
    return _at(call, moved), (right, down)
