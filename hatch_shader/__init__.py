"""Plugs the shader compiler into Python packaging: build hook, import hook, command line.

    import hatch_shader
    hatch_shader.install_import_hook()      # now `from my_package.shader_generated import ...` compiles on import

Importing this module costs nothing; the parts are loaded on first use.
"""

from __future__ import annotations

TYPE_CHECKING = False  # `typing` would cost more than this whole module
if TYPE_CHECKING:
    from typing import Any

    from shader_compiler import __version__

    from .errors import ConfigError, ShaderBuildError, ShaderImportError
    from .hot_reload import watch
    from .importer import install as install_import_hook
    from .importer import uninstall as uninstall_import_hook
    from .ipython import load_ipython_extension, unload_ipython_extension

__all__ = [
    "ConfigError", "ShaderBuildError", "ShaderImportError", "__version__", "install_import_hook",
    "load_ipython_extension", "uninstall_import_hook", "unload_ipython_extension", "watch",
]  # fmt: skip

# The name of the generated package in every package with shaders.
GENERATED = "shader_generated"

_HOME = {
    "ConfigError": ("hatch_shader.errors", "ConfigError"),
    "ShaderBuildError": ("hatch_shader.errors", "ShaderBuildError"),
    "ShaderImportError": ("hatch_shader.errors", "ShaderImportError"),
    "__version__": ("shader_compiler", "__version__"),
    "install_import_hook": ("hatch_shader.importer", "install"),
    "load_ipython_extension": ("hatch_shader.ipython", "load_ipython_extension"),
    "uninstall_import_hook": ("hatch_shader.importer", "uninstall"),
    "unload_ipython_extension": ("hatch_shader.ipython", "unload_ipython_extension"),
    "watch": ("hatch_shader.hot_reload", "watch"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _HOME[name]
    return getattr(import_module(module), attribute)
