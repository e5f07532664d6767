"""Turns parts of sentences into whole sentences."""

from __future__ import annotations

from collections.abc import Iterable


def capitalize_first(words: str) -> str:
    """Return words with a capital first letter; the program's name keeps its small one.

    >>> capitalize_first("a PDF of a tile")
    'A PDF of a tile'
    """
    return words if words.startswith("boardapp") else words[:1].upper() + words[1:]


def lower_first(words: str) -> str:
    """Return words with a small first letter, to follow others in a sentence.

    >>> lower_first("Choose a unit")
    'choose a unit'
    """
    return words[:1].lower() + words[1:]


def as_sentence(words: object) -> str:
    """Return part of a sentence, such as an error's text, as a whole sentence.

    >>> as_sentence(ValueError("column 0 is none"))
    'Column 0 is none.'
    """
    return f"{capitalize_first(str(words))}."


def plural(word: str, number: int = 2) -> str:
    """Return a word for a number of things, for several unless a number is given.

    >>> plural("entry"), plural("hex"), plural("square"), plural("entry", 1)
    ('entries', 'hexes', 'squares', 'entry')
    """
    if number == 1:
        return word
    if word.endswith("y"):
        return f"{word.removesuffix('y')}ies"
    return f"{word}es" if word.endswith("x") else f"{word}s"


def join_with_and(parts: Iterable[object]) -> str:
    """Return parts in words, joined with commas and "and"; "" without any.

    >>> join_with_and(["B-2", "B-3", "C-2"]), join_with_and([4]), join_with_and([])
    ('B-2, B-3 and C-2', '4', '')
    """
    words = [str(part) for part in parts]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, what: str) -> str:
    """Return a number of things.

    >>> counted(1, "door"), counted(1200, "hex")
    ('1 door', '1,200 hexes')
    """
    return f"{number:,} {plural(what, number)}"
