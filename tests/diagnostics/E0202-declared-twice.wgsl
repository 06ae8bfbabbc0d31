const size = 16;
fn size() {}
