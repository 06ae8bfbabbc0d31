"""The PTX target: an interpreter for its output, and what it is tested with.

`python -m tests.ptx.conformance` runs from a checkout, where the compiler is not installed.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "compiler"))
