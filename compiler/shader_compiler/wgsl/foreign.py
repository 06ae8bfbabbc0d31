"""What other languages write and what WGSL writes for it: HLSL and Slang, GLSL, CUDA, Metal, C, Rust, Python.

In: a word, by the place where it stands. Out: the sentence that helps, or None. All of it is data: who misses a word
adds it to a table. Imported only where there is an error to explain.
"""

from __future__ import annotations

__all__ = [
    "ARGUMENTS", "ATTRIBUTES", "ATTRIBUTES_HAVE_AT", "COUNTING_LOOP", "NAMESPACES", "OPERATORS", "TYPES",
    "declaration_help", "input_help", "method_help", "name_help", "reserved_help", "space_help", "underscore_help",
]  # fmt: skip

TEXTURES = {
    "1d": ("Texture1D", "texture1d"), "2d": ("Texture2D", "texture2d"), "3d": ("Texture3D", "texture3d"),
    "cube": ("TextureCube", "texturecube"), "2d_array": ("Texture2DArray", "texture2d_array"),
    "cube_array": ("TextureCubeArray", "texturecube_array"),
}  # fmt: skip
TYPES = {
    "float": "f32", "float32_t": "f32", "half": "f16", "float16_t": "f16", "__half": "f16", "int": "i32", "int32_t": "i32",
    "uint": "u32", "uint32_t": "u32", "unsigned": "u32", "size_t": "u32",
    "mat2": "mat2x2f", "mat3": "mat3x3f", "mat4": "mat4x4f", "vec2": "vec2f", "vec3": "vec3f", "vec4": "vec4f",
    **{f"{c}vec{n}": f"vec{n}{w}" for c, w in (("i", "i"), ("u", "u")) for n in "234"},
    **{f"{c}{n}": f"vec{n}<bool>" for c in ("bvec", "bool") for n in "234"},
    **{f"{c}{n}": f"vec{n}{w}" for c, w in (("float", "f"), ("half", "h"), ("int", "i"), ("uint", "u")) for n in "234"},
    **{f"{c}{n}x{m}": f"mat{n}x{m}{c[0]}" for c in ("float", "half") for n in "234" for m in "234"},
    "SamplerState": "sampler", "SamplerComparisonState": "sampler_comparison",
    **{word: f"texture_{kind}<f32>" for kind, words in TEXTURES.items() for word in words},
}  # fmt: skip

# The functions of C's <math.h> that end in `f`, or begin with one, there.
FLOAT_FUNCTIONS = (
    "acos", "asin", "atan", "atan2", "ceil", "cos", "cosh", "exp", "exp2", "floor", "fma", "ldexp", "log", "log2", "pow",
    "round", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
)  # fmt: skip
BIT_CASTS = {
    "f32": ("asfloat", "uintBitsToFloat", "intBitsToFloat", "__uint_as_float", "__int_as_float"),
    "u32": ("asuint", "floatBitsToUint", "__float_as_uint"),
    "i32": ("asint", "floatBitsToInt", "__float_as_int"),
}
# As Metal spells them; HLSL puts `Interlocked` in front.
ATOMICS = ("fetch_Add", "fetch_Sub", "fetch_Min", "fetch_Max", "fetch_And", "fetch_Or", "fetch_Xor")
FUNCTIONS = {
    **{f"{name}f": name for name in FLOAT_FUNCTIONS},
    **{f"__{name}f": name for name in ("cos", "exp", "log", "log2", "pow", "sin", "tan")},
    **{word: f"bitcast<{type}>" for type, words in BIT_CASTS.items() for word in words},
    "fabs": "abs", "fabsf": "abs", "fmin": "min", "fminf": "min", "fmax": "max", "fmaxf": "max", "rint": "round",
    "rintf": "round", "roundEven": "round", "lerp": "mix", "frac": "fract", "rsqrt": "inverseSqrt",
    "rsqrtf": "inverseSqrt", "mad": "fma", "__saturatef": "saturate", "mod": "%", "fmod": "%", "fmodf": "%",
    "mul": "*", "as_type": "bitcast", "ddx": "dpdx", "ddy": "dpdy", "ddx_fine": "dpdxFine", "ddy_fine": "dpdyFine",
    "ddx_coarse": "dpdxCoarse", "ddy_coarse": "dpdyCoarse", "dFdx": "dpdx", "dFdy": "dpdy", "dfdx": "dpdx",
    "dfdy": "dpdy", "faceforward": "faceForward",
    # Bits
    "popcount": "countOneBits", "countbits": "countOneBits", "bitCount": "countOneBits", "__popc": "countOneBits",
    "clz": "countLeadingZeros", "__clz": "countLeadingZeros", "ctz": "countTrailingZeros",
    "reversebits": "reverseBits", "reverse_bits": "reverseBits", "bitfieldReverse": "reverseBits",
    "__brev": "reverseBits", "firstbithigh": "firstLeadingBit", "findMSB": "firstLeadingBit",
    "firstbitlow": "firstTrailingBit", "findLSB": "firstTrailingBit", "bitfieldExtract": "extractBits",
    "extract_bits": "extractBits", "bitfieldInsert": "insertBits", "insert_bits": "insertBits",
    "packHalf2x16": "pack2x16float", "unpackHalf2x16": "unpack2x16float", "packUnorm4x8": "pack4x8unorm",
    "packSnorm4x8": "pack4x8snorm", "unpackUnorm4x8": "unpack4x8unorm", "unpackSnorm4x8": "unpack4x8snorm",
    "packUnorm2x16": "pack2x16unorm", "packSnorm2x16": "pack2x16snorm", "unpackUnorm2x16": "unpack2x16unorm",
    "unpackSnorm2x16": "unpack2x16snorm",
    # Textures
    "texture": "textureSample", "tex2D": "textureSample", "textureLod": "textureSampleLevel",
    "textureGrad": "textureSampleGrad", "texelFetch": "textureLoad", "imageLoad": "textureLoad",
    "imageStore": "textureStore", "textureSize": "textureDimensions", "imageSize": "textureDimensions",
    # Barriers
    "barrier": "workgroupBarrier", "syncthreads": "workgroupBarrier", "__syncthreads": "workgroupBarrier",
    "threadgroup_barrier": "workgroupBarrier", "GroupMemoryBarrierWithGroupSync": "workgroupBarrier",
    "GroupMemoryBarrier": "workgroupBarrier", "groupMemoryBarrier": "workgroupBarrier",
    "memoryBarrierShared": "workgroupBarrier", "memoryBarrier": "storageBarrier",
    "memoryBarrierBuffer": "storageBarrier", "DeviceMemoryBarrierWithGroupSync": "storageBarrier",
    "AllMemoryBarrierWithGroupSync": "storageBarrier", "DeviceMemoryBarrier": "storageBarrier",
    "__threadfence": "storageBarrier", "__threadfence_block": "workgroupBarrier",
    # Atomics
    **{f"atomic_{name.lower()}{tail}": f"atomic{name.removeprefix('fetch_')}"
       for name in (*ATOMICS, "Load", "Store", "Exchange") for tail in ("", "_explicit")},
    **{f"Interlocked{name.removeprefix('fetch_')}": f"atomic{name.removeprefix('fetch_')}" for name in ATOMICS},
    "InterlockedExchange": "atomicExchange",
    **dict.fromkeys(
        ("atomicCAS", "atomicCompSwap", "compareExchangeWeak", "InterlockedCompareExchange",
         "atomic_compare_exchange_weak", "atomic_compare_exchange_weak_explicit"), "atomicCompareExchangeWeak"),
    "atomicExch": "atomicExchange",
    # Subgroups
    "__syncwarp": "workgroupBarrier", "simdgroup_barrier": "workgroupBarrier", "WaveActiveSum": "subgroupAdd",
    "WaveActiveProduct": "subgroupMul", "WaveActiveMin": "subgroupMin", "WaveActiveMax": "subgroupMax",
    "WaveActiveBitAnd": "subgroupAnd", "WaveActiveBitOr": "subgroupOr", "WaveActiveBitXor": "subgroupXor",
    "WaveActiveAllTrue": "subgroupAll", "WaveActiveAnyTrue": "subgroupAny", "WaveActiveBallot": "subgroupBallot",
    "WavePrefixSum": "subgroupExclusiveAdd", "WavePrefixProduct": "subgroupExclusiveMul",
    "WaveReadLaneFirst": "subgroupBroadcastFirst", "WaveReadLaneAt": "subgroupShuffle", "WaveIsFirstLane": "subgroupElect",
    "simd_sum": "subgroupAdd", "simd_product": "subgroupMul", "simd_min": "subgroupMin", "simd_max": "subgroupMax",
    "simd_and": "subgroupAnd", "simd_or": "subgroupOr", "simd_xor": "subgroupXor", "simd_all": "subgroupAll",
    "simd_any": "subgroupAny", "simd_ballot": "subgroupBallot", "simd_broadcast": "subgroupBroadcast",
    "simd_broadcast_first": "subgroupBroadcastFirst", "simd_shuffle": "subgroupShuffle",
    "simd_shuffle_xor": "subgroupShuffleXor", "simd_shuffle_up": "subgroupShuffleUp",
    "simd_shuffle_down": "subgroupShuffleDown", "simd_prefix_exclusive_sum": "subgroupExclusiveAdd",
    "simd_prefix_inclusive_sum": "subgroupInclusiveAdd", "simd_is_first": "subgroupElect",
    "__shfl_sync": "subgroupShuffle", "__shfl_xor_sync": "subgroupShuffleXor", "__shfl_up_sync": "subgroupShuffleUp",
    "__shfl_down_sync": "subgroupShuffleDown", "__ballot_sync": "subgroupBallot", "__all_sync": "subgroupAll",
    "__any_sync": "subgroupAny", "__reduce_add_sync": "subgroupAdd",
    # Constants and words
    "True": "true", "False": "false", "UINT_MAX": "0xffffffffu", "INT_MAX": "0x7fffffffi",
    "FLT_MAX": "0x1.fffffep+127f", "FLT_MIN": "0x1p-126f", "FLT_EPSILON": "0x1p-23f",
}  # fmt: skip

# What an entry point is given: by the name of the built-in value.
INPUTS = {
    "global_invocation_id": ("vec3u", "gl_GlobalInvocationID", "SV_DispatchThreadID", "thread_position_in_grid", "get_global_id"),
    "local_invocation_id": (
        "vec3u", "gl_LocalInvocationID", "SV_GroupThreadID", "thread_position_in_threadgroup", "threadIdx", "get_local_id"
    ),
    "local_invocation_index": ("u32", "gl_LocalInvocationIndex", "SV_GroupIndex", "thread_index_in_threadgroup"),
    "workgroup_id": ("vec3u", "gl_WorkGroupID", "SV_GroupID", "threadgroup_position_in_grid", "blockIdx", "get_group_id"),
    "num_workgroups": ("vec3u", "gl_NumWorkGroups", "threadgroups_per_grid", "gridDim", "get_num_groups"),
    "subgroup_size": ("u32", "gl_SubgroupSize", "threads_per_simdgroup", "warpSize", "WaveGetLaneCount"),
    "subgroup_invocation_id": ("u32", "gl_SubgroupInvocationID", "thread_index_in_simdgroup", "WaveGetLaneIndex"),
    "subgroup_id": ("u32", "gl_SubgroupID", "simdgroup_index_in_threadgroup"),
    "num_subgroups": ("u32", "gl_NumSubgroups", "simdgroups_per_threadgroup"),
    "vertex_index": ("u32", "gl_VertexID", "gl_VertexIndex", "SV_VertexID", "vertex_id"),
    "instance_index": ("u32", "gl_InstanceID", "gl_InstanceIndex", "SV_InstanceID", "instance_id"),
    "position": ("vec4f", "gl_FragCoord", "SV_Position"),
    "front_facing": ("bool", "gl_FrontFacing", "SV_IsFrontFace"),
    "sample_index": ("u32", "gl_SampleID", "SV_SampleIndex", "sample_id"),
}  # fmt: skip
INPUT_OF = {word: (builtin, words[0]) for builtin, words in INPUTS.items() for word in words[1:]}

ONE_SIZE = "the size of a workgroup is what `@workgroup_size` says: give the number a name with `const` and use both"
NO_LONG_INTEGERS = "WGSL has no 64-bit integers: use `u32`, or two of them"
NO_SHORT_INTEGERS = "WGSL has no integers of 8 or 16 bits: use `u32`, and `extractBits` or `unpack4xU8`"
NO_DOUBLES = "WGSL has no 64-bit floats: use `f32`"
NO_BFLOATS = "WGSL has no such floats; their bits are the upper half of an `f32`: `bitcast<f32>(bits << 16u)`"
TWO_RESOURCES = "a texture and its sampler are two variables, of types such as `texture_2d<f32>` and `sampler`"
STORAGE_TEXTURE = "write `texture_storage_2d<rgba8unorm, write>`, with the format and access that you need"
IN_AND_OUT = "inputs are parameters of the entry point, and outputs its result, with `@location(n)` or `@builtin(...)`"
BUFFER = "buffers are declared as `@group(0) @binding(0) var<storage, read_write> name: array<type>;`"
UNIFORM = "uniforms are declared as `@group(0) @binding(0) var<uniform> name: type;`"
FUNCTION = "functions are declared with `fn name(parameter: type) -> type { ... }`"
KERNEL = "entry points are declared with `@compute @workgroup_size(64) fn name(...) { ... }`"
ATTRIBUTES_HAVE_AT = "attributes are written with `@`: `@compute @workgroup_size(64)`, `@group(0) @binding(0)`"
WORKGROUP = "write `var<workgroup> name: type;` outside of functions"
COUNTING_LOOP = "write `for (var i = 0; i < n; i++) { ... }`"
LEAVE_OUT = "leave it out: WGSL has nothing like it, and needs nothing"

# Words for which WGSL has no other single word.
SENTENCES = {
    **dict.fromkeys(("double", "f64", "float64_t", "dvec2", "dvec3", "dvec4", "double2", "double3", "double4"), NO_DOUBLES),
    **dict.fromkeys(("long", "ulong", "i64", "u64", "int64_t", "uint64_t"), NO_LONG_INTEGERS),
    **dict.fromkeys(
        ("short", "ushort", "i16", "u16", "int16_t", "uint16_t", "char", "uchar", "int8_t", "uint8_t", "byte", "i8", "u8"),
        NO_SHORT_INTEGERS),
    **dict.fromkeys(("bf16", "bfloat", "bfloat16", "__nv_bfloat16"), NO_BFLOATS),
    **dict.fromkeys(("blockDim", "gl_WorkGroupSize", "threads_per_threadgroup", "get_local_size"), ONE_SIZE),
    **dict.fromkeys(("sampler2D", "sampler3D", "samplerCube", "sampler2DArray", "sampler2DShadow"), TWO_RESOURCES),
    **dict.fromkeys(("RWTexture2D", "RWTexture3D", "image2D", "image3D"), STORAGE_TEXTURE),
    "texture2D": "the type is `texture_2d<f32>`, the function `textureSample(texture, sampler, coordinates)`",
    **dict.fromkeys(
        ("RWStructuredBuffer", "StructuredBuffer", "RWByteAddressBuffer", "ByteAddressBuffer", "RWBuffer", "Buffer",
         "AppendStructuredBuffer", "ConsumeStructuredBuffer"), BUFFER),
    "ConstantBuffer": UNIFORM,
    "gl_Position": "the entry point returns it: `-> @builtin(position) vec4f`",
    "gl_FragColor": "the entry point returns it: `-> @location(0) vec4f`",
    "gl_FragDepth": "the entry point returns it: `-> @builtin(frag_depth) f32`",
    "isnan": "NaN may be assumed away; test the bits: `(bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u`",
    "isinf": "infinity may be assumed away; test the bits: `(bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u`",
    **dict.fromkeys(("INFINITY", "NAN", "NaN", "inf", "nan"), "WGSL has no constants that are infinite or not a number"),
    **dict.fromkeys(("PI", "M_PI", "M_PI_F"), "declare it: `const PI = 3.14159265358979;`"),
    "rcp": "write `1 / x`", "clip": "write `if x < 0 { discard; }`", "hypot": "write `length(vec2f(x, y))`",
    "log10": "write `log2(x) * 0.30103`", "exp10": "write `exp2(x * 3.32193)`", "sincos": "call `sin` and `cos`",
    "inverse": "WGSL has no inverse of a matrix: compute it where the matrix comes from",
    "printf": "a shader cannot print: write to a storage buffer",
    "len": "write `arrayLength(&buffer)`; any other array has the length that its type says",
    "range": COUNTING_LOOP,
    "__ldg": "read the element; `var<storage, read>` says that nobody writes",
    "__ffs": "write `firstTrailingBit(x) + 1`", "__fdividef": "write `x / y`",
}  # fmt: skip

# Words that a declaration, or a statement, begins with elsewhere.
DECLARATIONS = {
    **dict.fromkeys(("function", "func", "def", "void", "proc"), FUNCTION),
    "kernel": KERNEL, "__kernel": KERNEL, "__global__": KERNEL,
    "vertex": "entry points are declared with `@vertex fn name(...) -> ...`",
    "fragment": "entry points are declared with `@fragment fn name(...) -> ...`",
    **dict.fromkeys(("uniform", "cbuffer", "tbuffer", "constant"), UNIFORM),
    **dict.fromkeys(("buffer", "device"), BUFFER),
    **dict.fromkeys(("in", "out", "inout", "flat"), IN_AND_OUT),
    **dict.fromkeys(("threadgroup", "__shared__"), WORKGROUP),
    "elif": "write `else if`", "print": SENTENCES["printf"],
    "__device__": "write `fn`", "__constant__": "write `const`, or `var<uniform>` for what the host gives",
    **dict.fromkeys(("__host__", "__forceinline__", "__noinline__", "__restrict__", "__launch_bounds__"), LEAVE_OUT),
}  # fmt: skip

RESERVED = {
    "mut": "`let` never changes; write `var` for what does",
    "static": "write `const`, or `var<private>` for what changes",
    **dict.fromkeys(("constexpr", "consteval", "constinit"), "write `const`"),
    **dict.fromkeys(("type", "typedef", "using"), "write `alias` to name a type"),
    "class": "write `struct`", "match": "write `switch`", "use": "write `import`", "auto": "write `let` or `var`",
    "do": "write `loop { ... continuing { break if !condition; } }`",
    **dict.fromkeys(("public", "pub", "export"), "everything can be imported; leave it out"),
    **dict.fromkeys(("groupshared", "shared"), "write `var<workgroup>`"),
    **dict.fromkeys(("null", "nullptr", "NULL", "nil"), "pointers are never null in WGSL"),
    **dict.fromkeys(("template", "typename", "concept"), "WGSL has no templates of its own"),
    **dict.fromkeys(("inline", "noinline", "volatile", "restrict", "coherent", "precise", "virtual", "explicit"), LEAVE_OUT),
    **dict.fromkeys(("precision", "highp", "mediump", "lowp"), "leave it out: the type says the precision, `f32` or `f16`"),
    **dict.fromkeys(("attribute", "varying"), IN_AND_OUT),
    **dict.fromkeys(("smooth", "noperspective", "nointerpolation"), "write `@interpolate(...)` before the name"),
    "layout": ATTRIBUTES_HAVE_AT,
    **dict.fromkeys(("register", "packoffset"), "the place of a resource is said by `@group(n) @binding(m)`"),
    **dict.fromkeys(("readonly", "writeonly"), "write `var<storage, read>` or `var<storage, read_write>`"),
    "static_cast": "a conversion is a call of the type: `f32(x)`", "cast": "a conversion is a call of the type: `f32(x)`",
    "reinterpret_cast": "write `bitcast<type>(x)`", "union": "write `bitcast<type>(x)` where the bits mean something else",
    "sizeof": "WGSL has no `sizeof`; `arrayLength(&buffer)` counts a buffer's elements", "mod": "write `%`",
    "namespace": "each source is a module of its own: use `import`", "std": "use `import`, or leave it out",
    "enum": "write a `const` for each value", "goto": "use `break`, `continue` or `return`",
    "fallthrough": "list the values: `case 1, 2: { ... }`", "static_assert": "write `const_assert condition;`",
    **dict.fromkeys(("this", "self", "Self"), "WGSL has no methods: pass the value, or a pointer to it"),
    **dict.fromkeys(("new", "delete"), "WGSL allocates nothing: declare variables of a fixed size, or buffers"),
    **dict.fromkeys(("try", "catch", "throw", "finally"), "WGSL has no exceptions"), "pass": "leave the body empty: `{}`",
    "from": "write `import path::name;`",
}  # fmt: skip

# What follows an `@`.
ATTRIBUTES = {
    **dict.fromkeys(("numthreads", "local_size", "threads", "reqd_work_group_size", "workgroup"), "WGSL writes `@workgroup_size(x, y, z)`"),
    "kernel": "WGSL writes `@compute`", "main": "write `@compute`, `@vertex` or `@fragment`",
    **dict.fromkeys(("stage", "shader"), "write `@compute`, `@vertex` or `@fragment`"),
    **dict.fromkeys(("buffer", "texture", "sampler", "set"), "write `@group(n) @binding(m)`"),
    "block": "leave it out: every structure may be in a buffer", "stride": "an array's elements have the size of their type",
    "offset": "write `@align` or `@size` at the member, or members between", "flat": "WGSL writes `@interpolate(flat)`",
    "override": "WGSL writes `override name: type;`",
}  # fmt: skip

# Address spaces, and how they are accessed.
SPACES = {
    **dict.fromkeys(("buffer", "device", "global", "ssbo"), "storage"),
    **dict.fromkeys(("constant", "ubo"), "uniform"), **dict.fromkeys(("threadgroup", "groupshared", "local"), "workgroup"),
    "thread": "function", **dict.fromkeys(("write", "readwrite", "rw"), "read_write"),
}  # fmt: skip

# What stands behind a `.`, and the call that WGSL has for it.
METHODS = {
    **dict.fromkeys(("length", "size", "len", "Length"), "arrayLength(&...)"),
    **dict.fromkeys(("Sample", "sample"), "textureSample(...)"), "SampleLevel": "textureSampleLevel(...)",
    "SampleGrad": "textureSampleGrad(...)", "SampleCmp": "textureSampleCompare(...)",
    **dict.fromkeys(("Load", "read"), "textureLoad(...)"), "write": "textureStore(...)", "Gather": "textureGather(...)",
    "GetDimensions": "textureDimensions(...)", "get_width": "textureDimensions(...)",
}  # fmt: skip

# Calls of builtin functions with arguments that another language gives them: (name, how many).
ARGUMENTS = {
    ("atan", 2): "write `atan2(y, x)`",
    ("max", 3): "two at a time: `max(max(a, b), c)`",
    ("min", 3): "two at a time: `min(min(a, b), c)`",
}

# What stands before a `::`.
NAMESPACES = {
    **dict.fromkeys(("metal", "std", "fast", "precise", "simd"), "leave it out: builtin functions are in no namespace"),
    "mem_flags": "barriers take no arguments: `workgroupBarrier()`, `storageBarrier()`",
}

# Operators that are words elsewhere.
OPERATORS = {
    "and": "write `&&`", "or": "write `||`", "not": "write `!`", "in": COUNTING_LOOP,
}  # fmt: skip


def name_help(name: str) -> str | None:
    """For a name that means nothing in WGSL, in an expression or as a type."""
    if name in INPUT_OF:
        builtin, type = INPUT_OF[name]
        return f"it is an input of the entry point: `@builtin({builtin}) name: {type}`"
    word = TYPES.get(name) or FUNCTIONS.get(name)
    return f"WGSL writes `{word}`" if word else SENTENCES.get(name) or OPERATORS.get(name)


def declaration_help(word: str) -> str | None:
    """For a word that something else than an expression begins with."""
    return DECLARATIONS.get(word) or SENTENCES.get(word)


def reserved_help(word: str) -> str:
    """For a word that WGSL keeps for later."""
    return RESERVED.get(word) or f"choose another name, for instance `{word}_`"


def underscore_help(word: str) -> str | None:
    """For a word that begins with two underscores."""
    return DECLARATIONS.get(word) or name_help(word)


def input_help(name: str) -> str | None:
    """For the name of a built-in value."""
    return f"WGSL calls it `{INPUT_OF[name][0]}`" if name in INPUT_OF else SENTENCES.get(name)


def space_help(name: str) -> str | None:
    """For the name of an address space or an access mode."""
    return f"WGSL calls it `{SPACES[name]}`" if name in SPACES else None


def method_help(name: str) -> str:
    """For the name in front of the `(` in `value.name(`."""
    return f"WGSL has no methods: write `{METHODS.get(name, f'{name}(...)')}`"
