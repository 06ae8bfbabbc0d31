const zero = 0;
const a = 1 / zero;
