"""Directives, and what naga does not take."""

from shader_compiler import Options, Source, compile

TEXT = """requires readonly_and_readwrite_storage_textures;
enable f16, subgroups;
diagnostic(off, derivative_uniformity);
fn f(x: f16) { }
"""


def text_for(reader: str) -> str:
    return compile(Source(TEXT), ("wgsl",), Options(wgsl_for=reader)).text["wgsl"]


def test_directives_come_first_one_a_line():
    assert text_for("any").split("\n\n")[0] == (
        "enable f16;\nenable subgroups;\nrequires readonly_and_readwrite_storage_textures;\n"
        "diagnostic(off, derivative_uniformity);"
    )


def test_naga_gets_no_directives_that_it_refuses():
    assert text_for("naga").split("\n\n")[0] == "enable f16;\ndiagnostic(off, derivative_uniformity);"


def test_an_empty_module_is_an_empty_text():
    assert compile(Source("// nothing\n"), ("wgsl",)).text["wgsl"] == ""
