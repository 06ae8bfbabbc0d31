"""What a misspelled name was meant to be.

In: a name that means nothing, and the names that would. Out: the sentence that helps, or None.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["did_you_mean", "nearest"]


def did_you_mean(name: str, candidates: Iterable[str], mark: str = "") -> str | None:
    """The help for a name that is none of the candidates; `mark` stands before names, as `@` does."""
    found = nearest(name, candidates)
    return f"did you mean `{mark}{found}`?" if found else None


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` most likely is a misspelling or a shorter form of, or None."""
    known = list(candidates)
    limit = min(3, len(name) // 3)
    best: str | None = None
    for candidate in known:
        if abs(len(candidate) - len(name)) <= limit and candidate != name:
            distance = _distance(name.lower(), candidate.lower(), limit)
            if distance <= limit:
                best, limit = candidate, distance - 1
    return best or next((c for c in known if _is_short_for(name, c)), None)


def _is_short_for(name: str, candidate: str) -> bool:
    """`global_id` for `global_invocation_id`, `rgba8` for `rgba8unorm`, `alignment` for `align`."""
    if min(len(name), len(candidate)) < MIN_STEM:
        return False
    if name.startswith(candidate) or candidate.startswith(name):
        return True
    parts, whole = name.split("_"), iter(candidate.split("_"))
    return len(parts) > 1 and all(part in whole for part in parts)


MIN_STEM = 5


def _distance(a: str, b: str, limit: int) -> int:
    """The edit distance of two words, or something over `limit`."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        previous, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(previous[j] + 1, row[-1] + 1, previous[j - 1] + (x != y)))
        if min(row) > limit:
            return limit + 1
    return row[-1]
