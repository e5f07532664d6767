"""The candidates for one space: as seen in the photograph, beside the owner's pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import whole_percent
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.table_proposal import BARE, CANDIDATES, LaidSide
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox
from boardapp.qt.widgets.style import follow_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_PICTURE_LINES = 3.0
"""The side of a candidate's picture in lines of text."""


class CandidateView(NamedTuple):
    """A space that people look at: words, its picture, and what it may show."""

    title: str
    words: str
    seen: QImage
    candidates: Sequence[tuple[LaidSide, float]]
    refusals: Mapping[LaidSide, str]
    map_picture: QImage | None
    """The owner's picture of the bare space."""
    bare_chance: float
    side_on_board: LaidSide
    """The side in the space on the board."""


class CandidatePanel(QWidget):
    """Offers a space's likeliest sides, the bare map, any other side, or no change."""

    chosen = Signal(object)  # A LaidSide, None to leave the space as it is

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides: Mapping[str, QImage] = {}
        self._view: CandidateView | None = None
        self.title, self.words = wrapping_label(bold=True), wrapping_label()
        self.buttons = [QPushButton() for _ in range(CANDIDATES)]
        self.bare, self.leave = QPushButton(), QPushButton("Leave this &space as it is")
        self.side = ValueComboBox("Another side", {})
        self.turn = ValueComboBox("Its turn", {turns: f"{90 * turns}°" for turns in range(4)})
        self.use = QPushButton("&Other:")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.title)
        rows.addWidget(self.words)
        pictures = QGridLayout()
        for i, button in enumerate((*self.buttons, self.bare)):
            button.setAutoDefault(False)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            pictures.addWidget(button, i, 0)
        rows.addLayout(pictures)
        other = QHBoxLayout()
        for one in (self.use, self.side, self.turn):
            other.addWidget(one, 1)
        rows.addLayout(other)
        rows.addWidget(self.leave)
        for button in (self.leave, self.use):
            button.setAutoDefault(False)
        for i, button in enumerate(self.buttons):
            button.clicked.connect(partial(self.choose_number, i + 1))
        self.bare.clicked.connect(partial(self.choose_number, CANDIDATES + 1))
        self.leave.clicked.connect(self.leave_as_it_is)
        self.use.clicked.connect(self._use_other)
        follow_font(self, CandidatePanel._fit_icons)

    def offer_sides(self, sides: Mapping[str, QImage], box: Iterable[str]) -> None:
        """Set the owner's pictures, and all sides that may be chosen."""
        self._sides = sides
        self.side.clear()
        for side in box:
            self.side.addItem(escape_unprintable(side), side)

    def show_space(self, view: CandidateView | None) -> None:
        """Show a space with its candidates, or none."""
        self._view = view
        self.setVisible(view is not None)
        if view is None:
            return
        self.title.setText(view.title)
        self.words.setText(view.words)
        self.words.setVisible(bool(view.words))
        for i, button in enumerate(self.buttons):
            button.setVisible(i < len(view.candidates))
            if i < len(view.candidates):
                laid, chance = view.candidates[i]
                refusal = view.refusals.get(laid, "")
                why = " is not allowed here" if refusal else f"   {whole_percent(chance)}"
                self._show_button(button, i + 1, laid, f"{escape_unprintable(laid.label)}{why}")
                button.setEnabled(not refusal)
                button.setToolTip(escape_rich_text(refusal))
        self._show_button(
            self.bare, CANDIDATES + 1, BARE, f"Bare map   {whole_percent(view.bare_chance)}"
        )
        self.leave.setText(
            f"Leave this &space as it is ({escape_unprintable(view.side_on_board.words)})"
        )

    def _show_button(self, button: QPushButton, number: int, laid: LaidSide, words: str) -> None:
        assert self._view is not None
        button.setText(f"Key &{number}:   {words}")
        button.setIcon(QIcon(self._pictures(self._view.seen, laid)))

    def _pictures(self, seen: QImage, laid: LaidSide) -> QPixmap:
        """Return the space as seen, and beside it the owner's picture, turned as it would lie."""
        side = seen.height()
        made = QPixmap(2 * side + side // 16, side)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.drawImage(QRect(0, 0, side, side), seen)
        assert self._view is not None
        owned = self._sides.get(laid.side) if laid.side else self._view.map_picture
        if owned is not None:
            turned = owned.transformed(QTransform().rotate(90 * laid.turns))
            painter.drawImage(QRect(made.width() - side, 0, side, side), turned)
        painter.end()
        return made

    # Choosing

    def choose_number(self, number: int, *_: object) -> None:
        """Choose the candidate of a number; the number after the last is the bare map."""
        if self._view is None:
            return
        if number == CANDIDATES + 1:
            self.chosen.emit(BARE)
        elif number <= len(self._view.candidates):
            laid = self._view.candidates[number - 1][0]
            if laid not in self._view.refusals:
                self.chosen.emit(laid)

    def leave_as_it_is(self, *_: object) -> None:
        """Choose that the space stays as it is on the board."""
        if self._view is not None:
            self.chosen.emit(None)

    def _use_other(self) -> None:
        side = self.side.currentData()
        if self._view is not None and side:
            self.chosen.emit(LaidSide(side, self.turn.currentData()))

    def _fit_icons(self) -> None:
        side = round(_PICTURE_LINES * self.fontMetrics().height())
        for button in (*self.buttons, self.bare):
            button.setIconSize(QSize(2 * side + side // 16, side))
            button.setStyleSheet("text-align: left; padding: 3px")
