"""Behaviors of statements (WGSL 9.7): the ways in which execution may leave one.

A behavior is a set, held as the bits below.
"""

from __future__ import annotations

__all__ = ["BREAK", "CONTINUE", "NEXT", "RETURN", "loop_behavior", "sequence", "switch_behavior"]

NEXT, BREAK, CONTINUE, RETURN = 1, 2, 4, 8


def sequence(first: int, second: int) -> int:
    """One statement after another; the second is out of reach where the first has no Next."""
    return (first & ~NEXT) | second if first & NEXT else first


def loop_behavior(body: int, continuing: int) -> int:
    """`loop { body continuing { ... } }`"""
    if body == RETURN:
        return RETURN
    both = body | continuing
    if both & BREAK:
        return (both | NEXT) & ~(BREAK | CONTINUE)
    return both & ~(CONTINUE | NEXT)


def switch_behavior(cases: int) -> int:
    """`switch`, from the union of its cases."""
    return (cases | NEXT) & ~BREAK if cases & BREAK else cases
