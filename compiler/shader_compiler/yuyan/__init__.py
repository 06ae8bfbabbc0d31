"""The 豫言 front end: text to syntax tree to IR."""
