"""The words and properties by which shapes and tiles of a map are walls, doors or windows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from boardapp.games.squares.state import WallKind
from boardapp.interchange.tiled.tiled_map import Properties

WORDS: Mapping[str, WallKind] = {
    "door": "door", "doors": "door",
    "window": "window", "windows": "window",
    "wall": "wall", "walls": "wall",
    "collision": "wall", "collisions": "wall", "collider": "wall", "colliders": "wall",
    "collides": "wall", "obstacle": "wall", "obstacles": "wall", "blocking": "wall",
    "solid": "wall", "los": "wall",
}  # fmt: skip
"""Words in names, classes and properties; doors and windows come before walls."""
KINDS: tuple[WallKind, ...] = ("door", "window", "wall")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")

StatedKind = WallKind | Literal["none"]


def words_of(text: str) -> list[str]:
    """Return the words of a name in lower case.

    >>> words_of("StoneWalls_2"), words_of("LOS blocking"), words_of("swallow")
    (['stone', 'walls'], ['los', 'blocking'], ['swallow'])
    """
    return [word.lower() for word in _WORD.findall(text)]


def kind_by_properties(properties: Properties) -> StatedKind | None:
    """Return what properties such as ``door`` and ``wall`` say; None without them.

    >>> kind_by_properties({"door": True, "wall": True}), kind_by_properties({"wall": False})
    ('door', 'none')
    """
    stated = {WORDS[name]: is_true(properties[name]) for name in properties if name in WORDS}
    return next((kind for kind in KINDS if stated.get(kind)), "none" if stated else None)


def kind_by_words(texts: Iterable[str]) -> WallKind | None:
    """Return what the first text with a word for a wall, door or window says."""
    for text in texts:
        kinds = {WORDS[word] for word in words_of(text) if word in WORDS}
        if kinds:
            return min(kinds, key=KINDS.index)
    return None


def is_true(value: object) -> bool:
    """Return whether a property says yes: it is there, and is not no, false or 0."""
    return str(value or "").strip().lower() not in ("", "false", "no", "0")
