"""The stages of a setup in which cards come to hand: decks, starting hands, cards set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from boardapp.core.procedure.asks import Number, Pick, Several, Words
from boardapp.core.procedure.going import Asking, ask, ask_or
from boardapp.core.procedure.values import Choice, Other, Refusal
from boardapp.games.spearpoint.scenario.board_rules import ids
from boardapp.games.spearpoint.scenario.decisions import Build, DeckCard, Draw, Pass, card_title
from boardapp.games.spearpoint.scenario.deck_check import allowed, points_words
from boardapp.games.spearpoint.scenario.referee import why_not
from boardapp.games.spearpoint.scenario.scenario import AsideStage, Count, DeckStage, HandStage
from boardapp.games.spearpoint.scenario.settling import Settling
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.unit_cards import (
    MAX_COPIES,
    MAX_COST,
    known_cards,
    known_command_cards,
    name_of,
    units_as_tiles,
)

ANOTHER = "another"
"""The answer for a card that the program does not know; its name is asked for then."""


COSTS = ("004-063",)
"""Where costs are printed."""


# Decks


def build_deck(on: Settling, stage: DeckStage) -> Asking[None]:
    """Build a deck within its points (004-063, 004-075); it may be built at the table alone.

    What a card costs is asked once for a side: the decks that it built before tell it.
    """
    costs = dict(_costs(on.here, stage.by))
    counted = _counted(on.here, stage)
    for unit in counted:
        if not (yield from _ask_cost(on, unit, costs, _at_the_table(on, "The deck is built"))):
            on.decide(Pass(stage.by))
            return
    while True:
        answer = yield from ask_or(Several(
            on.asked, stage.title, f"Cards for {points_words(stage.points)}.", ids(stage.rule),
            choices=tuple(_choices(on.here, stage, costs)), secret=True,
            budget=_budget(stage.points, (costs[unit] for unit in counted)),
            why_not=partial(_why_no_deck, on.here, stage, dict(costs)),
            instead=(_at_the_table(on, "The deck is built"),),
        ))  # fmt: skip
        if isinstance(answer, Other):
            on.decide(Pass(stage.by))
            return
        units = yield from _named(on, answer)
        for unit in dict.fromkeys(units):
            yield from _ask_cost(on, unit, costs)
        build = _build(on.here, stage, units, costs)
        refusal = on.why_not(build)
        if refusal is None:
            on.decide(build)
            return
        on.play.say(refusal.sentence)


def _costs(here: Standing, side: str) -> Iterator[tuple[str, int]]:
    for (by, _), build in here.decks.items():
        if by == side:
            yield from ((card.unit, card.cost) for card in (*build.cards, *build.aside))


def _counted(here: Standing, stage: DeckStage) -> list[str]:
    """Return the units that intact tiles stand for, whose cards count (004-038)."""
    as_tiles = units_as_tiles(here.table, here.catalogue)
    return [unit for unit, _ in as_tiles] if stage.counts_tiles else []


def _budget(points: Count, counted: Iterable[int]) -> int | None:
    return None if points.most is None else max(0, points.most - sum(counted))


def _choices(here: Standing, stage: DeckStage, costs: Mapping[str, int]) -> Iterator[Choice]:
    for card in known_cards(here.catalogue, stage.by):
        if allowed(stage, stage.by, card.unit, here.catalogue):
            cost = costs.get(card.unit)
            yield Choice(card.unit, card.title, copies=MAX_COPIES, cost=cost)
    yield _another(MAX_COPIES)


def _another(copies: int) -> Choice:
    return Choice(ANOTHER, "Another card", "its name is asked for next", copies=copies)


def _build(
    here: Standing, stage: DeckStage, units: Iterable[str], costs: Mapping[str, int]
) -> Build:
    cards = tuple(DeckCard(unit, costs[unit], copies) for unit, copies in Counter(units).items())
    aside = tuple(DeckCard(unit, costs[unit], 1) for unit in _counted(here, stage))
    return Build(stage.by, stage.deck, cards, aside)


def _why_no_deck(
    here: Standing, stage: DeckStage, costs: Mapping[str, int], units: tuple[str, ...]
) -> Refusal | None:
    """Return why a deck may not be built so; what a card costs may have to be asked first."""
    if not costs.keys() >= set(units):
        return None
    return why_not(here, _build(here, stage, units, costs))


def _ask_cost(on: Settling, unit: str, costs: dict[str, int], *instead: Choice) -> Asking[bool]:
    """Ask what a card costs, unless it is known, and keep it; tell whether it was said."""
    if unit in costs:
        return True
    title = on.here.catalogue.unit_kind(unit).title
    answer = yield from ask_or(Number(
        on.asked, cost_title(on.here, unit), f"What {title} costs, as printed on its card.",
        COSTS, most=MAX_COST, instead=instead,
    ))  # fmt: skip
    if isinstance(answer, Other):
        return False
    costs[unit] = answer
    return True


def cost_title(here: Standing, unit: str) -> str:
    """Return how the cost of a card is asked for."""
    return f"Cost of {here.catalogue.unit_kind(unit).title}"


def _named(on: Settling, answer: tuple[str, ...]) -> Asking[tuple[str, ...]]:
    """Return the cards of an answer, after asking what the others are called."""
    names = [name for name in answer if name != ANOTHER]
    for _ in range(len(names), len(answer)):
        title = yield from ask(Words(on.asked, "Another card", "What is it called?"))
        names.append(name_of(title))
    return tuple(names)


def _at_the_table(on: Settling, done: str) -> Choice:
    return Choice("done", f"{done} at the table only", refusal=on.why_not(Pass(on.by)))


# Starting hands


def take_hand(on: Settling, stage: HandStage) -> Asking[None]:
    """Take the starting hand: unit cards of the deck, then Command cards (004-077).

    Either may be drawn at the table only.
    """
    units = yield from _unit_cards(on, stage)
    while units is not None:
        command = yield from _command_cards(on, stage, units)
        if command is None:
            break
        draw = Draw(stage.by, units, command)
        refusal = on.why_not(draw)
        if refusal is None:
            on.decide(draw)
            return
        on.play.say(refusal.sentence)
    on.decide(Pass(stage.by))


def _unit_cards(on: Settling, stage: HandStage) -> Asking[tuple[str, ...] | None]:
    """Ask for the unit cards of the hand; None where the whole of it is at the table only."""
    build = on.here.decks.get((stage.by, stage.deck))
    if build is None or not stage.chosen + stage.random:
        return ()
    asked = (f"{stage.chosen} chosen" if stage.chosen else "",
             f"{stage.random} drawn" if stage.random else "")  # fmt: skip
    kind = on.here.catalogue.unit_kind
    answer = yield from ask_or(Several(
        on.asked, units_title(stage), f"{' and '.join(filter(None, asked))}.",
        ids(stage.rule), secret=True, final=stage.random > 0,
        choices=tuple(Choice(one.unit, kind(one.unit).title, copies=one.copies)
                      for one in build.cards),
        why_not=partial(_why_no_units, on.here, stage.by),
        instead=(_at_the_table(on, "The hand is taken"),),
    ))  # fmt: skip
    return None if isinstance(answer, Other) else answer


def units_title(stage: HandStage) -> str:
    """Return how the unit cards of a hand are asked for."""
    return f"{stage.title}: unit cards"


def _why_no_units(here: Standing, side: str, units: tuple[str, ...]) -> Refusal | None:
    return why_not(here, Draw(side, units))


def _command_cards(
    on: Settling, stage: HandStage, units: tuple[str, ...]
) -> Asking[tuple[str, ...] | None]:
    """Ask for the Command cards of the hand; None where the whole of it is at the table only."""
    if not stage.command:
        return ()
    given = "".join(f", beside {card_title(name)}, which is given" for name in stage.given)
    removed = on.here.scenario.removed
    choices = [
        Choice(card.name, card.title, copies=stage.command)
        for card in known_command_cards()
        if card.name not in removed
    ]
    answer = yield from ask_or(Several(
        on.asked, f"{stage.title}: Command cards",
        f"{stage.command} drawn{given}; none here, where they are drawn at the table.",
        ids(stage.rule), secret=True, final=True, most=stage.command,
        choices=(*choices, _another(stage.command)),
        why_not=partial(_why_no_command, on.here, stage.by, units),
        instead=() if units else (_at_the_table(on, "The hand is taken"),),
    ))  # fmt: skip
    return None if isinstance(answer, Other) else (yield from _named(on, answer))


def _why_no_command(
    here: Standing, side: str, units: tuple[str, ...], cards: tuple[str, ...]
) -> Refusal | None:
    return why_not(here, Draw(side, units, cards))


# Cards set aside


def set_aside(on: Settling, stage: AsideStage) -> Asking[None]:
    """Set Command cards aside face down, such as those that become a convoy (004-212)."""
    each = f", each a {stage.title_of_each}" if stage.title_of_each else ""
    cards = f"{stage.command} Command cards"
    yield from ask(Pick(
        on.asked, stage.title, f"Set {cards} aside face down{each}.", ids(stage.rule),
        choices=(Choice("done", f"{cards} are set aside"),),
    ))  # fmt: skip
    on.decide(Pass(stage.by))
