@group(0) @binding(0) var<storage, read_write> 浮: array<f32>;

const 方阵: mat3x3<f32> = mat3x3<f32>(vec3<f32>(1.0f, 2.0f, 3.0f), vec3<f32>(0.0f, 1.0f, 0.5f), vec3<f32>(0.0f, 0.0f, 1.0f));

@compute @workgroup_size(64)
fn 几何(@builtin(global_invocation_id) 号: vec3<u32>) {
  let 丙 = 浮[号.x];
  let 甲 = vec3<f32>(丙, 丙, 浮[号.y]);
  let 乙 = vec3<f32>(浮[号.z]);
  浮[0u] = cross(甲, 乙).z;
  浮[1u] = normalize(甲).z;
  浮[2u] = reflect(甲, 乙).z;
  浮[3u] = refract(甲, 乙, 丙).z;
  浮[4u] = faceForward(甲, 乙, 甲).z;
  浮[5u] = (方阵 * 甲).z;
  浮[6u] = (甲 * 方阵).z;
  浮[7u] = (transpose(方阵) * 甲).z;
  浮[8u] = (方阵 + 方阵)[1].z;
  浮[9u] = (方阵 * 方阵)[2].z;
  浮[10u] = select(甲, 乙, (甲 < 乙)).z;
  浮[11u] = vec3<f32>(丙).z;
  浮[12u] = vec3<f32>(甲.xy, 丙).z;
  浮[13u] = 甲.zyx.z;
  浮[14u] = (-甲).z;
  浮[15u] = vec2<f32>(丙, 丙).xyx.z;
  浮[16u] = vec4<f32>(丙).xyz.z;
  浮[17u] = vec2<f32>(丙).yxy.z;
  浮[40u] = dot(甲, 乙);
  浮[41u] = length(甲);
  浮[42u] = distance(甲, 乙);
  浮[43u] = determinant(方阵);
  浮[44u] = select(甲.x, 丙, all((甲 < 乙)));
  浮[45u] = select(甲.x, 丙, any(!(甲 >= 乙)));
  浮[46u] = 0.0f;
}
