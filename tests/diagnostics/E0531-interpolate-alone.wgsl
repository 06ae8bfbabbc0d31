@fragment
fn main(@builtin(front_facing) @interpolate(flat) front: bool) {}
