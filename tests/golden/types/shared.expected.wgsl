struct Cell {
  hits: atomic<u32>,
  value: vec3<f32>,
  grid: array<array<u32, 5>, 7>,
}

var<workgroup> flag: bool;

var<workgroup> signed: atomic<i32>;

var<workgroup> cells: array<Cell, 3>;

var<workgroup> line: array<f32, 64>;

var<workgroup> matrix: mat3x3<f32>;

@group(0) @binding(0) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_index) i: u32, @builtin(local_invocation_id) id: vec3<u32>) {
  if (i == 5u) {
    flag = true;
    matrix[1] = vec3<f32>(1.0f, 2.0f, 3.0f);
  }
  line[i] = line[i] + f32(i);
  cells[i % 3u].grid[id.x % 7u][id.y % 5u] = i;
  atomicMax(&signed, -i32(i));
  let old = atomicExchange(&cells[1].hits, i);
  let swapped = atomicCompareExchangeWeak(&cells[2].hits, 0u, i + 1u);
  workgroupBarrier();
  let all_of_it = workgroupUniformLoad(&flag);
  if (all_of_it && swapped.exchanged) {
    out[i] = swapped.old_value + old + u32(line[63u - i]);
  }
  storageBarrier();
  out[i + 64u] = bitcast<u32>(atomicLoad(&signed)) + u32(matrix[id.x % 3u][id.y % 3u]);
}
