"""Building a Reserves Deck: the side's unit cards, what they cost, and what the deck may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.spearpoint.catalogue import PLAYER_TITLES, Catalogue, Player
from boardapp.games.spearpoint.headings import HEADINGS, cited
from boardapp.games.spearpoint.scenario.decisions import MAX_CARDS, Build, DeckCard
from boardapp.games.spearpoint.scenario.deck_check import (
    allowed,
    deck_refusal,
    words_of,
)
from boardapp.games.spearpoint.scenario.scenario import DeckStage
from boardapp.games.spearpoint.scenario.unit_cards import (
    MAX_COPIES,
    MAX_COST,
    UnitCard,
    cards_of,
    with_cards,
)
from boardapp.qt.announce import announce
from boardapp.qt.number_box import NumberBox
from boardapp.qt.plain import plain, plain_label
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.spearpoint.card_list_dialog import (
    CLASS_TITLES,
    CREW_TITLES,
    CardDialog,
    OwnCards,
    UnitCardDialog,
    go_to,
    scrolling,
)
from boardapp.qt.style import strong


class CardRow(QWidget):
    """One unit card: its title and values, its cost, how many of it are in the deck.

    ``lies_on`` is the space of the intact tile that stands for the card (004-038).
    """

    changed = Signal()
    edited = Signal(str)

    def __init__(self, card: UnitCard, lies_on: str = "") -> None:
        super().__init__()
        self.lies_on = lies_on
        self.title = wrapping_label()
        self.details = wrapping_label(italic=True)
        self.cost = NumberBox(f"{card.title}: cost", 1, MAX_COST, "cost?")
        self.cost.setSuffix(" pts")
        self.number = NumberBox(f"{card.title}: number in the deck", 1, MAX_COPIES, "0 ×")
        self.number.setSuffix(" ×")
        room = self.number.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self.number.setSizePolicy(room)
        self.number.setHidden(bool(lies_on))  # the tile is the card: it goes into no deck
        self.edit = QToolButton()
        self.edit.setText("…")
        self.edit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.details)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.addLayout(words, 1)
        row.addWidget(self.cost)
        row.addWidget(self.number)
        row.addWidget(self.edit)
        self.cost.valueChanged.connect(self.changed)
        self.number.valueChanged.connect(self.changed)
        self.edit.clicked.connect(lambda: self.edited.emit(self.card.unit))
        self.show_card(card)

    def show_card(self, card: UnitCard) -> None:
        """Show a card as it is known now."""
        self.card = card
        self.title.setText(card.title)
        known = [CLASS_TITLES[card.unit_class], card.values()]
        known.append(f"needs {CREW_TITLES[card.crew]}" if card.crew else "")
        known.append(f"{card.copies} in the box" if card.copies is not None else "")
        known.append(f"lies on {self.lies_on}: counts towards the deck" if self.lies_on else "")
        self.details.setText(" · ".join(filter(None, known)))
        self.cost.setAccessibleName(f"{card.title}: cost")
        self.number.setAccessibleName(f"{card.title}: number in the deck")
        self.edit.setAccessibleName(f"Change the card {card.title}")
        self.edit.setToolTip(plain(self.edit.accessibleName()))
        with QSignalBlocker(self.cost):
            self.cost.show_number(card.cost)

    @property
    def count(self) -> int:
        """Return how many of the card are in the deck."""
        return self.number.number() or 0

    def entered(self) -> UnitCard:
        """Return the card with the cost that stands in its field."""
        return replace(self.card, cost=self.cost.number())


class OutOfTheBox(NamedTuple):
    """Cards that are in use: how many of each unit, and the spaces of tiles that stand for one.

    What ``as_tiles`` names counts towards the deck (004-038).
    """

    used: Mapping[str, int] = {}
    as_tiles: Mapping[str, str] = {}


NOTHING_OUT = OutOfTheBox()


class DeckDialog(CardDialog):
    """Builds a deck of one side; ``build`` is it once the dialog has been accepted."""

    def __init__(
        self,
        stage: DeckStage,
        side: Player,
        catalogue: Catalogue,
        own: OwnCards | None = None,
        *,
        out: OutOfTheBox = NOTHING_OUT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._used, self.as_tiles = dict(out.used), dict(out.as_tiles)
        self._stage, self._side, self._catalogue = stage, side, catalogue
        self._own = own or OwnCards()
        self.build: Build | None = None
        self.rows: dict[str, CardRow] = {}
        self._spoken = ""
        self.setWindowTitle(f"{PLAYER_TITLES[side]}: deck {stage.deck}")
        self._make_parts()
        self._lay_out()
        cards = cards_of(catalogue, side, self._own.cards.units)
        for card in sorted(cards, key=lambda card: card.unit not in self.as_tiles):
            self._add_row(card)
        self._choose_rows()
        self.refresh()

    # Its parts

    def _make_parts(self) -> None:
        self.points = wrapping_label(bold=True)
        self.points.setAccessibleName("Points")
        self.limits = wrapping_label()
        self.limits.setAccessibleName("What the deck may hold")
        self.limits.setText(_limits(self._stage, self._catalogue))
        self.reasons = wrapping_label()
        self.reasons.setAccessibleName("What is wrong with the deck")
        self.notes = wrapping_label(italic=True)
        self.notes.setAccessibleName("Crews")
        self.chosen = wrapping_label()
        self.chosen.setAccessibleName("Cards in the deck")
        self.others = QCheckBox("&Show cards that this deck does not allow")
        self.others.toggled.connect(self._choose_rows)
        self.more = QPushButton("&Add another unit card…")
        self.more.setAutoDefault(False)
        self.more.clicked.connect(self._enter_another)
        self.buttons = self.answers("Take this deck")
        self.ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.fault = wrapping_label()
        self.fault.setAccessibleName("Your card list")

    def _lay_out(self) -> None:
        body = QWidget()
        self._body = QVBoxLayout(body)
        self._body.setSpacing(0)
        self._body.addStretch(1)
        cards = QVBoxLayout()
        heading = plain_label("Unit cards")
        heading.setFont(strong(heading.font()))
        cards.addWidget(heading)
        cards.addWidget(scrolling(body, "Unit cards"), 1)
        cards.addWidget(self.others)
        cards.addWidget(self.more)
        told = QWidget()
        side = QVBoxLayout(told)
        for label in (self.points, self.limits, self.reasons, self.notes, self.chosen, self.fault):
            side.addWidget(label)
        side.addStretch(1)
        columns = QGridLayout()
        columns.addLayout(cards, 0, 0)
        columns.addWidget(scrolling(told, "The deck"), 0, 1)
        columns.setColumnStretch(0, 3)
        columns.setColumnStretch(1, 2)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(self.buttons)
        self.fit(48, 34)

    def _add_row(self, card: UnitCard) -> CardRow:
        row = CardRow(card, self.as_tiles.get(card.unit, ""))
        row.changed.connect(self.refresh)
        row.edited.connect(self._change)
        row.cost.editingFinished.connect(self.keep_costs)
        self._body.insertWidget(self._body.count() - 1, row)
        self.rows[card.unit] = row
        return row

    def _choose_rows(self) -> None:
        """Show the cards that the deck allows, those in it, and all others on demand."""
        catalogue = self._with_own()
        for unit, row in self.rows.items():
            may = allowed(self._stage, self._side, unit, catalogue)
            wanted = row.count > 0 or bool(row.lies_on)
            row.setVisible(may or wanted or self.others.isChecked())

    # The cards

    def _with_own(self) -> Catalogue:
        return with_cards(self._catalogue, self._own.cards.units)

    def keep_costs(self) -> None:
        """Remember the costs that have been entered, in this game's card list."""
        entered = [row.entered() for row in self.rows.values()]
        changed = [card for card in entered if card != self.rows[card.unit].card]
        if changed:
            self._own.remember(*changed)
            for card in changed:
                self.rows[card.unit].show_card(card)
            self.refresh()

    def _enter_another(self) -> None:
        names = {*self._catalogue.units, *self.rows}
        dialog = UnitCardDialog(self._side, None, names, self)
        if dialog.exec() and dialog.card is not None:
            self._own.remember(dialog.card)
            row = self._add_row(dialog.card)
            self._choose_rows()
            go_to(row.number, self)
            self.refresh()

    def _change(self, unit: str) -> None:
        self.keep_costs()
        dialog = UnitCardDialog(self._side, self.rows[unit].card, (), self)
        if dialog.exec() and dialog.card is not None:
            self._own.remember(dialog.card)
            self.rows[unit].show_card(dialog.card)
            self._choose_rows()
            self.refresh()

    # The deck

    def deck(self) -> Build:
        """Return the deck as it stands; a card whose cost is not known counts nothing."""
        cards = (
            DeckCard(unit, row.cost.number() or 0, row.count)
            for unit, row in self.rows.items()
            if row.count
        )
        aside = (DeckCard(unit, self.rows[unit].cost.number() or 0, 1) for unit in self.as_tiles)
        return Build(self._side, self._stage.deck, tuple(cards), tuple(aside))

    def refusal(self) -> list[str]:
        """Return every reason why the deck cannot be taken yet."""
        deck, own = self.deck(), self._own.cards.units
        counted = (*deck.cards, *deck.aside)
        unknown = dict.fromkeys(card.unit for card in counted if not card.cost)
        costs = [cited(f"enter the cost of {self.rows[unit].card.title}") for unit in unknown]
        if not deck.cards:
            costs.append("No card is in the deck yet.")
        if len(deck.cards) > MAX_CARDS:
            costs.append(f"A deck holds up to {MAX_CARDS} different cards.")
        reasons = deck_refusal(
            self._stage, deck, self._with_own(), own, self._used, tuple(self.as_tiles)
        )
        return [*costs, *reasons]

    def refresh(self) -> None:
        """Tell anew what the deck costs and what is wrong with it."""
        deck, reasons = self.deck(), self.refusal()
        number = sum(card.copies for card in deck.cards)
        cards = f"{number} card{'s' * (number != 1)}"
        most = self._stage.points.most
        self.points.setText(f"{deck.points}{f' of {most}' if most is not None else ''} points")
        _show(self.reasons, "\n".join(f"✗ {reason}" for reason in reasons))
        _show(self.notes, "\n".join(self._crews(deck)))
        listed = [
            f"{card.copies} × {self.rows[card.unit].card.title}, {card.cost * card.copies} points"
            for card in deck.cards
        ]
        listed += [self._on_the_map(unit, space) for unit, space in self.as_tiles.items()]
        _show(self.chosen, "\n".join([f"{cards}:", *listed]) if listed else "")
        _show(self.fault, self._own.fault)
        self.ok.setEnabled(not reasons)
        spoken = f"{self.points.text()}. {' '.join(reasons)}"
        if spoken != self._spoken and self.isVisible():
            announce(self, spoken)
        self._spoken = spoken

    def _on_the_map(self, unit: str, space: str) -> str:
        row = self.rows[unit]
        cost = row.cost.number()
        points = "cost not known" if cost is None else f"{cost} points"
        return f"{row.card.title} on {space}, {points}"

    def _crews(self, deck: Build) -> list[str]:
        """Return which crews are fewer than the units of the deck need: no rule forbids that."""
        needed: Counter[str] = Counter()
        held = {card.unit: card.copies for card in deck.cards}
        for unit, number in held.items():
            crew = self.rows[unit].card.crew
            if crew:
                needed[crew] += number
        return [
            f"{CREW_TITLES[crew]}: needed {number} times; the deck has {held.get(crew, 0)}."
            for crew, number in needed.items()
            if number > held.get(crew, 0)
        ]

    def show_deck(self, build: Build) -> None:
        """Show a deck that was built before; cards with costs not known take its costs."""
        for card in (*build.cards, *build.aside):
            row = self.rows.get(card.unit)
            if row is None:
                kind = self._catalogue.unit_kind(card.unit)
                row = self._add_row(UnitCard(card.unit, kind.title, self._side, kind.unit_class))
            if row.cost.number() is None:
                row.cost.show_number(card.cost)
            if card in build.cards:
                row.number.show_number(card.copies)
        self._choose_rows()

    def accept(self) -> None:
        """Take the deck if nothing is wrong with it."""
        if self.refusal():
            return
        self.build = self.deck()
        super().accept()

    def done(self, result: int) -> None:
        self.keep_costs()
        super().done(result)


def _limits(stage: DeckStage, catalogue: Catalogue) -> str:
    least, most = stage.points
    points = [
        f"At least {least} points." if least else "",
        f"At most {most} points." if most is not None else "",
        f"Only {words_of(stage.only, catalogue)}." if stage.only else "",
        f"No {words_of(stage.without, catalogue)}." if stage.without else "",
        HEADINGS.after("", stage.rule),
    ]
    return " ".join(filter(None, points)) or "Any unit cards."


def _show(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))
