"""A function's body: the one way in."""

from __future__ import annotations

from collections.abc import Iterable

from ...ir.module import Function, Parameter
from ..names import FunctionNames
from ..terms import Binding, Term
from .goals import Return
from .translator import Translator

__all__ = ["function_body"]


def function_body(
    function: Function, bindings: list[Binding], value: Term, used: Iterable[str], written: Iterable[str]
) -> None:
    """Fill in a function's parameters and body. `used`: names at the top of the module that it uses; `written`:
    the names that it declares.
    """
    translator = Translator(FunctionNames(used, written))
    parameters = []
    for binding in bindings:
        if binding.kind != "unit":
            parameter = Parameter(translator.names.new(binding.name), binding.type, binding.span)
            translator.parameter(binding, parameter)
            parameters.append(parameter)
    function.parameters = tuple(parameters)
    translator.into(value, Return())
    function.body = translator.block
