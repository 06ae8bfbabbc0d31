"""Names of overrides that nothing declares."""

import pytest
from shader_compiler import CompileError

from hatch_shader.build import open_project
from hatch_shader.cli import main
from hatch_shader.session import Session

KERNEL = "@id(7) override width: u32 = 4;\n@compute @workgroup_size(width) fn main() {}\n"
PLAIN = "@compute @workgroup_size(1) fn main() {}\n"


@pytest.mark.parametrize("name", ["width", "7"])
def test_names_and_ids_that_some_source_declares(project, name):
    root = project({"a.wgsl": KERNEL, "b.wgsl": PLAIN}, config=f"[tool.hatch-shader.overrides]\n{name} = 8\n")
    modules = open_project(str(root)).build().modules
    assert "max_total_threads_per_threadgroup(8)" in modules[0].record["text"]["msl"]
    open_project(str(root)).build()  # from the cache, too


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ("[tool.hatch-shader.overrides]\nwidht = 8\n", "`tool.hatch-shader.overrides`: .*did you mean `width`"),
        ('[tool.hatch-shader.sources."*/b.wgsl"]\noverrides = {width = 8}\n', r"b\.wgsl.*there are no overrides"),
    ],
)
def test_a_misspelling_in_the_configuration(project, config, message):
    root = project({"a.wgsl": KERNEL, "b.wgsl": PLAIN}, config=config)
    for _ in range(2):
        with pytest.raises(CompileError) as raised:
            open_project(str(root)).build()
        (diagnostic,) = raised.value.diagnostics
        assert diagnostic.code == "E0665"
        with pytest.raises(AssertionError, match=message):
            raise AssertionError(diagnostic.message)
    assert [d.code for d in Session(str(root)).update().diagnostics] == ["E0665"]


def test_a_misspelling_on_the_command_line(tmp_path, capsys):
    (tmp_path / "a.wgsl").write_text(KERNEL)
    for command in (["compile", "--target", "msl"], ["check"], ["generate"]):
        assert main([*command, str(tmp_path / "a.wgsl"), "--override", "width=8"]) == 0
        capsys.readouterr()
        assert main([*command, str(tmp_path / "a.wgsl"), "--override", "widht=8"]) == 2
        assert "did you mean `width`?" in capsys.readouterr().err
