"""The card table dialog, in which players enter everything printed on their cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPalette, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import counted
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.safe_save import save_file
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.spearpoint.cards.own_card_list_file import (
    CardList,
    card_list_text,
    read_card_list,
)
from boardapp.qt.document.file_dialogs import ask_file_to_save
from boardapp.qt.spearpoint.cards.card_table_columns import CARD_SHEETS
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries
from boardapp.qt.spearpoint.cards.card_table_model import CardDelegate, CardModel
from boardapp.qt.spearpoint.cards.own_cards import choose_card_list, default_cards_file
from boardapp.qt.widgets import fault_dialog, question_box, screen_reader
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_LISTS = "Card lists (*.yaml *.yml);;All files (*)"
_HOW = (
    "Type each value as printed on the card. Tab goes to the next value. Del empties the cell. "
    "Ctrl+Del deletes the card, weapon or effect in the selected cell. "
    "Grey values are from the rulebook."
)


class CardTableDialog(QDialog):
    """A table of all cards of a kind.

    Valid entries are saved soon; invalid ones wait for correction.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Cards")
        self.setSizeGripEnabled(True)
        self.entries = CardEntries()
        self.model = CardModel(self.entries)
        self.model.typed.connect(self._refresh_and_save_soon)
        # Saving waits until the player pauses typing.
        self._save_soon = QTimer(self, singleShot=True, interval=1200)
        self._save_soon.timeout.connect(self.save_entries)
        self.list, self.said, how = wrapping_label(), wrapping_label(), wrapping_label()
        self.fault, self.wrong = wrapping_label(bold=True), wrapping_label(bold=True)
        self.wrong.setForegroundRole(QPalette.ColorRole.BrightText)
        how.setText(_HOW)
        self.tabs, self.view = QTabBar(expanding=False), QTableView()
        for sheet in CARD_SHEETS:
            self.tabs.addTab(sheet.tab)
        self._prepare_view()
        line, box = QHBoxLayout(), make_close_button_box()
        line.addWidget(self.list, 1)
        self.first_button = self._button(
            "&Back to the default list", lambda: self._choose(default_cards_file())
        )
        self.other_button = self._button("&Other list…", lambda: self._ask_list(new=False))
        self.new_button = self._button("New &list…", lambda: self._ask_list(new=True))
        for button in (self.first_button, self.other_button, self.new_button):
            line.addWidget(button)
        self.out_button = self._button("&Take out", self._remove)
        box.addButton(self.out_button, QDialogButtonBox.ButtonRole.ActionRole)
        box.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(line)
        for widget in (self.fault, self.tabs, self.view, self.wrong, self.said, how, box):
            layout.addWidget(widget, widget is self.view)
        em, room = self.fontMetrics().height(), self.screen().availableSize()
        self.resize(QSize(80 * em, 46 * em).boundedTo(room - QSize(em, 3 * em)))
        self.tabs.currentChanged.connect(self._show_sheet)
        self._show_sheet()

    def _button(self, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, autoDefault=False)
        button.clicked.connect(act)
        return button

    def _prepare_view(self) -> None:
        """Set up the table for typing; Tab and the arrows keep Qt's meaning."""
        triggers = QAbstractItemView.EditTrigger
        self.view.setEditTriggers(triggers.AllEditTriggers & ~triggers.CurrentChanged)
        self.view.setModel(self.model)
        self.view.setItemDelegate(CardDelegate(self.view))
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setWordWrap(False)
        self.view.horizontalHeader().setStretchLastSection(True)
        self.view.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() * 3 // 2)
        self.view.selectionModel().currentChanged.connect(self._show_cell_help)
        here = Qt.ShortcutContext.WidgetShortcut
        QShortcut(
            "Del", self.view, lambda: self.model.setData(self.view.currentIndex(), ""), context=here
        )
        QShortcut("Ctrl+Del", self.view, self._remove, context=here)

    # The list

    def _show_list_name_and_fault(self) -> None:
        """Show the name of the list, and why it could not be read or written."""
        own = self.entries.own
        first = own.path == default_cards_file()
        self.list.setText(escape_unprintable(f"Your list of cards: {own.path}"))
        self.first_button.setVisible(not first)
        more = (
            "\nThe file does not change, and boardapp forgets your entries when this window closes."
        )
        self.fault.setText(escape_unprintable(own.fault) + more)
        self.fault.setVisible(bool(own.fault))

    def _ask_list(self, *, new: bool) -> None:
        """Switch to another list of cards, or to an empty one if ``new``."""
        title = "Begin a list of cards" if new else "Open a list of cards"
        folder = self.entries.own.path.parent
        if new:
            path = ask_file_to_save(self, title, folder / "cards-2.yaml", _LISTS)
        else:
            name, _ = QFileDialog.getOpenFileName(self, title, str(folder), _LISTS)
            path = Path(name) if name else None
        if path is None:
            return
        try:
            if new:
                save_file(path, card_list_text(CardList()))
            read_card_list(path)
            self._choose(path)
        except OSError as error:
            fault_dialog.show_error(self, title, f"{path}: {system_error_reason(error)}.")
        except FaultsError as error:
            told = f"{path.name} cannot be your list of cards"
            fault_dialog.FaultDialog(told, error.faults, self, "Your list has not changed.").exec()

    def _choose(self, path: Path) -> None:
        if self._save_or_ask_before_closing():
            choose_card_list(path)
            self.entries = CardEntries()
            self._show_sheet()

    # Entries

    def _show_sheet(self) -> None:
        """Show the cards of the current tab."""
        sheet = CARD_SHEETS[self.tabs.currentIndex()]
        self.model.show_sheet(self.entries, sheet)
        self.view.setAccessibleName(sheet.tab.replace("&", ""))
        self.view.verticalHeader().setVisible(sheet.columns[0].belongs_to_part)
        letter = self.fontMetrics().averageCharWidth()
        for number, column in enumerate(sheet.columns):
            self.view.setColumnWidth(number, column.width * letter)
        self.view.setCurrentIndex(self.model.index(0, 0))
        self.view.setFocus()
        self._show_list_name_and_fault()

    def _show_cell_help(self) -> None:
        """Show the purpose of the current cell, and its fault or else the latest fault."""
        here, sentence = self.model.row_and_column_at(self.view.currentIndex()), ""
        help_text = self.model.help_of(self.view.currentIndex())
        self.said.setText(f"{self.entries.cell_place_description(*here)}: {help_text}")
        if wrong := list(self.entries.wrong.values()):
            row, column, _, words = next((one for one in wrong if one[:2] == here), wrong[-1])
            sentence = f"{self.entries.cell_place_description(row, column)}: {words}."
            sentence += (
                f" In all, {len(wrong)} cells have wrong values, which boardapp does not save."
            ) * (len(wrong) > 1)
        if sentence != self.wrong.text():
            self.wrong.setText(sentence)
            screen_reader.announce(self, sentence, assertive=True)

    def _refresh_and_save_soon(self) -> None:
        self.model.refresh()
        self._show_cell_help()
        self._save_soon.start()

    def _remove(self) -> None:
        self.view.setFocus()  # This also accepts the text being typed.
        self.entries.remove(*self.model.row_and_column_at(self.view.currentIndex()))
        self._refresh_and_save_soon()

    def save_entries(self) -> bool:
        """Save the entries to the file of the list; return whether that worked."""
        self._save_soon.stop()
        saved = self.entries.save()
        if self.view.state() != QAbstractItemView.State.EditingState:
            self.model.refresh()
            self._show_cell_help()
        self._show_list_name_and_fault()
        return saved

    def _save_or_ask_before_closing(self) -> bool:
        """Accept and save the entries; ask about entries that cannot be saved."""
        self.tabs.setFocus()  # This also accepts the text being typed.
        wrong = counted(len(self.entries.wrong), "impossible value")
        sentence, more = f"{wrong} will not be saved.", self.wrong.text()
        if not self.save_entries():
            sentence, more = "Your entries are not saved.", self.entries.own.fault
        elif not self.entries.wrong:
            return True
        return question_box.ask_confirmation(self, "Cards", sentence, more, "&Close without it")

    def reject(self) -> None:
        """Close the window, unless entries would be lost."""
        if self._save_or_ask_before_closing():
            super().reject()
