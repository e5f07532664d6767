"""How faults speak: what was found, shortened and quoted; lists of choices; near misses."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardapp.files import near_misses
from boardapp.files.escape import visible

SHOWN_LENGTH = 40
"""Characters of a text that a fault shows."""


def quoted(text: str) -> str:
    """Return a text in quotes, shortened, with what is not seen spelled out.

    >>> quoted("B-4"), quoted("a" * 50)[-6:]
    ("'B-4'", "aaaa…'")
    """
    short = text if len(text) <= SHOWN_LENGTH else text[:SHOWN_LENGTH] + "…"
    return f"'{visible(short)}'"


def shown(value: object, text: str | None = None) -> str:
    """Return what a fault says of a value; ``text`` is how the file wrote it.

    >>> shown(45), shown("x"), shown(None), shown([2, 1]), shown(2.5, "2.50")
    ('45', "'x'", 'nothing', '[2, 1]', '2.50')
    """
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        numbers = len(value) <= 4 and all(type(entry) in (int, float) for entry in value)
        return str(value) if numbers and value else f"a list of {len(value)}"
    plain = text or str(value).lower()
    return plain if len(plain) <= SHOWN_LENGTH else plain[:SHOWN_LENGTH] + "…"


def either(choices: Sequence[object]) -> str:
    """Return choices as words.

    >>> either([0, 90, 180]), either(["us"])
    ('0, 90 or 180', 'us')
    """
    words = [str(choice) for choice in choices]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "nothing"


def hint(word: object, choices: Collection[str]) -> str:
    """Return `` (did you mean 'x'?)`` for the nearest choice, or nothing when none is near.

    >>> hint("spce", ["tile", "space"]), hint("1a", ["1A", "1B"]), hint("xyz", ["tile"])
    (" (did you mean 'space'?)", " (did you mean '1A'?)", '')
    """
    found = near_misses.near(word, choices)
    return f" (did you mean {quoted(found)}?)" if found else ""
