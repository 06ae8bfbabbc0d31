fn f(a: atomic<u32>) {}
