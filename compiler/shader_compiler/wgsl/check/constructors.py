"""Value constructors and conversions (WGSL 17.1): `vec3f(v, 1)`, `array(1, 2, 3)`, `u32(x)`, `S(...)`.

In: a type, or a type generator that takes its element type from the arguments, and the arguments.
Out: a `Construct` whose parts have exactly the component types, a `Convert`, or a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...builtins.conversion import common_type, rank
from ...ir.expressions import Construct, Convert, Expression
from ...ir.subgroup_matrix import SubgroupMatrix
from ...ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    Array,
    Matrix,
    Scalar,
    Struct,
    Type,
    Vector,
    array,
    matrix,
    scalar_of,
    vector,
)
from .. import ast
from .categories import is_constructible
from .limits import check_components
from .order import values
from .state import Checker, Failed
from .values import constant_value, convert, fold, materialize, shortened, zero

__all__ = ["construct", "construct_inferred"]


def construct(c: Checker, node: ast.CallExpression, type: Type) -> Expression:
    """`type(arguments)`"""
    arguments = values(c, node.arguments)
    if not is_constructible(type):
        raise c.fail("E0330", f"a value of type `{type}` cannot be constructed", node.callee.span)
    if not arguments:
        return zero(type, node.span)
    return CONSTRUCTORS[_kind(type)](c, node, type, arguments)


def _kind(type: Type) -> type:
    return type.__class__


def construct_inferred(c: Checker, node: ast.CallExpression, generator: str) -> Expression:
    """`vec3(...)`, `mat2x2(...)`, `array(...)`: the element type comes from the arguments."""
    arguments = values(c, node.arguments)
    if generator == "array":
        return _array(c, node, _inferred_array(c, node, arguments), arguments)
    if generator.startswith("vec"):
        width = int(generator[3])
        if not arguments:
            return zero(vector(width, ABSTRACT_INT), node.span)
        return _vector(c, node, vector(width, _inferred_scalar(c, node, arguments)), arguments)
    if generator.startswith("mat") and arguments:
        scalar = _inferred_scalar(c, node, arguments)
        scalar = ABSTRACT_FLOAT if scalar is ABSTRACT_INT else scalar
        if not scalar.is_float:
            raise c.fail("E0331", f"a matrix is made of floating point numbers, not `{scalar}`", node.span)
        return _matrix(c, node, matrix(int(generator[3]), int(generator[5]), scalar), arguments)
    raise c.fail("E0332", f"the type of `{generator}()` cannot be told from its arguments", node.span,
           help=f"write the type, such as `{generator}<f32>(...)`")  # fmt: skip


def _inferred_scalar(c: Checker, node: ast.CallExpression, arguments: Sequence[Expression]) -> Scalar:
    scalars = [scalar_of(a.type) for a in arguments]
    common = common_type([s for s in scalars if s is not None])
    if None in scalars or not isinstance(common, Scalar):
        wrong = next((a for a, s in zip(arguments, scalars, strict=True) if s is None), None)
        raise _not_constructible(c, node, arguments, "its components are of one type", wrong or _odd_one(arguments))
    return common


def _odd_one(arguments: Sequence[Expression]) -> Expression | None:
    """The first argument whose number type those before it do not share."""
    scalars: list[Type] = []
    for argument in arguments:
        scalar = scalar_of(argument.type)
        scalars.append(argument.type if scalar is None else scalar)
        if common_type(scalars) is None:
            return argument
    return None


def _inferred_array(c: Checker, node: ast.CallExpression, arguments: Sequence[Expression]) -> Array:
    common = common_type([a.type for a in arguments])
    if common is None:
        if not arguments:
            raise c.fail("E0332", "the type of `array()` cannot be told from its arguments", node.span,
                         help="write the type: `array<f32, 4>()`")  # fmt: skip
        raise _not_constructible(c, node, arguments, "its elements are of one type", _odd_one(arguments))
    if not is_constructible(common):
        raise c.fail("E0330", f"an array of `{common}` cannot be constructed", node.span)
    return array(common, len(arguments))


def _not_constructible(
    c: Checker,
    node: ast.CallExpression,
    arguments: Sequence[Expression],
    note: str | None = None,
    wrong: Expression | None = None,
    wanted: Type | None = None,
) -> Failed:
    """`note` says what is needed; `wrong` is the argument that does not fit, `wanted` the type in its place."""
    given = ", ".join(str(a.type) for a in arguments)
    message = f"`{node.callee.span.text}` cannot be constructed from ({given})"
    if wrong is None:
        return c.fail("E0333", message, node.span, notes=[note] if note else ())
    convertible = wanted is not None and isinstance(wrong.type, type(wanted)) and not isinstance(wanted, Matrix)
    return c.fail("E0333", message, wrong.span, f"this is `{wrong.type}`", notes=[note] if note else (),
                  help=f"convert it: `{wanted}({shortened(wrong.span)})`" if convertible else None)  # fmt: skip


def _scalar(c: Checker, node: ast.CallExpression, type: Type, arguments: Sequence[Expression]) -> Expression:
    assert isinstance(type, Scalar)
    if len(arguments) != 1 or not isinstance(arguments[0].type, Scalar):
        raise _not_constructible(c, node, arguments, "it takes one scalar")
    return _convert_explicitly(c, node, arguments[0], type)


def _convert_explicitly(c: Checker, node: ast.CallExpression, argument: Expression, type: Type) -> Expression:
    """A conversion that the source asks for: any scalar type to any other."""
    if rank(argument.type, type) is not None:
        return materialize(c, argument, type)
    known = constant_value(argument)
    if known is not None:
        return fold(c, Convert(node.span, type, known))
    return Convert(node.span, type, argument)


def _vector(c: Checker, node: ast.CallExpression, type: Type, arguments: Sequence[Expression]) -> Expression:
    assert isinstance(type, Vector)
    if len(arguments) == 1:
        only = arguments[0].type
        if isinstance(only, Vector) and only.width == type.width:
            return _convert_explicitly(c, node, arguments[0], type)
        if isinstance(only, Scalar) and rank(only, type.element) is not None:
            return _build(c, node, type, [materialize(c, arguments[0], type.element)])
    parts, width = list[Expression](), 0
    for argument in arguments:
        part = argument.type
        wanted = vector(part.width, type.element) if isinstance(part, Vector) else type.element
        if rank(part, wanted) is None:
            note = f"it takes components of type `{type.element}`"
            raise _not_constructible(c, node, arguments, note, argument, wanted)
        width += part.width if isinstance(part, Vector) else 1
        parts.append(materialize(c, argument, wanted))
    if width != type.width or len(arguments) == 1:
        note = f"it has {type.width} components; the arguments have {width}"
        raise _not_constructible(c, node, arguments, note)
    return _build(c, node, type, parts)


def _matrix(c: Checker, node: ast.CallExpression, type: Type, arguments: Sequence[Expression]) -> Expression:
    assert isinstance(type, Matrix)
    only = arguments[0].type
    if len(arguments) == 1 and isinstance(only, Matrix) and (only.columns, only.rows) == (type.columns, type.rows):
        return _convert_explicitly(c, node, arguments[0], type)
    wanted = type.column if isinstance(only, Vector) else type.element
    count = type.columns if isinstance(only, Vector) else type.columns * type.rows
    wrong = next((a for a in arguments if rank(a.type, wanted) is None), None)
    if len(arguments) != count or wrong is not None:
        numbers = type.columns * type.rows
        note = f"it takes {type.columns} columns of type `{type.column}`, or {numbers} numbers of type `{type.element}`"
        raise _not_constructible(c, node, arguments, note, wrong)
    return _build(c, node, type, [materialize(c, a, wanted) for a in arguments])


def _array(c: Checker, node: ast.CallExpression, type: Type, arguments: Sequence[Expression]) -> Expression:
    assert isinstance(type, Array)
    if len(arguments) != type.count:
        raise c.fail("E0334", f"`{type}` is constructed from {type.count} elements, not {len(arguments)}", node.span)
    parts = [convert(c, a, type.element, f"element {i} of the array") for i, a in enumerate(arguments)]
    return _build(c, node, type, parts)


def _struct(c: Checker, node: ast.CallExpression, type: Type, arguments: Sequence[Expression]) -> Expression:
    assert isinstance(type, Struct)
    if len(arguments) != len(type.members):
        raise c.fail("E0334", f"`{type}` is constructed from {len(type.members)} members, not {len(arguments)}", node.span,
               related=[(type.span, "declared here")] if type.span else (),
               notes=[f"{type}({', '.join(f'{m.name}: {m.type}' for m in type.members)})"])  # fmt: skip
    pairs = zip(arguments, type.members, strict=True)
    return _build(c, node, type, [convert(c, a, m.type, f"the member `{m.name}`", m.span) for a, m in pairs])


def _subgroup_matrix(c: Checker, node: ast.CallExpression, type: Type, arguments: Sequence[Expression]) -> Expression:
    """One value for all components."""
    assert isinstance(type, SubgroupMatrix)
    if len(arguments) != 1:
        raise c.fail("E0335", f"`{type}` is made of one value for all components", node.span)
    return Construct(node.span, type, (convert(c, arguments[0], type.scalar, "a component"),))


def _build(c: Checker, node: ast.CallExpression, type: Type, parts: list[Expression]) -> Expression:
    known = [constant_value(part) for part in parts]
    found = [part for part in known if part is not None]
    if len(found) == len(parts):
        if isinstance(type, (Array, Struct)):
            check_components(c, type, node.span)
        return fold(c, Construct(node.span, type, tuple(found)))
    return Construct(node.span, type, tuple(parts))


CONSTRUCTORS: dict[type, Callable[[Checker, ast.CallExpression, Type, Sequence[Expression]], Expression]] = {
    Scalar: _scalar,
    Vector: _vector,
    Matrix: _matrix,
    Array: _array,
    Struct: _struct,
    SubgroupMatrix: _subgroup_matrix,
}
