"""A Strategy card resolved keyword by keyword, as one procedure (002-12 to 002-43).

All that was said and thrown stands in the table's call: a card that was left off in the midst goes
on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Fact, PathFact, Table
from boardapp.core.procedure.question_parts import Choice, Dice, DiceResult, Odds, Other, Refusal
from boardapp.core.procedure.questions import Pick, Place, Throw, Words
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or
from boardapp.core.state import called
from boardapp.games.strategy_cards.calls.area_attack import (
    HexAttack,
    Strength,
    attacked,
    count_successes,
    defense_dice,
    outcomes,
)
from boardapp.games.strategy_cards.calls.call import (
    Attacked,
    Call,
    Defended,
    SettledNumber,
    part_of,
)
from boardapp.games.strategy_cards.calls.drift import FACES, drift
from boardapp.games.strategy_cards.calls.drift_number import NUMBERS, TITLES, DriftNumber
from boardapp.games.strategy_cards.calls.target_preview import attack_odds, blast_around, chances
from boardapp.games.strategy_cards.cards import decks
from boardapp.games.strategy_cards.cards.cards import Keyword, contact_chance
from boardapp.games.strategy_cards.cards.decks import PlayerCards
from boardapp.games.strategy_cards.state import HexState, HexUnit
from boardapp.games.strategy_cards.switches import defense_scores
from boardapp.games.strategy_cards.visibility import Seeing, nearest

NO_HEX = "No hex of the board is such a one: the table says which it is."
"""What a card's restrictions come to where they leave nothing."""
MOST_TOLD = 20
"""Units whose outcome is told in one sentence at most."""
HALF_HEX = Refusal(
    "The target must be a whole hex of the board; the half-hexes at its rim are not.",
    ("002-18", "A2-02"),
)


def resolve(play: Context[HexState]) -> Asking[None]:
    """Resolve the card whose call is open, each keyword in its printed order (002-12)."""
    for index, keyword in enumerate(_call(play).keywords):
        match keyword.name:
            case "establish-contact":
                yield from _establish_contact(play, keyword)
            case "target-hex":
                yield from _target_hex(play)
            case "determine-drift":
                yield from _determine_drift(play)
            case _:
                yield from _attack(play, index, keyword)
        if not _call(play).open:
            return
    yield from _put_away(play)


def _establish_contact(play: Context[HexState], keyword: Keyword) -> Asking[None]:
    """Roll for contact: without it the card waits in the play area (002-13 to 002-16, 002-33)."""
    call = _call(play)
    if call.contact:
        return
    least = keyword.number
    assert least is not None
    made = "Any result" if least == 1 else "A 6" if least == FACES else f"{least} or more"
    thrown = yield from ask(Throw(
        call.side, keyword.title(),
        f"{made} makes contact, and the rest of the card follows at once. Without contact the card"
        " waits in the play area: once in each later turn you may try again, as an action and for"
        " no command points. After contact there is no way back.",
        ("002-13", "002-14", "002-15", "002-16", "002-33"),
        (Odds("contact", "made", contact_chance(least)),
         Odds("contact", "not made", 1 - contact_chance(least))),
        _so_far(call, 0),
        dice=(Dice(1, FACES, call.side, "contact", made.lower()),),
    ))  # fmt: skip
    ((die,),) = thrown.dice
    _note(play, die=die)
    if die >= least:
        play.log(f"{call.title}: {die} against {least}, contact.")
        return
    turn = play.state.turn
    _leave(play, decks.contact_failed(_cards(play), turn), result="waiting")
    play.log(
        f"{call.title}: {die} against {least}, no contact. It waits in the play area; from turn"
        f" {turn + 1} on it may try again."
    )


def _target_hex(play: Context[HexState]) -> Asking[None]:
    """Put the target token on a hex (002-18); what only the players can judge is theirs to keep."""
    call, state = _call(play), play.state
    if call.target is not None:
        return
    seeing = Seeing(state, call.side)
    told = " ".join(one.sentence() for one in call.restrictions)
    where = f"This card says: {told}" if told else "Any whole hex of the board will do."
    advice = " The better your own units see it, the less it drifts." if call.drifts else ""
    why_not: Callable[[Space], Refusal | None] = partial(why_not_there, state, call, seeing)
    if all(why_not(space) for space in state.grid.spaces()):
        # Nothing stops a card once contact is made: it must go on somewhere.
        where, why_not = f"{where} {NO_HEX}", _nothing_against
    target = yield from ask(Place(
        call.side, "Target Hex", f"Put the target token on a hex. {where}{advice}",
        ("002-18", "A2-02"), (), _so_far(call, _at(call, "target-hex")),
        why_not=why_not, off=HALF_HEX,
        odds_of=lambda space: _odds_on(state, call, seeing, space),
        facts_of=lambda space: blast_around(state, call, space),
    ))  # fmt: skip
    _note(play, target=target)


def why_not_there(state: HexState, call: Call, seeing: Seeing, space: Space) -> Refusal | None:
    """Return why a hex may not be the target of a call, None when it may (002-18)."""
    for one in call.restrictions:
        seen = partial(seeing.seen, space)
        if one.allows(seen=seen, nearest=nearest(state, seeing.spaces, space)) is False:
            name = state.grid.name(space)
            return Refusal(f"{name} may not be the target. {one.sentence()}", ("002-18",))
    return None


def _nothing_against(_: Space) -> None:
    return None


def _determine_drift(play: Context[HexState]) -> Asking[None]:
    """Settle the drift number and roll both dice (002-20 to 002-31)."""
    if _call(play).drift is None:
        if _call(play).number is None:
            yield from _drift_number(play)
        yield from _roll_drift(play)


def _drift_number(play: Context[HexState]) -> Asking[None]:
    """Take the drift number that the units' sight gives, or the table's own (002-20 to 002-24)."""
    call, target = _call(play), _target(play)
    found = Seeing(play.state, call.side).ruled_number(target)
    seen = f"As the units see it: {found.number}, {TITLES[found.grade]}"
    offered = {"seen": (seen, found.number)} | {
        str(number): (f"The table says {number}, {TITLES[grade]}", number)
        for grade, number in NUMBERS.items()
    }
    would = {answer: chances(play.state, call, target, number)
             for answer, (_, number) in offered.items()}  # fmt: skip
    rows = {answer: tuple(one.rows(play.state)) for answer, one in would.items()}
    answer = yield from ask(Pick(
        call.side, "Drift Number", found.sentence(),
        ("002-20", "002-21", "002-22", "002-23", "002-24"), rows["seen"],
        (_reasons(play, found), *_so_far(call, _at(call, "determine-drift"))),
        warning=would["seen"].warning(),
        choices=tuple(Choice(one, title, odds=rows[one]) for one, (title, _) in offered.items()),
    ))  # fmt: skip
    if answer == "seen":
        _note(play, number=SettledNumber(found.number, found.grade))
        play.log(found.sentence())
        return
    note = yield from ask_or(Words(
        call.side, "Why the table says so", "For the log.", ("002-51",),
        instead=(Choice("no-note", "Without a note"),),
    ))  # fmt: skip
    said = "" if isinstance(note, Other) else note
    _note(play, number=SettledNumber(int(answer), None, said))
    play.log(f"Drift number {answer}, settled by the table{f': {said}' if said else ''}.")


def _reasons(play: Context[HexState], found: DriftNumber) -> Table:
    """Return what each unit gives; the first one decides (002-24)."""
    rows = ((str(NUMBERS[reason.grade]), reason.text) for reason in found.because)
    return Table("What your units see", tuple(rows), 0)


def _roll_drift(play: Context[HexState]) -> Asking[None]:
    """Roll black and red: the token stays, drifts, or leaves the board (002-25 to 002-31)."""
    call, target, grid = _call(play), _target(play), play.state.grid
    assert call.number is not None
    number = call.number.number
    hit = "a 6" if number == FACES else f"{number} or more"
    would = chances(play.state, call, target, number)
    (black,), (red,) = (yield from ask(Throw(
        call.side, "Determine Drift",
        f"Roll both dice together. Black: {hit} strikes {grid.name(target)} and red does not"
        " matter; with less, the token moves as many hexes as black shows, to where the north"
        " marker says for red.",
        ("002-25", "002-26", "002-27", "002-28", "002-31"),
        tuple(would.rows(play.state)),
        (*blast_around(play.state, call, target), *_so_far(call, _at(call, "determine-drift"))),
        warning=would.warning(),
        dice=(Dice(1, FACES, call.side, "black die", hit), Dice(1, FACES, call.side, "red die")),
    ))).dice  # fmt: skip
    went = drift(grid, target, number, black, red, play.state.north.marker)
    _note(play, drift=went)
    play.log(went.sentence(grid))
    if went.distance:
        play.show(PathFact("Drift", went.path))
    if went.off_board:
        _leave(play, decks.no_effect(_cards(play)), result="no-effect")


def _attack(play: Context[HexState], index: int, keyword: Keyword) -> Asking[None]:
    """Roll for every hex with figures that can be hurt, once each (002-35 to 002-43).

    No keyword is gone back to, when units have walked into the blast since.
    """
    before = _call(play).attacks
    if any(attack.keyword > index for attack in before):
        return
    done = {attack.space for attack in before if attack.keyword == index}
    found = attacks_of(play.state, _call(play), keyword)
    for one in found:
        if one.units and not one.to_roll:
            play.log(one.sentence(play.state.grid))
        elif one.to_roll and one.space not in done:
            yield from _strike(play, index, one)
    if not any(one.units for one in found):
        play.log(f"{keyword.title()}: no figures there, no roll.")


def attacks_of(state: HexState, call: Call, keyword: Keyword) -> tuple[HexAttack[HexUnit], ...]:
    """Return the hexes that a keyword attacks, in order, as the units stand."""
    assert keyword.number is not None
    blow, part = Strength(keyword.number, keyword.suppressive, keyword.scores), part_of(keyword)
    return attacked(
        state.grid,
        call.final,
        state.hex_units(),
        call.side,
        area=blow if part == "area" else None,
        wide=blow if part == "wide" else None,
        defense=partial(defense_of, state),
    )


def defense_of(state: HexState, unit: HexUnit) -> int | None:
    """Return a unit's defense dice: armour, own cover or its hex's; None when nobody knows."""
    cover = state.ground.kind(unit.space).cover if unit.cover is None else unit.cover
    return defense_dice(unit.kind, cover, unit.armour)


def _strike(play: Context[HexState], index: int, one: HexAttack[HexUnit]) -> Asking[None]:
    """Roll against one hex: the attack's dice, and each unit's own defense (002-37, 002-41)."""
    question = _throw_against(play.state, _call(play), index, one)
    thrown: DiceResult = yield from ask(question)
    rolled, *others = thrown.dice
    units = (struck.unit.id for struck in one.struck if struck.defense != 0)
    defended = dict(zip(units, others, strict=True))
    scores = defense_scores(play.state.options)
    found = outcomes(one, rolled, defended, scores)
    entry = Attacked(index, one.space, rolled, tuple(
        Defended(struck.unit.id, dice, count_successes(dice, scores))
        for struck in one.struck for dice in (defended.get(struck.unit.id, ()),)
    ))  # fmt: skip
    _note(play, attacks=(*_call(play).attacks, entry))
    # In several sentences where many are struck: each of them has its limit in a save.
    for first in range(0, len(found), MOST_TOLD):
        told = "; ".join(outcome.sentence() for outcome in found[first : first + MOST_TOLD])
        play.log(f"{question.title}: {told}.")


def _throw_against(state: HexState, call: Call, index: int, one: HexAttack[HexUnit]) -> Throw:
    """Return the throw against one hex."""
    friends = ", ".join(called(struck.unit.id) for struck in one.friends)
    *first, last = map(str, sorted(one.strength.scores))
    scores = f"{', '.join(first)} and {last}" if first else last
    return Throw(
        call.side, f"{call.keywords[index].title()} on {state.grid.name(one.space)}",
        f"{one.sentence(state.grid)} Score on {scores}.", tuple(_rules_of(one)),
        tuple(attack_odds(state, one)), _so_far(call, index),
        warning=f"Your own units are in this hex: {friends}. They are hit alike."
        if friends else "",
        dice=(
            Dice(one.to_roll, FACES, call.side, "attack", scores),
            *(Dice(struck.defense, FACES, struck.unit.side, f"defense of {called(struck.unit.id)}")
              for struck in one.struck if struck.defense != 0),
        ),
    )  # fmt: skip


def _rules_of(one: HexAttack[HexUnit]) -> Iterator[str]:
    yield from ("002-35", "002-36", "002-37") if one.part == "area" else (
        "002-38", "002-39", "002-40",
    )  # fmt: skip
    yield "002-41"
    if one.friends:
        yield from ("002-34", "002-43")
    if any(unit.spared for unit in one.units):
        yield "002-42"


def _put_away(play: Context[HexState]) -> Asking[None]:
    """Put the card away: it leaves the game, or stays in the play area (002-06, 002-07, 002-17)."""
    call = _call(play)
    stays = call.stays
    if stays is None:
        stays = yield from ask_whether_it_stays(call.side, call.title)
    after = decks.stays_in_force(_cards(play)) if stays else decks.no_effect(_cards(play))
    _leave(play, after, result="resolved")
    play.log(f"{call.title} {'stays in the play area' if stays else 'leaves the game'}.")


def ask_whether_it_stays(side: str, title: str) -> Asking[bool]:
    """Ask where a card goes of which nobody has told (002-06, 002-07)."""
    answer = yield from ask(Pick(
        side, "Put the card away",
        f"Read on {title} whether it is placed in the play area; if not, it leaves the game.",
        ("002-06", "002-07", "002-17"),
        choices=(Choice("leaves", "It leaves the game"),
                 Choice("stays", "It stays in the play area")),
    ))  # fmt: skip
    return answer == "stays"


# Shared


def _call(play: Context[HexState]) -> Call:
    assert play.state.call is not None
    return play.state.call


def _target(play: Context[HexState]) -> Space:
    target = _call(play).target
    assert target is not None
    return target


def _cards(play: Context[HexState]) -> PlayerCards:
    return play.state.cards_of(_call(play).side)


def _note(play: Context[HexState], **said: Any) -> None:
    """Keep in the call what was said or thrown."""
    play.set_state(replace(play.state, call=replace(_call(play), **said)))


def _leave(play: Context[HexState], after: PlayerCards | str, **said: Any) -> None:
    """Put the card where it goes, and keep in the call how it ended."""
    assert not isinstance(after, str), after
    play.set_state(play.state.with_cards(_call(play).side, after))
    _note(play, **said)


def _at(call: Call, name: str) -> int:
    return next(at for at, one in enumerate(call.keywords) if one.name == name)


def _odds_on(state: HexState, call: Call, seeing: Seeing, target: Space) -> tuple[Odds, ...]:
    number = seeing.number(target).number if call.drifts else None
    return tuple(chances(state, call, target, number).rows(state))


def _so_far(call: Call, index: int) -> tuple[Fact, ...]:
    """Return the card's keywords; the one that is being resolved is marked."""
    return (Table(call.title, tuple((one.title(),) for one in call.keywords), index),)
