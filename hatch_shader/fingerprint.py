"""Which compiler this is: what was compiled by another one is compiled again.

Out: a digest of the version, and in a source checkout of the content of the files too, so that no one
who works on the compiler is served what an older state made.
"""

from __future__ import annotations

import os

import shader_compiler

from .cache import digest

__all__ = ["fingerprint"]

_fingerprint: list[str] = []


def fingerprint() -> str:
    """The digest, computed once in a process."""
    if not _fingerprint:
        folders = [os.path.dirname(shader_compiler.__file__), os.path.dirname(__file__)]
        released = all({"site-packages", "dist-packages"} & set(folder.split(os.sep)) for folder in folders)
        content = [] if released else [text for folder in folders for text in _python_files(folder)]
        _fingerprint.append(digest(shader_compiler.__version__, *content))
    return _fingerprint[0]


def _python_files(folder: str) -> list[bytes]:
    found = []
    for directory, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            if name.endswith((".py", ".lark")):
                with open(os.path.join(directory, name), "rb") as file:
                    found += [name.encode(), file.read()]
    return found
