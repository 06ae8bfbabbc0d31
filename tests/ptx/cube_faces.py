"""The faces of a cube texture: +x, -x, +y, -y, +z, -z, and where a direction meets one.

In: a direction. Out: the face's number, and coordinates from 0 to 1 on it, by WebGPU's table of axes.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["direction", "face_gradient", "face_of"]

# For each face: its axis and sign, then the axes and signs along which u and v grow.
FACES = (
    (0, 1, (2, -1), (1, -1)),
    (0, -1, (2, 1), (1, -1)),
    (1, 1, (0, 1), (2, 1)),
    (1, -1, (0, 1), (2, -1)),
    (2, 1, (0, 1), (1, -1)),
    (2, -1, (0, -1), (1, -1)),
)


def _face(at: Sequence[float]) -> int:
    """The face that a direction meets; of equal components z counts before y before x."""
    axis = max(range(3), key=lambda i: (abs(at[i]), i))
    return 2 * axis + (at[axis] < 0)


def face_of(at: Sequence[float]) -> tuple[int, float, float]:
    """The face, u and v."""
    number = _face(at)
    axis, _, u, v = FACES[number]
    largest = abs(at[axis])
    if not largest:
        return number, 0.5, 0.5
    return number, *((at[a] * sign / largest + 1) / 2 for a, sign in (u, v))  # type: ignore[return-value]


def direction(face: int, u: float, v: float) -> tuple[float, float, float]:
    """The direction of a point in a face's plane, which may be beside the face."""
    axis, sign, *sides = FACES[face]
    found = [0.0, 0.0, 0.0]
    found[axis] = float(sign)
    for (side, side_sign), x in zip(sides, (u, v), strict=True):
        found[side] = side_sign * (2 * x - 1)
    return found[0], found[1], found[2]


def face_gradient(at: Sequence[float], change: Sequence[float]) -> tuple[float, float]:
    """How u and v on the direction's face change with it."""
    axis, sign, u, v = FACES[_face(at)]
    largest = abs(at[axis])
    grown = change[axis] * sign
    du, dv = (s * (change[a] * largest - at[a] * grown) / largest**2 / 2 for a, s in (u, v))
    return du, dv
