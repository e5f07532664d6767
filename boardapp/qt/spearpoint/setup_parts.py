"""Parts of the panel that leads through a setup: whose turn, a die, buttons for choices."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import partial
from random import Random

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from boardapp.core.dice import chance, read_dice, roll
from boardapp.games.spearpoint.catalogue import PLAYER_TITLES, Catalogue
from boardapp.games.spearpoint.scenario.scenario import UnitGroup
from boardapp.picture import palette
from boardapp.qt.announce import announce
from boardapp.qt.flow_layout import FlowLayout
from boardapp.qt.icons import icon
from boardapp.qt.plain import plain, plain_label
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.spearpoint.lit_spaces import SHORT
from boardapp.qt.spearpoint.session import Hand
from boardapp.qt.spearpoint.unit_panel import Marker, WhenSeen
from boardapp.qt.style import strong

DIE = 10
"""Faces of the die before a unit is placed."""


class SideBadge(QWidget):
    """Shows a side as its markers do: by outline, colours and letters."""

    def __init__(self) -> None:
        super().__init__()
        self.side: str | None = None
        self._fit()

    def show_side(self, side: str | None) -> None:
        """Show a side, or nothing."""
        self.side = side
        self.setVisible(side in PLAYER_TITLES)
        self.setAccessibleName(PLAYER_TITLES.get(side or "", ""))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        em = self.fontMetrics().height()
        self.setFixedSize(round(3.1 * em), round(2.1 * em))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.side not in SHORT:
            return
        style = palette.SIDES[self.side]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(QColor(palette.LINE_CASING), 1.5))
        painter.setBrush(QColor(style.fill))
        if style.outline == "round":
            painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        else:
            painter.drawPolygon(_notched(rect, rect.height() / 4))
        font = strong(self.font())
        font.setPixelSize(round(rect.height() * 0.52))
        painter.setFont(font)
        painter.setPen(QColor(style.ink))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, SHORT[self.side])


def _notched(rect: QRectF, cut: float) -> QPolygonF:
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    corners = (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    )  # fmt: skip
    return QPolygonF([QPointF(x, y) for x, y in corners])


class DieRow(QWidget):
    """A ten-sided die for a starting unit, rolled here or typed as it fell on the table."""

    thrown = Signal(int, str)  # the die, and how it came

    def __init__(self, group: UnitGroup, random: Random | None = None) -> None:
        super().__init__()
        assert group.roll is not None
        self._random = random or Random(secrets.randbits(128))
        least = group.roll.least
        percent = float(chance(1, DIE, least)) * 100
        cards = " or ".join(name.replace("-", " ").title() for name in group.roll.cards)
        self.odds = wrapping_label()
        self.odds.setText(
            f"One ten-sided die for {group.title}. {least} or more: {percent:.0f} %, gives {cards}."
        )
        self.fallen = QLineEdit()
        self.fallen.setPlaceholderText("as it fell, 0 for 10")
        self.fallen.setAccessibleName("Die as it fell")
        self.fallen.returnPressed.connect(self._enter)
        self.enter_button = QPushButton("&Note it")
        self.enter_button.clicked.connect(self._enter)
        self.roll_button = QPushButton(icon("dice"), "&Roll")
        self.roll_button.clicked.connect(self._roll)
        self.fault = wrapping_label()
        self.fault.hide()
        row = QHBoxLayout()
        for widget in (self.roll_button, self.fallen, self.enter_button):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.odds)
        column.addLayout(row)
        column.addWidget(self.fault)

    def _roll(self) -> None:
        (die,) = roll(self._random, 1, DIE)
        self.thrown.emit(die, "rolled")

    def _enter(self) -> None:
        try:
            (die,) = read_dice(self.fallen.text(), 1, DIE)
        except ValueError as error:
            self.fault.setText(str(error))
            self.fault.show()
            self.fallen.setFocus()
            announce(self, str(error), assertive=True)
            return
        self.thrown.emit(die, "entered")


class Choices(QWidget):
    """Buttons for what may be chosen now, as many in a line as there is room for."""

    chosen = Signal(str)

    def __init__(self, choices: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        flow = FlowLayout(self)
        flow.setSpacing(self.fontMetrics().height() // 3)
        self.buttons: dict[str, QPushButton] = {}
        for name, title in choices:
            button = QPushButton(title)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self._choose, name))
            self.buttons[name] = button
            flow.addWidget(button)

    def _choose(self, name: str, *_: object) -> None:
        self.chosen.emit(name)


class UnitChoices(QWidget):
    """The starting units still to be placed: a button for each takes it in hand."""

    taken = Signal(str, bool)  # a kind of unit, and whether it stands on the board

    def __init__(
        self,
        groups: Iterable[tuple[UnitGroup, int]],
        side: str,
        catalogue: Catalogue,
        marker: Marker,
    ) -> None:
        super().__init__()
        self._side, self._marker = side, marker
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        gap = self.fontMetrics().height() // 3
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(gap)
        plain: FlowLayout | None = None
        for group, left in groups:
            number = f"{left} × " if group.count.most is not None else ""
            if len(group.units) == 1:
                if plain is None:
                    plain = self._line(column, gap)
                plain.addWidget(self._button(group, group.units[0], f"{number}{group.title}"))
                continue
            title = plain_label(f"{number}{group.title}:")
            title.setWordWrap(True)
            column.addWidget(title)
            line = self._line(column, gap)
            for unit in group.units:
                line.addWidget(self._button(group, unit, catalogue.unit_kind(unit).title))

    @staticmethod
    def _line(column: QVBoxLayout, gap: int) -> FlowLayout:
        line = QWidget()
        flow = FlowLayout(line)
        flow.setSpacing(gap)
        column.addWidget(line)
        return flow

    def _button(self, group: UnitGroup, unit: str, title: str) -> QPushButton:
        on_board = group.line == "board"
        button = QPushButton(title if on_board else f"{title}, off the board")
        em = self.fontMetrics().height()
        picture = partial(self._marker, unit, self._side, 2 * em)
        button.setIcon(QIcon(WhenSeen(picture)))
        button.setIconSize(QSize(2 * em, round(1.5 * em)))
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setCheckable(on_board)
        button.setStatusTip(_about(group))
        button.setToolTip(plain(_about(group)))
        button.clicked.connect(partial(self._take, unit, on_board))
        self.buttons[group.title, unit] = button
        return button

    def show_hand(self, hand: Hand) -> None:
        """Show which unit is in hand."""
        for (_, unit), button in self.buttons.items():
            held = (unit, self._side) == (hand.unit, hand.side) and button.isCheckable()
            button.setChecked(held)
            button.setText(("✓ " if held else "") + button.text().removeprefix("✓ "))

    def _take(self, unit: str, on_board: bool, *_: object) -> None:
        self.taken.emit(unit, on_board)


def _about(group: UnitGroup) -> str:
    """Return what comes with a starting unit."""
    with_it = [group.crew or "", *group.cards, group.damage or ""]
    names = [name.replace("-", " ").title() for name in with_it if name]
    beside = f" with {', '.join(names)}" if names else ""
    return f"{group.title}{beside}"
