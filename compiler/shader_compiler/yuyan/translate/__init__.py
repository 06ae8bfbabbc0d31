"""Terms -> statements of the IR (着五)."""

from . import loops, statements, values
from .functions import function_body

__all__ = ["function_body", "loops", "statements", "values"]
