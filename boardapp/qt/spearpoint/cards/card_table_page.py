"""One tab of the card table: cards, the parts of the chosen one beneath, and what is to be said."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from boardapp.qt.spearpoint.cards.card_table_columns import CardColumn
from boardapp.qt.spearpoint.cards.card_table_entries import CardSheet, CellAddress
from boardapp.qt.spearpoint.cards.card_table_view import CardView
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.plain_text import plain_label
from boardapp.qt.widgets.wrapping_label import wrapping_label


class CardPage(QWidget):
    """The cards of a sheet; with ``parts`` those of the chosen card stand beneath.

    A title with an ampersand names the key that leads to its table.
    """

    typed = Signal()

    def __init__(
        self,
        sheet: CardSheet,
        title: str,
        parts: tuple[CardColumn, ...] = (),
        parts_title: str = "",
    ) -> None:
        super().__init__()
        self.sheet = sheet
        self._parts_title = parts_title
        self.cards = CardView(sheet.columns, "cards" if parts else "alone")
        self.parts = CardView(parts, "parts") if parts else None
        self.said = wrapping_label()
        self.wrong = wrapping_label(bold=True)
        self.wrong.setForegroundRole(QPalette.ColorRole.BrightText)
        self.count = plain_label()
        self._parts_label = plain_label()
        self._parts_label.setParent(self)
        self._at: CellAddress | None = None
        self._lay_out(title)
        self.cards.verticalHeader().setVisible(bool(sheet.header(0)))
        self.cards.cards.show_sheet(sheet)
        for view in self.views:
            view.cards.typed.connect(self._on_typed)
            view.selectionModel().currentChanged.connect(partial(self._on_current, view))
        if self.parts:
            self.cards.selectionModel().currentRowChanged.connect(self._show_parts)
            self.cards.left.connect(self._go_to_parts)
            self.parts.left.connect(self._return_from_parts)
        self.cards.go_to_first_cell()
        self.refresh()

    @property
    def views(self) -> tuple[CardView, ...]:
        """Return the tables, that of the cards first."""
        return (self.cards, self.parts) if self.parts else (self.cards,)

    def _lay_out(self, title: str) -> None:
        layout = QVBoxLayout(self)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        heading = plain_label(title)
        split.addWidget(_with_title(self.cards, heading, self.count))
        if self.parts:
            split.addWidget(_with_title(self.parts, self._parts_label))
            split.setStretchFactor(0, 3)
            split.setStretchFactor(1, 2)
        # Their lines are kept, so that the tables stay where they are while sentences come and go.
        for label in (self.wrong, self.said):
            label.setMinimumHeight(self.fontMetrics().height())
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.addWidget(split, 1)
        layout.addWidget(self.wrong)
        layout.addWidget(self.said)

    # What is shown

    def refresh(self) -> None:
        """Show the cards as they are by now."""
        for view in self.views:
            view.cards.refresh()
        self.count.setText(self.sheet.told())
        self._show_invalid_entry()
        self._name_parts()

    def commit_edit(self) -> None:
        """Take in what is being typed."""
        for view in self.views:
            view.commit_edit()

    def show_cell(self, spot: CellAddress) -> None:
        """Go to a cell of this page."""
        found = self._find_cell(spot)
        assert found
        card, sheet = found
        view = self.cards
        if sheet is not self.sheet:
            assert self.parts
            self.cards.go_to_cell(card, 0)
            view = self.parts
        columns = [column.title for column in sheet.columns]
        view.go_to_cell(sheet.row_of(spot.key), columns.index(spot.column))
        view.setFocus()

    def has_cell(self, spot: CellAddress) -> bool:
        """Tell whether a cell is on this page."""
        return self._find_cell(spot) is not None

    def _find_cell(self, spot: CellAddress) -> tuple[int, CardSheet] | None:
        """Return the row of a cell's card, and the sheet of the cell; None of another page."""
        if spot.sheet == self.sheet.name:
            return self.sheet.row_of(spot.key), self.sheet
        # What belongs to a card has the card's key at the end of its name.
        card = self.sheet.row_of(spot.sheet[-1])
        parts = self.sheet.detail_sheet(card)
        return (card, parts) if parts and parts.name == spot.sheet else None

    def _show_invalid_entry(self) -> None:
        """Say what is wrong in the current cell, else where something was typed last."""
        told = self._invalid_entry_sentence()
        if told != self.wrong.text():
            self.wrong.setText(told)
            screen_reader.announce(self, told, assertive=True)

    def _invalid_entry_sentence(self) -> str:
        wrong = self.sheet.entered.wrong
        places = {spot: found for spot in wrong if (found := self._find_cell(spot))}
        if not places:
            return ""
        spot = self._at if self._at in places else list(places)[-1]
        card, sheet = places[spot]
        called = self.sheet.row_title(card)
        if sheet is not self.sheet:
            called += f", {sheet.row_title(sheet.row_of(spot.key))}"
        more = f" {len(places)} cells are wrong: none of them is kept." * (len(places) > 1)
        return f"{called}, {spot.column}: {wrong[spot].sentence}{more}"

    def _on_typed(self) -> None:
        self.refresh()
        self.typed.emit()

    def _on_current(self, view: CardView, current: QModelIndex, _: QModelIndex) -> None:
        sheet = view.cards.sheet
        if sheet is None or not current.isValid():
            return
        column = sheet.columns[current.column()]
        self._at = CellAddress(sheet.name, sheet.key_of_row(current.row()), column.title)
        self.said.setText(view.cards.cell_help(current))
        self._show_invalid_entry()

    def _show_parts(self, current: QModelIndex, _: QModelIndex) -> None:
        assert self.parts
        sheet = self.sheet.detail_sheet(current.row()) if current.isValid() else None
        self.parts.cards.show_sheet(sheet)
        self.parts.setEnabled(sheet is not None)
        self._name_parts()

    def _name_parts(self) -> None:
        if self.parts:
            row = self.cards.currentIndex().row()
            title = self.sheet.row_title(row) if row >= 0 else ""
            self._parts_label.setText(f"{self._parts_title} {title.replace('&', '&&')}")

    # Where typing goes on

    def _go_to_parts(self) -> None:
        assert self.parts
        if self.parts.isEnabled() and self.parts.go_to_first_cell():
            self.parts.setFocus()
        else:
            self.cards.go_to_first_cell(self.cards.currentIndex().row() + 1)

    def _return_from_parts(self, forward: bool) -> None:
        row = self.cards.currentIndex().row()
        self.cards.setFocus()
        if not (forward and self.cards.go_to_first_cell(row + 1)):
            self.cards.go_last(row)

    def clear_current_row(self) -> None:
        """Take what was entered in the current row out."""
        view = self.parts if self.parts and self.parts.hasFocus() else self.cards
        if view.currentIndex().isValid():
            view.cards.remove(view.currentIndex().row())


def _with_title(view: CardView, *labels: QLabel) -> QWidget:
    """Return a table under its title, whose letter leads to it, and what else is told of it."""
    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    line = QHBoxLayout()
    for label in labels:
        line.addWidget(label)
    line.insertStretch(1, 1)
    labels[0].setBuddy(view)
    layout.addLayout(line)
    layout.addWidget(view, 1)
    return both
