"""The typed intermediate representation: what both source languages become and all targets start from."""
