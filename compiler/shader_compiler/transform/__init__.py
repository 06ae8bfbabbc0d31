"""Passes from IR to IR that the targets share, one pass a file."""
