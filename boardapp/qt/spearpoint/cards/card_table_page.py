"""One tab of the card table: cards, the parts of the chosen one beneath, and what is to be said."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boardapp.qt.spearpoint.cards.card_table_columns import CardPath
from boardapp.qt.spearpoint.cards.card_table_entries import CardSheet, Row
from boardapp.qt.spearpoint.cards.card_table_view import CardModel, CardView
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.plain_text import plain_label
from boardapp.qt.widgets.wrapping_label import wrapping_label


class CardPage(QWidget):
    """The cards of a sheet, and beneath them the parts of the chosen one, if it has any."""

    typed = Signal()

    def __init__(self, sheet: CardSheet) -> None:
        super().__init__()
        self.sheet = sheet
        self.views: list[CardView] = []
        self.count, self._parts_label = plain_label(), plain_label()
        self.said, self.wrong = wrapping_label(), wrapping_label(bold=True)
        self.wrong.setForegroundRole(QPalette.ColorRole.BrightText)
        self._at: CardPath = ()
        layout = QVBoxLayout(self)
        for columns, label in ((sheet.columns, plain_label(sheet.title)),
                               (sheet.part_columns, self._parts_label)):  # fmt: skip
            if not columns:
                continue
            view = CardView(CardModel(sheet, columns), self._step)
            view.cards.typed.connect(self._on_typed)
            view.selectionModel().currentChanged.connect(self._on_current)
            view.verticalHeader().setVisible(bool(self.views) or sheet.is_of_damage)
            label.setBuddy(view)
            line = QHBoxLayout()
            line.addWidget(label, 1)
            line.addWidget(plain_label() if self.views else self.count)
            layout.addLayout(line)
            layout.addWidget(view, 2 if self.views else 3)
            self.views.append(view)
        # Their lines are kept, so that the tables stay where they are while sentences come and go.
        for said in (self.wrong, self.said):
            said.setMinimumHeight(self.fontMetrics().height())
            said.setAlignment(Qt.AlignmentFlag.AlignTop)
            layout.addWidget(said)
        self.refresh()
        self.views[0].go_to_cell(0, self.views[0].cards.stops(0)[0])

    def refresh(self) -> None:
        """Show the cards as they are by now."""
        self.views[0].cards.show_rows(self.sheet.rows())
        self.count.setText(self.sheet.count_sentence())
        self._show_parts()
        self._show_wrong()

    def _show_parts(self) -> None:
        row = self.views[0].cards.rows[max(self.views[0].currentIndex().row(), 0)]
        for view in self.views[1:]:
            view.cards.show_rows(self.sheet.part_rows(row.card))
            view.setEnabled(bool(view.cards.rows))
        title = self.sheet.row_title(row).replace("&", "&&")
        self._parts_label.setText(f"{self.sheet.parts_title} {title}")

    def _show_wrong(self) -> None:
        """Say what is wrong in the current cell, else where something was typed last."""
        every, path, sentence = self.sheet.entries.wrong, self.sheet.path, ""
        wrong = [at for at in every if at[: len(path)] == path]
        if wrong:
            at = self._at if self._at in wrong else wrong[-1]
            where = (*map(self.sheet.row_title, self._rows_at(at)), every[at].column.title)
            sentence = f"{', '.join(where)}: {every[at].words}."
            sentence += f" {len(wrong)} cells are wrong: none of them is kept." * (len(wrong) > 1)
        if sentence != self.wrong.text():
            self.wrong.setText(sentence)
            screen_reader.announce(self, sentence, assertive=True)

    def _rows_at(self, at: CardPath) -> list[Row]:
        """Return the row of a value's card, and that of its part."""
        card = at[: len(self.sheet.path) + 1]
        parts, part = self.sheet.part_rows(card), at[len(card) :]
        return [Row(card), *(row for row in parts if part[: len(row.part)] == row.part)]

    def show_cell(self, at: CardPath) -> None:
        """Go to the cell of a value."""
        for view, row in zip(self.views, self._rows_at(at), strict=False):
            keys = [row.address(column) for column in view.cards.columns]
            view.go_to_cell(view.cards.rows.index(row), keys.index(at) if at in keys else 0)

    def remove_current_row(self) -> None:
        """Take what was entered in the current row out."""
        next((view for view in self.views if view.hasFocus()), self.views[0]).remove_row()

    def _on_typed(self) -> None:
        self.refresh()
        self.typed.emit()

    def _on_current(self, current: QModelIndex, _: QModelIndex) -> None:
        model = current.model()
        if isinstance(model, CardModel):
            if model is self.views[0].cards:
                self._show_parts()
            self._at = model.rows[current.row()].address(model.columns[current.column()])
            self.said.setText(model.help_of(current))
            self._show_wrong()

    def _step(self, view: CardView, forward: bool) -> bool:
        """Go to the next value of the card and its parts, then of the next card; or back."""
        cards, index = self.views[0], view.currentIndex()
        row = cards.currentIndex().row()
        stops = [(number, line, column) for number, one in enumerate(self.views)
                 for line in (range(len(one.cards.rows)) if number else [row])
                 for column in one.cards.stops(line)]  # fmt: skip
        at = (self.views.index(view), index.row(), index.column())
        ahead = [stop for stop in stops if (stop > at if forward else stop < at)]
        row += 1 if forward else -1
        if not ahead and 0 <= row < len(cards.cards.rows):
            ahead = [(0, row, column) for column in cards.cards.stops(row)]
        if ahead:
            number, line, column = ahead[0 if forward else -1]
            self.views[number].go_to_cell(line, column)
        return bool(ahead)
