"""The movable pieces on a table, in every game, as values and their names."""

from __future__ import annotations

from typing import NamedTuple, Protocol, Self

from boardapp.core.grid import Space

UNIT = "unit"
"""The kind of piece that every game has."""


class BoardObject(Protocol):
    """A piece on a space: a unit, a tile, a marker."""

    @property
    def space(self) -> Space:
        """Return the space of the piece."""

    def _replace(self, *, space: Space = ...) -> Self:
        """Return the piece on another space."""


class ObjectRef(NamedTuple):
    """The identity of a piece while it is moved and turned: its kind and name."""

    kind: str
    name: str = ""
