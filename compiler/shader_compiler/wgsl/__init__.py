"""The WGSL front end, with WESL's imports: text to syntax tree to IR."""
