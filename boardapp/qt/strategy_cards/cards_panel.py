"""The panel of a player's Strategy cards and command points, for drawing and playing cards."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.files.faults_in_files import FaultsError
from boardapp.files.save_error import save_failure_sentence
from boardapp.games.strategy_cards.cards import decks_hand_and_points
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import MAX_COMMAND, Card, deck_in_card_id
from boardapp.games.strategy_cards.manual_changes import enter_card, set_phase, set_player_cards
from boardapp.games.strategy_cards.state import PHASES, PLAYERS
from boardapp.qt.strategy_cards import card_form, own_decks
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.widgets.fault_dialog import show_error
from boardapp.qt.widgets.flow_layout import single_row, wrapping_row
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox, SpinBox
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

PLACES = {
    "hand": "in the HQ area", "active": "being resolved", "play": "in the play area",
    "gone": "out of the game",
}  # fmt: skip
NO_CARDS = "No cards yet. Add a deck and draw from it, or enter a card of your own."
_ID = Qt.ItemDataRole.UserRole
_PLACE = Qt.ItemDataRole.UserRole + 1


class CardsPanel(QScrollArea):
    """Shows one player's cards in their present places, and offers acts with them."""

    def __init__(self, session: HexSession, *, random: Random | None = None) -> None:
        super().__init__()
        self._session = session
        self._random = random or Random(secrets.randbits(128))
        self._make_parts()
        self._lay_out()
        self._connect()
        self.refresh()

    def _make_parts(self) -> None:
        self.setAccessibleName("Cards")
        self.side = ComboBox("Player")
        for side, title in PLAYERS.items():
            self.side.addItem(title, side)
        self.points = SpinBox("Command points", 0, MAX_COMMAND)
        self.points.setKeyboardTracking(False)
        self.phase = ComboBox("Phase")
        for phase, title in PHASES.items():
            self.phase.addItem(title, phase)
        self.library = ComboBox("Deck to add")
        self.add = QPushButton("Sh&uffle the deck and add it")
        self.lay = QPushButton("Add the deck w&ithout shuffling")
        self.lay.setToolTip(
            "Use your real deck for the order of the cards. With such a deck, you enter each card "
            "that you draw"
        )
        self.deck = ComboBox("Deck to draw from")
        self.draw = QPushButton("Dra&w")
        self.fetched = ComboBox("Card from your own deck")
        self.fetched.setStatusTip("The card that you drew from your own deck")
        self.fetch = QPushButton("T&ake the card")
        self.cards = QListWidget()
        self.cards.setAccessibleName("Cards")
        self.cards.setUniformItemSizes(True)
        self.about = wrapping_label()
        self.activate = QPushButton("A&ctivate")
        self.retry = QPushButton("Try contact a&gain")
        self.by_hand = QPushButton("Re&solve by hand")
        self.discard = QPushButton("&Discard")
        self.correct = QPushButton("C&orrect the card…")
        self.enter = QPushButton("E&nter a card…")

    def _lay_out(self) -> None:
        player = QFormLayout()
        deck = QFormLayout()
        for form in (player, deck):
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        player.addRow("Pla&yer", self.side)
        player.addRow("Co&mmand points", self.points)
        player.addRow("&Phase", self.phase)
        deck.addRow("Dec&k", self.library)
        deck.addRow(wrapping_row((self.add, self.lay)))
        deck.addRow("From", single_row(self.deck, self.draw))
        deck.addRow("Drawn", single_row(self.fetched, self.fetch))
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.addLayout(player)
        layout.addWidget(self.cards)
        # Visible without scrolling, however long a card's text is.
        layout.addWidget(wrapping_row((self.activate, self.retry)))
        layout.addWidget(wrapping_row((self.by_hand, self.discard)))
        layout.addWidget(self.about)
        layout.addWidget(wrapping_row((self.correct, self.enter)))
        layout.addLayout(deck)
        layout.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.cards.setFixedHeight(self.fontMetrics().height() * 5)

    def _connect(self) -> None:
        session = self._session
        for signal in (session.document_opened, session.call_changed, session.lock_changed):
            signal.connect(self.refresh)
        self.side.activated.connect(self.refresh)
        self.points.valueChanged.connect(self._set_points)
        self.phase.activated.connect(self._set_phase)
        self.deck.activated.connect(self._list_cards_left_in_deck)
        self.add.clicked.connect(self._add_shuffled_deck)
        self.draw.clicked.connect(self._draw_top_card)
        self.fetch.clicked.connect(self._draw_chosen_card)
        self.cards.currentItemChanged.connect(self._show_card)
        self.cards.itemActivated.connect(self._play_selected_card)
        self.activate.clicked.connect(self._play_selected_card)
        self.retry.clicked.connect(self._retry)
        self.by_hand.clicked.connect(self._resolve_card_by_hand)
        self.discard.clicked.connect(self._discard)
        self.correct.clicked.connect(self.correct_card)
        self.enter.clicked.connect(self.enter_card)
        self.lay.clicked.connect(self._add_unshuffled_deck)
        self.library.currentIndexChanged.connect(self._enable_shuffle)

    # Showing the cards

    @property
    def player(self) -> str:
        """Return the side whose cards are shown."""
        return str(self.side.currentData())

    @property
    def player_cards(self) -> PlayerCards:
        """Return the player's cards in their present places."""
        return self._session.table.cards_of(self.player)

    def refresh(self, *_: object) -> None:
        """Reload the cards from the table."""
        opened = self._session.document is not None
        self.setEnabled(opened and not self._session.why_locked)
        if not opened:
            return
        with QSignalBlocker(self.points):
            self.points.setValue(self.player_cards.command)
        self.phase.setCurrentIndex(self.phase.findData(self._session.table.phase))
        self._fill_decks()
        self._fill_cards()

    def _fill_decks(self) -> None:
        own, library = self.player_cards.decks, self._session.library
        free = [title for title, deck in library.decks.items() if title not in own]
        _refill_combo_box(self.library, [(title, title) for title in free])
        _refill_combo_box(
            self.deck, [(f"{title}: {len(left)} left", title) for title, left in own.items()]
        )
        self.lay.setEnabled(bool(free))
        self._enable_shuffle()
        self.draw.setEnabled(bool(own))
        self._list_cards_left_in_deck()

    def _enable_shuffle(self, *_: object) -> None:
        """Allow shuffling of a deck only if some of its cards are known."""
        deck = self._session.library.decks.get(self.library.currentData())
        self.add.setEnabled(deck is not None and bool(deck.cards))

    def _list_cards_left_in_deck(self, *_: object) -> None:
        title, library = self.deck.currentData(), self._session.library
        if title not in self.player_cards.decks:
            left: set[str] = set()
        else:
            left = {*decks_hand_and_points.drawable_card_ids(self.player_cards, title, library)}
        first = {library.card_title(one): one for one in sorted(left, reverse=True)}
        titles = sorted(first.items())
        _refill_combo_box(self.fetched, titles)
        self.fetch.setEnabled(bool(titles))

    def _fill_cards(self) -> None:
        chosen = self.selected_card
        with QSignalBlocker(self.cards):
            self.cards.clear()
            for one, place in _cards_with_places(self.player_cards):
                item = QListWidgetItem(f"{self._session.library.card_title(one)}, {PLACES[place]}")
                item.setData(_ID, one)
                item.setData(_PLACE, place)
                self.cards.addItem(item)
                if one == chosen:
                    self.cards.setCurrentItem(item)
            if self.cards.currentRow() < 0 and self.cards.count():
                self.cards.setCurrentRow(0)
        self._show_card()

    @property
    def selected_card(self) -> str | None:
        """Return the id of the card chosen in the list."""
        row = self.cards.currentRow()
        return str(self.cards.item(row).data(_ID)) if row >= 0 else None

    def _show_card(self, *_: object) -> None:
        one = self.selected_card
        place = self.cards.currentItem().data(_PLACE) if one else ""
        card = self._session.library.card_by_id(one) if one else None
        self.about.setText("\n".join(self._card_lines(one, card)) if one else NO_CARDS)
        self.activate.setEnabled(place == "hand")
        waiting = decks_hand_and_points.cards_that_may_retry(
            self.player_cards, self._session.table.turn
        )
        self.retry.setEnabled(one in waiting)
        self.by_hand.setEnabled(place in ("hand", "active"))
        self.discard.setEnabled(place in ("hand", "play"))
        self.correct.setEnabled(card is not None)

    def _card_lines(self, one: str, card: Card | None) -> Iterator[str]:
        yield f"{self._session.library.card_title(one)} (deck {deck_in_card_id(one)})"
        if card is None:
            return
        price = decks_hand_and_points.card_price(self.player_cards, self._session.library, one)
        if not isinstance(price, str) and price.points is not None:
            yield f"The card now costs {price.points}. {' '.join(price.because)}".strip()
        if card.keywords:
            yield f"Keywords: {', '.join(one.printed_text() for one in card.keywords)}"
        yield from (restriction.sentence() for restriction in card.restrictions)
        if card.unknown_fields:
            lead = "boardapp does not know"
            several = len(card.unknown_fields) > 1
            lead += " these details: " if several else " "
            yield f"{lead}{'; '.join(card.unknown_fields)}."
        if card.note:
            yield card.note

    # Acts

    def _change_player_cards(self, after: PlayerCards | str, sentence: str) -> bool:
        if isinstance(after, str):
            self._session.refused.emit(after)
            return False
        table = self._session.table
        return self._session.change_table(set_player_cards(table, self.player, after, sentence))

    def _set_points(self, points: int) -> None:
        if points != self.player_cards.command:
            title = PLAYERS[self.player]
            self._change_player_cards(
                replace(self.player_cards, command=points),
                f"{title} now has {points} command points.",
            )

    def _set_phase(self, *_: object) -> None:
        phase = str(self.phase.currentData())
        if phase != self._session.table.phase:
            self._session.change_table(set_phase(self._session.table, phase))

    def _add_shuffled_deck(self) -> None:
        title = self.library.currentData()
        if title is None:
            return
        order = decks_hand_and_points.shuffled_card_ids(
            self._session.library.decks[title], self._random
        )
        after = replace(self.player_cards, decks={**self.player_cards.decks, title: order})
        self._change_player_cards(after, f"{PLAYERS[self.player]} has the deck {title}, shuffled.")

    def _add_unshuffled_deck(self) -> None:
        title = self.library.currentData()
        if title is not None:
            left = self._session.library.decks[title].card_ids()
            after = replace(self.player_cards, decks={**self.player_cards.decks, title: left})
            told = f"{PLAYERS[self.player]} has the deck {title}, in the order of your real cards."
            self._change_player_cards(after, told)

    def _draw_top_card(self) -> None:
        title = str(self.deck.currentData())
        left = decks_hand_and_points.drawable_card_ids(
            self.player_cards, title, self._session.library
        )
        self._draw_card(title, left[0] if left else None)

    def _draw_chosen_card(self) -> None:
        self._draw_card(str(self.deck.currentData()), self.fetched.currentData())

    def _draw_card(self, deck: str, one: str | None) -> None:
        """Draw a card by the guide's own procedure (002-02)."""
        session = self._session
        if session.begin_procedure("draw", self.player, deck) and one is not None:
            session.answer([session.library.card_title(one)])

    def _play_selected_card(self, *_: object) -> None:
        if self.activate.isEnabled():
            self._begin_card_procedure("play")

    def _retry(self) -> None:
        self._begin_card_procedure("try-again")

    def _resolve_card_by_hand(self) -> None:
        self._begin_card_procedure("resolve-by-hand")

    def _begin_card_procedure(self, name: str) -> None:
        """Start a procedure of the selected card, if its phase has come (002-03)."""
        if self.selected_card is not None:
            self._session.begin_procedure(name, self.player, self.selected_card)

    def _discard(self) -> None:
        if self.selected_card is not None:
            after = decks_hand_and_points.discard_from_play(
                self.player_cards, self._session.library, self.selected_card
            )
            name = self._session.library.card_title(self.selected_card)
            self._change_player_cards(after, f"{name} leaves the game.")

    def correct_card(self) -> None:
        """Correct the known values of the selected card."""
        if self.selected_card:
            self._ask_card(self._session.library.card_by_id(self.selected_card))

    def enter_card(self) -> None:
        """Enter a card from the table."""
        self._ask_card(None)

    def _ask_card(self, card: Card | None) -> None:
        library = self._session.library
        form = card_form.CardForm(card, list(library.decks), self)
        if form.exec() and form.card is not None:
            entered = self._session.change_table(enter_card(self._session.table, form.card))
            if entered and form.remembered.isChecked():
                self._save_to_own_decks(form.card)

    def _save_to_own_decks(self, card: Card) -> None:
        try:
            own_decks.save_card(card)
        except (OSError, FaultsError) as error:
            show_error(
                self,
                "The card was not saved for other tables",
                save_failure_sentence(error),
                "This table has the card.",
            )


def _cards_with_places(cards: PlayerCards) -> Iterator[tuple[str, str]]:
    """Yield every card of a player outside the decks, with its place."""
    if cards.active is not None:
        yield cards.active.card, "active"
    yield from ((one, "hand") for one in cards.hand)
    yield from ((one.card, "play") for one in cards.play_area)
    yield from ((one, "gone") for one in cards.gone)


def _refill_combo_box(chooser: ComboBox, entries: list[tuple[str, str]]) -> None:
    """Refill a combo box; keep the chosen entry if it still exists."""
    chosen = chooser.currentData()
    with QSignalBlocker(chooser):
        chooser.clear()
        for text, data in entries:
            chooser.addItem(text, data)
        chooser.setCurrentIndex(max(chooser.findData(chosen), 0) if entries else -1)
