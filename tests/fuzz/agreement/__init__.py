"""Random programs with one meaning, run as the text of each target: the results must agree.

    python -m tests.fuzz.agreement --count 1000 --seed 1

`programs` makes them (`types`, `expressions` and `statements` are its parts), `running` runs them: WGSL by Tint on
SwiftShader, MSL against the stand-in, PTX in the interpreter. `reduce` makes one that disagrees small. A program is
valid, ends, has no race, and computes with floats only what is exact, so that every implementation of WGSL gives the
same bits.
"""
