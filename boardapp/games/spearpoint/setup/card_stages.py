"""The stages of a setup in which cards come to hand: decks, starting hands, cards set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from boardapp.core.procedure.question_parts import Choice, Other, Refusal, Taken
from boardapp.core.procedure.questions import Number, Pick, Words
from boardapp.core.procedure.running_procedure import Asking, ask, ask_or
from boardapp.core.procedure.several import Several
from boardapp.games.spearpoint.cards.deck_check import (
    cards_of_hand,
    crews_words,
    deck_refusal,
    hand_refusal,
    limits_words,
    units_as_tiles,
    why_not_in,
)
from boardapp.games.spearpoint.cards.deck_example import example_deck
from boardapp.games.spearpoint.cards.unit_cards import (
    MAX_COST,
    CommandCards,
    UnitCard,
    UnitCards,
    cards_of,
    class_of,
    command_cards_of,
    command_deck,
    known_cards,
    name_of,
    title_of,
    with_cards,
)
from boardapp.games.spearpoint.scenario.places import Count
from boardapp.games.spearpoint.scenario.stages import AsideStage, DeckStage, HandStage
from boardapp.games.spearpoint.setup.scenario_table import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.setup.setup_context import SetupContext
from boardapp.games.spearpoint.setup.setup_rules import ids, in_its_words
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.tiles.box_contents import PLAYERS, Player

ANOTHER = Choice("another", "Another card", "its name is asked for next", copies=None)
"""Stands for a card that the program does not know: it is named in the answer, or then."""
COSTS = ("004-063",)
"""Where costs are printed."""


# Decks


def build_deck(on: SetupContext, stage: DeckStage) -> Asking[None]:
    """Build a deck within its points (004-063, 004-075); it may be built at the table alone.

    What a card costs is part of the answer, or asked then; what a tile's does (004-038), before.
    The decks that a side built before offer what was said of theirs.
    """
    costs = dict(_costs(on.here, stage.by))
    counted = counted_units(on.here, stage)
    left = stage.points
    for unit in counted:
        most = MAX_COST if left.most is None else min(left.most, MAX_COST)
        if costs.get(unit, 0) > most:
            del costs[unit]
        if not (yield from _ask_cost(on, unit, costs, most, _at_the_table("The deck is built"))):
            on.becomes(on.here.passed(stage.by))
            return
        left = _less(left, costs[unit])
    while True:
        choices = tuple(deck_choices(on.here, stage, costs))
        example = example_deck(choices, left)
        if example is None:  # no deck keeps to the points at these costs: they are asked anew
            costs = {unit: costs[unit] for unit in counted}
            choices = tuple(deck_choices(on.here, stage, costs))
            example = example_deck(choices, left)
        answer = yield from ask_or(Several(
            on.asked, stage.title, _limits(on.here, stage, costs), ids(stage.rule), secret=True,
            choices=choices, other=ANOTHER, dearest=MAX_COST, budget=left.most, example=example,
            why_not=partial(_why_no_deck, on.here, stage, dict(costs)),
            advice_of=partial(lacking_crews, known_cards(on.here.catalogue, side_of(stage))),
            instead=(_at_the_table("The deck is built"),),
        ))  # fmt: skip
        if isinstance(answer, Other):
            on.becomes(on.here.passed(stage.by))
            return
        units = yield from _named(on, answer.names)
        costs |= _said(answer)
        for unit in dict.fromkeys(units):
            yield from _ask_cost(on, unit, costs, MAX_COST)
        deck = _deck(on.here, stage, units, costs)
        refusal = why_not_built(on.here, stage, deck)
        if refusal is None:
            on.becomes(on.here.builds(deck))
            return
        on.play.log(refusal.sentence)


def _costs(here: SetupView, side: str) -> Iterator[tuple[str, int]]:
    for deck in here.table.decks:
        if deck.side == side:
            yield from ((card.unit, card.cost) for card in (*deck.cards, *deck.aside))


def counted_units(here: SetupView, stage: DeckStage) -> list[str]:
    """Return the units that intact tiles stand for, whose cards count (004-038)."""
    as_tiles = units_as_tiles(here.table, here.catalogue)
    return [unit for unit, _ in as_tiles] if stage.counts_tiles else []


def _less(points: Count, cost: int) -> Count:
    """Return what of the points is left for cards beside one that counts."""
    most = None if points.most is None else max(0, points.most - cost)
    return Count(max(0, points.least - cost), most)


def _limits(here: SetupView, stage: DeckStage, costs: Mapping[str, int]) -> str:
    """Return what the deck may hold, and what counts towards it already."""
    aside = (
        f"{here.catalogue.unit_kind(unit).title} on the map counts {costs[unit]} of them."
        for unit in counted_units(here, stage)
    )
    return " ".join((limits_words(stage, here.catalogue), *aside))


NO_CARDS: UnitCards = {}


def deck_choices(
    here: SetupView, stage: DeckStage, costs: Mapping[str, int], own: UnitCards = NO_CARDS
) -> Iterator[Choice]:
    """Yield a side's cards, then those that the deck does not allow, each with why not.

    ``own`` are the cards that players entered: what they cost, and how many the box holds.
    """
    catalogue, used = with_cards(here.catalogue, own), _used(here, stage.by)
    side = side_of(stage)
    cards = [
        (card, why_not_in(stage, side, card.unit, catalogue))
        for card in cards_of(here.catalogue, side, own)
    ]
    for card, reason in sorted(cards, key=lambda pair: pair[1] is not None):
        out = used[card.unit] if card.copies is not None else 0
        elsewhere = f", {out} of them in use elsewhere" if out else ""
        yield Choice(
            card.unit, card.title, f"{card.details()}{elsewhere}",
            Refusal(reason, ids(stage.rule)) if reason else None,
            copies=None if card.copies is None else max(0, card.copies - out),
            cost=costs.get(card.unit, card.cost),
        )  # fmt: skip


def side_of(stage: DeckStage) -> Player:
    """Return the side that builds a deck."""
    return next(side for side in PLAYERS if side == stage.by)


def _used(here: SetupView, side: str) -> Counter[str]:
    """Return how many of a side's unit cards are out of the box: started with, or in a deck."""
    used: Counter[str] = Counter()
    for one in here.starting_units():
        if one.side == side:
            used.update(filter(None, (one.unit, one.crew)))
    for deck in here.table.decks:
        if deck.side == side:
            used.update({card.unit: card.copies for card in deck.cards})
    for unit, _ in units_as_tiles(here.table, here.catalogue):
        used[unit] = max(used[unit], 1)  # set aside, whether it is a starting unit or not
    return used


def lacking_crews(cards: Iterable[UnitCard], answer: Taken) -> str:
    """Return which crews a deck has fewer of than its units need."""
    return crews_words({card.unit: card.crew for card in cards if card.crew}, answer.names)


def _deck(
    here: SetupView, stage: DeckStage, units: Iterable[str], costs: Mapping[str, int]
) -> BuiltDeck:
    cards = tuple(DeckCard(unit, costs[unit], copies) for unit, copies in Counter(units).items())
    aside = tuple(DeckCard(unit, costs[unit], 1) for unit in counted_units(here, stage))
    return BuiltDeck(stage.by, stage.deck, cards, aside)


def _why_no_deck(
    here: SetupView, stage: DeckStage, costs: Mapping[str, int], answer: Taken
) -> Refusal | None:
    """Return why a deck may not be built so; what a card costs may have to be asked first."""
    units, known = tuple(map(name_of, answer.names)), {**costs, **_said(answer)}
    for unit in set(units) - known.keys() - {ANOTHER.answer}:
        if (stage.only or stage.without) and class_of(unit, here.catalogue) is None:
            return Refusal(_unknown_words(here, stage, unit), ids(stage.rule))
    if not known.keys() >= set(units):
        return None
    return why_not_built(here, stage, _deck(here, stage, units, known))


def _unknown_words(here: SetupView, stage: DeckStage, unit: str) -> str:
    title = here.catalogue.unit_kind(unit).title
    return (
        f"{title}: nobody has entered such a card, so whether it fits is not known. "
        f"{limits_words(stage, here.catalogue)} If it does, choose {ANOTHER.title} and name it,"
        " or say what it costs."
    )


def why_not_built(here: SetupView, stage: DeckStage, deck: BuiltDeck) -> Refusal | None:
    """Return why a deck may not be built so, None when it may."""
    return in_its_words(" ".join(deck_refusal(stage, deck, here.catalogue)))


def _said(answer: Taken) -> dict[str, int]:
    return {name_of(name): cost for name, cost in answer.costs.items()}


def _ask_cost(
    on: SetupContext, unit: str, costs: dict[str, int], most: int, *instead: Choice
) -> Asking[bool]:
    """Ask what a card costs, unless it is known, and keep it; tell whether it was said."""
    if unit in costs:
        return True
    title = on.here.catalogue.unit_kind(unit).title
    answer = yield from ask_or(Number(
        on.asked, cost_title(on.here, unit), f"What {title} costs, as printed on its card.",
        COSTS, least=min(1, most), most=most, instead=instead,
    ))  # fmt: skip
    if isinstance(answer, Other):
        return False
    costs[unit] = answer
    return True


def cost_title(here: SetupView, unit: str) -> str:
    """Return how the cost of a card is asked for."""
    return f"Cost of {here.catalogue.unit_kind(unit).title}"


def _named(
    on: SetupContext, answer: tuple[str, ...], *, untold: bool = False
) -> Asking[tuple[str, ...]]:
    """Return the cards of an answer, after asking what the others are called."""
    names = [name_of(name) for name in answer if name != ANOTHER.answer]
    for _ in range(len(names), len(answer)):
        title = yield from ask(Words(
            on.asked, "Another card", "What is it called?", secret=untold, untold=untold,
        ))  # fmt: skip
        names.append(name_of(title))
    return tuple(names)


def _at_the_table(done: str) -> Choice:
    return Choice("done", f"{done} at the table only")


# Starting hands


def take_hand(on: SetupContext, stage: HandStage) -> Asking[None]:
    """Take the starting hand: unit cards of the deck, then Command cards (004-077).

    Either may be drawn at the table only. A hand is secret however a table keeps it in play, and
    the switch may be turned later: the log names no card of it.
    """
    units = yield from _unit_cards(on, stage)
    while units is not None:
        command = yield from _command_cards(on, stage, units)
        if command is None:
            break
        hand = StartingHand(stage.by, units, command)
        refusal = why_not_drawn(on.here, stage, hand)
        if refusal is None:
            on.becomes(on.here.draws(hand))
            return
        on.play.log(refusal.sentence)
    on.becomes(on.here.passed(stage.by))


def _unit_cards(on: SetupContext, stage: HandStage) -> Asking[tuple[str, ...] | None]:
    """Ask for the unit cards of the hand; None where the whole of it is at the table only."""
    deck = on.here.deck(stage.by, stage.deck)
    chosen, drawn = cards_of_hand(stage, deck)
    if deck is None or not chosen + drawn:
        return ()
    asked = (f"{chosen} chosen" if chosen else "", f"{drawn} drawn" if drawn else "")
    pile = [one.unit for one in deck.cards for _ in range(one.copies)]
    kind = on.here.catalogue.unit_kind
    answer = yield from ask_or(Several(
        on.asked, f"{stage.title}: unit cards", f"{' and '.join(filter(None, asked))}.",
        ids(stage.rule), secret=True, untold=True, final=drawn > 0, draws=drawn,
        example=tuple(pile[: chosen + drawn]),
        choices=tuple(Choice(one.unit, kind(one.unit).title, copies=one.copies)
                      for one in deck.cards),
        why_not=partial(_why_no_units, on.here, stage),
        instead=(_at_the_table("The hand is taken"),),
    ))  # fmt: skip
    return None if isinstance(answer, Other) else answer.names


def _why_no_units(here: SetupView, stage: HandStage, answer: Taken) -> Refusal | None:
    return why_not_drawn(here, stage, StartingHand(stage.by, answer.names))


def why_not_drawn(here: SetupView, stage: HandStage, hand: StartingHand) -> Refusal | None:
    """Return why a starting hand may not be taken so, None when it may."""
    deck = here.deck(hand.side, stage.deck)
    return in_its_words(" ".join(hand_refusal(stage, hand, deck, here.scenario.removed)))


def _command_cards(
    on: SetupContext, stage: HandStage, units: tuple[str, ...]
) -> Asking[tuple[str, ...] | None]:
    """Ask for the Command cards of the hand; None where the whole of it is at the table only."""
    if not stage.command:
        return ()
    given = "".join(f", beside {title_of(name)}, which is given" for name in stage.given)
    answer = yield from ask_or(Several(
        on.asked, f"{stage.title}: Command cards",
        f"{stage.command} drawn{given}; none here, where they are drawn at the table.",
        ids(stage.rule), secret=True, untold=True, final=True,
        most=stage.command, draws=stage.command,
        choices=tuple(command_choices(on.here, stage)), other=ANOTHER,
        why_not=partial(_why_no_command, on.here, stage, units),
        instead=() if units else (_at_the_table("The hand is taken"),),
    ))  # fmt: skip
    if isinstance(answer, Other):
        return None
    return (yield from _named(on, answer.names, untold=True))


def command_choices(
    here: SetupView, stage: HandStage, own: CommandCards | None = None
) -> Iterator[Choice]:
    """Yield the Command cards of the scenario, with how many are left where players entered it."""
    cards = [card for card in command_cards_of(own or {}) if card.name not in here.scenario.removed]
    left = Counter(command_deck(cards, gone_cards(here, stage)))
    for card in cards:
        copies = None if card.copies is None else left[card.name]
        yield Choice(card.name, card.title, copies=copies)


def gone_cards(here: SetupView, stage: HandStage) -> list[str]:
    """Return the Command cards that are in hands, or given: a name for each."""
    return [*(name for hand in here.table.starting_hands for name in hand.command), *stage.given]


def _why_no_command(
    here: SetupView, stage: HandStage, units: tuple[str, ...], answer: Taken
) -> Refusal | None:
    return why_not_drawn(
        here, stage, StartingHand(stage.by, units, tuple(map(name_of, answer.names)))
    )


# Cards set aside


def set_aside(on: SetupContext, stage: AsideStage) -> Asking[None]:
    """Set Command cards aside face down, such as those that become a convoy (004-212)."""
    each = f", each a {stage.title_of_each}" if stage.title_of_each else ""
    cards = f"{stage.command} Command cards"
    yield from ask(Pick(
        on.asked, stage.title, f"Set {cards} aside face down{each}.", ids(stage.rule),
        choices=(Choice("done", f"{cards} are set aside"),),
    ))  # fmt: skip
    on.becomes(on.here.passed(stage.by))
