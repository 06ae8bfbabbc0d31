"""What shows each numbered requirement and error rule of the language's specification.

A case shows the number that its name begins with (`cases/W-3-资源.豫`, `errors/W-3-非直召.豫`), and so does a
test whose name has it (`test_b_4_…`). Here stands what else shows a number: cases, or tests as
`file.py::function`; and where the translation differs from the number's text, with the reason.
"""

from __future__ import annotations

__all__ = ["DIFFERENCES", "ERROR_RULES", "LIMITS", "REQUIREMENTS", "WARNINGS", "WITHOUT_COUNTERPART"]

PACKAGING = "../packaging/test_yuyan.py"

REQUIREMENTS: dict[str, list[str]] = {
    # 1 lexical rules
    "L-1": ["L-2-空白"],
    "L-2": ["L-2-空白", "test_white_space.py::test_tokens_stay", "test_white_space.py::test_texts_stay"],
    "L-3": ["E-01-名未终", "E-01-名空", "W-20-名"],
    "L-4": ["内建-类"],
    "L-5": ["L-5-注", "E-01-注未终"],
    "L-6": ["E-01-字串", "E-20"],
    "L-7": ["L-7-数"],
    "L-8": ["W-1-寻名", "W-01"],
    "L-9": ["W-38-括", "G-4-平函"],
    "L-10": ["E-01-不识之字", "E-01-未闭"],
    "L-11": ["L-11-旧词", "L-2-空白"],
    "L-12": ["例-加倍", "G-8-组"],
    "L-13": ["L-2-空白", "E-01-文未终"],
    # 2 grammar
    "G-1": ["E-14"],
    "G-2": ["B-14-导入", "test_bad_input.py::test_imports_that_lead_nowhere"],
    "G-3": ["E-03", "E-15"],
    "G-4": ["G-4-平函"],
    "G-5": ["E-01-于后无参", "例-加倍"],
    "G-6": ["例-顶点与片元"],
    "G-7": ["例-分块乘", "E-19"],
    "G-8": ["G-8-组"],
    "G-9": ["例-顶点与片元", "内建-几何"],
    "G-10": ["B-14-导入", "E-20"],
    # 2.10 typing rules
    "T-1": ["内建-类"],
    "T-2": ["G-8-组"],
    "T-3": ["E-06"],
    "T-4": ["L-7-数", "E-21"],
    "T-5": ["W-33-二若", "W-35-环"],
    "T-6": ["E-02", "内建-几何"],
    "T-7": ["G-8-组"],
    "T-8": ["E-07"],
    "T-9": ["E-06-存", "内建-原子与同步"],
    "T-10": ["E-09"],
    "T-11": ["E-06"],
    "T-12": ["E-10"],
    # 5.1 modules and the build
    "B-1": ["E-04", "../packaging/test_yuyan.py::test_modules_of_a_package"],
    "B-2": ["B-14-导入", "E-03-未导"],
    "B-3": ["内建-类"],
    "B-4": [f"{PACKAGING}::test_modules_of_a_package"],
    "B-5": [
        f"{PACKAGING}::test_modules_of_a_package",
        "test_document.py::test_the_generated_module_of_the_first_example",
    ],
    "B-6": [f"{PACKAGING}::test_modules_of_a_package"],
    "B-10": ["../packaging/test_parallel.py::test_the_result_is_that_of_one_process"],
    "B-11": ["../packaging/test_outputs.py::test_what_did_not_change_is_not_written"],
    "B-14": ["B-14-导入", "E-03-成环"],
    # 5.2 top level
    "W-1": ["W-1-寻名"],
    "W-2": ["W-2-构与别名", "例-顶点与片元"],
    "W-3": ["例-分块乘", "内建-纹理", "E-07"],
    "W-4": ["E-14-同号", "E-09"],
    "W-5": ["W-5-多入口"],
    "W-6": ["G-4-平函", "E-17"],
    "W-7": ["W-7-常量"],
    "W-8": ["E-11", "E-12", "E-13", "E-15"],
    "W-9": ["W-9-启用", "B-14-导入"],
    "W-10": ["W-12-独返", "例-顶点与片元"],
    "W-11": ["E-10", "W-2-构与别名"],
    "W-12": ["W-12-独返"],
    "W-13": ["E-10"],
    "W-14": ["例-顶点与片元"],
    # 5.3 names
    "W-20": ["W-20-名"],
    "W-21": ["W-21-重名", "W-21-限名"],
    "W-22": ["W-20-名"],
    "W-23": ["W-20-名", "test_document.py::test_names_in_ptx"],
    "W-24": ["W-21-重名"],
    # 5.4 function bodies
    "W-30": ["例-求步"],
    "W-31": ["test_document.py::test_literals", "L-7-数", "E-21"],
    "W-32": ["W-32-裸数"],
    "W-33": ["W-33-二若"],
    "W-34": ["W-35-环", "E-15"],
    "W-35": ["W-35-环", "例-分块乘"],
    "W-36": ["例-求步", "W-35-环"],
    "W-37": ["W-37-序"],
    "W-38": ["W-38-括"],
    "W-39": ["E-17", "E-18", "E-19", "E-20"],
    "W-40": ["W-40-非数", "E-21"],
    # 5.5 MSL
    "M-1": ["例-加倍"],
    "M-2": ["内建-类", "内建-原子与同步"],
    "M-3": ["例-分块乘", "例-求步"],
    "M-4": ["W-2-构与别名", "例-分块乘"],
    "M-5": ["例-顶点与片元", "W-12-独返"],
    "M-6": ["W-12-独返"],
    "M-7": ["W-2-构与别名", "E-22"],
    "M-8": ["W-33-二若", "W-37-序"],
    "M-9": ["test_document.py::test_literals"],
    "M-10": ["内建-浮数", "内建-原子与同步", "内建-纹理"],
    # 5.6 PTX
    "P-1": ["例-顶点与片元"],
    "P-2": ["test_document.py::test_the_generated_module_of_the_first_example"],
    "P-3": ["test_document.py::test_names_in_ptx", "W-20-名"],
    "P-4": ["Q-15-三维", "例-分块乘"],
    "P-5": ["W-2-构与别名", "例-分块乘"],
    "P-6": ["例-分块乘"],
    "P-7": ["内建-存储"],
    "P-8": ["F-6-格", "L-7-数"],
    "P-9": ["W-33-二若", "W-35-环"],
    "P-10": ["内建-浮数", "内建-位", "内建-原子与同步"],
    # 5.7 subgroups
    "S-1": ["内建-子组"],
    "S-2": ["E-24"],
    "S-3": ["内建-子组"],
    "S-4": ["内建-子组"],
    "S-5": ["内建-子组"],
    "S-6": ["W-9-启用"],
    # 5.8, 5.9 tiles
    "X-1": ["X-1-矩阵片"],
    "X-2": ["X-1-矩阵片"],
    "X-3": ["X-3-前八行"],
    "X-4": ["X-3-前八行"],
    "X-5": ["X-1-矩阵片"],
    "X-6": ["X-6-整八"],
    "X-7": ["X-7-自存储"],
    "Z-1": ["Z-1-张量片"],
    "Z-2": ["Z-1-张量片"],
    # 5.10 the tool
    "C-8": ["test_cases.py::test_target", "test_cases.py::test_errors"],
}

# Where the dialect goes past the limits of the implementation that it comes from. Left out are, of
# Q-11, vertex and fragment entry points in PTX, and there multisampled and external textures; of Q-13, in WGSL, a
# tile's first rows alone and its bits, of which Dawn's extension has nothing; of Q-16, recursion that is no local
# tail recursion.
LIMITS: dict[str, list[str]] = {
    "Q-1": ["Q-4-定长", "Q-16-多态", "E-02-字面"],
    "Q-2": ["G-8-组", "Q-4-定长"],
    "Q-3": ["W-40-非数"],
    "Q-4": ["Q-4-定长", "Q-15-可覆"],
    "Q-5": ["Q-4-定长"],
    "Q-6": ["Q-4-定长", "B-14-导入", "W-21-限名"],
    "Q-7": ["E-22", "E-22-采器"],
    "Q-8": ["Q-8-诸长"],
    "Q-9": ["Q-8-诸长", "W-20-名"],
    "Q-10": ["W-12-独返"],
    "Q-11": ["Q-11-千手", "Q-11-纹理"],
    "Q-12": [
        "Q-12-子组",
        "内建-子组",
        "E-24",
        "../targets/wgsl/test_directives.py::test_naga_gets_no_directives_that_it_refuses",
    ],
    "Q-13": ["X-1-矩阵片", "X-7-自存储", "Q-13-整八", "test_tiles.py::test_tiles_from_storage", "W-24"],
    "Q-14": [
        "Z-1-张量片",
        "Q-14-诸片",
        "test_tiles.py::test_tensor_tiles_are_clipped",
        "test_tiles.py::test_tensor_tiles_of_a_large_product",
        "test_tiles.py::test_tensor_tiles_stay_in_their_arrays",
        "../targets/wgsl/test_tensor_tiles.py::test_where_a_tile_may_be",
    ],
    "Q-15": ["Q-15-三维"],
    "Q-16": ["Q-16-多态", "Q-16-函参", "Q-16-导入", "Q-16-鉴", "E-18-函参"],
    "Q-17": ["E-04", "B-14-导入"],
}

ERROR_RULES: dict[str, list[str]] = {
    **{f"E-{n:02}": [f"E-{n:02}"] for n in range(2, 25) if n not in (2, 5, 18, 22)},
    "E-01": ["E-01-不识之字", "E-01-未闭", "E-01-名未终", "E-01-注未终"],
    "E-02": ["E-02", "E-02-字面"],
    "E-22": ["E-22", "E-22-采器"],
    "E-18": ["E-18", "E-18-函参"],
    "E-05": ["E-05.着色器.接口"],
}

# Warnings, which the specification names (L-8, X-2) but does not number.
WARNINGS: dict[str, list[str]] = {"W-01": ["W-01"], "W-24": ["W-24"]}

# Where the translation differs from the text of a number.
DIFFERENCES: dict[str, str] = {
    "B-2": "The builtin module is part of the compiler, so that no package has to depend on one.",
    "T-10": "Q-4: a length may be computed from constants.",
    "M-4": "A workgroup of 32 has no [[max_total_threads_per_threadgroup]]: Apple's compiler miscompiles it.",
    "M-5": "A 若 of which a branch samples or differentiates is select(), not ?:, which would evaluate one side alone.",
    "M-6": "Q-10: a fragment entry may return a single builtin, in a structure made for it.",
    "M-10": "A texel is read inside of the texture, whatever the coordinates are (load_texel). smoothstep between edges "
    "that may fall is written out: Metal's is undefined there.",
    "P-5": "After the pointers stand the byte lengths of the buffers whose length is read or checked.",
    "P-8": "A half immediate is moved as its bits, which are exact, and needs no conversion.",
    "P-10": "Where an .approx instruction is not as exact as WGSL asks, more instructions stand around it, or others: "
    "tanh, log, sin, cos. An atomic whose old value nobody wants is red.",
    "S-1": "Q-12: halves and vectors, too.",
    "S-2": "Q-12: uniformity is checked (E-24).",
    "S-3": "Where all threads of a warp are known to be there, the mask is known, and integers use redux.sync.",
    "X-1": "A load or store that would leave its array is left out; where constants say that it would, or that its rows "
    "overlap, it is E-21, as Tint would refuse it.",
    "X-2": "Q-13: uniformity is checked; what may be right is warned of.",
    "X-6": "Q-13: WGSL has tiles by an extension, but not the eight-row variants and no bit view of integer sums.",
    "Z-1": "Q-14: WGSL and PTX have tensor tiles too.",
    "W-8": "Q-16: polymorphic functions are made for the classes that they are called with.",
    "W-39": "Q-6, Q-16: 之 of a module, 鉴 of integers and functions as arguments are there.",
}

# Numbers of the compiler that the dialect comes from, which have nothing here.
WITHOUT_COUNTERPART: dict[str, str] = {
    "C-0": "Where the files of that compiler, its builtin package, its tool and its tests are.",
}
