"""The IR as text."""

from shader_compiler.ir.printer import print_module

from tests.programs import module_of

TEXT = """
enable f16;
struct S { @size(8) a: f32, b: array<vec2<i32>, 3> }
@id(1) override n: u32 = 4;
@group(0) @binding(1) var<storage, read_write> s: S;
var<workgroup> w: array<u32, n>;
@must_use fn half(x: u32) -> u32 { return x / 2; }
@compute @workgroup_size(n, 2) fn main(@builtin(local_invocation_index) i: u32) {
  _ = workgroupUniformLoad(&w[0]);
  var x = half(i);
  let x2 = f32(x);
  { let x = -s.a; s.b[1].y = i32(x + x2); }
  loop { x++; continuing { break if x > 9; } }
  switch x { case 1, 3 { } default { x = 0; } }
}
"""


def test_a_module():
    assert (
        print_module(module_of(TEXT))
        == """enable f16

struct S
  a: f32 @size(8)
  b: array<vec2<i32>, 3>

override n: u32 @id(1) = 4:u32

var<storage, read_write> s: S @group(0) @binding(1)

var<workgroup, read_write> w: array<u32, n>

fn half(x: u32) -> u32 @must_use
  return (x / 2:u32)

fn main(i: u32 @builtin(local_invocation_index)) @compute @workgroup_size(n, 2, 1)
  let _: u32 = call workgroupUniformLoad(w[0:i32])
  evaluate _
  let _#2: u32 = call half(i)
  var x: u32 = _#2
  let x2: f32 = convert<f32>(load x)
  block
    let x#2: f32 = (-load s.a)
    store s.b[1:i32][1:i32] <- convert<i32>((x#2 + x2))
  loop
    store x <- (load x + 1:u32)
  break if (load x > 9:u32)
  switch load x
    case 1, 3
    case default
      store x <- 0:u32
"""
    )
