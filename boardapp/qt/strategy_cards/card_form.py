"""A Strategy card entered from the table: what is printed on it, as far as it matters here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

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
    Phase,
    TargetRestriction,
)
from boardapp.qt.widgets.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.plain_text import plain_label
from boardapp.qt.widgets.wheel_safe_form_fields import ComboBox, SpinBox
from boardapp.qt.widgets.wrapping_label import wrapping_label

_KNOWN = ((None, "not known"), (True, "yes"), (False, "no"))


class KeywordFields(QWidget):
    """One keyword of the card in its printed place."""

    def __init__(self, keyword: Keyword | None = None) -> None:
        super().__init__()
        self.name = ComboBox("Keyword")
        for name in KEYWORDS:
            self.name.addItem(Keyword(name).printed_text().replace(" (?)", ""), name)
        self.number = OptionalSpinBox("Its number", 1, max(NUMBERS.values()), "X?")
        self.suppressive = QCheckBox("suppressive")
        self.scores = QLineEdit()
        self.scores.setAccessibleName("Results that score")
        self.scores.setPlaceholderText("scores on 5 6")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.name, self.number, self.suppressive, self.scores):
            # Columns stay where they are, whatever is asked of the keyword in them.
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
            row.addWidget(widget)
        self.name.activated.connect(self._show_fields_of_keyword)
        if keyword is not None:
            self.show_keyword(keyword)
        self._show_fields_of_keyword()

    def show_keyword(self, keyword: Keyword) -> None:
        """Show a keyword as it is known."""
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
        """Return which keyword it is."""
        return cast(KeywordName, self.name.currentData())

    def keyword(self) -> Keyword:
        """Return the keyword; raises ValueError for scores that no die shows."""
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


class CardForm(QDialog):
    """Enters one card; what is left open stays unknown, and is asked at the table."""

    def __init__(self, card: Card | None, titles: Sequence[str], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.card: Card | None = None
        self.rows: list[KeywordFields] = []
        self.setWindowTitle("A Strategy card")
        self._make_fields(titles)
        self._make_rest()
        self._lay_out()
        if card is not None:
            self._show(card)
            # They are its name at the table.
            self.name.setReadOnly(True)
            self.deck.setEnabled(card.deck is None)
        self.known.toggled.connect(self._fit)
        self._fit()
        (self.cost if self.name.isReadOnly() else self.name).setFocus()

    def _make_fields(self, titles: Sequence[str]) -> None:
        self.name = QLineEdit()
        self.name.setAccessibleName("Title")
        self.deck = QComboBox()
        self.deck.setEditable(True)
        self.deck.setAccessibleName("Deck")
        self.deck.addItem("")
        self.deck.addItems(list(titles))
        self.cost = OptionalSpinBox("Cost", 0, MAX_COST)
        self.phase = ComboBox("Phase")
        for title, phase in (("not known", None), ("Action Phase", "action"),
                             ("Command Phase", "command")):  # fmt: skip
            self.phase.addItem(title, phase)
        self.known = QCheckBox("Its &keywords are known, in printed order:")
        self.known.setChecked(True)
        self.more = QPushButton("&Add a keyword")
        self.fewer = QPushButton("Remo&ve the last")
        self.more.clicked.connect(self._add_row)
        self.fewer.clicked.connect(self._drop_row)

    def _make_rest(self) -> None:
        """Make the fields below the keywords."""
        self.in_sight = QCheckBox("A friendly unit must see the target hex")
        self.from_friends = OptionalSpinBox("Hexes from friends", 1, MAX_DISTANCE, "anywhere")
        self.from_friends.setPrefix("at least ")
        self.from_friends.setSuffix(" hexes")
        self.stays = _make_yes_no_box("Placed in your play area")
        self.plus = _make_yes_no_box("Shows a +")
        self.copies = OptionalSpinBox("Copies", 1, MAX_COPIES)
        self.copies.show_number(1)
        self.cheaper = QLineEdit()
        self.cheaper.setAccessibleName("Makes other cards of these decks cheaper")
        self.cheaper.setPlaceholderText("such as Artillery")
        self.by = SpinBox("By how many points", 1, MAX_COST)
        self.by.setPrefix("by ")
        self.least = SpinBox("Down to how many points", 0, MAX_COST)
        self.least.setPrefix("to no less than ")
        self.note = QPlainTextEdit()
        self.note.setAccessibleName("Note")
        self.note.setTabChangesFocus(True)
        self.note.setMaximumHeight(self.fontMetrics().height() * 4)
        self.remembered = QCheckBox("For &other tables too")
        self.remembered.setChecked(True)
        self.fault = wrapping_label(bold=True)

    def _lay_out(self) -> None:
        body = QWidget()
        form = QFormLayout(body)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("&Title", self.name)
        form.addRow("&Deck", self.deck)
        form.addRow("&Cost", self.cost)
        form.addRow("&Phase", self.phase)
        form.addRow(self.known)
        self._keywords = QVBoxLayout()
        form.addRow(self._keywords)
        buttons = QHBoxLayout()
        buttons.addWidget(self.more)
        buttons.addWidget(self.fewer)
        form.addRow(buttons)
        form.addRow("Target", self.in_sight)
        form.addRow("&Hexes from friends", self.from_friends)
        form.addRow("Stays in pla&y area", self.stays)
        form.addRow("Shows a &+", self.plus)
        form.addRow("Copies &in the deck", self.copies)
        cheaper = plain_label("Makes ch&eaper")
        cheaper.setBuddy(self.cheaper)  # a row of several fields has none by itself
        form.addRow(cheaper, self._make_discount_row())
        form.addRow("&Note", self.note)
        answers = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(answers.Ok | answers.Cancel)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        scroll = QScrollArea()
        scroll.setWidget(body)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        layout.addWidget(scroll, 1)
        layout.addWidget(self.remembered)
        layout.addWidget(self.fault)
        layout.addWidget(box)
        self.fault.hide()
        em, room = self.fontMetrics().height(), self.screen().availableSize()
        wished = body.sizeHint().height() + 8 * em
        self.resize(min(34 * em, room.width() - em), min(wished, room.height() - 3 * em))

    def _make_discount_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.cheaper, 1)
        row.addWidget(self.by)
        row.addWidget(self.least)
        return row

    def _show(self, card: Card) -> None:
        self.name.setText(card.title)
        self.deck.setCurrentText(card.deck or "")
        self.cost.show_number(card.cost)
        self.phase.setCurrentIndex(max(self.phase.findData(card.phase), 0))
        self.known.setChecked(card.keywords is not None)
        for keyword in card.keywords or ():
            self._add_row(keyword)
        for restriction in card.restrictions:
            if restriction.name == "in-sight":
                self.in_sight.setChecked(True)
            elif restriction.name == "from-friends":
                self.from_friends.show_number(restriction.number)
        _select_yes_no(self.stays, card.play_area)
        _select_yes_no(self.plus, card.plus)
        self.copies.show_number(card.copies)
        if card.discount is not None:
            self.cheaper.setText(card.discount.cards)
            self.by.setValue(card.discount.points)
            self.least.setValue(card.discount.least)
        self._texts = tuple(one for one in card.restrictions if one.name == "text")
        self.note.setPlainText(card.note)

    _texts: tuple[TargetRestriction, ...] = ()

    def _fit(self, *_: object) -> None:
        known = self.known.isChecked()
        for widget in (*self.rows, self.more, self.fewer):
            widget.setEnabled(known)
        self.more.setEnabled(known and len(self.rows) < MAX_KEYWORDS)
        self.fewer.setEnabled(known and bool(self.rows))

    def _add_row(self, keyword: Keyword | bool | None = None) -> None:
        row = KeywordFields(keyword if isinstance(keyword, Keyword) else self._next_keyword())
        self.rows.append(row)
        self._keywords.addWidget(row)
        self._fit()

    def _next_keyword(self) -> Keyword:
        """Return the keyword that cards print after the last one here."""
        last = KEYWORDS.index(self.rows[-1].keyword_name()) if self.rows else -1
        return Keyword(KEYWORDS[min(last + 1, len(KEYWORDS) - 1)])

    def _drop_row(self) -> None:
        row = self.rows.pop()
        self._keywords.removeWidget(row)
        row.deleteLater()
        self._fit()

    def accept(self) -> None:
        """Take the card if it is one; else say what is wrong with it."""
        try:
            card = self._card_from_fields()
            wrong = card_faults(card)
        except ValueError as error:
            card, wrong = None, [str(error)]
        if wrong or card is None:
            self.fault.setText("\n".join(wrong))
            self.fault.show()
            return
        self.card = card
        super().accept()

    def _card_from_fields(self) -> Card:
        title, deck = self.name.text().strip(), self.deck.currentText().strip()
        if not deck or deck.casefold() == UNKNOWN:
            raise ValueError("Name the deck that the card belongs to: cards are drawn from decks.")
        keywords = tuple(row.keyword() for row in self.rows) if self.known.isChecked() else None
        far, cheaper = self.from_friends.number(), self.cheaper.text().strip()
        discount = Discount(cheaper, self.by.value(), self.least.value()) if cheaper else None
        restrictions = [
            *([TargetRestriction("in-sight")] if self.in_sight.isChecked() else []),
            *([TargetRestriction("from-friends", far)] if far is not None else []),
            *self._texts,
        ]
        return Card(
            title, deck, self.cost.number(),
            cast("Phase | None", self.phase.currentData()), keywords, tuple(restrictions),
            discount, self.stays.currentData(), self.plus.currentData(), self.copies.number(),
            self.note.toPlainText().strip(),
        )  # fmt: skip


def card_faults(card: Card) -> list[str]:
    """Return what is wrong with a card, in the words that deck files are checked with."""
    faults = deck_faults(read_yaml_text(deck_yaml(Deck(card.deck, (card,))), "card"))
    return [f"{_field_title(fault.where)}: {fault.text}" for fault in faults]


def _field_title(where: str) -> str:
    """Return a place in a deck file as it is called in the form, where keywords count from 1."""
    inner = where.replace("cards[0].", "")
    return re.sub(r"^keywords\[(\d+)\]", lambda found: f"Keyword {int(found[1]) + 1}", inner)


def _make_yes_no_box(name: str) -> ComboBox:
    chooser = ComboBox(name)
    for known, title in _KNOWN:
        chooser.addItem(title, known)
    chooser.setCurrentIndex(2)
    return chooser


def _select_yes_no(chooser: ComboBox, known: bool | None) -> None:
    chooser.setCurrentIndex([value for value, _ in _KNOWN].index(known))
