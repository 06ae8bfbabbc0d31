"""The class machinery of every tree node: annotations become `__slots__` and a positional `__init__`.

In: a class body with annotated fields. Out: a slotted class with `__match_args__`, whose fields
are set by position or by name; a field with a default (`name: T = value`) may be left out.

`@dataclass(slots=True)` reads the same and costs 0.3 ms of import for each class; a compiler with
a hundred node classes cannot pay that on every start (budget: 150 ms for a whole process).
Nodes compare by identity and are immutable by convention: a pass builds new ones.
"""

from __future__ import annotations

from functools import cache
from types import CodeType, FunctionType
from typing import Any, dataclass_transform

__all__ = ["Node", "NodeType"]


@dataclass_transform(eq_default=False)
class NodeType(type):
    """Turn the annotations of a class body into slots and a constructor."""

    _fields: dict[str, Any]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> NodeType:
        inherited: dict[str, Any] = {}
        for base in reversed(bases):
            inherited.update(getattr(base, "_fields", {}))
        own = [field for field in body.get("__annotations__", {}) if not field.startswith("_")]
        fields = {**inherited, **{field: body.pop(field, NO_DEFAULT) for field in own}}
        # Fields with a default come last, whichever class of the hierarchy declares them.
        ordered = {k: v for k, v in fields.items() if v is NO_DEFAULT}
        ordered.update({k: v for k, v in fields.items() if v is not NO_DEFAULT})
        body["__slots__"] = tuple(field for field in own if field not in inherited)
        body["__match_args__"] = tuple(ordered)
        body["_fields"] = ordered
        if "__init__" not in body:
            body["__init__"] = _make_init(ordered)
        return super().__new__(mcs, name, bases, body)


NO_DEFAULT = object()


def _make_init(fields: dict[str, Any]) -> Any:
    """As fast as a handwritten `__init__`, and a wrong argument is a TypeError."""
    code = _compiled_init(len(fields)).replace(co_varnames=("self", *fields), co_names=tuple(fields))
    return FunctionType(code, {}, "__init__", tuple([d for d in fields.values() if d is not NO_DEFAULT]))


@cache
def _compiled_init(count: int) -> CodeType:
    """The code for so many fields, whatever their names: compiling it for each class would cost 4 ms of a start."""
    fields = [f"field{i}" for i in range(count)]
    assignments = [f"    self.{field} = {field}" for field in fields] or ["    pass"]
    namespace: dict[str, Any] = {}
    exec("\n".join([f"def __init__({', '.join(['self', *fields])}):", *assignments]), namespace)
    code: CodeType = namespace["__init__"].__code__
    return code


class Node(metaclass=NodeType):
    """The base of AST and IR nodes."""

    def __repr__(self) -> str:
        shown = ", ".join(f"{f}={getattr(self, f, '?')!r}" for f in type(self)._fields if f != "span")
        return f"{type(self).__name__}({shown})"
