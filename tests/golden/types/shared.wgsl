// Workgroup memory of every shape: all of it starts at zero.
struct Cell { hits: atomic<u32>, value: vec3<f32>, grid: array<array<u32, 5>, 7> }
var<workgroup> flag: bool;
var<workgroup> signed: atomic<i32>;
var<workgroup> cells: array<Cell, 3>;
var<workgroup> line: array<f32, 64>;
var<workgroup> matrix: mat3x3<f32>;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_index) i: u32, @builtin(local_invocation_id) id: vec3<u32>) {
  if i == 5 { flag = true; matrix[1] = vec3(1, 2, 3); }
  line[i] += f32(i);
  cells[i % 3].grid[id.x % 7][id.y % 5] = i;
  atomicMax(&signed, -i32(i));
  let old = atomicExchange(&cells[1].hits, i);
  let swapped = atomicCompareExchangeWeak(&cells[2].hits, 0, i + 1);
  workgroupBarrier();
  let all_of_it = workgroupUniformLoad(&flag);
  if all_of_it && swapped.exchanged { out[i] = swapped.old_value + old + u32(line[63 - i]); }
  storageBarrier();
  out[i + 64] = bitcast<u32>(atomicLoad(&signed)) + u32(matrix[id.x % 3][id.y % 3]);
}
