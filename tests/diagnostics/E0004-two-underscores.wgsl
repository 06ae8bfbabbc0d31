const __size = 4;
