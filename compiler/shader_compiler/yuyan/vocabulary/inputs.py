"""Builtin inputs and outputs: classes whose names say what an entry point's parameter or result is.

For the checker they are the class that they stand for; only the interface of an entry point looks at
the name.
"""

from __future__ import annotations

from ...ir.module import Stage
from ...ir.node import Node
from ...ir.types import BOOL, F32, I32, U32, Type, vector

__all__ = ["INPUTS", "INTERPOLATIONS", "NUMBERED", "WRAPPERS", "InputOutput"]


class InputOutput(Node):
    """`builtin` is WGSL's name, None for a colour, which is numbered by its place. `inputs` and `outputs` are
    the stages that have it.
    """

    type: Type
    builtin: str | None
    inputs: frozenset[Stage]
    outputs: frozenset[Stage]
    invariant: bool = False
    enable: str | None = None


def _of(type: Type, builtin: str | None, inputs: str = "", outputs: str = "", **more: object) -> InputOutput:
    return InputOutput(
        type, builtin, frozenset(inputs.split()), frozenset(outputs.split()), **more  # type: ignore[arg-type]
    )  # fmt: skip


VECTOR = vector(3, U32)
COLOR = vector(4, F32)

INPUTS: dict[str, InputOutput] = {
    "全局调用号": _of(VECTOR, "global_invocation_id", "compute"),
    "局部调用号": _of(VECTOR, "local_invocation_id", "compute"),
    "局部调用序": _of(U32, "local_invocation_index", "compute"),
    "工作组号": _of(VECTOR, "workgroup_id", "compute"),
    "工作组数": _of(VECTOR, "num_workgroups", "compute"),
    "顶点序号": _of(U32, "vertex_index", "vertex"),
    "实例序号": _of(U32, "instance_index", "vertex"),
    "裁剪位置": _of(COLOR, "position", "fragment", "vertex"),
    "不变裁剪位置": _of(COLOR, "position", "fragment", "vertex", invariant=True),
    "片元坐标": _of(COLOR, "position", "fragment"),
    "正面朝向": _of(BOOL, "front_facing", "fragment"),
    "采样序号": _of(U32, "sample_index", "fragment"),
    "采样掩码": _of(U32, "sample_mask", "fragment", "fragment"),
    "图元序号": _of(U32, "primitive_index", "fragment", enable="primitive_index"),
    "片元深度": _of(F32, "frag_depth", "", "fragment"),
    "片元颜色": _of(COLOR, None, "", "fragment"),
    "片元颜色整": _of(vector(4, I32), None, "", "fragment"),
    "片元颜色无": _of(vector(4, U32), None, "", "fragment"),
    "子组内序": _of(U32, "subgroup_invocation_id", "compute fragment", enable="subgroups"),
    "子组大小": _of(U32, "subgroup_size", "compute fragment", enable="subgroups"),
    "子组序": _of(U32, "subgroup_id", "compute", enable="subgroups"),
    "子组数": _of(U32, "num_subgroups", "compute", enable="subgroups"),
    "全局调用序": _of(U32, "global_invocation_index", "compute"),
    "工作组序": _of(U32, "workgroup_index", "compute"),
}

# Classes around the class of a user's varying: how it is interpolated.
INTERPOLATIONS: dict[str, tuple[str, str | None]] = {
    "线性插": ("linear", None),
    "质心插": ("perspective", "centroid"),
    "采样插": ("perspective", "sample"),
    "平插": ("flat", None),
    "平插任": ("flat", "either"),
}

# Classes with a number and a class: the place that a varying or an output takes.
NUMBERED = {"位次": "location", "混源": "blend_src"}

WRAPPERS: dict[str, int] = {**dict.fromkeys(INTERPOLATIONS, 1), **dict.fromkeys(NUMBERED, 2), "裁剪距离": 1}
