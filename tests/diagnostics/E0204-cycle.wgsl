const a = b + 1;
const b = c;
const c = a;
