"""A photograph of the real table in place of the drawn board, while it shows the same layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from boardapp.core.state import State

DRAWN_ON_PHOTOGRAPH = (
    "boardapp draws on the photograph, but decides lines of sight by the exact grid."
)
"""The line with every ruling on a photograph: the grid on it is about a millimetre off."""
DRAWN_ON_OTHER_TILES = (
    "The photograph shows other tiles, but boardapp decides lines of sight by the board's tiles."
)
"""The line with every ruling on a photograph that shows other tiles than the board."""
_CHANGED = "The tiles have changed: the board no longer shows the photograph."
_OTHER_TILES = "The photograph shows other tiles than the board."


class DisplayedPhotograph(NamedTuple):
    """A photographed board from straight above.

    ``levels`` are its sizes, the largest first. ``file`` is a JPEG of its pixels, and ``layout``
    the tiles that it shows, in words, "" if no table has them.
    """

    levels: Sequence[QImage]
    file: Path
    layout: str


class PhotographDisplay(QObject):
    """The photograph of a session's table, and whether the board shows it."""

    changed = Signal()
    said = Signal(str)

    def __init__(self, layout_words: Callable[[State], str], parent: QObject) -> None:
        super().__init__(parent)
        self._layout_words = layout_words
        self.photograph: DisplayedPhotograph | None = None
        self._is_visible = self._shows_other_tiles = False

    @property
    def visible(self) -> DisplayedPhotograph | None:
        """Return the photograph if the board shows it."""
        return self.photograph if self._is_visible else None

    @property
    def note(self) -> str:
        """Return the line about a photograph under a ruling, "" without one."""
        if not self.visible:
            return ""
        return DRAWN_ON_OTHER_TILES if self._shows_other_tiles else DRAWN_ON_PHOTOGRAPH

    def set_photograph(self, photograph: DisplayedPhotograph | None) -> None:
        """Take a photograph of the table, or none; the board does not show it yet."""
        self.photograph = photograph
        self._is_visible = self._is_visible and photograph is not None
        self.changed.emit()

    def set_visible(self, state: State, *, visible: bool) -> None:
        """Show the photograph or the drawn board; say so if the tiles differ."""
        if self.photograph is None or visible == self._is_visible:
            return
        self._is_visible = visible
        self._shows_other_tiles = self.photograph.layout != self._layout_words(state)
        self.changed.emit()
        if visible and self._shows_other_tiles:
            self.said.emit(_OTHER_TILES)

    def hide_if_tiles_changed(self, before: State, after: State) -> None:
        """Show the drawn board again after a change of the tiles."""
        if self._is_visible and self._layout_words(before) != self._layout_words(after):
            self._is_visible = False
            self.changed.emit()
            self.said.emit(_CHANGED)
