/* outer /* inner */
fn f() {}
