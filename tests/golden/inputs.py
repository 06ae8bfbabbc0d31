"""The golden inputs: `<topic>/<name>.wgsl`, with what is expected beside them.

<name>.expected.ir      the IR of the front end
<name>.expected.wgsl    each target's text; where a target cannot express the module,
<name>.expected.msl     the diagnostic that says so
<name>.expected.ptx

Topics have options of their own in `OPTIONS`.
"""

from __future__ import annotations

from pathlib import Path

from shader_compiler import CompiledUnit, Options, Source

__all__ = [
    "FOLDER", "INPUTS", "OUTPUTS", "TARGETS", "expected_path", "name_of", "options_of", "source_of", "text_of",
]  # fmt: skip

FOLDER = Path(__file__).parent
OUTPUTS = sorted(FOLDER.glob("*/*.expected.*"))
INPUTS = sorted(path for path in FOLDER.glob("*/*.wgsl") if path not in OUTPUTS)
TARGETS = ("wgsl", "msl", "ptx")
OPTIONS = {"merged": Options(merge_workgroups=True), "naga": Options(wgsl_for="naga")}


def name_of(path: Path) -> str:
    """`topic/name` of an input."""
    return f"{path.parent.name}/{path.stem}"


def source_of(path: Path) -> Source:
    """The input as the compiler takes it; its messages name it as `topic/name.wgsl`."""
    return Source(path.read_text(encoding="utf-8"), f"{name_of(path)}.wgsl")


def options_of(path: Path) -> Options:
    """The options that the input is compiled with."""
    return OPTIONS.get(path.parent.name, Options())


def expected_path(path: Path, kind: str) -> Path:
    """The file of what is expected, of kind "ir" or a target."""
    return path.with_name(f"{path.stem}.expected.{kind}")


def text_of(unit: CompiledUnit, target: str) -> str:
    """The target's text, or its diagnostic."""
    return unit.text[target] if target in unit.text else unit.failures[target].render() + "\n"
