"""The movable things on a table, whatever the game: values and their names."""

from __future__ import annotations

from typing import NamedTuple, Protocol, Self

from boardapp.core.grid import Space

UNIT = "unit"
"""The kind of thing that every game has."""


class BoardObject(Protocol):
    """Something that lies on a space: a unit, a tile, a marker."""

    @property
    def space(self) -> Space:
        """Return where it lies."""

    def _replace(self, *, space: Space = ...) -> Self:
        """Return it on another space."""


class ObjectRef(NamedTuple):
    """The identity of a thing while it is moved and turned: its kind, and its name in that."""

    kind: str
    name: str = ""
