"""Names of functions and values.

ROWS      the name of a shared builtin row; the arguments are the row's, in its order
MEMBERS   a row, and the member of its result that is meant
ATOMICS   a row whose pointer is given as an array and an index, or as a resource alone
OPERATORS UNARY   WGSL's operators
SPECIAL   what the checker knows by itself: constructors, memory, cells
VALUES    元 and such
DEFINERS  what may define a resource or an entry point, at the top only
"""

from __future__ import annotations

from .tiles import TILES
from .types import ACCESSES, NEW

__all__ = [
    "ATOMICS",
    "DEFINERS",
    "MEMBERS",
    "OPERATORS",
    "ROWS",
    "SPECIAL",
    "TAKES_BARE_NUMBERS",
    "UNARY",
    "VALUES",
    "is_function",
]

NUMERIC = {
    "最大": "max", "最小": "min", "绝对值": "abs", "符号": "sign", "夹": "clamp", "混合": "mix", "阶跃": "step",
    "平滑阶跃": "smoothstep", "饱和": "saturate", "小数部": "fract", "配指数": "ldexp", "乘加": "fma",
    "四舍五入": "round", "向下取整": "floor", "向上取整": "ceil", "截断取整": "trunc",
    "指数": "exp", "对数": "log", "幂": "pow", "二幂": "exp2", "二底对数": "log2",
    "平方根": "sqrt", "逆平方根": "inverseSqrt",
    "正弦": "sin", "余弦": "cos", "正切": "tan", "反正弦": "asin", "反余弦": "acos", "反正切": "atan",
    "反正切二": "atan2", "双曲正弦": "sinh", "双曲余弦": "cosh", "双曲正切": "tanh",
    "反双曲正弦": "asinh", "反双曲余弦": "acosh", "反双曲正切": "atanh", "化角度": "degrees", "化弧度": "radians",
    "点积": "dot", "叉积": "cross", "长度": "length", "距离": "distance", "归一": "normalize",
    "反射": "reflect", "折射": "refract", "朝向校正": "faceForward", "转置": "transpose", "行列式": "determinant",
    "量化半精": "quantizeToF16", "择": "select", "皆真": "all", "有真": "any",
}  # fmt: skip

BITS = {
    "置位数": "countOneBits", "前导零数": "countLeadingZeros", "尾随零数": "countTrailingZeros",
    "反转位": "reverseBits", "最高位": "firstLeadingBit", "最低位": "firstTrailingBit",
    "取位段": "extractBits", "置位段": "insertBits", "四无八点积": "dot4U8Packed", "四整八点积": "dot4I8Packed",
    "打包半精": "pack2x16float", "解包半精": "unpack2x16float",
    "打包四归一整八": "pack4x8snorm", "解包四归一整八": "unpack4x8snorm",
    "打包四归一无八": "pack4x8unorm", "解包四归一无八": "unpack4x8unorm",
    "打包二归一整十六": "pack2x16snorm", "解包二归一整十六": "unpack2x16snorm",
    "打包二归一无十六": "pack2x16unorm", "解包二归一无十六": "unpack2x16unorm",
    "打包四整八": "pack4xI8", "解包四整八": "unpack4xI8", "打包四无八": "pack4xU8", "解包四无八": "unpack4xU8",
    "打包四整八夹": "pack4xI8Clamp", "打包四无八夹": "pack4xU8Clamp",
}  # fmt: skip

DERIVATIVES = {
    "横差": "dpdx", "横差粗": "dpdxCoarse", "横差细": "dpdxFine",
    "纵差": "dpdy", "纵差粗": "dpdyCoarse", "纵差细": "dpdyFine",
    "幅差": "fwidth", "幅差粗": "fwidthCoarse", "幅差细": "fwidthFine",
}  # fmt: skip

SAMPLING = {
    "采样纹理": "textureSample", "按层采样纹理": "textureSampleLevel", "偏层采样纹理": "textureSampleBias",
    "按差采样纹理": "textureSampleGrad", "比较采样": "textureSampleCompare",
    "比较采样零层": "textureSampleCompareLevel", "聚取纹素": "textureGather", "比较聚取": "textureGatherCompare",
}  # fmt: skip

# With 偏移 behind the name, an offset is the last argument.
TEXTURES = {
    **SAMPLING, **{f"{name}偏移": row for name, row in SAMPLING.items()},
    "夹边采样纹理": "textureSampleBaseClampToEdge", "读纹素": "textureLoad", "写纹素": "textureStore",
    "纹理尺寸": "textureDimensions", "按层纹理尺寸": "textureDimensions", "纹理层数": "textureNumLayers",
    "纹理级数": "textureNumLevels", "纹理采样数": "textureNumSamples",
}  # fmt: skip

BARRIERS = {"工作组屏障": "workgroupBarrier", "存储屏障": "storageBarrier", "纹理屏障": "textureBarrier"}

# Broadcast is a shuffle: WGSL's broadcast wants a constant, which the dialect does not ask for.
SUBGROUPS = {
    "子组和": "subgroupAdd", "子组积": "subgroupMul", "子组最大": "subgroupMax", "子组最小": "subgroupMin",
    "子组位与": "subgroupAnd", "子组位或": "subgroupOr", "子组位异或": "subgroupXor",
    "子组广播": "subgroupShuffle", "子组洗牌": "subgroupShuffle", "子组异或洗牌": "subgroupShuffleXor",
    "子组上移洗牌": "subgroupShuffleUp", "子组下移洗牌": "subgroupShuffleDown",
    "子组广播首": "subgroupBroadcastFirst", "子组首者": "subgroupElect",
    "子组皆真": "subgroupAll", "子组有真": "subgroupAny", "子组投": "subgroupBallot",
    "子组前和": "subgroupExclusiveAdd", "子组含前和": "subgroupInclusiveAdd",
    "子组前积": "subgroupExclusiveMul", "子组含前积": "subgroupInclusiveMul",
    "四线广播": "quadBroadcast", "四线横换": "quadSwapX", "四线纵换": "quadSwapY", "四线斜换": "quadSwapDiagonal",
}  # fmt: skip

ROWS: dict[str, str] = {**NUMERIC, **BITS, **DERIVATIVES, **TEXTURES, **BARRIERS, **SUBGROUPS}

# Rows that have a parameter to which a bare number may be given: it is WGSL's abstract number there.
TAKES_BARE_NUMBERS: frozenset[str] = frozenset([*TEXTURES, "四线广播"])

MEMBERS: dict[str, tuple[str, str]] = {
    "整数部": ("modf", "whole"),
    "尾数部": ("frexp", "fract"),
    "指数部": ("frexp", "exp"),
}

ATOMICS: dict[str, str] = {
    "原子读": "atomicLoad", "原子存": "atomicStore", "原子加": "atomicAdd", "原子减": "atomicSub",
    "原子最大": "atomicMax", "原子最小": "atomicMin", "原子位与": "atomicAnd", "原子位或": "atomicOr",
    "原子位异或": "atomicXor", "原子交换": "atomicExchange", "原子比较交换": "atomicCompareExchangeWeak",
}  # fmt: skip

OPERATORS: dict[str, str] = {
    "乘": "*", "除以": "/", "取余": "%", "加": "+", "减": "-", "左移": "<<", "右移": ">>",
    "位与": "&", "位或": "|", "位异或": "^", "等于": "==", "等": "==", "不等于": "!=", "不等": "!=",
    "小于": "<", "大于": ">", "不大于": "<=", "不小于": ">=", "且": "&&", "或者": "||",
}  # fmt: skip

UNARY: dict[str, str] = {"负": "-", "非": "!", "位非": "~"}

SPECIAL: frozenset[str] = (
    frozenset(
        """
    转换 位转换
    二维同 三维同 四维同 接 全零 非数 正无穷 负无穷
    读数组 写数组 读共享数组 写共享数组 取元素 写元素 写数组项 数组长度
    读均匀 读缓冲 写缓冲 读共享 写共享 读私有 写私有 工作组均读
    新格 读格 写格 舍弃
    """.split()  # noqa: SIM905
    )
    | NEW.keys()
    | TILES
)

VALUES: frozenset[str] = frozenset(("元", "阳", "阴", *ACCESSES))

# What the definition of a resource must call, and the address space or kind of what it gives.
DEFINERS: dict[str, str] = {
    "绑定": "storage", "均匀绑定": "uniform", "纹理绑定": "texture", "深度纹理绑定": "texture",
    "存储纹理绑定": "texture", "采样器绑定": "sampler", "比较采样器绑定": "sampler_comparison",
    "工作组共享": "workgroup", "私有": "private", "可覆": "override", "即时": "immediate",
    "计算入口项": "compute", "顶点入口项": "vertex", "片元入口项": "fragment",
}  # fmt: skip


def is_function(name: str) -> bool:
    """Whether a builtin name is a function, which can be called but is no value."""
    return any(name in table for table in (ROWS, MEMBERS, ATOMICS, OPERATORS, UNARY, SPECIAL, DEFINERS))
