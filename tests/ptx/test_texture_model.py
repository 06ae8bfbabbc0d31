"""The model of textures: texels, filters, edges, levels, faces, by numbers worked out by hand."""

import struct

import numpy as np
import pytest

from .cube_faces import direction, face_gradient, face_of
from .images import Image, Sampler, decoded, image, size
from .machine import Fault
from .texture_model import Surface, Texture

ROW = Image("r32float", "1d", (4, 1, 1), (np.array([10, 20, 30, 40], "<f4").tobytes(),))
SQUARE = Image("r32float", "2d", (2, 2, 1), (np.array([1, 2, 3, 4], "<f4").tobytes(), np.array([100], "<f4").tobytes()))


def first(texture: Texture, *at: float, level: float = 0.0, offset: tuple[int, ...] = ()) -> float:
    return float(texture.sample(at, 0, level, offset)[0])


@pytest.mark.parametrize(
    ("address", "x", "want"),
    [
        ("clamp-to-edge", 0.3, 20), ("clamp-to-edge", -0.3, 10), ("clamp-to-edge", 1.7, 40),
        ("repeat", 1.1, 10), ("repeat", -0.1, 40), ("repeat", -1.9, 10),
        ("mirror-repeat", 1.1, 40), ("mirror-repeat", -0.3, 20), ("mirror-repeat", 2.3, 20), ("mirror-repeat", -1.1, 40),
    ],
)  # fmt: skip
def test_address_modes(address, x, want):
    assert first(Texture(ROW, Sampler(address)), x) == want


@pytest.mark.parametrize(
    ("address", "x", "want"),
    [
        ("clamp-to-edge", 0.25, 15), ("clamp-to-edge", 0.375, 20), ("clamp-to-edge", 0.0, 10), ("clamp-to-edge", 1.0, 40),
        ("repeat", 0.0, 25), ("repeat", 1.0, 25), ("mirror-repeat", 0.0, 10), ("clamp-to-edge", 0.3125, 17.5),
    ],
)  # fmt: skip
def test_a_linear_filter(address, x, want):
    assert first(Texture(ROW, Sampler(address, "linear")), x) == pytest.approx(want)


def test_two_directions():
    texture = Texture(SQUARE, Sampler("clamp-to-edge", "linear"))
    assert first(texture, 0.5, 0.5) == pytest.approx(2.5)
    assert first(texture, 0.5, 0.25) == pytest.approx(1.5)
    assert first(texture, 0.25, 0.5) == pytest.approx(2.0)


def test_offsets_are_texels():
    assert first(Texture(ROW, Sampler("repeat")), 0.1, offset=(2,)) == 30
    assert first(Texture(ROW, Sampler("repeat")), 0.1, offset=(-1,)) == 40


@pytest.mark.parametrize(
    ("mip_filter", "level", "want"),
    [("nearest", 0.4, 1), ("nearest", 0.6, 100), ("nearest", 9, 100), ("nearest", -3, 1), ("linear", 0.25, 25.75)],
)
def test_levels(mip_filter, level, want):
    texture = Texture(SQUARE, Sampler("clamp-to-edge", "nearest", mip_filter))
    assert first(texture, 0.25, 0.25, level=level) == pytest.approx(want)


@pytest.mark.parametrize(("dx", "want"), [(0.1, 1), (0.5, 1), (1.1, 100), (0.0, 1)])
def test_gradients_choose_the_level(dx, want):
    texture = Texture(SQUARE, Sampler())
    assert texture.sample_gradient((0.25, 0.25), 0, (dx, 0.0), (0.0, 0.01))[0] == want


def test_four_texels_against_the_clock():
    texture = Texture(SQUARE, Sampler())
    assert texture.gather(0, (0.5, 0.5), 0) == [3, 4, 2, 1]
    assert texture.gather(3, (0.5, 0.5), 0) == [0, 0, 0, 0]
    assert texture.gather(0, (0.5, 0.5), 0, (1, 0)) == [4, 4, 2, 2]


def test_fetches():
    texture = Texture(SQUARE)
    assert list(texture.fetch((1, 1), 0, 0)) == [4, 0, 0, 0]
    assert list(texture.fetch((-5, 9), 0, 0)) == [3, 0, 0, 0]
    assert list(texture.fetch((0, 0), 0, 1)) == [100, 0, 0, 0]
    assert list(texture.fetch((0, 0), 0, 2)) == [0, 0, 0, 0]
    with pytest.raises(Fault, match="not made for a sampler"):
        texture.sample((0.5, 0.5), 0, 0.0)


@pytest.mark.parametrize("face", range(6))
def test_faces_and_directions_are_inverses(face):
    found, u, v = face_of([3 * x for x in direction(face, 0.3, 0.9)])
    assert (found, u, v) == pytest.approx((face, 0.3, 0.9))


def test_gradients_on_faces():
    assert face_gradient((1, 0, 0), (0, 0, -0.5)) == pytest.approx((0.25, 0))
    assert face_gradient((0, 0, 2), (0, 0.5, 0)) == pytest.approx((0, -0.125))
    assert face_gradient((1, 0.5, 0), (1, 0.5, 0)) == pytest.approx((0, 0))


def test_cubes_have_no_seams():
    numbers = np.arange(24, dtype="<f4").tobytes()
    cube = Texture(Image("r32float", "cube", (2, 2, 6), (numbers,)), Sampler("clamp-to-edge", "linear"))
    # On the edge of +x and +y, and at the corner of +x, +y and +z.
    assert first(cube, 1, 1, 0.5) == pytest.approx((0 + 11) / 2)
    assert first(cube, 1, 1, 1) == pytest.approx((0 + 11 + 17) / 3)
    assert first(cube, 1, 0, 0) == pytest.approx((0 + 1 + 2 + 3) / 4)


@pytest.mark.parametrize(
    ("format", "content", "want"),
    [
        ("rgba8unorm", b"\x00\x33\xff\x66", [0, 0.2, 1, 0.4]),
        ("rg8snorm", b"\x81\x7f", [-1, 1, 0, 1]),
        ("r8snorm", b"\x80", [-1, 0, 0, 1]),
        ("bgra8unorm", b"\xff\x00\x33\xff", [0.2, 0, 1, 1]),
        ("r16sint", b"\xfe\xff", [-2, 0, 0, 1]),
        ("rg32uint", b"\xff\xff\xff\xff\x02\0\0\0", [2**32 - 1, 2, 0, 1]),
        ("r16float", b"\x00\x3e", [1.5, 0, 0, 1]),
        ("depth16unorm", b"\xff\xff", [1, 0, 0, 1]),
        ("rgb10a2unorm", (1023 | 341 << 20 | 1 << 30).to_bytes(4, "little"), [1, 0, 1 / 3, 1 / 3]),
        ("rgb10a2uint", (5 | 6 << 10 | 7 << 20 | 2 << 30).to_bytes(4, "little"), [5, 6, 7, 2]),
        ("rg11b10ufloat", (0x3C0 | 0x3E0 << 11 | 0x200 << 22).to_bytes(4, "little"), [1, 1.5, 2, 1]),
    ],
)
def test_formats(format, content, want):
    assert decoded(Image(format, "2d", (1, 1, 1), (content,)), 0).flatten() == pytest.approx(want)


def test_surfaces_are_bytes():
    surface = Surface(image("rg8unorm", "2d_array", (4, 3, 2)))
    assert surface.offset(2, 1, 1, 2) == (3 + 1) * 8 + 2
    assert [surface.offset(*at, 2) for at in ((8, 0, 0), (-2, 0, 0), (0, 3, 0), (0, 0, 2))] == [None] * 4
    for x, bytes in ((1, 2), (0, 4)):
        with pytest.raises(Fault):
            surface.offset(x, 0, 0, bytes)


@pytest.mark.parametrize(
    ("dimension", "extent", "levels", "want"),
    [
        ("1d", (5, 1, 1), 1, (5, 1, 1, 1)), ("2d", (8, 3, 1), 4, (8, 3, 1, 4)), ("3d", (8, 3, 2), 2, (8, 3, 2, 2)),
        ("2d_array", (8, 3, 5), 2, (8, 3, 5, 2)), ("cube", (4, 4, 6), 3, (4, 4, 1, 3)), ("cube_array", (4, 4, 18), 1, (4, 4, 3, 1)),
    ],
)  # fmt: skip
def test_the_size_that_a_host_passes(dimension, extent, levels, want):
    assert struct.unpack("<4I", size(image("r8unorm", dimension, extent, levels))) == want
