struct Options {
  scale: f32,
  invert: bool,
}
@group(0) @binding(0) var<uniform> options: Options;
