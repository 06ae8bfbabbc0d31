fn f() {
  __syncthreads();
}
