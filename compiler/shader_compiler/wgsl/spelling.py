"""What a name was meant to be: a misspelled one, or one of another language.

In: a name that means nothing, and the names that would. Out: the sentence that helps, or None.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["TYPES", "did_you_mean", "foreign", "nearest"]

# Types of GLSL, HLSL, C and Rust.
TYPES = {
    "float": "f32", "half": "f16", "int": "i32", "uint": "u32", "unsigned": "u32", "long": "i32", "short": "i32",
    "mat2": "mat2x2f", "mat3": "mat3x3f", "mat4": "mat4x4f", "vec2": "vec2f", "vec3": "vec3f", "vec4": "vec4f",
    **{f"{c}vec{n}": f"vec{n}{w}" for c, w in (("i", "i"), ("u", "u")) for n in "234"},
    **{f"bvec{n}": f"vec{n}<bool>" for n in "234"},
    **{f"{c}{n}": f"vec{n}{w}" for c, w in (("float", "f"), ("half", "h"), ("int", "i"), ("uint", "u")) for n in "234"},
    **{f"float{n}x{m}": f"mat{n}x{m}f" for n in "234" for m in "234"},
}  # fmt: skip

# Their functions.
FUNCTIONS = {
    "lerp": "mix", "frac": "fract", "rsqrt": "inverseSqrt", "mad": "fma", "ddx": "dpdx", "ddy": "dpdy",
    "dFdx": "dpdx", "dFdy": "dpdy", "fabs": "abs", "fabsf": "abs", "fmin": "min", "fminf": "min", "fmax": "max",
    "fmaxf": "max", "expf": "exp", "logf": "log", "powf": "pow", "sqrtf": "sqrt", "atan2f": "atan2",
    "popcount": "countOneBits", "bitCount": "countOneBits", "clz": "countLeadingZeros", "ctz": "countTrailingZeros",
    "asfloat": "bitcast<f32>", "asint": "bitcast<i32>", "asuint": "bitcast<u32>", "floatBitsToUint": "bitcast<u32>",
    "floatBitsToInt": "bitcast<i32>", "uintBitsToFloat": "bitcast<f32>", "intBitsToFloat": "bitcast<f32>",
    "mod": "%", "fmod": "%", "fmodf": "%", "mul": "*", "texture": "textureSample", "tex2D": "textureSample",
    "texture2D": "textureSample", "textureLod": "textureSampleLevel", "texelFetch": "textureLoad",
    "imageLoad": "textureLoad", "imageStore": "textureStore", "textureSize": "textureDimensions",
    "imageSize": "textureDimensions", "barrier": "workgroupBarrier", "syncthreads": "workgroupBarrier",
    "threadgroup_barrier": "workgroupBarrier", "GroupMemoryBarrierWithGroupSync": "workgroupBarrier",
    "InterlockedAdd": "atomicAdd", "atomicExch": "atomicExchange", "atomicCompSwap": "atomicCompareExchangeWeak",
    "atomicCAS": "atomicCompareExchangeWeak", "compareExchangeWeak": "atomicCompareExchangeWeak",
}  # fmt: skip


def did_you_mean(name: str, candidates: Iterable[str], mark: str = "") -> str | None:
    """The help for a name that is none of the candidates; `mark` stands before names, as `@` does."""
    found = nearest(name, candidates)
    return f"did you mean `{mark}{found}`?" if found else None


def foreign(name: str) -> str | None:
    """The help for a name that another shading language has."""
    found = TYPES.get(name) or FUNCTIONS.get(name)
    return f"WGSL writes `{found}`" if found else None


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` most likely is a misspelling or a shorter form of, or None."""
    known = list(candidates)
    limit = min(3, len(name) // 3)
    best: str | None = None
    for candidate in known:
        if abs(len(candidate) - len(name)) <= limit and candidate != name:
            distance = _distance(name.lower(), candidate.lower(), limit)
            if distance <= limit:
                best, limit = candidate, distance - 1
    return best or next((c for c in known if _is_short_for(name, c)), None)


def _is_short_for(name: str, candidate: str) -> bool:
    """`global_id` for `global_invocation_id`, `rgba8` for `rgba8unorm`, `alignment` for `align`."""
    if min(len(name), len(candidate)) < MIN_STEM:
        return False
    if name.startswith(candidate) or candidate.startswith(name):
        return True
    parts, whole = name.split("_"), iter(candidate.split("_"))
    return len(parts) > 1 and all(part in whole for part in parts)


MIN_STEM = 5


def _distance(a: str, b: str, limit: int) -> int:
    """The edit distance of two words, or something over `limit`."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(previous[j] + 1, row[-1] + 1, previous[j - 1] + (x != y)))
        if min(row) > limit:
            return limit + 1
    return row[-1]
