"""Constant evaluation against the execution cases of the conformance data whose arguments are constants.

The front end folds every expression; what is left of `main` (loops over arrays of constants) is
executed here with the same `fold`. The bytes of the output buffer are judged as those of a GPU would be.
"""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import pathlib
import struct
from collections import defaultdict

import pytest
from shader_compiler.analysis import layout
from shader_compiler.analysis.constants import fold, value_of
from shader_compiler.diagnostics import CompileError
from shader_compiler.ir.expressions import Expression, Index, Load, Member, Name
from shader_compiler.ir.module import GlobalVariable
from shader_compiler.ir.statements import Block, Declare, Let, Loop, Return, Store
from shader_compiler.ir.types import Array, Matrix, Scalar, Struct, Vector
from shader_compiler.options import Options
from shader_compiler.source import Source
from shader_compiler.wgsl.front_end import lower

FOLDER = os.environ.get("HATCH_SHADER_CONFORMANCE", "")
FORMATS = {"f32": "<f", "f16": "<e", "i32": "<i", "u32": "<I"}


def encode(type, value, data, at):
    """Write a value where it lies in a buffer."""
    match type:
        case Scalar():
            struct.pack_into(FORMATS[type.name], data, at, value)
        case Struct():
            for member, offset, part in zip(type.members, layout.member_offsets(type), value, strict=True):
                encode(member.type, part, data, at + offset)
        case Array() | Matrix() | Vector():
            element = type.column if isinstance(type, Matrix) else type.element
            step = layout.size_of(element) if isinstance(type, Vector) else layout.stride_of(type)
            for i, part in enumerate(value):
                encode(element, part, data, at + i * step)


class Interpreter:
    """Runs the statements that the data's constant cases have."""

    def __init__(self, size):
        self.output = bytearray(size)
        self.values = {}

    def run(self, body):
        for statement in body:
            match statement:
                case Declare():
                    self.values[statement.variable] = self.evaluate(statement.value)
                case Let():
                    self.values[statement.target] = self.evaluate(statement.value)
                case Store():
                    self.store(statement.pointer, self.evaluate(statement.value))
                case Block():
                    self.run(statement.body)
                case Loop():
                    while value_of(self.evaluate(statement.condition)):
                        self.run(statement.body)
                        self.run(statement.continuing)
                case Return():
                    return
                case _:
                    raise NotImplementedError(type(statement).__name__)

    def store(self, pointer, value):
        if isinstance(pointer, Name) and not isinstance(pointer.target, GlobalVariable):
            self.values[pointer.target] = value
        else:
            encode(value.type, value_of(value), self.output, self.address(pointer))

    def address(self, pointer):
        match pointer:
            case Name():
                return 0
            case Index():
                store = pointer.base.type.store
                step = layout.size_of(store.element) if isinstance(store, Vector) else layout.stride_of(store)
                return self.address(pointer.base) + value_of(self.evaluate(pointer.index)) * step
            case Member():
                return self.address(pointer.base) + layout.member_offsets(pointer.base.type.store)[pointer.index]
        raise NotImplementedError(type(pointer).__name__)

    def evaluate(self, expression):
        if isinstance(expression, Load):
            expression = expression.pointer
        if isinstance(expression, Name) and expression.target in self.values:
            return self.values[expression.target]
        fields = [self.evaluate_field(getattr(expression, field)) for field in type(expression)._fields]
        return fold(type(expression)(*fields))

    def evaluate_field(self, field):
        if isinstance(field, tuple):
            return tuple(map(self.evaluate_field, field))
        return self.evaluate(field) if isinstance(field, Expression) else field


def messages_of(case, outcome):
    """What is wrong with our results for a case."""
    try:
        module, _ = lower(Source(case["wgsl"]), Options())
        interpreter = Interpreter(len(case["expected"]) * case["output_stride"])
        interpreter.run(next(f for f in module.functions if f.name == "main").body)
    except CompileError as error:
        return [str(error)]
    return outcome(case, bytes(interpreter.output))


@pytest.mark.skipif(not FOLDER, reason="HATCH_SHADER_CONFORMANCE names no folder of conformance data")
def test_results_of_constant_cases():
    folder = pathlib.Path(FOLDER)
    spec = importlib.util.spec_from_file_location("check_execution", folder / "check_execution.py")
    judge = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(judge)
    wrong, count = defaultdict(list), 0
    with gzip.open(folder / "wgsl-execution.jsonl.gz", "rt", encoding="utf8") as lines:
        for case in map(json.loads, lines):
            if case["input"] is None:
                count += 1
                if messages := messages_of(case, judge.outcome):
                    wrong[case["test"]] += messages
    assert count > 1800
    assert not wrong, f"{len(wrong)} of {count} cases: {next(iter(wrong.items()))}"
