"""The automaton of WGSL's grammar."""

from __future__ import annotations

from ..parsing.automaton import Automaton
from . import tables
from .limits import nested_too_deeply

__all__ = ["ITEMS_STATE", "PRODUCTION_NAMES", "acceptable", "run"]

_AUTOMATON = Automaton(tables, nested_too_deeply)

# The state between two declarations.
ITEMS_STATE = tables.ITEMS_STATE

PRODUCTION_NAMES = _AUTOMATON.names
run = _AUTOMATON.run
acceptable = _AUTOMATON.acceptable
