"""A compiled unit as plain data: dicts, lists, strings, numbers, None.

In: a `CompiledUnit`. Out: a `Record`, which the generated module is printed from and the cache keeps
as JSON. It holds no objects and no code, so reading one from a cache runs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .reading import YUYAN_FILES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shader_compiler import Argument, Binding, CompiledUnit, Diagnostic, EntryPoint, Immediate, StructLayout

__all__ = [
    "FIELDS",
    "MissingTarget",
    "Record",
    "missing_targets",
    "missing_text",
    "of",
    "plain_warnings",
    "reason",
    "warnings",
]

Record = dict[str, Any]
MissingTarget = dict[str, str]  # file, target, reason
FIELDS = {"dialect", "text", "failures", "entry_points", "bindings", "overrides", "structs", "warnings"}


def of(unit: CompiledUnit) -> Record:
    """The record of a unit. A failed target has its reason, one line, in `failures`."""
    return {
        "dialect": unit.dialect,
        "text": dict(unit.text),
        "failures": {target: reason(diagnostic) for target, diagnostic in unit.failures.items()},
        "entry_points": [_entry_point(entry) for entry in unit.entry_points],
        "bindings": [_binding(binding) for binding in unit.bindings],
        "overrides": list(unit.overrides),
        "structs": [_struct(struct) for struct in unit.structs],
        "warnings": [{**d.to_dict(), "rendered": d.render()} for d in unit.diagnostics],
    }


def warnings(record: Record, name: str) -> list[str]:
    """What there is to say of the source `name`, each rendered: the compiler's warnings, and targets that
    it cannot have.
    """
    missing = map(missing_text, missing_targets(record, name))
    return [*(warning["rendered"] for warning in record["warnings"]), *missing]


def plain_warnings(record: Record) -> list[Record]:
    """The compiler's warnings as `Diagnostic.to_dict` has them."""
    return [{key: value for key, value in warning.items() if key != "rendered"} for warning in record["warnings"]]


def missing_targets(record: Record, name: str) -> list[MissingTarget]:
    """Which targets the source `name` cannot have, and why. A library of functions has no entry points, and so has
    nothing to lose in PTX.
    """
    failures = record["failures"] if record["entry_points"] else {}
    return [{"file": name, "target": target, "reason": why} for target, why in failures.items()]


def missing_text(missing: MissingTarget) -> str:
    """The warning about it, in the language of the source."""
    is_yuyan = missing["file"].endswith(YUYAN_FILES)
    text = "警告：{}：此源无 {}\n  {}" if is_yuyan else "warning: {}: no {} from this source\n  {}"
    return text.format(missing["file"], missing["target"].upper(), missing["reason"])


def reason(diagnostic: Diagnostic) -> str:
    """Why a target cannot express a module, and what to do, in one line."""
    place = ""
    if diagnostic.labels:
        span = diagnostic.labels[0].span
        shown = "第 {} 行第 {} 列：" if span.source.dialect == "yuyan" else "line {}, column {}: "
        place = shown.format(*span.source.position(span.start))
    help = f" ({diagnostic.help})" if diagnostic.help else ""
    text = f"{diagnostic.code}: {place}{diagnostic.message}{help}"
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _entry_point(entry: EntryPoint) -> Record:
    merged = entry.workgroups_per_block
    return _items(entry) | {
        "name": entry.name,
        "stage": entry.stage,
        "workgroup_size": entry.workgroup_size and list(entry.workgroup_size),
        "workgroup_bytes": entry.workgroup_bytes,
        **({"workgroups_per_block": merged} if merged > 1 else {}),
        **({"immediate": _immediate(entry.immediate)} if entry.immediate else {}),
        "names": dict(entry.names),
        "parameters": {target: [_argument(a) for a in arguments] for target, arguments in _ordered(entry.parameters)},
    }


def _items(entry: EntryPoint) -> Record:
    """豫言's entry items, with what PTX calls their function; no other source has them, nor the key."""
    if not entry.items:
        return {}
    from shader_compiler.targets.names import mangled

    return {"items": {item: f"yy{mangled(entry.name)}" for item in entry.items}}


def _immediate(immediate: Immediate) -> Record:
    return {"name": immediate.name, "type": immediate.type, "size": immediate.size}


def _ordered(parameters: Mapping[str, tuple[Argument, ...]]) -> list[tuple[str, tuple[Argument, ...]]]:
    return sorted(parameters.items())


def _argument(argument: Argument) -> Record:
    data: Record = {
        "kind": argument.kind,
        "index": argument.index,
        "group": argument.group,
        "binding": argument.binding,
    }
    if argument.members:
        data["members"] = [list(member) for member in argument.members]
    if argument.size:
        data["size"] = argument.size
    return data


def _binding(binding: Binding) -> Record:
    return {
        "group": binding.group,
        "binding": binding.binding,
        "name": binding.name,
        "kind": binding.kind,
        "access": binding.access,
        "type": binding.type,
        "size": binding.size,
        "entry_points": list(binding.entry_points),
    }


def _struct(struct: StructLayout) -> Record:
    return {
        "name": struct.name,
        "size": struct.size,
        "align": struct.align,
        "members": [
            {
                "name": member.name,
                "type": member.type,
                "offset": member.offset,
                "size": member.size,
                "align": member.align,
                "stride": member.stride,
            }
            for member in struct.members
        ],
        "dtype": struct.dtype,
    }
