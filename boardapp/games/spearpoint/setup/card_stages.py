"""The stages of a setup that deal with cards: decks, starting hands, cards set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    Refusal,
    SeveralAnswer,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, Pick, TextQuestion
from boardapp.core.procedure.running_procedure import Asking, ask, ask_or_instead
from boardapp.core.sentence_case import capitalize_first, counted, join_with_and
from boardapp.games.spearpoint.cards.deck_check import (
    chosen_and_drawn_counts,
    deck_limits_description,
    example_deck,
    missing_crews_description,
    reasons_against_deck,
    reasons_against_hand,
    units_represented_by_tiles,
    why_unit_not_allowed_in_deck,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    MAX_COST,
    CommandCards,
    UnitCard,
    UnitCards,
    built_in_and_entered_command_cards,
    built_in_unit_cards,
    card_name_from_title,
    catalogue_with_card_units,
    class_of_named_unit,
    command_card_title,
    command_cards_left,
    unit_cards_of_side,
)
from boardapp.games.spearpoint.scenario.placement_limits import CountRange
from boardapp.games.spearpoint.scenario.setup_stages import AsideStage, DeckStage, HandStage
from boardapp.games.spearpoint.setup.setup_context import SetupContext
from boardapp.games.spearpoint.setup.setup_placement_rules import refusal_from_sentence, rule_ids
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS, Player

ANOTHER = Choice("another", "Another card", "You enter the name of the card next", copies=None)
"""The choice for a card that the program does not know; the answer or a later question names it."""
COSTS = ("004-063",)
"""The id of the rule on the costs of cards."""


# Decks


def build_deck(context: SetupContext, stage: DeckStage) -> Asking[None]:
    """Ask a side to build its deck within the points (004-063, 004-075), or on the real table only.

    The answer may include a card's cost; otherwise a question follows. The cost of a tile's card is
    asked before the deck (004-038). Costs from the side's earlier decks are the defaults.
    """
    costs = dict(_costs_in_built_decks(context.here, stage.by))
    counted = units_counted_for_tiles(context.here, stage)
    left = stage.points
    for unit in counted:
        most = MAX_COST if left.most is None else min(left.most, MAX_COST)
        if costs.get(unit, 0) > most:
            del costs[unit]
        if not (
            yield from _ask_cost(
                context,
                unit,
                costs,
                most,
                _real_cards_choice("You build the deck with", "Use your real deck"),
            )
        ):
            context.set_setup(context.here.with_pass(stage.by))
            return
        left = _points_left(left, costs[unit])
    while True:
        choices = tuple(deck_choices(context.here, stage, costs))
        example = example_deck(choices, left)
        if example is None:  # no deck keeps to the points at these costs: ask again
            costs = {unit: costs[unit] for unit in counted}
            choices = tuple(deck_choices(context.here, stage, costs))
            example = example_deck(choices, left)
        answer = yield from ask_or_instead(PickSeveral(
            context.side_to_ask, stage.title,
            _deck_limits_sentences(context.here, stage, costs), rule_ids(stage.rule),
            secret=True, choices=choices, other=ANOTHER, dearest=MAX_COST, budget=left.most,
            example=example,
            why_not=partial(_why_no_deck_from_answer, context.here, stage, dict(costs)),
            advice_of=partial(
                missing_crews_advice,
                built_in_unit_cards(context.here.catalogue, deck_side(stage)),
            ),
            instead=(_real_cards_choice("You build the deck with", "Use your real deck"),),
            prompt="Build the deck",
        ))  # fmt: skip
        if isinstance(answer, InsteadAnswer):
            context.set_setup(context.here.with_pass(stage.by))
            return
        units = yield from _ask_names_of_other_cards(context, answer.names)
        costs |= _costs_in_answer(answer)
        for unit in dict.fromkeys(units):
            yield from _ask_cost(context, unit, costs, MAX_COST)
        deck = _built_deck(context.here, stage, units, costs)
        refusal = why_no_deck(context.here, stage, deck)
        if refusal is None:
            context.set_setup(context.here.with_deck(deck))
            return
        context.play.log(refusal.sentence)


def _costs_in_built_decks(setup: SetupView, side: str) -> Iterator[tuple[str, int]]:
    for deck in setup.table.decks:
        if deck.side == side:
            yield from ((card.unit, card.cost) for card in (*deck.cards, *deck.aside))


def units_counted_for_tiles(setup: SetupView, stage: DeckStage) -> list[str]:
    """Return the units of intact tiles whose cards count towards the deck (004-038)."""
    as_tiles = units_represented_by_tiles(setup.table, setup.catalogue)
    return [unit for unit, _ in as_tiles] if stage.counts_tiles else []


def _points_left(points: CountRange, cost: int) -> CountRange:
    """Return the points that remain for other cards after one card's cost."""
    most = None if points.most is None else max(0, points.most - cost)
    return CountRange(max(0, points.least - cost), most)


def _deck_limits_sentences(setup: SetupView, stage: DeckStage, costs: Mapping[str, int]) -> str:
    """Return the limits of the deck, and the cards of tiles that already count towards it."""
    aside = (
        f"{setup.catalogue.unit_kind(unit).title} on the map counts for {costs[unit]} of these "
        "points."
        for unit in units_counted_for_tiles(setup, stage)
    )
    return " ".join((deck_limits_description(stage, setup.catalogue), *aside))


NO_CARDS: UnitCards = {}


def deck_choices(
    setup: SetupView, stage: DeckStage, costs: Mapping[str, int], own: UnitCards = NO_CARDS
) -> Iterator[Choice]:
    """Yield a side's cards, the allowed ones first; the others come with the reason against them.

    ``own`` are the cards that players entered: their costs, and their numbers in the box.
    """
    catalogue, used = (
        catalogue_with_card_units(setup.catalogue, own),
        _used_card_counts(setup, stage.by),
    )
    side = deck_side(stage)
    cards = [
        (card, why_unit_not_allowed_in_deck(stage, side, card.unit, catalogue))
        for card in unit_cards_of_side(setup.catalogue, side, own)
    ]
    for card, reason in sorted(cards, key=lambda pair: pair[1] is not None):
        out = used[card.unit] if card.copies is not None else 0
        elsewhere = f", and {out} of these cards are in use elsewhere" if out else ""
        yield Choice(
            card.unit, card.title, f"{card.description()}{elsewhere}",
            Refusal(reason, rule_ids(stage.rule)) if reason else None,
            copies=None if card.copies is None else max(0, card.copies - out),
            cost=costs.get(card.unit, card.cost),
        )  # fmt: skip


def deck_side(stage: DeckStage) -> Player:
    """Return the side that builds a deck."""
    return next(side for side in PLAYERS if side == stage.by)


def _used_card_counts(setup: SetupView, side: str) -> Counter[str]:
    """Return how many of a side's unit cards are in use: as starting units, or in a deck."""
    used: Counter[str] = Counter()
    for one in setup.starting_units():
        if one.side == side:
            used.update(filter(None, (one.unit, one.crew)))
    for deck in setup.table.decks:
        if deck.side == side:
            used.update({card.unit: card.copies for card in deck.cards})
    for unit, _ in units_represented_by_tiles(setup.table, setup.catalogue):
        used[unit] = max(used[unit], 1)  # set aside, even if it is no starting unit
    return used


def missing_crews_advice(cards: Iterable[UnitCard], answer: SeveralAnswer) -> str:
    """Return the crews of which a deck has fewer than its units need."""
    return missing_crews_description(
        {card.unit: card.crew for card in cards if card.crew}, answer.names
    )


def _built_deck(
    setup: SetupView, stage: DeckStage, units: Iterable[str], costs: Mapping[str, int]
) -> BuiltDeck:
    cards = tuple(DeckCard(unit, costs[unit], copies) for unit, copies in Counter(units).items())
    aside = tuple(DeckCard(unit, costs[unit], 1) for unit in units_counted_for_tiles(setup, stage))
    return BuiltDeck(stage.by, stage.deck, cards, aside)


def _why_no_deck_from_answer(
    setup: SetupView, stage: DeckStage, costs: Mapping[str, int], answer: SeveralAnswer
) -> Refusal | None:
    """Return the refusal of a deck, or None; None also while the cost of a card is unknown."""
    units, known = (
        tuple(map(card_name_from_title, answer.names)),
        {**costs, **_costs_in_answer(answer)},
    )
    for unit in set(units) - known.keys() - {ANOTHER.answer}:
        if (stage.only or stage.without) and class_of_named_unit(unit, setup.catalogue) is None:
            return Refusal(_unknown_card_sentence(setup, stage, unit), rule_ids(stage.rule))
    if not known.keys() >= set(units):
        return None
    return why_no_deck(setup, stage, _built_deck(setup, stage, units, known))


def _unknown_card_sentence(setup: SetupView, stage: DeckStage, unit: str) -> str:
    title = setup.catalogue.unit_kind(unit).title
    return (
        f"boardapp has no card “{title}” and cannot check it. "
        f"{deck_limits_description(stage, setup.catalogue)} If the deck may have the card, choose "
        f"“{ANOTHER.title}” and enter its name or its cost."
    )


def why_no_deck(setup: SetupView, stage: DeckStage, deck: BuiltDeck) -> Refusal | None:
    """Return why a side may not build a deck, or None if it may."""
    return refusal_from_sentence(" ".join(reasons_against_deck(stage, deck, setup.catalogue)))


def _costs_in_answer(answer: SeveralAnswer) -> dict[str, int]:
    return {card_name_from_title(name): cost for name, cost in answer.costs.items()}


def _ask_cost(
    context: SetupContext, unit: str, costs: dict[str, int], most: int, *instead: Choice
) -> Asking[bool]:
    """Ask for the cost of a card unless it is known; return whether it is known afterwards."""
    if unit in costs:
        return True
    title = context.here.catalogue.unit_kind(unit).title
    answer = yield from ask_or_instead(Number(
        context.side_to_ask, cost_question_title(context.here, unit),
        f"Enter the cost that is printed on the card of {title}.", COSTS, least=min(1, most),
        most=most,
        instead=instead, prompt=fitting_prompt(f"What does {title} cost?",
        "What does the card cost?"),
    ))  # fmt: skip
    if isinstance(answer, InsteadAnswer):
        return False
    costs[unit] = answer
    return True


def cost_question_title(setup: SetupView, unit: str) -> str:
    """Return the title of the question for a card's cost."""
    return f"Cost of {setup.catalogue.unit_kind(unit).title}"


def _ask_names_of_other_cards(
    context: SetupContext, answer: tuple[str, ...], *, untold: bool = False
) -> Asking[tuple[str, ...]]:
    """Return the cards of an answer, after asking for the names of the unknown ones."""
    names = [card_name_from_title(name) for name in answer if name != ANOTHER.answer]
    for _ in range(len(names), len(answer)):
        title = yield from ask(TextQuestion(
            context.side_to_ask, "Another card", "Enter the name of the other card.", secret=untold,
            untold=untold,
            prompt="What is the name of the other card?",
        ))  # fmt: skip
        names.append(card_name_from_title(title))
    return tuple(names)


def _real_cards_choice(done: str, label: str) -> Choice:
    """Return the choice that most players take: the stage is done with the real cards."""
    note = "boardapp then does not know which cards the side has"
    return Choice("done", f"{done} your real cards", note, label=label, usual=True)


# Starting hands


def _take_real_cards() -> Choice:
    return _real_cards_choice("You draw", "Take your real cards")


def take_starting_hand(context: SetupContext, stage: HandStage) -> Asking[None]:
    """Ask a side for its starting hand: unit cards of the deck, then Command cards (004-077).

    The side may draw either kind on the real table only. The log names no card of the hand, even if
    the table lists hands. A hand is secret, and the switch may change later.
    """
    units = yield from _ask_unit_cards(context, stage)
    while units is not None:
        command = yield from _ask_command_cards(context, stage, units)
        if command is None:
            break
        hand = StartingHand(stage.by, units, command)
        refusal = why_no_starting_hand(context.here, stage, hand)
        if refusal is None:
            context.set_setup(context.here.with_starting_hand(hand))
            return
        context.play.log(refusal.sentence)
    context.set_setup(context.here.with_pass(stage.by))


def _ask_unit_cards(context: SetupContext, stage: HandStage) -> Asking[tuple[str, ...] | None]:
    """Ask for the hand's unit cards; return None if the whole hand is only on the real table."""
    deck = context.here.built_deck(stage.by, stage.deck)
    chosen, drawn = chosen_and_drawn_counts(stage, deck)
    if deck is None or not chosen + drawn:
        return ()
    asked = (
        f"choose {counted(chosen, 'unit card')} for the hand" if chosen else "",
        f"draw {counted(drawn, 'unit card')}" if drawn else "",
    )
    pile = [one.unit for one in deck.cards for _ in range(one.copies)]
    kind = context.here.catalogue.unit_kind
    answer = yield from ask_or_instead(PickSeveral(
        context.side_to_ask, f"{stage.title} (unit cards)",
        f"{capitalize_first(join_with_and(filter(None, asked)))}.",
        rule_ids(stage.rule), secret=True, untold=True, final=drawn > 0, draws=drawn,
        example=tuple(pile[: chosen + drawn]),
        choices=tuple(Choice(one.unit, kind(one.unit).title, copies=one.copies)
                      for one in deck.cards),
        prompt="Enter the unit cards of your hand",
        none_label="Draw real cards" if drawn and stage.command else "",
        why_not=partial(_why_no_unit_cards, context.here, stage),
        instead=(_take_real_cards(),),
    ))  # fmt: skip
    return None if isinstance(answer, InsteadAnswer) else answer.names


def _why_no_unit_cards(setup: SetupView, stage: HandStage, answer: SeveralAnswer) -> Refusal | None:
    return why_no_starting_hand(setup, stage, StartingHand(stage.by, answer.names))


def why_no_starting_hand(setup: SetupView, stage: HandStage, hand: StartingHand) -> Refusal | None:
    """Return why a side may not take a starting hand, or None if it may."""
    deck = setup.built_deck(hand.side, stage.deck)
    return refusal_from_sentence(
        " ".join(reasons_against_hand(stage, hand, deck, setup.scenario.removed))
    )


def _ask_command_cards(
    context: SetupContext, stage: HandStage, units: tuple[str, ...]
) -> Asking[tuple[str, ...] | None]:
    """Ask for the hand's Command cards; return None if the whole hand is only on the real table."""
    if not stage.command:
        return ()
    given = "".join(
        f", in addition to {command_card_title(name)}, which you get without a draw"
        for name in stage.given
    )
    answer = yield from ask_or_instead(PickSeveral(
        context.side_to_ask, f"{stage.title} (Command Cards)",
        f"Draw {counted(stage.command, 'card')}{given}."
        " If you drew real cards, choose none here.",
        rule_ids(stage.rule), secret=True, untold=True, final=True,
        most=stage.command, draws=stage.command,
        choices=tuple(command_card_choices(context.here, stage)), other=ANOTHER,
        prompt="Enter the Command Cards of your hand",
        none_label="Draw real cards" if units else "",
        why_not=partial(_why_no_command_cards, context.here, stage, units),
        instead=() if units else (_take_real_cards(),),
    ))  # fmt: skip
    if isinstance(answer, InsteadAnswer):
        return None
    return (yield from _ask_names_of_other_cards(context, answer.names, untold=True))


def command_card_choices(
    setup: SetupView, stage: HandStage, own: CommandCards | None = None
) -> Iterator[Choice]:
    """Yield the scenario's Command cards, with the number left if players entered the numbers."""
    cards = [
        card
        for card in built_in_and_entered_command_cards(own or {})
        if card.name not in setup.scenario.removed
    ]
    left = Counter(command_cards_left(cards, command_cards_gone(setup, stage)))
    for card in cards:
        copies = None if card.copies is None else left[card.name]
        yield Choice(card.name, card.title, copies=copies)


def command_cards_gone(setup: SetupView, stage: HandStage) -> list[str]:
    """Return the names of the Command cards in starting hands and of those given to this hand."""
    return [*(name for hand in setup.table.starting_hands for name in hand.command), *stage.given]


def _why_no_command_cards(
    setup: SetupView, stage: HandStage, units: tuple[str, ...], answer: SeveralAnswer
) -> Refusal | None:
    return why_no_starting_hand(
        setup, stage, StartingHand(stage.by, units, tuple(map(card_name_from_title, answer.names)))
    )


# Cards set aside


def set_command_cards_aside(context: SetupContext, stage: AsideStage) -> Asking[None]:
    """Ask the players to set Command cards aside, such as those of a convoy (004-212)."""
    each = f", each a {stage.title_of_each}" if stage.title_of_each else ""
    cards = f"{stage.command} Command cards"
    yield from ask(Pick(
        context.side_to_ask, stage.title, f"Lay {cards} face down beside the board{each}.",
        rule_ids(stage.rule), prompt=f"Set {stage.command} Command Cards aside",
        choices=(
            Choice("done", f"{cards} are set aside", label=f"Set {stage.command} cards aside"),
        ),
    ))  # fmt: skip
    context.set_setup(context.here.with_pass(stage.by))
