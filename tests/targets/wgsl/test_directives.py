"""Directives, and what naga does not take or wgpu-native not do."""

import pytest
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


@pytest.mark.parametrize(("reader", "zeroed", "cleared"), [("any", True, 0), ("naga", True, 1), ("naga", False, 0)])
def test_workgroup_memory_is_cleared_in_the_text_for_wgpu_native(reader, zeroed, cleared):
    source = Source("var<workgroup> n: atomic<u32>; @compute @workgroup_size(1) fn f() { _ = atomicLoad(&n); }")
    options = Options(wgsl_for=reader, zero_initialize_workgroup_memory=zeroed)
    assert compile(source, ("wgsl",), options).text["wgsl"].count("atomicStore(&n, 0u);") == cleared


def test_an_empty_module_is_an_empty_text():
    assert compile(Source("// nothing\n"), ("wgsl",)).text["wgsl"] == ""
