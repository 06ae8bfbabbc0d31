@diagnostic(off, derivative_uniformity) @diagnostic(off, derivative_uniformity)
fn f() {}
