"""Functions and entry points in MSL: their heads, and what stands before their bodies."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from ...analysis.layout import runtime_array
from ...ir.composition import is_runtime_sized
from ...ir.module import Function, GlobalVariable, Stage
from ...ir.types import Struct, pointer
from .bindings import immediate_index, index_of, kind_of, lengths_index
from .expressions import length_key
from .inputs import Inputs
from .output import Output
from .results import Result, result_of
from .statements import body, initialized

__all__ = ["write_function"]

WIDTH = 110
# Apple's compiler takes a bound of one SIMD-group for a promise about barriers, and miscompiles.
UNSAFE_BOUND = 32


def write_function(output: Output, function: Function, stages: dict[Struct, Stage]) -> None:
    """Write a function; `stages` are those whose attributes result structures have."""
    output.names.enter()
    if function.stage is None:
        _write_plain(output, function)
    else:
        _write_entry(output, function, stages)
    output.names.leave()
    output.line("")


def _write_plain(output: Output, function: Function) -> None:
    names, need = output.names, output.needs[function]
    parameters = [f"{output.structures.type_name(p.type)} {names.declare(p, p.name)}" for p in function.parameters]
    parameters += [_handed_on(output, variable) for variable in need.variables]
    for known in need.lengths:
        name = names.declare(length_key(known), f"{known.name}_length")
        parameters.append(f"uint {name}")
    type = "void" if function.result is None else output.structures.type_name(function.result)
    output.returned = None
    _write(output, f"{type} {names.of(function)}", parameters, [], function)


def _write_entry(output: Output, entry: Function, stages: dict[Struct, Stage]) -> None:
    inputs = Inputs(output, entry)
    result = result_of(output, entry, stages)
    variables = output.needs[entry].variables
    resources = [v for v in variables if v.binding is not None]
    parameters = list(inputs.parameters)
    parameters += [f"{_handed_on(output, v)} [[{kind_of(v)}({index_of(v)})]]" for v in resources]
    immediates = [v for v in variables if v.space == "immediate"]
    parameters += [f"{_handed_on(output, v)} [[buffer({immediate_index(output.module, entry)})]]" for v in immediates]
    prelude = [_own(output, variable) for variable in variables if variable.space in ("private", "workgroup")]
    prelude += _lengths(output, entry, parameters) + inputs.prelude
    _write_structures(output, inputs, result)
    if entry.stage == "compute":
        _write_bound(output, entry)
    output.returned = (result.type, result.parts) if result.fields else None
    qualifier = "kernel" if entry.stage == "compute" else entry.stage
    _write(output, f"{qualifier} {result.type} {output.names.of(entry)}", parameters, prelude, entry)


def _write(output: Output, head: str, parameters: list[str], prelude: list[str], function: Function) -> None:
    line = f"{head}({', '.join(parameters)})"
    if len(line) > WIDTH:
        line = f"{head}(\n    " + ",\n    ".join(parameters) + ")"
    output.open(line)
    for text in prelude:
        output.line(text)
    body(output, function.body)
    output.close()


def _write_structures(output: Output, inputs: Inputs, result: Result) -> None:
    if inputs.fields:
        _write_structure(output, inputs.struct_name, inputs.fields)
    if result.fields:
        _write_structure(output, result.type, result.fields)


def _write_structure(output: Output, name: str, fields: Sequence[str]) -> None:
    output.line(f"struct {name} {{")
    for field in fields:
        output.line(f"  {field};")
    output.line("};")
    output.line("")


def _write_bound(output: Output, entry: Function) -> None:
    sizes = entry.workgroup_size or ()
    threads = prod(n for n in sizes if isinstance(n, int))
    if threads != UNSAFE_BOUND:
        output.line(f"[[max_total_threads_per_threadgroup({threads})]]")


def _handed_on(output: Output, variable: GlobalVariable) -> str:
    """A variable as a parameter: a reference, or a pointer to a runtime-sized array's first element."""
    name, type = output.names.of(variable), variable.type
    if variable.space == "handle":
        return f"{output.structures.type_name(type)} {name}"
    space = output.structures.space_name(pointer(variable.space, type, variable.access))
    if is_runtime_sized(type):
        return f"{space} {output.structures.type_name(type.element)}* {name}"
    return f"{space} {output.structures.type_name(type)}& {name}"


def _own(output: Output, variable: GlobalVariable) -> str:
    """A private or workgroup variable as the entry point declares it."""
    name = output.names.of(variable)
    if variable.space == "workgroup":
        return f"threadgroup {output.structures.type_name(variable.type)} {name};"
    return initialized(output, variable.type, name, variable.value)


def _lengths(output: Output, entry: Function, parameters: list[str]) -> list[str]:
    """The element counts that are asked for, from the byte sizes that the host passes."""
    asked = [r for r in output.needs[entry].lengths if isinstance(r, GlobalVariable)]
    if not asked:
        return []
    sizes = output.names.new("buffer_lengths")
    parameters.append(f"constant uint* {sizes} [[buffer({lengths_index(output.module, entry)})]]")
    return [_length(output, variable, f"{sizes}[{i}]") for i, variable in enumerate(asked)]


def _length(output: Output, variable: GlobalVariable, size: str) -> str:
    found = runtime_array(variable.type)
    assert found is not None
    offset, stride = found
    name = output.names.declare(length_key(variable), f"{variable.name}_length")
    # A buffer may be too short for what stands before the array.
    bytes = f"(max({size}, {offset}u) - {offset}u)" if offset else size
    return f"const uint {name} = {bytes} / {stride}u;"
