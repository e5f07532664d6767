"""Dice for the log: rolled by boardapp, or entered by the players."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QRegularExpression, QSize, Qt
from PySide6.QtGui import QFont, QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QDialog, QPushButton, QVBoxLayout, QWidget

from boardapp.core.dice import chance_of_total, roll_dice
from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import DiceRequest
from boardapp.core.procedure.questions import Throw
from boardapp.core.sentence_case import plural
from boardapp.qt.guide.dice.dice_row import DiceForm
from boardapp.qt.guide.dice.die_box import DieBox
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.forms.form_dialog import Form, line_field
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.style import bold_font, follow_font
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

if TYPE_CHECKING:
    from boardapp.document.log_entries import How

_COUNTS = {2: "Two", 1: "One"}
_SIDED = {6: "six", 10: "ten"}
_MOST_TEXT = 120


class DiceDialog(QDialog):
    """Stays open beside the board; every roll is one entry of the log."""

    def __init__(
        self, session: TableSession, parent: QWidget | None = None, *, random: Random | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._random = random or Random(secrets.randbits(128))
        self.setWindowTitle("Dice")
        self._make_fields()
        self._lay_out()
        self.kind.activated.connect(self._make_boxes)
        self.kind.activated.connect(self._show_odds)
        self.needed.textChanged.connect(self._show_odds)
        self.roll_button.clicked.connect(self._roll_and_log_dice)
        self.enter_button.clicked.connect(self._log_entered_dice)
        session.lock_changed.connect(self._enable_throwing)
        session.document_opened.connect(self._reset_for_document)
        self._update_purpose_placeholder()
        self._show_odds()
        self._enable_throwing()

    def _make_fields(self) -> None:
        self.kind = QComboBox()
        self.kind.setAccessibleName("Dice")
        self._fill_kinds()
        self.who = QComboBox()
        self.who.setEditable(True)
        self.who.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.who.addItems(list(self._session.players.values()))
        self.who.setAccessibleName("Who rolls")
        self.purpose = line_field("What the dice are for", _MOST_TEXT)
        self.needed = line_field("Sum needed", example="none")
        self.needed.setValidator(QRegularExpressionValidator(QRegularExpression("[0-9]{0,2}")))
        self.odds = plain_label()
        self.roll_button = QPushButton(icon("dice"), "&Roll")
        self.roll_button.setDefault(True)
        self.enter_button = QPushButton("&Record these dice")
        self.enter_button.setAutoDefault(False)
        self.shown = plain_label("–")
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.outcome = wrapping_label()
        self.outcome.setAlignment(Qt.AlignmentFlag.AlignHCenter)

    def _make_boxes(self, *_: object) -> None:
        """Make a new box for each die of the chosen kind; keep the focus in the boxes."""
        count, faces = self._selected_dice()
        had_keys = isinstance(self.focusWidget(), DieBox)
        for old in self.findChildren(DiceForm):
            self._fell.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.dice = DiceForm(Throw("", "Dice", dice=(DiceRequest(count, faces, "", "dice"),)), [""])
        self.dice.rows[0].label.hide()
        self.dice.changed.connect(self._enable_throwing)
        self.dice.submitted.connect(self._log_entered_dice)
        self._fell.insertWidget(0, self.dice)
        if had_keys and (part := self.dice.open_part()) is not None:
            self.dice.show()
            part.setFocus()
        self._enable_throwing()

    def _fill_kinds(self) -> None:
        """List the dice of the table's game; two dice come first."""
        document = self._session.document
        faces = document.game.die_faces if document is not None else 6
        if self.kind.count() and self._selected_dice()[1] == faces:
            return
        self.kind.clear()
        for count, word in _COUNTS.items():
            sided = _SIDED.get(faces, str(faces))
            dice = plural("die", count)
            self.kind.addItem(f"{word} {sided}-sided {dice} ({count}d{faces})", (count, faces))

    def _lay_out(self) -> None:
        self.form = Form()
        self.form.add("&Dice", self.kind)
        self.form.add("&Who", self.who)
        self.form.add("&For", self.purpose)
        self.form.add_row("&Needed", self.needed, self.odds).setStretch(1, 1)
        self.form.add("", self.roll_button)
        fell = self.form.add("Your dice", QWidget())
        self._fell = QVBoxLayout(fell)
        self._fell.setContentsMargins(0, 0, 0, 0)
        self._fell.addWidget(self.enter_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._make_boxes()
        layout = QVBoxLayout(self)
        layout.addWidget(self.form)
        layout.addWidget(self.shown, 1)
        layout.addWidget(self.outcome)
        follow_font(self, DiceDialog._apply_font)

    def _apply_font(self) -> None:
        em = self.fontMetrics().height()
        font = bold_font(QFont(self.font()))
        font.setPointSizeF(self.font().pointSizeF() * 2.4)
        self.shown.setFont(font)
        self.needed.setFixedWidth(5 * em)
        self.roll_button.setIconSize(QSize(round(em * 1.2), round(em * 1.2)))
        self.setMinimumWidth(32 * em)

    def _enable_throwing(self) -> None:
        """Enable the roll only if the log can take it."""
        usable = self._session.document is not None and not self._session.why_locked
        self.roll_button.setEnabled(usable)
        self.enter_button.setEnabled(usable and self.dice.is_complete)

    def _update_purpose_placeholder(self) -> None:
        """Show example purposes of a throw, in the words of the board's game."""
        if self._session.document is not None:
            one, other = map(self._session.grid.name, (Space(2, 4), Space(2, 5)))
            self.purpose.setPlaceholderText(f"for example: {one} fires at {other}")

    def _reset_for_document(self) -> None:
        self._fill_kinds()
        self._make_boxes()
        self._update_purpose_placeholder()
        self._show_odds()
        self.shown.setText("–")
        self.outcome.clear()
        self._enable_throwing()

    # Odds

    def _selected_dice(self) -> tuple[int, int]:
        count, faces = self.kind.currentData()
        return count, faces

    def _needed_number(self) -> int | None:
        return int(self.needed.text()) if self.needed.text() else None

    def _show_odds(self) -> None:
        least, (count, faces) = self._needed_number(), self._selected_dice()
        self.odds.clear()
        if least is not None:
            odds = chance_of_total(count, faces, least)
            self.odds.setText(
                f"{least} or more: {float(odds) * 100:.0f} %"
                f" ({odds * faces**count} of {faces**count} throws)"
            )

    # Throws

    def _roll_and_log_dice(self) -> None:
        self._log_and_show_throw(roll_dice(self._random, *self._selected_dice()), "rolled")

    def _log_entered_dice(self) -> None:
        (dice,) = self.dice.values()
        self._log_and_show_throw(tuple(dice), "entered")
        self._make_boxes()

    def _log_and_show_throw(self, dice: tuple[int, ...], how: How) -> None:
        least, by = (
            self._needed_number(),
            self.who.currentText().strip()[:_MOST_TEXT] or "the players",
        )
        purpose = self.purpose.text().strip()
        if least is not None:
            purpose = f"{purpose}, {least} needed" if purpose else f"{least} needed"
        if not self._session.log_dice_throw(dice, self._selected_dice()[1], how, by, purpose):
            return
        total = sum(dice)
        self.shown.setText(
            f"{' + '.join(map(str, dice))} = {total}" if len(dice) > 1 else str(total)
        )
        words = f"{how.capitalize()} by {by}"
        if least is not None:
            words = f"{words}. {'Hit' if total >= least else 'Miss'} (at least {least} needed)"
        self.outcome.setText(f"{words}. The log now has this roll.")
        screen_reader.announce(self, f"{self.shown.text()}. {words}", assertive=True)
