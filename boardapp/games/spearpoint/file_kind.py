"""Finds the kind of a Spearpoint file."""

from __future__ import annotations

from typing import Literal

from boardapp.files.yaml.yaml_source import Source

Format = Literal["layout", "tile set", "scenario", "card list"]

_OF_A_TABLE = frozenset({"setup", "tiles", "units"})
"""Keys that layouts with a scenario may have, and scenario files never have."""
CARD_LIST_KEYS = frozenset({"unit_cards", "command_cards", "damage_cards"})
"""Keys of a card list."""


def detect_format(source: Source) -> Format | None:
    """Return a file's format by its top-level keys, None if they fit no format or several."""
    keys = source.value.keys() if isinstance(source.value, dict) else set()
    if "game" not in keys and "tile_set" not in keys:
        if "stages" in keys or ("scenario" in keys and not keys & _OF_A_TABLE):
            return "scenario"
        if "board" not in keys and keys & CARD_LIST_KEYS:
            return "card list"
    layout = "game" in keys or "board" in keys
    if layout != ("tile_set" in keys):
        return "layout" if layout else "tile set"
    return None
