"""Taking a starting hand: unit cards from the deck, Command cards from the common deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Literal, NamedTuple

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialogButtonBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.spearpoint.catalogue import PLAYER_TITLES, Catalogue, Player
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.scenario.decisions import Build, Draw
from boardapp.games.spearpoint.scenario.deck_check import draw_random, hand_refusal
from boardapp.games.spearpoint.scenario.scenario import HandStage
from boardapp.games.spearpoint.scenario.unit_cards import (
    COMMAND_DECK,
    CommandCard,
    command_cards_of,
    command_deck,
    title_of,
    with_cards,
)
from boardapp.qt.announce import announce
from boardapp.qt.chooser import Chooser
from boardapp.qt.number_box import NumberBox
from boardapp.qt.plain import plain
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.spearpoint.card_list_dialog import (
    CardDialog,
    CommandCardsDialog,
    OwnCards,
    scrolling,
)

How = Literal["chosen", "drawn", "table"]
"""How cards come into a hand: named by the player, drawn by the program, or on the table alone."""


class HowRow(QWidget):
    """The ways in which cards may come, one of them chosen."""

    def __init__(self, ways: Iterable[tuple[How, str]], name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.group = QButtonGroup(self)
        self.buttons: dict[How, QRadioButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for way, title in ways:
            button = QRadioButton(title)
            self.buttons[way] = button
            self.group.addButton(button)
            column.addWidget(button)
        next(iter(self.buttons.values())).setChecked(True)

    def way(self) -> How:
        """Return the way chosen."""
        return next(way for way, button in self.buttons.items() if button.isChecked())

    def lock(self) -> None:
        """Leave it at the way chosen: what has been drawn stays drawn."""
        for button in self.buttons.values():
            button.setEnabled(button.isChecked())


class Stock(NamedTuple):
    """What a side takes its starting hand from.

    ``build`` is its deck, None when that was built at the table only. Command cards ``removed``
    are out of the scenario with all their copies; those ``gone`` are elsewhere, one name a card:
    in the other hand, with units, set aside.
    """

    side: Player
    build: Build | None = None
    removed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


class HandDialog(CardDialog):
    """Takes a starting hand; ``draw`` is it once the dialog has been accepted.

    What the program has drawn is drawn: it can be left, not drawn again.
    """

    def __init__(
        self,
        stage: HandStage,
        stock: Stock,
        catalogue: Catalogue,
        own: OwnCards | None = None,
        *,
        random: Random,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._stage, self._side, self._deck = stage, stock.side, stock.build
        self._own, self._random = own or OwnCards(), random
        self._catalogue = with_cards(catalogue, self._own.cards.units)
        self._removed, self._gone = stock.removed, (*stock.gone, *stage.given)
        self.draw: Draw | None = None
        self.drawn_units: tuple[str, ...] = ()
        self.drawn_command: tuple[str, ...] = ()
        self.setWindowTitle(f"{PLAYER_TITLES[stock.side]}: starting hand")
        self._make_units()
        self._make_command()
        self._lay_out()
        self.refresh()

    # The unit cards

    @property
    def _number(self) -> int:
        return self._stage.chosen + self._stage.random

    def _make_units(self) -> None:
        ways: list[tuple[How, str]] = []
        if self._deck is not None:
            if self._stage.random:
                ways.append(("drawn", "&Drawn by the program"))
            words = "As the &cards were drawn" if self._stage.random else "&Chosen here"
            ways.append(("chosen", words))
        if self._deck is None or self._stage.random:
            ways.append(("table", "At the &table only"))
        self.unit_way = HowRow(ways, "How the unit cards are taken")
        self.unit_way.group.buttonToggled.connect(self.refresh)
        self.draw_units = QPushButton(f"Draw {_cards(self._number, 'unit')}")
        self.draw_units.setAutoDefault(False)
        self.draw_units.clicked.connect(self._draw_units)
        self.units_told = wrapping_label()
        self.units_told.setAccessibleName("Unit cards drawn")
        self.numbers: dict[str, NumberBox] = {}
        for card in self._deck.cards if self._deck else ():
            if card.unit in self.numbers:
                continue
            title = self._catalogue.unit_kind(card.unit).title
            box = NumberBox(f"{title}: number in the hand", 1, card.copies, "0")
            box.setSuffix(f" of {card.copies}")
            box.setSpecialValueText(f"0 of {card.copies}")
            box.valueChanged.connect(self.refresh)
            self.numbers[card.unit] = box

    def _draw_units(self) -> None:
        assert self._deck is not None
        names = [card.unit for card in self._deck.cards for _ in range(card.copies)]
        self.drawn_units = draw_random(names, self._number, self._random)
        self.unit_way.lock()
        self.refresh()
        announce(self, self.units_told.text(), assertive=True)

    def units(self) -> tuple[str, ...]:
        """Return the unit cards of the hand, as far as they are said."""
        way = self.unit_way.way()
        if way == "drawn":
            return self.drawn_units
        if way == "table":
            return ()
        return tuple(unit for unit, box in self.numbers.items() for _ in range(box.number() or 0))

    # The Command cards

    def _make_command(self) -> None:
        self.command_way = HowRow(
            [
                ("table", "At t&he table only"),
                ("drawn", "Drawn b&y the program"),
                ("chosen", "As the cards &were drawn"),
            ],
            "How the Command cards are drawn",
        )
        self.command_way.group.buttonToggled.connect(self.refresh)
        self.draw_command = QPushButton(f"Draw {_cards(self._stage.command, 'Command')}")
        self.draw_command.setAutoDefault(False)
        self.draw_command.clicked.connect(self._draw_command)
        self.deck_button = QPushButton("C&ommand deck…")
        self.deck_button.setAutoDefault(False)
        self.deck_button.clicked.connect(self._enter_deck)
        self.deck_told = wrapping_label()
        self.deck_told.setAccessibleName("The Command deck")
        self.command_told = wrapping_label()
        self.command_told.setAccessibleName("Command cards drawn")
        self.names = [
            Chooser(f"Command card {number + 1}") for number in range(self._stage.command)
        ]
        for chooser in self.names:
            chooser.currentIndexChanged.connect(self.refresh)
        self._fill_choosers()

    def _fill_choosers(self) -> None:
        for chooser in self.names:
            before = chooser.currentData()
            chooser.blockSignals(True)
            chooser.clear()
            chooser.addItem("choose the card", None)
            for card in self._command_cards():
                chooser.addItem(card.title, card.name)
            chooser.setCurrentIndex(max(chooser.findData(before), 0))
            chooser.blockSignals(False)

    def _command_cards(self) -> list[CommandCard]:
        cards = command_cards_of(self._own.cards.command)
        return [card for card in cards if card.name not in self._removed]

    def _pile(self) -> list[str]:
        """Return the Command cards to draw from, one name a card."""
        return list(command_deck(self._command_cards(), self._gone))

    def _draw_command(self) -> None:
        self.drawn_command = draw_random(self._pile(), self._stage.command, self._random)
        self.command_way.lock()
        self.refresh()
        announce(self, self.command_told.text(), assertive=True)

    def _enter_deck(self) -> None:
        if CommandCardsDialog(self._own, self).exec():
            self._fill_choosers()
            self.refresh()

    def command(self) -> tuple[str, ...]:
        """Return the Command cards of the hand, as far as they are said; given ones aside."""
        way = self.command_way.way()
        if way == "drawn":
            return self.drawn_command
        if way == "table":
            return ()
        return tuple(name for one in self.names if (name := one.currentData()) is not None)

    # The hand

    def _lay_out(self) -> None:
        body = QWidget()
        column = QVBoxLayout(body)
        column.addWidget(self._unit_box())
        column.addWidget(self._command_box())
        column.addStretch(1)
        self.reasons = wrapping_label()
        self.reasons.setAccessibleName("What is wrong with the hand")
        self.buttons = self.answers("Take this hand")
        self.ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        layout = QVBoxLayout(self)
        layout.addWidget(scrolling(body, "The hand"), 1)
        layout.addWidget(self.reasons)
        layout.addWidget(self.buttons)
        self.fit(34, 34)

    def _unit_box(self) -> QGroupBox:
        box = QGroupBox(f"Unit cards: {_asked(self._stage)}")
        column = QVBoxLayout(box)
        self.unit_way.setVisible(list(self.unit_way.buttons) != ["chosen"])
        column.addWidget(self.unit_way)
        self.unit_list = QWidget()
        form = QFormLayout(self.unit_list)
        for unit, number in self.numbers.items():
            form.addRow(plain(self._catalogue.unit_kind(unit).title), number)
        column.addWidget(self.unit_list)
        row = QHBoxLayout()
        row.addWidget(self.draw_units)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.units_told)
        box.setVisible(self._number > 0)
        return box

    def _command_box(self) -> QGroupBox:
        box = QGroupBox(f"Command cards: {self._stage.command} drawn")
        column = QVBoxLayout(box)
        if self._stage.given:
            given = wrapping_label()
            given.setText(f"Beside them: {self._titles(self._stage.given)}")
            column.addWidget(given)
        column.addWidget(self.command_way)
        self.name_list = QWidget()
        form = QFormLayout(self.name_list)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for number, chooser in enumerate(self.names, 1):
            form.addRow(f"Card {number}", chooser)
        column.addWidget(self.name_list)
        row = QHBoxLayout()
        row.addWidget(self.draw_command)
        row.addWidget(self.deck_button)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.deck_told)
        column.addWidget(self.command_told)
        self.command_way.setVisible(self._stage.command > 0)
        box.setVisible(self._stage.command > 0 or bool(self._stage.given))
        return box

    def refusal(self) -> list[str]:
        """Return every reason why the hand cannot be taken yet."""
        reasons = []
        if self.unit_way.way() == "drawn" and not self.drawn_units:
            reasons.append("Draw the unit cards, or take them at the table.")
        if self._stage.command and self.command_way.way() == "drawn" and not self.drawn_command:
            reasons.append("Draw the Command cards, or take them at the table.")
        if self.command_way.way() == "chosen":
            missing = len(self.names) - len(self.command())
            if missing:
                reasons.append(f"{_cards(missing, 'Command')} still to be named.")
            reasons += self._too_many()
        asked = hand_refusal(self._stage, self.hand(), self._deck, self._removed, self._catalogue)
        return reasons or asked

    def _too_many(self) -> list[str]:
        """Return of which Command cards the deck holds fewer, where their number is known."""
        left = Counter(self._pile())
        known = {card.name for card in self._command_cards() if card.copies is not None}
        return [
            cited(f"{number} × {self._titles([name])}: {left[name]} in the Command deck")
            for name, number in Counter(self.command()).items()
            if name in known and number > left[name]
        ]

    def hand(self) -> Draw:
        """Return the hand as it stands."""
        return Draw(self._side, self.units(), self.command())

    def refresh(self, *_: object) -> None:
        """Show what belongs to the ways chosen, and what is wrong with the hand."""
        units, command = self.unit_way.way(), self.command_way.way()
        self.unit_list.setVisible(units == "chosen")
        self.draw_units.setVisible(units == "drawn")
        self.draw_units.setEnabled(not self.drawn_units)
        titles = [self._catalogue.unit_kind(unit).title for unit in self.drawn_units]
        _show_drawn(self.units_told, titles, shown=units == "drawn")
        pile, number = self._pile(), self._stage.command
        self.name_list.setVisible(command == "chosen")
        self.draw_command.setVisible(command == "drawn")
        self.draw_command.setEnabled(not self.drawn_command and len(pile) >= number > 0)
        self.deck_button.setVisible(command != "table" and not self.drawn_command)
        self.deck_told.setText(self._deck_words(len(pile)))
        self.deck_told.setVisible(command == "drawn" and not self.drawn_command)
        drawn = [self._titles([name]) for name in self.drawn_command]
        _show_drawn(self.command_told, drawn, shown=command == "drawn")
        reasons = self.refusal()
        self.reasons.setText("\n".join(f"✗ {reason}" for reason in reasons))
        self.reasons.setVisible(bool(reasons))
        self.ok.setEnabled(not reasons)

    def _deck_words(self, left: int) -> str:
        cards = command_cards_of(self._own.cards.command)
        entered = sum(card.copies or 0 for card in cards)
        words = f"{left} cards to draw from."
        if entered < COMMAND_DECK:
            words += f" {entered} of the {COMMAND_DECK} Command cards are entered; the others are"
            words += " left out of the draw."
        if left < self._stage.command:
            words += " Enter how many of each card the deck holds."
        return words

    def _titles(self, names: Iterable[str]) -> str:
        return ", ".join(title_of(name, self._own.cards.command.values()) for name in names)

    def accept(self) -> None:
        """Take the hand if nothing is wrong with it."""
        if self.refusal():
            return
        self.draw = self.hand()
        super().accept()


def _asked(stage: HandStage) -> str:
    parts = [
        f"{stage.chosen} of your choice" if stage.chosen else "",
        f"{stage.random} at random" if stage.random else "",
    ]
    return " and ".join(filter(None, parts))


def _cards(number: int, kind: str) -> str:
    return f"{number} {kind} card{'s' * (number != 1)}"


def _show_drawn(label: QLabel, titles: list[str], *, shown: bool) -> None:
    label.setText(f"Drawn: {', '.join(titles)}")
    label.setVisible(shown and bool(titles))
