const tile = 16;
const threads = tile * tile;
const_assert threads <= 128;
