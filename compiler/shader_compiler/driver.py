"""The pipeline on one page: source -> module -> targets."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from .analysis.reflect import reflect
from .analysis.uniformity import check_uniformity
from .analysis.validate import validate
from .diagnostics import CompileError, Diagnostic
from .ir.module import Module, Override
from .options import Options, Target
from .source import Source
from .unit import CompiledUnit, TargetText

__all__ = ["check", "compile", "lower"]

DEFAULT = Options()


def lower(source: Source, options: Options = DEFAULT) -> tuple[Module, list[Diagnostic]]:
    """The checked module of a source, and warnings.

    Raises CompileError with every error that was found.
    """
    front_end = _front_end(source)
    try:
        module, diagnostics = front_end.lower(source, options)
    except CompileError as error:
        raise CompileError(*_in_order(source, error.diagnostics)) from None
    found = validate(module)
    if not any(d.severity == "error" for d in [*diagnostics, *found]):
        with _deep_recursion():
            found += check_uniformity(module)
    diagnostics = _in_order(source, [*diagnostics, *(front_end.localized(d) for d in found)])
    errors = [d for d in diagnostics if d.severity == "error"]
    if errors:
        raise CompileError(*errors)
    return module, diagnostics


def _in_order(source: Source, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics by their places: those in the source itself, then those in what it imports."""

    def place(diagnostic: Diagnostic) -> tuple[bool, str, int]:
        if not diagnostic.labels:
            return False, "", 0
        span = diagnostic.labels[0].span
        return span.source is not source, span.source.name, span.start

    return sorted(diagnostics, key=place)


def compile(
    source: Source, targets: Iterable[Target] = ("wgsl", "msl", "ptx"), options: Options = DEFAULT
) -> CompiledUnit:
    """Translate a source to the text of each target, and reflect.

    Raises CompileError for errors in the source. A target that cannot express the module is in
    `failures` with the reason, and the others are there all the same.
    """
    module, diagnostics = lower(source, options)
    texts: dict[str, TargetText] = {}
    failures: dict[str, Diagnostic] = {}
    with _deep_recursion():
        for target in targets:
            try:
                texts[target] = _emit(target, module, options)
            except CompileError as error:
                failures[target] = _front_end(source).target_failure(error.diagnostics[0], target, source)
    diagnostics += [_front_end(source).localized(w) for text in texts.values() for w in text.warnings]
    return reflect(module, _with_overrides(module, options), texts, failures, tuple(diagnostics))


def _with_overrides(module: Module, options: Options) -> Module:
    """The module with the sizes that its overrides give it; as it is where one that is used has no value."""
    if not any(isinstance(declaration, Override) for declaration in module.declarations):
        return module
    from .transform.substitute_overrides import substitute_overrides

    try:
        return substitute_overrides(module, options.overrides)
    except CompileError:
        return module


def _front_end(source: Source) -> ModuleType:
    """The front end of a source's language: `lower`, and `localized` and `target_failure`, which say in that
    language what the rest of the compiler has to say.
    """
    return import_module(f".{source.dialect}.front_end", __package__)


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Let passes and printers recurse as deep as front ends let a source nest; this takes no C stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 20_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _emit(target: Target, module: Module, options: Options) -> TargetText:
    """Targets are imported on demand: who asks for WGSL alone does not pay for PTX."""
    emitted = import_module(f".targets.{target}", __package__).emit(module, options)
    assert isinstance(emitted, TargetText)
    return emitted


def check(source: Source, options: Options = DEFAULT) -> list[Diagnostic]:
    """Everything the build would say of a source, errors and warnings; no target text."""
    try:
        return lower(source, options)[1]
    except CompileError as error:
        return list(error.diagnostics)
