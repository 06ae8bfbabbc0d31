"""Our PTX beside `nvcc -O3` of the same algorithm, on a GPU."""
