"""From the IR to a target's text: a few lowering passes, then a plain printer."""
