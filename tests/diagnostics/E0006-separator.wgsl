const million = 1_000_000;
