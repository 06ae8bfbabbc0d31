"""The exceptions that users see.

Errors in shader sources travel as `shader_compiler.CompileError`; the classes here are what becomes
of them at the border: a wrong configuration, a failed build, a failed import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shader_compiler import Diagnostic

__all__ = ["ConfigError", "ShaderBuildError", "ShaderImportError", "ShaderSyntaxError", "count", "summary"]


class ConfigError(ValueError):
    """`pyproject.toml` says something about shaders that cannot be done."""


class ShaderBuildError(Exception, SystemExit):
    """The build cannot go on. `diagnostics` holds every error in the sources, if that is the reason.

    It is a SystemExit too: whoever does not catch it, as build front ends don't, ends with the message
    and status 1. A traceback through Hatchling would only bury the message.
    """

    def __init__(self, message: str, diagnostics: Iterable[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.code = message
        self.diagnostics = tuple(diagnostics)

    @classmethod
    def of(cls, diagnostics: Iterable[Diagnostic]) -> ShaderBuildError:
        """The exception for errors in sources."""
        shown = tuple(diagnostics)
        return cls("\n\n".join([*(d.render() for d in shown), summary(shown)]), shown)


class ShaderSyntaxError(SyntaxError):
    """An error in a shader. Python's own traceback shows the shader's file, line and caret."""

    @classmethod
    def of(cls, diagnostic: Diagnostic, path: str) -> ShaderSyntaxError:
        """The exception for a diagnostic with a label; the first lies in the file `path`."""
        message = f"{diagnostic.message} [{diagnostic.code}]"
        source, span = diagnostic.labels[0].span.source, diagnostic.labels[0].span
        line, column = source.position(span.start)
        text = source.line(line)
        end = min(column + max(1, span.end - span.start), len(text) + 1)
        return cls(message, (path, line, column, text, line, end))


class ShaderImportError(ImportError):
    """A generated module cannot be made; its cause is the `ShaderSyntaxError`.

    Deliberately not a ModuleNotFoundError: code that tries an import and falls back would hide a
    broken shader.
    """


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors in 1 shader source`; of sources in 豫言 alone in their language."""
    errors = [d for d in diagnostics if d.severity == "error"]
    files = {label.span.source.name for d in errors for label in d.labels[:1]}
    if files and all(d.labels and d.labels[0].span.source.dialect == "yuyan" for d in errors):
        return f"凡 {len(files)} 源，{len(errors)} 误"
    text = count(len(errors), "error")
    return f"{text} in {count(len(files), 'shader source')}" if files else text


def count(number: int, noun: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
