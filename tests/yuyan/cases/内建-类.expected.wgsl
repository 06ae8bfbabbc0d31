enable f16;

@group(0) @binding(0) var<storage, read_write> 出: array<f32>;

const 长 = 3;

const 半数 = 0.5;

const 本整 = 4;

fn 取二半(甲: vec2<f16>) -> f32 {
  return vec2<f32>(甲).x;
}

fn 取二整(甲: vec2<i32>) -> f32 {
  return vec2<f32>(甲).x;
}

fn 取二无(甲: vec2<u32>) -> f32 {
  return vec2<f32>(甲).x;
}

fn 取二爻(甲: vec2<bool>) -> f32 {
  return vec2<f32>(甲).x;
}

fn 取三半(甲: vec3<f16>) -> f32 {
  return vec3<f32>(甲).x;
}

fn 取三整(甲: vec3<i32>) -> f32 {
  return vec3<f32>(甲).x;
}

fn 取三无(甲: vec3<u32>) -> f32 {
  return vec3<f32>(甲).x;
}

fn 取三爻(甲: vec3<bool>) -> f32 {
  return vec3<f32>(甲).x;
}

fn 取四半(甲: vec4<f16>) -> f32 {
  return vec4<f32>(甲).x;
}

fn 取四整(甲: vec4<i32>) -> f32 {
  return vec4<f32>(甲).x;
}

fn 取四无(甲: vec4<u32>) -> f32 {
  return vec4<f32>(甲).x;
}

fn 取四爻(甲: vec4<bool>) -> f32 {
  return vec4<f32>(甲).x;
}

fn 取二阶浮(甲: mat2x2<f32>) -> f32 {
  return 甲[1].x;
}

fn 取二阶半(甲: mat2x2<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取二三阶浮(甲: mat2x3<f32>) -> f32 {
  return 甲[1].x;
}

fn 取二三阶半(甲: mat2x3<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取二四阶浮(甲: mat2x4<f32>) -> f32 {
  return 甲[1].x;
}

fn 取二四阶半(甲: mat2x4<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取三二阶浮(甲: mat3x2<f32>) -> f32 {
  return 甲[1].x;
}

fn 取三二阶半(甲: mat3x2<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取三阶浮(甲: mat3x3<f32>) -> f32 {
  return 甲[1].x;
}

fn 取三阶半(甲: mat3x3<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取三四阶浮(甲: mat3x4<f32>) -> f32 {
  return 甲[1].x;
}

fn 取三四阶半(甲: mat3x4<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取四二阶浮(甲: mat4x2<f32>) -> f32 {
  return 甲[1].x;
}

fn 取四二阶半(甲: mat4x2<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取四三阶浮(甲: mat4x3<f32>) -> f32 {
  return 甲[1].x;
}

fn 取四三阶半(甲: mat4x3<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取四阶浮(甲: mat4x4<f32>) -> f32 {
  return 甲[1].x;
}

fn 取四阶半(甲: mat4x4<f16>) -> f32 {
  return f32(甲[1].x);
}

fn 取小数三二(甲: f32) -> f32 {
  return 甲;
}

fn 取整数三二(甲: i32) -> f32 {
  return f32(甲);
}

fn 取无号三二(甲: u32) -> f32 {
  return f32(甲);
}

fn 取爻(甲: bool) -> f32 {
  return select(0.0f, 1.0f, 甲);
}

@compute @workgroup_size(64)
fn 求(@builtin(global_invocation_id) 号: vec3<u32>) {
  出[号.x] = 取二半(vec2<f16>(0.0h)) + 取二整(vec2<i32>(0i)) + 取二无(vec2<u32>(0u)) + 取二爻(vec2<bool>(false)) + 取三半(vec3<f16>(0.0h)) + 取三整(vec3<i32>(0i)) + 取三无(vec3<u32>(0u)) + 取三爻(vec3<bool>(false)) + 取四半(vec4<f16>(0.0h)) + 取四整(vec4<i32>(0i)) + 取四无(vec4<u32>(0u)) + 取四爻(vec4<bool>(false)) + 取二阶浮(mat2x2<f32>()) + 取二阶半(mat2x2<f16>()) + 取二三阶浮(mat2x3<f32>()) + 取二三阶半(mat2x3<f16>()) + 取二四阶浮(mat2x4<f32>()) + 取二四阶半(mat2x4<f16>()) + 取三二阶浮(mat3x2<f32>()) + 取三二阶半(mat3x2<f16>()) + 取三阶浮(mat3x3<f32>()) + 取三阶半(mat3x3<f16>()) + 取三四阶浮(mat3x4<f32>()) + 取三四阶半(mat3x4<f16>()) + 取四二阶浮(mat4x2<f32>()) + 取四二阶半(mat4x2<f16>()) + 取四三阶浮(mat4x3<f32>()) + 取四三阶半(mat4x3<f16>()) + 取四阶浮(mat4x4<f32>()) + 取四阶半(mat4x4<f16>()) + 取小数三二(0.0f) + 取整数三二(0i) + 取无号三二(0u) + 取爻(true) + f32(半数) + f32(本整);
}
