"""The base of boards on which boardapp rules on lines of sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.qt.boards.game_board_base import GameBoard
from boardapp.qt.boards.legend import LegendEntry
from boardapp.qt.drawing.svg_cache import Key, SvgText
from boardapp.qt.sessions.sight_session import SightSession

FIELD_SIGNS = (
    LegendEntry(("sees",), "in sight, in both directions"),
    LegendEntry(("hidden",), "not in sight"),
)
"""The meanings of a field's shades on boards where sight is the same both ways."""


class SvgOverlay(NamedTuple):
    """A drawing over a part of the board."""

    key: Key
    svg: SvgText
    rect: QRectF


class VisibleField(NamedTuple):
    """The texts for a space's visible field: the title and signs of its legend, and a hint."""

    title: str
    signs: Sequence[LegendEntry]
    hint: str


class SightBoard(GameBoard):
    """A board on which players get rulings on lines, and see the field of sight of a space."""

    session: SightSession

    def ruling_drawing(self, ruling: Ruling, scale: float) -> SvgOverlay:
        """Return a ruling's line with its marks; ``scale`` sizes them."""
        raise NotImplementedError

    def origin_drawing(self, space: Space) -> SvgOverlay:
        """Return the mark on a line's origin while the line has no target."""
        raise NotImplementedError

    def show_visible_field(self, space: Space | None) -> VisibleField | None:
        """Show the field of sight of a space; None hides the field."""
        return None
