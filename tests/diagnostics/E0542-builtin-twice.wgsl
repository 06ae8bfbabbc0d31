struct In {
  @builtin(local_invocation_id) local: vec3u,
}
@compute @workgroup_size(64)
fn main(in: In, @builtin(local_invocation_id) id: vec3u) {}
