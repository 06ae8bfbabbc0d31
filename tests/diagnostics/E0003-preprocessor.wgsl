#define N 4
const count = N;
