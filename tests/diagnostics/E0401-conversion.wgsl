const n: u32 = -1;
