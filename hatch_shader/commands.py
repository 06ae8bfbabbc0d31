"""The commands of `hatch-shader`, each from parsed arguments to an exit status."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from shader_compiler import CompileError

from . import record
from .compiling import distinct
from .console import emit, entry_table, failed, report, report_all, report_notes, say, succeeded_json, write_json
from .errors import ConfigError, count
from .job import Job
from .pyproject import find_root
from .reading import is_source, printable_name

if TYPE_CHECKING:
    from argparse import Namespace

    from shader_compiler import Diagnostic, Target

__all__ = ["run"]


def run(options: Namespace) -> int:
    """Run the command that `options.command` names."""
    return COMMANDS[options.command](options)


def run_compile(options: Namespace) -> int:
    """`compile FILE --target T`: the text, and the table of entry points."""
    target: Target = options.target or "wgsl"
    job = Job(options, options.file)
    job.settings.targets, job.settings.required = (target,), ()
    try:
        compiled = job.compile()
    except CompileError as error:
        return failed(error.diagnostics, options)
    if target in compiled.failures:
        return failed([compiled.failures[target]], options)
    unit = record.of(compiled)
    if options.format == "json":
        data = {"target": target, "text": unit["text"][target]}
        data |= {key: unit[key] for key in ("entry_points", "bindings", "structs")}
        return succeeded_json({**data, "diagnostics": record.plain_warnings(unit)}, options.output)
    emit(unit["text"][target], options.output)
    for warning in unit["warnings"]:
        report(warning["rendered"])
    report(entry_table(unit, target))
    return 0


def run_check(options: Namespace) -> int:
    """`check FILE...`: every error and warning of every file, and which targets it cannot have."""
    diagnostics: list[Diagnostic] = []
    missing: list[record.MissingTarget] = []
    notes: list[str] = []
    for path in expanded(options.files):
        job = Job(options, path)
        notes += job.notes
        try:
            unit = job.compile()
        except CompileError as error:
            diagnostics += error.diagnostics
            continue
        diagnostics += unit.diagnostics
        missing += record.missing_targets(record.of(unit), printable_name(path))
    diagnostics, notes = distinct(diagnostics), [*dict.fromkeys(notes)]
    if options.format == "json":
        data = {"diagnostics": [d.to_dict() for d in diagnostics], "missing_targets": missing, "notes": notes}
        write_json(data)
    else:
        for item in missing:
            report(f"{record.missing_text(item)}\n")
        report_all(diagnostics)
        report_notes(notes)
    return 1 if any(d.severity == "error" for d in diagnostics) else 0


def expanded(names: list[str]) -> list[str]:
    """The files that are named, also by patterns: not every shell makes names of them."""
    files: list[str] = []
    for name in names:
        if not set(name) & set("*?[") or "\0" in name or os.path.exists(name):
            files.append(name)
            continue
        from glob import glob

        found = sorted(path for path in glob(name, recursive=True) if is_source(os.path.basename(path)))
        if not found:
            raise ConfigError(
                f"no shader source matches {printable_name(name)!r}; `**` stands for folders of any depth"
            )
        files += found
    return files


def run_generate(options: Namespace) -> int:
    """`generate FILE`: the Python module that a build would make of the file."""
    from .generated import render_module, render_module_stub

    job = Job(options, options.file)
    try:
        unit = record.of(job.compile())
    except CompileError as error:
        return failed(error.diagnostics, options)
    name = printable_name(options.file)
    text = render_module_stub(unit, job.module) if options.stub else render_module(unit)
    if options.format == "json":
        missing = record.missing_targets(unit, name)
        data = {"module": text, "diagnostics": record.plain_warnings(unit), "missing_targets": missing}
        return succeeded_json(data, options.output)
    emit(text, options.output)
    for warning in record.warnings(unit, name):
        report(warning)
    return 0


def run_build(options: Namespace) -> int:
    """`build [PROJECT]`: the generated packages, in the source tree or below `--output`."""
    from . import last_build
    from .build import open_project
    from .discover import nothing_found
    from .progress import Progress

    root = project_root(options.project, options.command)
    builder = open_project(root, options.cache_dir)
    try:
        with Progress(quiet=options.format == "json") as progress:
            done = last_build.build(builder, os.path.abspath(options.output or root), progress, options.jobs)
    except CompileError as error:
        return failed(error.diagnostics, options)
    if options.format == "json":
        data = {"sources": done.sources, "compiled": builder.compiled, "written": done.written}
        return succeeded_json({**data, "removed": done.removed, **done.findings, "notes": builder.notes})
    for warning in done.warnings:
        report(warning)
    if not done.sources:
        report(f"warning: {nothing_found(builder.config)}")
    report_notes(builder.notes)
    report(
        f"{count(done.sources, 'source')}, {builder.compiled} compiled and the rest known; "
        f"{count(len(done.written), 'file')} written, {len(done.removed)} removed"
    )
    return 0


def run_watch(options: Namespace) -> int:
    """`watch [PROJECT]`: build at every save."""
    from .watch_command import watch

    return watch(options, project_root(options.project, options.command))


def run_init(options: Namespace) -> int:
    """`init [PROJECT]`: switch the plug-in on."""
    from .init_command import init

    return init(os.path.abspath(options.project), options)


def project_root(project: str, command: str) -> str:
    """The root of the project that the folder `project` lies in."""
    folder = os.path.abspath(project)
    if not os.path.isdir(folder):
        raise ConfigError(f"{printable_name(project)} is not a folder; `{command}` takes a project's folder")
    root = find_root(folder)
    if root is None:
        raise ConfigError(
            f"no pyproject.toml at or above {printable_name(folder)} uses hatch-shader; "
            "add `[tool.hatch.build.hooks.shader]` to the project's, or let `hatch-shader init` do it"
        )
    return root


def run_cache(options: Namespace) -> int:
    """`cache info | clear | gc`."""
    from .cache import Cache, cache_directory, default_limit, parse_size
    from .remote_cache import remote_cache

    cache = Cache(cache_directory(options.cache_dir), remote_cache())
    if options.action != "info":
        limit = parse_size(options.max_size, "--max-size") if options.max_size else default_limit()
        removed = cache.clear() if options.action == "clear" else cache.collect(limit)
        return succeeded_json({"removed": removed}) if options.format == "json" else say(f"{removed} entries removed")
    info = cache.info()
    if options.format == "json":
        return succeeded_json(info)
    say(f"{info['directory'] or 'the cache is off'}\n{info['entries']} entries, {info['bytes']} bytes")
    return say(f"behind it: {info['remote']}") if info["remote"] else 0


COMMANDS = {
    "build": run_build,
    "cache": run_cache,
    "check": run_check,
    "compile": run_compile,
    "generate": run_generate,
    "init": run_init,
    "watch": run_watch,
}
