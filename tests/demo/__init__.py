"""`make demo`: the whole way, from a shader in a package to its results, at each level that the machine has."""
