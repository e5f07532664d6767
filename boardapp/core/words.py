"""Parts of sentences made whole."""

from __future__ import annotations


def capital(words: str) -> str:
    """Return words with a capital at their start.

    >>> capital("a PDF of a tile")
    'A PDF of a tile'
    """
    return words[:1].upper() + words[1:]


def sentence(words: object) -> str:
    """Return half a sentence, such as an error's text, as a whole one.

    >>> sentence(ValueError("column 0 is none"))
    'Column 0 is none.'
    """
    return f"{capital(str(words))}."
