"""The pytest plug-in: tests in a source checkout import `shader_generated` without any set-up.

Out: the import hook, installed before test modules are collected, if the project that is tested uses
hatch-shader. `-p no:hatch_shader` or HATCH_SHADER_IMPORT_HOOK=0 switches it off.

Pytest loads every plug-in that is installed, for every project. So this module imports nothing at its top.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

__all__ = ["pytest_configure"]


def pytest_configure(config: pytest.Config) -> None:
    """Called by pytest before it collects."""
    if os.environ.get("HATCH_SHADER_IMPORT_HOOK") == "0":
        return
    from .pyproject import find_root

    if find_root(str(config.rootpath)) is not None:
        from .importer import install

        install()
