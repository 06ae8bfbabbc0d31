"""What the range analysis says is true of every execution: random programs, executed."""

import random
import re

import pytest
from shader_compiler.analysis.ranges import analyze
from shader_compiler.ir.expressions import Index

from tests.ir.interpreter import OPERATORS, Interpreter, OutOfSteps
from tests.programs import module_of

INPUTS = (
    "@builtin(local_invocation_id) l: vec3<u32>, @builtin(local_invocation_index) i: u32, "
    "@builtin(global_invocation_id) g: vec3<u32>"
)
BUFFERS = """
@group(0) @binding(0) var<storage, read_write> words: array<u32>;
@group(0) @binding(1) var<storage, read_write> rows: array<array<u32, 5>>;
@group(0) @binding(2) var<storage, read_write> vectors: array<vec2<u32>>;
"""


class Writer:
    """Writes a random program. `a`, `b` are u32 variables, `c`, `d` i32; `line` and `BUFFERS` are what they index."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0
        self.depth = 0
        self.lets: list[str] = []

    def program(self) -> str:
        before = "var line: array<u32, 16>; var a = 3u; var b = g.y; var c = 0i; var d = i32(g.x); var v = g;"
        body = " ".join(self.statement(3) for _ in range(7))
        helper = f"fn touch(n: u32) {{ var line: array<u32, 16>; line[n] = line[n {self.pick('+', '/', '&')} 3u]; }}"
        return f"{BUFFERS}{helper} @compute @workgroup_size(16, 2) fn main({INPUTS}) {{ {before} {body} }}"

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def fill(self, *forms: str) -> str:
        """One of the forms, with a part in the place of each letter: `U` and `S` expressions, `B` a
        condition, `K` a small number, `{}` a block."""
        return re.sub(r"\b[USBK]\b|\{\}", lambda part: self.part(part[0]), self.pick(*forms))

    def part(self, letter: str) -> str:
        self.depth -= 1
        made = {"U": self.unsigned, "S": self.signed, "B": self.condition, "K": self.small, "{}": self.block}[letter]()
        self.depth += 1
        return made

    def small(self) -> str:
        return self.pick("1u", "2u", "3u", "7u", "15u", "31u")

    def unsigned(self) -> str:
        if self.depth <= 0 or self.random.random() < 0.3:
            return self.pick("a", "b", "l.x", "l.y", "i", "g.x", "v.x", "v.y", "u32(c)", *self.lets)
        operator = self.pick("+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>")
        return self.fill(
            f"(U {operator} K)", f"(U {operator} U)", "min(U, K)", "max(U, U)", "clamp(U, 1u, 14u)", "select(U, U, B)",
            "countOneBits(U)", "vec2(U, U)[l.x]", "vec2(U, U).x", "u32(S)",
        )  # fmt: skip

    def signed(self) -> str:
        if self.depth <= 0 or self.random.random() < 0.3:
            return self.pick("c", "d", "i32(l.x)", "i32(a)")
        small, operator = self.pick("1i", "2i", "-1i", "7i", "15i"), self.pick("+", "-", "*", "&", "/", "%")
        return self.fill(
            f"(S {operator} {small})", f"(S {operator} S)", "abs(S)", f"min(S, {small})", "-S", "(S >> U)", "i32(U)"
        )

    def condition(self) -> str:
        operator = self.pick("<", "<=", ">", ">=", "==", "!=")
        if self.random.random() < 0.1:
            return f"{self.pick('a', 'b', 'i', 'v.x')} {operator} arrayLength(&{self.pick('words', 'rows', 'vectors')})"
        if self.depth <= 0:
            return f"{self.unsigned()} {operator} {self.pick('3u', '15u', '16u', 'b', 'i')}"
        return self.fill(
            "((B) && (B))", "((B) || (B))", "!(B)", f"all(g.xy {operator} vec2(9u, 16u))",
            f"U {operator} 16u", f"U {operator} b", f"S {operator} 0i", f"S {operator} 15i", f"S {operator} d",
        )  # fmt: skip

    def block(self) -> str:
        known = len(self.lets)
        text = " ".join(self.statement(self.depth) for _ in range(self.random.randint(1, 3)))
        del self.lets[known:]
        return f"{{ {text} }}"

    def statement(self, depth: int) -> str:
        self.depth, outer = depth, self.depth
        text = self.simple() if depth <= 0 or self.random.random() < 0.4 else self.nested()
        self.depth = outer
        return text

    def simple(self) -> str:
        self.depth = 2
        step = self.pick("+", "-", "*", "/", "%", "&", ">>")
        if self.random.random() < 0.15:
            self.count += 1
            text = self.fill(f"let x{self.count} = U;")
            self.lets.append(f"x{self.count}")
            return text
        return self.fill(
            "line[U] = a;", "line[S] = b;", "a = U;", "c = S;", f"{self.pick('a', 'b')} {step}= K;",
            f"{self.pick('c', 'd')} {self.pick('+', '-', '*', '/')}= 2i;", "v.x = U;", "v.y = U;", "v[U] = U;", "touch(U);",
            "words[U] = words[U];", "rows[a][U] = b;", "vectors[b] = v.xy;",
        )  # fmt: skip

    def nested(self) -> str:
        self.count += 1
        x, array = self.pick("a", "b", "i", "v.x", *self.lets), self.pick("words", "rows", "vectors")
        access = self.pick(f"words[{x}] = a;", f"rows[{x}][{x}] = b;", f"vectors[{x}][{x}] = b;", f"a = rows[0][{x}];")
        k, leave = f"k{self.count}", f"if (B) {{ {self.pick('break;', 'continue;', 'return;')} }}"
        return self.fill(
            "if (B) {} else {}",
            "if (B) { return; }",
            "switch U { case 1u, 7u {} case 15u { break; } default {} }",
            f"for (var {k} = 0u; {k} < 16u; {k} += {self.pick('1u', '3u')}) {{ line[{k}] = {k}; {leave} {{}} }}",
            f"for (var {k} = 0u; {k} < b; {k}++) {{ line[{k}] = {k}; {{}} }}",
            f"for (var {k} = {self.pick('15i', 'c')}; {k} >= 0; {k} -= 2) {{ line[{k}] = 1; {{}} }}",
            f"for (var {k} = 16u; {k} > 0u; {k} {self.pick('>>=', '/=')} 2u) {{ line[{k} - 1u] = 1; {{}} }}",
            f"for (var {k} = 3i; {k} >= 0; {k} {self.pick('-=', '+=')} {self.pick('-1i', '1i')}) {{ line[{k}] = 1; {{}} }}",
            f"if {x} {self.pick('<', '<=')} arrayLength(&{array}) {{ {self.pick('', 'a = U;')} {access} {{}} }}",
            f"let n{k} = arrayLength(&words); for (var {k} = i; {k} < n{k}; {k} += 3) {{ words[{k}] = a; rows[0][{k}] = b; {{}} }}",
            f"while (B) {{ {leave} a += 1u; {{}} }}",
            "loop { {} if (B) { break; } continuing { a = U; break if B; } }",
        )


def watcher(facts, counts):
    """Checks each fact when it is used, and counts what was checked."""

    def watch(expression, left, right):
        if isinstance(expression, Index):
            counts["indexes"] += 1
            if expression in facts.in_range:
                counts["proven"] += 1
                assert 0 <= left < right, f"index {left} of {right} at {expression.span.text!r}"
            return
        operator, text = expression.operator, expression.span.text
        if expression in facts.nonzero:
            assert right != 0, text
        if expression in facts.no_overflow:
            assert not (right == -1 and left == -(2**31)), text
        if expression in facts.nonnegative:
            assert left >= 0 <= right, text
        if expression in facts.plain:
            counts["proven"] += 1
            if operator in ("<<", ">>"):
                assert 0 <= right < 32, text
            elif operator in ("+", "-", "*"):
                exact = OPERATORS[operator](left, right)
                assert -(2**31) <= exact < 2**31, text

    return watch


@pytest.mark.parametrize("part", range(4))
def test_facts_hold_in_every_execution(part):
    counts = {"indexes": 0, "proven": 0}
    for seed in range(part * 1000, part * 1000 + 100):
        writer = Writer(seed)
        module = module_of(writer.program())
        watch = watcher(analyze(module), counts)
        for _ in range(6):
            local = (writer.random.randrange(16), writer.random.randrange(2), 0)
            group = tuple(writer.random.choice((0, 1, 15, 16, 255, 2**31, 2**32 - 1)) for _ in range(3))
            interpreter = Interpreter(watch, 600)
            for variable, element in zip(module.globals, (0, (0,) * 5, (0, 0)), strict=True):
                interpreter.memory[variable] = (element,) * writer.random.choice((1, 2, 5, 30))
            try:
                interpreter.call(module.entry_points[0], local, local[0] + 16 * local[1], group)
            except OutOfSteps:
                continue
    assert counts["proven"] > 1000, counts


def test_the_check_can_fail():
    module = module_of(f"@compute @workgroup_size(1) fn main({INPUTS}) {{ var line: array<u32, 4>; line[g.x] = 1; }}")
    facts = analyze(module)
    assert not facts.in_range
    facts.in_range.update([module.entry_points[0].body[1].pointer])
    with pytest.raises(AssertionError):
        Interpreter(watcher(facts, {"indexes": 0, "proven": 0})).call(module.entry_points[0], (0, 0, 0), 0, (4, 0, 0))
