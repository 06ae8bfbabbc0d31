"""Other compilers take what comes out for a few accepted inputs."""

from itertools import islice

from shader_compiler import Source, compile

from tests.fuzz.acceptance import accepted, objections
from tests.fuzz.inputs import Input


def test_a_few_inputs():
    assert list(objections(islice(accepted(2_000_000), 6))) == []


def test_objections_are_found():
    source = Source("@compute @workgroup_size(1) fn main() {}")
    unit = compile(source)
    unit.text.update(wgsl="fn", msl="int f() { return missing; }", ptx=unit.text["ptx"].replace("ret;", "return;"))
    said = [message.split(":")[0] for _, message in objections([(1, Input(source), unit)])]
    assert sorted(set(said)) == ["Tint", "clang++", "ptxas"]
