@must_use
fn f() {}
