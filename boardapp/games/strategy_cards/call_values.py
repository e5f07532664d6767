"""A call, a pile of cards and an entered card as plain values for a save, and back.

What comes back was written by anyone: all of it is checked, and what cannot be is an ActError.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from reprlib import repr as shown
from typing import Any, NamedTuple, TypeVar

from boardapp.core.command import ActError
from boardapp.core.grid import Grid, Space
from boardapp.core.hexes import HexGrid
from boardapp.core.plain import Json, PlainWriter
from boardapp.files.fault import FaultsError
from boardapp.files.source import read_text
from boardapp.games.codec import flag, line, part, space, text, whole
from boardapp.games.strategy_cards.attack import MOST_DICE
from boardapp.games.strategy_cards.call import Attacked, Call, Defended, SettledNumber, part_of
from boardapp.games.strategy_cards.card_files import deck_from, deck_text
from boardapp.games.strategy_cards.cards import (
    ATTACKS,
    KEYWORDS,
    MAX_DISTANCE,
    MAX_IDS,
    MAX_KEYWORDS,
    MAX_RESTRICTIONS,
    NUMBERS,
    RESTRICTIONS,
    Card,
    Deck,
    Keyword,
    Restriction,
    misplaced,
)
from boardapp.games.strategy_cards.decks import InPlay
from boardapp.games.strategy_cards.drift import DRIFT_NUMBERS, FACES, Drift, Marker, drift
from boardapp.games.strategy_cards.state import MAX_UNITS, PLAYERS

V = TypeVar("V")

MAX_PASSAGE = 5000
"""Characters of a restriction at most."""
MAX_ATTACKS = 7 * MAX_KEYWORDS
"""Hexes that one card attacks at most."""
CALL = ("side", "card", "keywords", "restrictions", "stays", "since", "die", "target", "number",
        "drift", "attacks", "result")  # fmt: skip
RESULTS = ("waiting", "resolved", "no-effect")
GRADES = ("none", "normal", "enhanced")


class Pile(NamedTuple):
    """Cards in one place, in order: ids, and in use or in the play area with their turns."""

    cards: tuple[str | InPlay, ...] = ()


# ---- small values -----------------------------------------------------------------------------


def side(value: object, grid: Grid) -> str:
    """Return a side; raises ActError."""
    found = line(value, grid)
    _one_of(found, PLAYERS)
    return found


def optional(read: Callable[[object, Grid], V]) -> Callable[[object, Grid], V | None]:
    """Return a reader that lets None through."""

    def reader(value: object, grid: Grid) -> V | None:
        return None if value is None else read(value, grid)

    return reader


def _one_of(value: object, choices: Collection[str]) -> Any:
    if not isinstance(value, str) or value not in choices:
        raise ActError(f"found {shown(value)}; expected one of {', '.join(choices)}")
    return value


def listed(value: object, most: int) -> list[object]:
    """Return a list of so many entries at most; raises ActError."""
    if not isinstance(value, list) or len(value) > most:
        raise ActError(f"found {shown(value)}; expected a list of at most {most:,}")
    return value


def within(value: object, low: int, high: int) -> int:
    """Return a whole number within bounds; raises ActError."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ActError(f"found {shown(value)}; expected a whole number from {low} to {high}")
    return value


def _dice(value: object) -> tuple[int, ...]:
    return tuple(within(die, 1, FACES) for die in listed(value, MOST_DICE))


# ---- piles and cards --------------------------------------------------------------------------


def pile(value: object, grid: Grid) -> Pile:
    """Return a pile; raises ActError."""
    return Pile(tuple(_lying(one, grid) for one in listed(value, MAX_IDS)))


def _lying(value: object, grid: Grid) -> str | InPlay:
    if isinstance(value, str):
        return line(value, grid)
    found = part(value, InPlay._fields)
    since, tried = whole(found["since"], grid), optional(whole)(found["tried"], grid)
    return InPlay(line(found["card"], grid), since, tried)


def pile_values(piled: Pile, grid: Grid) -> Json:
    """Return a pile as values."""
    return _WRITER.written(piled.cards, grid)


def card(value: object, grid: Grid) -> Card:
    """Return a card that was written as a deck file of its own; raises ActError."""
    source = read_text(text(value, grid), "card")
    try:
        deck = deck_from(source)
    except FaultsError as error:
        raise ActError(str(error.faults[0])) from error
    if len(deck.cards) != 1:
        raise ActError(f"found {len(deck.cards)} cards; expected one")
    return deck.cards[0]


def card_values(one: Card, _: Grid) -> str:
    """Return a card as a deck file of its own."""
    return deck_text(Deck(one.deck, (one,)))


# ---- calls ------------------------------------------------------------------------------------


def call(value: object, grid: Grid) -> Call:
    """Return a call; raises ActError, also for what could not have come about."""
    found = part(value, CALL)
    keywords = tuple(_keyword(one, grid) for one in listed(found["keywords"], MAX_KEYWORDS))
    wrong = next(misplaced([keyword.name for keyword in keywords]), None)
    if wrong is not None:
        raise ActError(f"found {wrong.found}; expected {wrong.expected}")
    restrictions = listed(found["restrictions"], MAX_RESTRICTIONS)
    target = optional(space)(found["target"], grid)
    number = optional(_number)(found["number"], grid)
    read = Call(
        side(found["side"], grid),
        line(found["card"], grid),
        keywords,
        tuple(_restriction(one, grid) for one in restrictions),
        optional(flag)(found["stays"], grid),
        whole(found["since"], grid),
        None if found["die"] is None else within(found["die"], 1, FACES),
        target,
        number,
        None if found["drift"] is None else _drift(found["drift"], grid, target, number),
        tuple(_attacked(one, grid, keywords) for one in listed(found["attacks"], MAX_ATTACKS)),
        None if found["result"] is None else _one_of(found["result"], RESULTS),
    )
    for holds, what, expected in _claims(read, grid):
        if not holds:
            raise ActError(f"found {what}; expected {expected}")
    return read


def _claims(one: Call, grid: Grid) -> tuple[tuple[bool, str, str], ...]:
    """Return what must hold of a call's parts, each with both halves of the fault."""
    names = [keyword.name for keyword in one.keywords]
    contacts, targets = "establish-contact" in names, "target-hex" in names
    order = [attack.keyword for attack in one.attacks]
    struck = {(attack.keyword, attack.space) for attack in one.attacks}
    return (
        (one.die is None or contacts, "a die for contact", "a card that asks for contact"),
        (
            (one.result == "waiting") == (one.die is not None and not one.contact),
            "a card that waits and contact that is made, or neither",
            "one of both",
        ),
        (
            one.target is None or (targets and one.contact),
            "a target hex",
            "contact before it, on a card that names one",
        ),
        (
            one.number is None or (one.drifts and one.target is not None),
            "a drift number",
            "a target hex before it, on a card that drifts",
        ),
        ((one.result == "no-effect") == one.off_board, "no effect", "a token off the board"),
        (not order or one.final is not None, "an attack", "a final hex before it"),
        (
            all(_in_blast(one, attack, grid) for attack in one.attacks),
            "an attack on a hex outside the blast",
            "the final hex, or one next to it for a wide blast",
        ),
        (order == sorted(order), "attacks out of order", "them in the order of the keywords"),
        (len(struck) == len(order), "a hex attacked twice", "each hex once for a keyword"),
    )


def _in_blast(one: Call, attack: Attacked, grid: Grid) -> bool:
    if one.final is None or part_of(one.keywords[attack.keyword]) == "area":
        return attack.space == one.final
    assert isinstance(grid, HexGrid)
    return grid.distance(one.final, attack.space) == 1


def _keyword(value: object, grid: Grid) -> Keyword:
    found = part(value, Keyword._fields)
    name, number = _one_of(found["name"], KEYWORDS), found["number"]
    if name in NUMBERS:
        number = within(number, 1, NUMBERS[name])
    elif number is not None:
        raise ActError(f"found a number for {name}; expected none")
    scores = frozenset(within(one, 1, FACES) for one in listed(found["scores"], FACES))
    if not scores:
        raise ActError("found no scores; expected one or more")
    return Keyword(name, number, flag(found["suppressive"], grid), scores)


def _restriction(value: object, grid: Grid) -> Restriction:
    found = part(value, Restriction._fields)
    name = _one_of(found["name"], RESTRICTIONS)
    words = text(found["text"], grid)
    if len(words) > MAX_PASSAGE:
        raise ActError(f"found a text of {len(words):,} characters; expected {MAX_PASSAGE:,}")
    return Restriction(name, within(found["number"], 0, MAX_DISTANCE), words)


def _number(value: object, grid: Grid) -> SettledNumber:
    found = part(value, SettledNumber._fields)
    number, grade = within(found["number"], 1, FACES), found["grade"]
    if number not in DRIFT_NUMBERS:
        raise ActError(f"found the drift number {number}; expected 3, 4 or 6")
    known = None if grade is None else _one_of(grade, GRADES)
    return SettledNumber(number, known, line(found["note"], grid))


def _drift(value: object, grid: Grid, target: Space | None, number: SettledNumber | None) -> Drift:
    if target is None or number is None:
        raise ActError("found drift dice; expected a target hex and a drift number before them")
    found = part(value, ("black", "red", "turn", "clockwise"))
    black, red = (within(found[key], 1, FACES) for key in ("black", "red"))
    marker = Marker(within(found["turn"], 0, 5), flag(found["clockwise"], grid))
    assert isinstance(grid, HexGrid)
    return drift(grid, target, number.number, black, red, marker)


def _attacked(value: object, grid: Grid, keywords: tuple[Keyword, ...]) -> Attacked:
    found = part(value, Attacked._fields)
    index = within(found["keyword"], 0, max(len(keywords) - 1, 0))
    if not keywords or keywords[index].name not in ATTACKS:
        raise ActError(f"found an attack by keyword {index}; expected one that attacks")
    dice = _dice(found["dice"])
    if len(dice) != keywords[index].number:
        raise ActError(f"found {len(dice)} attack dice; expected {keywords[index].number}")
    defended = tuple(_defended(one, grid) for one in listed(found["defended"], MAX_UNITS))
    return Attacked(index, space(found["space"], grid), dice, defended)


def _defended(value: object, grid: Grid) -> Defended:
    found = part(value, Defended._fields)
    dice = _dice(found["dice"])
    return Defended(line(found["unit"], grid), dice, within(found["blocks"], 0, len(dice)))


def call_values(one: Call, grid: Grid) -> dict[str, Json]:
    """Return a call as values; its drift as the dice and how the marker lay, which say the rest."""
    return _WRITER.fields(one, grid)


def _drift_values(one: Drift, _: Grid) -> Json:
    turn, clockwise = one.marker
    return {"black": one.black, "red": one.red, "turn": turn, "clockwise": clockwise}


_WRITER = PlainWriter({Drift: _drift_values})
