struct Settings {
  scale: f32,
}
@group(0) @binding(0) var<uniform> settings: Settings;
fn f() {
  settings.scale = 2;
}
