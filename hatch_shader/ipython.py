"""The IPython extension: `%load_ext hatch_shader`.

In: a notebook or an IPython shell. Out: the import hook is installed, and before each cell the generated
modules that were imported get the state of their sources, as `%autoreload` does for Python files.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from . import GENERATED
from .errors import ShaderImportError

if TYPE_CHECKING:
    from types import ModuleType

    from IPython.core.interactiveshell import InteractiveShell

__all__ = ["load_ipython_extension", "unload_ipython_extension"]


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Called by `%load_ext`."""
    from .importer import install

    install()
    shell.events.register("pre_run_cell", refresh_imported)


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """Called by `%unload_ext`. The import hook stays: modules of the notebook may rely on it."""
    shell.events.unregister("pre_run_cell", refresh_imported)


def refresh_imported(*_: object) -> None:
    """Bring the imported generated modules to the state of their sources; one that is broken stays as it is."""
    from .hot_reload import differs, refresh
    from .importer import ShaderLoader

    for name, module in list(sys.modules.items()):
        loader = getattr(module, "__loader__", None) if f".{GENERATED}" in name else None
        if not isinstance(loader, ShaderLoader):
            continue
        try:
            text = loader.get_source(name)
        except ShaderImportError as error:
            print_once(module, error)
            continue
        vars(module).pop(SAID, None)
        if differs(module, text):
            refresh(module, text)


# Where a module keeps what was said about it.
SAID = "__hatch_shader_error__"


def print_once(module: ModuleType, error: ShaderImportError) -> None:
    """Say what is wrong, once for each state of the source."""
    text = "\n".join([str(error), *getattr(error, "__notes__", ())])
    if vars(module).get(SAID) != text and sys.stderr is not None:
        sys.stderr.write(f"{text}\nthe module keeps its last good state\n")
    vars(module)[SAID] = text
