struct Options {
  @if(fast) steps: u32,
}
