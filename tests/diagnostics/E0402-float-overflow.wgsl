const a = 1e38f * 10.0f;
