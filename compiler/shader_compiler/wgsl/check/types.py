"""Type specifiers (WGSL 6.9): from `array<vec3f, N>` to a type.

In: the expression that stands where a type is expected. Out: an interned `Type`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from ...ir.expressions import Expression, Literal, Name
from ...ir.handles import SAMPLED_TEXTURES, STORAGE_TEXTURES, TEXEL_FORMATS, storage_texture, texture
from ...ir.subgroup_matrix import I8, KINDS, MAJORNESS, U8, Component, subgroup_matrix
from ...ir.types import (
    F16,
    F32,
    I32,
    U32,
    Access,
    AddressSpace,
    Pointer,
    Scalar,
    Type,
    array,
    atomic,
    buffer,
    matrix,
    pointer,
    vector,
)
from .. import ast
from ..resolve import Enumerant, Generator
from ..spelling import did_you_mean
from .categories import HOLDS, holds_atomic, is_creation_fixed, is_plain, space_holds, view_of_space
from .entities import constant_causes, declaration_of, kind_of
from .limits import check_depth
from .names import is_unknown, lookup
from .state import Checker
from .values import as_override, constant_value, to_concrete

__all__ = ["element_count", "enumerant", "generate", "template_argument", "type_of"]


def type_of(c: Checker, node: ast.Expression) -> Type:
    """The type that a type specifier names."""
    if not isinstance(node, ast.Identifier):
        raise c.fail("E0303", "a type is expected here", node.span)
    entity = lookup(c, node)
    if isinstance(entity, Type):
        if node.arguments is not None:
            raise c.fail("E0304", f"`{node.name}` takes no template arguments", node.span)
        return entity
    if isinstance(entity, Generator):
        return generate(c, node)
    raise c.fail("E0303", f"`{node.name}` is {kind_of(entity)}, not a type", node.name_span,
                 related=declaration_of(c, node.name))  # fmt: skip


def generate(c: Checker, node: ast.Identifier) -> Type:
    """The type that a predeclared type generator makes of its template arguments."""
    if node.name == "buffer" and node.arguments is None:
        return buffer(None)
    if node.arguments is None:
        example = EXAMPLES.get(node.name, f"{node.name}<f32>")
        raise c.fail("E0305", f"`{node.name}` needs template arguments, such as `{example}`", node.span)
    return GENERATORS[node.name](c, node, node.arguments)


EXAMPLES = {
    "array": "array<f32, 4>", "atomic": "atomic<u32>", "ptr": "ptr<function, f32>",
    **{name: f"{name}<rgba8unorm, write>" for name in STORAGE_TEXTURES},
    **{f"subgroup_matrix_{kind}": f"subgroup_matrix_{kind}<f32, 8, 8>" for kind in KINDS},
}  # fmt: skip


NO_FLOAT_ATOMICS = "add up integers, or the bits of floats with `atomicCompareExchangeWeak` in a loop"


def _count(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression], least: int, most: int) -> None:
    if not least <= len(arguments) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise c.fail("E0305", f"`{node.name}` takes {wanted} template argument{'' if most == 1 else 's'}, "
                        f"not {len(arguments)}", node.span)  # fmt: skip


def _scalar_argument(
    c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression], allowed: tuple[Scalar, ...] | None
) -> Scalar:
    _count(c, node, arguments, 1, 1)
    type = type_of(c, arguments[0])
    if not isinstance(type, Scalar) or (allowed is not None and type not in allowed):
        wanted = " or ".join(f"`{t}`" for t in allowed) if allowed else "a scalar type"
        help = NO_FLOAT_ATOMICS if node.name == "atomic" and type in (F32, F16) else None
        raise c.fail("E0306", f"`{node.name}` is made of {wanted}, not `{type}`", arguments[0].span, help=help)
    return type


def _vector(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    return vector(int(node.name[3]), _scalar_argument(c, node, arguments, None))


def _matrix(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    return matrix(int(node.name[3]), int(node.name[5]), _scalar_argument(c, node, arguments, (F32, F16)))


def _atomic(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    return atomic(_scalar_argument(c, node, arguments, (I32, U32)))


def _array(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    _count(c, node, arguments, 1, 2)
    element = type_of(c, arguments[0])
    if not is_plain(element) or not is_creation_fixed(element):
        raise c.fail("E0307", f"`{element}` cannot be the element type of an array", arguments[0].span,
               notes=["elements have a size that is known when the module is created"])  # fmt: skip
    count = element_count(c, arguments[1]) if len(arguments) == 2 else None
    made = array(element, count)
    if isinstance(count, Name):
        # Arrays that name the same override are of the same type (6.2.9).
        made = c.override_arrays.setdefault((element, count.target), made)
    check_depth(c, made, node.span)
    return made


def element_count(c: Checker, node: ast.Expression, what: str = "the element count of an array") -> int | Expression:
    """The element count of an array or the size of a buffer: a number over zero, or an override expression."""
    found = to_concrete(c, as_override(c, node, what))
    if found.type is not I32 and found.type is not U32:
        raise c.fail("E0308", f"{what} is an `i32` or `u32`, not `{found.type}`", node.span,
                     causes=constant_causes(node.span))  # fmt: skip
    known = constant_value(found)
    if known is None:
        return found
    assert isinstance(known, Literal)
    assert isinstance(known.value, int)
    if known.value < 1:
        raise c.fail("E0309", f"{what} is at least 1, not {known.value}", node.span,
                     causes=constant_causes(node.span))  # fmt: skip
    return known.value


def _buffer(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    _count(c, node, arguments, 1, 1)
    size = element_count(c, arguments[0], "the size of a buffer")
    unit = 2 if "f16" in c.enables else 4
    if isinstance(size, int) and size % unit:
        raise c.fail("E0325", f"the size of a buffer is a multiple of {unit} bytes, not {size}", arguments[0].span)
    if isinstance(size, Name):
        # Buffers that name the same override are of the same type (6.3).
        return c.override_buffers.setdefault(size.target, buffer(size))
    return buffer(size)


def _pointer(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    _count(c, node, arguments, 2, 3)
    space = enumerant(c, arguments[0], get_args(AddressSpace), "an address space")
    store = type_of(c, arguments[1])
    if isinstance(store, Pointer):
        raise c.fail("E0310", "a pointer cannot point to a pointer", arguments[1].span)
    access = DEFAULT_ACCESS.get(space, "read_write")
    if len(arguments) == 3:
        if space != "storage":
            raise c.fail("E0311", f"the address space `{space}` takes no access mode", arguments[2].span,
                         help="only `storage` takes one; leave it out")  # fmt: skip
        access = enumerant(c, arguments[2], get_args(Access), "an access mode")
    if space == "storage" and access == "write":
        raise c.fail("E0312", "memory in `storage` has access mode `read` or `read_write`", arguments[2].span)
    _check_store(c, space, store, access, arguments[1])
    return pointer(space, store, access)  # type: ignore[arg-type]


DEFAULT_ACCESS: dict[str, str] = {"uniform": "read", "storage": "read", "immediate": "read", "handle": "read"}


def _check_store(c: Checker, space: str, store: Type, access: str, node: ast.Expression) -> None:
    if not space_holds(space, store) and not view_of_space(space, store):
        raise c.fail("E0313", f"memory in `{space}` cannot hold `{store}`", node.span, notes=[HOLDS[space]])
    if access == "read" and holds_atomic(store):
        raise c.fail("E0375", "atomics need the access mode `read_write`", node.span,
               help=f"write `ptr<{space}, {store}, read_write>`")  # fmt: skip


def enumerant(c: Checker, node: ast.Expression, allowed: Sequence[str], what: str) -> str:
    """The name of an enumerant that a template argument gives."""
    if not isinstance(node, ast.Identifier) or node.arguments is not None:
        raise c.fail("E0314", f"{what} is expected here", node.span, notes=_listed(allowed))
    is_name_of_nothing = is_unknown(c, node.name)
    if not is_name_of_nothing:
        entity = lookup(c, node)
        if isinstance(entity, Enumerant) and entity.name in allowed:
            return entity.name
    from ..foreign import space_help

    help = space_help(node.name)
    if is_name_of_nothing:
        raise c.fail("E0314", f"`{node.name}` is not {what}", node.name_span, notes=_listed(allowed),
                     help=help or did_you_mean(node.name, allowed))  # fmt: skip
    raise c.fail("E0314", f"{what} is expected here", node.span, notes=_listed(allowed), help=help)


# So many enumerants are listed where another word stands.
MAX_LISTED = 8


def _listed(allowed: Sequence[str]) -> list[str]:
    return [", ".join(f"`{name}`" for name in allowed)] if 1 < len(allowed) <= MAX_LISTED else []


def _sampled_texture(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    return texture(node.name, _scalar_argument(c, node, arguments, (F32, I32, U32)))


def _storage_texture(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    _count(c, node, arguments, 2, 2)
    format = enumerant(c, arguments[0], tuple(TEXEL_FORMATS), "a texel format such as `rgba8unorm`")
    access = enumerant(c, arguments[1], get_args(Access), "an access mode")
    return storage_texture(node.name, format, access)  # type: ignore[arg-type]


def _subgroup_matrix(c: Checker, node: ast.Identifier, arguments: Sequence[ast.Expression]) -> Type:
    _count(c, node, arguments, 3, 3)
    component = type_of(c, arguments[0])
    if component not in COMPONENTS:
        wanted = " or ".join(f"`{t}`" for t in COMPONENTS)
        raise c.fail("E0306", f"`{node.name}` is made of {wanted}, not `{component}`", arguments[0].span)
    assert isinstance(component, (Scalar, Component))
    columns, rows = (
        _constant_count(c, a, f"the number of {what}") for a, what in zip(arguments[1:], AXES, strict=True)
    )
    return subgroup_matrix(SUBGROUP_MATRICES[node.name], component, columns, rows)


COMPONENTS: tuple[Type, ...] = (F32, F16, I32, U32, I8, U8)
AXES = ("columns", "rows")
SUBGROUP_MATRICES = {f"subgroup_matrix_{kind}": kind for kind in KINDS}


def _constant_count(c: Checker, node: ast.Expression, what: str) -> int:
    found = element_count(c, node, what)
    if not isinstance(found, int):
        raise c.fail("E0391", f"{what} must be a constant expression", node.span)
    return found


def template_argument(c: Checker, node: ast.Expression) -> Type:
    """A template argument of a builtin function: a type, or the order of a matrix in memory."""
    if isinstance(node, ast.Identifier) and node.name in MAJORNESS and isinstance(lookup(c, node), Enumerant):
        return MAJORNESS[node.name]
    return type_of(c, node)


Generate = Callable[[Checker, ast.Identifier, Sequence[ast.Expression]], Type]
GENERATORS: dict[str, Generate] = {
    "array": _array,
    "atomic": _atomic,
    "buffer": _buffer,
    "ptr": _pointer,
    **{f"vec{n}": _vector for n in (2, 3, 4)},
    **{f"mat{columns}x{rows}": _matrix for columns in (2, 3, 4) for rows in (2, 3, 4)},
    **dict.fromkeys(SAMPLED_TEXTURES, _sampled_texture),
    **dict.fromkeys(STORAGE_TEXTURES, _storage_texture),
    **dict.fromkeys(SUBGROUP_MATRICES, _subgroup_matrix),
}
