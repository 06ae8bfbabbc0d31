const tiny = 0x1.0000001p0f;
