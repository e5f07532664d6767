"""The units that a side can still commit, from its decks and a scenario's reinforcements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.cards.deck_check import TILE_UNITS
from boardapp.games.spearpoint.cards.unit_cards import CLASS_TITLES, CREW_TITLES
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.scenario.scenario import Reinforcement
from boardapp.games.spearpoint.scenario.special_rules_and_victory import Must
from boardapp.games.spearpoint.scenario.value_limits_and_readings import (
    CREWS,
    applies_under_readings,
)
from boardapp.games.spearpoint.setup.setup_progress import setup_view_of
from boardapp.games.spearpoint.setup.setup_state import SetupTable, table_readings
from boardapp.games.spearpoint.table.state import TableUnit
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, UnitClass, UnitKind
from boardapp.games.spearpoint.turn import listed_hands

PILOT = "pilot"
NEVER_ALONE = (PILOT, *TILE_UNITS.values())
"""Units never committed alone: a pilot comes with an aircraft, a tile's unit with its tile."""


class AvailableUnits:
    """The units that a side can commit; without known decks their number has no limit."""

    def __init__(self, battle: CombatView, side: str) -> None:
        self._battle, self.side = battle, side
        has = listed_hands.side_state(battle, side)
        self._hand = None if has.hand is None else Counter(has.hand)
        self._came = Counter((*has.before, *has.came))
        self._now = Counter(has.came)
        self._without_card = Counter(has.sent)
        built = self._built_decks()
        if not built:
            self._cards = None
        else:
            added = Counter(self._battle.state.side_record(self.side).added)
            self._cards = sum(built.values(), Counter()) + added + self._cards_outside_decks()

    @property
    def is_hand_empty(self) -> bool:
        """Return whether a listed hand has no unit card; the number of cards is public."""
        return self._hand is not None and not self._hand.total()

    def committable_kinds(self) -> Iterator[UnitKind]:
        """Yield the kinds of unit that the side could commit at all, by its decks."""
        for kind in self._battle.catalogue.units.values():
            if kind.side not in (None, self.side) or kind.name in NEVER_ALONE:
                continue
            if self._cards is None or self.number_left(kind.name) is None or self._cards[kind.name]:
                yield kind

    def kinds_in_hand(self) -> Iterator[UnitKind]:
        """Yield the kinds of unit in a listed hand; without one, all that the side could commit."""
        for kind in self.committable_kinds():
            if self._hand is None or self._hand[kind.name] or self.needs_no_card(kind.name):
                yield kind

    def needs_no_card(self, unit: str) -> bool:
        """Return whether a kind's next unit needs no card: a reinforcement or waiting aircraft.

        Each comes without a card only once: later its card is under the deck (004-059, 004-118).
        """
        return self._without_card[unit] < self._cards_outside_decks()[unit]

    def why_not_from_hand(self, kind: UnitKind) -> Refusal | None:
        """Return why no unit of a kind can come now, also by the listed hand if any (004-112)."""
        crew = self._battle.card_of(self.side, kind.name).crew
        if (
            self._hand is not None
            and crew
            and not (self.needs_no_card(kind.name) or self._hand[crew])
        ):
            words = f"you have no {CREW_TITLES[crew]} in hand for the {kind.title}"
            return self.why_kind_not_available(kind) or refusal(words, "004-112")
        return self.why_kind_not_available(kind)

    def number_left(self, unit: str) -> int | None:
        """Return how many units of a kind can still come, None if that is unknown."""
        if self._cards is None or self._battle.state.sequence is None:
            return None
        return max(self._cards[unit] - self._came[unit], 0)

    def due_reinforcement(self, unit: str) -> Reinforcement | None:
        """Return a scenario's reinforcement of a kind that is due and has not come yet, if any."""
        sent = [one for one in self._sent_reinforcements() for name in one.units if name == unit]
        number = self._without_card[unit]
        return sent[number] if number < len(sent) else None

    def why_kind_not_available(self, kind: UnitKind) -> Refusal | None:
        """Return why no unit of a kind can come now, whatever the hand; None if one can."""
        crew = self._battle.card_of(self.side, kind.name).crew
        if self.number_left(kind.name) == 0:
            return refusal(f"no deck contains another {kind.title}", "004-110")
        if crew is not None and self.number_left(crew) == 0:
            return refusal(
                f"the {kind.title} needs a {CREW_TITLES[crew]}, and none is left", "004-112"
            )
        if kind.name in CREWS and not any(unmanned_vehicles(self._battle, self.side, kind.name)):
            empty = "tank" if kind.name == "tank-crew" else "gun"
            return refusal(f"no {empty} in play needs a new crew", "004-112")
        return self._why_not_yet(self._battle.unit_class_of(kind.name))

    def _why_not_yet(self, unit_class: UnitClass) -> Refusal | None:
        """Return the refusal by a scenario's rule that bars a class (004-188, 004-224, 004-235)."""
        state = self._battle.state
        clear = state.sequence is not None and state.sequence.clear
        for told in self._battle.special_rules:
            for one in told.commits:
                if one.side not in (None, self.side) or unit_class not in (
                    one.classes or (unit_class,)
                ):
                    continue
                if one.cleared and clear:
                    continue
                if one.first is not None and state.turn >= one.first:
                    continue
                until = f" before Turn {one.first}" if one.first else ""
                until = " until the sky clears" if one.cleared else until
                whom = f"{PLAYER_TITLES[self.side]} may not commit any"
                what = CLASS_TITLES[unit_class] if one.classes else "unit"
                return refusal(f"{whom} {what}{until}", told.rule)
        return None

    def missing_required_units(self) -> Iterator[tuple[Must, int, str]]:
        """Yield the duties to commit units now: the duty, how many are missing, and the rule."""
        for told in self._battle.special_rules:
            for one in told.must:
                if (one.side, one.turn) == (self.side, self._battle.state.turn):
                    came = sum(self.is_required_kind(one, unit) for unit in self._now.elements())
                    if came < one.number:
                        yield one, one.number - came, told.rule

    def is_required_kind(self, must: Must, unit: str) -> bool:
        """Return whether a kind of unit counts for a duty to commit units."""
        if unit in CREWS:
            return False
        classes = must.classes or (self._battle.unit_class_of(unit),)
        named = not must.units or unit in must.units
        return named and self._battle.unit_class_of(unit) in classes

    def _built_decks(self) -> Mapping[str, Counter[str]]:
        """Return the cards of each deck that was built, by its name."""
        state = self._battle.state
        return {
            one.name: Counter({card.unit: card.copies for card in one.cards})
            for one in (state.decks if isinstance(state, SetupTable) else ())
            if one.side == self.side
        }

    def _cards_outside_decks(self) -> Counter[str]:
        """Return the cards that come from no hand: waiting aircraft, and reinforcements now due."""
        battle, held = self._battle, Counter[str]()
        view = setup_view_of(battle.state, battle.scenario, battle.catalogue)
        waiting = (
            one.unit
            for one in (view.starting_units() if view else ())
            if one.side == self.side and one.space is None
            and battle.unit_class_of(one.unit) == "aircraft"
        )  # fmt: skip
        for unit in (
            *waiting,
            *(name for one in self._sent_reinforcements() for name in one.units),
        ):
            held[unit] += 1
            if crew := battle.card_of(self.side, unit).crew:
                held[crew] += 1
        return held

    @property
    def waiting_card_count(self) -> int:
        """Return how many due cards from outside the hand have not come yet."""
        return (self._cards_outside_decks() - self._without_card).total()

    def cards_left_in_decks(self, hand: Iterable[str]) -> Counter[str] | None:
        """Return the cards left in decks, without a hand and arrived units; None if unknown."""
        if self._cards is None:
            return None
        to_be_sent = self._cards_outside_decks() - self._without_card
        return self._cards - self._came - to_be_sent - Counter(hand)

    def cards_left_by_deck(
        self, hand: Iterable[str], names: Sequence[str]
    ) -> Mapping[str, Counter[str]] | None:
        """Return the cards left in each of several decks, drawn in order; None if unknown.

        A returned card is under the last deck, even if it came from another (004-248).
        """
        left, has = self.cards_left_in_decks(hand), self._battle.state.side_record(self.side)
        built = self._built_decks()
        if left is None or not built.keys() >= set(names):
            return None
        drawn = Counter((*hand, *has.returned)) + (self._came - self._without_card)
        found: dict[str, Counter[str]] = {}
        for name in names[:-1]:
            found[name] = built[name] - drawn
            drawn -= built[name]
        found[names[-1]] = left - sum(found.values(), Counter())
        return found

    def _sent_reinforcements(self) -> Iterator[Reinforcement]:
        """Yield the scenario's reinforcements outside the decks that are due."""
        battle, scenario = self._battle, self._battle.scenario
        if scenario is None:
            return
        state = battle.state
        read = table_readings(scenario, state)
        for one in scenario.reinforcements:
            if (
                one.side == self.side
                and one.turn <= state.turn
                and applies_under_readings(one.when, read)
            ):
                yield one


def unmanned_vehicles(battle: CombatView, side: str, crew: str) -> Iterator[TableUnit]:
    """Yield the vehicles and guns without a crew that a side's crew could man (004-112, 004-119).

    Units that an enemy left empty on the board count too.
    """
    for party in battle.state.all_units():
        on_board = party.id in battle.state.units
        fits = party.condition.empty and battle.card(party).crew == crew
        if fits and (on_board or party.side == side):
            yield party
