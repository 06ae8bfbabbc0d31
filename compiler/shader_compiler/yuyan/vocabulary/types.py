"""Names of classes, and of what makes classes from classes and numbers."""

from __future__ import annotations

from ...ir.handles import SAMPLER, SAMPLER_COMPARISON, TEXEL_FORMATS, texture
from ...ir.module import Stage
from ...ir.types import ABSTRACT_FLOAT, ABSTRACT_INT, BOOL, F16, F32, I32, U32, Access, Scalar, Type, matrix, vector
from . import tiles

__all__ = [
    "ACCESSES", "CLASSES", "CONSTRUCTORS", "COUNTS", "ELEMENTS", "FORMATS", "NATIVE", "NEW", "OTHERS", "RESOURCES",
    "SAMPLED_TEXTURES", "SCALARS", "STAGES", "STAGE_WORDS", "STORAGE_TEXTURES", "WIDTHS",
]  # fmt: skip

SCALARS: dict[str, Scalar] = {"浮三二": F32, "浮十六": F16, "整三二": I32, "无三二": U32, "爻": BOOL}

# What makes a number of a class from a bare one, or from a number of another class.
NEW: dict[str, Scalar] = {f"新{name}": scalar for name, scalar in SCALARS.items() if scalar is not BOOL}

COUNTS = {"二": 2, "三": 3, "四": 4}
ELEMENTS: dict[str, Scalar] = {"浮": F32, "半": F16, "整": I32, "无": U32, "爻": BOOL}

# The compiler's own classes, which 「《《内建类型：…》》」 names wherever it stands. 有 and 元类型 are in
# `yuyan.classes`.
NATIVE: dict[str, Scalar] = {"整数": ABSTRACT_INT, "小数": ABSTRACT_FLOAT, "爻": BOOL}

# Scalars by what they are made of: the constructor, then the width.
WIDTHS: dict[str, dict[int, Scalar]] = {
    "定长小数": {32: F32, 16: F16},
    "定长整数": {32: I32},
    "定长无符号": {32: U32},
}


def _shapes() -> dict[str, Type]:
    vectors = {f"{n}维{e}": vector(COUNTS[n], ELEMENTS[e]) for n in COUNTS for e in ELEMENTS}
    square = {f"{n}阶{e}": matrix(COUNTS[n], COUNTS[n], ELEMENTS[e]) for n in COUNTS for e in "浮半"}
    oblong = {
        f"{c}{r}阶{e}": matrix(COUNTS[c], COUNTS[r], ELEMENTS[e])
        for c in COUNTS for r in COUNTS if c != r for e in "浮半"
    }  # fmt: skip
    return {**vectors, **square, **oblong}


CLASSES: dict[str, Type] = {
    **SCALARS,
    **NATIVE,
    **_shapes(),
    **tiles.CLASSES,
    "采样器": SAMPLER,
    "比较采样器": SAMPLER_COMPARISON,
    "深度纹理二维": texture("texture_depth_2d"),
    "深度纹理二维列": texture("texture_depth_2d_array"),
    "深度纹理立方": texture("texture_depth_cube"),
    "深度纹理立方列": texture("texture_depth_cube_array"),
    "多采样深度纹理二维": texture("texture_depth_multisampled_2d"),
    "外部纹理": texture("texture_external"),
}

# Sampled textures by name, storage textures by name: WGSL's families.
SAMPLED_TEXTURES = {
    "纹理一维": "texture_1d", "纹理二维": "texture_2d", "纹理三维": "texture_3d", "纹理立方": "texture_cube",
    "纹理二维列": "texture_2d_array", "纹理立方列": "texture_cube_array", "多采样纹理二维": "texture_multisampled_2d",
}  # fmt: skip
STORAGE_TEXTURES = {
    "存储纹理一维": "texture_storage_1d", "存储纹理二维": "texture_storage_2d",
    "存储纹理二维列": "texture_storage_2d_array", "存储纹理三维": "texture_storage_3d",
}  # fmt: skip

# Resources, by the address space of their variables.
RESOURCES = {
    "存储缓冲": "storage", "均匀缓冲": "uniform", "工作组变量": "workgroup", "私有变量": "private",
    "可覆常量": "override", "即时常量": "immediate",
}  # fmt: skip

# What takes arguments with 于, and how many.
CONSTRUCTORS: dict[str, int] = {
    **dict.fromkeys(WIDTHS, 1), "数组": 1, "定长数组": 2, "原子": 1, "格": 1,
    **dict.fromkeys(SAMPLED_TEXTURES, 1), **dict.fromkeys(STORAGE_TEXTURES, 2), **dict.fromkeys(RESOURCES, 1),
}  # fmt: skip

# Classes of which `yuyan.classes` holds what they are.
OTHERS = ("有", "元类型", "字符串", "访问方式", "绑定项", "资源位", "计算选项")

STAGE_WORDS: dict[Stage, str] = {"compute": "计算", "vertex": "顶点", "fragment": "片元"}
STAGES: dict[str, Stage] = {f"{word}入口": stage for stage, word in STAGE_WORDS.items()}

# The values of 访问方式.
ACCESSES: dict[str, Access] = {"只读": "read", "只写": "write", "读写": "read_write"}


def _formats() -> dict[str, str]:
    """Texel formats: channels, bits of each, kind; those that WGSL has."""
    channels = {"红": "r", "红绿": "rg", "红绿蓝透": "rgba", "蓝绿红透": "bgra"}
    bits = {"八": "8", "十六": "16", "三二": "32"}
    kinds = {"归一": "unorm", "有符归一": "snorm", "无": "uint", "整": "sint", "浮": "float"}
    named = {f"{c}{b}{k}": channels[c] + bits[b] + kinds[k] for c in channels for b in bits for k in kinds}
    packed = {"红绿蓝十透二归一": "rgb10a2unorm", "红绿蓝十透二无": "rgb10a2uint", "红绿十一蓝十浮": "rg11b10ufloat"}
    return {name: format for name, format in (named | packed).items() if format in TEXEL_FORMATS}


FORMATS = _formats()
