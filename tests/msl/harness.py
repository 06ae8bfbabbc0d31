"""Compile MSL as C++ against the stand-in `metal_stdlib`, and run it on the CPU.

    compile_msl(text, ...)                               -> what clang++ says of each, "" if nothing
    unit = Unit({"a": text, "b": text}); unit.build()    -> many texts in one translation unit
    unit.run("a", "main_", (1, 1, 1), (64, 1, 1), {0: data})  -> the buffers afterwards, by index

The texts are taken as they are, each in a namespace of its own. The signature of a kernel is read
from the text, so that what runs is what a Metal host would see: `[[buffer(n)]]` and the attributes of
the inputs. Undefined behaviour of C++ traps.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.tools import clang

__all__ = ["MslError", "Unit", "compile_msl"]

HERE = Path(__file__).parent

LANGUAGE = [
    "-x", "c++", "-std=c++14", "-fdeclspec", "-mf16c", "-ffp-contract=off", "-fno-strict-aliasing", "-fPIC",
    "-Wall", "-Wextra", "-Werror=return-type", "-Wno-unknown-attributes", "-Wno-user-defined-literals",
    "-Wno-missing-braces", "-Wno-unused-parameter", "-Wno-unused-variable", "-Wno-unused-function",
    "-Wno-unused-but-set-variable", "-Wno-tautological-compare", "-Wno-bitwise-instead-of-logical", "-Wno-unused-value",
    "-ftemplate-depth=2000", "-ferror-limit=0", "-fbracket-depth=4096",
]  # fmt: skip
# The same headers as C++ for OpenCL, which has address spaces: see keywords.h.
SPACES = [
    "-x", "clcpp", "-cl-std=clc++2021", "-cl-no-stdinc", "-target", "x86_64-unknown-linux",
    "-Xclang", "-cl-ext=+cl_khr_fp16,+cl_khr_fp64", "-fdeclspec", "-Wno-everything", "-ferror-limit=0",
    "-fbracket-depth=4096",
]  # fmt: skip
TRAPS = [
    "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow,return,unreachable",
    "-fsanitize-trap=all",
]

OUTCOMES = {
    1: "undefined behaviour, or an index out of range",
    2: "an access outside of a buffer",
    3: "a barrier or an exchange that not every invocation reaches",
    4: "no end",
}


class MslError(Exception):
    """The text does not compile, or does what it must not."""


@cache
def build_folder() -> Path:
    """Where compiled parts are kept, by what they are made from: its content, and since a precompiled header
    remembers the files that it came from, their places and times."""
    content = hashlib.sha256(repr([*LANGUAGE, *TRAPS]).encode())
    for file in filter(Path.is_file, sorted([*HERE.glob("runtime.*"), *(HERE / "metal_stdlib").rglob("*")])):
        content.update(f"{file} {file.stat().st_mtime_ns}".encode())
        content.update(file.read_bytes())
    folder = Path(tempfile.gettempdir()) / f"msl-stand-in-{os.getuid()}-{content.hexdigest()[:16]}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _clang(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([clang(), *arguments], capture_output=True, text=True, check=False)


def _made(name: str, *arguments: str | Path) -> Path:
    """A file of the build folder, made by clang if it is not there."""
    target = build_folder() / name
    if not target.exists():
        part = target.with_suffix(f".{os.getpid()}")
        made = _clang(*arguments, "-o", part)
        assert made.returncode == 0, made.stderr
        part.replace(target)
    return target


@cache
def precompiled(*flags: str) -> list[str | Path]:
    """The options that include the stand-in, precompiled for these flags."""
    header = HERE / "metal_stdlib" / "metal_stdlib"
    name = f"{hashlib.sha256(repr(flags).encode()).hexdigest()[:8]}.pch"
    made = _made(name, *LANGUAGE[2:], *flags, "-x", "c++-header", header)
    return ["-include-pch", made, "-I", header.parent, "-I", HERE]


@cache
def runtime() -> ctypes.CDLL:
    """The runner, loaded for all to see."""
    library = ctypes.CDLL(
        str(_made("runtime.so", "-std=c++17", "-O1", "-fPIC", "-shared", HERE / "runtime.cpp")), mode=ctypes.RTLD_GLOBAL
    )
    library.metal_allocate.restype = ctypes.c_void_p
    library.metal_allocate.argtypes = [ctypes.c_size_t]
    library.metal_free.restype = ctypes.c_bool
    library.metal_free.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    return library


def compile_msl(*texts: str) -> list[str]:
    """Only the front end of clang++: its diagnostics for each text, "" where it is content.

    The texts are read twice, as C++ and with address spaces.
    """
    by_text = [""] * len(texts)
    for index, diagnostic in (*_diagnostics(texts), *_diagnostics_of_spaces(texts)):
        by_text[index] += diagnostic
    return by_text


def _diagnostics(texts: Sequence[str]) -> Iterator[tuple[int, str]]:
    source = PROLOGUE + "\n".join(_in_namespace(f"text_{i}", text) for i, text in enumerate(texts))
    return _read(source, *LANGUAGE, *precompiled())


def _diagnostics_of_spaces(texts: Sequence[str]) -> Iterator[tuple[int, str]]:
    source = "\n".join(_in_namespace(f"text_{i}", _with_references(text)) for i, text in enumerate(texts))
    headers = HERE / "metal_stdlib"
    return _read(source, *SPACES, "-I", headers, "-include", headers / "metal_stdlib")


def _with_references(text: str) -> str:
    # OpenCL wants variables in workgroup memory in kernels alone, and ours are functions to it.
    return re.sub(r"(?m)^(\s*)threadgroup ([^;&*()]+) (\w+);$", r"\1threadgroup \2& \3 = *(threadgroup \2*)0;", text)


def _read(source: str, *flags: str | Path) -> Iterator[tuple[int, str]]:
    """The diagnostics of texts 0, 1, ... in their namespaces, each with the number of its text."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "texts.cpp"
        file.write_text(source, encoding="utf8")
        result = _clang(*flags, "-fsyntax-only", file)
    found = re.split(r"(?m)^(?=\S+:\d+:\d+: (?:fatal )?(?:error|warning): )", result.stderr)[1:]
    assert found or result.returncode == 0, result.stderr
    for diagnostic in found:
        # C++ for OpenCL takes a variable and a value of one class for two types in `c ? a : b`.
        if "incompatible operand types" in diagnostic and "__private " in diagnostic:
            continue
        # One in a template of the stand-in names the text in a note.
        named = re.search(r"(?m)^text_(\d+)\.metal:", diagnostic)
        assert named is not None, diagnostic
        yield int(named[1]), diagnostic


def _in_namespace(name: str, text: str) -> str:
    # A threadgroup variable is one for the whole workgroup; a parameter's `threadgroup` is only a word.
    text = re.sub(r"(?m)^(\s*)threadgroup (?=[^;&*()]+;$)", r"\1THREADGROUP_MEMORY ", text)
    return f'#line 1 "{name}.metal"\nnamespace {name} {{\n{text}\n}}\n'


PROLOGUE = """\
#include "runtime.h"
#define THREADGROUP_MEMORY static __attribute__((section("threadgroup")))
extern "C" char __start_threadgroup[] __attribute__((weak, visibility("hidden")));
extern "C" char __stop_threadgroup[] __attribute__((weak, visibility("hidden")));
extern "C" char* threadgroup_memory() { return __start_threadgroup; }
extern "C" size_t threadgroup_bytes() { return size_t(__stop_threadgroup - __start_threadgroup); }
"""

INPUTS = {
    "thread_position_in_grid": "metal::uint3(i->global[0], i->global[1], i->global[2])",
    "thread_position_in_threadgroup": "metal::uint3(i->local[0], i->local[1], i->local[2])",
    "threadgroup_position_in_grid": "metal::uint3(i->group[0], i->group[1], i->group[2])",
    "threadgroups_per_grid": "metal::uint3(i->groups[0], i->groups[1], i->groups[2])",
    "thread_index_in_threadgroup": "i->index",
    "thread_index_in_simdgroup": "i->index % 32",
    "threads_per_simdgroup": "32",
    "simdgroup_index_in_threadgroup": "i->index / 32",
    "simdgroups_per_threadgroup": "(i->count + 31) / 32",
}
KERNEL = re.compile(r"^kernel void (\w+)\(((?:[^()]|\([^()]*\))*)\) \{$", re.MULTILINE)
PARAMETER = re.compile(r"^(.*?)(\w+) \[\[(\w+)(?:\((\d+)\))?\]\]$", re.DOTALL)


def _trampoline(namespace: str, name: str, parameters: str) -> str:
    arguments = [_argument(parameter.strip()) for parameter in _split(parameters)]
    return (
        f'extern "C" void {namespace}_{name}(const Invocation* i, void** buffers) '
        f"{{ using namespace {namespace}; {namespace}::{name}({', '.join(arguments)}); }}\n"
    )


def _split(parameters: str) -> list[str]:
    """At the commas that end an attribute."""
    return re.split(r"(?<=\]\]),", parameters) if parameters.strip() else []


def _argument(parameter: str) -> str:
    found = PARAMETER.match(parameter)
    assert found is not None, parameter
    type, _, attribute, index = found.groups()
    if attribute != "buffer":
        return INPUTS[attribute]
    type = type.strip()
    if type.endswith("&"):
        return f"*({type[:-1]}*)buffers[{index}]"
    return f"({type})buffers[{index}]"


class Unit:
    """MSL texts by name, compiled together and loaded."""

    def __init__(self, texts: Mapping[str, str], *, optimize: bool = False) -> None:
        self.texts = dict(texts)
        self.optimize = optimize
        self.loaded: ctypes.CDLL | None = None

    def build(self) -> None:
        """Compile and load; raises MslError with clang's diagnostics."""
        sources = [PROLOGUE]
        for name, text in self.texts.items():
            sources.append(_in_namespace(name, text))
            sources.append('#line 1 "trampolines.cpp"\n')
            sources += [_trampoline(name, *kernel.groups()) for kernel in KERNEL.finditer(text)]
        runtime()
        with tempfile.TemporaryDirectory() as folder:
            file, library = Path(folder) / "unit.cpp", Path(folder) / "unit.so"
            file.write_text("\n".join(sources), encoding="utf8")
            level = "-O2" if self.optimize else "-O0"
            made = _clang(*LANGUAGE, *TRAPS, level, *precompiled(*TRAPS, level), "-shared", file, "-o", library)
            if made.returncode != 0:
                raise MslError(made.stderr)
            self.loaded = ctypes.CDLL(str(library))
        self.loaded.threadgroup_memory.restype = ctypes.c_void_p
        self.loaded.threadgroup_bytes.restype = ctypes.c_size_t

    def run(
        self,
        name: str,
        entry: str,
        workgroups: tuple[int, int, int],
        workgroup_size: tuple[int, int, int],
        buffers: Mapping[int, bytes],
        *,
        filler: int = 0xA5,
        milliseconds: int = 10_000,
    ) -> dict[int, bytes]:
        """Run an entry point; the contents of all buffers afterwards. Raises MslError."""
        if self.loaded is None:
            self.build()
        assert self.loaded is not None
        memory = {index: _allocated(content) for index, content in buffers.items()}
        pointers = (ctypes.c_void_p * 31)(*(memory.get(i) for i in range(31)))
        outcome = runtime().metal_run(
            getattr(self.loaded, f"{name}_{entry}"), pointers, (ctypes.c_uint * 3)(*workgroups),
            (ctypes.c_uint * 3)(*workgroup_size), ctypes.c_void_p(self.loaded.threadgroup_memory()),
            ctypes.c_size_t(self.loaded.threadgroup_bytes()), filler, ctypes.c_long(milliseconds),
        )  # fmt: skip
        result = {index: ctypes.string_at(memory[index], len(content)) for index, content in buffers.items()}
        intact = [runtime().metal_free(memory[index], len(content)) for index, content in buffers.items()]
        outcome = outcome or (0 if all(intact) else 2)
        if outcome:
            raise MslError(f"{name}: {entry}: {OUTCOMES[outcome]}")
        return result


def _allocated(content: bytes) -> int:
    memory: int = runtime().metal_allocate(len(content))
    ctypes.memmove(memory, content, len(content))
    return memory
