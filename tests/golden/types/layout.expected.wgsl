struct Inner {
  a: f32,
  b: vec3<f32>,
  c: u32,
}

struct Block {
  one: f32,
  @align(16) two: vec2<f32>,
  three: vec3<f32>,
  four: f32,
  matrix: mat3x3<f32>,
  small: mat2x2<f32>,
  @size(32) inner: Inner,
  list: array<vec4<f32>, 3>,
  @align(64) inners: array<Inner, 2>,
}

struct Dynamic {
  count: atomic<u32>,
  head: Inner,
  rows: array<mat4x3<f32>>,
}

@group(0) @binding(0) var<uniform> block: Block;

@group(0) @binding(1) var<storage, read_write> dynamic: Dynamic;

@group(1) @binding(3) var<storage, read_write> copies: array<Block>;

@compute @workgroup_size(1, 2, 3)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  copies[id.x] = block;
  copies[id.x].inners[id.y].b[id.z] = block.list[id.x].w;
  dynamic.rows[id.z] = mat4x3<f32>();
  dynamic.rows[id.z][id.y][id.x] = block.matrix[id.x][id.y] + block.small[1].x;
  dynamic.head.c = arrayLength(&dynamic.rows) + atomicLoad(&dynamic.count);
}
