"""Every file and command of the tutorial, run; every text in it as the page shows it."""

import importlib.util

from tests.tools import lavapipe, missing, swiftshader

from .tutorial import PAGE, replayed


def test_the_tutorial(tmp_path):
    if importlib.util.find_spec("wgpu") is None:
        missing("naga", "wgpu from PyPI")
    if not (lavapipe() or swiftshader()):
        missing("a Vulkan driver", "Debian's mesa-vulkan-drivers")
    page = PAGE.read_text(encoding="utf-8")
    assert replayed(page, tmp_path) == page, "run `python -m tests.yuyan.tutorial` and read what changed"
    assert (tmp_path / "成/核/shader_generated/求和.py").exists()


def test_what_the_page_shows_is_right():
    page = PAGE.read_text(encoding="utf-8")
    assert "[0 2 4 6 8] … 198" in page
    assert "组数 16 相合 True" in page
    assert page.count("错误[") == 1
    assert "Traceback" not in page
