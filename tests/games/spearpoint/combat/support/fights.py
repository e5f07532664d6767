"""Random fights: tables, cards in any part entered, and a player who answers whatever is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from boardapp.core.grid import Space
from boardapp.core.procedure.numbers_question import Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import DiceResult, InsteadAnswer, SeveralAnswer
from boardapp.core.procedure.questions import Ask, Number, PathQuestion, Pick, Place, Throw
from boardapp.core.procedure.running_procedure import ABANDON, RunningProcedure
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.cards.weapons import AttackValues
from boardapp.games.spearpoint.commitment.menu import DEEDS as COMMITMENT
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.moving.unit_move import MOVE
from boardapp.games.spearpoint.switches import OF_COMBAT
from boardapp.games.spearpoint.table.placement_checks import (
    why_no_unit_placement,
    why_tile_cannot_lie,
)
from boardapp.games.spearpoint.table.state import Condition, OffBoardUnit, TileState, Unit
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.turn_leading_procedures import LEAD
from tests.games.spearpoint.combat.support.placed_units import BOX, CARDS, COMMANDS, DAMAGES
from tests.games.spearpoint.combat.support.second_judge import Judge, Plain

GAME = Spearpoint(BOX)
SPACES = tuple(GRID.spaces())
SIDES = ("us", "germany")
AIR = ("p40-warhawk", "bf109", "stuka")
REAR = ("howitzer-105mm", "sfh18-15cm")


# ---- tables -------------------------------------------------------------------------------------


def some_card(card: UnitCard, chance: Random) -> UnitCard:
    """A card with other values, and in part not entered."""

    def value(one: int | None) -> int | None:
        if not one:
            return one
        return None if chance.random() < 0.15 else max(2, one + chance.randint(-4, 2))

    weapons = [
        replace(
            one, attack=AttackValues(*map(value, one.attack)),
            index=None if chance.random() < 0.15 else chance.randint(0, 9),
            rate=chance.choice((1, 1, 2, 3)), underscored=chance.random() < 0.2,
            calibre=None if chance.random() < 0.3 else one.calibre,
        )
        for one in card.weapons
    ]  # fmt: skip
    full = chance.randint(2, 14)
    ends = ((), (full,), (full, chance.randint(1, full)), (full, full // 2 or 1))
    return replace(
        card, weapons=tuple(weapons), endurance=chance.choice(ends),
        defense=None if chance.random() < 0.2 else chance.randint(0, 7),
        cost=None if chance.random() < 0.3 else card.cost,
    )  # fmt: skip


def some_cards(chance: Random) -> dict[str, UnitCard]:
    """Cards that are all entered, in part, or not at all."""
    match chance.randrange(4):
        case 0:
            return dict(CARDS)
        case 1:
            return {}
    return {
        key: some_card(card, chance) for key, card in CARDS.items() if chance.random() < 0.85
    }  # fmt: skip


def some_table(chance: Random) -> TileState:
    """Two sides near each other, with tiles of the map, smoke, cards and readings."""
    state = new_state(chance.choice(("village", "defensive-line")))
    for _ in range(chance.randint(0, 6)):
        tile, space = chance.choice(list(BOX.tiles)), chance.choice(SPACES)
        placed = PlacedTile(tile, space, chance.choice(ROTATIONS))
        if why_tile_cannot_lie(state, BOX, placed) is None:
            state = state.with_tile(space, placed)
    kinds = [one for one in BOX.units.values() if one.is_ground_unit and one.name != "convoy"]
    if chance.random() < 0.4:
        state = _ringed(state, chance)
    near = chance.randint(0, 4)
    for number in range(chance.randint(6, 12)):
        side = SIDES[number % 2]
        own = [one.name for one in kinds if one.side in (None, side)]
        space = chance.choice([one for one in SPACES if near <= one.column <= near + 4])
        unit = Unit(f"{side}-{number}", chance.choice(own), side, space, _condition(chance))
        if why_no_unit_placement(state, BOX, unit) is None:
            state = state.with_unit(unit.id, unit)
    aside: dict[str, OffBoardUnit] = {}
    for number in range(chance.randint(0, 3)):
        kind = chance.choice((*AIR, *REAR))
        side = "us" if kind in ("p40-warhawk", "howitzer-105mm") else "germany"
        path = chance.choice((*"ABC", *"123456789", "rear")) if kind in AIR else ""
        name = f"{side}-{20 + number}"
        aside[name] = OffBoardUnit(name, kind, side, "air" if path else "rear", path)
    options = {
        name: chance.choice(list(one.choices)[1:])
        for name, one in {**OF_COMBAT}.items() if chance.random() < 0.3
    }  # fmt: skip
    if chance.random() < 0.3:
        options["range"] = "orthogonal"
    return replace(
        state, aside=aside, options=options, cards=some_cards(chance), commands=COMMANDS,
        damages=DAMAGES if chance.random() < 0.8 else {},
        smoke={chance.choice(SPACES): 3} if chance.random() < 0.3 else {},
    )  # fmt: skip


def _ringed(state: TileState, chance: Random) -> TileState:
    """Put a tank or a gun among enemy Infantry on all its sides."""
    side, other = chance.sample(SIDES, 2)
    kinds = ("m4a1-sherman", "at-gun-57mm") if side == "us" else ("tiger-i", "flak36-88mm")
    space = chance.choice(SPACES)
    around = [one for one in GRID.neighbours(space) for _ in range(2)]
    foot = chance.choices(("rifle-squad", "rifle-squad", "tank-crew", "sniper"), k=len(around))
    units = [
        Unit(f"{side}-40", chance.choice(kinds), side, space),
        *(Unit(f"{other}-{40 + number}", kind, other, one)
          for number, (kind, one) in enumerate(zip(foot, around, strict=True))),
    ]  # fmt: skip
    for unit in units:
        if why_no_unit_placement(state, BOX, unit) is None:
            state = state.with_unit(unit.id, unit)
    return state


def _condition(chance: Random) -> Condition:
    cards = tuple(name for name in COMMANDS if chance.random() < 0.1)
    return Condition(cards=cards, empty=False)


# ---- the player ---------------------------------------------------------------------------------


def some_answer(question: Ask[Any], chance: Random) -> Any:  # noqa: PLR0911
    """Return an answer that is likely to lead on; None if there is none but to leave off."""
    others = [one.answer for one in question.instead if one != ABANDON]
    if others and chance.random() < (0.1 if isinstance(question, Throw) else 0.15):
        return InsteadAnswer(chance.choice(others))
    match question:
        case Pick():
            open_to = [one.answer for one in question.choices if one.refusal is None]
            return chance.choice(open_to) if open_to else None
        case PickSeveral():
            open_to = [one.answer for one in question.choices if one.refusal is None]
            most = min(question.most, len(open_to))
            if most < question.least:
                return None
            return SeveralAnswer(
                tuple(chance.sample(open_to, chance.randint(question.least, most)))
            )
        case Place():
            lit = list(question.allowed_spaces(GRID))
            return chance.choice(lit) if lit else InsteadAnswer(chance.choice(others))
        case PathQuestion():
            return some_way(question, chance)
        case Throw():
            return DiceResult(tuple(
                tuple(chance.choice((chance.randint(1, 10), 9, 10)) for _ in range(one.number or 0))
                for one in question.dice
            ), rolled=chance.random() < 0.5)  # fmt: skip
        case Number():
            most = min(question.most, 60 if "calibre" in question.title else 12)
            return chance.randint(question.least, most)
        case Numbers():
            return some_numbers(question, chance)
    return chance.choice(("75 mm", "Main gun", "As the table says"))


def some_numbers(question: Numbers, chance: Random) -> dict[str, int]:
    """Return numbers that are taken, none of them high."""
    while True:
        numbers = {
            one.name: chance.randint(one.least, min(one.most, 12)) for one in question.numbers
        }
        if question.refuse(numbers, GRID) is None:
            return numbers


def some_way(question: PathQuestion, chance: Random) -> tuple[Space, ...]:
    """Return a way that may be gone, of some length, where one can be."""
    way: tuple[Space, ...] = ()
    while lit := list(question.allowed_next_spaces(way, GRID)):
        if question.may_end(way) is None and chance.random() < 0.2:
            break
        way = (*way, chance.choice(lit))
    return way


def one_procedure(
    state: TileState, chance: Random, name: str = ""
) -> tuple[str, RunningProcedure[TileState], list[tuple[Any, Any]]] | None:
    """Play some procedure of a fight to its end; None if it cannot be played to one."""
    (menu,) = GAME.menu(state)
    elsewhere = {MOVE, LEAD, *COMMITMENT}  # judged where turns lead
    fights = [one for one in menu.choices if one.answer not in elsewhere]
    open_to = [one.answer for one in fights if one.refusal is None]
    often = [one for one in ("fire", "fire", "declare", "resolve", "close-assault")
             if one in open_to]  # fmt: skip
    name = name or chance.choice([*open_to, *often, *often, *often])
    going = RunningProcedure(GAME.procedure(name, ()), state, GRID)
    script: list[tuple[Any, Any]] = []
    while (question := going.asked) is not None:
        answer = some_answer(question, chance)
        assert answer is not None, f"stuck in {name}: {question}"
        given = question.answer_to_json(answer, GRID)
        assert going.take_answer(given) is None, (question.title, given)
        script.append((question, going.answers[-1]))
        assert len(script) < 150, f"no end is seen: {question}"
    return name, going, script


def fight(
    seed: int, acts: int
) -> Iterator[tuple[str, RunningProcedure[TileState], list[Any], Judge]]:
    """Play a random fight, judged twice; yield each procedure once both judges agree on it."""
    chance = Random(seed)
    state = some_table(chance)
    judge = Judge(state, BOX, GRID.name)
    for _ in range(acts):
        done = one_procedure(state, chance)
        if done is None:
            continue
        name, going, script = done
        try:
            judge.play(name, script)
            state = going.play.state
            for own, pair in state.pairs.items():
                judge.pairs[own]["spotter"] = pair.spotter  # sight alone says who it is
            assert plain_of(judge) == plain(state)
        except AssertionError as error:
            told = "\n".join((f"seed {seed}: {name}", *going.play.told))
            raise AssertionError(f"{told}\n{error}") from error
        yield name, going, script, judge


# ---- both judges' tables, as plain values -------------------------------------------------------


def plain(state: TileState) -> Plain:
    """A table in words that the second judge can use too."""
    fresh = Judge(state, BOX, GRID.name)
    fresh.pairs = {
        name: {**pair._asdict(), "weapons": list(pair.weapons), "others": list(pair.others)}
        for name, pair in state.pairs.items()
    }  # fmt: skip
    return plain_of(fresh)


def plain_of(judge: Judge) -> Plain:
    return {
        "turn": judge.turn,
        "points": judge.points,
        "tiles": judge.tiles,
        "smoke": judge.smoke,
        "pairs": judge.pairs,
        "units": judge.pieces,
        "values": {
            key: card
            for key, card in judge.cards.items()
            if card != judge.stated(key[1])  # what was only looked at is not held
        },
    }
