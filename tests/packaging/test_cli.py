import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hatch_shader.cli import main
from tests.packaging.conftest import PYPROJECT, write
from tests.tools import ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "compiler")])}


@pytest.fixture
def shader(tmp_path):
    path = tmp_path / "demo.wgsl"
    path.write_text("fn main() {}\nfn 加倍() {}\n")
    return str(path)


@pytest.fixture
def run(capsysbinary, compiler):
    """Runs a command in this process; gives (status, stdout, stderr)."""

    def call(*arguments):
        try:
            status = main([str(a) for a in arguments])
        except SystemExit as error:
            status = error.code
        captured = capsysbinary.readouterr()
        return status, captured.out.decode(), captured.err.decode()

    return call


def test_compile_writes_the_text_and_the_table(run, shader):
    status, out, err = run("compile", shader)
    assert (status, out) == (0, "wgsl bounds=True\nfn main() {}\nfn 加倍() {}\n")
    assert err.splitlines() == [
        "entry point  name in WGSL  stage    workgroup size  workgroup bytes",
        "main         main          compute  64, 1, 1        0",
        "加倍         加倍          compute  64, 1, 1        0",
    ]


@pytest.mark.parametrize(("alias", "target"), [("译", "wgsl"), ("金属", "msl"), ("千手", "ptx")])
def test_the_seeds_names_of_compile(run, shader, alias, target):
    assert run(alias, shader) == run("compile", shader, "--target", target)


def test_the_seeds_other_names(run, shader):
    assert run("检查", shader) == run("check", shader) == (0, "", "")
    status, out, _ = run("生成", shader)
    assert (status, out) == run("generate", shader)[:2]
    assert "加倍_ptx: Final = 'yye58aa0e5808d'" in out


def test_generate_prints_what_a_build_ships(run, project):
    root = project({"k/a.wgsl": "fn a() {} // !no ptx"}, config="[tool.hatch-shader]\nbounds-checks = false\n")
    status, out, err = run("generate", root / "src/demo_package/k/a.wgsl")
    run("build", root)
    assert status == 0
    assert out == (root / "src/demo_package/shader_generated/k/a.py").read_text()
    assert "bounds=False" in out
    assert "no PTX" in err
    _, out, _ = run("generate", "--stub", root / "src/demo_package/k/a.wgsl")
    assert out == (root / "src/demo_package/shader_generated/k/a.pyi").read_text()


def test_options_of_the_command_line_win_over_the_projects(run, project):
    root = project({"a.wgsl": "fn a() {}"}, config="[tool.hatch-shader]\nbounds-checks = false\n")
    path = root / "src/demo_package/a.wgsl"
    assert "bounds=False" in run("compile", path)[1]
    assert "bounds=True" in run("compile", path, "--bounds-checks")[1]


def test_imports_come_from_the_package_or_else_the_files_folder(run, project, tmp_path):
    files = {"k/a.wgsl": "import package::lib::x;", "lib/x.wesl": "fn x() {}"}
    root = project(files)
    assert "fn x" in run("compile", root / "src/demo_package/k/a.wgsl")[1]
    write(tmp_path, {"loose/a.wgsl": "import package::x;", "loose/x.wgsl": "fn x() {}"})
    assert "fn x" in run("compile", tmp_path / "loose/a.wgsl")[1]


@pytest.mark.parametrize("command", ["compile", "check", "generate"])
@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        (b"fn f() {}\n !error", "E0301", ":2:2"),
        (b"", "E0095", ":1:1"),
        (b"\x7fELF\0\0", "E0094", ":1:5"),
        (b"fn \xff", "E0091", ":1:4"),
        (b"\xef\xbb\xbffn f() {}", "E0092", ":1:1"),
        (b"!crash", "E0900", ":1:1"),
        (b"import package::none;", "E0601", ":1:8"),
        (None, "E0090", ""),
    ],
)
def test_bad_input_is_a_diagnostic_and_status_1(run, tmp_path, command, data, code, place):
    path = tmp_path / "bad.wgsl"
    if data is not None:
        path.write_bytes(data)
    status, out, err = run(command, path)
    assert (status, out) == (1, "")
    assert f"error[{code}]" in err
    assert f"bad.wgsl{place}" in err
    assert "Traceback" not in err
    assert err.rstrip().splitlines()[-1].startswith("1 error")
    status, out, err = run(command, path, "--format", "json")
    assert (status, err) == (1, "")
    assert [d["code"] for d in json.loads(out)["diagnostics"]] == [code]


def test_a_folder_as_a_file(run, tmp_path):
    status, _, err = run("check", tmp_path)
    assert status == 1
    assert "hatch-shader build" in err


def test_check_goes_through_all_files(run, tmp_path, shader):
    (tmp_path / "bad.wgsl").write_text("!error")
    (tmp_path / "weak.wgsl").write_text("fn f() {} // !no msl !warn")
    status, out, err = run("check", tmp_path / "bad.wgsl", shader, tmp_path / "none.wgsl", tmp_path / "weak.wgsl")
    assert (status, out) == (1, "")
    assert [code for code in ("E0301", "E0090", "W0500", "no MSL") if code not in err] == []
    assert err.index("E0301") < err.index("E0090")
    assert "2 errors in 1 shader source" in err


def test_a_target_that_cannot_express_the_source_is_an_error_of_compile(run, tmp_path):
    (tmp_path / "a.wgsl").write_text("// !no ptx")
    status, out, err = run("compile", tmp_path / "a.wgsl", "--target", "ptx")
    assert (status, out) == (1, "")
    assert "E0720" in err


def test_output_files_are_whole_or_not_there(run, tmp_path, shader, monkeypatch):
    out = tmp_path / "out.wgsl"
    assert run("compile", shader, "-o", out)[:2] == (0, "")
    assert out.read_text().startswith("wgsl")
    bad = tmp_path / "bad.wgsl"
    bad.write_text("!error")
    before = out.read_text()
    assert run("compile", bad, "-o", out)[0] == 1
    assert out.read_text() == before
    assert run("compile", shader, "-o", os.devnull)[0] == 0
    assert not Path(os.devnull).is_file()
    status, _, err = run("compile", shader, "-o", "/proc/nowhere/out")
    assert status == 2
    assert "error: " in err


def test_output_through_a_link_replaces_the_file_not_the_link(run, tmp_path, shader):
    (tmp_path / "real.wgsl").write_text("old")
    (tmp_path / "link.wgsl").symlink_to("real.wgsl")
    run("compile", shader, "-o", tmp_path / "link.wgsl")
    assert (tmp_path / "link.wgsl").is_symlink()
    assert (tmp_path / "real.wgsl").read_text().startswith("wgsl")


def test_json(run, shader):
    status, out, err = run("compile", shader, "--format", "json", "--target", "msl")
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert data["text"].startswith("msl")
    assert [entry["name"] for entry in data["entry_points"]] == ["main", "加倍"]
    assert json.loads(run("generate", shader, "--format", "json")[1])["module"].startswith("# generated")
    assert json.loads(run("check", shader, "--format", "json")[1]) == {
        "diagnostics": [],
        "missing_targets": [],
        "notes": [],
    }


def test_json_goes_where_the_text_would(run, shader, tmp_path):
    out = tmp_path / "out.json"
    assert run("compile", shader, "--format", "json", "-o", out) == (0, "", "")
    assert json.loads(out.read_text())["target"] == "wgsl"
    assert run("generate", shader, "--format", "json", "-o", out) == (0, "", "")
    assert json.loads(out.read_text())["missing_targets"] == []


@pytest.mark.parametrize(
    "command", ["check", "compile", "generate", "build", "watch --once", "init", "cache info", "cache gc --max-size 1T"]
)
def test_what_cannot_be_done_is_json_too(run, project, command, monkeypatch):
    root = project({"a.wgsl": "fn a() {}"}, config="[tool.hatch-shader]\ntarget = 1\n")
    monkeypatch.chdir(root)
    if command.startswith("cache"):
        expected = (0, None) if command == "cache info" else (2, "--max-size must be a number of bytes")
    else:
        expected = (2, "`tool.hatch-shader` has no key `target`; did you mean `targets`?")
    command, *more = command.split()
    files = ["src/demo_package/a.wgsl"] if command in ("check", "compile", "generate") else []
    status, out, err = run(command, *more, *files, "--format", "json")
    assert (status, err) == (expected[0], "")
    assert expected[1] is None or json.loads(out)["error"].startswith(expected[1])


def test_json_of_a_build_has_what_the_text_says(run, project):
    root = project({"a.wgsl": "fn a() {} // !no ptx !warn", "b.wgsl": "fn b() {}"})
    for _ in range(2):  # compiled, then known
        data = json.loads(run("build", root, "--format", "json")[1])
        assert [d["code"] for d in data["diagnostics"]] == ["W0500"]
        assert [(m["file"], m["target"]) for m in data["missing_targets"]] == [("src/demo_package/a.wgsl", "ptx")]
        assert data["notes"] == []
    watched = json.loads(run("watch", root, "--once", "--format", "json")[1])
    assert (watched["diagnostics"], watched["missing_targets"]) == (data["diagnostics"], data["missing_targets"])


def test_patterns_stand_for_files(run, project, monkeypatch):
    monkeypatch.chdir(project({"k/a.wgsl": "!error", "b.wesl": "!error", "c.txt": "", "k/[d].wgsl": "!error"}))
    for pattern, files in {
        "src/**/*": ["src/demo_package/b.wesl", "src/demo_package/k/[d].wgsl", "src/demo_package/k/a.wgsl"],
        "src/demo_package/k/?.wgsl": ["src/demo_package/k/a.wgsl"],
        "src/demo_package/k/[d].wgsl": ["src/demo_package/k/[d].wgsl"],
    }.items():
        found = json.loads(run("check", pattern, "--format", "json")[1])["diagnostics"]
        assert [d["labels"][0]["file"] for d in found] == files
    assert run("check", "src/*.wgsl") == (
        2,
        "",
        "error: no shader source matches 'src/*.wgsl'; `**` stands for folders of any depth\n",
    )


@pytest.mark.parametrize(
    ("switch", "missing"),
    [
        ("[tool.hatch.build.hooks.shader]", None),
        ("[tool.hatch.build.targets.wheel.hooks.shader]", None),
        ("[tool.hatch-shader]", "`[tool.hatch.build.hooks.shader]`"),
        ("", "`[tool.hatch.build.hooks.shader]`"),
    ],
)
def test_a_plug_in_that_is_not_switched_on_is_told_of(run, project, switch, missing):
    """Hatch would build a wheel without the shaders, and say nothing."""
    root = project({"a.wgsl": "fn a() {}"}, pyproject=PYPROJECT.replace("[tool.hatch.build.hooks.shader]", switch))
    expected = f"note: pyproject.toml has no {missing}: wheels are built without these shaders" if missing else ""
    for arguments in (["check", root / "src/demo_package/a.wgsl"], ["build", root], ["watch", root, "--once"]):
        status, _, err = run(*arguments)
        assert (status, expected in err, "note: " in err) == (0, True, bool(missing))
        found = run(*arguments, "--format", "json")[1]
        assert (json.dumps(missing or "nothing")[1:-1] in found) == bool(missing)


def test_build_writes_the_tree_once(run, project):
    root = project({"a.wgsl": "fn a() {}"})
    status, out, err = run("build", root)
    assert (status, out) == (0, "")
    assert "1 compiled" in err
    assert "4 files written" in err
    assert (root / "src/demo_package/shader_generated/a.pyi").exists()
    assert "0 files written" in run("build", root / "src")[2]
    (root / "src/demo_package/a.wgsl").rename(root / "src/demo_package/b.wgsl")
    assert json.loads(run("build", root, "--format", "json")[1])["removed"] == [
        f"src/demo_package/shader_generated/a.{suffix}" for suffix in ("py", "pyi")
    ]


def test_build_says_that_there_is_nothing(run, project):
    status, _, said = run("build", project({}))
    assert status == 0
    assert said.startswith("warning: no shader sources (*.wgsl, *.wesl, *.着色器.豫) in src/demo_package\n")


def test_build_elsewhere_leaves_the_source_tree_clean(run, project, tmp_path):
    root = project({"a.wgsl": "fn a() {}"})
    assert run("build", root, "--output", tmp_path / "out")[0] == 0
    assert (tmp_path / "out/src/demo_package/shader_generated/a.py").exists()
    assert not (root / "src/demo_package/shader_generated").exists()


def test_a_failed_build_writes_nothing(run, project):
    root = project({"a.wgsl": "fn a() {}", "b.wgsl": "!error", "c.wgsl": "!error"})
    status, _, err = run("build", root)
    assert status == 1
    assert "2 errors in 2 shader sources" in err
    assert not (root / "src/demo_package/shader_generated").exists()


def test_wrong_usage_is_status_2(run, project, tmp_path, shader):
    assert run()[0] == 2
    assert run("translate", shader)[0] == 2
    assert run("compile")[0] == 2
    assert run("compile", shader, "--target", "hlsl")[0] == 2
    for flags, expected in [
        (["--ptx-target", "sm_70"], '--ptx-target must be "sm_80" or later'),
        (["--override", "x"], "--override takes NAME=VALUE"),
        (["--wgsl-for", "x"], '--wgsl-for must be "any" or "naga"'),
    ]:
        status, out, err = run("compile", shader, *flags)
        assert (status, out) == (2, "")
        assert expected in err
    status, _, err = run("build", tmp_path)
    assert status == 2
    assert "[tool.hatch.build.hooks.shader]" in err
    status, _, err = run("build", shader)
    assert (status, "is not a folder" in err) == (2, True)
    root = project({"a.wgsl": "fn a() {}"}, config="[tool.hatch-shader]\nfastmath = true\n")
    status, _, err = run("build", root)
    assert (status, "did you mean `fast-math`?" in err) == (2, True)


def test_cache_info_and_clear(run, project, cache_directory):
    run("build", project({"a.wgsl": "fn a() {}"}))
    assert run("cache", "info")[1].startswith(f"{cache_directory}\n2 entries, ")
    assert json.loads(run("cache", "info", "--format", "json")[1])["entries"] == 2
    assert run("cache", "clear") == (0, "2 entries removed\n", "")
    assert run("cache", "info")[1].endswith("\n0 entries, 0 bytes\n")


@pytest.mark.parametrize("variable", ["", "/proc/nowhere"])
def test_the_caches_place_by_option(run, project, tmp_path, monkeypatch, variable):
    monkeypatch.setenv("HATCH_SHADER_CACHE_DIR", variable)
    root, place = project({"a.wgsl": "fn a() {}"}), tmp_path / "said"
    assert "1 compiled" in run("build", root, "--cache-dir", place, "--output", tmp_path / "1")[2]
    assert "0 compiled" in run("build", root, "--cache-dir", place, "--output", tmp_path / "2")[2]
    compiled = run("watch", root, "--cache-dir", place, "--once", "--check", "--format", "json")[1]
    assert json.loads(compiled)["changed"] == ["src/demo_package/a.wgsl"]
    assert run("cache", "info", "--cache-dir", place)[1].startswith(f"{place}\n")
    assert run("cache", "info", "--cache-dir", "")[1] == "the cache is off\n0 entries, 0 bytes\n"
    assert "0 entries" not in run("cache", "clear", "--cache-dir", place)[1]
    assert "1 compiled" in run("build", root, "--cache-dir", place, "--output", tmp_path / "3")[2]
    assert "1 compiled" in run("build", root, "--cache-dir", "", "--output", tmp_path / "4")[2]


def test_watch_fills_the_cache_that_the_option_names(run, project, tmp_path, cache_directory):
    run("watch", project({"a.wgsl": "fn a() {}"}), "--cache-dir", tmp_path / "said", "--once", "--check")
    assert list((tmp_path / "said").rglob("*"))
    assert not cache_directory.exists()


def command(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "hatch_shader", *arguments], capture_output=True, **{"env": ENVIRONMENT, **more}
    )


def test_version_without_the_project(tmp_path):
    from shader_compiler import __version__

    result = command("--version", cwd=tmp_path)
    assert (result.returncode, result.stdout.decode()) == (0, f"hatch-shader {__version__}\n")


def test_help_loads_no_compiler():
    code = "import sys, hatch_shader.cli as c; c.make_parser().format_help(); print([m for m in sys.modules if 'shader_compiler' in m or m in ('json', 'pathlib', 'hashlib', 'importlib.metadata', 'inspect', 'dataclasses', 'logging', 'tomllib', 'numpy')])"
    result = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, env=ENVIRONMENT)
    assert result.stdout == "[]\n", result.stderr


def test_an_ascii_locale_does_not_matter(tmp_path):
    (tmp_path / "坏.wgsl").write_bytes(b"fn f( {")
    env = {**ENVIRONMENT, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    result = command("check", "坏.wgsl", cwd=tmp_path, env=env)
    assert result.returncode == 1
    assert "坏.wgsl" in result.stderr.decode()


def test_help_in_a_locale_without_chinese():
    """As on Windows when the output goes to a file."""
    result = command("--help", env={**ENVIRONMENT, "PYTHONIOENCODING": "cp1252"})
    assert (result.returncode, result.stderr) == (0, b"")
    assert "译" in result.stdout.decode()


def test_source_from_standard_input():
    result = command("check", "-", input=b"fn f( {")
    assert result.returncode == 1
    assert b"<stdin>:1:" in result.stderr


def test_a_reader_that_has_gone_is_no_traceback(tmp_path, shader):
    process = subprocess.Popen(
        [sys.executable, "-m", "hatch_shader", "cache", "info"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()


def test_builds_at_once_agree(project):
    root = project({f"k{i}.wgsl": f"const c{i} = {i}; fn f{i}() -> i32 {{ return c{i}; }}" for i in range(8)})
    start = [sys.executable, "-m", "hatch_shader", "build", str(root)]
    processes = [subprocess.Popen(start, stderr=subprocess.PIPE, env={**os.environ, **ENVIRONMENT}) for _ in range(4)]
    for process in processes:
        _, said = process.communicate()
        assert process.returncode == 0, said.decode()
    names = {p.name for p in (root / "src/demo_package/shader_generated").iterdir()}
    assert names == {
        f"{stem}{suffix}" for stem in ("__init__", *(f"k{i}" for i in range(8))) for suffix in (".py", ".pyi")
    }
    again = command("build", str(root), env={**os.environ, **ENVIRONMENT})
    assert b"0 compiled" in again.stderr
    assert b"0 files written" in again.stderr


def test_the_output_is_not_the_source(run, shader):
    status, out, err = run("compile", shader, "-o", shader)
    assert (status, out) == (2, "")
    assert "is the source itself" in err


def test_names_cannot_steer_the_terminal(run, tmp_path):
    (tmp_path / "a\x1b[31m.wgsl").write_text("!error")
    assert "\x1b" not in run("check", tmp_path / "a\x1b[31m.wgsl")[2]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")  # noqa: PTH110
def test_a_full_disk_is_said(shader):
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "hatch_shader", "cache", "info"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        )
    assert result.returncode == 2
    assert result.stderr.decode() == "error: output: No space left on device\n"


def test_the_command_alone_shows_what_there_is(capsys):
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "compile" in said.err
    assert "init" in said.err
