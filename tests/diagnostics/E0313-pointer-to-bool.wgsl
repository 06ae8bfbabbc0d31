fn f(p: ptr<storage, bool>) {}
