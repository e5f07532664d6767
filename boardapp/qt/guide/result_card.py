"""Cards in the area: the result of the last act with its dice, and the end of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import capitalize_first
from boardapp.document.game_report import GameReport
from boardapp.document.procedure_player import FallenDice
from boardapp.qt.guide.die_box import die_pixmap, is_pictured
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

MOST_PICTURES = 24
"""Dice of one kind that are drawn; more are only written."""
_OF_DICE = re.compile(r"\b(?:entered|rolled)\)?\.$")
"""How the sentence of a throw ends."""
_VERDICT = re.compile(r":\s(?=[^:]*$)")


def fill_rows(rows: QVBoxLayout, parts: Sequence[QWidget]) -> None:
    """Put other widgets in the place of those that are there."""
    while (item := rows.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
    for part in parts:
        rows.addWidget(part)
        # Else it would be shown, and have a height, only later.
        part.show()


class Card(QFrame):
    """A framed part of the area, on the ground of lists, under a title."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        line = self.fontMetrics().height()
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(line * 2 // 3, line // 2, line * 2 // 3, line // 2)
        self.rows.setSpacing(line // 3)
        self.title = wrapping_label(bold=True)
        self.title.setText(title)
        self.rows.addWidget(self.title)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a sheet with a bar of the accent's colour at its left."""
        painter, role = QPainter(self), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, line = self.palette(), self.fontMetrics().height()
        sheet = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(colours.color(role.Mid), 1))
        painter.setBrush(colours.color(role.Base))
        painter.drawRoundedRect(sheet, line / 4, line / 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.color(role.Accent))
        painter.drawRoundedRect(sheet.adjusted(0, 0, line / 4 - sheet.width(), 0), 2, 2)


class ResultCard(Card):
    """Shows the dice, their result, and the sentences of the last act."""

    def __init__(self) -> None:
        super().__init__("Last result")
        self.told = wrapping_label()
        self._dice = QVBoxLayout()
        self.rows.addLayout(self._dice)
        self.rows.addWidget(self.told)
        self.verdicts: list[str] = []

    def show_result(
        self, told: Sequence[str], fallen: Sequence[FallenDice], owners: Sequence[str]
    ) -> None:
        """Show the sentences of an act, and its dice with whose they are; nothing hides it."""
        self.verdicts = []
        alike = len({*owners}) == 1 and not any(map(_comes_to_something, fallen))
        if alike and len(fallen) > 1:
            # Dice of several colours that count nothing by themselves are one throw.
            throws = [self._throw(fallen, owners[0])]
        else:
            throws = [
                self._throw((thrown,), ": ".join(filter(None, (owner, thrown.kind.purpose))))
                for thrown, owner in zip(fallen, owners, strict=True)
            ]
        fill_rows(self._dice, throws)
        # The pictures show these sentences already.
        results = [one.kind.result_text(one.dice) for one in fallen]
        words = [
            one for one in told
            if not (_OF_DICE.search(one) and any(result in one for result in results))
        ]  # fmt: skip
        self.told.setText("\n".join(words))
        self.told.setVisible(bool(words))
        self.setVisible(bool(told or fallen))
        self.setAccessibleDescription(" ".join((*self.verdicts, *told)))

    def _throw(self, thrown: Sequence[FallenDice], words: str) -> QWidget:
        """Return words about dice, their pictures, and their result."""
        made, line = QWidget(), self.fontMetrics().height()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(line // 4)
        lead = wrapping_label()
        lead.setText(words)
        column.addWidget(lead)
        lead.setVisible(bool(lead.text()))
        dice = [(one, die) for one in thrown for die in one.dice]
        if dice and len(dice) <= MOST_PICTURES:
            strip = QWidget()
            flow = FlowLayout(strip)
            flow.setSpacing(line // 4)
            for one, die in dice:
                flow.addWidget(_die_picture(one, die, round(line * 1.8)))
            column.addWidget(strip)
        verdict = wrapping_label(bold=True)
        # The last part says what it comes to: it stands first, and how after it.
        how, *outcome = _VERDICT.split(thrown[0].kind.result_text(thrown[0].dice))
        said = f"{capitalize_first(outcome[0])} ({how})" if outcome else how
        if not _comes_to_something(thrown[0]):
            said = ", ".join(one.kind.face_name(die) for one, die in dice)
        verdict.setText(said)
        self.verdicts.append(said)
        column.addWidget(verdict)
        return made


def _comes_to_something(thrown: FallenDice) -> bool:
    """Return whether dice are added up, counted or compared."""
    kind = thrown.kind
    return kind.summed or kind.needed is not None or bool(kind.scores)


def _die_picture(thrown: FallenDice, die: int, side: int) -> QLabel:
    """Return a die's result: a picture of its face, or its number in a box."""
    name = thrown.kind.face_name(die)
    label = plain_label()
    label.setAccessibleName(name)
    label.setPixmap(
        die_pixmap(name, thrown.kind.colour, side, 2)
        if is_pictured(thrown.kind)
        else _number_pixmap(label, name, side)
    )
    return label


def _number_pixmap(like: QWidget, name: str, side: int) -> QPixmap:
    """Return a number or word in a box, as dice that have no picture are shown."""
    font = bold_font(like.font())
    wide = max(side, like.fontMetrics().horizontalAdvance(name) + side // 2)
    pixmap = QPixmap(QSize(wide, side) * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter, role = QPainter(pixmap), QPalette.ColorRole
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(1, 1, wide - 2, side - 2)
    painter.setPen(QPen(like.palette().color(role.WindowText), 1.5))
    painter.setBrush(like.palette().color(role.Window))
    painter.drawRoundedRect(box, side * 0.2, side * 0.2)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
    painter.end()
    return pixmap


class EndCard(Card):
    """Shows who has won, how, the turns, both sides and their losses; a button saves a report."""

    report_asked = Signal()

    def __init__(self) -> None:
        super().__init__("The game has ended")
        self._how = wrapping_label()
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(self.fontMetrics().height())
        self.save = QPushButton("Save report…")
        self.save.setStatusTip("Write how the game ended, with its whole log, as a page to keep")
        self.save.clicked.connect(self.report_asked)
        font = bold_font(self.title.font())
        font.setPointSizeF(font.pointSizeF() * 1.5)
        self.title.setFont(font)
        # In a low area the button is in sight without scrolling.
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.save, 0, Qt.AlignmentFlag.AlignTop)
        self.rows.addLayout(head)
        self.rows.addWidget(self._how)
        self.rows.addLayout(self._grid)
        self._report: GameReport | None = None

    def show_report(self, report: GameReport | None) -> None:
        """Show how a game has ended; None while it goes on."""
        self.setVisible(report is not None)
        if report is None or report == self._report:
            return
        self._report = report
        self.title.setText(report.headline)
        self._how.setText("\n".join(report.how))
        self._how.setVisible(bool(report.how))
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for at, row in enumerate(report.rows):
            for column, words in enumerate(row):
                label = wrapping_label(bold=not column)
                label.setText(words)
                label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
                if not column:
                    label.setWordWrap(False)
                    label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
                self._grid.addWidget(label, at, column)
                label.show()
        said = (*report.how, *(f"{title}: {words}" for title, words in report.rows))
        self.setAccessibleDescription("\n".join(said))
