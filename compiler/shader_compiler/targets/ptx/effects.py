"""Builtin calls that are statements: atomics, barriers, uniform loads, subgroup operations."""

from __future__ import annotations

from collections.abc import Callable

from ...diagnostics import CompileError, Diagnostic
from ...ir.statements import BuiltinCall
from ...ir.types import BOOL, I32, Atomic, Pointer
from .address import bracketed
from .emitter import Emitter
from .expressions import handle, place, scalar, value
from .frame import Frame
from .lanes import Lanes
from .places import Memory
from .subgroups import SUBGROUPS, Subgroup
from .tensor_tiles import TENSOR_TILES
from .tiles import TILES

__all__ = ["call"]


def call(frame: Frame, s: BuiltinCall) -> None:
    """Emit the call; its result, if it is used, gets its name."""
    name = s.overload.name
    if name in RULES:
        lanes = RULES[name](frame, s)
    elif name in SUBGROUPS:
        lanes = _among_subgroup(frame, s)
    else:
        raise CompileError(Diagnostic("E0722", f"PTX has no `{name}`", s.span))
    if s.result is not None:
        frame.names[s.result] = lanes


def _among_subgroup(frame: Frame, s: BuiltinCall) -> Lanes:
    type = s.overload.parameters[0] if s.overload.parameters else BOOL
    subgroup = Subgroup(frame.emitter, frame.entry.block)
    return SUBGROUPS[s.overload.name](subgroup, type, tuple([value(frame, a) for a in s.arguments]))


def _barrier(frame: Frame, _: BuiltinCall) -> Lanes:
    """`bar.sync` orders accesses to shared and to global memory among the workgroup's invocations."""
    frame.emitter.emit("bar.sync", "0")
    return ()


def _subgroup_barrier(frame: Frame, _: BuiltinCall) -> Lanes:
    frame.emitter.emit("bar.warp.sync", "0xffffffff")
    return ()


def _uniform_load(frame: Frame, s: BuiltinCall) -> Lanes:
    """All have written before, and nobody writes until all have read."""
    frame.emitter.emit("bar.sync", "0")
    lanes = place(frame, s.arguments[0]).load(frame.emitter)
    frame.emitter.emit("bar.sync", "0")
    return lanes


def _load_texel(frame: Frame, s: BuiltinCall) -> Lanes:
    """Who has no textures does not load the module that knows them."""
    from .texels import load_texel

    return load_texel(frame.entry, s.overload, handle(frame, s.arguments[0]), _values(frame, s))


def _store_texel(frame: Frame, s: BuiltinCall) -> Lanes:
    from .texels import store_texel

    store_texel(frame.entry, handle(frame, s.arguments[0]), _values(frame, s))
    return ()


def _values(frame: Frame, s: BuiltinCall) -> tuple[Lanes, ...]:
    return tuple([value(frame, a) for a in s.arguments[1:]])


def _target(frame: Frame, s: BuiltinCall) -> tuple[str, str, str]:
    """The state space, the address in brackets, and the type's suffix of an atomic operation."""
    pointer = s.arguments[0]
    assert isinstance(pointer.type, Pointer)
    assert isinstance(pointer.type.store, Atomic)
    found = place(frame, pointer)
    assert isinstance(found, Memory)
    suffix = "s32" if pointer.type.store.element is I32 else "u32"
    return found.address.space, bracketed(frame.emitter, found.address), suffix


def _load(frame: Frame, s: BuiltinCall) -> Lanes:
    space, address, _ = _target(frame, s)
    return (frame.emitter.op(f"ld.relaxed.{SCOPES[space]}.{space}.b32", "r", address),)


def _store(frame: Frame, s: BuiltinCall) -> Lanes:
    space, address, _ = _target(frame, s)
    frame.emitter.emit(f"st.relaxed.{SCOPES[space]}.{space}.b32", address, scalar(frame, s.arguments[1]))
    return ()


def _exchange_compared(frame: Frame, s: BuiltinCall) -> Lanes:
    """The old value, and whether it was the one compared with: PTX's never fails spuriously."""
    space, address, _ = _target(frame, s)
    compared, new = scalar(frame, s.arguments[1]), scalar(frame, s.arguments[2])
    old = frame.emitter.op(f"atom.relaxed.{SCOPES[space]}.{space}.cas.b32", "r", address, compared, new)
    return old, frame.emitter.op("setp.eq.s32", "p", old, compared)


def _modify(operation: str) -> Callable[[Frame, BuiltinCall], Lanes]:
    """A read-modify-write; `red` where nobody wants the old value."""

    def rule(frame: Frame, s: BuiltinCall) -> Lanes:
        space, address, suffix = _target(frame, s)
        operand = _operand(frame.emitter, s.overload.name, scalar(frame, s.arguments[1]))
        type = suffix if operation in ("add", "min", "max") else "b32"
        opcode = f"relaxed.{SCOPES[space]}.{space}.{operation}.{type}"
        if s.result is None and operation != "exch":
            frame.emitter.emit(f"red.{opcode}", address, operand)
            return ()
        return (frame.emitter.op(f"atom.{opcode}", "r", address, operand),)

    return rule


def _operand(emitter: Emitter, name: str, operand: str) -> str:
    return emitter.op("neg.s32", "r", operand) if name == "atomicSub" else operand


SCOPES = {"global": "gpu", "shared": "cta"}
RULES: dict[str, Callable[[Frame, BuiltinCall], Lanes]] = {
    "workgroupBarrier": _barrier,
    "storageBarrier": _barrier,
    "textureBarrier": _barrier,
    "textureLoad": _load_texel,
    "textureStore": _store_texel,
    "subgroupBarrier": _subgroup_barrier,
    "workgroupUniformLoad": _uniform_load,
    "atomicLoad": _load,
    "atomicStore": _store,
    "atomicCompareExchangeWeak": _exchange_compared,
    "atomicAdd": _modify("add"),
    "atomicSub": _modify("add"),
    "atomicMax": _modify("max"),
    "atomicMin": _modify("min"),
    "atomicAnd": _modify("and"),
    "atomicOr": _modify("or"),
    "atomicXor": _modify("xor"),
    "atomicExchange": _modify("exch"),
    **TILES,
    **TENSOR_TILES,
}
