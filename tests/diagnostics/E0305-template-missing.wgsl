fn f(a: vec3) {}
