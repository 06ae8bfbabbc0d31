"""Execution on an NVIDIA GPU: the driver, timing, and the tests that need a device."""
