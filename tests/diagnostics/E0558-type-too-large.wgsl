struct Volume {
  density: array<vec4f, 0x10000000>,
}
@group(0) @binding(0) var<storage, read_write> volume: Volume;

@compute @workgroup_size(1) fn main() {
  volume.density[0] = vec4f();
}
