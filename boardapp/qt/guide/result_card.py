"""Cards in the area: the result of the last act with its dice, and the end of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import thrown_dice_text
from boardapp.core.sentence_case import capitalize_first
from boardapp.document.game_report import GameReport
from boardapp.document.rolled_dice import RolledDice
from boardapp.qt.guide.dice.die_box import die_pixmap, is_pictured
from boardapp.qt.guide.fact_view import LabelGrid
from boardapp.qt.ruling.verdict_badge import scaled_font
from boardapp.qt.widgets.flow_layout import fill_rows, single_row, wrapping_row
from boardapp.qt.widgets.style import bold_font, follow_font
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import NO_BREAK, wrapping_label

MOST_PICTURES = 24
"""The most dice of one kind that are drawn; of more only the words are shown."""
MOST_BESIDE = 4
"""The most dice with words, or other throws, next to them; of more the words are below."""
BESIDE = 8
"""The room for words beside dice, in lines' heights."""
TWO_PARTS = 40
"""The width of the end's card, in lines' heights, from which the sides are beside the winner."""
WINNER, SIDES = 2, 3
"""The shares of the width for the winner and for the sides."""
LONGEST_TITLE = 16
"""The most letters of a row's title beside its words; longer titles have a line of their own."""
_SHORT = 16
"""The most letters of the dice of a single throw that stay on one line."""
_OF_DICE = re.compile(r"\b(?:entered by hand|rolled)\)?\.$")
"""The end of a sentence about a throw, also in saves of earlier versions."""
_VERDICT = re.compile(r":\s(?=[^:]*$)")


class PanelCard(QFrame):
    """A framed part of the area under a title, coloured like lists."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        line = self.fontMetrics().height()
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(line * 2 // 3, line // 2, line * 2 // 3, line // 2)
        self.rows.setSpacing(line // 3)
        self.title = wrapping_label(title, bold=True)
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


class ResultCard(PanelCard):
    """Shows the dice, their result, and the sentences of the last act."""

    def __init__(self) -> None:
        super().__init__("Last result")
        self.told = wrapping_label()
        self._dice = QVBoxLayout()
        # The outcome comes before the dice: a low area may show only the first lines.
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._parts.addWidget(self.told, 1)
        self._parts.addLayout(self._dice, 1)
        self.rows.addLayout(self._parts)
        self._is_low = False
        self.verdicts: list[str] = []
        self._throws: list[tuple[QBoxLayout, int]] = []
        """The layout of each throw's dice and words, with the number of dice."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_directions()

    def save_height(self, wanted: bool) -> None:
        """Put the dice beside the sentences from now on, if there is room, or below them."""
        self._is_low = wanted
        self._set_directions()

    def _set_directions(self) -> None:
        """Put the words of each throw beside its dice if there is room for both."""
        way, line = QBoxLayout.Direction, self.fontMetrics().height()
        margins = self.rows.contentsMargins()
        half = (self.width() - margins.left() - margins.right() - line) // 2
        single = [_has_words_beside(count, half, line) for _, count in self._throws] == [True]
        halved = self._is_low and single and not self.told.isHidden()
        self._parts.setDirection(way.LeftToRight if halved else way.TopToBottom)
        self._parts.setSpacing(line if halved else self.rows.spacing())
        for parts, count in self._throws:
            beside = _has_words_beside(count, self.width(), line)
            parts.setDirection(way.LeftToRight if beside else way.TopToBottom)

    def show_result(
        self, told: Sequence[str], rolled: Sequence[RolledDice], owners: Sequence[str]
    ) -> None:
        """Show an act's sentences and its dice with their owners; without any, hide the card."""
        self.verdicts, self._throws = [], []
        alike = len({*owners}) == 1 and not any(map(_has_total_or_score, rolled))
        if alike and len(rolled) > 1:
            # Dice of several colours without results of their own are one throw.
            throws = [self._throw(rolled, owners[0], alone=True)]
            counts = [sum(len(one.dice) for one in rolled)]
        else:
            counts = [len(one.dice) for one in rolled]
            throws = [
                self._throw(
                    (thrown,), ": ".join(filter(None, (owner, thrown.kind.purpose))),
                    alone=len(rolled) == 1,
                )
                for thrown, owner in zip(rolled, owners, strict=True)
            ]  # fmt: skip
        if len(throws) > 1 and sum(len(one.dice) for one in rolled) <= MOST_BESIDE:
            row = single_row(*throws)
            # Each throw gets room for its dice, and for words as wide as two dice.
            layout = row.layout()
            assert isinstance(layout, QBoxLayout)
            for at, count in enumerate(counts):
                layout.setStretch(at, count + 2)
            throws = [row]
        fill_rows(self._dice, throws)
        words = sentences_beside_dice(told, rolled)
        self.told.setText("\n".join(words))
        self.told.setVisible(bool(words))
        self._set_directions()
        self.setVisible(bool(told or rolled))
        self.setAccessibleDescription(" ".join((*self.verdicts, *told)))

    def _throw(self, thrown: Sequence[RolledDice], words: str, *, alone: bool) -> QWidget:
        """Return a widget with a throw's words, pictures and result.

        Beside another throw there is less room, so its words may wrap anywhere.
        """
        made, line = QWidget(), self.fontMetrics().height()
        dice = [(one, die) for one in thrown for die in one.dice]
        few = len(dice) <= MOST_BESIDE
        parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, made)
        self._throws.append((parts, len(dice)))
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(line // 2)
        if dice and len(dice) <= MOST_PICTURES:
            pictures = [_die_picture(one, die, round(line * 1.8)) for one, die in dice]
            gap = line // 4
            row = wrapping_row(pictures, spacing=gap)
            if few:
                row = single_row(*pictures, spacing=gap)
                row.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            parts.addWidget(row)
        # The outcome, the last part of the text, comes first; its parts follow.
        how, *outcome = _VERDICT.split(thrown[0].kind.result_text(thrown[0].dice))
        how = f"rolled {how}" if outcome else how
        said = f"{capitalize_first(outcome[0])} ({how})" if outcome else how
        faces = ", ".join(one.kind.face_name(die) for one, die in dice)
        if not _has_total_or_score(thrown[0]):
            said = faces
        self.verdicts.append(said)
        # The number is already in the picture of a die without pips.
        read = len(dice) <= MOST_PICTURES and not any(is_pictured(one.kind) for one in thrown)
        column = QVBoxLayout()
        column.setSpacing(0)
        for text, bold in (("" if read and said == faces else said, True), (words, False)):
            if text:
                shown = (
                    text.replace(how, how.replace(" ", NO_BREAK))
                    if alone and len(how) <= _SHORT
                    else text
                )
                column.addWidget(wrapping_label(shown, bold=bold))
        parts.addLayout(column, 1)
        return made


def _has_words_beside(count: int, width: int, line: int) -> bool:
    """Return whether a width has room for some dice with their words beside them."""
    return count <= MOST_BESIDE and width >= (2 * count + BESIDE) * line


def sentences_beside_dice(told: Sequence[str], rolled: Sequence[RolledDice]) -> list[str]:
    """Return an act's sentences without those that only repeat the faces of its dice."""
    results = [one.kind.result_text(one.dice) for one in rolled]
    thrown = thrown_dice_text((one.kind, one.dice) for one in rolled) if rolled else None
    return [
        one for one in told
        if not (thrown and thrown in one) and not any(
            f"Rolled {result}" in one or (_OF_DICE.search(one) and result in one)
            for result in results
        )
    ]  # fmt: skip


def _has_total_or_score(thrown: RolledDice) -> bool:
    """Return whether the dice are added up, counted or compared."""
    kind = thrown.kind
    return kind.summed or kind.needed is not None or bool(kind.scores)


def _die_picture(thrown: RolledDice, die: int, side: int) -> QLabel:
    """Return a die's result: a picture of its face, or its number in a box."""
    name = thrown.kind.face_name(die)
    label = plain_label(name)
    label.setAccessibleName(name)
    if is_pictured(thrown.kind):
        label.setPixmap(die_pixmap(name, thrown.kind.colour, side, 2))
    else:
        label.setFont(bold_font(label.font()))
        label.setFrameShape(QFrame.Shape.Box)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setMinimumSize(side, side)
    return label


class EndCard(PanelCard):
    """Shows winner, reason, turns, both sides and their losses; a button saves a report."""

    report_asked = Signal()

    def __init__(self) -> None:
        super().__init__("The game has ended")
        self._how = wrapping_label()
        self._rows = QVBoxLayout()
        self.save = QPushButton("Save report…")
        self.save.setStatusTip("Write how the game ended, with its whole log, as a page to keep")
        self.save.clicked.connect(self.report_asked)
        follow_font(self, EndCard._scale)
        # In a low area the button is visible without scrolling.
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.save, 0, Qt.AlignmentFlag.AlignTop)
        winner = QVBoxLayout()
        winner.setSpacing(self.rows.spacing())
        winner.addLayout(head)
        winner.addWidget(self._how)
        winner.addStretch(1)
        sides = QVBoxLayout()
        sides.addLayout(self._rows)
        sides.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._parts.addLayout(winner, WINNER)
        self._parts.addLayout(sides, SIDES)
        self.rows.addLayout(self._parts)
        self._report: GameReport | None = None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        line, way = self.fontMetrics().height(), QBoxLayout.Direction
        beside = self.width() >= TWO_PARTS * line
        self._parts.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self._parts.setSpacing(2 * line if beside else line // 3)

    def _scale(self) -> None:
        line = self.fontMetrics().height()
        self.rows.setContentsMargins(line * 2 // 3, line // 4, line * 2 // 3, line // 4)
        self.title.setFont(bold_font(scaled_font(QFont(), 1.5)))

    def show_report(self, report: GameReport | None) -> None:
        """Show the result of a finished game; None hides it."""
        self.setVisible(report is not None)
        if report is None or report == self._report:
            return
        self._report = report
        self.title.setText(report.headline)
        self._how.setText("\n".join(report.how))
        self._how.setVisible(bool(report.how))
        grid = LabelGrid(narrow=1)
        for title, words in report.rows:
            is_long = len(title) > LONGEST_TITLE
            if is_long:
                grid.add_heading(title)
            grid.add_row(("" if is_long else title, words), bold=1)
        fill_rows(self._rows, [grid])
        self.setAccessibleDescription("\n".join(report.lines))
