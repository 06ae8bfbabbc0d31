fn f(p: ptr<function, ptr<function, f32>>) {}
