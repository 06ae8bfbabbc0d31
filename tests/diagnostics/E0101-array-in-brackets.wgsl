const weights = [1.0, 2.0];
