fn f() -> ptr<function, i32> {
}
