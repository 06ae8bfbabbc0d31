const n = 4;
var<private> a: n;
