"""Parts of sentences made whole."""

from __future__ import annotations


def capitalize_first(words: str) -> str:
    """Return words with a capital at their start.

    >>> capitalize_first("a PDF of a tile")
    'A PDF of a tile'
    """
    return words[:1].upper() + words[1:]


def as_sentence(words: object) -> str:
    """Return half a sentence, such as an error's text, as a whole one.

    >>> as_sentence(ValueError("column 0 is none"))
    'Column 0 is none.'
    """
    return f"{capitalize_first(str(words))}."
