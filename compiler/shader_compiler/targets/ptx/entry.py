"""One compute entry point: its parameters, resources and builtin inputs around its translated body.

In: an entry point of a module without overrides. Out: the lines of a `.visible .entry`, and what the host
passes to it.
"""

from __future__ import annotations

from ...analysis.initialization import filled_before_read
from ...analysis.layout import align_of, round_up, size_of
from ...analysis.uses import globals_of
from ...diagnostics import CompileError, Diagnostic
from ...ir.expressions import Construct
from ...ir.module import Function, GlobalVariable, Interface, Module, Parameter
from ...ir.node import Node
from ...ir.types import Struct
from ...options import Options
from ...unit import Argument
from . import names
from .address import Address
from .emitter import Emitter
from .frame import Entry, Frame, Variable
from .inputs import builtin_input, end_surplus
from .lanes import Lanes
from .merging import block_of
from .parameters import KernelParameter, parameters, place_of
from .places import Memory
from .statements import assign, run
from .zero import zero_workgroup

__all__ = ["EntryText", "translate"]

# What one block may have without the host asking for more.
MAX_SHARED = 48 * 1024
# The threads that a block may have, in all and along z.
MAX_THREADS, MAX_Z = 1024, 64


class EntryText(Node):
    """The lines of an entry point, what the host passes to it, and how many workgroups a block has."""

    lines: list[str]
    arguments: tuple[Argument, ...]
    workgroups: int


def translate(module: Module, function: Function, options: Options, tables: dict[tuple[int, ...], str]) -> EntryText:
    """The text of an entry point of the module. Constant arrays are added to `tables`.

    Raises CompileError for what PTX cannot express.
    """
    reached = globals_of(function)
    used = sorted([g for g in module.globals if g in reached], key=place_of)
    block = block_of(function, merge=options.merge_workgroups)
    _check_threads(function, block.threads)
    in_memory: frozenset[Variable] = frozenset()
    while True:
        entry = Entry(function, block, Emitter(options), in_memory, run)
        entry.tables = dict(tables)
        try:
            _body(entry, used)
        except CompileError as error:
            raise CompileError(*(_placed(d, function) for d in error.diagnostics)) from None
        except RecursionError:
            message = f"`{function.name}` is nested too deeply for PTX, where functions are inlined"
            raise CompileError(Diagnostic("E0725", message, function.span)) from None
        if not entry.missed:
            break
        in_memory |= entry.missed
    tables.update(entry.tables)
    declared = parameters(used, entry)
    return EntryText(_lines(entry, declared), tuple([p.argument for p in declared]), block.workgroups)


def _body(entry: Entry, used: list[GlobalVariable]) -> None:
    frame = Frame(entry)
    end_surplus(entry.emitter, entry.block)
    for variable in used:
        _place(frame, variable)
    if entry.emitter.options.zero_initialize_workgroup_memory:
        filled = filled_before_read(entry.function, used)
        cleared = [entry.places[g] for g in used if g.space == "workgroup" and g not in filled]
        zero_workgroup(entry.emitter, cleared, entry.block)
    for parameter in entry.function.parameters:
        frame.names[parameter] = _input(entry, parameter)
    run(frame, entry.function.body)
    if entry.emitter.reachable:
        entry.emitter.emit("ret")


def _place(frame: Frame, variable: GlobalVariable) -> None:
    """Say where a module-scope variable lies."""
    entry = frame.entry
    match variable.space:
        case "storage" | "uniform":
            assert variable.group is not None
            assert variable.binding is not None
            parameter = names.parameter(variable.group, variable.binding)
            pointer = entry.emitter.at_entry("ld.param.u64", "rd", f"[{parameter}]")
            base = entry.emitter.at_entry("cvta.to.global.u64", "rd", pointer)
            entry.places[variable] = Memory(variable.type, Address("global", base), variable)
        case "immediate":
            entry.places[variable] = Memory(variable.type, Address("param", names.IMMEDIATE), variable)
        case "workgroup":
            name = names.workgroup_name(variable.name)
            size = round_up(16, size_of(variable.type))
            entry.memory[name] = f".shared .align {max(16, align_of(variable.type))} .b8 {name}[{size}];"
            entry.places[variable] = Memory(variable.type, Address("shared", name), variable)
        case "private":
            place = entry.places[variable] = entry.variable(variable, variable.type)
            initial = variable.value or Construct(variable.span, variable.type, ())
            assign(frame, lambda: place, initial)


def _input(entry: Entry, parameter: Parameter) -> Lanes:
    """The lanes of an entry point's parameter: a builtin input, or a structure of them."""
    if isinstance(parameter.type, Struct):
        interfaces = [member.io for member in parameter.type.members]
    else:
        interfaces = [parameter.interface]
    lanes: list[str] = []
    for interface in interfaces:
        assert isinstance(interface, Interface)
        lanes += builtin_input(entry.emitter, interface.builtin or "", entry.block, parameter.span)
    return tuple(lanes)


def _lines(entry: Entry, declared: list[KernelParameter]) -> list[str]:
    function = entry.function
    _check_shared(entry)
    x, y, z = entry.block.threads
    merged = entry.block.workgroups
    return [
        *([f"// a block is {merged} workgroups, side by side along x"] if merged > 1 else ()),
        f".visible .entry {names.entry_name(function.name)}(",
        ",\n".join([f"\t{parameter.text}" for parameter in declared]),
        ")",
        f".reqntid {x}, {y}, {z}",
        "{",
        *[f"\t{declaration}" for declaration in entry.memory.values()],
        *entry.emitter.body(),
        "}",
    ]


def _placed(diagnostic: Diagnostic, function: Function) -> Diagnostic:
    """What no smaller place is known for is about the entry point."""
    if diagnostic.labels:
        return diagnostic
    return Diagnostic(diagnostic.code, diagnostic.message, function.span, notes=diagnostic.notes, help=diagnostic.help)


def _check_threads(function: Function, threads: tuple[int, int, int]) -> None:
    x, y, z = threads
    if x * y * z > MAX_THREADS or z > MAX_Z:
        message = (
            f"`{function.name}` has workgroups of {x} × {y} × {z}; a CUDA block has {MAX_THREADS} threads at most, "
            f"and {MAX_Z} along z"
        )
        raise CompileError(Diagnostic("E0727", message, function.span))


def _check_shared(entry: Entry) -> None:
    shared = [g for g in entry.places if g.space == "workgroup"]
    total = sum(round_up(16, size_of(g.type)) for g in shared)
    if total > MAX_SHARED:
        message = f"`{entry.function.name}` has {total} bytes of workgroup memory; a CUDA block has {MAX_SHARED}"
        raise CompileError(Diagnostic("E0723", message, shared[0].span))
