"""Linear indices that naga lacks are computed from what it has."""

import pytest
from shader_compiler import Options, Source, compile

from tests.conformance.harness import naga_errors

HEAD = "@group(0) @binding(0) var<storage, read_write> a: array<u32>;\n"

ALONE = """\
@compute @workgroup_size(4, 2)
fn f(@builtin(global_invocation_index) i: u32, @builtin(num_workgroups) n: vec3<u32>) {
  a[i] = n.x;
}
"""
ALONE_COMPUTED = """\
@compute @workgroup_size(4, 2)
fn f(@builtin(num_workgroups) n: vec3<u32>, @builtin(global_invocation_id) global_invocation_id: vec3<u32>) {
  let i = global_invocation_id.x + n.x * 4u * (global_invocation_id.y + n.y * 2u * global_invocation_id.z);
  a[i] = n.x;
}
"""
IN_A_STRUCTURE = """\
struct In {
  @builtin(workgroup_index) group: u32,
  @builtin(local_invocation_index) local: u32,
}

@compute @workgroup_size(8)
fn f(in: In) {
  a[in.local] = in.group;
}
"""
IN_A_STRUCTURE_COMPUTED = """\
struct In {
  group: u32,
  @builtin(local_invocation_index) local: u32,
}

@compute @workgroup_size(8)
fn f(@builtin(local_invocation_index) local_invocation_index: u32, @builtin(workgroup_id) workgroup_id: vec3<u32>, \
@builtin(num_workgroups) num_workgroups: vec3<u32>) {
  let in = In(workgroup_id.x + num_workgroups.x * (workgroup_id.y + num_workgroups.y * workgroup_id.z), \
local_invocation_index);
  a[in.local] = in.group;
}
"""
CASES = pytest.mark.parametrize(
    ("source", "computed"),
    [(ALONE, ALONE_COMPUTED), (IN_A_STRUCTURE, IN_A_STRUCTURE_COMPUTED)],
    ids=["alone", "member"],
)


def wgsl(text: str, options: Options) -> str:
    return compile(Source(text), ("wgsl",), options).text["wgsl"]


@CASES
def test_for_naga(source, computed):
    text = wgsl(HEAD + source, Options(wgsl_for="naga"))
    assert text == f"{HEAD}\n{computed}"
    assert naga_errors([text]) == [None]


@CASES
def test_elsewhere_they_stay(source, computed):
    assert wgsl(HEAD + source, Options()) == f"{HEAD}\n{source}"


def test_what_becomes_a_parameter_hides_nothing():
    text = """
const local_invocation_index = 3u;
struct In { @builtin(workgroup_index) group: u32, @builtin(local_invocation_index) local: u32 }
@compute @workgroup_size(8) fn f(in: In, @builtin(workgroup_id) in_local: vec3u) {
  a[in.local] = in.group + in_local.x + local_invocation_index;
}"""
    text = wgsl(HEAD + text, Options(wgsl_for="naga"))
    assert (
        "f(@builtin(local_invocation_index) local_invocation_index_: u32, @builtin(workgroup_id) in_local: vec3<u32>, "
        in text
    )
    assert naga_errors([text]) == [None]
