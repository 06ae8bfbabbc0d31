var<private> count: vec3d;
