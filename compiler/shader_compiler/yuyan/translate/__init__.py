"""Terms -> statements of the IR (着五)."""

from .functions import function_body

__all__ = ["function_body"]
