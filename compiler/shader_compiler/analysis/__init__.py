"""Questions about the IR, answered without changing it."""
