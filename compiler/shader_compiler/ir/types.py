"""The types of WGSL (6.2), interned: two types are the same exactly if they are one object.

In: a scalar's name, an element type, a count. Out: a `Type`, made by the functions of this module
(`vector`, `matrix`, `array`, `atomic`, `pointer`, ...); structures are made once by their declaration
and compare by identity. Compare with `is`. Nothing here knows layout or a target's spelling;
`str(type)` is WGSL's spelling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from ..source import Span
    from .expressions import Expression

__all__ = [
    "ABSTRACT_FLOAT", "ABSTRACT_INT", "BOOL", "F16", "F32", "I32", "U32",
    "Access", "AddressSpace", "Array", "Atomic", "Buffer", "Matrix", "Member", "Pointer", "Scalar", "Struct",
    "Type", "Vector",
    "array", "atomic", "buffer", "matrix", "pointer", "scalar_of", "vector", "with_scalar",
]  # fmt: skip

ScalarName = Literal["bool", "i32", "u32", "f32", "f16", "abstract-int", "abstract-float"]
AddressSpace = Literal["function", "private", "workgroup", "uniform", "storage", "immediate", "handle"]
Access = Literal["read", "write", "read_write"]


class Type:
    """The base of all types."""

    __slots__ = ("_derived", "_name")
    _name: str

    @property
    def derived(self) -> dict[object, Type]:
        """Types made from this one, by what makes them: the intern table of `array` and `pointer`."""
        try:
            return self._derived
        except AttributeError:
            self._derived: dict[object, Type] = {}
            return self._derived

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<type {self._name}>"


class Scalar(Type):
    """bool, i32, u32, f32, f16, or one of the two abstract numeric types (6.2.1 - 6.2.5)."""

    __slots__ = ("bits", "is_abstract", "is_float", "is_integer", "is_signed", "name")

    def __init__(self, name: ScalarName, bits: int) -> None:
        self.name: ScalarName = name
        self.bits = bits
        self.is_abstract = name.startswith("abstract")
        self.is_float = name in ("f32", "f16", "abstract-float")
        self.is_integer = name in ("i32", "u32", "abstract-int")
        self.is_signed = self.is_float or name in ("i32", "abstract-int")
        self._name = name


class Vector(Type):
    """`width` (2, 3 or 4) components of a scalar type (6.2.6)."""

    __slots__ = ("element", "width")

    def __init__(self, width: int, element: Scalar) -> None:
        self.width = width
        self.element = element
        self._name = f"vec{width}<{element}>"


class Matrix(Type):
    """`columns` vectors of `rows` floating point components each (6.2.7)."""

    __slots__ = ("column", "columns", "element", "rows")

    def __init__(self, columns: int, rows: int, element: Scalar) -> None:
        self.columns = columns
        self.rows = rows
        self.element = element
        self.column = vector(rows, element)
        self._name = f"mat{columns}x{rows}<{element}>"


class Array(Type):
    """Elements of one type (6.2.9).

    `count` is a number, None for a runtime-sized array, or an override expression (only for arrays
    in the workgroup address space), in which case the type is equal to itself alone.
    """

    __slots__ = ("count", "element")

    def __init__(self, element: Type, count: int | Expression | None) -> None:
        self.element = element
        self.count = count
        shown = "" if count is None else f", {count if isinstance(count, int) else 'override'}"
        self._name = f"array<{element}{shown}>"


class Atomic(Type):
    """`atomic<i32>` or `atomic<u32>` (6.2.8)."""

    __slots__ = ("element",)

    def __init__(self, element: Scalar) -> None:
        self.element = element
        self._name = f"atomic<{element}>"


class Buffer(Type):
    """Bytes without a structure of their own (6.3), of which builtin functions give views.

    `size` is in bytes; it is what an array's `count` is.
    """

    __slots__ = ("size",)

    def __init__(self, size: int | Expression | None) -> None:
        self.size = size
        self._name = "buffer" if size is None else f"buffer<{size if isinstance(size, int) else 'override'}>"


class Member:
    """A structure's member.

    `align` and `size` are the values of the attributes, None where not given; `io` holds the
    entry point interface attributes (`ir.module.Interface`) or None.
    """

    __slots__ = ("align", "io", "name", "size", "span", "type")

    def __init__(
        self,
        name: str,
        type: Type,
        span: Span,
        *,
        align: int | None = None,
        size: int | None = None,
        io: object | None = None,
    ) -> None:
        self.name = name
        self.type = type
        self.span = span
        self.align = align
        self.size = size
        self.io = io


class Struct(Type):
    """A structure (6.2.10). Nominal: one object for each declaration (or builtin result type)."""

    __slots__ = ("members", "name", "span")

    def __init__(self, name: str, members: tuple[Member, ...], span: Span | None = None) -> None:
        self.name = name
        self.members = members
        self.span = span  # None for predeclared result types such as __frexp_result_f32
        self._name = name


class Pointer(Type):
    """A memory view (6.5): where it points (address space), to what (store type), for what (access)."""

    __slots__ = ("access", "space", "store")

    def __init__(self, space: AddressSpace, store: Type, access: Access) -> None:
        self.space: AddressSpace = space
        self.store = store
        self.access: Access = access
        shown = f", {access}" if space == "storage" else ""
        self._name = f"ptr<{space}, {store}{shown}>"


BOOL = Scalar("bool", 1)
I32 = Scalar("i32", 32)
U32 = Scalar("u32", 32)
F32 = Scalar("f32", 32)
F16 = Scalar("f16", 16)
ABSTRACT_INT = Scalar("abstract-int", 64)
ABSTRACT_FLOAT = Scalar("abstract-float", 64)

_vectors: dict[tuple[int, Scalar], Vector] = {}
_matrices: dict[tuple[int, int, Scalar], Matrix] = {}
_atomics: dict[Scalar, Atomic] = {}
_buffers: dict[int | None, Buffer] = {}


def vector(width: int, element: Scalar) -> Vector:
    """The vector type of `width` components."""
    key = (width, element)
    if key not in _vectors:
        _vectors[key] = Vector(width, element)
    return _vectors[key]


def matrix(columns: int, rows: int, element: Scalar) -> Matrix:
    """The matrix type of `columns` columns and `rows` rows."""
    key = (columns, rows, element)
    if key not in _matrices:
        _matrices[key] = Matrix(columns, rows, element)
    return _matrices[key]


def atomic(element: Scalar) -> Atomic:
    """The atomic type over i32 or u32."""
    if element not in _atomics:
        _atomics[element] = Atomic(element)
    return _atomics[element]


def buffer(size: int | Expression | None) -> Buffer:
    """The buffer type; `size` None means runtime-sized."""
    if size is not None and not isinstance(size, int):
        return Buffer(size)
    if size not in _buffers:
        _buffers[size] = Buffer(size)
    return _buffers[size]


# Arrays and pointers may refer to structures, which live as long as one compilation. So they are
# interned on their element, and die with it: a process that watches files for days does not grow.
def array(element: Type, count: int | Expression | None) -> Array:
    """The array type; `count` None means runtime-sized. See `Array` for override counts."""
    if count is not None and not isinstance(count, int):
        return Array(element, count)
    known = element.derived.get(count)
    if known is None:
        known = element.derived[count] = Array(element, count)
    assert isinstance(known, Array)
    return known


def pointer(space: AddressSpace, store: Type, access: Access) -> Pointer:
    """The pointer type."""
    known = store.derived.get((space, access))
    if known is None:
        known = store.derived[space, access] = Pointer(space, store, access)
    assert isinstance(known, Pointer)
    return known


def scalar_of(type: Type) -> Scalar | None:
    """The scalar type of a scalar, vector, matrix or atomic, else None."""
    if isinstance(type, Scalar):
        return type
    if isinstance(type, (Vector, Matrix, Atomic)):
        return type.element
    return None


def with_scalar(type: Type, scalar: Scalar) -> Type:
    """The type of the same shape over another scalar type (`vec3<i32>`, f32 -> `vec3<f32>`)."""
    if isinstance(type, Vector):
        return vector(type.width, scalar)
    if isinstance(type, Matrix):
        return matrix(type.columns, type.rows, scalar)
    return scalar
