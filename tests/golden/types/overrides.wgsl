enable f16;
@id(3) override scale: f32 = 2.5;
override width: u32 = 4 + 4;
override flag = true;
override offset: i32 = -i32(width) * 2;
override half: f16 = 0.5h;
const factor = 3u;
var<workgroup> line: array<f32, width * factor>;
var<private> start: i32 = offset + 1;
@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(width, factor)
fn main(@builtin(local_invocation_index) i: u32) {
  line[i] = scale * f32(i);
  workgroupBarrier();
  if (flag && i < width) { out[i] = line[(width - 1 - i)] + f32(start) + f32(half); }
}
