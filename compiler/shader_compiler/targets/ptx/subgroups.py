"""Subgroup and quad functions (WGSL 17.12, 17.13): a subgroup is a warp.

In: the function's name, the type of its value and lanes. Out: lanes. WGSL calls these functions in uniform
control flow, so all invocations of the subgroup take part: all 32, or in the last subgroup of a
workgroup whose size is no multiple of 32 the first so many.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...ir.types import F16, F32, I32, U32, Scalar, Type, scalar_of
from .cells import Kind
from .emitter import Emitter
from .folding import immediate
from .inputs import WARP, Block, local_index
from .lanes import Lanes

__all__ = ["SUBGROUPS", "Subgroup"]


class Subgroup:
    """The subgroup that runs: `mask` has a bit for each of its invocations."""

    def __init__(self, emitter: Emitter, block: Block) -> None:
        self.emitter = emitter
        x, y, z = block.size
        invocations = x * y * z
        self.is_full = invocations % WARP == 0
        self.mask = _mask(emitter, block, invocations)
        self.lane = emitter.at_entry("mov.u32", "r", "%laneid")

    def shuffle(self, mode: str, value: str, operand: str) -> str:
        """`value` of another invocation; of its own where there is no such."""
        e, clamp = self.emitter, "0" if mode == "up" else "31"
        if value.startswith("%h"):
            wide = self.shuffle(mode, e.op("mov.b32", "r", f"{{{value}, {value}}}"), operand)
            low, high = e.register("h"), e.register("h")
            e.emit("mov.b32", f"{{{low}, {high}}}", wide)
            return low
        return e.op(f"shfl.sync.{mode}.b32", "r", e.op("mov.b32", "r", value), operand, clamp, self.mask)


def _mask(e: Emitter, block: Block, invocations: int) -> str:
    rest = immediate((1 << invocations % WARP) - 1)
    if invocations % WARP == 0:
        return "-1"
    if invocations < WARP:
        return rest
    is_last = e.at_entry("setp.ge.u32", "p", local_index(e, block), str(invocations // WARP * WARP))
    return e.at_entry("selp.b32", "r", rest, "-1", is_last)


Rule = Callable[[Subgroup, Type, tuple[Lanes, ...]], Lanes]


class Operation:
    """An associative operation on one scalar type: how it is spelt, and what changes nothing."""

    def __init__(self, opcode: str, kind: Kind, identity: str) -> None:
        self.opcode = opcode
        self.kind = kind
        self.identity = identity

    def combine(self, e: Emitter, a: str, b: str) -> str:
        """What the operation makes of a and b."""
        return e.op(self.opcode, self.kind, a, b)

    def neutral(self, e: Emitter) -> str:
        """The operand that changes nothing."""
        return e.half(int(self.identity, 16)) if self.kind == "h" else self.identity


OPERATIONS: dict[tuple[str, Scalar], Operation] = {
    **{("Add", type): Operation("add.s32", "r", "0") for type in (I32, U32)},
    **{("Mul", type): Operation("mul.lo.s32", "r", "1") for type in (I32, U32)},
    **{("And", type): Operation("and.b32", "r", "-1") for type in (I32, U32)},
    **{("Or", type): Operation("or.b32", "r", "0") for type in (I32, U32)},
    **{("Xor", type): Operation("xor.b32", "r", "0") for type in (I32, U32)},
    ("Min", I32): Operation("min.s32", "r", "2147483647"),
    ("Max", I32): Operation("max.s32", "r", "-2147483648"),
    ("Min", U32): Operation("min.u32", "r", "-1"),
    ("Max", U32): Operation("max.u32", "r", "0"),
    ("Add", F32): Operation("add.f32", "r", "0f00000000"),
    ("Mul", F32): Operation("mul.f32", "r", "0f3F800000"),
    ("Min", F32): Operation("min.f32", "r", "0f7F800000"),
    ("Max", F32): Operation("max.f32", "r", "0fFF800000"),
    ("Add", F16): Operation("add.f16", "h", "0000"),
    ("Mul", F16): Operation("mul.f16", "h", "3C00"),
    ("Min", F16): Operation("min.f16", "h", "7C00"),
    ("Max", F16): Operation("max.f16", "h", "FC00"),
}


def _reduce(name: str, s: Subgroup, type: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    scalar = _scalar(type)
    operation = OPERATIONS[name, scalar]
    if scalar.is_integer and name != "Mul":
        suffix = operation.opcode.partition(".")[2]
        return tuple([_reduce_integer(s, name.lower(), suffix, lane) for lane in arguments[0]])
    reduce = _reduce_full if s.is_full else _reduce_part
    return tuple([reduce(s, operation, lane) for lane in arguments[0]])


def _reduce_integer(s: Subgroup, name: str, suffix: str, value: str) -> str:
    """One instruction."""
    return s.emitter.op(f"redux.sync.{name}.{suffix}", "r", s.emitter.op("mov.b32", "r", value), s.mask)


def _reduce_full(s: Subgroup, operation: Operation, value: str) -> str:
    """A butterfly: all invocations get the same."""
    for distance in (16, 8, 4, 2, 1):
        value = operation.combine(s.emitter, value, s.shuffle("bfly", value, str(distance)))
    return value


def _reduce_part(s: Subgroup, operation: Operation, value: str) -> str:
    """A tree down to the first, which tells all. Behind the last invocation there is only what changes nothing."""
    e = s.emitter
    for distance in (16, 8, 4, 2, 1):
        other = s.shuffle("down", value, str(distance))
        bit = e.op("shl.b32", "r", str(1 << distance), s.lane)
        exists = e.op("setp.ne.s32", "p", e.op("and.b32", "r", bit, s.mask), "0")
        value = operation.combine(e, value, e.select(operation.kind, exists, other, operation.neutral(e)))
    return s.shuffle("idx", value, "0")


def _scan(name: str, s: Subgroup, type: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    operation = OPERATIONS[name, _scalar(type)]
    return tuple([_inclusive(s, operation, lane) for lane in arguments[0]])


def _inclusive(s: Subgroup, operation: Operation, value: str) -> str:
    """Each adds what the one `distance` before it has so far: after five rounds, all before it."""
    e = s.emitter
    for distance in (1, 2, 4, 8, 16):
        other = s.shuffle("up", value, str(distance))
        exists = e.op("setp.ge.u32", "p", s.lane, str(distance))
        value = operation.combine(e, value, e.select(operation.kind, exists, other, operation.neutral(e)))
    return value


def _scan_before(name: str, s: Subgroup, type: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    """The inclusive scan of the one before."""
    operation = OPERATIONS[name, _scalar(type)]
    is_first = s.emitter.op("setp.eq.s32", "p", s.lane, "0")
    return tuple(
        [
            s.emitter.select(operation.kind, is_first, operation.neutral(s.emitter), s.shuffle("up", lane, "1"))
            for lane in _scan(name, s, type, arguments)
        ]
    )


def _scalar(type: Type) -> Scalar:
    found = scalar_of(type)
    assert found is not None
    return found


def _shuffle(mode: str, s: Subgroup, _: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    value, (operand,) = arguments
    return tuple([s.shuffle(mode, lane, operand) for lane in value])


def _fixed(mode: str, operand: str, s: Subgroup, _: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    return tuple([s.shuffle(mode, lane, operand) for lane in arguments[0]])


def _quad_broadcast(s: Subgroup, type: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    value, (number,) = arguments
    first = s.emitter.op("and.b32", "r", s.lane, "-4")
    return _shuffle("idx", s, type, (value, (s.emitter.op("or.b32", "r", first, number),)))


def _vote(mode: str, s: Subgroup, _: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    return (s.emitter.op(f"vote.sync.{mode}.pred", "p", s.emitter.predicate(arguments[0][0]), s.mask),)


def _ballot(s: Subgroup, _: Type, arguments: tuple[Lanes, ...]) -> Lanes:
    votes = s.emitter.op("vote.sync.ballot.b32", "r", s.emitter.predicate(arguments[0][0]), s.mask)
    return votes, "0", "0", "0"


def _elect(s: Subgroup, _: Type, __: tuple[Lanes, ...]) -> Lanes:
    return (s.emitter.op("setp.eq.s32", "p", s.lane, "0"),)


SUBGROUPS: dict[str, Rule] = {
    **{f"subgroup{name}": partial(_reduce, name) for name in ("Add", "Mul", "Min", "Max", "And", "Or", "Xor")},
    **{f"subgroupInclusive{name}": partial(_scan, name) for name in ("Add", "Mul")},
    **{f"subgroupExclusive{name}": partial(_scan_before, name) for name in ("Add", "Mul")},
    "subgroupAll": partial(_vote, "all"),
    "subgroupAny": partial(_vote, "any"),
    "subgroupBallot": _ballot,
    "subgroupElect": _elect,
    "subgroupBroadcast": partial(_shuffle, "idx"),
    "subgroupBroadcastFirst": partial(_fixed, "idx", "0"),
    "subgroupShuffle": partial(_shuffle, "idx"),
    "subgroupShuffleDown": partial(_shuffle, "down"),
    "subgroupShuffleUp": partial(_shuffle, "up"),
    "subgroupShuffleXor": partial(_shuffle, "bfly"),
    "quadBroadcast": _quad_broadcast,
    "quadSwapX": partial(_fixed, "bfly", "1"),
    "quadSwapY": partial(_fixed, "bfly", "2"),
    "quadSwapDiagonal": partial(_fixed, "bfly", "3"),
}
