"""What a name can mean."""

from __future__ import annotations

from ...ir.expressions import Expression
from ...ir.module import Function, GlobalVariable, Override
from ...ir.node import Node
from ...ir.types import Type
from .. import ast
from ..classes import FunctionType
from ..terms import Binding, Recursion
from .program import Attributes

__all__ = [
    "Broken",
    "BuiltinName",
    "ClassMeaning",
    "ConstantMeaning",
    "EntryMeaning",
    "FunctionMeaning",
    "LocalFunction",
    "Meaning",
    "ModuleMeaning",
    "OverrideMeaning",
    "ResourceMeaning",
    "SignatureOnly",
]  # fmt: skip


class BuiltinName(Node):
    """A name of the builtin module; the vocabulary says what it is."""

    name: str


class ClassMeaning(Node):
    """An alias or a structure. `attributes`: what the alias says of an entry point's input or output."""

    type: Type
    attributes: Attributes


class ConstantMeaning(Node):
    """A constant: what to write where it is used, and its class (整数 and 小数 too)."""

    type: Type
    value: Expression


class ResourceMeaning(Node):
    """A buffer, texture, sampler, workgroup or private variable."""

    variable: GlobalVariable


class OverrideMeaning(Node):
    """可覆常量"""

    override: Override


class FunctionMeaning(Node):
    """A function of the program. `parameters` are the classes of all its binders, 有 too."""

    function: Function
    type: FunctionType
    is_effectful: bool


class Polymorphic(Node):
    """A polymorphic function: its class parameters, what is written of it, the names that it sees, and the
    functions that it has become, by classes.
    """

    parameters: tuple[str, ...]
    signature: ast.FunctionClass
    definition: ast.Declared
    scope: dict[str, Meaning]
    instances: dict[tuple[Type, ...], Meaning]


class EntryMeaning(Node):
    """An entry item; its name is no value."""


class LocalFunction(Node):
    """A local function: called inside of its own body, or once outside."""

    recursion: Recursion
    calls: set[int]  # the nodes that call it from outside
    is_open: bool = True  # its body is being checked


class ModuleMeaning(Node):
    """A module that 寻 has made reachable."""

    names: dict[str, Meaning]


class SignatureOnly(Node):
    """A name of an interface file, which has a signature and no definition."""


class Broken(Node):
    """A declaration with an error: nothing more is said of its uses."""


Meaning = (
    BuiltinName | ClassMeaning | ConstantMeaning | ResourceMeaning | OverrideMeaning | FunctionMeaning | EntryMeaning
    | Polymorphic | Binding | LocalFunction | ModuleMeaning | SignatureOnly | Broken
)  # fmt: skip
