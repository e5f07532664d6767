"""Checks decks and starting hands against a scenario, and finds an example deck.

Each check returns every reason. Players enter the costs: the rulebook gives none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from boardapp.core.grid import Space
from boardapp.core.procedure.pick_several_question import MAX_COPIES
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import MAX_NAMES
from boardapp.core.sentence_case import counted
from boardapp.files.fault_wording import join_with_or
from boardapp.games.spearpoint.cards.unit_cards import (
    CREW_TITLES,
    class_of_named_unit,
    command_card_title,
    matches_deck_word,
)
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.placement_limits import CountRange
from boardapp.games.spearpoint.scenario.setup_stages import DeckStage, HandStage
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, StartingHand
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, Catalogue, Kind

TILE_UNITS: Mapping[Kind, str] = {"pantherturm": "pantherturm-i"}
"""The unit that an intact tile of a kind represents; its card is set aside (004-038)."""

_CLASS_WORDS: Mapping[str, str] = {
    "infantry": "infantry",
    "gun": "guns",
    "vehicle": "vehicles",
    "rear-line": "Rear Line artillery",
    "aircraft": "aircraft",
    "crew": "crews",
}


def reasons_against_deck(stage: DeckStage, deck: BuiltDeck, catalogue: Catalogue) -> list[str]:
    """Return every reason against a deck, as sentences; an empty list if the deck is allowed.

    A unit that nobody entered is not refused for its side or class: neither is known.
    """
    units = (_reasons_against_unit(stage, deck.side, card.unit, catalogue) for card in deck.cards)
    reasons = [*_reasons_against_deck_points(stage, deck), *chain.from_iterable(units)]
    return [cited(reason, stage.rule) for reason in dict.fromkeys(reasons)]


def _reasons_against_deck_points(stage: DeckStage, deck: BuiltDeck) -> Iterator[str]:
    """Yield the reasons against a deck's total cost (004-075)."""
    least, most = stage.points
    if most is not None and deck.points > most:
        yield f"the deck costs {counted(deck.points, 'point')}, but may cost at most {most}"
    if deck.points < least:
        yield f"the deck needs at least {counted(least, 'point')}, not {deck.points}"


def _reasons_against_unit(
    stage: DeckStage, side: str, unit: str, catalogue: Catalogue
) -> Iterator[str]:
    """Yield the reasons against a unit in a deck: its side, its class or its name."""
    kind = catalogue.unit_kind(unit)
    if kind.side is not None and kind.side != side:
        yield f"{kind.title} is a unit of the other side ({PLAYER_TITLES[kind.side]})"
    if class_of_named_unit(unit, catalogue) is None:
        return
    if stage.only and not any(matches_deck_word(unit, word, catalogue) for word in stage.only):
        yield (
            f"{kind.title} is not allowed in this deck, which takes only "
            f"{unit_words_description(stage.only, catalogue)}"
        )
    if any(matches_deck_word(unit, word, catalogue) for word in stage.without):
        yield (
            f"{kind.title} is not allowed in this deck, which takes no "
            f"{unit_words_description(stage.without, catalogue)}"
        )


def why_unit_not_allowed_in_deck(
    stage: DeckStage, side: str, unit: str, catalogue: Catalogue
) -> str | None:
    """Return the first reason against a unit in a deck, None if the deck may have the unit."""
    reason = next(_reasons_against_unit(stage, side, unit, catalogue), None)
    return None if reason is None else cited(reason)


def unit_words_description(words: Sequence[str], catalogue: Catalogue) -> str:
    """Return the classes and units that a deck's limit names, as a phrase for players.

    >>> unit_words_description(["infantry", "rear-line", "pilot"], Catalogue({}, {}))
    'infantry, Rear Line artillery or Pilot'
    """
    return join_with_or([_CLASS_WORDS.get(one) or catalogue.unit_kind(one).title for one in words])


def points_range_description(points: CountRange) -> str:
    """Return the allowed cost of a deck.

    >>> (points_range_description(CountRange(80, 100)),
    ...  points_range_description(CountRange(0, 35)), points_range_description(CountRange()))
    ('80 to 100 points', 'at most 35 points', 'any number of points')
    """
    if points.most is None:
        return f"at least {points.least} points" if points.least else "any number of points"
    least = f"{points.least} to " if points.least else "at most "
    return f"{least}{points.most} points"


def deck_limits_description(stage: DeckStage, catalogue: Catalogue) -> str:
    """Return the limits of a deck, in sentences."""
    parts = [
        f"Choose cards that cost {points_range_description(stage.points)} together."
        if stage.points != CountRange()
        else "The cards may cost any number of points together.",
        f"The deck may have only {unit_words_description(stage.only, catalogue)}."
        if stage.only
        else "",
        f"The deck must not have {unit_words_description(stage.without, catalogue)}."
        if stage.without
        else "",
    ]
    return " ".join(filter(None, parts))


def missing_crews_description(crews: Mapping[str, str], units: Iterable[str]) -> str:
    """Return which crews a deck lacks for its units; no rule forbids such a deck.

    ``crews`` maps each unit to the crew that it needs.

    >>> missing_crews_description({"m10-gmc": "tank-crew"}, ["m10-gmc", "m10-gmc", "tank-crew"])
    'The units need 2 cards of Tank Crew, but the deck has 1.'
    """
    held = Counter(units)
    needed: Counter[str] = Counter()
    for unit, number in held.items():
        if unit in crews:
            needed[crews[unit]] += number
    return " ".join(
        f"The units need {number} cards of {CREW_TITLES[crew]}, but the deck has {held[crew]}."
        for crew, number in needed.items()
        if number > held[crew]
    )


# Starting hands


def reasons_against_hand(
    stage: HandStage, hand: StartingHand, deck: BuiltDeck | None, removed: Collection[str]
) -> list[str]:
    """Return every reason against a starting hand; an empty list if the hand is allowed.

    A hand without Command cards is allowed: players drew them at the table. A hand without unit
    cards is allowed if some are drawn at random, or if the program does not know the deck.
    """
    reasons = list(_reasons_against_unit_card_count(stage, hand, deck))
    number = len(hand.command)
    if number not in (0, stage.command):
        needed = counted(stage.command, "Command card")
        reasons.append(f"the hand needs {needed}, but has {number}")
    reasons += (
        f"the Command deck of this scenario has no {command_card_title(name)}"
        for name in hand.command
        if name in removed
    )
    return [cited(reason, stage.rule) for reason in dict.fromkeys(reasons)]


def chosen_and_drawn_counts(stage: HandStage, deck: BuiltDeck | None) -> tuple[int, int]:
    """Return how many unit cards of a hand are chosen and how many drawn, within the deck."""
    if deck is None:
        return stage.chosen, stage.random
    left = sum(card.copies for card in deck.cards)
    chosen = min(stage.chosen, left)
    return chosen, min(stage.random, left - chosen)


def _reasons_against_unit_card_count(
    stage: HandStage, hand: StartingHand, deck: BuiltDeck | None
) -> Iterator[str]:
    number, (chosen, drawn) = len(hand.units), chosen_and_drawn_counts(stage, deck)
    at_the_table = drawn > 0 or deck is None
    if number == chosen + drawn or (number == 0 and at_the_table):
        return
    if number == chosen and drawn:
        return  # the others are drawn at the table
    needs = (
        f"needs {counted(chosen + drawn, 'unit card')}" if chosen + drawn else "gets no unit card"
    )
    parts = f" ({chosen} chosen and {drawn} drawn)" if chosen and drawn else ""
    yield f"the hand {needs}{parts}, but has {number or 'none'}"


def units_represented_by_tiles(
    table: TileState, catalogue: Catalogue
) -> Iterator[tuple[str, Space]]:
    """Yield the units that intact tiles on a table represent, each with its tile's space."""
    for space in sorted(table.tiles):
        feature = catalogue.tiles[table.tiles[space].tile]
        unit = TILE_UNITS.get(feature.kind) if feature.kind and feature.destroyed_by else None
        if unit is not None:
            yield unit, space


MAX_SUMS = 20_000
"""The most sums of costs that the search for an example deck examines."""


def example_deck(choices: Sequence[Choice], points: CountRange) -> tuple[str, ...] | None:
    """Return cards whose total cost is in a range; one card of unknown cost if no cards reach it.

    boardapp then asks for that cost. None means that all costs are known, and no cards reach the
    range.
    """
    if points.least <= 0:
        return ()
    allowed = [one for one in choices if one.refusal is None and one.copies != 0]
    unknown = ((one.answer,) for one in allowed if one.cost is None)
    return _fewest_cards([one for one in allowed if one.cost], points) or next(unknown, None)


def _fewest_cards(cards: Iterable[Choice], points: CountRange) -> tuple[str, ...] | None:
    """Return cards that reach the points, None if no cards do.

    For each sum of costs the search keeps the fewest cards.
    """
    sums: dict[int, tuple[str, ...]] = {0: ()}
    looked_at = 0
    for card in cards:
        cost, copies = card.cost or 0, MAX_COPIES if card.copies is None else card.copies
        for before, names in list(sums.items()):
            for number in range(1, min(copies, MAX_NAMES - len(names)) + 1):
                total = before + number * cost
                looked_at += 1
                if looked_at > MAX_SUMS or (points.most is not None and total > points.most):
                    break
                held = (*names, *[card.answer] * number)
                if total >= points.least:
                    return held
                if total not in sums or len(sums[total]) > len(held):
                    sums[total] = held
    return None
