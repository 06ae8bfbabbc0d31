let size = 16;
