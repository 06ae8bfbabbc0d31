"""What the command line prints: texts, tables, diagnostics, JSON; always UTF-8.

In: results and diagnostics. Out: standard output (or a file) and standard error.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TextIO

from .errors import count, summary

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from shader_compiler import Diagnostic

    from .record import Record

__all__ = [
    "count", "emit", "entry_table", "failed", "refused", "report", "report_all", "report_notes", "say", "succeeded_json",
    "write_json", "write_json_line",
]  # fmt: skip


def entry_table(unit: Record, target: str) -> str:
    """The table of entry points; for 豫言 as its own tool writes it: item, function and stage, with tabs."""
    if unit["dialect"] == "yuyan":
        return "\n".join(
            f"{item}\t{entry['names'].get('wgsl', entry['name'])}\t{CHINESE_STAGES[entry['stage']]}"
            for entry in unit["entry_points"]
            for item in entry.get("items", {})
        )
    rows = [("entry point", f"name in {target.upper()}", "stage", "workgroup size", "workgroup bytes")]
    for entry in unit["entry_points"]:
        size = ", ".join("override" if n is None else str(n) for n in entry["workgroup_size"] or ())
        if target == "ptx" and "workgroups_per_block" in entry:
            size += f"; {entry['workgroups_per_block']} in a block"
        name = entry["names"].get(target, "left out")
        rows.append((entry["name"], name, entry["stage"], size, str(entry["workgroup_bytes"])))
    widths = [max(columns(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


CHINESE_STAGES = {"compute": "计算", "vertex": "顶点", "fragment": "片元"}


def columns(text: str) -> int:
    """How wide a terminal shows the text: East Asian wide characters take two columns."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def refused(why: str, options: Namespace) -> int:
    """Report wrong usage or configuration; gives the exit status."""
    if options.format == "json":
        write_json_line({"error": why})
    else:
        report(f"error: {why}")
    return 2


def failed(diagnostics: Iterable[Diagnostic], options: Namespace) -> int:
    """Report errors; gives the exit status."""
    if options.format == "json":
        write_json({"diagnostics": [d.to_dict() for d in diagnostics]})
    else:
        report_all(diagnostics)
    return 1


def report_all(diagnostics: Iterable[Diagnostic]) -> None:
    """Every diagnostic, and how many errors there were."""
    shown = list(diagnostics)
    for diagnostic in shown:
        report(diagnostic.render() + "\n")
    if any(d.severity == "error" for d in shown):
        report(summary(shown))


def report_notes(notes: Iterable[str]) -> None:
    """What the user should know, apart from the sources."""
    for note in notes:
        report(f"note: {note}")


def succeeded_json(data: dict[str, Any], output: str | None = None) -> int:
    """Print the result as JSON, or write it to the file `output`; gives the exit status."""
    write_json(data, output)
    return 0


def write_json(data: dict[str, Any], output: str | None = None) -> None:
    """One JSON object, on standard output or in the file `output`."""
    from json import dumps

    emit(dumps(data, ensure_ascii=False, indent=2), output)


def write_json_line(data: dict[str, Any]) -> None:
    """One JSON object as one line of standard output."""
    from json import dumps

    write(sys.stdout, dumps(data, ensure_ascii=False) + "\n")


def say(text: str) -> int:
    """A line on standard output; gives the exit status."""
    write(sys.stdout, text + "\n")
    return 0


def report(text: str) -> None:
    """A line on standard error."""
    write(sys.stderr, text + "\n")


def emit(text: str, output: str | None = None) -> None:
    """The result: to standard output, or whole or not at all to a file."""
    text = text if text.endswith("\n") else text + "\n"
    if output is None or output == "-":
        write(sys.stdout, text)
        return
    from .atomic import write_atomically

    path = os.path.realpath(output)
    data = text.encode("utf-8", "backslashreplace")
    if os.path.exists(path) and not os.path.isfile(path):  # a device or a pipe cannot be replaced
        with open(path, "wb") as file:
            file.write(data)
    else:
        write_atomically(path, data)


def write(stream: TextIO | None, text: str) -> None:
    """Write as UTF-8 whatever the locale says: shaders have names that ASCII has not."""
    if stream is None:  # closed by whoever started us
        return
    data = text.encode("utf-8", "backslashreplace")
    stream.flush()
    buffer = getattr(stream, "buffer", None)
    if buffer is None:  # a stand-in such as a test's StringIO
        stream.write(data.decode("utf-8"))
    else:
        buffer.write(data)
        buffer.flush()
