const half = 0.5d;
