"""What guards a tile, and what of the call it computes anew."""

from shader_compiler.transform.tile_bounds import tile_bounds

from tests.programs import body_of, module_of, text_of


def test_offset_and_stride_are_computed_once():
    text = """enable f16; enable chromium_experimental_subgroup_matrix;
        @group(0) @binding(0) var<storage> numbers: array<u32, 4>;
        @group(0) @binding(1) var<storage, read_write> data: array<f16>;
        @compute @workgroup_size(32) fn main() {
          let tile = subgroupMatrixLoad<subgroup_matrix_left<f16, 16, 16>>(&data, numbers[0] * 2, false, numbers[1]);
          subgroupMatrixStore(&data, numbers[2], tile, false, numbers[3] + 1);
        }"""
    body = body_of(text_of(tile_bounds(module_of(text))))
    assert body.count("arrayLength(&data)") == 4
    assert [body.count(f"numbers[{i}]") for i in range(4)] == [1, 1, 1, 1]
