@group(0) @binding(0) var image: texture_storage_2d<rgba8, write>;
