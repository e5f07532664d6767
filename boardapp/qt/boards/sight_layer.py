"""The overlay that shows the line of sight that players ask about, with its ruling, and a field."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from boardapp.core.sight_ruling import Ruling
from boardapp.qt.boards.board_overlay_items import RulingItem
from boardapp.qt.boards.sight_board_base import SightBoard


class SightLayer(QObject):
    """Shows the session's sight question with the board's drawings."""

    hinted = Signal(str)  # what the next click does
    explained = Signal(str, tuple)  # a title, and the meaning of a field's signs
    field_ended = Signal()

    def __init__(self, board: SightBoard, parent: QObject) -> None:
        super().__init__(parent)
        self._board, self._session = board, board.session
        self.item = RulingItem(board.drawings)
        """The item that draws the line; the scene contains it."""
        self.sweeps = True
        """Whether a line is shown while the pointer only hovers over its target."""
        self.fields = True
        """Whether fields of sight are shown."""
        self._rulings = 0
        self._ruled: tuple[Ruling, float] | None = None
        self._scale = 1.0
        self._session.asked_changed.connect(self.show_ruling)
        self._session.field_changed.connect(self.update_field)

    def discard_drawing(self) -> None:
        """Discard the drawing of the ruling: the table's drawings have changed."""
        self._ruled = None

    def set_scale(self, scale: float) -> None:
        """Keep the ruling's strokes and signs readable at another scale."""
        if scale != self._scale:
            self._scale = scale
            if self._session.ruling is not None:
                self.show_ruling()

    def show_ruling(self) -> None:
        """Draw the session's question and its ruling."""
        asked = self._session.asked
        if asked is not None and not (asked.fixed or self.sweeps):
            self.item.hide()
            self._ruled = None
            return
        ruling, in_short = self._session.ruling, self._session.in_short
        if ruling is not None and in_short:
            ruling = _abridged_ruling(ruling)
        # Even an empty drawing would slow every repaint.
        self.item.setVisible(asked is not None)
        shown = (ruling, self._scale) if ruling is not None else None
        if shown is not None and shown == self._ruled:
            return
        self._ruled = shown
        if ruling is not None:
            self._rulings += 1
            _, svg, rect = self._board.ruling_drawing(ruling, self._scale)
            show = self.item.show_temporary_drawing if in_short else self.item.show_drawing
            show(("ruling", self._rulings), svg, rect)
            self._board.drawings.forget(("ruling", self._rulings - 1))
        elif asked is not None:
            self.item.show_drawing(*self._board.origin_drawing(asked.origin))

    @property
    def is_field_visible(self) -> bool:
        """Return whether a field of sight is shown on the board."""
        return self._session.field_space is not None and self._session.document is not None

    def update_field(self) -> None:
        """Show the requested field of sight, or hide it."""
        wanted = self._session.field_space if self.fields and self.is_field_visible else None
        field = self._board.show_visible_field(wanted)
        if field is not None:
            self.explained.emit(field.title, field.signs)
            answers = self._session.click_answers_question
            click = "Click to answer the question" if answers else "Click to keep this view"
            self.hinted.emit(f"{field.hint} {click}, or press Esc to go back.")
        else:
            self.field_ended.emit()


def _abridged_ruling(ruling: Ruling) -> Ruling:
    """Return a ruling abridged for a quick drawing; contacts are drawn later, when reasons are."""
    causes = tuple(cause._replace(margin_mm=None) for cause in ruling.causes)
    return replace(
        ruling,
        causes=causes,
        notes=ruling.attack_prohibitions,
        marks=(),
        margin_mm=None,
        readings=(),
        rests=(),
    )
