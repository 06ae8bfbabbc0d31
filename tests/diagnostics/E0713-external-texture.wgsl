// target msl
@group(0) @binding(0) var video: texture_external;
@compute @workgroup_size(64)
fn main() {
  _ = textureDimensions(video);
}
