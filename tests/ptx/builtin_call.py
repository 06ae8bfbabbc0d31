"""Calls one builtin function through the PTX that is emitted for it.

call = BuiltinCall("pow", F32, F32)
call.floats(2.0, 3.0)         # [8.0], one number a lane of the result
"""

from __future__ import annotations

from collections.abc import Callable

from shader_compiler import builtins
from shader_compiler.builtins import matching
from shader_compiler.ir.types import BOOL, F16, Matrix, Scalar, Struct, Type, Vector
from shader_compiler.options import Options
from shader_compiler.targets.ptx.builtins import BUILTINS
from shader_compiler.targets.ptx.emitter import Emitter

from .interpreter import Memory, parse, run
from .numbers import TYPES

__all__ = ["BuiltinCall", "lanes_of"]


def lanes_of(type: Type | None) -> list[Scalar]:
    """The scalars that a value consists of."""
    match type:
        case Scalar():
            return [type]
        case Vector():
            return [type.element] * type.width
        case Matrix():
            return [type.element] * (type.rows * type.columns)
        case Struct():
            return [lane for member in type.members for lane in lanes_of(member.type)]
    raise TypeError(type)


class BuiltinCall:
    """A kernel that calls `name` on its parameters. `error` is that of the approximate instructions. The arguments
    from the place `known` on are `number`, as the contents of a variable may be known.
    """

    def __init__(
        self,
        name: str,
        *types: Type,
        error: float = 0.0,
        options: Options | None = None,
        known: int | None = None,
        number: int = 0,
    ) -> None:
        row = builtins.find(name)
        assert row is not None
        overload = matching.resolve(row, types)
        assert not isinstance(overload, matching.Mismatch), overload.message
        self.inputs = [lane for type in overload.parameters for lane in lanes_of(type)]
        self.outputs = lanes_of(overload.result)
        emitter = Emitter(options or Options())
        arguments, place = [], 0
        for index, type in enumerate(overload.parameters):
            lanes = list(enumerate(lanes_of(type), place))
            place += len(lanes)
            if known is not None and index >= known:
                arguments.append(tuple(_immediate(emitter, lane, number) for _, lane in lanes))
            else:
                arguments.append(tuple(_load(emitter, lane, i) for i, lane in lanes))
        results = BUILTINS[name](emitter, overload, tuple(arguments))
        for i, (lane, result) in enumerate(zip(self.outputs, results, strict=True)):
            _store(emitter, lane, i, result)
        parameters = ", ".join([".param .u64 result", *(f".param .u32 x{i}" for i in range(place))])
        header = [".version 8.0", ".target sm_80", ".address_size 64", f".visible .entry call({parameters})", "{"]
        body = ["\t.reg .b64 %out;", "\tld.param.u64 %out, [result];", *emitter.body(), "\tret;", "}", ""]
        self.text = "\n".join(header + body)
        self.entry = parse(self.text, error)["call"]

    def bits(self, *lanes: int) -> list[int]:
        """The result's lanes, as bit patterns, from those of all arguments."""
        memory = Memory()
        pointer = memory.allocate(bytes(4 * len(self.outputs)))
        run(self.entry, memory, [pointer, *lanes])
        data = memory.contents(pointer)
        return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]

    def numbers(self, *lanes: float) -> list[float]:
        """The result's lanes as numbers."""
        written = [_codec(type)[2](lane) for type, lane in zip(self.inputs, lanes, strict=True)]
        return [_codec(type)[1](bits) for type, bits in zip(self.outputs, self.bits(*written), strict=True)]

    def number(self, *lanes: float) -> float:
        """The only lane of the result."""
        (result,) = self.numbers(*lanes)
        return result


def _codec(type: Scalar) -> tuple[int, Callable[[int], float], Callable[[float], int]]:
    name = {"bool": "pred", "i32": "s32"}.get(type.name, type.name)
    return TYPES[name]  # type: ignore[return-value]


def _load(emitter: Emitter, type: Scalar, number: int) -> str:
    word = emitter.op("ld.param.u32", "r", f"[x{number}]")
    if type is BOOL:
        return emitter.op("setp.ne.s32", "p", word, "0")
    return emitter.op("cvt.u16.u32", "h", word) if type is F16 else word


def _immediate(emitter: Emitter, type: Scalar, number: int) -> str:
    if type is BOOL:
        return str(int(number != 0))
    if type.is_float:
        bits = _codec(type)[2](number)
        return emitter.half(bits) if type is F16 else f"0f{bits:08X}"
    return str(number)


def _store(emitter: Emitter, type: Scalar, number: int, value: str) -> None:
    if type is BOOL:
        value = emitter.op("selp.b32", "r", "1", "0", value)
    if type is F16:
        value = emitter.op("cvt.u32.u16", "r", value)
    emitter.emit("st.global.b32", f"[%out+{4 * number}]", value)
