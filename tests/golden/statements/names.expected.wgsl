var<private> value: u32;

var<private> value_2: u32;

struct kernel {
  float: u32,
  thread: vec3<u32>,
}

fn min(double: u32) -> u32 {
  return double + 1u;
}

fn next() -> u32 {
  value = value + 1u;
  return value;
}

fn vec2_(half: u32) -> u32 {
  return half;
}

@group(0) @binding(0) var<storage, read_write> device: array<kernel>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) global: vec3<u32>) {
  let max = min(next() + next());
  let int = global;
  var constant: u32 = value + value_2;
  {
    let constant = 2u;
    device[0].float = constant + max;
  }
  for (var int: u32 = 0u; int < 2u; int = int + 1u) {
    let int = 5u;
    device[int].float = next();
  }
  device[int.x] = kernel(vec2_(constant), vec3<u32>(1u));
  let 名 = value;
  let naïve = 名;
  let reg = naïve;
  device[1].thread = vec3f_(reg);
}

fn vec3f_(entry: u32) -> vec3<u32> {
  return vec3<u32>(entry);
}
