fn f(p: ptr<storage, u32, write>) {}
