import pytest

from hatch_shader.config import HATCH_RESERVED, load
from hatch_shader.errors import ConfigError
from hatch_shader.pyproject import find_root, uses_hatch_shader


def loaded(project, config):
    return load(str(project(config=config)))


def test_defaults(project):
    settings = loaded(project, "").settings_of("src/demo_package/a.wgsl")
    assert settings.targets == ("wgsl", "msl", "ptx")
    assert settings.required == ()
    options = settings.compiler_options()
    assert options.bounds_checks
    assert options.ptx_target == "sm_80"


def test_every_option_reaches_the_compiler(project):
    config = """
        [tool.hatch-shader]
        targets = ["ptx", "wgsl"]
        required-targets = ["wgsl"]
        bounds-checks = false
        fast-math = true
        features = ["debug"]
        merge-workgroups = true
        msl-version = "3.1"
        overrides = { BLOCK = 32, deep = true, ratio = 0.5 }
        ptx-target = "sm_90a"
        ptx-version = "8.4"
        wgsl-for = "naga"
        zero-initialize-workgroup-memory = false
    """
    settings = loaded(project, config).settings_of("any")
    assert settings.targets == ("wgsl", "ptx")
    assert settings.required == ("wgsl",)
    options = settings.compiler_options()
    assert (options.bounds_checks, options.fast_math, options.zero_initialize_workgroup_memory) == (False, True, False)
    assert options.features == {"debug"}
    assert options.merge_workgroups
    assert options.msl_version == (3, 1)
    assert options.overrides == {"BLOCK": 32, "deep": True, "ratio": 0.5}
    assert (options.ptx_target, options.ptx_version, options.wgsl_for) == ("sm_90a", "8.4", "naga")


def test_later_source_tables_win_over_earlier_and_over_the_project(project):
    config = """
        [tool.hatch-shader]
        bounds-checks = false
        [tool.hatch-shader.sources."src/demo_package/kernels/*"]
        ptx-target = "sm_90"
        bounds-checks = true
        [tool.hatch-shader.sources."src/demo_package/kernels/fast.wgsl"]
        bounds-checks = false
    """
    config = loaded(project, config)
    seen = [config.settings_of(f"src/demo_package/{path}").options for path in ("a", "kernels/a", "kernels/fast.wgsl")]
    assert [options["bounds_checks"] for options in seen] == [False, True, False]
    assert [options.get("ptx_target") for options in seen] == [None, "sm_90", "sm_90"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("bound-checks = true", "no key `bound-checks`; did you mean `bounds-checks`?"),
        ("bounds_checks = true", "did you mean `bounds-checks`?"),
        ("merge-workgroup = true", "did you mean `merge-workgroups`?"),
        ("merge-workgroups = 4", "`tool.hatch-shader.merge-workgroups` must be a boolean, not 4"),
        ("colour = 1", "the keys are "),
        ('bounds-checks = "yes"', "`tool.hatch-shader.bounds-checks` must be a boolean, not 'yes'"),
        ('targets = "wgsl"', "targets` must be an array of strings"),
        ('targets = ["hlsl"]', 'must be an array of targets: "wgsl", "msl", "ptx"'),
        ("targets = []", "one target at least"),
        ('targets = ["wgsl"]\nrequired-targets = ["ptx"]', '`tool.hatch-shader.required-targets` names "ptx"'),
        ('ptx-target = "sm_75"', '"sm_80" or later'),
        ('ptx-target = "sm_90; evil"', '"sm_80" or later'),
        ('ptx-target = "sm_９０"', '"sm_80" or later'),
        ("ptx-version = 8.0", '"8.0" or later, in quotes'),
        ('ptx-version = "8.0\\n"', '"8.0" or later'),
        ('msl-version = "three"', '`tool.hatch-shader.msl-version` must be one of "2.0", "2.1", '),
        ('msl-version = "9.9"', '"3.2", "4.0", not \'9.9\''),
        ("msl-version = 2.4", '"4.0", not 2.4'),
        ('wgsl-for = "chrome"', '"any" or "naga"'),
        ('overrides = { A = "1" }', "a table of numbers and booleans"),
        ('packages = ["../elsewhere"]', "paths inside the project"),
        ('packages = ["/etc"]', "paths inside the project"),
        ('exclude = ["C:\\\\x"]', "paths inside the project"),
        ("sources = 5", "a table of tables"),
        ('sources = { "a" = { packages = ["x"] } }', 'sources."a"` has no key `packages`'),
    ],
)  # fmt: skip
def test_mistakes_name_the_key_and_what_is_right(project, line, expected):
    with pytest.raises(ConfigError) as raised:
        loaded(project, f"[tool.hatch-shader]\n{line}\n")
    assert expected in str(raised.value)


def test_the_table_itself_must_be_a_table(project):
    with pytest.raises(ConfigError, match=r"`tool.hatch-shader` must be a table"):
        loaded(project, "[tool]\nhatch-shader = 1\n")


@pytest.mark.parametrize("where", ["build.hooks", "build.targets.wheel.hooks"])
def test_hatchs_own_keys_are_no_options_and_ours_belong_into_our_table(project, where):
    pyproject = "[project]\nname = 'demo-package'\n"
    table = f"[tool.hatch.{where}.shader]\n"
    reserved = "".join(f"{key} = true\n" for key in HATCH_RESERVED)
    assert load(str(project(pyproject=pyproject, config=table + reserved, name="a"))).name == "demo-package"
    with pytest.raises(ConfigError, match=r'move "targets" to `\[tool.hatch-shader\]`'):
        load(str(project(pyproject=pyproject, config=f"{table}targets = ['wgsl']\n", name="b")))


def test_packages_are_those_of_the_wheel(project, tmp_path):
    assert loaded(project, "").packages == ("src/demo_package",)
    for key in ("packages", "only-include"):
        config = f"[tool.hatch.build.targets.wheel]\n{key} = ['src/demo_package']\n"
        assert loaded(project, config).packages == ("src/demo_package",)
    config = "[tool.hatch-shader]\npackages = ['lib/other']\n"
    assert loaded(project, config).packages == ("lib/other",)


@pytest.mark.parametrize(
    ("folder", "packages"),
    [
        ("demo_package", ("demo_package",)),
        ("Demo_Package", ("Demo_Package",)),
        ("src/demo_package", ("src/demo_package",)),
        ("space/demo_package", ("space",)),
        ("elsewhere/deeper/demo_package", ()),
    ],
)
def test_packages_by_hatchlings_heuristics(tmp_path, folder, packages):
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'Demo.Package'\n")
    assert load(str(tmp_path)).packages == packages


def test_broken_toml_is_said_so(project):
    with pytest.raises(ConfigError, match="not valid TOML"):
        loaded(project, "[[[")


def test_a_project_is_found_above_and_only_if_it_uses_the_plug_in(project, tmp_path):
    root = project()
    assert find_root(str(root / "src" / "demo_package")) == str(root)
    (root / "pyproject.toml").write_text("[project]\nname = 'shader-things'\n")
    assert not uses_hatch_shader(str(root))
    assert find_root(str(root)) is None


def test_hatch_toml_is_read_as_hatch_reads_it(project):
    """Its tables take the place of those in pyproject.toml."""
    plain = "[project]\nname = 'other'\n[tool.hatch.build.targets.wheel]\npackages = ['src/hidden']\n"
    root = project(pyproject=plain)
    assert not uses_hatch_shader(str(root))
    before = load(str(root)).text
    (root / "hatch.toml").write_text(
        "[build.hooks.shader]\n[build.targets.wheel]\npackages = ['./src//demo_package/']\n"
    )
    assert uses_hatch_shader(str(root))
    assert load(str(root)).packages == ("src/demo_package",)
    assert load(str(root)).text != before
    (root / "hatch.toml").write_text("[[[")
    with pytest.raises(ConfigError, match=r"hatch\.toml is not valid TOML"):
        load(str(root))


@pytest.mark.parametrize(
    ("requirement", "used"),
    [
        ("hatch-shader", True),
        ("Hatch_Shader[watch]>=0.1", True),
        ("hatch-shader @ file:///wheels/hatch_shader-0.1.0-py3-none-any.whl", True),
        ("hatch-shader-extras", False),
        ("hatch-shaders", False),
    ],
)
def test_a_build_requirement_is_enough_to_use_it(project, requirement, used):
    root = project(pyproject=f"[build-system]\nrequires = ['hatchling', '{requirement}']\n")
    assert uses_hatch_shader(str(root)) is used


def test_paths_are_compared_as_they_are_on_the_disk(project):
    config = loaded(project, "[tool.hatch-shader]\npackages = ['./src//demo_package']\nexclude = ['./src/**/old/*']\n")
    assert config.packages == ("src/demo_package",)
    assert config.selects("src/demo_package/old.wgsl")
    assert not config.selects("src/demo_package/old/a.wgsl")


def test_settings_with_other_content_have_other_fingerprints(project):
    lines = [
        "",
        "fast-math = true",
        "merge-workgroups = true",
        "targets = ['wgsl']",
        "overrides = { A = 1 }",
        "overrides = { A = true }",
        "overrides = { A = 1.0 }",
    ]
    prints = {loaded(project, f"[tool.hatch-shader]\n{line}\n").settings_of("a").fingerprint() for line in lines}
    assert len(prints) == len(lines)


@pytest.mark.parametrize("key", ["hatch_shader", "hatchshader", "Hatch-Shader", '"hatch.shader"'])
def test_a_table_with_another_spelling_is_not_passed_over(project, key):
    root = project(config=f"[tool.{key}]\ntargets = ['ptx']\n", pyproject="[project]\nname = 'demo-package'\n")
    assert uses_hatch_shader(str(root))
    with pytest.raises(ConfigError, match=r"write `\[tool\.hatch-shader\]`"):
        load(str(root))
