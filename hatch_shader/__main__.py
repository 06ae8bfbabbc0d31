"""`python -m hatch_shader` is the command `hatch-shader`."""

from .start import main

raise SystemExit(main())
