"""The tutorial, replayed: its files written, its commands run, what they print beside what the page shows.

    python -m tests.yuyan.tutorial        writes what the commands print into the page

A fenced block with a file's name behind its language is that file. In a `console` block a line that
begins with `$ ` is a command; the lines after it are what it prints, standard output then standard error.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.tools import ROOT, lavapipe, swiftshader

PAGE = ROOT / "compiler" / "shader_compiler" / "yuyan" / "教程.md"
FENCE = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What changes the machine is run by hand.
BY_HAND = ("pip ", "python3 -m venv", ". ")
# What these print is a count that the page does not show.
QUIET = ("hatch-shader build",)
# Where the page says that a file lies, if not in the folder itself.
PLACES = {
    "求和.着色器.豫": ("求和.着色器.豫", "核/求和.着色器.豫"),
    "pyproject.toml": ("pyproject.toml", "核/__init__.py"),
}


def replayed(page: str, folder: Path) -> str:
    """The page with what its commands print now."""

    def block(match: re.Match[str]) -> str:
        language, name, content = match.groups()
        if language == "console":
            return f"```console\n{''.join(_run(line, folder) for line in content.splitlines() if line[:2] == '$ ')}```"
        if name is not None:
            for place in PLACES.get(name, (name,)):
                (folder / place).parent.mkdir(parents=True, exist_ok=True)
                (folder / place).write_text("" if place.endswith("__init__.py") else content, encoding="utf-8")
        return match.group()

    return FENCE.sub(block, page)


def _run(line: str, folder: Path) -> str:
    """A command's line, and what it prints."""
    command = line[2:]
    if command.startswith(BY_HAND):
        return f"{line}\n"
    words = command.split()
    program = [sys.executable, "-m", "hatch_shader"] if words[0] == "hatch-shader" else [sys.executable]
    done = subprocess.run([*program, *words[1:]], cwd=folder, env=_environment(folder), capture_output=True, text=True)
    assert done.returncode == 0 or "错误" in done.stderr, done.stderr
    return f"{line}\n" if command.startswith(QUIET) else f"{line}\n{done.stdout}{done.stderr}"


def _environment(folder: Path) -> dict[str, str]:
    path = os.pathsep.join(map(str, (ROOT, ROOT / "compiler")))
    driver = lavapipe() or swiftshader() or ""
    quiet = {"PYTHONWARNINGS": "ignore", "XDG_RUNTIME_DIR": tempfile.gettempdir()}
    quiet["HATCH_SHADER_CACHE_DIR"] = str(folder / ".cache")
    return {**os.environ, "PYTHONPATH": path, "VK_DRIVER_FILES": driver, **quiet}


def main() -> None:
    """Write the page anew."""
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(replayed(PAGE.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()
