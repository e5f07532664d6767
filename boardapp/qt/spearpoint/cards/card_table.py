"""The card table: all that the players' cards print is entered here, by Tab and Enter alone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from boardapp.files.faults_in_files import FaultsError
from boardapp.files.safe_save import save_file
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.spearpoint.cards.own_card_list_file import (
    CardList,
    card_list_text,
    read_card_list,
)
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.cards.card_sheets_by_kind import CommandSheet, DamageSheet, UnitSheet
from boardapp.qt.spearpoint.cards.card_table_columns import EFFECT_COLUMNS, WEAPON_COLUMNS
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries
from boardapp.qt.spearpoint.cards.card_table_page import CardPage
from boardapp.qt.spearpoint.cards.own_cards import OwnCards, choose_cards, default_cards_file
from boardapp.qt.widgets import fault_dialog, question_box
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.wrapping_label import wrapping_label

_LISTS = "Card lists (*.yaml *.yml);;All files (*)"
_KEEP_AFTER_MS = 1200
"""Whoever types on waits for no disk."""
_HOW = (
    "Tab: next value, then what belongs to the card. Enter: down. Del: empty. Ctrl+Del: row out."
    " Grey: from the rulebook."
)


class CardTableDialog(QDialog):
    """Tables of all cards, in tabs. What fits is kept soon, what does not waits to be mended."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Cards")
        self.setSizeGripEnabled(True)
        self.list = wrapping_label()
        self.fault = wrapping_label(bold=True)
        self.tabs = QTabWidget()
        self.pages: list[CardPage] = []
        self._keep_soon = QTimer(self, singleShot=True, interval=_KEEP_AFTER_MS)
        self._keep_soon.timeout.connect(self._save_unless_typing)
        self._lay_out()
        self.tabs.currentChanged.connect(self._on_tab)
        self._open()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        line = QHBoxLayout()
        line.addWidget(self.list, 1)
        self.first_button = self._button("&Back to my first list", self._use_default_list)
        self.other_button = self._button("&Other list…", self._ask_other)
        self.new_button = self._button("New &list…", self._ask_new)
        for button in (self.first_button, self.other_button, self.new_button):
            line.addWidget(button)
        how = wrapping_label()
        how.setText(_HOW)
        box = make_close_button_box()
        self.out_button = self._button("&Take row out", self._clear_current_row)
        # It is for the row in which typing goes on: a click does not leave that.
        self.out_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.addButton(self.out_button, QDialogButtonBox.ButtonRole.ActionRole)
        box.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        box.rejected.connect(self.reject)
        layout.addLayout(line)
        layout.addWidget(self.fault)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(how)
        layout.addWidget(box)
        em, room = self.fontMetrics().height(), self.screen().availableSize()
        self.resize(QSize(80 * em, 46 * em).boundedTo(room - QSize(em, 3 * em)))

    def _button(self, text: str, act: object) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(act)
        return button

    # The list

    def _open(self) -> None:
        """Show the list that is used."""
        self.own = OwnCards()
        self.entered = CardEntries(built_in_catalogue(), self.own.cards)
        at = max(self.tabs.currentIndex(), 0)
        self.tabs.blockSignals(True)
        self.tabs.clear()
        for page in self.pages:
            page.deleteLater()
        self.pages = []
        for side in PLAYERS:
            units = UnitSheet(self.entered, side)
            page = CardPage(units, "U&nits", WEAPON_COLUMNS, "&Weapons of")
            self._add_page(f"&{PLAYER_TITLES[side]}", page)
        self._add_page("Co&mmand Cards", CardPage(CommandSheet(self.entered), "Ca&rds"))
        damage = CardPage(DamageSheet(self.entered), "Ca&rds", EFFECT_COLUMNS, "&Effects of")
        self._add_page("&Damage Cards", damage)
        self.tabs.setCurrentIndex(at)
        self.tabs.blockSignals(False)
        self._show_list_name_and_fault()
        self.pages[at].cards.setFocus()

    def _add_page(self, title: str, page: CardPage) -> None:
        page.typed.connect(self._schedule_save)
        self.pages.append(page)
        self.tabs.addTab(page, title)

    def _show_list_name_and_fault(self) -> None:
        """Say which list this is, and what kept it from being read or written."""
        first = self.own.path == default_cards_file()
        where = "in the program's own folder" if first else str(self.own.path)
        self.list.setText(escape_unprintable(f"Your list of cards, {where}."))
        self.first_button.setVisible(not first)
        fault = escape_unprintable(self.own.fault)
        if fault:
            fault += "\nThe file stays as it is: what you enter lasts until this window is closed."
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))

    def _use_default_list(self) -> None:
        self._choose(default_cards_file())

    def _ask_other(self) -> None:
        folder = str(self.own.path.parent)
        name, _ = QFileDialog.getOpenFileName(self, "Open a list of cards", folder, _LISTS)
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
        folder = str(self.own.path.parent / "cards-2.yaml")
        name, _ = QFileDialog.getSaveFileName(self, "Begin a list of cards", folder, _LISTS)
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}.yaml")
        try:
            save_file(path, card_list_text(CardList()))
        except OSError as error:
            fault_dialog.show_error(self, "Not begun", f"{path}: {system_error_reason(error)}.")
        else:
            self._choose(path)

    def _choose(self, path: Path) -> None:
        if self._may_close():
            choose_cards(path)
            self._open()

    # What is entered

    def _schedule_save(self) -> None:
        self._keep_soon.start()

    def _save_unless_typing(self) -> None:
        """Keep what was entered, but not over a value that is still being typed."""
        if any(view.is_editing for page in self.pages for view in page.views):
            self._keep_soon.start()
        else:
            self.save_entries()

    def _on_tab(self, number: int) -> None:
        self.save_entries()
        self.pages[number].refresh()
        self.pages[number].cards.setFocus()

    def _clear_current_row(self) -> None:
        self.pages[self.tabs.currentIndex()].clear_current_row()

    def save_entries(self) -> None:
        """Write what was entered to the file of the list."""
        self._keep_soon.stop()
        if not self.entered.unkept:
            return
        if self.own.change_and_save(self.entered.with_unsaved_cards):
            self.entered.unkept.clear()
            self.entered.cards = self.own.cards
            for page in self.pages:
                page.refresh()
        self._show_list_name_and_fault()

    def _may_close(self) -> bool:
        """Take in and keep what was entered; ask about what cannot be kept."""
        for page in self.pages:
            page.commit_edit()
        self.save_entries()
        wrong = self.entered.wrong
        if wrong:
            cells = "1 cell holds" if len(wrong) == 1 else f"{len(wrong)} cells hold"
            sentence, more = f"{cells} what no card can.", next(iter(wrong.values())).sentence
        elif self.entered.unkept:
            sentence, more = "What you entered is not kept.", self.own.fault
        else:
            return True
        if question_box.ask_confirmation(self, "Cards", sentence, more, "&Leave it out"):
            return True
        if wrong:
            self._show_invalid_cell()
        return False

    def _show_invalid_cell(self) -> None:
        spot = next(iter(self.entered.wrong))
        page = next(page for page in self.pages if page.has_cell(spot))
        self.tabs.setCurrentWidget(page)
        page.show_cell(spot)

    def reject(self) -> None:
        """Close the window, unless something would be lost."""
        if self._may_close():
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from pressing a button while cards are typed."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
