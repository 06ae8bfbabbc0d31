const 有签: f32 = 40.0f;

const 无签 = 0.5f;

const 向: vec3<u32> = vec3<u32>(1u, 2u, 3u);

const 裸 = 3;
