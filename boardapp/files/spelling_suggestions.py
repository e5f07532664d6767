"""Finds the nearest valid choice to a mistyped word."""

from __future__ import annotations

import difflib
from collections.abc import Collection

_LONGEST = 40
"""The longest word with suggestions; a search for longer words would take long."""


def nearest_choice(word: object, choices: Collection[str]) -> str | None:
    """Return the nearest choice to a mistyped word, None when none is near."""
    if not isinstance(word, str) or len(word) > _LONGEST:
        return None
    by_case = [choice for choice in choices if choice.casefold() == word.casefold()]
    return next(iter(by_case or difflib.get_close_matches(word, choices, 1)), None)
