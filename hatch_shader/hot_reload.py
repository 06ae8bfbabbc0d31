"""Generated modules that change while the program runs.

    shaders = hatch_shader.watch("my_package")
    ...
    for module in shaders.reloaded():        # once a frame
        pipelines.pop(module.__name__, None)

In: a package with shaders, in a source checkout or an editable install. Out: its generated modules, the
same module objects with new content, after each save. A shader that is broken keeps its last good
module.
"""

from __future__ import annotations

import importlib
import os
import sys
import threading
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import GENERATED, generated
from .build import package_tree
from .errors import ConfigError
from .importer import INSTALLED, code_of, install
from .pyproject import find_root
from .watcher import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable

    from .session import Session, Update

__all__ = ["HotReload", "watch"]


# What a module has if it has structures.
FOR_DTYPES = {"_DTYPES", "__getattr__", "__dir__"}


def watch(
    package: str | ModuleType,
    on_reload: Callable[[list[ModuleType]], None] | None = None,
    on_error: Callable[[str], None] | None = None,
    *,
    polling: bool = False,
) -> HotReload:
    """Keep the generated modules of a package (its name, or itself) fresh from now on.

    With `on_reload`, changed modules are reloaded at once and given to it, in the watcher's thread.
    Without, they wait until `reloaded()` is called, so that a render loop chooses the moment. `on_error` gets
    what is wrong, rendered, "" when nothing is any more; by default it goes to standard error. Raises ConfigError if the
    package is not in a project that uses hatch-shader.
    """
    install()
    module = importlib.import_module(package) if isinstance(package, str) else package
    return HotReload(module, on_reload, on_error or print_error, polling=polling)


class HotReload:
    """A thread that watches one package; `stop()` ends it, as does leaving a `with` block."""

    def __init__(
        self,
        package: ModuleType,
        on_reload: Callable[[list[ModuleType]], None] | None,
        on_error: Callable[[str], None],
        *,
        polling: bool,
    ) -> None:
        self.name = package.__name__
        self.on_reload = on_reload
        self.on_error = on_error
        self._texts: dict[str, str] = {}
        self._first = True
        self._lock = threading.Lock()
        self._ready = threading.Event()
        self._watcher = Watcher(root_of(package), self._update, polling=polling)
        self._folders = set(real_folders(package))
        self._thread = threading.Thread(target=self._run, name=f"hatch-shader watch {self.name}", daemon=True)
        self._thread.start()
        self._ready.wait()

    def reloaded(self) -> list[ModuleType]:
        """Reload what changed since the last call, in the caller's thread; gives these modules."""
        with self._lock:
            waiting, self._texts = self._texts, {}
        return [refresh(sys.modules[name], text) for name, text in waiting.items() if name in sys.modules]

    def stop(self) -> None:
        """End the thread."""
        self._watcher.stop()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def __enter__(self) -> HotReload:  # noqa: PYI034 - no subclass
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _run(self) -> None:
        try:
            self._watcher.run()
        finally:
            self._ready.set()

    def _update(self, session: Session, update: Update, _seconds: float) -> None:
        texts = self._changed_texts(session, update)
        with self._lock:
            self._texts.update(texts)
        if update.new_errors:
            trouble = [update.trouble] if update.trouble else []
            self.on_error("\n\n".join([*trouble, *(diagnostic.render() for diagnostic in update.diagnostics)]))
        if self._first:
            self._first = False
            self._ready.set()
        if self.on_reload is not None:
            modules = self.reloaded()
            if modules:
                self.on_reload(modules)

    def _changed_texts(self, session: Session, update: Update) -> dict[str, str]:
        """The text of every imported module that is not what it would be now."""
        mine = [
            module
            for module in session.modules.values()
            if os.path.realpath(module.source.package.directory) in self._folders
        ]
        texts = {
            f"{self.name}.{GENERATED}.{module.source.module}": generated.render_module(module.record)
            for module in mine
            if self._first or module in update.changed
        }
        for folder, children in package_tree(module.source.module for module in mine).items():
            texts[".".join(filter(None, [self.name, GENERATED, folder]))] = generated.render_package(children)
        return {name: text for name, text in texts.items() if name in sys.modules and differs(sys.modules[name], text)}


def refresh(module: ModuleType, text: str) -> ModuleType:
    """Give the module the content that `text` makes. Names that it does not have any more go, and dtypes that
    were made on demand.
    """
    before = {*vars(module).get("__all__", ()), *vars(module).get("_DTYPES", ()), *FOR_DTYPES}
    exec(code_of(text, module.__file__ or module.__name__), vars(module))
    for name in before - set(namespace(text, module)):
        if not isinstance(vars(module).get(name), ModuleType):  # submodules are attributes of their package
            vars(module).pop(name, None)
    return module


def differs(module: ModuleType, text: str) -> bool:
    """Whether the module has other content than `text` makes."""
    fresh, now = namespace(text, module), vars(module)
    return any(now.get(name) != fresh.get(name) for name in ("__all__", "_DTYPES", *fresh["__all__"]) if name in fresh)


def namespace(text: str, module: ModuleType) -> dict[str, Any]:
    """What the text makes, apart from the module."""
    fresh: dict[str, Any] = {"__name__": module.__name__}
    exec(code_of(text, module.__file__ or module.__name__), fresh)
    return fresh


def root_of(package: ModuleType) -> str:
    """The project that the package lies in. Raises ConfigError if there is none, or it is installed."""
    for folder in real_folders(package):
        root = None if INSTALLED & set(folder.split(os.sep)) else find_root(folder)
        if root is not None:
            return root
    raise ConfigError(
        f"{package.__name__} is not in a project that uses hatch-shader: "
        "only a source checkout or an editable install can be watched"
    )


def real_folders(package: ModuleType) -> list[str]:
    """The folders of a package, links followed."""
    return [os.path.realpath(folder) for folder in getattr(package, "__path__", ())]


def print_error(text: str) -> None:
    """The default of `on_error`."""
    if text and sys.stderr is not None:
        sys.stderr.write(text + "\n")
