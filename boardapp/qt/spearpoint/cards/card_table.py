"""The card table: all that the players' cards print is entered here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import as_sentence
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.safe_save import save_file
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.spearpoint.cards.own_card_list_file import (
    CardList,
    card_list_text,
    read_card_list,
)
from boardapp.qt.spearpoint.cards.card_table_columns import CardPath
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries, CardSheet, Row, card_sheets
from boardapp.qt.spearpoint.cards.card_table_view import CardModel, CardView
from boardapp.qt.spearpoint.cards.own_cards import OwnCards, choose_cards, default_cards_file
from boardapp.qt.widgets import fault_dialog, question_box, screen_reader
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.plain_text import plain_label
from boardapp.qt.widgets.wrapping_label import wrapping_label

_LISTS = "Card lists (*.yaml *.yml);;All files (*)"
_SAVE_AFTER_MS = 1200
"""A player who goes on typing waits for no disk."""
_HOW = (
    "Tab: next value, then what belongs to the card. Enter: down. Del: empty. Ctrl+Del: row out."
    " Grey: from the rulebook."
)


class CardTableDialog(QDialog):
    """Tables of all cards, in tabs. Valid entries are saved soon, others wait to be corrected."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Cards")
        self.setSizeGripEnabled(True)
        self.list, self.fault = wrapping_label(), wrapping_label(bold=True)
        self.tabs = QTabWidget()
        self.pages: list[CardPage] = []
        self._save_soon = QTimer(self, singleShot=True, interval=_SAVE_AFTER_MS)
        self._save_soon.timeout.connect(self._save_unless_typing)
        line = QHBoxLayout()
        line.addWidget(self.list, 1)
        self.first_button = self._button(
            "&Back to my first list", lambda: self._choose(default_cards_file())
        )
        self.other_button = self._button("&Other list…", self._ask_other)
        self.new_button = self._button("New &list…", self._ask_new)
        for button in (self.first_button, self.other_button, self.new_button):
            line.addWidget(button)
        how = wrapping_label()
        how.setText(_HOW)
        box = make_close_button_box()
        self.out_button = self._button("&Take row out", self._remove_current_row)
        # It is for the row in which typing goes on: a click does not leave that.
        self.out_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.addButton(self.out_button, QDialogButtonBox.ButtonRole.ActionRole)
        box.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(line)
        for widget in (self.fault, self.tabs, how, box):
            layout.addWidget(widget, widget is self.tabs)
        em, room = self.fontMetrics().height(), self.screen().availableSize()
        self.resize(QSize(80 * em, 46 * em).boundedTo(room - QSize(em, 3 * em)))
        self.tabs.currentChanged.connect(self._on_tab)
        self._open()

    def _button(self, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(act)
        return button

    # The list

    def _open(self) -> None:
        """Show the list that is used."""
        self.own = OwnCards()
        self.entered = CardEntries(self.own.cards)
        at = max(self.tabs.currentIndex(), 0)
        self.tabs.blockSignals(True)
        self.tabs.clear()
        for page in self.pages:
            page.deleteLater()
        self.pages = [CardPage(sheet) for sheet in card_sheets(self.entered)]
        for page in self.pages:
            page.typed.connect(self._save_soon.start)
            self.tabs.addTab(page, page.sheet.tab)
        self.tabs.setCurrentIndex(at)
        self.tabs.blockSignals(False)
        self._show_list_name_and_fault()
        self.pages[at].views[0].setFocus()

    def _show_list_name_and_fault(self) -> None:
        """Say which list this is, and what kept it from being read or written."""
        first = self.own.path == default_cards_file()
        where = "in the program's own folder" if first else str(self.own.path)
        self.list.setText(escape_unprintable(f"Your list of cards, {where}."))
        self.first_button.setVisible(not first)
        more = "\nThe file stays as it is: what you enter lasts until this window is closed."
        self.fault.setText(escape_unprintable(self.own.fault) + more)
        self.fault.setVisible(bool(self.own.fault))

    def _ask_other(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, "Open a list of cards", str(self.own.path.parent), _LISTS
        )
        if name:
            self.open_list(Path(name))

    def open_list(self, path: Path) -> None:
        """Use another list from now on, or say why not."""
        try:
            read_card_list(path)
        except FaultsError as error:
            title = f"{path.name} cannot be your list of cards"
            told = "Your list is the one that it was."
            fault_dialog.FaultDialog(title, error.faults, self, told).exec()
        else:
            self._choose(path)

    def _ask_new(self) -> None:
        begun = str(self.own.path.parent / "cards-2.yaml")
        name, _ = QFileDialog.getSaveFileName(self, "Begin a list of cards", begun, _LISTS)
        path = Path(name) if Path(name).suffix else Path(f"{name}.yaml")
        try:
            if name:
                save_file(path, card_list_text(CardList()))
                self._choose(path)
        except OSError as error:
            fault_dialog.show_error(self, "Not begun", f"{path}: {system_error_reason(error)}.")

    def _choose(self, path: Path) -> None:
        if self._may_close():
            choose_cards(path)
            self._open()

    # Entries

    def _save_unless_typing(self) -> None:
        """Save what was entered, but not over a value that is still being typed."""
        typing = QAbstractItemView.State.EditingState
        if any(view.state() == typing for page in self.pages for view in page.views):
            self._save_soon.start()
        else:
            self.save_entries()

    def save_entries(self) -> None:
        """Write what was entered to the file of the list."""
        self._save_soon.stop()
        if not self.entered.is_saved and self.own.change_and_save(self.entered.with_unsaved_cards):
            self.entered.take(self.own.cards)
            for page in self.pages:
                page.refresh()
        self._show_list_name_and_fault()

    def _on_tab(self, number: int) -> None:
        self.save_entries()
        self.pages[number].refresh()
        self.pages[number].views[0].setFocus()

    def _remove_current_row(self) -> None:
        self.pages[self.tabs.currentIndex()].remove_current_row()

    def _may_close(self) -> bool:
        """Take in and save what was entered; ask about what cannot be saved."""
        self.tabs.setFocus()  # which takes in what is being typed
        self.save_entries()
        wrong = self.entered.wrong
        if wrong:
            cells = "1 cell holds" if len(wrong) == 1 else f"{len(wrong)} cells hold"
            sentence = f"{cells} what no card can."
            more = as_sentence(next(iter(wrong.values())).words)
        elif not self.entered.is_saved:
            sentence, more = "What you entered is not kept.", self.own.fault
        else:
            return True
        if question_box.ask_confirmation(self, "Cards", sentence, more, "&Leave it out"):
            return True
        if wrong:
            at = next(iter(wrong))
            page = next(one for one in self.pages if at[: len(one.sheet.path)] == one.sheet.path)
            self.tabs.setCurrentWidget(page)
            page.show_cell(at)
        return False

    def reject(self) -> None:
        """Close the window, unless something would be lost."""
        if self._may_close():
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from pressing a button while cards are typed."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)


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
        """Show the cards as they are now."""
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
