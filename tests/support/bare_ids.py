"""Ids of rules, which players never read: they look a rule up by its heading."""

import re
from collections.abc import Iterable

BARE_ID = re.compile(r"\b(?:00[0-4]-\d{2,3}|[AN][0-4]-\d{2})\b")


def with_ids(texts: Iterable[str | None]) -> list[str]:
    """Return the texts that hold an id."""
    return [text for text in texts if text and BARE_ID.search(text)]
