"""Programs from a grammar, mostly valid: types are kept in mind, now and then on purpose not.

In: a random number generator. Out: the text of a module with structures, constants, variables,
functions that call each other, and entry points.
"""

from __future__ import annotations

from random import Random

__all__ = ["program"]

SCALARS = ("bool", "i32", "u32", "f32")
NUMBERS = ("i32", "u32", "f32")
VECTORS = tuple(f"vec{n}<{t}>" for n in (2, 3, 4) for t in SCALARS)
MATRICES = ("mat2x2<f32>", "mat3x2<f32>", "mat4x4<f32>")
ARRAYS = ("array<i32, 4>", "array<vec2<f32>, 3>", "array<u32, 5>")
PLAIN = (*SCALARS, *VECTORS, *MATRICES, *ARRAYS)
EXTREMES = {
    "i32": ("0i", "1i", "-1i", "2147483647i", "i32(-2147483648)", "31i", "32i"),
    "u32": ("0u", "1u", "4294967295u", "31u", "32u"),
    "f32": ("0f", "1f", "-1f", "0.5f", "3.4e38f", "1e-38f", "1e-45f", "16777216f"),
    "bool": ("true", "false"),
}
SMALL = {"i32": ("1", "2i"), "u32": ("1", "3u"), "f32": ("1", "2.5", "0.5f", "0x1p-3"), "bool": ("true", "false")}
# Variables that every function begins with, so that few expressions are constant.
FIRST = {
    "a": "i32",
    "b": "u32",
    "c": "f32",
    "d": "bool",
    "e": "vec2<f32>",
    "f": "vec3<i32>",
    "g": "vec4<f32>",
    "h": "array<i32, 4>",
}
# Builtin functions that take and give values of one type, with the number of arguments.
SAME = {
    "f32": {"abs": 1, "ceil": 1, "clamp": 3, "cos": 1, "exp2": 1, "floor": 1, "fma": 3, "fract": 1, "max": 2, "min": 2,
            "mix": 3, "pow": 2, "round": 1, "saturate": 1, "sign": 1, "sin": 1, "sqrt": 1, "step": 2, "trunc": 1,
            "atan2": 2, "degrees": 1, "log2": 1, "quantizeToF16": 1, "smoothstep": 3, "tanh": 1},
    "i32": {"abs": 1, "clamp": 3, "countOneBits": 1, "firstLeadingBit": 1, "max": 2, "min": 2, "reverseBits": 1, "sign": 1},
    "u32": {"abs": 1, "clamp": 3, "countLeadingZeros": 1, "firstTrailingBit": 1, "max": 2, "min": 2, "reverseBits": 1},
}  # fmt: skip
OPERATORS = {
    "f32": ("+", "-", "*", "/", "%"),
    "i32": ("+", "-", "*", "/", "%", "&", "|", "^"),
    "u32": ("+", "-", "*", "/", "%", "&", "|", "^"),
}
MAX_DEPTH = 4


def program(random: Random) -> str:
    """A module."""
    return _Program(random).text()


def scalar(type: str) -> str:
    """The scalar type of a scalar, vector, matrix or array."""
    return type.split("<")[-1].split(",")[0].rstrip(">") if "<" in type else type


def width(type: str) -> int:
    """The number of components of a vector, else 1."""
    return int(type[3]) if type.startswith("vec") else 1


class _Program:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.count = 0
        self.globals: dict[str, str] = {}  # readable, by name
        self.writable: dict[str, str] = {}
        self.functions: list[tuple[str, list[str], str | None]] = []
        self.stage = random.choice(("compute", "compute", "fragment"))
        self.subgroups = random.random() < 0.3
        self.locals: dict[str, str] = {}
        self.local_variables: dict[str, str] = {}
        self.loops = 0
        self.switches = 0
        self.result: str | None = None
        self.structures: dict[str, list[tuple[str, str]]] = {}

    def chance(self, part: float) -> bool:
        return self.random.random() < part

    def name(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    def text(self) -> str:
        parts = [self.structure() for _ in range(self.random.randrange(3))]
        parts += [self.constant() for _ in range(self.random.randrange(4))]
        parts += self.resources()
        parts += [self.function() for _ in range(self.random.randrange(4))]
        parts.append(self.entry())
        head = self.random.choice(("", "", "diagnostic(off, derivative_uniformity);", "diagnostic(info, other.rule);"))
        enable = "enable subgroups;" if self.subgroups else ""
        return "\n".join([enable, head, *parts]) + "\n"

    def structure(self) -> str:
        name = self.name("S")
        members = [(f"m{i}", self.type()) for i in range(self.random.randrange(1, 4))]
        self.structures[name] = members
        return f"struct {name} {{ {', '.join([f'{m}: {t}' for m, t in members])} }}"

    def type(self) -> str:
        if self.structures and self.chance(0.1):
            return self.random.choice(list(self.structures))
        return self.random.choice(SCALARS if self.chance(0.6) else PLAIN)

    def constant(self) -> str:
        name, type = self.name("K"), self.random.choice(NUMBERS)
        keyword = self.random.choice(("const", "const", "override"))
        text = f"{keyword} {name}: {type} = {self.literal(type)};"
        self.globals[name] = type
        return text

    def resources(self) -> list[str]:
        out = []
        for binding, (space, types) in enumerate(
            (
                ("storage, read_write", ("array<i32, 4>", "array<f32, 8>", "vec4<u32>")),
                ("storage", ("array<u32, 5>", "vec4<f32>")),
                ("uniform", ("vec4<f32>", "mat4x4<f32>", "u32")),
            )
        ):
            name, type = self.name("g"), self.random.choice(types)
            out.append(f"@group(0) @binding({binding}) var<{space}> {name}: {type};")
            self.globals[name] = type
            if "write" in space:
                self.writable[name] = type
        for space in ("private", *(["workgroup"] if self.stage == "compute" else [])):
            name, type = self.name("w"), self.random.choice((*SCALARS, *VECTORS, *ARRAYS))
            out.append(f"var<{space}> {name}: {type};")
            self.globals[name] = self.writable[name] = type
        out.append("@group(1) @binding(0) var image: texture_2d<f32>; @group(1) @binding(1) var sampling: sampler;")
        return out

    def function(self) -> str:
        parameters = [self.random.choice((*SCALARS, *VECTORS)) for _ in range(self.random.randrange(4))]
        if self.chance(0.4):
            parameters.append(f"ptr<function, {self.random.choice((*NUMBERS, *ARRAYS))}>")
        result = self.random.choice((*SCALARS, "vec2<f32>")) if self.chance(0.7) else None
        name = self.name("f")
        named = {self.name("p"): type for type in parameters}
        body = self.function_body(named, result)
        self.functions.append((name, parameters, result))
        head = ", ".join([f"{n}: {t}" for n, t in named.items()])
        return f"fn {name}({head}){f' -> {result}' if result else ''} {body}"

    def function_body(self, parameters: dict[str, str], result: str | None) -> str:
        self.locals, self.local_variables, self.result = {}, {}, result
        for name, type in parameters.items():
            if type.startswith("ptr"):
                store = type[len("ptr<function, ") : -1]
                self.locals[f"(*{name})"] = self.local_variables[f"(*{name})"] = store
            else:
                self.locals[name] = type
        self.locals.update(FIRST)
        self.local_variables.update(FIRST)
        lines = [f"var {name}: {type};" for name, type in FIRST.items()] + self.statements(MAX_DEPTH)
        if result is not None:
            lines.append(f"return {self.value(result)};")
        return "{\n" + "\n".join(lines) + "\n}"

    def entry(self) -> str:
        if self.stage == "compute":
            subgroup = {"size": "u32", "subgroup": "u32"} if self.subgroups else {}
            body = self.function_body({"place": "vec3<u32>", "number": "u32", "group": "vec3<u32>", **subgroup}, None)
            if self.subgroups:
                body = f", @builtin(subgroup_size) size: u32, @builtin(subgroup_id) subgroup: u32) {body}"
            else:
                body = f") {body}"
            return (
                f"@compute @workgroup_size({self.random.choice((1, 8, 64))}) fn main(@builtin(global_invocation_id) "
                f"place: vec3<u32>, @builtin(local_invocation_index) number: u32, @builtin(workgroup_id) "
                f"group: vec3<u32>{body}"
            )
        body = self.function_body({"at": "vec2<f32>", "which": "u32"}, "vec4<f32>")
        return (
            "@fragment fn main(@location(0) at: vec2<f32>, @location(1) @interpolate(flat) which: u32) "
            f"-> @location(0) vec4<f32> {body}"
        )

    def statements(self, depth: int) -> list[str]:
        """A few statements, in the scope at hand."""
        return [self.statement(depth) for _ in range(self.random.randrange(1, 5))]

    def block(self, depth: int) -> str:
        """A block with a scope of its own."""
        locals_, variables = dict(self.locals), dict(self.local_variables)
        filter = "@diagnostic(off, derivative_uniformity) " if self.chance(0.03) else ""
        lines = self.statements(depth - 1)
        self.locals, self.local_variables = locals_, variables
        return filter + "{ " + " ".join(lines) + " }"

    def statement(self, depth: int) -> str:
        simple = (self.let, self.var, self.assign, self.assign, self.compound, self.call_statement, self.leave)
        nested = (self.if_, self.switch, self.for_, self.while_, self.loop, self.nested_block)
        if depth > 1 and self.chance(0.35):
            return self.random.choice(nested)(depth)
        return self.random.choice(simple)()

    def let(self) -> str:
        type, name = self.type(), self.name("l")
        annotation = f": {type}" if self.chance(0.4) else ""
        text = f"let {name}{annotation} = {self.value(type)};"
        self.locals[name] = type
        return text

    def var(self) -> str:
        type, name = self.type(), self.name("v")
        text = f"var {name}: {type} = {self.value(type)};" if self.chance(0.7) else f"var {name}: {type};"
        self.locals[name] = self.local_variables[name] = type
        return text

    def place(self) -> tuple[str, str] | None:
        """Something that can be assigned to, with its type."""
        candidates = {**self.writable, **self.local_variables}
        if not candidates:
            return None
        name, type = self.random.choice(list(candidates.items()))
        if type.startswith("array") and self.chance(0.8):
            return f"{name}[{self.index(1)}]", type[len("array<") : type.rindex(",")]
        if type.startswith("vec") and self.chance(0.6):
            return f"{name}.{'xyzw'[self.random.randrange(width(type))]}", scalar(type)
        if type in self.structures and self.chance(0.7):
            member, inner = self.random.choice(self.structures[type])
            return f"{name}.{member}", inner
        return name, type

    def assign(self) -> str:
        place = self.place()
        return self.let() if place is None else f"{place[0]} = {self.value(place[1])};"

    def compound(self) -> str:
        place = self.place()
        if place is None or scalar(place[1]) not in OPERATORS or place[1].startswith(("mat", "array")):
            return self.assign()
        if place[1] in ("i32", "u32") and self.chance(0.3):
            return f"({place[0]}){self.random.choice(('++', '--'))};"
        return f"{place[0]} {self.random.choice(OPERATORS[scalar(place[1])])}= {self.value(place[1])};"

    def call_statement(self) -> str:
        special = ["workgroupBarrier();", "storageBarrier();"] if self.stage == "compute" else []
        if self.functions and self.chance(0.7):
            return f"{'_ = ' * (self.functions[-1][2] is not None)}{self.call(self.functions[-1])};"
        if special and self.chance(0.5):
            return self.random.choice(special)
        return f"_ = {self.value(self.type())};"

    def leave(self) -> str:
        """A jump, on a condition as a rule: what follows one without is out of reach."""
        jumps = ["return;" if self.result is None else f"return {self.value(self.result)};"]
        jumps += ["break;"] * bool(self.loops or self.switches) + ["continue;"] * bool(self.loops)
        if self.stage == "fragment":
            jumps.append("discard;")
        jump = self.random.choice(jumps)
        return jump if self.chance(0.1) else f"if {self.value('bool')} {{ {jump} }}"

    def nested_block(self, depth: int) -> str:
        return self.block(depth)

    def if_(self, depth: int) -> str:
        text = f"if {self.value('bool')} {self.block(depth)}"
        if self.chance(0.3):
            text += f" else if {self.value('bool')} {self.block(depth)}"
        return f"{text} else {self.block(depth)}" if self.chance(0.5) else text

    def switch(self, depth: int) -> str:
        type = self.random.choice(("i32", "u32"))
        self.switches += 1
        cases = [f"case {n}: {self.block(depth)}" for n in range(self.random.randrange(3))]
        text = f"switch {self.value(type)} {{ {' '.join(cases)} default: {self.block(depth)} }}"
        self.switches -= 1
        return text

    def for_(self, depth: int) -> str:
        locals_ = dict(self.locals)
        name = self.name("i")
        limit = self.value("i32")
        self.locals[name] = "i32"
        self.loops += 1
        text = f"for (var {name}: i32 = 0; {name} < {limit}; {name} += 1) {self.block(depth)}"
        self.loops -= 1
        self.locals = locals_
        return text

    def while_(self, depth: int) -> str:
        self.loops += 1
        text = f"while {self.value('bool')} {self.block(depth)}"
        self.loops -= 1
        return text

    def loop(self, depth: int) -> str:
        locals_, variables = dict(self.locals), dict(self.local_variables)
        loops, self.loops = self.loops, 0
        switches, self.switches = self.switches, 0
        leave = f"break if {self.value('bool')};"
        continuing = f"continuing {{ {self.let()} {leave} }}"
        self.locals, self.local_variables = dict(locals_), dict(variables)
        self.loops = loops + 1
        body = " ".join(self.statements(depth - 1))
        self.loops, self.switches = loops, switches
        self.locals, self.local_variables = locals_, variables
        return f"loop {{ {body} {continuing} }}"

    def call(self, function: tuple[str, list[str], str | None]) -> str:
        return f"{function[0]}({', '.join([self.argument(type) for type in function[1]])})"

    def argument(self, type: str) -> str:
        if not type.startswith("ptr"):
            return self.value(type)
        store = type[len("ptr<function, ") : -1]
        fitting = [n for n, t in self.local_variables.items() if t == store]
        elements = [n for n, t in self.local_variables.items() if t.startswith("array") and self.part(t) == store]
        if elements and self.chance(0.4):
            return f"&{self.random.choice(elements)}[{self.index(1)}]"
        if not fitting:
            return "&missing"
        name = self.random.choice(fitting)
        return name[2:-1] if name.startswith("(*") else f"&{name}"

    def value(self, type: str, depth: int = 3) -> str:
        """An expression of this type; rarely of another one."""
        if self.chance(0.003):
            type = self.type()
        named = [n for n, t in {**self.globals, **self.locals}.items() if t == type]
        if named and self.chance(0.5):
            return self.random.choice(named)
        if depth == 0:
            return self.literal(type)
        return self.operation(type, depth - 1)

    def index(self, depth: int) -> str:
        """An index, seldom one that is out of range whatever it is applied to."""
        if self.chance(0.3):
            return self.random.choice(("0", "1", "1u"))
        type = self.random.choice(("i32", "u32"))
        return f"({self.value(type, depth)} & {'a' if type == 'i32' else 'b'})" if self.locals else "0"

    def literal(self, type: str) -> str:
        if type in SCALARS:
            return self.random.choice(EXTREMES[type] if self.chance(0.15) else SMALL[type])
        if type.startswith("vec") and self.chance(0.6):
            return f"{type}({', '.join([self.literal(scalar(type)) for _ in range(width(type))])})"
        return f"{type}()"

    def operation(self, type: str, depth: int) -> str:
        ways = [self.from_call, self.from_part, self.literal_way]
        if type == "bool":
            ways = [self.comparison, self.comparison, self.logic, *ways]
        elif scalar(type) in OPERATORS and not type.startswith(("mat", "array")) and type not in self.structures:
            ways = [self.arithmetic, self.arithmetic, self.builtin, self.conversion, self.selection, *ways]
        return self.random.choice(ways)(type, depth)

    def literal_way(self, type: str, _: int) -> str:
        return self.literal(type)

    def arithmetic(self, type: str, depth: int) -> str:
        if scalar(type) in ("i32", "u32") and self.chance(0.15):
            shift = "u32" if width(type) == 1 else f"vec{width(type)}<u32>"
            return f"({self.value(type, depth)} {self.random.choice(('<<', '>>'))} ({self.value(shift, depth)} & {shift}(b & 7)))"
        operator = self.random.choice(OPERATORS[scalar(type)])
        right = self.value(type, depth)
        if operator in "/%" and self.chance(0.9):
            # Few constants, of which zero is an error.
            named = {"i32": "a", "u32": "b", "f32": "c"}[scalar(type)]
            right = named if width(type) == 1 else f"{type}({named})"
        return f"({self.value(type, depth)} {operator} {right})"

    def comparison(self, _: str, depth: int) -> str:
        type = self.random.choice(NUMBERS)
        operator = self.random.choice(("==", "!=", "<", "<=", ">", ">="))
        return f"({self.value(type, depth)} {operator} {self.value(type, depth)})"

    def logic(self, _: str, depth: int) -> str:
        if self.subgroups and self.chance(0.1):
            return self.random.choice(("subgroupElect()", f"subgroupAny({self.value('bool', depth)})"))
        if self.chance(0.2):
            return f"!{self.value('bool', 0)}"
        return f"({self.value('bool', depth)} {self.random.choice(('&&', '||', '&', '|'))} {self.value('bool', depth)})"

    def builtin(self, type: str, depth: int) -> str:
        if type == "vec4<f32>" and self.stage == "fragment" and self.chance(0.5):
            return f"textureSample(image, sampling, {self.value('vec2<f32>', depth)})"
        if scalar(type) == "f32" and self.stage == "fragment" and self.chance(0.2):
            return f"{self.random.choice(('dpdx', 'fwidth', 'dpdyFine'))}({self.value(type, depth)})"
        if self.subgroups and self.chance(0.15):
            return self.exchange(type, depth)
        name, arguments = self.random.choice(list(SAME[scalar(type)].items()))
        return f"{name}({', '.join([self.value(type, depth) for _ in range(arguments)])})"

    def exchange(self, type: str, depth: int) -> str:
        """A subgroup function."""
        value = self.value(type, depth)
        name = self.random.choice(
            ("subgroupAdd", "subgroupMax", "subgroupBroadcastFirst", "quadSwapX", "subgroupInclusiveAdd")
        )
        if self.chance(0.3):
            return (
                f"{self.random.choice(('subgroupShuffleUp', 'subgroupShuffle'))}({value}, {self.value('u32', 0)} & 3)"
            )
        return f"{name}({value})"

    def conversion(self, type: str, depth: int) -> str:
        source = self.random.choice(SCALARS)
        whole = source if width(type) == 1 else f"vec{width(type)}<{source}>"
        function = "bitcast<{}>" if source in NUMBERS and self.chance(0.3) else "{}"
        return f"{function.format(type)}({self.value(whole, depth)})"

    def selection(self, type: str, depth: int) -> str:
        return f"select({self.value(type, depth)}, {self.value(type, depth)}, {self.value('bool', depth)})"

    def from_call(self, type: str, depth: int) -> str:
        fitting = [f for f in self.functions if f[2] == type]
        return self.call(self.random.choice(fitting)) if fitting else self.from_part(type, depth)

    def from_part(self, type: str, depth: int) -> str:
        """A component, an element or a member of something."""
        everything = {**self.globals, **self.locals}
        wholes = [n for n, t in everything.items() if t.startswith(("vec", "array")) and self.part(t) == type]
        if not wholes:
            return self.literal(type)
        whole = self.random.choice(wholes)
        if everything[whole].startswith("vec") and self.chance(0.6):
            return f"{whole}.{'xyzw'[self.random.randrange(width(everything[whole]))]}"
        return f"{whole}[{self.index(depth)}]"

    def part(self, type: str) -> str:
        return scalar(type) if type.startswith("vec") else type[len("array<") : type.rindex(",")]
