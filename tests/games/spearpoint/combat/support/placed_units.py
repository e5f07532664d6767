"""Tables on which fights are tested, written as short as they are thought of.

The values of the cards are ours, but for those that the rulebook prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.unit_cards import (
    CommandCard,
    CommandCardBonus,
    UnitCard,
    built_in_unit_card,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon, WeaponKind
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.combat.menu import FIRE
from boardapp.games.spearpoint.combat.possible_targets_and_firers import (
    TargetOption,
    WeaponOption,
    target_option,
)
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.value_limits_and_readings import Crew
from boardapp.games.spearpoint.table.state import (
    Condition,
    OffBoardUnit,
    TileState,
    Unit,
    UnitDamageCard,
    unit_card_key,
)
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID, Player
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.games.spearpoint.turn.menu import procedure

BOX = built_in_catalogue()
ON = GameData(BOX)


# ---- cards --------------------------------------------------------------------------------------


def weapon(
    name: str,
    infantry: int | None = 0,
    vehicle: int | None = 0,
    aircraft: int | None = 0,
    index: int | None = 2,
    rate: int = 1,
    *,
    gun: int | None = None,
    kind: WeaponKind = "gun",
    main: int | None = None,
    calibre: int | None = None,
    underscored: bool = False,
) -> Weapon:
    """A weapon; a ``main`` gun is given by its calibre."""
    values = AttackValues(infantry, vehicle, aircraft, gun)
    return Weapon(
        name, kind, main or calibre, main is not None, values, underscored, index, rate
    )  # fmt: skip


def card(
    side: Player,
    unit: str,
    defense: int | None,
    endurance: tuple[int, ...],
    cost: int | None,
    *weapons: Weapon,
    crew: Crew | None = None,
) -> UnitCard:
    known = built_in_unit_card(BOX.unit_kind(unit), side)
    return replace(
        known, defense=defense, endurance=endurance, cost=cost, weapons=weapons,
        crew=crew or known.crew,
    )  # fmt: skip


def _side(side: Player) -> list[UnitCard]:
    """Cards that are alike for both sides."""
    return [
        card(side, "rifle-squad", 0, (8, 4), 3, weapon("Rifles", 12, 15, underscored=True, index=1),
             weapon("Grenades", 13, 14, index=3)),
        card(side, "sniper", 0, (4, 2), 2, weapon("Scope", 11, index=3)),
        card(side, "mortar-squad", 0, (6, 3), 4,
             weapon("Mortar", 12, 15, index=4, kind="mortar", calibre=60, underscored=True),
             weapon("Carbines", 14, index=1)),
        card(side, "tank-crew", 0, (4, 2), 1, weapon("Pistols", 16, index=0)),
        card(side, "artillery-crew", 0, (4, 2), 1, weapon("Carbines", 14, index=0)),
        card(side, "pilot", 0, (2, 1), 2),
    ]  # fmt: skip


CARDS: Mapping[str, UnitCard] = {
    unit_card_key(one.side, one.unit): one
    for one in (
        *_side("us"),
        *_side("germany"),
        card("us", "m4a1-sherman", 5, (14, 7), 9, weapon("75 mm", 11, 10, index=7, main=75),
             weapon("MG", 12, 14, 17, rate=2, underscored=True)),
        card("us", "m10-gmc", 3, (12, 6), 8, weapon("3 in", 13, 9, index=9, main=76),
             crew="tank-crew"),
        card("us", "at-gun-57mm", 1, (6, 3), 5, weapon("57 mm", 14, 11, index=6, main=57)),
        card("us", "bazooka-team", 0, (6, 3), 3, weapon("Bazooka", 0, 11, index=6, kind="rocket")),
        card("us", "lmg-team", 0, (6, 3), 3, weapon(".30cal", 12, 0, 17, rate=2)),
        card("us", "howitzer-105mm", 1, (8, 4), 8, weapon("105 mm", 11, 12, index=5, main=105),
             weapon("AA MG", 13, 0, 14)),
        card("us", "p40-warhawk", 2, (10, 5), 7, weapon("Wing MGs", 11, 13, 12, index=3),
             weapon("Bomb", 9, 11, index=9, kind="bomb"), crew="pilot"),
        card("germany", "tiger-i", 7, (24, 12), 21, weapon("88 mm", 10, 10, index=8, main=88),
             weapon("MG", 12, 0, 17, rate=2)),
        card("germany", "panther", 6, (20, 10), 17, weapon("Main gun", 11, 10, index=8, main=75),
             crew="tank-crew"),
        card("germany", "flak36-88mm", 2, (8, 4), 9, weapon("8.8 cm", 12, 9, 11, index=9, main=88)),
        card("germany", "pantherturm-i", 6, (18, 9), 12,
             weapon("7.5 cm", 11, 9, index=9, main=75), crew="artillery-crew"),
        card("germany", "mg42-team", 0, (6, 3), 4, weapon("MG-42", 12, 0, 16, rate=3)),
        card("germany", "panzerschreck-team", 0, (6, 3), 4,
             weapon("Panzerschreck", 0, 10, index=7, kind="rocket")),
        card("germany", "sfh18-15cm", 1, (8, 4), 9, weapon("15 cm", 10, 12, 13, index=7, main=150)),
        card("germany", "bf109", 2, (8, 4), 6, weapon("Cannon", 12, 12, 11, index=4)),
        card("germany", "stuka", 1, (8, 4), 6, weapon("MGs", 13, 0, 14),
             weapon("Bombs", 9, 11, index=10, kind="bomb")),
    )
}  # fmt: skip
"""Every card, fully entered."""

COMMANDS: Mapping[str, CommandCard] = {
    "fire-mission": CommandCard(
        "fire-mission", "Fire Mission!", gives=CommandCardBonus(attack=3), stays=True
    ),
    "dig-in": CommandCard("dig-in", "Dig In", gives=CommandCardBonus(defense=2), stays=True),
}
SHAKEN = DamageEffect("Shaken", ("to-rear",))
JAMMED = DamageEffect("Jammed", ("no-main",), turns=2)
BAILED = DamageEffect("Bailed Out", ("crew-out",))
SILENT = DamageEffect("Silenced", ("no-weapon",), turns=1)
WEAK = DamageEffect("Weakened", attack=-2, defense=-1)
DAMAGES: Mapping[int, DamageCard] = {
    1: DamageCard(1, SHAKEN, JAMMED, JAMMED, JAMMED),
    2: DamageCard(2, WEAK, WEAK, WEAK, WEAK),
    3: DamageCard(3, SILENT, BAILED, BAILED, SILENT),
    4: DamageCard(4, *(DamageEffect("Scratched", note="Nothing else happens"),) * 4),
}


def without(*keys: str, **changes: Any) -> dict[str, UnitCard]:
    """The cards without some, or with some values of these changed."""
    if not changes:
        return {key: one for key, one in CARDS.items() if key not in keys}
    return {**CARDS, **{key: replace(CARDS[key], **changes) for key in keys}}


# ---- tables -------------------------------------------------------------------------------------


def at(name: str) -> Space:
    return GRID.parse(name)


def _condition(words: list[str]) -> Condition:
    """A condition as ``empty 5 #2 +dig-in``: left by its crew, endurance, cards under it."""
    held = Condition()
    for word in words:
        if word == "empty":
            held = held._replace(empty=True)
        elif word == "smoke":
            held = held._replace(smoke=3)
        elif word.startswith("#"):
            number, _, turns = word[1:].partition("/")
            drawn = UnitDamageCard(int(number), int(turns) if turns else None)
            held = held._replace(damage=(*held.damage, drawn))
        elif word.startswith("+"):
            held = held._replace(cards=(*held.cards, word[1:]))
        elif word.startswith("-"):
            held = held._replace(dropped=(word[1:],))
        else:
            held = held._replace(endurance=int(word))
    return held


def laid(
    units: str,
    tiles: str = "",
    smoke: str = "",
    *,
    cards: Mapping[str, UnitCard] = CARDS,
    turn: int = 1,
    options: Mapping[str, str] | None = None,
) -> TileState:
    """Lay units as ``us rifle-squad B-4, germany stuka air:B, …``, tiles as ``1A B-5 90, …``.

    Each is the next of its side: us-1, us-2, germany-1. ``options`` are switches.
    """
    state = new_state("village")
    placed: dict[Space, PlacedTile] = {}
    for words in filter(None, tiles.split(", ")):
        tile, name, *turned = words.split()
        placed[at(name)] = PlacedTile(tile, at(name), int(turned[0]) if turned else 0)  # type: ignore[arg-type]
    on_board: dict[str, Unit] = {}
    aside: dict[str, OffBoardUnit] = {}
    counts: dict[str, int] = {}
    for words in filter(None, units.split(", ")):
        side, kind, where, *rest = words.split()
        counts[side] = counts.get(side, 0) + 1
        name, held = f"{side}-{counts[side]}", _condition(rest)
        if where == "rear":
            aside[name] = OffBoardUnit(name, kind, side, "rear", condition=held)
        elif where.startswith("air"):
            aside[name] = OffBoardUnit(name, kind, side, "air", where[4:], held)
        else:
            on_board[name] = Unit(name, kind, side, at(where), held)
    return replace(
        state, turn=turn, tiles=placed, units=on_board, aside=aside, cards=dict(cards),
        commands=COMMANDS, damages=DAMAGES, smoke={at(name): 3 for name in smoke.split()},
        options=options or {},
    )  # fmt: skip


def battle(state: TileState) -> CombatView:
    return ON.combat_view_of_state(state)


def target(words: str) -> Target:
    """A target as ``germany-1``, ``crew germany-1``, ``space B-4`` or ``tile B-4``."""
    return Target.from_key(words if " " in words else f"unit {words}")


def listed(state: TileState, firer: str, at_whom: str) -> TargetOption:
    """A unit's options against a target, with every reason."""
    here = battle(state)
    party = state.find_unit(firer)
    assert party is not None
    return target_option(here, party, target(at_whom))


def way(state: TileState, firer: str, at_whom: str, weapon: str = "") -> WeaponOption:
    """One weapon at a target: the one of that name, or the first."""
    ways = listed(state, firer, at_whom).ways
    return next(one for one in ways if weapon in ("", one.aim.weapon.name))


def aimed(state: TileState, firer: str, at_whom: str, weapon: str = "") -> AttackContext:
    return way(state, firer, at_whom, weapon).aim


def reasons(state: TileState, firer: str, at_whom: str, weapon: str = "") -> list[str]:
    """Every sentence against one weapon at a target."""
    return [one.sentence for one in way(state, firer, at_whom, weapon).reasons]


def terms(found: SumFact | None) -> str:
    """An equation as ``75 mm against vehicles 10, the target is at close range -3 = 7``."""
    assert found is not None
    said = ", ".join(
        f"{one.of} {one.number}" for one in found.terms if one.step != "least" or one.number
    )
    return f"{said} = {found.total}"


def needs(state: TileState, firer: str, at_whom: str, weapon: str = "") -> str:
    """The number that one weapon needs at a target, term by term."""
    return terms(way(state, firer, at_whom, weapon).to_hit_sum)


def withstands(state: TileState, firer: str, at_whom: str, whom: str = "") -> str:
    """The Defense of who is hit, term by term."""
    aim = aimed(state, firer, at_whom)
    hit = next(one for one in aim.units_under_attack() if whom in ("", one.party.id))
    return terms(hit.defense)


# ---- playing ------------------------------------------------------------------------------------


def offered(state: TileState, name: str) -> Choice:
    """How the menu of a table that no turn leads offers something."""
    (question,) = Spearpoint(BOX).menu(state)
    assert isinstance(question, Pick)
    return next(one for one in question.choices if one.answer == name)


def begun(state: TileState, name: str, *answers: Any) -> RunningProcedure[TileState]:
    """A procedure of a fight with its answers given; all must be taken.

    Numbers thrown are written as lists: ``[[5, 7]]``.
    """
    stopped = replay_answers(procedure(ON, name), state, GRID, answers)
    assert stopped.refusal is None, stopped.refusal
    return stopped.going


def played(state: TileState, name: str, *answers: Any) -> tuple[list[str], TileState]:
    """The sentences and the table of a procedure, played to its end."""
    going = begun(state, name, *answers)
    assert going.is_over, going.asked
    return going.play.told, going.play.state


def fire(state: TileState, firer: str, at_whom: str, *answers: Any) -> tuple[list[str], TileState]:
    """The result of an attack at once, without the sentence on firer and target."""
    told, left = played(state, FIRE, firer, target(at_whom).key, *answers)
    first = next(number for number, one in enumerate(told) if one.startswith("Attack "))
    return told[first + 1 :], left
