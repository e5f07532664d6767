"""What comes next for a Strategy card: what to do or roll, and the odds before it is rolled.

Nothing here changes anything: a step is read off the table as it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from boardapp.core.grid import Space
from boardapp.core.ruling import Ruling
from boardapp.games.strategy_cards.attack import HexAttack, net_hits, successes
from boardapp.games.strategy_cards.call import (
    Call,
    Pending,
    finished,
    hex_attacks,
    part_of,
    pending,
)
from boardapp.games.strategy_cards.cards import FACES, Keyword, contact_chance
from boardapp.games.strategy_cards.drift import chance_on_target, odds
from boardapp.games.strategy_cards.drift_number import TITLES, DriftNumber, drift_number
from boardapp.games.strategy_cards.state import HexState, HexUnit
from boardapp.games.strategy_cards.switches import defense_scores

Kind = Literal[
    "contact", "target", "drift-number", "drift", "attack", "put-away", "waiting", "done"
]
Colour = Literal["white", "black", "red"]
Role = Literal["contact", "drift", "attack", "defense"]
Sees: TypeAlias = Callable[[Space, Space], Ruling | bool]
"""Whether a hex is seen from another: as a ruling, or as a plain word."""


class Wanted(NamedTuple):
    """Dice to throw: how many (None: as many as the table says), what for, and whose they are.

    ``unit`` is who defends. All dice are six-sided; attack dice are black, defense dice red.
    """

    dice: int | None
    role: Role
    colour: Colour
    side: str
    unit: str | None = None
    faces: int = FACES


@dataclass(frozen=True)
class Step:
    """What comes next, in words, with the dice to throw and their odds; ``rules`` are its ids.

    ``index`` is the keyword's, None where it is about none. ``chance`` is that of contact or of an
    accurate attack, ``finals`` that of each final hex (None: off the board), ``successes`` those
    of the attack's dice and ``net`` what each unit would be left with after its own defense.
    ``notes`` tell what nobody rolls for.
    """

    kind: Kind
    title: str
    sentence: str
    rules: tuple[str, ...] = ()
    index: int | None = None
    dice: tuple[Wanted, ...] = ()
    chance: Fraction | None = None
    finals: Mapping[Space | None, Fraction] = field(default_factory=dict)
    successes: Mapping[int, Fraction] = field(default_factory=dict)
    net: Mapping[str, Mapping[int, Fraction]] = field(default_factory=dict)
    attack: HexAttack[HexUnit] | None = None
    number: DriftNumber | None = None
    notes: tuple[str, ...] = ()


def next_step(state: HexState, call: Call, sees: Sees | None = None) -> Step:
    """Return what comes next for a call, with the odds.

    With ``sees`` the drift number is worked out too, before it is settled on.
    """
    if call.result is not None:
        return _ended(call)
    next_one = pending(state, call)
    if next_one is not None:
        return _attack(state, call, next_one)
    if finished(state, call):
        return _put_away(state, call)
    index = call.stage
    keyword = call.keywords[index]
    if keyword.name == "establish-contact":
        return _contact(call, index, keyword)
    if keyword.name == "target-hex":
        return _target(call, index)
    if call.number is None:
        return _number(state, call, index, sees)
    return _drift(state, call, index)


def _contact(call: Call, index: int, keyword: Keyword) -> Step:
    least = keyword.number or 1
    made = "Any result" if least == 1 else "A 6" if least == FACES else f"{least} or more"
    return Step(
        "contact",
        keyword.title(),
        f"Roll 1 die. {made} makes contact, and the rest of the card follows at once. Without"
        " contact the card waits in the play area: once in each later turn you may try again, as"
        " an action and for no command points. After contact there is no way back.",
        ("002-13", "002-14", "002-15", "002-16", "002-33"),
        index,
        (Wanted(1, "contact", "white", call.side),),
        contact_chance(least),
    )


def _target(call: Call, index: int) -> Step:
    where = "Any whole hex of the board will do."
    if call.restrictions:
        where = f"This card says: {' '.join(one.sentence() for one in call.restrictions)}"
    advice = " The better your own units see it, the less it drifts." if call.drifts else ""
    sentence = f"Put the target token on a hex. {where}{advice}"
    return Step("target", "Target Hex", sentence, ("002-18", "A2-02"), index)


def _number(state: HexState, call: Call, index: int, sees: Sees | None) -> Step:
    assert call.target is not None
    rules = ("002-20", "002-21", "002-22", "002-23", "002-24")
    if sees is None:
        sentence = (
            "Settle the drift number: 3 with enhanced sight of the target hex, 4 with normal"
            " sight, 6 with none."
        )
        return Step("drift-number", "Drift Number", sentence, rules, index)
    found = drift_number_for(state, call.side, call.target, sees)
    return Step(
        "drift-number",
        "Drift Number",
        found.sentence(),
        rules,
        index,
        chance=chance_on_target(found.number),
        finals=odds(state.grid, call.target, found.number),
        number=found,
    )


def drift_number_for(state: HexState, side: str, target: Space, sees: Sees) -> DriftNumber:
    """Return the drift number of a target hex for a side's units as they stand."""
    units = state.hex_units()
    return drift_number(state.grid, target, side, units, lambda space: sees(space, target))


def _drift(state: HexState, call: Call, index: int) -> Step:
    assert call.target is not None
    assert call.number is not None
    number, target = call.number.number, state.grid.name(call.target)
    on_target = "a 6" if number == FACES else f"{number} or more"
    return Step(
        "drift",
        "Determine Drift",
        f"Roll the black and the red die together. Black: {on_target} strikes {target} and red"
        " does not matter; with less, the token moves as many hexes as black shows, to where the"
        " north marker says for red.",
        ("002-25", "002-26", "002-27", "002-28", "002-31"),
        index,
        (Wanted(1, "drift", "black", call.side), Wanted(1, "drift", "red", call.side)),
        chance_on_target(number),
        odds(state.grid, call.target, number),
    )


def _attack(state: HexState, call: Call, one: Pending) -> Step:
    attack, scores = one.attack, one.keyword.scores
    blocks = defense_scores(state.options)
    defenders = tuple(
        Wanted(struck.defense, "defense", "red", struck.unit.side, struck.unit.id)
        for struck in attack.struck
        if struck.defense != 0
    )
    net = {
        struck.unit.id: net_hits(attack.to_roll, struck.defense, scores, blocks)
        for struck in attack.struck
        if struck.defense is not None
    }
    friends = ", ".join(struck.unit.id for struck in attack.friends)
    own = f" Your own are hit alike: {friends}." if friends else ""
    grid = state.grid
    return Step(
        "attack",
        f"{one.keyword.title()} on {grid.name(attack.space)}",
        f"{attack.sentence(grid)}{own} Score on {_scores(scores)}.",
        _attack_rules(one),
        one.at,
        (Wanted(attack.to_roll, "attack", "black", call.side), *defenders),
        successes=successes(attack.to_roll, scores),
        net=net,
        attack=attack,
        notes=_spared(state, call, one.at),
    )


def _attack_rules(one: Pending) -> tuple[str, ...]:
    rules = ("002-35", "002-36", "002-37")
    if part_of(one.keyword) == "wide":
        rules = ("002-38", "002-39", "002-40")
    friends = ("002-34", "002-43") if one.attack.friends else ()
    vehicles = ("002-42",) if any(unit.spared for unit in one.attack.units) else ()
    return (*rules, "002-41", *friends, *vehicles)


def _scores(scores: Collection[int]) -> str:
    *first, last = map(str, sorted(scores))
    return f"{', '.join(first)} and {last}" if first else last


def _spared(state: HexState, call: Call, index: int | None) -> tuple[str, ...]:
    """Return what is said of hexes with figures that nobody rolls for (002-39, 002-42)."""
    grid = state.grid
    return tuple(
        one.attack.sentence(grid)
        for one in hex_attacks(state, call)
        if index in (None, one.at) and one.attack.units and not one.attack.to_roll
    )


def _put_away(state: HexState, call: Call) -> Step:
    ends = {
        True: "It stays in the play area.",
        False: "It leaves the game.",
        None: "Read on the card whether it is placed in the play area; if not, it leaves the game.",
    }
    sentence = f"Nothing is left to roll for {call.title}. {ends[call.stays]}"
    rules = ("002-06", "002-07", "002-17")
    return Step("put-away", "Put the card away", sentence, rules, notes=_spared(state, call, None))


def _ended(call: Call) -> Step:
    if call.result == "waiting":
        sentence = (
            f"{call.title} waits in the play area. Once in each later turn you may try for contact"
            " again, as an action and for no command points."
        )
        return Step("waiting", "No contact", sentence, ("002-15", "002-16"))
    if call.result == "no-effect":
        sentence = f"The token of {call.title} left the board: no effect. The card left the game."
        return Step("done", "Off the board", sentence, ("002-31",))
    ended = "is in the play area" if call.stays else "left the game"
    rules = ("002-07", "002-08") if call.stays else ("002-06", "002-17")
    return Step("done", "Resolved", f"{call.title} is resolved and {ended}.", rules)


def grade_title(call: Call) -> str:
    """Return how the drift number of a call came about, such as ``normal sight``."""
    if call.number is None:
        return "not settled"
    return "settled by the table" if call.number.grade is None else TITLES[call.number.grade]
