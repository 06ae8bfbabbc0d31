"""A compiler with planned results, for tests of everything around the compiler.

`fn NAME` is an entry point and `struct NAME` a structure; `!error`, `!crash`, `!no ptx` and `import package::a::b;` do as
they say. `calls` counts.
"""

import re

from shader_compiler import CompiledUnit, CompileError, Diagnostic, EntryPoint, MemberLayout, Span, StructLayout

DTYPE = {"names": ["x", "v"], "formats": ["<f4", ("<f4", (3,))], "offsets": [0, 16], "itemsize": 32}


class StandIn:
    def __init__(self):
        self.calls = []

    def compile(self, source, targets, options):
        self.calls.append(source.name)
        if "!crash" in source.text:
            raise RecursionError("too deep")
        if "!error" in source.text:
            at = source.text.index("!error")
            raise CompileError(Diagnostic("E0301", "a planned error", Span(source, at, at + 6)))
        text = source.text
        for path in re.findall(r"import ([\w:]+);", source.text):
            found = options.resolver(tuple(path.split("::")))
            if found is None:
                at = source.text.index(path)
                raise CompileError(Diagnostic("E0601", f"no module `{path}`", Span(source, at, at + len(path))))
            text += found.text
        failing = [t for t in targets if f"!no {t}" in source.text]
        failures = {t: Diagnostic("E0720", f"no\nway in {t} 着", Span(source, 0, 1)) for t in failing}
        entries = [
            EntryPoint(
                name, "compute", (64, 1, 1),
                {"wgsl": name, "msl": f"{name}_", "ptx": f"yy{name.encode().hex()}"}, {"msl": (), "ptx": ()}, 0,
            )
            for name in re.findall(r"fn (\w+)", text)
        ]  # fmt: skip
        members = (MemberLayout("x", "f32", 0, 4, 4), MemberLayout("v", "vec3<f32>", 16, 12, 16))
        structs = [StructLayout(name, 32, 16, members, DTYPE) for name in re.findall(r"struct (\w+)", text)]
        warnings = [Diagnostic("W0500", "a planned warning", Span(source, 0, 1))] if "!warn" in source.text else []
        texts = {t: f"{t} bounds={options.bounds_checks}\n{text}" for t in targets if t not in failures}
        return CompiledUnit(texts, tuple(entries), (), tuple(structs), failures, tuple(warnings))
