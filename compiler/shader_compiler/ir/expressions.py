"""Expressions of the IR: trees, typed, pure.

Evaluating an expression has no effect, so evaluating it twice or not at all is never observable.
What has an effect (a call of a user's function, an atomic operation, a barrier) is a statement
(`ir.statements.Call`, `BuiltinCall`) whose result is a `Value`. A `Load` reads memory when the
statement that contains it executes: where WGSL's order of evaluation asks for an earlier read, the
front end has bound it with a `Let`.

Every type is concrete: abstract numbers (6.2.1) exist only while a front end checks an expression,
in `Literal`s, and are gone from a finished module. There are no implicit conversions. There are no
references: an expression that WGSL calls a reference has here the type `Pointer`, and the load rule
(6.5.7) is an explicit `Load`; `&` and `*` have disappeared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from typing import Literal as OneOf

from ..source import Span
from .node import Node
from .types import Type

if TYPE_CHECKING:
    from ..builtins.signature import Overload
    from .module import Constant, GlobalVariable, Override, Parameter
    from .statements import LocalVariable, Value

__all__ = [
    "Binary", "BinaryOperator", "Bitcast", "Builtin", "Construct", "Convert", "Expression",
    "Index", "Literal", "Load", "Member", "Name", "PythonValue", "Swizzle", "Unary", "UnaryOperator",
]  # fmt: skip

UnaryOperator = OneOf["-", "!", "~"]
BinaryOperator = OneOf["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&&", "||", "==", "!=", "<", "<=", ">", ">="]
# The value of a constant: bool, int or float for a scalar, a tuple of components for a vector, of
# columns for a matrix, of elements for an array, of members for a structure.
PythonValue = bool | int | float | tuple["PythonValue", ...]


class Expression(Node):
    """The base: where the expression stands in the source, and its type."""

    span: Span
    type: Type


class Literal(Expression):
    """A constant of any constructible type.

    f32 and f16 values are held as the Python float that equals them exactly; i32 and u32 as a Python
    int in range. Never NaN or infinite (WGSL 15.7.2). A zero value of an array or a structure is
    `Construct` without parts instead, so that large ones cost nothing.

    `form` says how the source wrote a number, where a printer can say it so: "bare", without a type
    (`let a = 3;`), or "constructed", by naming the type (`f16(1.0)`). `digits` is what it wrote of an f16 or
    f32, with a point, where a printer is to keep that (`0.50`); `parts` are what a vector or a matrix was made of,
    where it is to be written by them; `constant` is the `const` whose value it is, where WGSL text is to name it.
    None of these changes anything of the meaning.
    """

    value: PythonValue
    form: OneOf["plain", "bare", "constructed"] = "plain"
    digits: str = ""
    constant: Constant | None = None
    parts: tuple[Expression, ...] = ()


class Name(Expression):
    """A use of something declared.

    For a variable the type is `Pointer` (it names the memory); for a `Value`, `Parameter`,
    `Constant` or `Override` the type is the value's (which for a parameter or a value may be a
    pointer).
    """

    target: LocalVariable | GlobalVariable | Value | Parameter | Constant | Override


class Load(Expression):
    """The contents of memory; `pointer.type` is `Pointer`, `type` its store type."""

    pointer: Expression


class Unary(Expression):
    """`-` on signed numbers, `!` on bool, `~` on integers; on vectors componentwise; `-` not on matrices."""

    operator: UnaryOperator
    operand: Expression


class Binary(Expression):
    """WGSL's operators (8.6 - 8.9), with WGSL's meaning for every input.

    Arithmetic on T,T; vector,scalar and scalar,vector of one element type; the matrix products
    (matrix*scalar, scalar*matrix, matrix*vector, vector*matrix, matrix*matrix), matrix + and - matrix.
    Shifts: right operand u32 or vector of u32. Comparisons give bool or a vector of bool.
    `&&`, `||` on bool: the right side is pure, so whether it is evaluated does not matter.
    `&`, `|` also on bool and vectors of bool.
    """

    operator: BinaryOperator
    left: Expression
    right: Expression


class Index(Expression):
    """`base[index]`, index i32 or u32.

    On a pointer to an array, vector or matrix: the pointer to the element or component (for a
    vector's component too, though WGSL has no such pointer). On a value of these types: the element.
    """

    base: Expression
    index: Expression


class Member(Expression):
    """Member number `index` of a structure: a pointer from a pointer, a value from a value."""

    base: Expression
    index: int


class Swizzle(Expression):
    """Components of a vector value, by number; one lane gives a scalar, more a vector."""

    base: Expression
    lanes: tuple[int, ...]


class Construct(Expression):
    """A value from its parts.

    No parts: the zero value of `type`. Vector: scalars and vectors that fill it, or one scalar for
    all components. Matrix: its columns, or all its scalars in column order. Array: all elements.
    Structure: all members. Parts have exactly the component types: no conversion happens here.
    """

    parts: tuple[Expression, ...]


class Convert(Expression):
    """A value conversion (17.1.2) between scalar types, vectors of one width, or matrices of one shape."""

    value: Expression


class Bitcast(Expression):
    """`bitcast<type>(value)` (17.2): the same bits."""

    value: Expression


class Builtin(Expression):
    """A call of a builtin function without effect; `overload` says which, with concrete types.

    `arrayLength` has a pointer as its argument; all others have values.
    """

    overload: Overload
    arguments: tuple[Expression, ...]
