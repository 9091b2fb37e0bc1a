"""The form of a career's file; that what it tells is true is found out by playing it again."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ..errors import RecordError
from ..random import GENERATOR

FORMAT: Final = "shorebreak career"
VERSION: Final = 1


def read_document(text: str | bytes) -> dict[str, Any]:
    """Return the document of a career, its form checked; raise `RecordError`."""
    try:
        data = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        cut = "is truncated" if "truncated" in str(error) else f"is not valid JSON: {error}"
        raise RecordError(f"the career {cut}") from error
    _check_form(data)
    document: dict[str, Any] = data
    return document


def _check_form(data: Any) -> None:
    """Raise `RecordError` unless decoded JSON has the form of a career."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("is not the file of a Shorebreak career")
    if data.get("version") != VERSION or isinstance(data.get("version"), bool):
        version = data.get("version")
        raise RecordError(f"is of version {version!r}; this Shorebreak reads version {VERSION}")
    if data.get("generator") != GENERATOR:
        raise RecordError(f"was dealt by the generator {data.get('generator')!r}")
    keys = {"format", "version", "name", "seed", "generator", "rules", "sheet", "events", "rank"}
    if set(data) != keys:
        odd = ", ".join(sorted(set(data) ^ keys))
        raise RecordError(f"fields are missing or unknown: {odd}")
    if not isinstance(data["events"], list):
        raise RecordError("events must be a list")
    if not isinstance(data["rules"], dict) or not isinstance(data["sheet"], dict):
        raise RecordError("rules and sheet must be tables, empty if nothing was replaced")
    for entry in data["events"]:
        fields = {"month", "actions", "rank", "unlocked"}
        if not isinstance(entry, dict) or not {"month", "actions"} <= set(entry) <= fields:
            raise RecordError("an event has month, actions, and when it is over rank and unlocked")
        if not isinstance(entry["actions"], list):
            raise RecordError(f"the actions of {entry['month']} must be a list")
