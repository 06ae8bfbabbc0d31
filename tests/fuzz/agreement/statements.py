"""Statements, one a line, that end and race with nothing.

Every loop has a bound of its own, which its body does not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .expressions import INTEGERS, Expressions, Pointer, Variable
from .types import element, scalar

__all__ = ["Statements"]

MAX_DEPTH = 3
HEADS = (
    "for (var {i}: {t} = 0; {i} < {n}; {i}++) {{",
    "for (var {i}: {t} = {n}; {i} > 0; {i}--) {{",
    "for (var {i}: {t} = 1; {i} <= {n}; {i} += 2) {{",
    "for (var {i}: {t} = 16; {i} > {n}; {i} /= 2) {{",
    "for (var {i}: {t} = 9; {i} != 0; {i} >>= 1) {{",
    "for (var {i}: {t} = 1; {i} < 20; {i} *= 3) {{",
)


class Statements(Expressions):
    """The body of a function. `lines` is what is written so far."""

    def begin(self, parameters: dict[str, str | Pointer], result: str) -> None:
        """Start a function with these parameters, in addition to the variables that are there."""
        self.lines: list[str] = []
        self.steps, self.turns, self.count, self.depth = 0, 1, 0, 1
        self.result = result
        self.breaks: list[bool] = []  # for each switch and loop around: whether `continue` may leave it
        for name, parameter in parameters.items():
            if isinstance(parameter, Pointer):
                self.variables[f"(*{name})"] = Variable(parameter.type, parameter.space, True)
            else:
                self.variables[name] = Variable(parameter)

    def write(self, line: str) -> None:
        self.lines.append("  " * self.depth + line)

    def name(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    def statements(self, count: int) -> None:
        """So many, as long as steps are left."""
        for _ in range(count):
            self.statement()

    def statement(self) -> None:
        self.steps += self.turns
        simple = (
            self.let,
            self.var,
            self.assign,
            self.assign,
            self.assign,
            self.compound,
            self.compound,
            self.pointer,
            self.call_alone,
        )
        nested = (self.if_, self.if_, self.switch, self.for_, self.for_, self.while_, self.loop, self.block)
        if self.depth <= MAX_DEPTH and self.steps < self.MOST_STEPS / 2 and self.chance(0.3):
            self.random.choice(nested)()
        elif self.chance(0.06) and self.depth > 1:
            self.leave()
        else:
            self.random.choice(simple)()

    @contextmanager
    def scope(self, head: str, turns: int = 1) -> Iterator[None]:
        """A block that is done so many times at most; names in it are of no use after it."""
        self.write(head)
        variables, before = dict(self.variables), self.turns
        self.depth += 1
        self.turns *= turns
        yield
        self.turns = before
        self.depth -= 1
        self.variables = variables

    def few(self) -> None:
        self.statements(self.random.randrange(1, 4))

    def leave(self) -> None:
        jumps = [f"return {self.value(self.result, 1)};"]
        if self.breaks:
            jumps.append("break;")
        if any(self.breaks):
            jumps.append("continue;")
        with self.scope(f"if {self.value('bool')} {{"):
            self.write(self.random.choice(jumps))
        self.write("}")

    def let(self) -> None:
        type, name = self.some_type(), self.new_name("l")
        self.write(f"let {name}{f': {type}' if self.chance(0.4) else ''} = {self.value(type)};")
        self.variables[name] = Variable(type)

    def var(self) -> None:
        type, name = self.some_type(), self.new_name("v")
        self.write(f"var {name}: {type} = {self.value(type)};" if self.chance(0.8) else f"var {name}: {type};")
        self.variables[name] = Variable(type, "function", True)

    def new_name(self, letter: str) -> str:
        """A name; one of an outer scope in a few cases, which it hides."""
        return self.name(letter)

    def pointer(self) -> None:
        """A pointer to a variable, or to a part of one."""
        targets = [n for n, v in self.variables.items() if v.space in ("function", "private") and v.is_writable]
        if not targets:
            return self.var()
        target, name = self.random.choice(targets), self.name("p")
        variable = self.variables[target]
        found = element(variable.type)
        text, type = target, variable.type
        if found and not type.startswith("vec") and self.chance(0.6):
            text, type = f"{target}[{self.index(found[1])}]", found[0]
        elif type in self.types.structures:
            member, type = self.random.choice(self.types.structures[type])
            text = f"{target}.{member}"
        self.write(f"let {name} = &{text};")
        self.variables[f"(*{name})"] = Variable(type, variable.space, True, self.root(target))
        return None

    def place(self, fits: Callable[[str], bool]) -> tuple[str, str] | None:
        """Something to write to, whose type fits, with its type."""
        for _ in range(4):
            names = [n for n, v in self.variables.items() if v.is_writable]
            if not names:
                return None
            text = self.random.choice(names)
            type = self.variables[text].type
            while (steps := self.steps_into(type)) and self.chance(0.6):
                part, type = self.random.choice(steps)
                text += part
            if fits(type):
                return text, type
        return None

    def assign(self) -> None:
        place = self.place(lambda _: True)
        if place is None:
            return self.var()
        return self.write(f"{place[0]} = {self.value(place[1])};")

    def compound(self) -> None:
        place = self.place(
            lambda t: ("<" not in t and t in INTEGERS) or (t.startswith("vec") and scalar(t) in INTEGERS)
        )
        if place is None:
            return self.assign()
        text, type = place
        if type in INTEGERS and self.chance(0.3):
            return self.write(f"{text}{self.random.choice(('++', '--'))};")
        if self.chance(0.2):
            by = type.replace(scalar(type), "u32")
            return self.write(f"{text} {self.random.choice(('<<=', '>>='))} {self.value(by)};")
        return self.write(f"{text} {self.random.choice('+-*/%&|^')}= {self.value(type)};")

    def call_alone(self) -> None:
        results = [f.result for f in self.functions.values()]
        if not results:
            return self.let()
        return self.write(f"_ = {self.call(self.random.choice(results), 2)};")

    def block(self) -> None:
        with self.scope("{"):
            self.few()
        self.write("}")

    def if_(self) -> None:
        with self.scope(f"if {self.value('bool')} {{"):
            self.few()
        while self.chance(0.3):
            with self.scope(f"}} else if {self.value('bool', 1)} {{"):
                self.few()
        if self.chance(0.5):
            with self.scope("} else {"):
                self.few()
        self.write("}")

    def switch(self) -> None:
        type = self.random.choice(INTEGERS)
        suffix = type[0]
        selector = self.value(type)
        selectors = [f"{n}{suffix}" for n in self.random.sample(range(6), self.random.randrange(5))]
        groups = [selectors[i : i + self.random.choice((1, 2))] for i in range(len(selectors))]
        seen = set[str]()
        cases = [[s for s in group if not (s in seen or seen.add(s))] for group in groups]  # type: ignore[func-returns-value]
        heads = [f"case {', '.join(case)}" for case in cases if case]
        if heads and self.chance(0.3):
            heads[-1] += ", default"
        else:
            heads.insert(self.random.randrange(len(heads) + 1), "default")
        self.write(f"switch {selector} & {self.random.choice(('3', '7', '-1' if type == 'i32' else '15'))} {{")
        self.depth += 1
        self.breaks.append(False)
        for head in heads:
            with self.scope(f"{head}: {{"):
                self.few()
            self.write("}")
        self.breaks.pop()
        self.depth -= 1
        self.write("}")

    def for_(self) -> None:
        name, type = self.name("i"), self.random.choice(INTEGERS)
        bound = str(self.random.randrange(1, 5))
        if self.chance(0.4):
            bound = f"({self.value(type, 1)} & 3)"
        head = self.random.choice(HEADS).format(i=name, t=type, n=bound)
        self.breaks.append(True)
        # A bound that is computed may change in the body, but is never more than 4.
        with self.scope(head, 5):
            self.variables[name] = Variable(type)
            self.few()
        self.breaks.pop()
        self.write("}")

    def while_(self) -> None:
        name = self.name("n")
        self.write(f"var {name} = {self.random.randrange(1, 5)};")
        self.breaks.append(True)
        condition = f" && {self.value('bool', 1)}" if self.chance(0.4) else ""
        with self.scope(f"while {name} > 0{condition} {{", 4):
            self.write(f"{name}--;")
            self.variables[name] = Variable("i32")
            self.few()
        self.breaks.pop()
        self.write("}")
        self.variables[name] = Variable("i32", "function", True)

    def loop(self) -> None:
        name = self.name("k")
        self.write(f"var {name} = 0u;")
        with self.scope("loop {", 4):
            self.variables[name] = Variable("u32")
            outside = dict(self.variables)
            self.breaks.append(True)
            self.few()
            self.breaks.pop()
            self.variables = outside
            with self.scope("continuing {"):
                self.write(f"{name}++;")
                self.assign()
                end = f" || {self.value('bool', 1)}" if self.chance(0.4) else ""
                self.write(f"break if {name} >= {self.random.randrange(1, 5)}{end};")
            self.write("}")
        self.write("}")
        self.variables[name] = Variable("u32", "function", True)
