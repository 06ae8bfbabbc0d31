@diagnostic(silent, derivative_uniformity)
fn f() {}
