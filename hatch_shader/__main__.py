"""`python -m hatch_shader` is the command `hatch-shader`."""

from .cli import main

raise SystemExit(main())
