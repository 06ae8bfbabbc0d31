fn size() -> u32 {
  return 4;
}
const n = size();
