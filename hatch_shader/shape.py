"""Whether what a cache holds is shaped as an entry.

In: any JSON. Out: yes or no. A digest tells that an entry is whole, not that we have written it: other
programs, and whoever may write to a shared cache, can compute digests too. What passes here can be printed
as a module; that it cannot become code is the printer's care.
"""

from __future__ import annotations

from typing import Any

from .record import FIELDS

__all__ = ["is_entry"]


def is_entry(entry: Any) -> bool:
    """Whether the entry has a record, and the imports that it was made from."""
    return isinstance(entry, dict) and _are_imports(entry.get("imports")) and _is_record(entry.get("record"))


def _are_imports(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, list)
        and len(item) == 2
        and _are_texts(item[0])
        and (item[1] is None or isinstance(item[1], str))
        for item in value
    )


def _is_record(record: Any) -> bool:
    return (
        isinstance(record, dict)
        and set(record) == FIELDS
        and isinstance(record["dialect"], str)
        and _maps_to_texts(record["text"])
        and _maps_to_texts(record["failures"])
        and _are_texts(record["overrides"])
        and _are_dicts(record["bindings"], "name", "kind", "access", "type")
        and _are_dicts(record["warnings"], "rendered")
        and _are_dicts(record["entry_points"], "name", "stage")
        and all(_maps_to_texts(entry.get("names")) for entry in record["entry_points"])
        and _are_dicts(record["structs"], "name")
        and all("dtype" in struct for struct in record["structs"])
    )


def _are_dicts(value: Any, *texts: str) -> bool:
    """A list of dicts with a text at each of these keys."""
    return isinstance(value, list) and all(
        isinstance(item, dict) and all(isinstance(item.get(key), str) for key in texts) for item in value
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _maps_to_texts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
