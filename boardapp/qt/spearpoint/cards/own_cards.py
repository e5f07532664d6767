"""The players' own cards: kept in the data folder, and the form for what a unit card shows."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from boardapp.document.data_folders import data_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.safe_save import save_file
from boardapp.files.save_error import save_failure_sentence
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.spearpoint.cards.own_card_list_file import (
    AnyCard,
    CardList,
    card_list_text,
    parse_card_list,
    read_card_list,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    CLASS_TITLES,
    CREW_TITLES,
    MAX_COPIES,
    MAX_COST,
    UnitCard,
    card_name_from_title,
)
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES, Player, UnitClass
from boardapp.qt.sessions.table_session import savable_text
from boardapp.qt.widgets.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.settings import user_settings
from boardapp.qt.widgets.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.wrapping_label import wrapping_label

MAX_TITLE = 80
_CHOSEN = "spearpoint/cards"
"""What the settings call the list that is used, if it is another than the first."""


def default_cards_file() -> Path:
    """Return the file of the players' own Spearpoint cards where they chose no other list."""
    return data_folder() / "spearpoint" / "cards.yaml"


def cards_file() -> Path:
    """Return the file of the players' own Spearpoint cards, which need not exist yet."""
    chosen = user_settings().value(_CHOSEN, "")
    return Path(str(chosen)) if chosen else default_cards_file()


def choose_cards(path: Path) -> None:
    """Make a list of cards the one that is used, from now on: each front has its own (004-255)."""
    first = path == default_cards_file()
    user_settings().setValue(_CHOSEN, "" if first else str(path.absolute()))


class OwnCards:
    """The players' own cards. ``fault`` says why they could not be read or kept, if so.

    A file that has faults is left as it is: what is entered then lasts as long as the program.
    """

    def __init__(self) -> None:
        self.path = cards_file()
        self.cards = CardList()
        self.fault = ""
        self._read()

    def save_cards(self, *entered: AnyCard) -> None:
        """Put cards into the list and its file, instead of those of the same name."""

        def with_them(cards: CardList) -> CardList:
            for card in entered:
                cards = cards.with_card(card)
            return cards

        self.change_and_save(with_them)

    def change_and_save(self, change: Callable[[CardList], CardList]) -> bool:
        """Change the list and its file; tell whether the file could be written."""
        here, path = self.cards, self.path
        try:
            self._read()  # another window may have added to it
            if not self.fault:
                text = card_list_text(change(self.cards))
                parse_card_list(read_yaml_text(text, path.name))
                path.parent.mkdir(parents=True, exist_ok=True)
                save_file(path, text)
        except (OSError, FaultsError) as error:
            self.fault = (
                "What you entered could not be kept for other games: "
                f"{save_failure_sentence(error)}"
            )
        finally:
            self.cards = change(here if self.fault else self.cards)
        return not self.fault

    def _read(self) -> None:
        self.fault = ""
        if not os.path.exists(self.path):
            if self.path != default_cards_file():
                self.fault = f"The list of your cards is not there: {self.path}"
            return
        try:
            self.cards = read_card_list(self.path)
        except FaultsError as error:
            self.fault = f"The list of your cards cannot be read: {error.faults[0]}"


class UnitCardDialog(QDialog):
    """A unit card as it is printed, as far as decks go by it.

    Enter in one of its fields goes to the next, and does not close it.
    """

    def __init__(
        self,
        side: Player,
        card: UnitCard | None = None,
        taken: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._side, self._before, self._taken = side, card, taken
        self.card: UnitCard | None = None
        self.setWindowTitle("Unit card" if card else "Another unit card")
        self._make_fields()
        self._lay_out()
        if card is not None:
            self._show(card)
        self.name.setFocus()

    def _make_fields(self) -> None:
        self.name = QLineEdit()
        self.name.setMaxLength(MAX_TITLE)
        self.name.setAccessibleName("Title")
        self.unit_class = ComboBox("Class")
        for unit_class, title in CLASS_TITLES.items():
            self.unit_class.addItem(title, unit_class)
        self.cost = OptionalSpinBox("Cost", 1, MAX_COST)
        self.crew = ComboBox("Crew it needs")
        self.crew.addItem("none, or not known", None)
        for crew, title in CREW_TITLES.items():
            self.crew.addItem(title, crew)
        self.copies = OptionalSpinBox("Cards in the box", 1, MAX_COPIES)
        self.fault = wrapping_label(bold=True)
        self.fault.hide()

    def _lay_out(self) -> None:
        words = wrapping_label()
        words.setText(
            f"As the card of {PLAYER_TITLES[self._side]} shows it. The cost is in the upper right"
            " corner; the crew's icon is under the type of the unit."
        )
        body = QWidget()
        form = QFormLayout(body)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(words)
        form.addRow("&Title", self.name)
        form.addRow("&Class", self.unit_class)
        form.addRow("C&ost in points", self.cost)
        form.addRow("Crew it &needs", self.crew)
        form.addRow("Cards in the &box", self.copies)
        scroll = QScrollArea()
        scroll.setWidget(body)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setAccessibleName("The card")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        kinds = QDialogButtonBox.StandardButton
        answers = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        answers.button(kinds.Ok).setText("Keep the card")
        answers.accepted.connect(self.accept)
        answers.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll, 1)
        layout.addWidget(self.fault)
        layout.addWidget(answers)
        em, room = self.fontMetrics().height(), self.screen().availableSize()
        self.resize(min(26 * em, room.width() - em), min(19 * em, room.height() - 3 * em))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and isinstance(self.focusWidget(), QSpinBox | QLineEdit | ComboBox):
            self.focusNextChild()
        else:
            super().keyPressEvent(event)

    def _show(self, card: UnitCard) -> None:
        self.name.setText(card.title)
        self.unit_class.setCurrentIndex(self.unit_class.findData(card.unit_class))
        self.cost.show_number(card.cost)
        self.crew.setCurrentIndex(max(self.crew.findData(card.crew), 0))
        self.copies.show_number(card.copies)

    def accept(self) -> None:
        """Take the card if it has a title; else say so."""
        title = savable_text(self.name.text()).strip()
        if not title:
            self.fault.setText("The card needs its title.")
            self.fault.show()
            self.name.setFocus()
            return
        unit_class = cast("UnitClass", self.unit_class.currentData())
        before = self._before or UnitCard(
            card_name_from_title(title, self._taken), "", self._side, unit_class
        )
        self.card = replace(
            before,
            title=title,
            unit_class=unit_class,
            cost=self.cost.number(),
            crew=self.crew.currentData(),
            copies=self.copies.number(),
        )
        super().accept()
