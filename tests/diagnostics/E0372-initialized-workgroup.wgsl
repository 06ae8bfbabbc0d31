var<workgroup> sum: u32 = 0;
