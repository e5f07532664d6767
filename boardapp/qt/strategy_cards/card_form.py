"""The form for a Strategy card: the printed values that matter to boardapp."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import cast

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import as_sentence
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.strategy_cards.cards.deck_files import deck_faults, deck_yaml
from boardapp.games.strategy_cards.cards.strategy_card import (
    ATTACKS,
    KEYWORDS,
    MAX_COPIES,
    MAX_COST,
    MAX_DISTANCE,
    MAX_KEYWORDS,
    NUMBERS,
    SCORES,
    UNKNOWN,
    Card,
    Deck,
    Discount,
    Keyword,
    KeywordName,
    TargetRestriction,
)
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog, field_value, line_field
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.forms.wheel_safe_form_fields import SpinBox, ValueComboBox

_KNOWN = {None: "not known", True: "yes", False: "no"}
_PHASES = {None: "not known", "action": "Action Phase", "command": "Command Phase"}


class KeywordFields(QWidget):
    """The fields of one keyword, at its printed place on the card."""

    def __init__(self, keyword: Keyword | None = None) -> None:
        super().__init__()
        titles = {name: Keyword(name).printed_text().replace(" (?)", "") for name in KEYWORDS}
        self.name = ValueComboBox("Keyword", titles)
        self.number = OptionalSpinBox("Its number", 1, max(NUMBERS.values()), "X?")
        self.suppressive = QCheckBox("suppressive")
        self.scores = line_field("Results that score", example="scores on 5 6")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.name, self.number, self.suppressive, self.scores):
            # Columns keep their place, whichever fields the keyword needs.
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
            row.addWidget(widget)
        self.name.activated.connect(self._show_fields_of_keyword)
        if keyword is not None:
            self.show_keyword(keyword)
        self._show_fields_of_keyword()

    def show_keyword(self, keyword: Keyword) -> None:
        """Show the known values of a keyword."""
        self.name.setCurrentIndex(KEYWORDS.index(keyword.name))
        self.number.show_number(keyword.number)
        self.suppressive.setChecked(keyword.suppressive)
        if keyword.scores != SCORES:
            self.scores.setText(" ".join(map(str, sorted(keyword.scores))))

    def _show_fields_of_keyword(self, *_: object) -> None:
        name = self.name.currentData()
        self.number.setVisible(name in NUMBERS)
        self.suppressive.setVisible(name in ATTACKS)
        self.scores.setVisible(name in ATTACKS)

    def keyword_name(self) -> KeywordName:
        """Return the name of the keyword."""
        return cast(KeywordName, self.name.currentData())

    def keyword(self) -> Keyword:
        """Return the keyword; raises ValueError for scores that no die can show."""
        name = self.keyword_name()
        number = self.number.number() if name in NUMBERS else None
        if name not in ATTACKS:
            return Keyword(name, number)
        found = re.findall(r"\d+", self.scores.text())
        scores = frozenset(map(int, found)) or SCORES
        if not all(1 <= score <= 6 for score in scores):
            raise ValueError(
                f"{Keyword(name, number).printed_text()} scores on numbers from 1 to 6."
            )
        return Keyword(name, number, self.suppressive.isChecked(), scores)


class CardForm(FormDialog):
    """The form for one card; a value left open stays unknown, and is asked for at the table."""

    live = False

    def __init__(self, card: Card | None, titles: Sequence[str], parent: QWidget | None) -> None:
        super().__init__("A Strategy card", parent)
        self.keyword_rows: list[KeywordFields] = []
        self._texts: tuple[TargetRestriction, ...] = ()
        add = self.form.add
        self.name = add("&Title", line_field("Title"), "title")
        self.deck = add("&Deck", QComboBox(editable=True), "deck")
        self.deck.setAccessibleName("Deck")
        self.deck.addItems(["", *titles])
        self.cost = add("&Cost", OptionalSpinBox("Cost", 0, MAX_COST), "cost")
        self.phase = add("&Phase", ValueComboBox("Phase", _PHASES), "phase")
        self._add_keyword_rows()
        self._add_rest()
        self.remembered = QCheckBox("Save this card for &other tables too")
        self.remembered.setChecked(True)
        if card is not None:
            self._show_combined_fields(card)
        self.known.toggled.connect(self._fit_keyword_rows)
        self._fit_keyword_rows()
        self.lay_out_and_check(self.remembered, ems=(34, 0), record=card)
        (self.cost if self.name.isReadOnly() else self.name).setFocus()

    def _add_keyword_rows(self) -> None:
        self.known = QCheckBox("I entered all &keywords of the card in printed order")
        self.known.setChecked(True)
        self.keywords = QWidget()
        self._keyword_column = QVBoxLayout(self.keywords)
        self._keyword_column.setContentsMargins(0, 0, 0, 0)
        self.more = QPushButton("&Add a keyword")
        self.fewer = QPushButton("Remo&ve the last")
        self.more.clicked.connect(self._add_row)
        self.fewer.clicked.connect(self._drop_row)
        for part in (self.known, self.keywords):
            self.form.rows.addRow(part)
        self.form.add_row(None, self.more, self.fewer).setStretch(1, 1)

    def _add_rest(self) -> None:
        """Add the fields below the keywords."""
        add = self.form.add
        self.in_sight = add("Target", QCheckBox("Target hex must be in sight of a friendly unit"))
        far = OptionalSpinBox("Hexes from friendly units", 1, MAX_DISTANCE, "anywhere")
        self.from_friends = add("&Hexes from friendly units", far)
        self.from_friends.setPrefix("at least ")
        self.from_friends.setSuffix(" hexes")
        stays = ValueComboBox("Placed in your play area", _KNOWN)
        self.stays = add("Stays in pla&y area", stays, "play_area")
        self.plus = add("Shows a &+", ValueComboBox("Shows a +", _KNOWN), "plus")
        for chooser in (self.stays, self.plus):
            chooser.select_value(False)
        self.copies = add("Copies &in the deck", OptionalSpinBox("Copies", 1, MAX_COPIES), "copies")
        self.copies.show_number(1)
        title = "Makes other cards of these decks cheaper"
        self.cheaper = line_field(title, example="such as Artillery")
        self.by = SpinBox("Points less for each card", 1, MAX_COST)
        self.by.setPrefix("by ")
        self.least = SpinBox("Lowest cost in points", 0, MAX_COST)
        self.least.setPrefix("but not below ")
        self.form.add_row("Makes ch&eaper", self.cheaper, self.by, self.least)
        self.note = add("&Note", QPlainTextEdit(tabChangesFocus=True), "note")
        self.note.setAccessibleName("Note")
        self.note.setMaximumHeight(self.fontMetrics().height() * 4)

    def _show_combined_fields(self, card: Card) -> None:
        """Show the values of a card that are not copied field by field."""
        # Name and deck identify the card at the table.
        self.name.setReadOnly(True)
        self.deck.setEnabled(card.deck is None)
        self.known.setChecked(card.keywords is not None)
        for keyword in card.keywords or ():
            self._add_row(keyword)
        restrictions = {one.name: one for one in card.restrictions}
        self.in_sight.setChecked("in-sight" in restrictions)
        if "from-friends" in restrictions:
            self.from_friends.show_number(restrictions["from-friends"].number)
        self._texts = tuple(one for one in card.restrictions if one.name == "text")
        if card.discount is not None:
            self.cheaper.setText(card.discount.cards)
            self.by.setValue(card.discount.points)
            self.least.setValue(card.discount.least)

    def _fit_keyword_rows(self, *_: object) -> None:
        known = self.known.isChecked()
        for widget in (*self.keyword_rows, self.more, self.fewer):
            widget.setEnabled(known)
        self.more.setEnabled(known and len(self.keyword_rows) < MAX_KEYWORDS)
        self.fewer.setEnabled(known and bool(self.keyword_rows))

    def _add_row(self, keyword: Keyword | bool | None = None) -> None:
        row = KeywordFields(keyword if isinstance(keyword, Keyword) else self._next_keyword())
        self.keyword_rows.append(row)
        self._keyword_column.addWidget(row)
        for field in (row.name, row.number, row.suppressive, row.scores):
            self.form.watch_field(field)
        self._fit_keyword_rows()

    def _next_keyword(self) -> Keyword:
        """Return the keyword that follows the form's last keyword in printed order."""
        last = KEYWORDS.index(self.keyword_rows[-1].keyword_name()) if self.keyword_rows else -1
        return Keyword(KEYWORDS[min(last + 1, len(KEYWORDS) - 1)])

    def _drop_row(self) -> None:
        row = self.keyword_rows.pop()
        self._keyword_column.removeWidget(row)
        row.deleteLater()
        self._fit_keyword_rows()

    @property
    def card(self) -> Card | None:
        """Return the entered card, None if any field is invalid."""
        return None if self.faults() else self._card_from_fields()

    def _card_from_fields(self) -> Card:
        """Return the card; raises ValueError for scores that no die can show."""
        far, cheaper = self.from_friends.number(), field_value(self.cheaper)
        known = self.known.isChecked()
        return Card(
            **self.form.values(),
            keywords=tuple(row.keyword() for row in self.keyword_rows) if known else None,
            restrictions=(
                *([TargetRestriction("in-sight")] if self.in_sight.isChecked() else ()),
                *([TargetRestriction("from-friends", far)] if far is not None else ()),
                *self._texts,
            ),
            discount=Discount(cheaper, self.by.value(), self.least.value()) if cheaper else None,
        )

    @override
    def faults(self) -> Faults:
        deck = field_value(self.deck)
        if not deck or deck.casefold() == UNKNOWN:
            needed = (
                "Name the deck to which the card belongs, because players draw cards from decks."
            )
            return {self.deck: needed}
        try:
            wrong = card_faults(self._card_from_fields())
        except ValueError as error:
            return {self.keywords: str(error)}
        places = {**self.form.fields, "keywords": self.keywords, "discount": self.cheaper}
        found: dict[QWidget, str] = {}
        for place, told in wrong:
            field = places.get(place, self.name)
            found[field] = f"{found[field]}\n{told}" if field in found else told
        return found


def card_faults(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the faults of a card, by its fields, in the words for faults in deck files.

    Keywords count from 1.
    """
    for fault in deck_faults(read_yaml_text(deck_yaml(Deck(card.deck, (card,))), "card")):
        where = re.fullmatch(r"(?:cards\[0\]\.)?(\w*)(?:\[(\d+)\])?.*", fault.where)
        assert where is not None
        place, number = where.groups()
        keyword = f"Keyword {int(number) + 1}: " if place == "keywords" and number else ""
        yield place, as_sentence(f"{keyword}{fault.player_text}")
