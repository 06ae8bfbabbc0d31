const all = 4294967296u;
