@vertex @fragment
fn main() {}
