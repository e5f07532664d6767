"""The players' own cards, stored in the data folder, and the form for a unit card."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
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
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, Player
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog, line_field
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox
from boardapp.qt.widgets.settings import user_settings

MAX_TITLE = 80
_CHOSEN = "spearpoint/cards"
"""The settings key of the card list in use, if it is not the default list."""


def default_cards_file() -> Path:
    """Return the default file of the players' own Spearpoint cards."""
    return data_folder() / "spearpoint" / "cards.yaml"


def cards_file() -> Path:
    """Return the file of the players' own Spearpoint cards in use, which need not exist yet."""
    chosen = user_settings().value(_CHOSEN, "")
    return Path(str(chosen)) if chosen else default_cards_file()


def choose_card_list(path: Path) -> None:
    """Use a card list from now on; there may be one for each front (004-255)."""
    first = path == default_cards_file()
    user_settings().setValue(_CHOSEN, "" if first else str(path.absolute()))


class OwnCards:
    """The players' own cards; ``fault`` is why they could not be read or saved, if so.

    A file with faults is never changed. New entries then last only until the program ends.
    """

    def __init__(self) -> None:
        self.path = cards_file()
        self.cards = CardList()
        self.fault = ""
        self._read()

    def save_cards(self, *entered: AnyCard) -> None:
        """Save cards to the list and its file, replacing cards of the same name."""

        def with_them(cards: CardList) -> CardList:
            for card in entered:
                cards = cards.with_card(card)
            return cards

        self.change_and_save(with_them)

    def change_and_save(self, change: Callable[[CardList], CardList]) -> bool:
        """Change the list and save its file; return whether the file could be written."""
        here, path = self.cards, self.path
        try:
            self._read()  # Another window may have added cards to the file.
            if not self.fault:
                text = card_list_text(change(self.cards))
                parse_card_list(read_yaml_text(text, path.name))
                path.parent.mkdir(parents=True, exist_ok=True)
                save_file(path, text)
        except (OSError, FaultsError) as error:
            self.fault = (
                "boardapp could not save your entries for other games: "
                f"{save_failure_sentence(error)}"
            )
        finally:
            self.cards = change(here if self.fault else self.cards)
        return not self.fault

    def _read(self) -> None:
        self.fault = ""
        if not os.path.exists(self.path):
            if self.path != default_cards_file():
                self.fault = f"The file with your list of cards is missing: {self.path}"
            return
        try:
            self.cards = read_card_list(self.path)
        except FaultsError as error:
            self.fault = f"boardapp cannot read your list of cards: {error.faults[0]}"


class UnitCardDialog(FormDialog):
    """The form for a printed unit card, limited to what decks need; it works by keyboard alone."""

    live = False
    enter_goes_on = True

    def __init__(
        self,
        side: Player,
        card: UnitCard | None = None,
        taken: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        lead = (
            f"Enter what is printed on the {PLAYER_TITLES[side]} unit card. The cost is in the "
            "upper right corner. The icon under the unit's type shows the crew."
        )
        title = "Unit card" if card else "Another unit card"
        super().__init__(title, parent, ok="Save the card", lead=lead)
        self._side, self._before, self._taken = side, card, taken
        add = self.form.add
        self.name = add("&Title", line_field("Title", MAX_TITLE), "title")
        self.unit_class = add("&Class", ValueComboBox("Class", CLASS_TITLES), "unit_class")
        self.cost = add("C&ost in points", OptionalSpinBox("Cost", 1, MAX_COST), "cost")
        crews: dict[Any, str] = {None: "no crew, or not known", **CREW_TITLES}
        self.crew = add("Crew it &needs", ValueComboBox("Crew it needs", crews), "crew")
        copies = OptionalSpinBox("Cards in the box", 1, MAX_COPIES)
        self.copies = add("Cards in the &box", copies, "copies")
        self.lay_out_and_check(ems=(26, 19), record=card)
        self.name.setFocus()

    @property
    def card(self) -> UnitCard | None:
        """Return the entered card, None while it has no title."""
        values = self.form.values()
        if not values["title"]:
            return None
        name = card_name_from_title(values["title"], self._taken)
        before = self._before or UnitCard(name, "", self._side, values["unit_class"])
        return replace(before, **values)

    @override
    def faults(self) -> Faults:
        return {} if self.card else {self.name: "Enter the title of the card."}
