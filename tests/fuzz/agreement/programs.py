"""A program of a seed, with its buffers.

The entry point calls the functions one after the other, folds what each gives and what it left in private memory into
a number, and writes the numbers; between calls invocations exchange values through workgroup memory and atomics.
"""

from __future__ import annotations

import struct
from random import Random
from typing import NamedTuple

from .expressions import MATRICES, SCALARS, VECTORS, Function, Pointer, Variable
from .statements import Statements
from .types import Types

__all__ = ["WORKGROUPS", "Program", "program_of"]

WORKGROUPS = (3, 1, 1)
SIZES = ("4", "2, 2", "1, 4", "2, 1, 2")
INVOCATIONS = 12
WORDS = 24  # that each invocation may write
INTEGERS = (
    0,
    1,
    2,
    3,
    7,
    31,
    32,
    33,
    100,
    0x7FFFFFFF,
    0x80000000,
    0x80000001,
    0xFFFFFFFF,
    0xFFFFFFFB,
    0xDEADBEEF,
    0x10001,
)
FLOATS = (0.0, 1.0, -1.0, 0.5, -2.25, 3.75, 63.75, -63.75)
# Arrays in uniform memory have steps of 16 bytes.
UNIFORM = (
    "f32",
    "vec2<f32>",
    "vec3<f32>",
    "vec4<f32>",
    *MATRICES,
    "array<vec4<f32>, 3>",
    "array<mat4x2<f32>, 2>",
    "array<vec3<f32>, 2>",
)
WAYS, UNCHECKED = ("wgsl for naga", "ptx merged"), ("msl unchecked", "ptx unchecked")
ATOMIC = ("Add", "Max", "Min", "And", "Or", "Xor")


class Program(NamedTuple):
    """WGSL with one entry point, and what its buffers hold by (group, binding). `way` is one to run it
    beside the usual ones, without bounds checks only where every index is in range."""

    code: str
    buffers: dict[tuple[int, int], bytes]
    way: str


def program_of(seed: int) -> Program:
    """The program of a seed."""
    random = Random(seed)
    is_in_range = random.random() < 0.5
    code = _Module(random, is_in_range=is_in_range).text()
    numbers = struct.pack("<16I", *random.choices(INTEGERS, k=16))
    floats = struct.pack("<64f", *random.choices(FLOATS, k=64))
    return Program(
        code,
        {
            (0, 0): bytes(4 * WORDS * INVOCATIONS),
            (0, 1): numbers,
            (0, 2): floats * 8,
            (0, 3): bytes(256 * 1024),
            (0, 4): bytes(16),
        },
        random.choice(WAYS + UNCHECKED if is_in_range else WAYS),
    )


class _Module(Statements):
    def __init__(self, random: Random, *, is_in_range: bool) -> None:
        super().__init__(random, Types(), is_in_range=is_in_range)
        self.globals: dict[str, Variable] = {}
        self.declarations: list[str] = []
        self.bodies: list[str] = []

    def text(self) -> str:
        for i in range(self.random.randrange(1, 4)):
            members = [(f"m{k}", self.some_type()) for k in range(self.random.randrange(1, 5))]
            self.types.structures[f"S{i}"] = members
        self.declare()
        for i in range(self.random.randrange(3, 8)):
            self.function(f"f{i}")
        entry = self.entry()
        structures = [_structure(name, members) for name, members in self.types.structures.items()]
        return "\n".join([*structures, *self.declarations, *self.types.functions.values(), *self.bodies, entry]) + "\n"

    def declare(self) -> None:
        """Variables of every address space."""
        self.types.structures["U"] = [(f"u{i}", self.random.choice(UNIFORM)) for i in range(4)]
        for name, type in (("kept", self.some_type()), ("also", self.random.choice((*SCALARS, *VECTORS)))):
            self.declarations.append(f"var<private> {name}: {type};")
            self.globals[name] = Variable(type, "private", True)
        shared, stored = self.some_type(), self.host_shareable()
        self.declarations += [
            "var<private> t: u32;",
            "var<private> g: u32;",
            f"var<workgroup> shared_: array<{shared}, 4>;",
            "var<workgroup> words: array<u32, 4>;",
            "var<workgroup> total: atomic<u32>;",
            "var<workgroup> own: array<atomic<i32>, 4>;",
            "@group(0) @binding(0) var<storage, read_write> out: array<u32>;",
            "@group(0) @binding(1) var<storage> given: array<u32>;",
            "@group(0) @binding(2) var<uniform> constants: U;",
            f"@group(0) @binding(3) var<storage, read_write> stored: array<{stored}, {INVOCATIONS}>;",
            "@group(0) @binding(4) var<storage, read_write> counts: array<atomic<u32>, 4>;",
        ]
        self.shared, self.stored = shared, stored
        self.globals |= {
            "t": Variable("u32"),
            "constants": Variable("U", "uniform"),
            "shared_[t]": Variable(shared, "workgroup", True, "shared_"),
            "stored[g]": Variable(stored, "storage", True, "stored"),
        }

    def host_shareable(self) -> str:
        while "bool" in self.types.scalars(type := self.some_type()):
            pass
        return type

    def function(self, name: str) -> None:
        is_pure = self.chance(0.4)
        spaces = ("function", "function", "private", "workgroup", "storage") if is_pure else ("function",)
        parameters: dict[str, str | Pointer] = {"a": "i32", "b": "u32", "c": "f32", "d": "bool"}
        for i in range(self.random.randrange(3)):
            parameters[f"e{i}"] = self.some_type()
        for i in range(self.random.choice((0, 0, 1, 2))):
            parameters[f"q{i}"] = self.pointed(self.random.choice(spaces))
        result = self.some_type()
        every, self.functions = self.functions, {n: f for n, f in self.functions.items() if f.is_pure or not is_pure}
        self.variables = {} if is_pure else dict(self.globals)
        self.begin(parameters, result)
        self.statements(self.random.randrange(3, 9))
        if not is_pure:
            self.observe()
        self.write(f"return {self.value(result)};")
        head = ", ".join([f"{n}: {_parameter(p)}" for n, p in parameters.items()])
        self.bodies.append("\n".join([f"fn {name}({head}) -> {result} {{", *self.lines, "}"]))
        self.functions = {**every, name: Function(tuple(parameters.values()), result, is_pure, self.steps + 1)}

    def pointed(self, space: str) -> Pointer:
        if space == "function":
            return Pointer(space, self.some_type())
        fitting = [v.type for v in self.globals.values() if v.space == space]
        return Pointer(space, self.random.choice(fitting))

    def observe(self) -> None:
        """Fold the variables at hand into a private number."""
        for name, variable in list(self.variables.items()):
            if variable.space == "function" and self.chance(0.7):
                self.write(f"seen = {self.types.hashed('seen', name, variable.type)};")

    def entry(self) -> str:
        self.declarations.append("var<private> seen: u32;")
        self.variables = dict(self.globals)
        self.begin({}, "u32")
        self.prologue()
        for name, function in self.functions.items():
            self.steps = 0
            self.one_call(name, function)
        for name in ("kept", "also", "shared_[t]", "stored[g]", "constants"):
            self.record(self.types.hashed("seen", name, self.globals[name].type))
        size = self.random.choice(SIZES)
        head = "@builtin(local_invocation_index) local: u32, @builtin(workgroup_id) group: vec3<u32>"
        return "\n".join([f"@compute @workgroup_size({size}) fn main({head}) {{", *self.lines, "}"])

    def prologue(self) -> None:
        self.recorded = 0
        for line in ("t = local;", "g = group.x * 4 + local;", "seen = g;"):
            self.write(line)
        # Workgroup memory begins with zeros.
        self.record(self.types.hashed("seen", "shared_[3 - t]", self.shared))
        self.write("workgroupBarrier();")
        for name, type, text in (
            ("a", "i32", "bitcast<i32>(given[g])"), ("b", "u32", "given[15 - g]"),
            ("c", "f32", "f32(given[g + 1] & 63) * 0.25"), ("d", "bool", "(given[g / 2] & 2) == 0"),
        ):  # fmt: skip
            self.write(f"var {name}: {type} = {text};")
            self.variables[name] = Variable(type, "function", True)

    def record(self, number: str) -> None:
        self.write(f"seen = {number};")
        self.write(f"out[g * {WORDS} + {self.recorded}] = seen;")
        self.recorded += 1

    def one_call(self, name: str, function: Function) -> None:
        for parameter in function.parameters:
            if isinstance(parameter, Pointer) and parameter.space == "function":
                local = self.name("v")
                self.write(f"var {local}: {parameter.type};")
                self.variables[local] = Variable(parameter.type, "function", True)
        arguments = self.arguments(function, 1)
        if arguments is None:
            return
        result = self.name("r")
        self.write(f"let {result} = {name}({', '.join(arguments)});")
        self.variables[result] = Variable(function.result)
        self.record(self.types.hashed("seen", result, function.result))
        self.observe()
        if self.chance(0.6):
            self.random.choice((self.neighbours, self.tree, self.common, self.atomics))()

    def neighbours(self) -> None:
        self.write("words[t] = seen;")
        self.write("workgroupBarrier();")
        self.record(f"seen * 31 + words[(t + {self.random.randrange(1, 4)}) & 3]")
        self.write("workgroupBarrier();")

    def tree(self) -> None:
        self.write("words[t] = seen;")
        with self.scope(f"for (var s = 2u; s > 0; {self.random.choice(('s /= 2', 's >>= 1'))}) {{"):
            self.write("workgroupBarrier();")
            with self.scope("if t < s {"):
                self.write("words[t] += words[t + s];")
            self.write("}")
        self.write("}")
        self.record("seen ^ workgroupUniformLoad(&words)[0]")
        self.write("workgroupBarrier();")

    def common(self) -> None:
        """Atomics whose result is the same in any order."""
        operation = self.random.choice(ATOMIC)
        with self.scope("if t == 0 {"):
            self.write("atomicStore(&total, seen);")
        self.write("}")
        self.write("workgroupBarrier();")
        self.write(f"atomic{operation}(&total, seen * 3);")
        self.write(f"atomicAdd(&counts[{self.index(4)}], seen);")
        self.write("workgroupBarrier();")
        self.record("seen ^ atomicLoad(&total)")
        self.write("workgroupBarrier();")

    def atomics(self) -> None:
        """On what no other invocation touches."""
        value = self.value("i32", 2)
        way = self.random.choice((*ATOMIC, "Sub", "Exchange", "CompareExchangeWeak"))
        if way == "CompareExchangeWeak":
            call = f"atomicCompareExchangeWeak(&own[t], {self.value('i32', 1)}, {value}).old_value"
        else:
            call = f"atomic{way}(&own[t], {value})"
        self.record(f"seen ^ bitcast<u32>({call})")
        self.record("seen * 5 + bitcast<u32>(atomicLoad(&own[t]))")


def _structure(name: str, members: list[tuple[str, str]]) -> str:
    return "\n".join([f"struct {name} {{", *[f"  {member}: {type}," for member, type in members], "}"])


def _parameter(parameter: str | Pointer) -> str:
    if isinstance(parameter, str):
        return parameter
    access = ", read_write" if parameter.space == "storage" else ""
    return f"ptr<{parameter.space}, {parameter.type}{access}>"
