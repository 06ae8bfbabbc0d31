"""The command line `hatch-shader`.

Text goes to standard output, tables and diagnostics to standard error, both always as UTF-8. Exit
status: 0 fine, 1 errors in the sources, 2 wrong usage or configuration. The commands are in
`commands.py`, loaded when one runs, so that `--help` is quick.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeAlias

__all__ = ["main"]

# The commands of 豫言: each another command, and what it says by itself.
ALIASES: dict[str, tuple[str, dict[str, str]]] = {
    "译": ("compile", {"target": "wgsl"}),
    "金属": ("compile", {"target": "msl"}),
    "千手": ("compile", {"target": "ptx"}),
    "检查": ("check", {}),
    "生成": ("generate", {}),
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; gives the exit status."""
    parser = make_parser()
    if not (sys.argv[1:] if arguments is None else arguments):
        parser.print_help(sys.stderr)
        return 2
    options = without_alias(parser.parse_args(arguments))
    from .commands import run
    from .console import refused
    from .errors import ConfigError

    try:
        return run(options)
    except ConfigError as error:
        return refused(str(error), options)
    except BrokenPipeError:
        # The reader has gone (`| head`). Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return refused(f"{error.filename or 'output'}: {error.strerror or error}", options)
    except KeyboardInterrupt:
        return 130


def without_alias(options: argparse.Namespace) -> argparse.Namespace:
    """The options with the command's own name, and with what the alias says of it."""
    command, said = ALIASES.get(options.command, (options.command, {}))
    options.command = command
    for name, value in said.items():
        setattr(options, name, getattr(options, name) or value)
    return options


def aliases_of(command: str) -> list[str]:
    """The other names of a command."""
    return [alias for alias, (name, _) in ALIASES.items() if name == command]


def make_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog="hatch-shader", description="Check shaders and translate them to WGSL, MSL and PTX."
    )
    parser.add_argument("--version", action=Version, nargs=0, help="show the version and exit")
    # Without `prog` argparse would format the usage, with a quarter of its start-up time in what that imports.
    commands = parser.add_subparsers(dest="command", metavar="command", required=True, prog=parser.prog)
    _add_compile(commands)
    _add_check(commands)
    _add_generate(commands)
    _add_build(commands)
    _add_watch(commands)
    _add_init(commands)
    _add_cache(commands)
    return parser


class Version(argparse.Action):
    """`--version`, which loads the compiler only if it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from shader_compiler import __version__

        sys.stdout.write(f"hatch-shader {__version__}\n")
        parser.exit()


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _add_compile(commands: Commands) -> None:
    parser = commands.add_parser("compile", aliases=aliases_of("compile"), help="translate one source to one target")
    parser.add_argument("file", help="the source; - is standard input")
    parser.add_argument("--target", choices=["wgsl", "msl", "ptx"], help="default: wgsl")
    _add_output(parser)
    _add_compiler_options(parser)
    _add_format(parser)


def _add_check(commands: Commands) -> None:
    parser = commands.add_parser("check", aliases=aliases_of("check"), help="say everything that a build would say")
    parser.add_argument("files", nargs="+", metavar="file", help="a source, or a pattern such as 'src/**/*.wgsl'")
    _add_compiler_options(parser)
    _add_format(parser)


def _add_generate(commands: Commands) -> None:
    parser = commands.add_parser("generate", aliases=aliases_of("generate"), help="print the generated Python module")
    parser.add_argument("file", help="the source; - is standard input")
    parser.add_argument("--stub", action="store_true", help="print the type stub instead")
    _add_output(parser)
    _add_compiler_options(parser)
    _add_format(parser)


def _add_build(commands: Commands) -> None:
    parser = commands.add_parser("build", help="write the generated packages of a project")
    parser.add_argument("project", nargs="?", default=".", help="a folder of the project; default: here")
    parser.add_argument("--output", metavar="DIR", help="write below this folder instead of into the source tree")
    _add_jobs(parser)
    _add_cache_dir(parser)
    _add_format(parser)


def _add_watch(commands: Commands) -> None:
    parser = commands.add_parser("watch", help="build at every save, and go on")
    parser.add_argument("project", nargs="?", default=".", help="a folder of the project; default: here")
    parser.add_argument("--output", metavar="DIR", help="write below this folder instead of into the source tree")
    parser.add_argument("--check", action="store_true", help="write nothing, only say what is wrong")
    parser.add_argument("--once", action="store_true", help="build once and stop; 1 for errors in the sources")
    parser.add_argument("--polling", action="store_true", help="ask the files instead of the system (network drives)")
    _add_cache_dir(parser)
    _add_format(parser)


def _add_init(commands: Commands) -> None:
    parser = commands.add_parser("init", help="switch hatch-shader on in an existing package")
    parser.add_argument("project", nargs="?", default=".", help="the project's folder; default: here")
    _add_format(parser)


def _add_cache(commands: Commands) -> None:
    parser = commands.add_parser("cache", help="show or empty the cache of compiled sources")
    parser.add_argument("action", choices=["info", "clear", "gc"])
    parser.add_argument("--max-size", metavar="SIZE", help="gc: keep at most this, such as 100M; default: 512M")
    _add_cache_dir(parser)
    _add_format(parser)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")


def _add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, metavar="N", help="compile with N processes; default: one for each core")


def _add_cache_dir(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cache-dir", metavar="DIR", help="the cache of compiled sources; '' is none; default: the user's"
    )


def _add_format(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=["text", "json"], default="text", help="json: one object on standard output"
    )


def _add_compiler_options(parser: argparse.ArgumentParser) -> None:
    """The options of `[tool.hatch-shader]`; given here they win over the project's."""
    group = parser.add_argument_group("compiler options (default: what the project's pyproject.toml says)")
    for name in ("bounds-checks", "zero-initialize-workgroup-memory", "fast-math", "merge-workgroups"):
        group.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, default=None)
    for name, metavar in (
        ("ptx-target", "sm_NN"),
        ("ptx-version", "N.N"),
        ("msl-version", "N.N"),
        ("wgsl-for", "NAME"),
    ):
        group.add_argument(f"--{name}", metavar=metavar)
    group.add_argument("--feature", action="append", dest="features", metavar="NAME", help="true for @if (repeatable)")
    group.add_argument(
        "--override", action="append", dest="overrides", metavar="NAME=VALUE", help="an override's value (repeatable)"
    )


if __name__ == "__main__":
    raise SystemExit(main())
