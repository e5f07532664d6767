"""The card table: all that the players' cards print is entered here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
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
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries, card_sheets
from boardapp.qt.spearpoint.cards.card_table_page import CardPage
from boardapp.qt.spearpoint.cards.own_cards import OwnCards, choose_cards, default_cards_file
from boardapp.qt.widgets import fault_dialog, question_box
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.wrapping_label import wrapping_label

_LISTS = "Card lists (*.yaml *.yml);;All files (*)"
_SAVE_AFTER_MS = 1200
"""Whoever types on waits for no disk."""
_HOW = (
    "Tab: next value, then what belongs to the card. Enter: down. Del: empty. Ctrl+Del: row out."
    " Grey: from the rulebook."
)


class CardTableDialog(QDialog):
    """Tables of all cards, in tabs. What fits is saved soon, what does not waits to be mended."""

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

    # What is entered

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
