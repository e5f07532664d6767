"""The wording of faults: shortened and quoted text, lists of choices, suggestions."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from boardapp.files import spelling_suggestions
from boardapp.files.text_escaping import escape_unprintable

ENTRIES = "entries of the form 'key: value'"
"""The words for a mapping."""
SHOWN_LENGTH = 40
"""The most characters of a text that a fault shows."""
_QUOTED = re.compile(r"(?<!\w)'(.*?)'(?!\w)")
"""A text in straight quotes, which may have apostrophes."""


def quote_shortened(text: str) -> str:
    """Return a text in quotes, shortened, with escapes for invisible characters.

    >>> quote_shortened("B-4"), quote_shortened("a" * 50)[-6:]
    ("'B-4'", "aaaa…'")
    """
    short = text if len(text) <= SHOWN_LENGTH else text[:SHOWN_LENGTH] + "…"
    return f"'{escape_unprintable(short)}'"


def megabytes(size: int) -> str:
    """Return the size of a file in MB of 1,048,576 bytes, rounded up, from bytes.

    A size above a limit of whole MB therefore never reads like the limit.

    >>> megabytes(64 << 20), megabytes((64 << 20) + 1), megabytes(115_845_446)
    ('64 MB', '64.1 MB', '110.5 MB')
    """
    whole, tenths = divmod(-(-size * 10 >> 20), 10)
    return f"{whole}.{tenths} MB" if tenths else f"{whole} MB"


def with_typographic_quotes(text: str) -> str:
    """Return a fault's text for a window, where names have typographic quotes.

    >>> with_typographic_quotes("found 'B-4' in Rook's map; expected 'Rook's'")
    "found “B-4” in Rook's map; expected “Rook's”"
    """
    return _QUOTED.sub(r"“\1”", text)


def found_but_expected(found: str, expected: str, place: str = "") -> str:
    """Return a fault in words for players; ``place`` names the thing that has it.

    >>> found_but_expected("7", "at most 5", "the size")
    'boardapp found 7 for the size, but expected at most 5'
    >>> found_but_expected("'x'", "a number")
    'boardapp found “x”, but expected a number'
    """
    where = f" for {place}" if place else ""
    return with_typographic_quotes(f"boardapp found {found}{where}, but expected {expected}")


def describe_value(value: object, text: str | None = None) -> str:
    """Return a fault's words for a value; ``text`` is its spelling in the file.

    >>> (describe_value(45), describe_value("x"), describe_value(None), describe_value([2, 1]),
    ...  describe_value(2.5, "2.50"))
    ('45', "'x'", 'nothing', '[2, 1]', '2.50')
    """
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return quote_shortened(value)
    if isinstance(value, dict):
        return ENTRIES
    if isinstance(value, list):
        numbers = len(value) <= 4 and all(type(entry) in (int, float) for entry in value)
        return str(value) if numbers and value else f"a list of {len(value)}"
    plain = text or str(value).lower()
    return plain if len(plain) <= SHOWN_LENGTH else plain[:SHOWN_LENGTH] + "…"


def join_with_or(choices: Sequence[object]) -> str:
    """Return choices in words, joined with commas and "or".

    >>> join_with_or([0, 90, 180]), join_with_or(["us"])
    ('0, 90 or 180', 'us')
    """
    words = [str(choice) for choice in choices]
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "nothing"


def did_you_mean(word: object, choices: Collection[str]) -> str:
    """Return `` (did you mean 'x'?)`` for the nearest choice, "" when none is near.

    >>> (did_you_mean("spce", ["tile", "space"]), did_you_mean("1a", ["1A", "1B"]),
    ...  did_you_mean("xyz", ["tile"]))
    (" (did you mean 'space'?)", " (did you mean '1A'?)", '')
    """
    found = spelling_suggestions.nearest_choice(word, choices)
    return f" (did you mean {quote_shortened(found)}?)" if found else ""
