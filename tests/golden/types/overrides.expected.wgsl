enable f16;

@id(3) override scale: f32 = 2.5f;

override width: u32 = 8u;

override flag: bool = true;

override offset: i32 = -i32(width) * 2i;

override half: f16 = 0.5h;

const factor = 3u;

var<workgroup> line: array<f32, width * factor>;

var<private> start: i32 = offset + 1i;

@group(0) @binding(0) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(width, 3)
fn main(@builtin(local_invocation_index) i: u32) {
  line[i] = scale * f32(i);
  workgroupBarrier();
  if (flag && i < width) {
    out[i] = line[width - 1u - i] + f32(start) + f32(half);
  }
}
