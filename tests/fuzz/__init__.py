"""Random inputs for the compiler, which must survive all of them.

    python -m tests.fuzz --count 10000 --seed 1

An input is a program from a grammar (`generate`), or such a program, a conformance case, a WGSL text of the other
tests or a 豫言 case with some of its text changed (`mutate`, `mutate_yuyan`), and options (`inputs`). A seed gives
the same input each time in the same tree, except that inputs from conformance cases need the data
(HATCH_SHADER_CONFORMANCE).
`judge` says what is wrong: an exception that is no CompileError, more than 5 seconds, more than 1 GB, WGSL that is
refused or changes when it is compiled again.
"""
