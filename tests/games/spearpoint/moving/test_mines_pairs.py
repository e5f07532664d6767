"""Mines and each way of leaving a space, by sort of unit, worked out from the rulebook.

Each cell that meets says what happens, by which rules, and is played; one that never meets says why
not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from boardapp.core.procedure.questions import PathQuestion, Throw
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.table.state import TileState
from tests.games.spearpoint.combat.support.placed_units import BOX, at, weapon
from tests.games.spearpoint.combat.test_special_fire import shipped
from tests.games.spearpoint.commitment.comings import of_scenario
from tests.games.spearpoint.turn.led import begun, led, played, why_not
from tests.support.meetings import Meetings

MEETINGS = Meetings[Callable[[], None]]()
meets = MEETINGS.meets
WAYS = {
    "move": "it moves", "further": "a sprint or push", "raid": "it raids the next space",
    "off": "it leaves the map over row A", "convoy": "a convoy goes on",
    "line": "it changes lines", "withdrawn": "the card Withdraw", "shaken": "a card sends it back",
    "advance": "it advances after a Close Assault", "captured": "it is captured",
    "crew-out": "its crew abandons it", "crew-in": "it gets into a vehicle",
    "destroyed": "it is destroyed", "put-back": "it finds no room where fire stops it",
    "evade": "it gives way to an attacker", "towed": "another unit takes it along",
}  # fmt: skip
SORTS = ("infantry", "vehicle", "gun")
KINDS = {"infantry": "rifle-squad", "vehicle": "m4a1-sherman", "gun": "at-gun-57mm"}

NO_MOVE = "a gun on the map never moves (rule “Movement 2”)"
NO_EVASION = "no unit gives way: who is attacked stays, is damaged or destroyed"
NO_TOW = "no unit carries another; a gun stays for the entire game (rule “Commitment 4”)"
ONE_STEP = "out of mines the move is over after one step, so nobody passes a space without room"
NEVER = {
    ("move", "gun"): NO_MOVE, ("further", "gun"): NO_MOVE, ("off", "gun"): NO_MOVE,
    ("raid", "vehicle"): "only Infantry raids (rule “Movement 5”)", ("raid", "gun"): NO_MOVE,
    ("convoy", "infantry"): "convoy units are vehicles", ("convoy", "gun"): "as Infantry",
    ("line", "infantry"): "only self-propelled guns change lines (rule “Movement 9”)",
    ("line", "gun"): NO_MOVE,
    ("advance", "vehicle"): "only Infantry assaults (Combat 16)",
    ("advance", "gun"): "only Infantry assaults (Combat 16)",
    ("captured", "infantry"): "Infantry is not captured by the card (Combat 25)",
    ("crew-out", "infantry"): "Infantry has no crew",
    ("crew-in", "vehicle"): "vehicles get into nothing", ("crew-in", "gun"): "as a vehicle",
    **{("put-back", sort): ONE_STEP for sort in SORTS},
    **{("evade", sort): NO_EVASION for sort in SORTS},
    **{("towed", sort): NO_TOW for sort in SORTS},
}  # fmt: skip
"""Cells that no moment of a game brings about, each with the reason."""


# Tables


def mines(units: str, where: str = "B-3", phase: Any = "movement", **fields: Any) -> TileState:
    """A led table with a Minefield, in the part of the US."""
    state = led(units, phase, "us", turn=2, **fields)
    return state.with_tile(at(where), PlacedTile("17A", at(where)))


def one(sort: str, where: str = "B-3", phase: Any = "movement", more: str = "") -> TileState:
    """One unit of a sort on the mines."""
    return mines(f"us {KINDS[sort]} {where}, germany sniper A-9{more}", where, phase)


def in_scenario(number: int, file: str, state: TileState) -> tuple[TileState, Spearpoint]:
    """The same table in a scenario."""
    there = of_scenario(file, "us sniper C-1", "movement", first="us", turn=2)
    there = replace(there, units=state.units, aside=state.aside, tiles=state.tiles,
                    sequence=state.sequence, turn=state.turn)  # fmt: skip
    return there, Spearpoint(BOX, shipped(number))


def passes(going: RunningProcedure[TileState]) -> str:
    """Which sums pass the check that is asked."""
    assert isinstance(going.asked, Throw), going.asked
    assert "to leave the Minefield" in going.asked.title
    return going.asked.dice[0].wanted


OUT = {"infantry": "10 or less", "vehicle": "6 or less"}
FAILED = {"infantry": [[7, 4]], "vehicle": [[3, 4]]}
PASSED = {"infantry": [[7, 3]], "vehicle": [[3, 3]]}


def throws_for_it(state: TileState, sort: str, *answers: Any, game: Any = None) -> TileState:
    """The path takes a throw: a failure brings a Damage Card. Return the table after success."""
    more = {"game": game} if game else {}
    assert passes(begun(state, *answers, **more)) == OUT[sort]
    told, stuck = played(state, *answers, FAILED[sort], 4, **more)
    assert stuck.units["us-1"].space == state.units["us-1"].space
    assert stuck.units["us-1"].condition.is_damaged, told
    _, left = played(state, *answers, PASSED[sort], **more)
    return left


# Moves


@meets("move", "infantry", "10 or less, or a Damage Card and it stays", "004-047", "004-048",
       "004-049")  # fmt: skip
def _() -> None:
    left = throws_for_it(one("infantry"), "infantry", "move", "us-1", ["B-4"])
    assert left.units["us-1"].space == at("B-4")


@meets("move", "vehicle", "6 or less, or a Damage Card and it stays", "004-047", "004-048")
def _() -> None:
    left = throws_for_it(one("vehicle"), "vehicle", "move", "us-1", ["B-4"])
    assert left.units["us-1"].space == at("B-4")


def no_further(sort: str) -> None:
    asked = begun(one(sort), "move", "us-1").asked
    assert isinstance(asked, PathQuestion)
    assert [way.answer for way in asked.instead if way.answer != "abandon"] == []
    assert asked.most == (3 if sort == "infantry" else 2)
    going = begun(one(sort), "move", "us-1")
    assert going.refuse(["B-4", "B-5"]) is not None


@meets("further", "infantry", "no card leads on: out of an obstacle the move is over", "004-105",
       "A4-14")  # fmt: skip
def _() -> None:
    no_further("infantry")


@meets("further", "vehicle", "no card leads on: out of an obstacle the move is over", "004-105",
       "A4-14")  # fmt: skip
def _() -> None:
    no_further("vehicle")


@meets("raid", "infantry", "the check first; then it comes among the enemy, who fires", "004-047",
       "004-102", "004-106")  # fmt: skip
def _() -> None:
    state = mines("us rifle-squad B-3, germany rifle-squad B-4")
    going = begun(state, "move", "us-1", ["B-4"])
    assert passes(going) == OUT["infantry"]
    assert going.take_answer([[5, 5]]) is None
    assert going.question.title == "Opportunity Fire"


def leaves_the_map(sort: str) -> None:
    state = mines(f"us {KINDS[sort]} A-3, germany sniper C-9", "A-3")
    table, game = in_scenario(5, "05-moonlight-on-metal.yaml", state)
    left = throws_for_it(table, sort, "move", "us-1", {"instead": "off"}, game=game)
    assert "us-1" not in left.units


@meets("off", "infantry", "a move off the map leaves the mines by a throw", "004-047", "004-231")
def _() -> None:
    leaves_the_map("infantry")


@meets("off", "vehicle", "a move off the map leaves the mines by a throw", "004-047", "004-231")
def _() -> None:
    leaves_the_map("vehicle")


@meets("convoy", "vehicle", "it must try to go on; stuck, it has done its part", "004-047",
       "004-216")  # fmt: skip
def _() -> None:
    state = mines("us convoy B-3, germany sniper A-9")
    table, game = in_scenario(4, "04-the-liri-valley-road.yaml", state)
    left = throws_for_it(table, "vehicle", "move", "us-1", ["B-2"], game=game)
    assert left.units["us-1"].space == at("B-2")

    def done(there: TileState) -> bool:
        choices = (choice for menu in game.menu(there) for choice in menu.choices)
        return next(choice.refusal for choice in choices if choice.answer == "done") is None

    _, stuck = played(table, "move", "us-1", ["B-2"], [[9, 9]], 4, game=game)
    assert (done(table), done(stuck), done(left)) == (False, True, True)


PRIEST = UnitCard("m7-priest", "M7", "us", "vehicle", line="both", crew="tank-crew")


@meets("line", "vehicle", "to the Rear Line too it leaves the mines by a throw", "004-047",
       "004-109")  # fmt: skip
def _() -> None:
    state = mines("us m7-priest B-1, germany sniper A-9", "B-1").with_unit_card(PRIEST)
    left = throws_for_it(state, "vehicle", "change-line", "us-1")
    assert left.aside["us-1"].off == "rear"


# Taken off


@meets("withdrawn", "infantry", "taken off by its card, not to an adjacent space: no throw",
       "004-047", "004-119")  # fmt: skip
def _() -> None:
    _, left = played(one("infantry", phase="commitment"), "withdraw", "us-1", "withdraw")
    assert left.find_unit("us-1") is None


@meets("withdrawn", "vehicle", "taken off by its card, not to an adjacent space: no throw",
       "004-047", "004-119")  # fmt: skip
def _() -> None:
    _, left = played(one("vehicle", phase="commitment"), "withdraw", "us-1", "withdraw")
    assert left.find_unit("us-1") is None


@meets("withdrawn", "gun", "frontline guns are not withdrawn", "004-119")
def _() -> None:
    asked = begun(one("gun", phase="commitment"), "withdraw").asked
    assert "cannot move" in why_not(asked, "us-1")


BACK = DamageEffect("Shaken", ("to-rear",))


def hit(sort: str, *shot: Any) -> TileState:
    """A unit on mines that an enemy hits, with a Damage Card that sends who draws it back."""
    state = mines(f"us {KINDS[sort]} B-3, germany tiger-i B-6", phase="resolution")
    state = replace(state, damages={9: DamageCard(9, BACK, BACK)})
    _, left = played(state, "fire", "germany-1", *shot)
    return left


@meets("shaken", "infantry", "its Damage Card sends it to the Rear Line: no throw", "004-071",
       "004-047")  # fmt: skip
def _() -> None:
    left = hit("infantry", "unit us-1", ["MG"], [[10, 5]], [[3]], 9)
    assert left.aside["us-1"].off == "rear"


@meets("shaken", "vehicle", "a card that says so takes it back likewise: no throw", "004-071",
       "004-047")  # fmt: skip
def _() -> None:
    left = hit("vehicle", "unit us-1", ["88 mm"], [[10, 5]], [[5]], 9)
    assert left.aside["us-1"].off == "rear"


@meets("shaken", "gun", "its crew may be sent back; the gun stays on the mines", "004-071",
       "004-125")  # fmt: skip
def _() -> None:
    left = hit("gun", "crew us-1", ["MG"], [[10, 5]], [[1]], 9)
    assert [party.unit for party in left.aside.values()] == ["artillery-crew"]
    assert left.units["us-1"].condition.empty


@meets("advance", "infantry", "into an adjacent space it leaves the mines by a throw", "004-047",
       "004-168")  # fmt: skip
def _() -> None:
    units = ("us panzerschreck-team B-3, us panzerschreck-team A-4, us panzerschreck-team B-5,"
             " germany m10-gmc B-4")  # fmt: skip
    state = mines(units, phase="resolution")
    state = replace(state, cards={
        **state.cards,
        "us panzerschreck-team": UnitCard(
            "panzerschreck-team", "Panzerschreck", "us", "infantry", defense=0, endurance=(6, 3),
            cost=4, weapons=(weapon("Panzerschreck", 0, 9, index=7),),
        ),
        "germany m10-gmc": UnitCard("m10-gmc", "M10", "germany", "vehicle", crew="tank-crew",
                                    defense=0, endurance=(4, 2), cost=8),
        "germany tank-crew": UnitCard("tank-crew", "Crew", "germany", "infantry", cost=1),
    })  # fmt: skip
    assault = ("close-assault", "germany-1", ["us-1", "us-2", "us-3"], [[8, 8]], [[9, 9, 9]])
    stay = {"instead": "stay"}
    going = begun(state, *assault, "B-4")
    assert passes(going) == OUT["infantry"]
    _, stuck = played(state, *assault, "B-4", FAILED["infantry"], 4, stay, stay)
    assert (stuck.units["us-1"].space, stuck.units["us-1"].condition.is_damaged) == (
        at("B-3"),
        True,
    )
    _, left = played(state, *assault, "B-4", PASSED["infantry"], stay, stay)
    assert left.units["us-1"].space == at("B-4")
    _, stayed = played(state, *assault, stay, "B-4", stay)  # who stands on none throws nothing
    assert stayed.units["us-2"].space == at("B-4")


def captured(sort: str) -> None:
    kind = {"vehicle": "tiger-i", "gun": "flak36-88mm"}[sort]
    state = mines(f"us rifle-squad B-4, germany {kind} B-3", phase="resolution")
    _, gone = played(state, "capture", "germany-1", "yes", "no")
    assert set(gone.units) == {"us-1"}
    _, kept = played(state, "capture", "germany-1", "yes", "yes")
    assert kept.units["us-2"].space == at("B-3")
    crew = kept.units["us-2"].condition.empty
    assert crew, "who mans it leaves the mines as it would have"


@meets("captured", "vehicle", "off the map or kept where it stands: no throw", "004-157",
       "004-257")  # fmt: skip
def _() -> None:
    captured("vehicle")


@meets("captured", "gun", "off the map or kept where it stands: no throw", "004-157", "004-257")
def _() -> None:
    captured("gun")


# Crews


def abandoned(sort: str) -> None:
    _, left = played(one(sort), "crew", "out us-1")
    assert left.units["us-2"].space == at("B-3")
    assert passes(begun(left, "move", "us-2", ["B-4"])) == OUT["infantry"]


@meets("crew-out", "vehicle", "it gets out onto the mines; on foot it leaves them as Infantry",
       "004-119", "004-048")  # fmt: skip
def _() -> None:
    abandoned("vehicle")


@meets("crew-out", "gun", "it gets out onto the mines; on foot it leaves them as Infantry",
       "004-119", "004-048")  # fmt: skip
def _() -> None:
    abandoned("gun")


@meets("crew-in", "infantry", "a crew gets into a tank there without a throw, and leaves in it as a"
       " vehicle", "004-119", "004-048")  # fmt: skip
def _() -> None:
    state = mines("us m4a1-sherman B-3 empty, us tank-crew B-3, germany sniper A-9")
    _, manned = played(state, "crew", "in us-2 us-1")
    assert passes(begun(manned, "move", "us-1", ["B-4"])) == OUT["vehicle"]


@meets("destroyed", "infantry", "it is off the table: no throw", "004-153")
def _() -> None:
    state = mines("us rifle-squad B-3 #4, germany tiger-i B-6", phase="resolution")
    _, left = played(state, "fire", "germany-1", "unit us-1", ["MG"], [[10, 10]], [[3]])
    assert "us-1" not in left.units


def crew_left(kind: str, shot: Any) -> None:
    state = mines(f"us {kind} B-3 1, germany tiger-i B-6", phase="resolution")
    _, left = played(state, "fire", "germany-1", "unit us-1", ["88 mm"], shot, [[3]])
    assert {unit.space for unit in left.units.values() if unit.side == "us"} == {at("B-3")}
    moving = led("us sniper C-9", "movement", "us", turn=3)
    there = replace(left, sequence=moving.sequence, turn=3, moves={})
    (crew,) = (unit.id for unit in left.units.values() if unit.side == "us")
    assert passes(begun(there, "move", crew, ["B-4"])) == OUT["infantry"]


@meets("destroyed", "vehicle", "a crew that lives stands on the mines, as Infantry", "004-155",
       "004-048")  # fmt: skip
def _() -> None:
    crew_left("m4a1-sherman", [[6, 6]])


@meets("destroyed", "gun", "a crew that lives stands on the mines, as Infantry", "004-155",
       "004-048")  # fmt: skip
def _() -> None:
    crew_left("at-gun-57mm", [[6, 6]])


# The table


def test_every_way_of_leaving_has_an_entry_for_every_sort_of_unit() -> None:
    cells = {*product(WAYS, SORTS)}
    MEETINGS.hold(cells, NEVER, HEADINGS)
    assert len(cells) == 16 * 3


@pytest.mark.rule("004-047", "004-048", "004-049", "004-105")
@pytest.mark.parametrize("cell", MEETINGS, ids="-".join)
def test_what_happens_where_a_way_of_leaving_meets_mines(cell: tuple[str, str]) -> None:
    MEETINGS[cell].check()
