"""Expressions of a wanted type, none of them constant, none with a float that is not exact.

A float variable holds a multiple of 1/4 between -64 and 64; an expression of floats is one or two operations on
such, after which it is made one again. So no product and no sum is rounded, and it is the same whether an
implementation fuses them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from .types import Types, element, scalar, width

__all__ = ["Expressions", "Function", "Pointer", "Variable"]

INTEGERS = ("i32", "u32")
SCALARS = ("bool", "i32", "u32", "f32")
VECTORS = tuple(f"vec{n}<{t}>" for n in (2, 3, 4) for t in SCALARS)
MATRICES = tuple(f"mat{c}x{r}<f32>" for c in (2, 3, 4) for r in (2, 3, 4))
EDGES = {
    "i32": (
        "0i",
        "1i",
        "-1i",
        "2i",
        "3i",
        "7i",
        "-5i",
        "31i",
        "32i",
        "100i",
        "65535i",
        "2147483647i",
        "i32(-2147483648)",
    ),
    "u32": ("0u", "1u", "2u", "3u", "5u", "7u", "31u", "32u", "33u", "255u", "65536u", "2147483648u", "4294967295u"),
    "f32": ("0.0", "1.0", "-1.0", "0.5", "-2.25", "3.75", "17.0", "-63.75", "64.0"),
    "bool": ("true", "false"),
}
# Builtin functions by scalar type: how many arguments of the type they take and give.
SAME = {
    "i32": {"abs": 1, "clamp": 3, "countLeadingZeros": 1, "countOneBits": 1, "countTrailingZeros": 1, "firstLeadingBit": 1,
            "firstTrailingBit": 1, "max": 2, "min": 2, "reverseBits": 1, "sign": 1},
    "u32": {"abs": 1, "clamp": 3, "countLeadingZeros": 1, "countOneBits": 1, "countTrailingZeros": 1, "firstLeadingBit": 1,
            "firstTrailingBit": 1, "max": 2, "min": 2, "reverseBits": 1},
    "f32": {"abs": 1, "ceil": 1, "floor": 1, "fract": 1, "max": 2, "min": 2, "round": 1, "saturate": 1, "sign": 1, "step": 2,
            "trunc": 1, "fma": 3, "quantizeToF16": 1},
}  # fmt: skip
# Builtin functions of one type alone, with the types of their arguments.
OTHERS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "u32": (
        ("dot4U8Packed", ("u32", "u32")), ("pack4xI8", ("vec4<i32>",)), ("pack4xU8", ("vec4<u32>",)),
        ("pack4xI8Clamp", ("vec4<i32>",)), ("pack4xU8Clamp", ("vec4<u32>",)), ("pack2x16float", ("vec2<f32>",)),
    ),
    "i32": (("dot4I8Packed", ("u32", "u32")),),
    "vec4<i32>": (("unpack4xI8", ("u32",)),),
    "vec4<u32>": (("unpack4xU8", ("u32",)),),
    "vec3<f32>": (("cross", ("vec3<f32>", "vec3<f32>")),),
}  # fmt: skip
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


class Variable(NamedTuple):
    """Something with a name. `space` is "" for a value, `root` the variable that it is part of, where that is another."""

    type: str
    space: str = ""
    is_writable: bool = False
    root: str = ""


class Pointer(NamedTuple):
    """The type of a parameter."""

    space: str
    type: str


class Function(NamedTuple):
    """A function of the program. One that is pure sees its parameters alone. `cost` is the number of its steps."""

    parameters: tuple[str | Pointer, ...]
    result: str
    is_pure: bool
    cost: int


class Expressions:
    """What there is to compute with, and values of it."""

    MOST_STEPS = 400

    def __init__(self, random: Random, types: Types, *, is_in_range: bool) -> None:
        self.is_in_range = is_in_range
        self.random = random
        self.types = types
        self.variables: dict[str, Variable] = {}
        self.functions: dict[str, Function] = {}
        self.steps = 0  # of the function so far
        self.turns = 1  # how often what is written next is done

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def some_type(self, depth: int = 2) -> str:
        """A type that a variable can have."""
        if depth and self.chance(0.15):
            return f"array<{self.some_type(depth - 1)}, {self.random.choice((1, 2, 3, 4, 5))}>"
        if self.types.structures and self.chance(0.12):
            return self.random.choice(list(self.types.structures))
        return self.random.choice(self.random.choice((SCALARS, INTEGERS, VECTORS, VECTORS, MATRICES)))

    def value(self, type: str, depth: int = 3) -> str:
        """An expression of this type."""
        if depth == 0 or self.chance(0.2):
            return self.leaf(type)
        if type.startswith("mat"):
            return self.matrix(type, depth - 1)
        if type in SCALARS or type.startswith("vec"):
            ways: dict[str, Callable[[str, int], str]] = {
                "bool": self.truth, "f32": self.tamed_float, "i32": self.integer, "u32": self.integer,
            }  # fmt: skip
            return self.choice_of(ways[scalar(type)], self.call, self.selection, self.built)(type, depth - 1)
        return self.choice_of(self.call, self.built)(type, depth - 1)

    def choice_of(
        self, first: Callable[[str, int], str], *others: Callable[[str, int], str]
    ) -> Callable[[str, int], str]:
        """The first one in most cases."""
        return first if self.chance(0.6) else self.random.choice(others)

    def leaf(self, type: str) -> str:
        """A variable or a part of one; where there is none, one made from scalars."""
        names = [n for n, v in self.variables.items() if v.type == type]
        if names and self.chance(0.7):
            return self.random.choice(names)
        part = self.part_of_variable(type)
        if part:
            return part
        if names:
            return self.random.choice(names)
        return self.built(type, 0)

    def part_of_variable(self, type: str, *, written: bool = False) -> str | None:
        """An element, component or member of this type, of a variable, two steps down at most."""
        wholes = [(n, v.type) for n, v in self.variables.items() if v.is_writable or not written]
        self.random.shuffle(wholes)
        for name, whole in wholes:
            steps = [(part, inner) for part, inner in self.steps_into(whole)]
            self.random.shuffle(steps)
            for part, inner in steps:
                if inner == type:
                    return name + part
                for more, innermost in self.steps_into(inner) if self.chance(0.5) else ():
                    if innermost == type:
                        return name + part + more
        return None

    def steps_into(self, type: str) -> list[tuple[str, str]]:
        """Ways to get at a part: by name, and by an index."""
        found = element(type)
        named = [] if type.startswith("array") else self.types.parts(type)
        return named if found is None else [*named[:2], (f"[{self.index(found[1])}]", found[0])]

    def index(self, count: int) -> str:
        """An index, seldom out of range, and never where none may be."""
        way = self.random.random()
        if way < 0.3:
            return str(self.random.randrange(count))
        counters = [n for n, v in self.variables.items() if v.type in INTEGERS and "[" not in n and "." not in n]
        name = self.random.choice(counters)
        u32 = self.variables[name].type == "u32"
        if way < 0.9 or self.is_in_range:
            return f"{name} % {count}" if u32 else f"{name} & {[0, 0, 1, 1, 3, 3][count]}"
        return self.random.choice((name, f"{name} + 1", f"{name} - 1"))

    def literal(self, type: str, allowed: Callable[[str], bool] = lambda _: True) -> str:
        """A constant."""
        inner = scalar(type)
        one = self.random.choice([text for text in EDGES[inner] if allowed(text)])
        return one if type == inner else f"{type}({one})"

    def integer(self, type: str, depth: int) -> str:
        ways = (
            self.operation,
            self.operation,
            self.operation,
            self.shift,
            self.builtin,
            self.unary,
            self.conversion,
            self.bits,
        )
        return self.random.choice(ways)(type, depth)

    def operation(self, type: str, depth: int) -> str:
        operator = self.random.choice(("+", "-", "*", "/", "%", "&", "|", "^"))
        left, right = self.value(type, depth), self.value(type, depth)
        if self.chance(0.3):
            right = self.literal(type, lambda text: operator not in "/%" or text[0] != "0")
        elif self.chance(0.1) and operator not in "/%":
            left = self.literal(type)
        elif width(type) > 1 and operator in "+-*/%" and self.chance(0.2):
            right = self.value(scalar(type), depth)
        return f"({left} {operator} {right})"

    def shift(self, type: str, depth: int) -> str:
        by = type.replace(scalar(type), "u32")
        right = self.literal(by, lambda text: int(text[:-1]) < 32) if self.chance(0.4) else self.value(by, depth)
        left = self.value(type, depth)
        return f"({left} {self.random.choice(('<<', '>>'))} {right})"

    def unary(self, type: str, depth: int) -> str:
        operator = "~" if scalar(type) == "u32" or self.chance(0.5) else "-"
        return f"{operator}({self.value(type, depth)})"

    def builtin(self, type: str, depth: int) -> str:
        if type in OTHERS and self.chance(0.4):
            name, arguments = self.random.choice(OTHERS[type])
            return f"{name}({', '.join([self.value(a, depth) for a in arguments])})"
        if type in INTEGERS and self.chance(0.15):
            whole = self.random.choice([v for v in VECTORS if scalar(v) == type])
            return f"dot({self.value(whole, depth)}, {self.value(whole, depth)})"
        name, count = self.random.choice(list(SAME[scalar(type)].items()))
        return f"{name}({', '.join([self.value(type, depth) for _ in range(count)])})"

    def bits(self, type: str, depth: int) -> str:
        """Fields of bits, at places that may be outside."""
        value, at, count = self.value(type, depth), self.value("u32", depth), self.value("u32", depth)
        if self.chance(0.5):
            at, count = f"({at} & 31u)", f"({count} % 33u)"
        if self.chance(0.5):
            return f"extractBits({value}, {at}, {count})"
        return f"insertBits({value}, {self.value(type, depth)}, {at}, {count})"

    def conversion(self, type: str, depth: int) -> str:
        source = type.replace(scalar(type), self.random.choice(SCALARS))
        if scalar(source) in INTEGERS and self.chance(0.5):
            return f"bitcast<{type}>({self.value(source, depth)})"
        if scalar(source) == "f32" and width(type) == 1 and self.chance(0.3):
            # A float that no i32 or u32 holds becomes the nearest.
            return f"{type}({self.value('f32', depth)} * {self.random.choice(('1e8', '-1e9', '1e20', '3.5'))})"
        return f"{type}({self.value(source, depth)})"

    def tamed_float(self, type: str, depth: int) -> str:
        return self.types.tamed(self.sum_of_products(type, depth), type)

    def sum_of_products(self, type: str, depth: int) -> str:
        terms = [self.product(type, depth) for _ in range(self.random.choice((1, 1, 2, 3)))]
        return "(" + self.random.choice((" + ", " - ")).join(terms) + ")"

    def product(self, type: str, depth: int) -> str:
        way, part = self.random.randrange(9), self.value
        if way < 2:
            right = (
                self.leaf("f32") if self.chance(0.3) else self.literal(type) if self.chance(0.3) else self.leaf(type)
            )
            return f"{part(type, depth)} * {right}"
        if way == 2:
            return f"{part(type, depth)} / {self.random.choice(('2.0', '0.5', '-4.0', '8.0'))}"
        if way == 3:
            source = type.replace("f32", self.random.choice(("i32", "u32", "bool")))
            mask = {
                "i32": f" & {type.replace('f32', 'i32')}(63)",
                "u32": f" & {type.replace('f32', 'u32')}(63)",
                "bool": "",
            }
            return f"{type}({part(source, depth)}{mask[scalar(source)]})"
        if way == 4 and type == "f32":
            whole = self.random.choice(("vec2<f32>", "vec3<f32>", "vec4<f32>"))
            return f"dot({self.leaf(whole)}, {self.leaf(whole)})"
        if way == 4:
            matrix = self.random.choice([m for m in MATRICES if m[5] == type[3]])
            return f"{self.leaf(matrix)} * {self.leaf(f'vec{matrix[3]}<f32>')}"
        if way == 5 and type == "f32":
            return f"{self.random.choice(('modf({}).fract', 'modf({}).whole', 'frexp({}).fract', '-{}')).format(self.leaf(type))}"
        if way == 6:
            exponent = type.replace("f32", "i32")
            return f"ldexp({self.leaf(type)}, {self.leaf(exponent)} & {exponent}(3))"
        if way == 7:
            return f"mix({self.leaf(type)}, {self.leaf(type)}, {type}({self.random.choice(('0.25', '0.5', '1.0'))}))"
        name, count = self.random.choice(list(SAME["f32"].items()))
        if name == "fma":
            return f"fma({self.leaf(type)}, {self.leaf(type)}, {self.leaf(type)})"
        return f"{name}({', '.join([self.value(type, depth) for _ in range(count)])})"

    def matrix(self, type: str, depth: int) -> str:
        way = self.random.randrange(6)
        if way == 0:
            return f"transpose({self.value(f'mat{type[5]}x{type[3]}<f32>', depth)})"
        if way == 1:
            return self.types.tamed(f"{self.leaf(type)} {self.random.choice('+-')} {self.leaf(type)}", type)
        if way == 2:
            return self.types.tamed(f"{self.leaf(type)} * {self.leaf('f32')}", type)
        if way == 3:
            inner = self.random.choice("234")
            return self.types.tamed(
                f"{self.leaf(f'mat{inner}x{type[5]}<f32>')} * {self.leaf(f'mat{type[3]}x{inner}<f32>')}", type
            )
        return self.choice_of(self.built, self.call)(type, depth)

    def truth(self, type: str, depth: int) -> str:
        size = width(type)
        other = self.random.choice(("i32", "u32", "f32"))
        whole = other if size == 1 else f"vec{size}<{other}>"
        way = self.random.randrange(6)
        if way < 3:
            right = self.literal(whole) if self.chance(0.3) else self.value(whole, depth)
            return f"({self.value(whole, depth)} {self.random.choice(COMPARISONS)} {right})"
        if way == 3:
            return f"!({self.value(type, depth)})"
        if way == 4 and size == 1:
            vector = self.random.choice(("vec2<bool>", "vec3<bool>", "vec4<bool>"))
            return f"{self.random.choice(('all', 'any'))}({self.value(vector, depth)})"
        operators = ("&&", "||", "&", "|", "==", "!=") if size == 1 else ("&", "|", "==", "!=")
        return f"({self.value(type, depth)} {self.random.choice(operators)} {self.value(type, depth)})"

    def selection(self, type: str, depth: int) -> str:
        condition = "bool" if self.chance(0.6) or width(type) == 1 else f"vec{width(type)}<bool>"
        return f"select({self.value(type, depth)}, {self.value(type, depth)}, {self.value(condition, depth)})"

    def built(self, type: str, depth: int) -> str:
        """From its parts."""
        parts = self.types.parts(type)
        if not parts:
            return self.random.choice([n for n, v in self.variables.items() if v.type == type])
        if type.startswith("vec") and self.chance(0.3):
            return self.swizzle(type) or f"{type}({self.value(scalar(type), depth)})"
        return f"{type}({', '.join([self.value(inner, max(0, depth - 1)) for _, inner in parts])})"

    def swizzle(self, type: str) -> str | None:
        sources = [n for n, v in self.variables.items() if v.type.startswith("vec") and scalar(v.type) == scalar(type)]
        if not sources:
            return None
        name = self.random.choice(sources)
        letters = "xyzw"[: width(self.variables[name].type)]
        return f"{name}.{''.join(self.random.choices(letters, k=width(type)))}"

    def call(self, type: str, depth: int) -> str:
        """A call of a function of the program that gives this type."""
        fitting = [n for n, f in self.functions.items() if f.result == type and self.is_affordable(f)]
        self.random.shuffle(fitting)
        for name in fitting:
            arguments = self.arguments(self.functions[name], depth)
            if arguments is not None:
                self.steps += self.turns * self.functions[name].cost
                return f"{name}({', '.join(arguments)})"
        return self.leaf(type)

    def is_affordable(self, function: Function) -> bool:
        return self.steps + self.turns * function.cost < self.MOST_STEPS

    def arguments(self, function: Function, depth: int) -> list[str] | None:
        """The arguments, no two pointers into one variable; None where there is nothing to point to."""
        out, roots = [], set[str]()
        for parameter in function.parameters:
            if isinstance(parameter, str):
                out.append(self.value(parameter, min(depth, 1)))
                continue
            fitting = [n for n, v in self.variables.items() if (v.space, v.type) == (parameter.space, parameter.type)]
            fitting = [n for n in fitting if self.variables[n].is_writable and self.root(n) not in roots]
            if not fitting:
                return None
            name = self.random.choice(fitting)
            roots.add(self.root(name))
            out.append(name[2:-1] if name.startswith("(*") else f"&{name}")
        return out

    def root(self, name: str) -> str:
        """The variable that a name is part of."""
        return self.variables[name].root or name
