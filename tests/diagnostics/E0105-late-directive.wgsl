const n = 1;
enable f16;
