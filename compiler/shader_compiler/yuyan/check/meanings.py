"""What a name can mean."""

from __future__ import annotations

from collections.abc import Mapping

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
    "FunctionArgument",
    "FunctionMeaning",
    "LocalFunction",
    "Meaning",
    "ModuleMeaning",
    "OverrideMeaning",
    "Polymorphic",
    "ResourceMeaning",
    "Scope",
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


class Scope(Node):
    """The names at the top that a definition sees: those before it in its file, and what the file imports:
    `opened` are the names of opened modules, the latest first, `modules` those that are reachable by name.
    """

    top: dict[str, Meaning]
    opened: list[dict[str, Meaning]]
    modules: dict[str, ModuleMeaning]
    has_builtins: bool

    def with_names(self, names: Mapping[str, Meaning]) -> Scope:
        """A copy that sees these names too, before all others."""
        return Scope({**self.top, **names}, list(self.opened), dict(self.modules), self.has_builtins)


class Polymorphic(Node):
    """A function that becomes one of the IR for each list of classes and functions that it is called with:
    its class parameters, which of its parameters are functions, what is written of it, the names that it
    sees, and the functions that it has become.
    """

    parameters: tuple[str, ...]
    takes_function: tuple[bool, ...]
    signature: ast.Expression
    definition: ast.Declared
    scope: Scope
    instances: dict[tuple[object, ...], FunctionMeaning]


class FunctionArgument(Node):
    """What a parameter that is a function stands for: the function that a call gives, and its class."""

    meaning: Meaning
    type: FunctionType
    name: str


class EntryMeaning(Node):
    """An entry item; its name is no value."""


class LocalFunction(Node):
    """A local function: called inside of its own body, or once outside."""

    recursion: Recursion
    calls: set[int]  # the nodes that call it from outside
    is_open: bool = True  # its body is being checked


class ModuleMeaning(Node):
    """A module that 寻 has made reachable; the builtin one has the vocabulary's names."""

    names: dict[str, Meaning]
    is_builtin: bool = False


class SignatureOnly(Node):
    """A name of an interface file, which has a signature and no definition."""


class Broken(Node):
    """A declaration with an error: nothing more is said of its uses."""


Meaning = (
    BuiltinName | ClassMeaning | ConstantMeaning | ResourceMeaning | OverrideMeaning | FunctionMeaning | EntryMeaning
    | FunctionArgument | Polymorphic | Binding | LocalFunction | ModuleMeaning | SignatureOnly | Broken
)  # fmt: skip
