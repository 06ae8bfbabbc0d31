"""Constant evaluation of operators, conversions and builtin functions, on Python values.

In: the values of the operands (see `ir.expressions.PythonValue`) and their types. Out: the value of
the result, rounded or wrapped as its type asks. What WGSL calls a shader-creation error is an
`EvaluationError`; `analysis.constants` adds the place to it.
"""

from __future__ import annotations
