"""The players' own card list in a setup: it fills in known cards, and saves new ones."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QWidget

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, SeveralAnswer
from boardapp.core.procedure.questions import Number, Question
from boardapp.core.sentence_case import counted
from boardapp.games.spearpoint.cards.unit_cards import (
    COMMAND_DECK,
    CommandCard,
    UnitCard,
    built_in_and_entered_command_cards,
    card_name_from_title,
    catalogue_with_card_units,
    unit_cards_of_side,
)
from boardapp.games.spearpoint.scenario.setup_stages import AnyStage, DeckStage, HandStage
from boardapp.games.spearpoint.setup.card_stages import (
    command_card_choices,
    command_cards_gone,
    cost_question_title,
    deck_choices,
    deck_side,
    missing_crews_advice,
)
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.qt.sessions.pending_answer import question_identity
from boardapp.qt.spearpoint.cards.own_cards import OwnCards, UnitCardDialog
from boardapp.qt.spearpoint.session import SpearpointSession


class SetupCardSource:
    """Fills the setup's questions about decks and hands from the players' own card list."""

    def __init__(self, session: SpearpointSession, window: QWidget) -> None:
        self._session = session
        self._window = window
        self.own = OwnCards()

    @property
    def _here(self) -> SetupView:
        assert self._session.setup_view is not None
        return self._session.setup_view

    @property
    def _stage(self) -> AnyStage | None:
        return self._session.setup_view.current_stage if self._session.setup_view else None

    def with_stored_values(self, ask: Question) -> Question:
        """Return a question about cards, completed with the cards that the players have entered."""
        if not self.own.fault:
            self.own = OwnCards()  # Another window may have added cards to the list.
        stage = self._stage
        if isinstance(ask, Number) and isinstance(stage, DeckStage):
            card = self._card_with_cost_question(ask, stage)
            return replace(ask, usual=card.cost if card else None)
        if isinstance(ask, PickSeveral) and isinstance(stage, DeckStage):
            return self._deck(ask, stage)
        if isinstance(ask, PickSeveral) and isinstance(stage, HandStage):
            return self._command(ask, stage) if ask.other else self._with_entered_titles(ask)
        return ask

    def _cards_for_deck(self, stage: DeckStage) -> dict[str, UnitCard]:
        cards = unit_cards_of_side(self._here.catalogue, deck_side(stage), self.own.cards.units)
        return {card.unit: card for card in cards}

    def _deck(self, ask: PickSeveral, stage: DeckStage) -> PickSeveral:
        said = {one.answer: one.cost for one in ask.choices if one.cost is not None}
        choices = deck_choices(self._here, stage, said, self.own.cards.units)
        crews = partial(missing_crews_advice, list(self._cards_for_deck(stage).values()))
        return self._with_list_fault(replace(ask, choices=tuple(choices), advice_of=crews))

    def _command(self, ask: PickSeveral, stage: HandStage) -> PickSeveral:
        choices = tuple(command_card_choices(self._here, stage, self.own.cards.command))

        def advice(_: SeveralAnswer) -> str:
            cards = self.own.cards.command
            left = command_card_choices(self._here, stage, cards)
            count = sum(one.copies or 0 for one in left)
            words = f"{counted(count, 'card')} {'is' if count == 1 else 'are'} left to draw from."
            entered = sum(card.copies or 0 for card in cards.values())
            if entered >= COMMAND_DECK:
                return words
            return (
                f"{words} You have entered {entered} of the {COMMAND_DECK} Command cards, and "
                "boardapp draws only from cards that are entered."
            )

        return self._with_list_fault(replace(ask, choices=choices, advice_of=advice))

    def _with_entered_titles(self, ask: PickSeveral) -> PickSeveral:
        """Return a question about unit cards with the titles that the players gave them."""
        kind = catalogue_with_card_units(self._here.catalogue, self.own.cards.units).unit_kind

        def titled(one: Choice) -> Choice:
            return one._replace(title=kind(one.answer).title)

        return replace(ask, choices=tuple(map(titled, ask.choices)))

    def _with_list_fault(self, ask: PickSeveral) -> PickSeveral:
        """Return a question with the reason why the card list could not be read or saved."""

        def advice(answer: SeveralAnswer) -> str:
            return "\n".join(filter(None, (ask.advice_of(answer), self.own.fault)))

        return replace(ask, advice_of=advice)

    # Saving cards

    def keep(self, ask: Question, name: str, number: int) -> None:
        """Save the cost of a card, or the number of its copies from the number that is left.

        A question for one number names its card in its title.
        """
        stage = self._stage
        if question_identity(ask) not in map(question_identity, self._session.asks):
            return  # The field is hidden, perhaps because it belongs to another table.
        if isinstance(stage, HandStage):
            self._keep_copies(stage, name, number)
            return
        if not isinstance(stage, DeckStage):
            return  # A fight's questions are saved through the cards that they add to the table.
        of_number = isinstance(ask, Number)
        card = (
            self._card_with_cost_question(ask, stage)
            if of_number
            else self._cards_for_deck(stage).get(name)
        )
        if card is not None and number not in (0, card.cost):
            self.own.save_cards(replace(card, cost=number))

    def _keep_copies(self, stage: HandStage, name: str, left: int) -> None:
        cards = {
            card.name: card for card in built_in_and_entered_command_cards(self.own.cards.command)
        }
        card = cards.get(card_name_from_title(name)) or CommandCard(
            card_name_from_title(name), name
        )
        copies = left + command_cards_gone(self._here, stage).count(card.name)
        self.own.save_cards(replace(card, copies=copies or None))

    def _card_with_cost_question(self, ask: Question, stage: DeckStage) -> UnitCard | None:
        """Return the card whose cost is asked for."""
        cards = self._cards_for_deck(stage).values()
        return next(
            (one for one in cards if cost_question_title(self._here, one.unit) == ask.title), None
        )

    def edits(self, ask: Question) -> bool:
        """Return whether a question is for the cards of a deck."""
        return isinstance(self._stage, DeckStage)

    def edit(self, name: str) -> str | None:
        """Open the form of a unit card, also of a new one."""
        stage = self._stage
        assert isinstance(stage, DeckStage)
        cards = self._cards_for_deck(stage)
        taken = {*self._here.catalogue.units, *cards}
        dialog = UnitCardDialog(deck_side(stage), cards.get(name), taken, self._window)
        if name not in cards:
            dialog.name.setText(name)
        if not dialog.exec() or dialog.card is None:
            return None
        self.own.save_cards(dialog.card)
        return dialog.card.unit
