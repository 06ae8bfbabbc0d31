@group(0) @binding(0) var<storage> counter: atomic<u32>;
