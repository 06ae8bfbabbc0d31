"""What the compiler says: an example of every diagnostic, and the index of them all."""
