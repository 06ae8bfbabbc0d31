"""Classes that the IR's types do not have, and how classes are called in messages.

Classes are the IR's types, so that vectors are tuples of scalars of one class by being the same object
(`product`). 整数 and 小数, the classes of bare numbers, are the IR's abstract numbers. What only a
front end knows (有, functions, resources, entry points) is a `Type` of its own here.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.composition import is_runtime_sized, made_of
from ..ir.handles import Handle, Texture
from ..ir.module import Stage
from ..ir.subgroup_matrix import SubgroupMatrix
from ..ir.tensor_tile import TensorTile
from ..ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    F32,
    I32,
    Array,
    Atomic,
    Matrix,
    Scalar,
    Struct,
    Type,
    Vector,
    matrix,
    scalar_of,
    vector,
)
from .vocabulary.types import (
    ACCESSES,
    CLASSES,
    FORMATS,
    NEW,
    RESOURCES,
    SAMPLED_TEXTURES,
    STAGES,
    STORAGE_TEXTURES,
)

__all__ = [
    "ACCESS", "OPTIONS", "UNIT", "CellClass", "EntryClass", "FunctionType", "Product", "ResourceClass", "SpecialClass",
    "concrete_class", "has_atomic", "has_runtime_array", "is_constructible", "is_data", "is_fixed", "is_literal_class",
    "literal_help", "product", "show",
]  # fmt: skip


class SpecialClass(Type):
    """有, 元类型, 字符串, 访问方式: classes of which nothing can be computed."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        self._name = name


UNIT = SpecialClass("有")
ACCESS = SpecialClass("访问方式")
# The records that the definitions of resources and entry points take.
OPTIONS = {name: SpecialClass(name) for name in ("绑定项", "资源位", "计算选项", "元类型", "字符串")}


class Product(Type):
    """A tuple class that no vector and no matrix is: it can be written, but no target has it."""

    __slots__ = ("items",)

    def __init__(self, items: tuple[Type, ...]) -> None:
        self.items = items
        self._name = "tuple"


class FunctionType(Type):
    """化 parameters 为 result 者"""

    __slots__ = ("parameters", "result")

    def __init__(self, parameters: tuple[Type, ...], result: Type) -> None:
        self.parameters = parameters
        self.result = result
        self._name = "function"


class CellClass(Type):
    """格 于 content"""

    __slots__ = ("content",)

    def __init__(self, content: Type) -> None:
        self.content = content
        self._name = "cell"


class ResourceClass(Type):
    """存储缓冲 于 content, and such; `space` is an address space, or "override"."""

    __slots__ = ("content", "space")

    def __init__(self, space: str, content: Type) -> None:
        self.space = space
        self.content = content
        self._name = "resource"


class EntryClass(Type):
    """计算入口, 顶点入口, 片元入口"""

    __slots__ = ("stage",)

    def __init__(self, stage: Stage) -> None:
        self.stage: Stage = stage
        self._name = "entry"


def product(items: Sequence[Type]) -> Type:
    """The class of tuples: a vector of equal scalars, a matrix of equal columns, else a `Product`."""
    first = items[0]
    if 2 <= len(items) <= 4 and all(item is first for item in items):
        if isinstance(first, Scalar) and not first.is_abstract:
            return vector(len(items), first)
        if isinstance(first, Vector) and first.element.name in ("f32", "f16"):
            return matrix(len(items), first.width, first.element)
    return Product(tuple(items))


def is_literal_class(type: Type) -> bool:
    """整数 or 小数"""
    return type is ABSTRACT_INT or type is ABSTRACT_FLOAT


DATA = (Scalar, Vector, Matrix, Struct, Array)


def is_data(type: Type) -> bool:
    """Whether a value of the class can be held by a variable, a parameter or a result."""
    return isinstance(type, (*DATA, SubgroupMatrix, TensorTile)) and not is_literal_class(type)


def is_fixed(type: Type) -> bool:
    """Whether values of a class of data have a known size and no atomics: whether they can be passed on."""
    if isinstance(type, (Array, Struct)):
        return not has_atomic(type) and not has_runtime_array(type)
    return not isinstance(type, Atomic)


def is_constructible(type: Type) -> bool:
    """Whether variables, parameters and results can have the class: WGSL's constructible types, and 有."""
    return type is UNIT or is_literal_class(type) or (is_data(type) and is_fixed(type))


def has_runtime_array(type: Type) -> bool:
    """Whether a runtime-sized array is part of the class."""
    return any(map(is_runtime_sized, made_of(type)))


def has_atomic(type: Type) -> bool:
    """Whether an atomic is part of the class."""
    return any(isinstance(part, Atomic) for part in made_of(type))


def concrete_class(type: Type) -> Type:
    """The class of a variable that holds a value; a bare number is an i32 or an f32 there."""
    if type is ABSTRACT_INT:
        return I32
    return F32 if type is ABSTRACT_FLOAT else type


_NAMES: dict[Type, str] = {type: name for name, type in reversed(CLASSES.items())}
_RESOURCE_NAMES = {space: name for name, space in RESOURCES.items()}
_FAMILY_NAMES = {family: name for name, family in (*SAMPLED_TEXTURES.items(), *STORAGE_TEXTURES.items())}
_FORMAT_NAMES = {format: name for name, format in FORMATS.items()}
_ACCESS_NAMES = {access: name for name, access in ACCESSES.items()}
_STAGE_NAMES = {stage: name for name, stage in STAGES.items()}
_NEW_NAMES = {scalar: name for name, scalar in NEW.items()}


def show(type: Type) -> str:
    """The class as the language writes it."""
    if type in _NAMES:
        return f"「{_NAMES[type]}」"
    match type:
        case Array(count=None):
            return f"「数组」于{_argument(type.element)}"
        case Array():
            return f"「定长数组」于{_argument(type.element)}于「{type.count}」"
        case Atomic():
            return f"「原子」于{_argument(type.element)}"
        case Texture() if type.format is not None:
            return (
                f"「{_FAMILY_NAMES[type.family]}」于「{_FORMAT_NAMES[type.format]}」于「{_ACCESS_NAMES[type.access]}」"
            )
        case Texture():
            return f"「{_FAMILY_NAMES[type.family]}」于{_argument(type.element)}"
        case CellClass():
            return f"「格」于{_argument(type.content)}"
        case ResourceClass():
            return f"「{_RESOURCE_NAMES[type.space]}」于{_argument(type.content)}"
        case EntryClass():
            return f"「{_STAGE_NAMES[type.stage]}」"
        case FunctionType():
            return f"化{'又化'.join(map(show, type.parameters))}为{show(type.result)}者"
        case Product():
            return "合".join(map(_argument, type.items))
        case Vector():
            return f"（{'合'.join([show(type.element)] * type.width)}）"
    return f"「{type}」"


def _argument(type: Type) -> str:
    """The class where an argument stands: in parentheses unless it is a name."""
    text = show(type)
    simple = isinstance(type, (Scalar, Vector, Matrix, Struct, Handle)) and "于" not in text
    return text if simple or text.startswith("（") else f"（{text}）"


def literal_help(*types: Type) -> str:
    """How a bare number gets a class: the one that `types` ask for, if they do."""
    scalars = [scalar_of(type) for type in types]
    name = next((_NEW_NAMES[scalar] for scalar in scalars if scalar in _NEW_NAMES), None)
    return f"字面须经「{name}」而得其类" if name else "字面须经「新浮三二」「新无三二」之类而得其类"
