"""What the front ends share of parsing: the LALR(1) automaton, and the generator of its tables."""
