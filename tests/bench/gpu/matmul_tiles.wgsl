// c = a * b in f16 with sums in f32, by the matrix units: 128 by 128 results a workgroup, 64 by 32 a
// subgroup. Rows and columns are multiples of 128, the inner dimension is one of 32.
//
// A workgroup holds 32 terms of its rows and columns at a time, twice: while one half is multiplied the
// next one comes from storage. Rows in workgroup memory are a little longer than they need to be, so
// that eight of them lie in different banks.
enable f16;
enable subgroups;
enable chromium_experimental_subgroup_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);

alias Left = subgroup_matrix_left<f16, 16, 16>;
alias Right = subgroup_matrix_right<f16, 16, 16>;
alias Sum = subgroup_matrix_result<f32, 16, 16>;

const terms = 32u;
const side = 128u;
// In vectors of eight halves.
const left_stride = terms / 8u + 1u;
const right_stride = side / 8u + 1u;
const left_size = side * left_stride;
const right_size = terms * right_stride;

struct Size { rows: u32, columns: u32, inner: u32 }

@group(0) @binding(0) var<storage, read> a: array<vec4u>;
@group(0) @binding(1) var<storage, read> b: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> size: Size;

var<workgroup> left: array<vec4u, 2 * left_size>;
var<workgroup> right: array<vec4u, 2 * right_size>;

@compute @workgroup_size(256)
fn matmul_tiles(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) group: vec3u) {
  let first_row = group.y * side;
  let first_column = group.x * side;
  // What this invocation copies: of the rows i / 4 and i / 4 + 64, and of the terms i / 16 and i / 16 + 16.
  let from_left = (first_row + i / 4u) * (size.inner / 8u) + i % 4u;
  let from_right = (i / 16u) * (size.columns / 8u) + first_column / 8u + i % 16u;
  let left_step = 64u * (size.inner / 8u);
  let right_step = 16u * (size.columns / 8u);
  let to_left = (i / 4u) * left_stride + i % 4u;
  let to_right = (i / 16u) * right_stride + i % 16u;
  // What this subgroup computes.
  let row = i / 128u * 64u;
  let column = i / 32u % 4u * 32u;

  var sums: array<array<Sum, 2>, 4>;
  var l0 = a[from_left];
  var l1 = a[from_left + left_step];
  var r0 = b[from_right];
  var r1 = b[from_right + right_step];
  for (var k = 0u; k < size.inner; k += terms) {
    let at_left = k / terms % 2u * left_size;
    let at_right = k / terms % 2u * right_size;
    left[at_left + to_left] = l0;
    left[at_left + to_left + 64u * left_stride] = l1;
    right[at_right + to_right] = r0;
    right[at_right + to_right + 16u * right_stride] = r1;
    workgroupBarrier();
    let next = min(k + terms, size.inner - terms);
    l0 = a[from_left + next / 8u];
    l1 = a[from_left + left_step + next / 8u];
    r0 = b[from_right + next * (size.columns / 8u)];
    r1 = b[from_right + right_step + next * (size.columns / 8u)];
    for (var step = 0u; step < terms / 16u; step++) {
      var lefts: array<Left, 4>;
      for (var m = 0u; m < 4u; m++) {
        let start = at_left + (row + m * 16u) * left_stride + step * 2u;
        lefts[m] = subgroupMatrixLoad<Left, row_major>(&left, start, left_stride);
      }
      for (var n = 0u; n < 2u; n++) {
        let start = at_right + step * 16u * right_stride + (column + n * 16u) / 8u;
        let factor = subgroupMatrixLoad<Right, row_major>(&right, start, right_stride);
        for (var m = 0u; m < 4u; m++) {
          sums[m][n] = subgroupMatrixMultiplyAccumulate(lefts[m], factor, sums[m][n]);
        }
      }
    }
  }
  for (var m = 0u; m < 4u; m++) {
    for (var n = 0u; n < 2u; n++) {
      let start = (first_row + row + m * 16u) * size.columns + first_column + column + n * 16u;
      subgroupMatrixStore(&c, start, sums[m][n], false, size.columns);
    }
  }
}
