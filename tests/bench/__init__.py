"""Measurements, run by hand with `make bench`; nothing here decides whether a test passes."""
